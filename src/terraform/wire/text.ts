// Strings as Terraform compares them: well-formed Unicode in normalization form C.

const STRICT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const ASCII = /^[\x00-\x7f]*$/;
/** A lone surrogate, which UTF-8 cannot encode. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Decodes the bytes from `start` up to `end`. Throws an Error if they are not UTF-8. */
export function decodeText(bytes: Buffer, start = 0, end = bytes.length): string {
  const text = bytes.toString("utf8", start, end);
  if (ASCII.test(text)) return text;
  if (text.includes("\ufffd")) requireUtf8(bytes.subarray(start, end));
  return text.normalize("NFC");
}

/** Throws an Error if the text is not well-formed. */
export function normalizeText(text: string): string {
  if (ASCII.test(text)) return text;
  if (LONE_SURROGATE.test(text)) throw new Error("the text has a lone surrogate");
  return text.normalize("NFC");
}

/** Replaces lone surrogates with the replacement character. */
export function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

function requireUtf8(bytes: Buffer): void {
  try {
    STRICT.decode(bytes);
  } catch {
    throw new Error("the text is not UTF-8");
  }
}
