// Base64 by value (RFC 4648 §4): white space, missing padding and unused bits do not matter.

/** The padded text of base64, or undefined where it is none; empty text is none. */
export function canonicalBase64(text: string): string | undefined {
  const digits = text.replace(/\s+/g, "").replace(/={1,2}$/, "");
  if (!/^[A-Za-z0-9+/]+$/.test(digits) || digits.length % 4 === 1) return undefined;
  return Buffer.from(digits, "base64").toString("base64");
}
