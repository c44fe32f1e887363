// Decimal numbers of any length as text: Terraform's numbers have a mantissa of 512 bits, JavaScript's of 53.
// Knows nothing of types.

const EXACT: unique symbol = Symbol("exact");

/** A number that a JavaScript number cannot hold. `exact` is plain decimal text without an exponent or redundant zeros. */
export interface ExactNumber {
  readonly [EXACT]: true;
  readonly exact: string;
}

const MAX_LENGTH = 4_096;
const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,6}))?$/;

export function isExactNumber(value: unknown): value is ExactNumber {
  return typeof value === "object" && value !== null && EXACT in value;
}

/** Parses a number: a JavaScript number if it has the same decimal text, else an exact one. Undefined if the text is not a number. */
export function parseNumber(text: string): number | ExactNumber | undefined {
  const plain = toPlainDecimal(text);
  if (plain === undefined) return undefined;
  const short = Number(plain);
  if (Number.isFinite(short) && toPlainDecimal(String(short)) === plain) return short;
  return { [EXACT]: true, exact: plain };
}

/**
 * The number that Terraform means by a float; undefined for infinities and NaN. For an integer every digit counts: the
 * literal 18446744073709551616 arrives as a float. A fraction means its shortest decimal text: it is the result of a
 * function, which has 53 bits in Terraform too, and Terraform compares texts.
 */
export function fromFloat(float: number): number | ExactNumber | undefined {
  if (!Number.isFinite(float)) return undefined;
  if (!Number.isInteger(float)) return float;
  return Number.isSafeInteger(float) ? float + 0 : parseNumber(BigInt(float).toString());
}

/** Plain decimal text: `1e-7` → `0.0000001`. Undefined if the text is not a number or is very long. */
export function toPlainDecimal(text: string): string | undefined {
  const match = text.length <= MAX_LENGTH ? DECIMAL.exec(text) : null;
  if (!match) return undefined;
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  const point = whole.length + Number(exponent);
  if (Math.abs(point) > MAX_LENGTH) return undefined;
  const digits = (whole + fraction).padEnd(point, "0");
  const shifted = point >= 0 ? digits : "0".repeat(-point) + digits;
  const at = Math.max(point, 0);
  const before = shifted.slice(0, at).replace(/^0+(?=\d)/, "") || "0";
  const after = shifted.slice(at).replace(/0+$/, "");
  const plain = after === "" ? before : `${before}.${after}`;
  return sign === "-" && plain !== "0" ? `-${plain}` : plain;
}
