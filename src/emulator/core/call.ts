// The types between the dispatcher and the services: the state of the emulator, a call, the result of its handler, and a
// table of routes.
import type { JsonObject } from "../../base/json";
import type { Store } from "../store";
import type { ApiDate } from "./api-date";
import type { ErrorObject } from "./api-error";
import type { Profile } from "./profile";
import type { Random } from "./random";
import type { SubscriptionTier } from "./subscription-tier";

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A request as it came in, over a socket or inside the process. */
export interface EmulatorRequest {
  readonly method: string;
  /** Path and query, as on the request line. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

export interface EmulatorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The store, and what stays the same while the emulator runs. */
export interface EmulatorState {
  readonly store: Store;
  readonly profile: Profile;
  readonly apiDate: ApiDate;
  /** The tier of new zones. */
  readonly tier: SubscriptionTier;
  readonly strict: boolean;
  readonly seed: number;
  readonly random: Random;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** The longest page in strict mode; `undefined` for the API's own limit. */
  readonly pageCap?: number;
}

export interface Call extends EmulatorState {
  /** The segments of the path that the route names in braces. */
  readonly parameters: ReadonlyMap<string, string>;
  /** A segment that the route names. Throws where it does not. */
  readonly parameter: (name: string) => string;
  readonly query: URLSearchParams;
  /** The value of a header; the name is in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly body: Uint8Array;
  /** The JSON body. Throws an API error unless it is an object. */
  readonly requireObject: () => JsonObject;
}

export interface HandlerResult {
  readonly result?: unknown;
  readonly status?: number;
  readonly result_info?: JsonObject;
  readonly messages?: readonly (ErrorObject & { readonly type?: null })[];
  /** Further members of the envelope. */
  readonly envelopeMembers?: JsonObject;
  /** Sent instead of an envelope, as text/plain. */
  readonly text?: string;
}

export interface Route {
  readonly method: HttpMethod;
  /** A name in braces, such as `{zone}`, matches one segment. */
  readonly path: string;
  readonly handle: (call: Call) => HandlerResult;
}

/** The API's behavior for one kind of resource. */
export interface Service {
  readonly name: string;
  readonly routes: readonly Route[];
}
