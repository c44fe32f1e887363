// Decimal numbers of any length as text, since Terraform's numbers have 512 bits of mantissa and JavaScript's have 53.
// Knows nothing of types.

const EXACT: unique symbol = Symbol("exact");

/** A number that a JavaScript number cannot hold; `exact` is plain decimal text, without exponent or needless zeros. */
export interface Exact {
  readonly [EXACT]: true;
  readonly exact: string;
}

const LONGEST = 4_096;
const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,6}))?$/;

export function isExact(value: unknown): value is Exact {
  return typeof value === "object" && value !== null && EXACT in value;
}

/** The number that the text says: a JavaScript number where that has the same decimal text. Undefined: not a number. */
export function numberFrom(text: string): number | Exact | undefined {
  const plain = plainDecimal(text);
  if (plain === undefined) return undefined;
  const short = Number(plain);
  if (Number.isFinite(short) && plainDecimal(String(short)) === plain) return short;
  return { [EXACT]: true, exact: plain };
}

/**
 * The number that Terraform means by a float; undefined for infinities and NaN. A whole one stands for each of its digits:
 * the literal 18446744073709551616 comes as a float. A fraction stands for its shortest text: it comes from functions,
 * whose results have 53 bits in Terraform too; and Terraform compares texts.
 */
export function numberFromFloat(float: number): number | Exact | undefined {
  if (!Number.isFinite(float)) return undefined;
  if (!Number.isInteger(float)) return float;
  return Number.isSafeInteger(float) ? float + 0 : numberFrom(BigInt(float).toString());
}

/** Plain decimal text: `1e-7` → `0.0000001`; undefined where the text is no number, or a very long one. */
export function plainDecimal(text: string): string | undefined {
  const match = text.length <= LONGEST ? DECIMAL.exec(text) : null;
  if (!match) return undefined;
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  const point = whole.length + Number(exponent);
  if (Math.abs(point) > LONGEST) return undefined;
  const digits = (whole + fraction).padEnd(point, "0");
  const shifted = point >= 0 ? digits : "0".repeat(-point) + digits;
  const at = Math.max(point, 0);
  const before = shifted.slice(0, at).replace(/^0+(?=\d)/, "") || "0";
  const after = shifted.slice(at).replace(/0+$/, "");
  const plain = after === "" ? before : `${before}.${after}`;
  return sign === "-" && plain !== "0" ? `-${plain}` : plain;
}
