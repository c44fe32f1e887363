// One gateway: its members with their ranges and defaults, and its form in replies (API documentation, AI gateway; published
// schema). Two members are accepted and never shown.
import { isObject, type Json, type JsonObject } from "../../../base/json";
import { ApiError, apiError, type Call, type EmulatorState } from "../../core";
import { isBoolean, isNumber, isPresent, isString, nullable, objectGuard, optional, type Table } from "../../store";
import {
  bool,
  type Check,
  either,
  integer,
  listOf,
  literal,
  mapOf,
  number,
  object,
  orNull,
  type Path,
  text,
} from "./checks";

export type GatewaySettings = {
  readonly authentication: boolean;
  readonly cache_invalidate_on_update: boolean;
  readonly cache_ttl: number | null;
  readonly collect_logs: boolean;
  readonly log_management?: number | null;
  readonly log_management_strategy?: string | null;
  readonly rate_limiting_interval: number | null;
  readonly rate_limiting_limit: number | null;
  readonly rate_limiting_technique?: string | null;
  readonly retry_backoff?: string | null;
  readonly retry_delay?: number | null;
  readonly retry_max_attempts?: number | null;
  readonly otel?: Json;
  readonly stripe?: Json;
};

export type GatewayRow = GatewaySettings & {
  readonly id: string;
  /** Tells a gateway apart from an earlier gateway of the same id. */
  readonly internal_id: string;
  readonly created_at: string;
  readonly modified_at: string;
};

const SETTINGS_GUARDS = {
  authentication: isBoolean,
  cache_invalidate_on_update: isBoolean,
  cache_ttl: nullable(isNumber),
  collect_logs: isBoolean,
  log_management: optional(nullable(isNumber)),
  log_management_strategy: optional(nullable(isString)),
  rate_limiting_interval: nullable(isNumber),
  rate_limiting_limit: nullable(isNumber),
  rate_limiting_technique: optional(nullable(isString)),
  retry_backoff: optional(nullable(isString)),
  retry_delay: optional(nullable(isNumber)),
  retry_max_attempts: optional(nullable(isNumber)),
  otel: optional(isPresent),
  stripe: optional(isPresent),
};

const isGatewaySettings = objectGuard<GatewaySettings>(SETTINGS_GUARDS);
const isGateway = objectGuard<GatewayRow>({
  ...SETTINGS_GUARDS,
  id: isString,
  internal_id: isString,
  created_at: isString,
  modified_at: isString,
});

export function getGatewayTable(account: string): Table<GatewayRow> {
  return { collection: `gateways/${account}`, isRow: isGateway };
}

export function findGateway(state: Pick<EmulatorState, "store">, account: string, id: string): GatewayRow | undefined {
  return state.store.get(getGatewayTable(account), id);
}

/** The gateway of the path, else 404. */
export function requireGateway(call: Call): GatewayRow {
  const gateway = findGateway(call, call.parameter("account"), call.parameter("gateway"));
  if (!gateway) throw apiError(404, 7002, "Not Found");
  return gateway;
}

const ACTION = literal("FLAG", "BLOCK");
const TECHNIQUE = literal("fixed", "sliding");
const FILTER = object({ mode: literal("filter"), values: listOf(text()) });

const DLP = either(
  object({ enabled: bool, action: ACTION, profiles: listOf(text()) }),
  object({
    enabled: bool,
    policies: listOf(
      object({
        id: text(),
        enabled: bool,
        action: ACTION,
        check: listOf(literal("REQUEST", "RESPONSE")),
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
  { limit: number, limitType: literal("cost"), window: number },
  {
    id: text(),
    enabled: bool,
    technique: TECHNIQUE,
    model: FILTER,
    provider: FILTER,
    metadata: mapOf(either(object({ mode: literal("partition") }), FILTER)),
  },
);

const REQUIRED: Readonly<Record<string, Check>> = {
  cache_invalidate_on_update: bool,
  cache_ttl: orNull(integer(0, 2_592_000)),
  collect_logs: bool,
  rate_limiting_interval: orNull(integer(0)),
  rate_limiting_limit: orNull(integer(0)),
};

const OPTIONAL: Readonly<Record<string, Check>> = {
  rate_limiting_technique: orNull(TECHNIQUE),
  authentication: bool,
  log_management: orNull(integer(10_000, 10_000_000)),
  log_management_strategy: orNull(literal("STOP_INSERTING", "DELETE_OLDEST")),
  logpush: bool,
  logpush_public_key: orNull(text(16, 1024)),
  log_classification: bool,
  byok_only: bool,
  zdr: bool,
  retry_backoff: orNull(literal("constant", "linear", "exponential")),
  retry_delay: orNull(integer(0, 60_000)),
  retry_max_attempts: orNull(integer(1, 5)),
  workers_ai_billing_mode: literal("postpaid", "unified"),
  dlp: DLP,
  guardrails: orNull(object({ prompt: CATEGORIES, response: CATEGORIES })),
  otel: orNull(
    listOf(
      object(
        { url: text(), headers: mapOf(text()) },
        { authorization: text(), content_type: literal("json", "protobuf") },
      ),
    ),
  ),
  spend_limits: orNull(object({}, { enabled: bool, rules: listOf(SPEND_RULE) })),
  store_id: orNull(text()),
  stripe: orNull(object({ authorization: text(), usage_events: listOf(object({ payload: text() })) })),
};

const BODY = object(REQUIRED, OPTIONAL);
const MEMBERS = new Set([...Object.keys(REQUIRED), ...Object.keys(OPTIONAL)]);

/** The defaults of members that a body leaves out (recorded replies). */
const DEFAULTS: JsonObject = {
  authentication: false,
  log_management: 10_000_000,
  log_management_strategy: "DELETE_OLDEST",
  logpush: false,
  rate_limiting_technique: "fixed",
  workers_ai_billing_mode: "postpaid",
  zdr: false,
};

/** All settings of a body: members that it leaves out have their default, unknown members are dropped. */
export function parseGatewaySettings(body: JsonObject): GatewaySettings {
  checkPaths(BODY(body, ["body"]));
  const given = Object.entries(body).filter(([name, value]) => MEMBERS.has(name) && value !== undefined);
  const settings = { ...DEFAULTS, ...Object.fromEntries(given) };
  if (!isGatewaySettings(settings)) throw validationError([["body"]]);
  return settings;
}

/** A slug of 1 to 64 characters. */
export function parseGatewayId({ id }: JsonObject): string {
  if (isString(id) && id.length <= 64 && /^[a-z0-9_]+(?:-[a-z0-9_]+)*$/.test(id)) return id;
  throw validationError([["body", "id"]]);
}

function checkPaths(invalid: readonly Path[]): void {
  if (invalid.length > 0) throw validationError(invalid);
}

function validationError(invalid: readonly Path[]): ApiError {
  const errors = invalid.map((path) => ({ code: 7001, message: "Input Validation Error", path }));
  return new ApiError(400, errors);
}

/** RFC 3339 in UTC with three fractional digits, as in this product. */
export function gatewayTimestamp(state: Pick<EmulatorState, "clock">): string {
  return new Date(state.clock()).toISOString();
}

/** Adds a gateway under a free id, inside a transaction. */
export function addGateway(state: EmulatorState, account: string, id: string, settings: GatewaySettings): GatewayRow {
  const now = gatewayTimestamp(state);
  const gateway: GatewayRow = {
    id,
    internal_id: state.random.hex(32),
    ...settings,
    created_at: now,
    modified_at: now,
  };
  state.store.put(getGatewayTable(account), id, gateway);
  return gateway;
}

/** The gateway as replies show it: without the secrets of its exporters and of its billing. */
export function formatGateway(gateway: GatewayRow): JsonObject {
  const { internal_id: _internal, otel, stripe, ...members } = gateway;
  return {
    ...members,
    ...(otel !== undefined && { otel: Array.isArray(otel) ? otel.map(withoutAuthorization) : otel }),
    ...(stripe !== undefined && { stripe: withoutAuthorization(stripe) }),
    is_default: gateway.id === "default",
  };
}

function withoutAuthorization(value: Json): Json {
  if (!isObject(value)) return value;
  const { authorization: _secret, ...members } = value;
  return members;
}
