// SHA-256 digests of text, as hexadecimal.
import { createHash } from "node:crypto";

/** The whole digest: 64 digits. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The whole digest of what a server sent, before it is text. */
export function digestOctets(octets: Uint8Array): string {
  return createHash("sha256").update(octets).digest("hex");
}

/** The first digits of the digest, for names and keys; 32 digits are 128 bits. */
export function shortDigest(text: string, length = 32): string {
  return digest(text).slice(0, length);
}
