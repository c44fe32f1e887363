// The log of requests that the control side shows: what was asked and what came of it, without credentials.
import { isObject, type Json } from "../base/json";

export interface LoggedRequest {
  /** Counts from 1 since the start. */
  readonly n: number;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body?: Json;
  /** The status that was sent, or that would have been had the answer not been lost. */
  readonly status: number;
  /** Whether the request changed anything that stayed. */
  readonly committed: boolean;
  /** The answer was lost, cut or replaced. */
  readonly fault?: string;
  readonly at: number;
}

const SECRET = /secret|token|password|authorization|^value$|[_-]key$/i;

/** A copy of a body in which members that may hold secrets are blanked. `data.value` of a record is none. */
export function withoutSecrets(value: Json | undefined, parent = ""): Json | undefined {
  if (Array.isArray(value)) return value.map((element) => withoutSecrets(element, parent) as Json);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, element]) => {
      const secret =
        SECRET.test(name) && typeof element === "string" && parent !== "data" && !/^public_key$/.test(name);
      return [name, secret ? "(removed)" : withoutSecrets(element, name)];
    }),
  );
}
