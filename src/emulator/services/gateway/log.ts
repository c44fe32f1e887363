// The log of one gateway: how much is kept, what is dropped, and how replies show it (API documentation, AI gateway logs).
// What comes in here holds no credential: the data plane has taken them out.

import type { Json, JsonObject } from "../../../base/json";
import type { World } from "../../call";
import type { Row } from "../../store";

/** Logs of a gateway, oldest first, by log id. The gateway's inner id keeps them apart from those of an earlier namesake. */
export function logsOf(account: string, gateway: Row): string {
  return `gateway_logs/${account}/${gateway["internal_id"]}`;
}

/** Of each body this much is kept, in characters; the service keeps 10 MB of a log. */
export const KEPT = 262_144;

/** Of each body a list of logs' single reply shows this much. */
const HEAD = 2048;

/** Logs that an emulator keeps of one gateway, whatever the gateway asks for: they are in memory. */
const MOST = 10_000;

export interface LoggedExchange {
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
  /** Counts from 0: which of the providers of a universal request. */
  readonly step: number;
  readonly authentication: boolean;
  /** Whether it came in the form that all providers share. */
  readonly compatibilityMode: boolean;
  readonly user_agent: string;
  /** Whole sizes in octets; the texts are absent where the payload is not to be kept. */
  readonly request_size: number;
  readonly response_size: number;
  readonly request?: string;
  readonly response?: string;
}

/** Keeps a log under an id that is new; inside a transaction. A full log drops its oldest, or takes none. */
export function addLog(world: World, account: string, gateway: Row, id: string, exchange: LoggedExchange): void {
  const collection = logsOf(account, gateway);
  const asked = gateway["log_management"];
  const most = Math.min(typeof asked === "number" ? asked : MOST, MOST);
  if (world.store.size(collection) >= most) {
    if (gateway["log_management_strategy"] === "STOP_INSERTING") return;
    const oldest = world.store.all(collection)[0];
    if (oldest) world.store.put(collection, String(oldest["id"]), undefined);
  }
  const { request, response, ...facts } = exchange;
  world.store.put(collection, id, {
    id,
    created_at: new Date(world.clock()).toISOString(),
    feedback: null,
    score: null,
    ...facts,
    ...(request !== undefined && { request: request.slice(0, KEPT) }),
    ...(response !== undefined && { response: response.slice(0, KEPT) }),
  });
}

export function removeLogs(world: World, account: string, gateway: Row): void {
  const collection = logsOf(account, gateway);
  for (const row of world.store.all(collection)) world.store.put(collection, String(row["id"]), undefined);
}

const UNSHOWN = [
  "request",
  "response",
  "request_size",
  "response_size",
  "authentication",
  "user_agent",
  "compatibilityMode",
];

/** As the list shows it. */
export function logReply(row: Row): JsonObject {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !UNSHOWN.includes(name)));
}

/** As the route of one log shows it: with the heads of both bodies. */
export function wholeLogReply(row: Row): JsonObject {
  return { ...logReply(row), ...head(row, "request"), ...head(row, "response") };
}

function head(row: Row, which: "request" | "response"): JsonObject {
  const body = row[which];
  const size: Json | undefined = row[`${which}_size`];
  if (typeof body !== "string") return { [`${which}_size`]: size };
  return {
    [`${which}_head`]: body.slice(0, HEAD),
    [`${which}_head_complete`]: body.length <= HEAD && Buffer.byteLength(body) >= Number(size),
    [`${which}_size`]: size,
  };
}
