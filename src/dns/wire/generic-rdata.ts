// Rdata of any type as octets in text: `\\# 4 C0000202` (RFC 3597 §5).
import { accept, type Parsed } from "../parsed";
import { quoteValue, reject } from "../problems";
import { type RdataFields, rrType } from "../rdata/rr-type";
import { quoteText } from "../rdata/tokenize";
import { defineUnknownType } from "../rdata/unknown-type";
import { decodeName } from "./decode-name";
import { decodeRdata, decodeStrings } from "./decode-rdata";

export function isGenericRdata(text: string): boolean {
  return /^\\#(?:\s|$)/.test(text);
}

/** The presentation format of a type with its own definition. The strings of TXT stay apart. */
export function parseGenericRdata(type: string, text: string): Parsed<string> {
  const generic = defineUnknownType(type).parse(text);
  if (!generic.ok) return generic;
  const { rdata } = generic.value;
  const [, , hex = ""] = String(rdata).split(" ");
  const octets = Buffer.from(hex, "hex");
  const fields = tryDecode(type, octets);
  if (fields && type === "TXT") return accept(decodeStrings(octets).map(quoteText).join(" "));
  if (fields) return formatFields(type, fields);
  return reject(
    "DNS147",
    `${quoteValue(text)} is not the rdata of ${type} records.`,
    "Write it in the format of the type.",
  );
}

function formatFields(type: string, fields: RdataFields): Parsed<string> {
  const rr = rrType(type);
  const parsed = rr.parseData(fields);
  return parsed.ok ? accept(rr.format(parsed.value)) : parsed;
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
