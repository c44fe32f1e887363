// AI gateways of an account. A PUT replaces the whole object, so undeclared members are read first and written back.
import type { JsonObject } from "../../base/json";
import { toWire } from "../../kind/derive/requests";
import { type Change, defineKind, type Kind } from "../../kind/kind";
import { type CanonicalGateway, gatewayFields } from "./fields";
import { tokenRequired } from "./needs-token";

const GATEWAYS = "/accounts/{account_id}/ai-gateway/gateways";
const GATEWAY = `${GATEWAYS}/{id}`;

export const gateway = defineKind({
  name: "gateway",
  title: { singular: "gateway", plural: "gateways" },
  doc: "An AI gateway of the account. Undeclared fields stay as they are.",
  documentDoc: "A gateway that no document names is never touched.",
  within: "account",
  inDocument: { key: "gateways", form: "map", mapKey: "id" },
  fields: gatewayFields,
  identity: { group: ["id"], member: [], conflict: ["id"] },
  id: { source: "[a-z0-9_]+(?:-[a-z0-9_]+)*", description: "lower-case letters, digits, `_` and single `-`" },
  routes: { list: GATEWAYS, perPage: 100, get: GATEWAY, create: GATEWAYS, replace: GATEWAY, delete: GATEWAY },
  toWire: (gateway) => ({ ...REQUIRED, ...toWire(gatewayFields, gateway) }),
  toImported,
  label: (gateway) => gateway.id,
  refusesCopies: () => true, // the caller chooses the id
  dependsOn,
  rules: [tokenRequired],
  samples: [
    {
      title: "a cache and a limit",
      declared: { id: "support-bot", cache_ttl: 300, rate_limiting_limit: 60, rate_limiting_interval: 60 },
      spellings: [
        {
          id: "support-bot",
          cache_ttl: 300,
          rate_limiting_limit: 60,
          rate_limiting_interval: 60,
          authentication: false,
          collect_logs: true,
        },
      ],
      edit: {
        declared: { id: "support-bot", cache_ttl: 0, collect_logs: false },
        fields: ["cache_ttl", "collect_logs"],
      },
    },
    {
      title: "a token that was made elsewhere",
      declared: { id: "internal", authentication: true, token: "external" },
      edit: { declared: { id: "internal", authentication: false }, fields: ["authentication"] },
    },
    {
      title: "guardrails, retries and spending",
      declared: {
        id: "guarded_1",
        guardrails: { prompt: { S1: "BLOCK", P1: "FLAG" }, response: { S1: "BLOCK" } },
        retry_max_attempts: 3,
        retry_delay: 500,
        retry_backoff: "exponential",
        dlp: { enabled: true, action: "FLAG", profiles: ["cards"] },
        spend_limits: { enabled: true, rules: [{ limit: 20, limitType: "cost", window: 86400 }] },
      },
      edit: {
        declared: { id: "guarded_1", guardrails: { response: { S1: "FLAG" } }, retry_delay: 1000 },
        fields: ["guardrails", "retry_delay"],
      },
    },
  ],
});

/** Members that a body must have (API documentation, create a gateway), with the values of a new gateway. */
const REQUIRED: JsonObject = {
  cache_invalidate_on_update: false,
  cache_ttl: 0,
  collect_logs: true,
  rate_limiting_interval: 0,
  rate_limiting_limit: 0,
};

/** A gateway requires a token only after the token is created and stored, and is deleted before it (specification 3.1). */
function dependsOn({ action, fields, from, to }: Change<Kind<CanonicalGateway>>): readonly string[] {
  const switches = action !== "update" || fields.some(({ field }) => field === "authentication");
  return switches && isAuthenticated(action === "delete" ? from : to) ? ["gateway_token"] : [];
}

function isAuthenticated(gateway: CanonicalGateway | undefined): boolean {
  return gateway?.authentication === true;
}

/** No reply tells which token the gateway is used with. */
function toImported(gateway: CanonicalGateway): JsonObject {
  return isAuthenticated(gateway) ? { ...gateway, token: "external" } : gateway;
}
