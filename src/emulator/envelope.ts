// The envelope around every answer, and the headers that come with it. Knows no resource.
import type { Answer, ApiReply } from "./call";
import type { Era } from "./era";
import type { Refusal } from "./refusal";

const JSON_TYPE = {
  "content-type": "application/json",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

/** @param stranger adds members that no documentation names, at every level that a client reads. */
export function succeeded(answer: Answer, stranger: boolean): ApiReply {
  const status = answer.status ?? 200;
  if (answer.text !== undefined)
    return { status, headers: { "content-type": "text/plain; charset=utf-8" }, body: answer.text };
  const envelope = {
    ...("result" in answer && { result: stranger ? strange(answer.result) : answer.result }),
    success: true,
    errors: [],
    messages: answer.messages ?? [],
    ...(answer.result_info && { result_info: answer.result_info }),
    ...answer.beside,
    ...(stranger && { x_unannounced: { since: "tomorrow" } }),
  };
  return { status, headers: JSON_TYPE, body: JSON.stringify(envelope) };
}

export function refused(refusal: Refusal, era: Era): ApiReply {
  const wrapped = refusal.ofRecord && era.has("wrappedErrors");
  const errors = wrapped
    ? [{ code: 1004, message: "DNS Validation Error", error_chain: refusal.errors }]
    : refusal.errors;
  const envelope = { result: null, success: false, errors, messages: [] };
  return { status: refusal.status, headers: { ...JSON_TYPE, ...refusal.headers }, body: JSON.stringify(envelope) };
}

function strange(result: unknown): unknown {
  if (Array.isArray(result)) return result.map(strange);
  if (typeof result !== "object" || result === null) return result;
  return { ...result, x_unannounced: ["ignore", { me: 1 }] };
}
