// The body of an answer: read with a cap on its decoded size, parsed with a cap on its depth. A cut or odd one is said
// to be so, and never taken for an empty one.
import { isDeep, type Json } from "../base/json";

export type Body = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly why: string };

export const MAX_BYTES = 64 * 1024 * 1024;
const MAX_DEPTH = 64;

export async function readBody(response: Response, maxBytes = MAX_BYTES): Promise<Body> {
  const text = await readText(response, maxBytes);
  if (text === undefined) return { ok: false, why: `the answer is larger than ${maxBytes} bytes` };
  if (text.trim() === "") return { ok: false, why: "the answer is empty" };
  if (isDeep(text, MAX_DEPTH)) return { ok: false, why: `the answer is nested more than ${MAX_DEPTH} levels deep` };
  try {
    return { ok: true, value: JSON.parse(text) as Json };
  } catch {
    const html = /^\s*</.test(text);
    return { ok: false, why: html ? "the answer is HTML, not JSON" : "the answer is not whole JSON" };
  }
}

async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  if (!response.body) return "";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = response.body.getReader();
  let bytes = 0;
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel().catch(() => undefined);
      return undefined;
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
