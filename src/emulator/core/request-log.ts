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
