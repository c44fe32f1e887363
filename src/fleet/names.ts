// Names of shared values: what they are, and of which key. A key that is no short plain text goes by its digest; the value holds
// the key itself.
import { createHash } from "node:crypto";

/** `lock:=live example.com`; for long or unusual keys `lock:#` and 64 hexadecimal digits. */
export function sharedName(what: string, key: string): string {
  if (/^[\x20-\x7e]{1,150}$/.test(key)) return `${what}:=${key}`;
  return `${what}:#${createHash("sha256").update(key).digest("hex")}`;
}
