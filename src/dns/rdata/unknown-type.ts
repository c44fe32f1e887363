// RR types without their own definition. Their rdata is kept unchanged, never dropped (RFC 3597).
import { accept, type Parsed } from "../parsed";
import { quoteValue, reject } from "../problems";
import { defineRrType } from "./define-rr-type";
import type { RrType } from "./rr-type";

/** An RR type whose rdata is text: `\# 4 c0000201` in canonical form, any other text unchanged. */
export function defineUnknownType(type: string): RrType {
  return defineRrType({
    type,
    rfc: "RFC 3597",
    doc: "An RR type whose rdata is kept unchanged.",
    fields: [
      {
        name: "rdata",
        type: "text",
        bare: true,
        doc: "the rdata, as `\\#`, length and hexadecimal octets, or as text.",
      },
    ],
    split: (text) => accept({ rdata: text.trim() }),
    check: ({ rdata }) => (/^\\#(?:\s|$)/.test(rdata) ? parseGeneric(rdata) : accept({ rdata: rdata.trim() })),
    octets: ({ rdata }) => (rdata.startsWith("\\# ") ? Number(rdata.split(" ")[1]) : rdata.length),
  });
}

function parseGeneric(rdata: string): Parsed<{ rdata: string }> {
  const [, count = "", ...words] = rdata.trim().split(/[\s()]+/);
  const hex = words.join("").toLowerCase();
  const length = /^\d{1,5}$/.test(count) ? Number(count) : -1;
  if (/^(?:[0-9a-f]{2})*$/.test(hex) && length === hex.length / 2)
    return accept({ rdata: `\\# ${length} ${hex}`.trim() });
  return reject(
    "DNS147",
    `${quoteValue(rdata)} does not have the format of RFC 3597 §5.`,
    "Write `\\#`, the number of octets, and the octets in hexadecimal.",
  );
}
