// Names of values in the shared store: a category and a key. A long or unusual key is replaced by its digest; the value holds the
// key itself.
import { createHash } from "node:crypto";

/** `lock:=live example.com`; for long or unusual keys `lock:#` and 64 hexadecimal digits. */
export function storeName(category: string, key: string): string {
  if (/^[\x20-\x7e]{1,150}$/.test(key)) return `${category}:=${key}`;
  return `${category}:#${createHash("sha256").update(key).digest("hex")}`;
}
