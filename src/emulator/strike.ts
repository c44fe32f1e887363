// What a fault makes of a reply: what the client sees instead, and how much of it arrives.
import type { ApiReply, World } from "./call";
import { refused } from "./envelope";
import type { Strike } from "./faults";
import { Refusal } from "./refusal";

/** A reply and how much of it arrives. */
export interface Delivery {
  readonly reply: ApiReply;
  readonly how: "whole" | "reset" | "never" | "cut";
}

/** @param reply of the work that was done; none where the fault came before it. */
export function struck(strike: Strike, reply: ApiReply | undefined, world: World): Delivery {
  const { fault } = strike;
  const nothing: ApiReply = { status: 0, headers: {}, body: "" };
  if (fault === "timeout") return { reply: reply ?? nothing, how: "never" };
  if (fault === "reset") {
    return { reply: reply ?? nothing, how: strike.phase === "during" ? "cut" : "reset" };
  }
  if (fault === "truncate") return { reply: reply ?? html(200), how: "cut" };
  if (fault === "empty") return { reply: { status: reply?.status ?? 200, headers: {}, body: "" }, how: "whole" };
  if (fault === "html") return { reply: html(502), how: "whole" };
  const { status, code, message, headers } = fault;
  if (code === undefined && message === undefined && status >= 500)
    return { reply: { ...html(status), headers: { ...html(status).headers, ...headers } }, how: "whole" };
  const why = new Refusal(
    status,
    [{ code: code ?? usualCode(status), message: message ?? usualText(status) }],
    headers ?? {},
  );
  return { reply: refused(why, world.era), how: "whole" };
}

function usualCode(status: number): number {
  return status === 429 ? 10100 : 10000;
}

function usualText(status: number): string {
  return status === 429
    ? "More than 1200 requests per 300 seconds reached. Please wait and consider throttling your request speed"
    : `Planned fault ${status}`;
}

function html(status: number): ApiReply {
  const body = `<html><head><title>${status}</title></head><body><h1>Error ${status}</h1></body></html>\n`;
  return { status, headers: { "content-type": "text/html" }, body };
}
