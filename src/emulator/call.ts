// The words between the emulator's core and the behaviour of each resource: a call, its answer, and a table of routes.
import type { JsonObject } from "../base/json";
import type { Era } from "./era";
import type { Plan } from "./plans";
import type { Profile } from "./profile";
import type { Random } from "./random";
import type { ApiError } from "./refusal";
import type { Store } from "./store";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A request as it came in, whatever brought it. */
export interface ApiRequest {
  readonly method: string;
  /** Path and query, as on the request line. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

export interface ApiReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What does not change while the emulator runs. */
export interface World {
  readonly store: Store;
  readonly profile: Profile;
  readonly era: Era;
  readonly plan: Plan;
  readonly strict: boolean;
  readonly seed: number;
  readonly random: Random;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** The longest page of records that is given, in strict mode; `undefined` for the API's own limit. */
  readonly pageCap?: number;
}

export interface Call extends World {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The value of a header, its name in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly raw: Uint8Array;
  /** The JSON body; refused where it is none. An empty body is `undefined`. */
  readonly body: () => unknown;
  /** The JSON body, refused unless it is an object. */
  readonly object: () => JsonObject;
}

export interface Answer {
  readonly result?: unknown;
  readonly status?: number;
  readonly result_info?: JsonObject;
  readonly messages?: readonly (ApiError & { readonly type?: null })[];
  /** Further members of the envelope. */
  readonly beside?: JsonObject;
  /** Sent instead of an envelope, as text/plain. */
  readonly text?: string;
}

export interface Route {
  readonly method: Method;
  /** `{zone}` and the like stand for one segment each. */
  readonly path: string;
  readonly answer: (call: Call) => Answer;
}

/** What the API does with one kind of resource. */
export interface Service {
  readonly name: string;
  readonly routes: readonly Route[];
}
