// The built-in provider: it replies to a chat completion with the words of the last message, whole or streamed, and to any
// other request with a description of it. It never repeats a header.
import { isObject, type Json, type JsonObject } from "../../base/json";
import { isObjectList } from "../store";
import { createStream, type GatewayReply, type ProviderRequest, type SendToProvider } from "./exchange";

const JSON_TYPE = { "content-type": "application/json" };

/** @param clock milliseconds since 1970 */
export function createEchoProvider(clock: () => number): SendToProvider {
  return async (request) => {
    if (!/(?:^|\/)chat\/completions(?:\?|$)/.test(request.path)) return describeRequest(request);
    const body = parseBody(request.body);
    if (!isObject(body)) return createError("We could not parse the JSON body of your request.");
    const { messages, model, stream } = body;
    if (!isObjectList(messages) || messages.length === 0) return createError("Missing required parameter: 'messages'.");
    const texts = messages.map(readText);
    const text = texts.at(-1) ?? "";
    const completion = { id: "chatcmpl-echo", created: Math.floor(clock() / 1000), model: model ?? "echo" };
    const usage = countUsage(texts.join(" "), text);
    if (stream !== true) return createCompletion(completion, text, usage);
    return {
      status: 200,
      headers: { "content-type": "text/event-stream" },
      body: streamCompletion(completion, text, usage),
    };
  };
}

function createCompletion(completion: JsonObject, text: string, usage: JsonObject): GatewayReply {
  const choice = { index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" };
  const body = { ...completion, object: "chat.completion", choices: [choice], usage };
  return { status: 200, headers: JSON_TYPE, body: createStream(JSON.stringify(body)) };
}

/** One event per word, as providers send them. */
async function* streamCompletion(completion: JsonObject, text: string, usage: JsonObject): AsyncGenerator<Uint8Array> {
  const event = (value: unknown) => new TextEncoder().encode(`data: ${JSON.stringify(value)}\n\n`);
  const chunk = (delta: JsonObject, finish_reason: string | null, more: JsonObject = {}) =>
    event({
      ...completion,
      object: "chat.completion.chunk",
      choices: [{ index: 0, delta, finish_reason }],
      ...more,
    });
  yield chunk({ role: "assistant", content: "" }, null);
  for (const word of text.split(/(?<=\s)/)) {
    // Each event is sent from its own tick of the event loop: events of the same tick would arrive as one chunk.
    await new Promise((next) => setImmediate(next));
    yield chunk({ content: word }, null);
  }
  yield chunk({}, "stop", { usage });
  yield new TextEncoder().encode("data: [DONE]\n\n");
}

function describeRequest({ method, provider, path, body }: ProviderRequest): GatewayReply {
  const echo = { method, provider, path: path.replace(/\?.*$/, ""), octets: body.length };
  return { status: 200, headers: JSON_TYPE, body: createStream(JSON.stringify({ echo })) };
}

function createError(message: string): GatewayReply {
  const error = { message, type: "invalid_request_error", param: null, code: null };
  return { status: 400, headers: JSON_TYPE, body: createStream(JSON.stringify({ error })) };
}

function parseBody(body: Uint8Array): Json | undefined {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/** The text of a message: its content, or the texts of its parts. */
function readText({ content }: JsonObject): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  const texts = content.map((part: Json) => {
    const { text }: JsonObject = isObject(part) ? part : {};
    return typeof text === "string" ? text : "";
  });
  return texts.join(" ");
}

/** Words are counted as tokens. */
function countUsage(prompt: string, completion: string): JsonObject {
  const count = (text: string) => text.split(/\s+/).filter(Boolean).length;
  const [prompt_tokens, completion_tokens] = [count(prompt), count(completion)];
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}
