// One gateway: its members with their ranges and defaults, and how replies show it (API documentation, AI gateway;
// published schema). Two members are taken and never shown again.

import { isObject, type Json, type JsonObject } from "../../../base/json";
import type { Call, World } from "../../call";
import { Refusal, refusal } from "../../refusal";
import type { Row } from "../../store";
import { bool, type Check, either, integer, listOf, mapOf, number, object, oneOf, orNull, text } from "./checks";

/** Gateways of an account are kept in `gateways/ACCOUNT`, by id. */
export function gatewaysOf(account: string): string {
  return `gateways/${account}`;
}

export function gatewayOf(world: Pick<World, "store">, account: string, id: string): Row | undefined {
  return world.store.get(gatewaysOf(account), id);
}

/** The gateway of the path, else 404. */
export function gatewayOfCall(call: Call): Row {
  const { account, gateway } = call.params as { account: string; gateway: string };
  const found = gatewayOf(call, account, gateway);
  if (!found) throw refusal(404, 7002, "Not Found");
  return found;
}

const ACTION = oneOf("FLAG", "BLOCK");
const TECHNIQUE = oneOf("fixed", "sliding");
const CHOSEN = object({ mode: oneOf("filter"), values: listOf(text()) });

const DLP = either(
  object({ enabled: bool, action: ACTION, profiles: listOf(text()) }),
  object({
    enabled: bool,
    policies: listOf(
      object({
        id: text(),
        enabled: bool,
        action: ACTION,
        check: listOf(oneOf("REQUEST", "RESPONSE")),
        profiles: listOf(text()),
      }),
    ),
  }),
);

const CATEGORIES = object(
  {},
  Object.fromEntries(["P1", ...Array.from({ length: 13 }, (_, n) => `S${n + 1}`)].map((name) => [name, ACTION])),
);

const SPEND_RULE = object(
  { limit: number, limitType: oneOf("cost"), window: number },
  {
    id: text(),
    enabled: bool,
    technique: TECHNIQUE,
    model: CHOSEN,
    provider: CHOSEN,
    metadata: mapOf(either(object({ mode: oneOf("partition") }), CHOSEN)),
  },
);

const NEEDED: Readonly<Record<string, Check>> = {
  cache_invalidate_on_update: bool,
  cache_ttl: orNull(integer(0, 2_592_000)),
  collect_logs: bool,
  rate_limiting_interval: orNull(integer(0)),
  rate_limiting_limit: orNull(integer(0)),
};

const OTHERS: Readonly<Record<string, Check>> = {
  rate_limiting_technique: orNull(TECHNIQUE),
  authentication: bool,
  log_management: orNull(integer(10_000, 10_000_000)),
  log_management_strategy: orNull(oneOf("STOP_INSERTING", "DELETE_OLDEST")),
  logpush: bool,
  logpush_public_key: orNull(text(16, 1024)),
  log_classification: bool,
  byok_only: bool,
  zdr: bool,
  retry_backoff: orNull(oneOf("constant", "linear", "exponential")),
  retry_delay: orNull(integer(0, 60_000)),
  retry_max_attempts: orNull(integer(1, 5)),
  workers_ai_billing_mode: oneOf("postpaid", "unified"),
  dlp: DLP,
  guardrails: orNull(object({ prompt: CATEGORIES, response: CATEGORIES })),
  otel: orNull(
    listOf(
      object(
        { url: text(), headers: mapOf(text()) },
        { authorization: text(), content_type: oneOf("json", "protobuf") },
      ),
    ),
  ),
  spend_limits: orNull(object({}, { enabled: bool, rules: listOf(SPEND_RULE) })),
  store_id: orNull(text()),
  stripe: orNull(object({ authorization: text(), usage_events: listOf(object({ payload: text() })) })),
};

const BODY = object(NEEDED, OTHERS);
const MEMBERS = new Set([...Object.keys(NEEDED), ...Object.keys(OTHERS)]);

/** What a gateway has where its body says nothing (recorded replies). */
const USUAL: JsonObject = {
  authentication: false,
  log_management: 10_000_000,
  log_management_strategy: "DELETE_OLDEST",
  logpush: false,
  rate_limiting_technique: "fixed",
  workers_ai_billing_mode: "postpaid",
  zdr: false,
};

/** The settings that a body asks for, whole: what it leaves out has its default, unknown members are dropped. */
export function settingsFrom(body: JsonObject): JsonObject {
  refuseWrong(BODY(body, ["body"]));
  const given = Object.entries(body).filter(([name, value]) => MEMBERS.has(name) && value !== undefined);
  return { ...USUAL, ...Object.fromEntries(given) };
}

/** 1 to 64 characters of a slug. */
export function idFrom(body: JsonObject): string {
  const { id } = body;
  const right = typeof id === "string" && id.length <= 64 && /^[a-z0-9_]+(?:-[a-z0-9_]+)*$/.test(id);
  refuseWrong(right ? [] : [["body", "id"]]);
  return id as string;
}

function refuseWrong(wrong: readonly (readonly (string | number)[])[]): void {
  if (wrong.length === 0) return;
  const errors = wrong.map((path) => ({ code: 7001, message: "Input Validation Error", path }));
  throw new Refusal(400, errors);
}

/** RFC 3339 in UTC with three fractional digits, as this product has it. */
export function gatewayTime(world: Pick<World, "clock">): string {
  return new Date(world.clock()).toISOString();
}

/** Adds a gateway under an id that is free; inside a transaction. */
export function addGateway(world: World, account: string, id: string, settings: JsonObject): Row {
  const now = gatewayTime(world);
  const row: Row = { id, internal_id: world.random.hex(32), ...settings, created_at: now, modified_at: now };
  world.store.put(gatewaysOf(account), id, row);
  return row;
}

/** As replies show it: the secrets of exporters and of billing are taken and never given back. */
export function gatewayReply(row: Row): JsonObject {
  const { internal_id: _internal, otel, stripe, ...shown } = row;
  return {
    ...shown,
    ...(otel !== undefined && { otel: Array.isArray(otel) ? otel.map(withoutAuthorization) : otel }),
    ...(stripe !== undefined && { stripe: withoutAuthorization(stripe) }),
    is_default: row["id"] === "default",
  };
}

function withoutAuthorization(value: Json): Json {
  if (!isObject(value)) return value;
  const { authorization: _secret, ...shown } = value;
  return shown;
}
