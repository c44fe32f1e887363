// The body of a response as JSON. Its decoded size and its depth are limited, and a truncated or malformed body is an error,
// never an empty one.
import { decodeUtf8 } from "../base/decode-utf8";
import { isDeep, type Json } from "../base/json";

export type ParsedBody = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly why: string };

export const MAX_BODY_BYTES = 64 * 1024 * 1024;
const MAX_DEPTH = 64;

export function parseBody(octets: Buffer): ParsedBody {
  const text = tryToDecode(octets);
  if (text === undefined) return { ok: false, why: "the answer is not UTF-8" };
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

function tryToDecode(octets: Buffer): string | undefined {
  try {
    return decodeUtf8(octets);
  } catch {
    return undefined;
  }
}

export type Octets = { readonly ok: true; readonly value: Buffer } | Extract<ParsedBody, { readonly ok: false }>;

export async function readOctets(response: Response, maxBytes = MAX_BODY_BYTES): Promise<Octets> {
  if (!response.body) return { ok: true, value: Buffer.alloc(0) };
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel().catch(() => undefined);
      return { ok: false, why: `the answer is larger than ${maxBytes} bytes` };
    }
    parts.push(part.value);
  }
  return { ok: true, value: Buffer.concat(parts, bytes) };
}
