// Logs one step of a request. Credentials are removed from every text, wherever they occur in the request or the reply: a
// provider may repeat a key that it refuses.
import { isObject, type Json } from "../../base/json";
import { createRedactor } from "../../base/redact";
import type { EmulatorState } from "../core";
import { addLog, findGateway, type GatewayRow, type LoggedExchange, MAX_LOGGED_BODY } from "../services/gateway";
import type { GatewayReply, GatewayRequest, ProviderStep } from "./exchange";
import { findGatewayHeader, findHeader, listHeaderSecrets } from "./headers";
import { tapBody } from "./tap-body";
import type { GatewayTarget } from "./target";

/** More than is kept, so that a credential at the end is redacted before the text is cut. */
const MAX_READ = MAX_LOGGED_BODY + 8192;

export interface LoggedStep {
  readonly state: EmulatorState;
  readonly target: GatewayTarget;
  readonly gateway: GatewayRow;
  readonly request: GatewayRequest;
  readonly step: ProviderStep;
  /** Counts from 0. */
  readonly index: number;
  readonly id: string;
  readonly cached: boolean;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** What the client has read of a reply. */
interface ReadReply {
  readonly reply: GatewayReply;
  /** At most `MAX_READ` octets. */
  readonly body: Buffer;
  readonly octets: number;
  readonly isComplete: boolean;
}

/** The reply with a body that writes the log when it ends, before the client sees the end. */
export function logWhenRead(reply: GatewayReply, step: LoggedStep): GatewayReply {
  if (!collectsLogs(step)) return reply;
  const chunks: Uint8Array[] = [];
  let octets = 0;
  const onChunk = (chunk: Uint8Array) => {
    if (octets < MAX_READ) chunks.push(chunk.subarray(0, MAX_READ - octets));
    octets += chunk.length;
  };
  const onEnd = (isComplete: boolean) => writeLog(step, { reply, body: Buffer.concat(chunks), octets, isComplete });
  return { ...reply, body: tapBody(reply.body, onChunk, onEnd) };
}

function collectsLogs({ gateway, request, state }: LoggedStep): boolean {
  const requested = findGatewayHeader(request.headers, state.profile, "collect-log")?.toLowerCase();
  if (requested === "true" || requested === "false") return requested === "true";
  return gateway.collect_logs;
}

function writeLog(step: LoggedStep, read: ReadReply): void {
  const { state, target, gateway, id } = step;
  const exchange = describeExchange(step, read);
  state.store.transaction(() => {
    const current = findGateway(state, target.account, target.gateway);
    if (current?.internal_id === gateway.internal_id) addLog(state, target.account, current, id, exchange);
  });
}

function describeExchange(
  { state, target, gateway, request, step, index, cached, since }: LoggedStep,
  { reply, body, octets, isComplete }: ReadReply,
): LoggedExchange {
  const redact = createRedactor([
    ...listHeaderSecrets(request.headers),
    ...listHeaderSecrets(step.headers),
    ...listPathSecrets(step.path),
  ]);
  const header = (name: string) => findGatewayHeader(request.headers, state.profile, name);
  const requestText = decodeBody(step.body, findHeader(step.headers, "content-type"));
  const { "content-type": replyType } = reply.headers;
  const responseText = decodeBody(body, replyType);
  const { tokensIn, tokensOut } = readUsage(responseText);
  const customCost = parseJson(header("custom-cost") ?? "");
  const collectsPayload = header("collect-log-payload")?.toLowerCase() !== "false";
  return {
    provider: step.provider,
    model: redact(readModel(requestText)),
    path: redact(step.path.replace(/\?.*$/s, "")),
    success: isComplete && reply.status < 400,
    cached,
    status_code: reply.status,
    duration: state.clock() - since,
    tokens_in: tokensIn,
    tokens_out: tokensOut,
    cost: computeCost(customCost, tokensIn, tokensOut),
    custom_cost: isObject(customCost),
    metadata: redact(formatMetadata(header("metadata"))),
    request_content_type: findHeader(step.headers, "content-type") ?? "",
    response_content_type: replyType ?? "",
    step: index,
    authentication: gateway.authentication,
    compatibilityMode: target.form.kind === "compat",
    user_agent: redact(findHeader(request.headers, "user-agent") ?? ""),
    request_size: step.body.length,
    response_size: octets,
    ...(collectsPayload && { request: redact(requestText), response: redact(responseText) }),
  };
}

/** Some providers take their key in the query. */
export function listPathSecrets(path: string): readonly string[] {
  return [...path.matchAll(/[?&][^=&]*(?:key|token|secret)[^=&]*=([^&#]+)/gi)].map(([, value = ""]) => value);
}

/** The first octets as text; for other content its size. */
function decodeBody(octets: Uint8Array, type = ""): string {
  const isText = /json|text|xml|event-stream|urlencoded/i.test(type) || type === "";
  return isText ? new TextDecoder().decode(octets.subarray(0, MAX_READ)) : `(${octets.length} octets)`;
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readModel(text: string): string {
  const body = parseJson(text);
  const { model } = isObject(body) ? body : {};
  return typeof model === "string" ? model : "";
}

/** At most five members, as JSON text. */
function formatMetadata(header: string | undefined): string {
  const metadata = parseJson(header ?? "");
  return JSON.stringify(isObject(metadata) ? Object.fromEntries(Object.entries(metadata).slice(0, 5)) : {});
}

interface Usage {
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
}

/** The `usage` of a reply; of a stream, the last event that has `usage`. */
function readUsage(text: string): Usage {
  const events = text.split("\n").filter((line) => line.startsWith("data: ") && line.includes('"usage"'));
  const bodies = [text, ...events.map((line) => line.slice(6))].map(parseJson).filter(isObject);
  const { usage } = bodies.at(-1) ?? {};
  const { prompt_tokens, input_tokens, completion_tokens, output_tokens } = isObject(usage) ? usage : {};
  return {
    tokensIn: firstNumber(prompt_tokens, input_tokens),
    tokensOut: firstNumber(completion_tokens, output_tokens),
  };
}

function firstNumber(...values: readonly (Json | undefined)[]): number | null {
  return values.find((value) => typeof value === "number") ?? null;
}

/** `{"per_token_in", "per_token_out", "total_cost"}` */
function computeCost(custom: Json | undefined, tokensIn: number | null, tokensOut: number | null): number {
  if (!isObject(custom)) return 0;
  const { total_cost, per_token_in, per_token_out } = custom;
  if (typeof total_cost === "number") return total_cost;
  const toNumber = (value: Json | undefined) => (typeof value === "number" ? value : 0);
  return toNumber(per_token_in) * (tokensIn ?? 0) + toNumber(per_token_out) * (tokensOut ?? 0);
}
