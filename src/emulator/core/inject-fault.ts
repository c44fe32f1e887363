// Applies a fault to a reply: what the client sees instead, and how much of it arrives.
import { ApiError } from "./api-error";
import type { EmulatorResponse, EmulatorState } from "./call";
import { formatError } from "./envelope";
import type { InjectedFault } from "./faults";

/** A response and how much of it arrives. */
export interface Delivery {
  readonly response: EmulatorResponse;
  readonly outcome: "whole" | "reset" | "never" | "cut";
}

/** @param response of the request; `undefined` where the fault is injected before the request runs. */
export function injectFault(
  { fault, phase }: InjectedFault,
  response: EmulatorResponse | undefined,
  { apiDate }: Pick<EmulatorState, "apiDate">,
): Delivery {
  const nothing: EmulatorResponse = { status: 0, headers: {}, body: "" };
  if (fault === "timeout") return { response: response ?? nothing, outcome: "never" };
  if (fault === "reset") return { response: response ?? nothing, outcome: phase === "during" ? "cut" : "reset" };
  if (fault === "truncate") return { response: response ?? createHtml(200), outcome: "cut" };
  if (fault === "empty") {
    return { response: { status: response?.status ?? 200, headers: {}, body: "" }, outcome: "whole" };
  }
  if (fault === "html") return { response: createHtml(502), outcome: "whole" };
  const { status, code, message, headers } = fault;
  if (code === undefined && message === undefined && status >= 500) {
    const html = createHtml(status);
    return { response: { ...html, headers: { ...html.headers, ...headers } }, outcome: "whole" };
  }
  const errors = [{ code: code ?? getDefaultCode(status), message: message ?? getDefaultMessage(status) }];
  return { response: formatError(new ApiError(status, errors, headers ?? {}), apiDate), outcome: "whole" };
}

function getDefaultCode(status: number): number {
  return status === 429 ? 10100 : 10000;
}

function getDefaultMessage(status: number): string {
  return status === 429
    ? "More than 1200 requests per 300 seconds reached. Please wait and consider throttling your request speed"
    : `Planned fault ${status}`;
}

function createHtml(status: number): EmulatorResponse {
  const body = `<html><head><title>${status}</title></head><body><h1>Error ${status}</h1></body></html>\n`;
  return { status, headers: { "content-type": "text/html" }, body };
}
