// The rdata of a line as the file spells it, in full names. Comparison uses the canonical form; whoever reads the document looks for
// what stood in the file.
import { parseLabels } from "../labels";
import type { RdataField, RdataFields } from "../rdata/rr-type";
import { rrType } from "../rdata/rr-type";

/** A name in full and with the final dot, in its own spelling. */
export function spellFullName(name: string, originText: string): string {
  if (name === "@") return originText;
  const labels = parseLabels(name);
  return completeName(name, labels.ok && labels.value.absolute, originText);
}

export function completeName(name: string, isAbsolute: boolean, originText: string): string {
  if (isAbsolute) return name;
  return originText === "." ? `${name}.` : `${name}.${originText}`;
}

interface SpelledLine {
  readonly type: string;
  readonly rdataText: string;
  readonly originText: string;
}

/** The fields of the rdata as the line spells them; numbers, base64 and the text of TXT in canonical form. */
export function spellRdata({ type, rdataText, originText }: SpelledLine, fields: RdataFields): RdataFields {
  const rr = rrType(type);
  const words = rr.split(rdataText);
  if (!words.ok) return fields;
  const spelled = rr.fields.flatMap((field) => {
    const [word, value] = [words.value[field.name], fields[field.name]];
    return value === undefined ? [] : [[field.name, spellWord(field, word, value, originText)] as const];
  });
  return Object.fromEntries(spelled);
}

function spellWord(
  field: RdataField,
  word: string | undefined,
  value: string | number,
  originText: string,
): string | number {
  if (word === undefined || field.enumeration) return value;
  switch (field.type) {
    case "host":
      return spellFullName(word, originText);
    case "hex":
      return word.replace(/\s+/g, "");
    case "params":
    case "ipv4":
    case "ipv6":
      return word;
    case "text":
      return field.fold ? word : value;
    default:
      return value;
  }
}
