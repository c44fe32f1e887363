// The subscription of a zone, and the plans that it can change to.
import { isObject, type JsonObject } from "../../../base/json";
import {
  apiError,
  type Call,
  formatPlan,
  type HandlerResult,
  isSubscriptionTier,
  type Route,
  SUBSCRIPTION_TIERS,
  TIERS,
  timestamp,
  UNDOCUMENTED_CODES,
} from "../../core";
import { requireZone, ZONES, type ZoneRow } from "../../scope";

const ZONE = "/zones/{zone}";

export const subscriptionRoutes: readonly Route[] = [
  { method: "GET", path: `${ZONE}/available_plans`, handle: listPlans },
  {
    method: "GET",
    path: `${ZONE}/subscription`,
    handle: (call) => ({ result: formatSubscription(requireZone(call)) }),
  },
  { method: "POST", path: `${ZONE}/subscription`, handle: subscribe },
  { method: "PUT", path: `${ZONE}/subscription`, handle: subscribe },
];

function listPlans(call: Call): HandlerResult {
  const zone = requireZone(call);
  return { result: SUBSCRIPTION_TIERS.map((tier) => ({ ...formatPlan(tier), is_subscribed: tier === zone.plan })) };
}

function formatSubscription({ id, plan }: ZoneRow): JsonObject {
  const { name, price } = TIERS[plan];
  const rate_plan = { id: plan, public_name: name, currency: "USD", scope: "zone", externally_managed: false };
  return { id, state: "Paid", price, currency: "USD", frequency: "monthly", rate_plan };
}

function subscribe(call: Call): HandlerResult {
  const zone = requireZone(call);
  const { rate_plan } = call.requireObject();
  const { id: plan } = isObject(rate_plan) ? rate_plan : {};
  if (!isSubscriptionTier(plan)) throw apiError(400, UNDOCUMENTED_CODES.zoneProperty, "Unknown rate plan.");
  const next: ZoneRow = { ...zone, plan, modified_on: timestamp(call) };
  call.store.put(ZONES, zone.id, next);
  return { result: formatSubscription(next) };
}
