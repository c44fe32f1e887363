// The body of a response as JSON. Its decoded size and its depth are limited, and a truncated or malformed body is an error,
// never an empty one.
import { decodeUtf8 } from "../base/decode-utf8";
import { isDeep, type Json } from "../base/json";

export type ParsedBody = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly why: string };

export const MAX_BODY_BYTES = 64 * 1024 * 1024;
const MAX_DEPTH = 64;

export async function readBody(response: Response, maxBytes = MAX_BODY_BYTES): Promise<ParsedBody> {
  const text = await readText(response, maxBytes);
  if (text === undefined) return { ok: false, why: `the answer is larger than ${maxBytes} bytes` };
  if (!/\S/.test(text)) return { ok: false, why: "the answer is empty" };
  if (isDeep(text, MAX_DEPTH)) return { ok: false, why: `the answer is nested more than ${MAX_DEPTH} levels deep` };
  try {
    const value: Json = JSON.parse(text);
    return { ok: true, value };
  } catch {
    const isHtml = /^\s*</.test(text);
    return { ok: false, why: isHtml ? "the answer is HTML, not JSON" : "the answer is not complete JSON" };
  }
}

/** Returns nothing where the body is too large. */
async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  if (!response.body) return "";
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel().catch(() => undefined);
      return undefined;
    }
    parts.push(part.value);
  }
  return decodeUtf8(Buffer.concat(parts, bytes));
}
