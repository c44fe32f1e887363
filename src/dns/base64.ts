// Canonical base64 (RFC 4648 §4): ignores white space, missing padding and unused bits.

/** The padded base64 text, or undefined if the text is empty or not base64. */
export function canonicalBase64(text: string): string | undefined {
  const digits = text.replace(/\s+/g, "").replace(/={1,2}$/, "");
  if (!/^[A-Za-z0-9+/]+$/.test(digits) || digits.length % 4 === 1) return undefined;
  return Buffer.from(digits, "base64").toString("base64");
}
