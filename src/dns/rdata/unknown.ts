// RR types without a shape of their own: carried through, never dropped (RFC 3597).
import { accept, type Parsed } from "../parsed";
import { refuse, seen } from "../problems";
import { defineRrType } from "./define";
import type { RdataFields, RrType } from "./rr-type";

/** An RR type that carries its rdata as text: `\# 4 c0000201` by value, anything else as it stands. */
export function unknownType(type: string): RrType {
  return defineRrType({
    type,
    rfc: "RFC 3597",
    doc: "An RR type that is carried as it is.",
    fields: [
      {
        name: "rdata",
        type: "text",
        bare: true,
        doc: "the rdata, as `\\#`, length and hexadecimal octets, or as text.",
      },
    ],
    parse: (text) => accept({ rdata: text.trim() }),
    check: ({ rdata }) => (/^\\#(?:\s|$)/.test(rdata) ? generic(rdata) : accept({ rdata: rdata.trim() })),
    octets: ({ rdata }) => (rdata.startsWith("\\# ") ? Number(rdata.split(" ")[1]) : rdata.length),
  }) as RrType<RdataFields>;
}

function generic(rdata: string): Parsed<{ rdata: string }> {
  const [, count = "", ...words] = rdata.trim().split(/[\s()]+/);
  const hex = words.join("").toLowerCase();
  const length = /^\d{1,5}$/.test(count) ? Number(count) : -1;
  if (/^(?:[0-9a-f]{2})*$/.test(hex) && length === hex.length / 2)
    return accept({ rdata: `\\# ${length} ${hex}`.trim() });
  return refuse(
    "DNS147",
    `${seen(rdata)} does not have the form of RFC 3597 §5.`,
    "Write `\\#`, the number of octets, and the octets.",
  );
}
