// Texts as Terraform compares them: well-formed Unicode in normalisation form C.

const STRICT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const PLAIN = /^[\x00-\x7f]*$/;
/** Half of a surrogate pair that stands alone: UTF-8 has no bytes for it. */
const HALF = /\p{Surrogate}/u;

/** The text from byte `start` to before `end`. Throws an Error where the bytes are not UTF-8. */
export function textFrom(bytes: Buffer, start = 0, end = bytes.length): string {
  const text = bytes.toString("utf8", start, end);
  if (PLAIN.test(text)) return text;
  if (text.includes("\ufffd")) strict(bytes.subarray(start, end));
  return text.normalize("NFC");
}

/** Throws an Error where the text is not well-formed. */
export function normalized(text: string): string {
  if (PLAIN.test(text)) return text;
  if (HALF.test(text)) throw new Error("half of a surrogate pair stands alone");
  return text.normalize("NFC");
}

/** With a replacement character for what is not well-formed. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

function strict(bytes: Buffer): void {
  try {
    STRICT.decode(bytes);
  } catch {
    throw new Error("the text is not UTF-8");
  }
}
