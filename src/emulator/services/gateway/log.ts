// The logs of a gateway: how many are kept, which are dropped, and their form in replies (API documentation, AI gateway logs).
// The data plane has removed credentials from them.
import type { Json, JsonObject } from "../../../base/json";
import type { EmulatorState } from "../../core";
import { isBoolean, isNumber, isPresent, isString, nullable, objectGuard, optional, type Table } from "../../store";
import type { GatewayRow } from "./gateway";

/** Characters that are kept of each body; the service keeps 10 MB per log. */
export const MAX_LOGGED_BODY = 262_144;

/** Characters of each body in the reply with a single log. */
const HEAD = 2048;

/** The emulator keeps this many logs of a gateway at most, since they are in memory. */
const MAX_LOGS = 10_000;

export type LoggedExchange = {
  readonly provider: string;
  readonly model: string;
  readonly path: string;
  readonly success: boolean;
  readonly cached: boolean;
  readonly status_code: number;
  /** Milliseconds. */
  readonly duration: number;
  readonly tokens_in: number | null;
  readonly tokens_out: number | null;
  readonly cost: number;
  readonly custom_cost: boolean;
  /** JSON text. */
  readonly metadata: string;
  readonly request_content_type: string;
  readonly response_content_type: string;
  /** The index of the step of a universal request. */
  readonly step: number;
  readonly authentication: boolean;
  /** Whether the request has the OpenAI-compatible form. */
  readonly compatibilityMode: boolean;
  readonly user_agent: string;
  /** Complete sizes in octets; the texts are missing where payloads are not collected. */
  readonly request_size: number;
  readonly response_size: number;
  readonly request?: string;
  readonly response?: string;
};

export type GatewayLog = LoggedExchange & {
  readonly id: string;
  readonly created_at: string;
  readonly feedback: Json;
  readonly score: Json;
};

const isGatewayLog = objectGuard<GatewayLog>({
  id: isString,
  created_at: isString,
  feedback: isPresent,
  score: isPresent,
  provider: isString,
  model: isString,
  path: isString,
  success: isBoolean,
  cached: isBoolean,
  status_code: isNumber,
  duration: isNumber,
  tokens_in: nullable(isNumber),
  tokens_out: nullable(isNumber),
  cost: isNumber,
  custom_cost: isBoolean,
  metadata: isString,
  request_content_type: isString,
  response_content_type: isString,
  step: isNumber,
  authentication: isBoolean,
  compatibilityMode: isBoolean,
  user_agent: isString,
  request_size: isNumber,
  response_size: isNumber,
  request: optional(isString),
  response: optional(isString),
});

/** Logs of a gateway, oldest first, by log id. */
export function getLogTable(account: string, { internal_id }: Pick<GatewayRow, "internal_id">): Table<GatewayLog> {
  return { collection: `gateway_logs/${account}/${internal_id}`, isRow: isGatewayLog };
}

/** Adds a log under a new id, inside a transaction. A full gateway drops its oldest log or rejects the new log, as configured. */
export function addLog(
  state: Pick<EmulatorState, "store" | "clock">,
  account: string,
  gateway: Pick<GatewayRow, "internal_id" | "log_management" | "log_management_strategy">,
  id: string,
  exchange: LoggedExchange,
): void {
  const table = getLogTable(account, gateway);
  const limit = Math.min(gateway.log_management ?? MAX_LOGS, MAX_LOGS);
  if (state.store.size(table) >= limit) {
    if (gateway.log_management_strategy === "STOP_INSERTING") return;
    const [oldest] = state.store.all(table);
    if (oldest) state.store.remove(table.collection, oldest.id);
  }
  const { request, response, ...members } = exchange;
  state.store.put(table, id, {
    id,
    created_at: new Date(state.clock()).toISOString(),
    feedback: null,
    score: null,
    ...members,
    ...(request !== undefined && { request: request.slice(0, MAX_LOGGED_BODY) }),
    ...(response !== undefined && { response: response.slice(0, MAX_LOGGED_BODY) }),
  });
}

export function removeLogs(state: EmulatorState, account: string, gateway: GatewayRow): void {
  state.store.clear(getLogTable(account, gateway).collection);
}

/** The log as the list shows it. */
export function formatLog(log: GatewayLog): JsonObject {
  const {
    request: _request,
    response: _response,
    request_size: _requestSize,
    response_size: _responseSize,
    authentication: _authentication,
    user_agent: _userAgent,
    compatibilityMode: _compatibilityMode,
    ...members
  } = log;
  return members;
}

/** The log as its own route shows it: with the beginning of both bodies. */
export function formatLogWithBodies(log: GatewayLog): JsonObject {
  return {
    ...formatLog(log),
    ...formatBody("request", log.request, log.request_size),
    ...formatBody("response", log.response, log.response_size),
  };
}

function formatBody(name: "request" | "response", body: string | undefined, size: number): JsonObject {
  if (body === undefined) return { [`${name}_size`]: size };
  return {
    [`${name}_head`]: body.slice(0, HEAD),
    [`${name}_head_complete`]: body.length <= HEAD && Buffer.byteLength(body) >= size,
    [`${name}_size`]: size,
  };
}
