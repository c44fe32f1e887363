// What stands around a zone: plans to choose from, subscription, hold, and page rules (none).

import { isObject, type JsonObject } from "../../../base/json";
import type { Answer, Call, Route } from "../../call";
import { PLANS, type Plan, planReply } from "../../plans";
import { INVENTED, refusal } from "../../refusal";
import { planOf, timestamp, zoneOfCall } from "../../zones";

const ZONE = "/zones/{zone}";

export const extraRoutes: readonly Route[] = [
  { method: "GET", path: `${ZONE}/available_plans`, answer: availablePlans },
  { method: "GET", path: `${ZONE}/subscription`, answer: (call) => ({ result: subscription(call) }) },
  { method: "POST", path: `${ZONE}/subscription`, answer: subscribe },
  { method: "PUT", path: `${ZONE}/subscription`, answer: subscribe },
  { method: "GET", path: `${ZONE}/hold`, answer: (call) => ({ result: holdOf(call) }) },
  {
    method: "POST",
    path: `${ZONE}/hold`,
    answer: (call) => hold(call, { hold: true, include_subdomains: call.query.get("include_subdomains") === "true" }),
  },
  { method: "PATCH", path: `${ZONE}/hold`, answer: changeHold },
  {
    method: "DELETE",
    path: `${ZONE}/hold`,
    answer: (call) => hold(call, { hold: false, hold_after: call.query.get("hold_after") }),
  },
  { method: "GET", path: `${ZONE}/pagerules`, answer: (call) => ({ result: zoneOfCall(call) && [] }) },
];

function availablePlans(call: Call): Answer {
  const current = planOf(zoneOfCall(call));
  const plans = (Object.keys(PLANS) as Plan[]).map((plan) => ({ ...planReply(plan), is_subscribed: plan === current }));
  return { result: plans };
}

function subscription(call: Call): JsonObject {
  const zone = zoneOfCall(call);
  const plan = PLANS[planOf(zone)];
  const rate_plan = {
    id: planOf(zone),
    public_name: plan.name,
    currency: "USD",
    scope: "zone",
    externally_managed: false,
  };
  return { id: zone["id"], state: "Paid", price: plan.price, currency: "USD", frequency: "monthly", rate_plan };
}

function subscribe(call: Call): Answer {
  const zone = zoneOfCall(call);
  const wanted = call.object()["rate_plan"];
  const plan = isObject(wanted) ? wanted["id"] : undefined;
  if (typeof plan !== "string" || !Object.hasOwn(PLANS, plan))
    throw refusal(400, INVENTED.zoneProperty, "Unknown rate plan.");
  call.store.put("zones", String(zone["id"]), { ...zone, plan, modified_on: timestamp(call) });
  return { result: subscription(call) };
}

function holdOf(call: Call): JsonObject {
  const { id: _id, ...kept } = call.store.get("holds", String(zoneOfCall(call)["id"])) ?? {};
  return { hold: false, include_subdomains: false, ...kept };
}

function hold(call: Call, change: JsonObject): Answer {
  const id = String(zoneOfCall(call)["id"]);
  const next = { ...holdOf(call), ...(change["hold"] === true && { hold_after: timestamp(call) }), ...change };
  call.store.put("holds", id, { id, ...next });
  return { result: next };
}

function changeHold(call: Call): Answer {
  const { hold_after, include_subdomains } = call.object();
  return hold(call, {
    ...(hold_after !== undefined && { hold_after }),
    ...(include_subdomains !== undefined && {
      include_subdomains: include_subdomains === true || include_subdomains === "true",
    }),
  });
}
