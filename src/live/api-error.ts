// What a refusal means for the one who sent the request. Codes and texts are those of recorded replies and of the API's
// documentation; texts may change, so they decide only where one code stands for two things.
import { isObject, type Json, type JsonObject } from "../base/json";

export type FailureCategory =
  | "auth"
  | "forbidden"
  | "not-found"
  | "identical"
  | "name-conflict"
  | "refused"
  | "rate-limited"
  | "unreachable"
  | "bad-answer"
  | "cancelled";

export interface ApiFailure {
  readonly status?: number;
  readonly codes: readonly number[];
  readonly message: string;
  /** The `cf-ray` header, for the service's support. */
  readonly requestId?: string;
  /** JSON pointer to the member at fault, where the API names one. */
  readonly pointer?: string;
  readonly category: FailureCategory;
}

interface ApiError {
  readonly code: number;
  readonly message: string;
  readonly pointer?: string;
}

export function failureOf(status: number, body: JsonObject, requestId?: string): ApiFailure {
  const errors = errorsOf(body["errors"]);
  const codes = errors.map((error) => error.code);
  const message = errors.map((error) => error.message).join("; ") || `HTTP status ${status}`;
  const pointer = errors.find((error) => error.pointer !== undefined)?.pointer;
  return { status, codes, message, requestId, pointer, category: categoryOf(status, codes, message) };
}

/** The root cause stands in `error_chain` where an error is wrapped (1004 until 2024-10-01, 6003 still). */
function errorsOf(list: Json | undefined): readonly ApiError[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).flatMap((error) => {
    const chain = errorsOf(error["error_chain"]);
    return [errorOf(error), ...chain];
  });
}

function errorOf(error: JsonObject): ApiError {
  const { code, message, source } = error;
  const pointer = isObject(source) && typeof source["pointer"] === "string" ? source["pointer"] : undefined;
  return {
    code: typeof code === "number" ? code : 0,
    message: typeof message === "string" ? message : "no message",
    pointer,
  };
}

const IDENTICAL = [81057, 81058];
const NAME_CONFLICT = [81053, 81054, 81055, 81056];
const CREDENTIAL = [9103, 9106, 6003];

function categoryOf(status: number, codes: readonly number[], message: string): FailureCategory {
  const has = (...some: readonly number[]) => codes.some((code) => some.includes(code));
  if (status === 401 || has(...CREDENTIAL)) return "auth";
  // 9109 stands for a wrong token and for one that may not see the zone; only the text tells them apart.
  if (has(9109) && /invalid access token|max auth failures/i.test(message)) return "auth";
  if (status === 403) return "forbidden";
  if (status === 404 || has(81044)) return "not-found";
  if (has(...IDENTICAL)) return "identical";
  return has(...NAME_CONFLICT) ? "name-conflict" : "refused";
}
