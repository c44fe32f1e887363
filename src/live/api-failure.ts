// The meaning of an error response. Codes and messages are those of recorded responses and of the API's documentation.
// Messages may change, so they decide only where one code has two meanings.
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
  /** The `cf-ray` header, for the API's support. */
  readonly requestId?: string;
  /** JSON pointer to the member at fault, if the API names it. */
  readonly pointer?: string;
  readonly category: FailureCategory;
  /** The environment variable of the proxy that did not connect to the API. */
  readonly proxyVariable?: string;
}

/** What a user does about an API that cannot be reached. */
export function unreachableHelp({ proxyVariable }: Pick<ApiFailure, "proxyVariable">): string {
  if (proxyVariable === undefined) return "Check the base URL and the network.";
  return `Correct \`${proxyVariable}\`, or add the API's host to \`NO_PROXY\` if it can be reached without a proxy.`;
}

/** @param body the response; empty where it is not JSON. */
export function parseFailure(status: number, body: JsonObject, requestId?: string): ApiFailure {
  const { errors: list } = body;
  const errors = parseErrors(list);
  const codes = errors.map((error) => error.code);
  const message = errors.map((error) => error.message).join("; ") || `HTTP status ${status}`;
  const pointer = errors.find((error) => error.pointer !== undefined)?.pointer;
  return { status, codes, message, requestId, pointer, category: getCategory(status, codes, message) };
}

interface ApiError {
  readonly code: number;
  readonly message: string;
  readonly pointer?: string;
}

/** The root cause is in `error_chain` where an error is wrapped (1004 until 2024-10-01, 6003 still). */
function parseErrors(list: Json | undefined): readonly ApiError[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).flatMap((error) => {
    const { error_chain } = error;
    return [parseError(error), ...parseErrors(error_chain)];
  });
}

function parseError({ code, message, source }: JsonObject): ApiError {
  const { pointer } = isObject(source) ? source : {};
  return {
    code: typeof code === "number" ? code : 0,
    message: typeof message === "string" ? message : "no message",
    pointer: typeof pointer === "string" ? pointer : undefined,
  };
}

/**
 * Whether a refusal leaves open if the write took effect: it is not the API's judgement of the request, but came from something
 * in between, or reports a state that the write itself may have brought about.
 */
export function isDoubtful({ status, codes, category }: ApiFailure): boolean {
  if (category === "bad-answer") return true;
  if (status === undefined || category === "auth" || codes.some((code) => NO_ROUTE.has(code))) return false;
  const hasCode = codes.some((code) => code !== 0);
  return DOUBTFUL_STATUS.has(status) || (!hasCode && !NEVER_RUN_STATUS.has(status));
}

/** Whether the API says that the object does not exist. An unknown route says nothing about the object. */
export function isMissingObject({ codes, category }: ApiFailure): boolean {
  return category === "not-found" && !codes.some((code) => NO_ROUTE.has(code));
}

const NO_ROUTE: ReadonlySet<number> = new Set([7000, 7003]);

/** Not found, timeout, conflict, gone, precondition failed, too early (RFC 9110, RFC 8470). */
const DOUBTFUL_STATUS: ReadonlySet<number> = new Set([404, 408, 409, 410, 412, 425]);

/** Method not allowed, content too large, not implemented: the request was not run. */
const NEVER_RUN_STATUS: ReadonlySet<number> = new Set([405, 413, 501]);

const IDENTICAL = [81057, 81058];
const NAME_CONFLICT = [81053, 81054, 81055, 81056];
const CREDENTIAL = [9103, 9106, 6003];

function getCategory(status: number, codes: readonly number[], message: string): FailureCategory {
  const hasAny = (...wanted: readonly number[]) => codes.some((code) => wanted.includes(code));
  if (status === 401 || hasAny(...CREDENTIAL)) return "auth";
  // 9109 is used for a wrong token and for a token that may not see the zone; only the message differs.
  if (hasAny(9109) && /invalid access token|max auth failures/i.test(message)) return "auth";
  if (status === 403) return "forbidden";
  if (status === 404 || hasAny(81044)) return "not-found";
  if (hasAny(...IDENTICAL)) return "identical";
  return hasAny(...NAME_CONFLICT) ? "name-conflict" : "refused";
}
