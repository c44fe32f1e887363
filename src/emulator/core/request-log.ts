// The log of requests that the control API shows: each request and its outcome, without credentials.
import { isObject, type Json } from "../../base/json";

export interface LoggedRequest {
  /** Counts from 1 since the start. */
  readonly n: number;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body?: Json;
  /** The status that was sent, or would have been sent without the fault. */
  readonly status: number;
  /** Whether the request committed a change. */
  readonly committed: boolean;
  /** The fault that lost, cut or replaced the reply. */
  readonly fault?: string;
  readonly at: number;
}

/** A request as it is added to the log; `octets` is the length of its body. */
export interface NewLoggedRequest extends Omit<LoggedRequest, "n"> {
  readonly octets: number;
}

/** The newest requests of a server: it may run for weeks, and its log must not fill the memory. */
export interface RequestLog {
  add(request: NewLoggedRequest): void;
  requests(): readonly LoggedRequest[];
  clear(): void;
}

/** A body of JSON takes several times its octets in memory. */
export const LOG_LIMITS = { requests: 100_000, octets: 64 * 1024 * 1024 } as const;

export function createRequestLog(
  limits: { readonly requests: number; readonly octets: number } = LOG_LIMITS,
): RequestLog {
  const kept: { readonly request: LoggedRequest; readonly octets: number }[] = [];
  let first = 0;
  let total = 0;
  let count = 0;
  const isOver = () => kept.length - first > limits.requests || (total > limits.octets && kept.length - first > 1);
  const dropOldest = () => {
    total -= kept[first]?.octets ?? 0;
    first += 1;
    if (first * 2 > kept.length) {
      kept.splice(0, first);
      first = 0;
    }
  };
  return {
    add: ({ octets, ...request }) => {
      count += 1;
      kept.push({ request: { n: count, ...request }, octets });
      total += octets;
      while (isOver()) dropOldest();
    },
    requests: () => kept.slice(first).map(({ request }) => request),
    clear: () => {
      kept.length = 0;
      first = 0;
      total = 0;
    },
  };
}

const SECRET = /secret|token|password|authorization|^value$|[_-]key$/i;

/** A copy of a body with `(removed)` for members that may hold secrets. `data.value` of a record is not a secret. */
export function redactBody(value: Json, parent = ""): Json {
  if (Array.isArray(value)) return value.map((element: Json) => redactBody(element, parent));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const isSecret =
        SECRET.test(name) && typeof member === "string" && parent !== "data" && !/^public_key$/.test(name);
      if (isSecret) return [name, "(removed)"];
      return [name, member === undefined ? undefined : redactBody(member, name)];
    }),
  );
}
