// Rdata of any type as octets in text: `\\# 4 C0000202` (RFC 3597 §5).
import type { Parsed } from "../parsed";
import { quoteValue, reject } from "../problems";
import { type RdataFields, rrType } from "../rdata/rr-type";
import { defineUnknownType } from "../rdata/unknown-type";
import { decodeName } from "./decode-name";
import { decodeRdata } from "./decode-rdata";

export function isGenericRdata(text: string): boolean {
  return /^\\#(?:\s|$)/.test(text);
}

/** The fields of a type with its own definition. */
export function parseGenericRdata(type: string, text: string): Parsed<RdataFields> {
  const generic = defineUnknownType(type).parse(text);
  if (!generic.ok) return generic;
  const { rdata } = generic.value;
  const [, , hex = ""] = String(rdata).split(" ");
  const octets = Buffer.from(hex, "hex");
  const fields = tryDecode(type, octets);
  if (fields) return rrType(type).parseData(fields);
  return reject(
    "DNS147",
    `${quoteValue(text)} is not the rdata of ${type} records.`,
    "Write it in the format of the type.",
  );
}

/** Undefined where the octets are too few or too many. */
function tryDecode(type: string, octets: Buffer): RdataFields | undefined {
  try {
    const nameAt = (at: number) => decodeName(octets, at);
    return decodeRdata(type, { octets, start: 0, end: octets.length, nameAt }) ?? undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The presentation format of octets. */
export function formatGenericRdata(octets: Buffer): string {
  return `\\# ${octets.length} ${octets.toString("hex")}`.trim();
}
