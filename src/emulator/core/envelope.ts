// The envelope around every reply, and its headers. It knows no resource.
import type { ApiDate } from "./api-date";
import type { ApiError } from "./api-error";
import type { EmulatorResponse, HandlerResult } from "./call";

const HEADERS = {
  "content-type": "application/json",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

/** @param addUnknownMembers adds undocumented members at every level that a client reads. */
export function formatSuccess(handled: HandlerResult, addUnknownMembers: boolean): EmulatorResponse {
  const status = handled.status ?? 200;
  if (handled.text !== undefined)
    return { status, headers: { "content-type": "text/plain; charset=utf-8" }, body: handled.text };
  const envelope = {
    ...("result" in handled && { result: addUnknownMembers ? withUnknownMembers(handled.result) : handled.result }),
    success: true,
    errors: [],
    messages: handled.messages ?? [],
    ...(handled.result_info && { result_info: handled.result_info }),
    ...handled.envelopeMembers,
    ...(addUnknownMembers && { x_unannounced: { since: "tomorrow" } }),
  };
  return { status, headers: HEADERS, body: JSON.stringify(envelope) };
}

export function formatError(error: ApiError, apiDate: ApiDate): EmulatorResponse {
  const isWrapped = error.isRecordError && apiDate.has("wrappedErrors");
  const errors = isWrapped
    ? [{ code: 1004, message: "DNS Validation Error", error_chain: error.errors }]
    : error.errors;
  const envelope = { result: null, success: false, errors, messages: [] };
  return { status: error.status, headers: { ...HEADERS, ...error.headers }, body: JSON.stringify(envelope) };
}

function withUnknownMembers(result: unknown): unknown {
  if (Array.isArray(result)) return result.map(withUnknownMembers);
  if (typeof result !== "object" || result === null) return result;
  return { ...result, x_unannounced: ["ignore", { me: 1 }] };
}
