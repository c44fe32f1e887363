// What is kept of one step in the gateway's log. Credentials are taken out of every text before it is kept, wherever in
// the request or the answer they stand: a provider may repeat a key that it refuses.
import { isObject, type Json } from "../../base/json";
import { createRedactor } from "../../base/redact";
import type { World } from "../call";
import { gatewayOf } from "../services/gateway/gateway";
import { addLog, KEPT, type LoggedExchange } from "../services/gateway/log";
import type { Row } from "../store";
import type { GatewayReply, GatewayRequest, Step } from "./exchange";
import { gatewayHeader, headerOf, secretsIn } from "./headers";
import type { Place } from "./place";

/** A little more than is kept, so that a credential at the end is found whole before the text is cut. */
const SEEN = KEPT + 8192;

export interface Recorded {
  readonly world: World;
  readonly place: Place;
  readonly gateway: Row;
  readonly request: GatewayRequest;
  readonly step: Step;
  /** Counts from 0. */
  readonly index: number;
  readonly id: string;
  readonly cached: boolean;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** The reply, whose body is noted as it goes by; the log is written before its end is seen. */
export function recorded(reply: GatewayReply, about: Recorded): GatewayReply {
  if (!collects(about)) return reply;
  const seen: Uint8Array[] = [];
  let octets = 0;
  const note = (piece: Uint8Array) => {
    if (octets < SEEN) seen.push(piece.subarray(0, SEEN - octets));
    octets += piece.length;
  };
  const body = tapped(reply.body, note, (complete) => keep(about, reply, Buffer.concat(seen), octets, complete));
  return { ...reply, body };
}

/** Calls `ended` once, also where the body breaks or is given back unread. */
export function tapped(
  body: AsyncIterable<Uint8Array>,
  note: (piece: Uint8Array) => void,
  ended: (complete: boolean) => void,
): AsyncIterable<Uint8Array> {
  const inner = body[Symbol.asyncIterator]();
  let over = false;
  const end = (complete: boolean) => {
    if (!over) ended(complete);
    over = true;
  };
  const next = async () => {
    try {
      const piece = await inner.next();
      if (piece.done) end(true);
      else note(piece.value);
      return piece;
    } catch (error) {
      end(false);
      throw error;
    }
  };
  const back = async () => {
    end(false);
    await inner.return?.();
    return { done: true as const, value: undefined };
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: back }) };
}

function collects({ gateway, request, world }: Recorded): boolean {
  const asked = gatewayHeader(request.headers, world.profile, "collect-log")?.toLowerCase();
  if (asked === "true" || asked === "false") return asked === "true";
  return gateway["collect_logs"] === true;
}

function keep(about: Recorded, reply: GatewayReply, body: Buffer, octets: number, complete: boolean): void {
  const { world, place, gateway, id } = about;
  const exchange = exchangeOf(about, reply, body, octets, complete);
  world.store.transaction(() => {
    const current = gatewayOf(world, place.account, place.gateway);
    if (current && current["internal_id"] === gateway["internal_id"])
      addLog(world, place.account, current, id, exchange);
  });
}

function exchangeOf(
  { world, place, gateway, request, step, index, cached, since }: Recorded,
  reply: GatewayReply,
  body: Buffer,
  octets: number,
  complete: boolean,
): LoggedExchange {
  const redact = createRedactor([
    ...secretsIn(request.headers),
    ...secretsIn(step.headers),
    ...secretsInPath(step.path),
  ]);
  const header = (name: string) => gatewayHeader(request.headers, world.profile, name);
  const asked = textOf(step.body, headerOf(step.headers, "content-type"));
  const answered = textOf(body, reply.headers["content-type"]);
  const { tokens_in, tokens_out } = usageIn(answered);
  const custom = jsonOf(header("custom-cost") ?? "");
  const payload = header("collect-log-payload")?.toLowerCase() !== "false";
  return {
    provider: step.provider,
    model: redact(modelIn(asked)),
    path: redact(step.path.replace(/\?.*$/s, "")),
    success: complete && reply.status < 400,
    cached,
    status_code: reply.status,
    duration: world.clock() - since,
    tokens_in,
    tokens_out,
    cost: costOf(custom, tokens_in, tokens_out),
    custom_cost: isObject(custom),
    metadata: redact(metadataOf(header("metadata"))),
    request_content_type: headerOf(step.headers, "content-type") ?? "",
    response_content_type: reply.headers["content-type"] ?? "",
    step: index,
    authentication: gateway["authentication"] === true,
    compatibilityMode: place.form.kind === "compat",
    user_agent: redact(headerOf(request.headers, "user-agent") ?? ""),
    request_size: step.body.length,
    response_size: octets,
    ...(payload && { request: redact(asked), response: redact(answered) }),
  };
}

/** Some providers take their key in the query. */
export function secretsInPath(path: string): readonly string[] {
  return [...path.matchAll(/[?&][^=&]*(?:key|token|secret)[^=&]*=([^&#]+)/gi)].map(([, value]) => value as string);
}

/** The first octets as text; of anything else its size alone. */
function textOf(octets: Uint8Array, type = ""): string {
  const isText = /json|text|xml|event-stream|urlencoded/i.test(type) || type === "";
  return isText ? new TextDecoder().decode(octets.subarray(0, SEEN)) : `(${octets.length} octets)`;
}

function jsonOf(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function modelIn(text: string): string {
  const body = jsonOf(text);
  return isObject(body) && typeof body["model"] === "string" ? body["model"] : "";
}

/** At most five members, as JSON text. */
function metadataOf(header: string | undefined): string {
  const metadata = jsonOf(header ?? "");
  return JSON.stringify(isObject(metadata) ? Object.fromEntries(Object.entries(metadata).slice(0, 5)) : {});
}

interface Usage {
  readonly tokens_in: number | null;
  readonly tokens_out: number | null;
}

/** The answer's `usage`, of a stream that of its last event with one. */
function usageIn(text: string): Usage {
  const events = text.split("\n").filter((line) => line.startsWith("data: ") && line.includes('"usage"'));
  const usage = [text, ...events.map((line) => line.slice(6))].map(jsonOf).filter(isObject).at(-1)?.["usage"];
  const count = (...names: readonly string[]) =>
    names.map((name) => (isObject(usage) ? usage[name] : undefined)).find((value) => typeof value === "number") ?? null;
  return {
    tokens_in: count("prompt_tokens", "input_tokens") as number | null,
    tokens_out: count("completion_tokens", "output_tokens") as number | null,
  };
}

/** `{"per_token_in", "per_token_out", "total_cost"}` */
function costOf(custom: Json | undefined, tokensIn: number | null, tokensOut: number | null): number {
  if (!isObject(custom)) return 0;
  const { total_cost, per_token_in, per_token_out } = custom;
  if (typeof total_cost === "number") return total_cost;
  const number = (value: Json | undefined) => (typeof value === "number" ? value : 0);
  return number(per_token_in) * (tokensIn ?? 0) + number(per_token_out) * (tokensOut ?? 0);
}
