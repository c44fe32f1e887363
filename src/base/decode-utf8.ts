// UTF-8 octets as text. ASCII becomes a text of one octet for each character, which takes half the memory of what `TextDecoder` returns.
import { isUtf8 } from "node:buffer";

/** Throws for octets that are not UTF-8. A byte order mark is left out. */
export function decodeUtf8(octets: Buffer): string {
  if (!isUtf8(octets)) return new TextDecoder("utf-8", { fatal: true }).decode(octets);
  const text = octets.toString("utf8");
  return text.startsWith("\ufeff") ? text.slice(1) : text;
}
