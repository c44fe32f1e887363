// The provider that is built in: it answers a chat completion with the last message's own words, whole or in pieces,
// and any other request with what it was, its body by its size. It never repeats a header.
import { isObject, type Json, type JsonObject } from "../../base/json";
import { type GatewayReply, type Provider, type ProviderRequest, pieces } from "./exchange";

const JSON_TYPE = { "content-type": "application/json" };

/** @param clock milliseconds since 1970 */
export function echoProvider(clock: () => number): Provider {
  return async (request) => {
    if (!/(?:^|\/)chat\/completions(?:\?|$)/.test(request.path)) return mirrored(request);
    const body = parsed(request.body);
    if (!isObject(body)) return wrong("We could not parse the JSON body of your request.");
    const { messages, model } = body;
    if (!Array.isArray(messages) || messages.length === 0 || !messages.every(isObject))
      return wrong("Missing required parameter: 'messages'.");
    const said = textOf((messages.at(-1) as JsonObject)["content"]);
    const completion = { id: "chatcmpl-echo", created: Math.floor(clock() / 1000), model: model ?? "echo" };
    const usage = usageOf(messages.map((message) => textOf((message as JsonObject)["content"])).join(" "), said);
    if (body["stream"] !== true) return whole(completion, said, usage);
    return { status: 200, headers: { "content-type": "text/event-stream" }, body: streamed(completion, said, usage) };
  };
}

function whole(completion: JsonObject, said: string, usage: JsonObject): GatewayReply {
  const choice = { index: 0, message: { role: "assistant", content: said }, finish_reason: "stop" };
  const body = { ...completion, object: "chat.completion", choices: [choice], usage };
  return { status: 200, headers: JSON_TYPE, body: pieces(JSON.stringify(body)) };
}

/** A piece a word, each an event of its own, as providers send them. */
async function* streamed(completion: JsonObject, said: string, usage: JsonObject): AsyncGenerator<Uint8Array> {
  const event = (value: unknown) => new TextEncoder().encode(`data: ${JSON.stringify(value)}\n\n`);
  const chunk = (delta: JsonObject, finish_reason: string | null, more: JsonObject = {}) =>
    event({
      ...completion,
      object: "chat.completion.chunk",
      choices: [{ index: 0, delta, finish_reason }],
      ...more,
    });
  yield chunk({ role: "assistant", content: "" }, null);
  for (const word of said.split(/(?<=\s)/)) {
    // Each piece leaves in a turn of its own: pieces of one turn would arrive as one.
    await new Promise((next) => setImmediate(next));
    yield chunk({ content: word }, null);
  }
  yield chunk({}, "stop", { usage });
  yield new TextEncoder().encode("data: [DONE]\n\n");
}

function mirrored({ method, provider, path, body }: ProviderRequest): GatewayReply {
  const echo = { method, provider, path: path.replace(/\?.*$/, ""), octets: body.length };
  return { status: 200, headers: JSON_TYPE, body: pieces(JSON.stringify({ echo })) };
}

function wrong(message: string): GatewayReply {
  const error = { message, type: "invalid_request_error", param: null, code: null };
  return { status: 400, headers: JSON_TYPE, body: pieces(JSON.stringify({ error })) };
}

function parsed(body: Uint8Array): Json | undefined {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/** The text of a message: its content, or the texts of its parts. */
function textOf(content: Json | undefined): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part: Json) => (isObject(part) && typeof part["text"] === "string" ? part["text"] : ""))
    .join(" ");
}

/** Words stand for tokens here. */
function usageOf(asked: string, said: string): JsonObject {
  const count = (text: string) => text.split(/\s+/).filter(Boolean).length;
  const [prompt_tokens, completion_tokens] = [count(asked), count(said)];
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}
