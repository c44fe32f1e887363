// Expands the $GENERATE directive of BIND to one line for each number of a range.
import { accept, type Parsed } from "../parsed";
import { quoteValue, reject } from "../problems";
import type { LogicalLine } from "./logical-lines";

/** The limit of generated lines in one file. */
export const MAX_GENERATED = 65_536;
const MAX_WIDTH = 63;

/** Expands `$GENERATE start-stop[/step] owner … rdata`: replaces `$` and `${offset,width,base}` by each number. */
export function expandGenerate(line: LogicalLine, before: number): Parsed<readonly LogicalLine[]> {
  const [, range, ...template] = line.tokens;
  const numbers = parseRange(range?.raw ?? "");
  if (!numbers || template.length < 3) {
    return reject(
      "DNS190",
      `${quoteValue(range?.raw ?? "")} is not a range followed by a record.`,
      "Write `$GENERATE 1-9 host-$ A 192.0.2.$`.",
    );
  }
  const count = Math.floor((numbers.stop - numbers.start) / numbers.step) + 1;
  if (before + count > MAX_GENERATED) {
    return reject(
      "DNS194",
      `${quoteValue(range!.raw)} brings the generated records to ${before + count}.`,
      `A file can generate at most ${MAX_GENERATED}.`,
    );
  }
  const malformed = template.find((token) => expandTemplate(token.raw, 0) === undefined);
  if (malformed)
    return reject(
      "DNS190",
      `${quoteValue(malformed.raw)} has a malformed \`$\` placeholder.`,
      "Write `$`, optionally followed by offset, width and base in braces.",
    );
  const toLine = (number: number): LogicalLine => ({
    ...line,
    tokens: template.map((token) => ({ ...token, raw: expandTemplate(token.raw, number)! })),
  });
  return accept(Array.from({ length: count }, (_, index) => toLine(numbers.start + index * numbers.step)));
}

function parseRange(text: string): { start: number; stop: number; step: number } | undefined {
  const [, start, stop, step = "1"] = /^(\d{1,9})-(\d{1,9})(?:\/(\d{1,9}))?$/.exec(text) ?? [];
  const range = { start: Number(start), stop: Number(stop), step: Number(step) };
  return range.start <= range.stop && range.step > 0 ? range : undefined;
}

const PLACEHOLDER = /\\\$|\$\$|\$\{(-?\d{1,9})(?:,(\d{1,3})(?:,([doxXnN]))?)?\}|\$\{|\$/g;

function expandTemplate(template: string, number: number): string | undefined {
  let malformed = false;
  const text = template.replace(PLACEHOLDER, (found, offset, width, base) => {
    if (found === "\\$" || found === "$$") return "$";
    if (found === "${" || Number(width ?? 0) > MAX_WIDTH) malformed = true;
    return formatNumber(number + Number(offset ?? 0), Number(width ?? 0), base ?? "d");
  });
  return malformed ? undefined : text;
}

const RADIX: Readonly<Record<string, number>> = { d: 10, o: 8, x: 16, X: 16 };

function formatNumber(number: number, width: number, base: string): string {
  if (base === "n" || base === "N") return formatNibbles(number, width, base);
  const digits = Math.abs(number).toString(RADIX[base]);
  return (number < 0 ? "-" : "") + (base === "X" ? digits.toUpperCase() : digits).padStart(width, "0");
}

// The width of nibbles includes their dots, as in names below ip6.arpa.
function formatNibbles(number: number, width: number, base: "n" | "N"): string {
  const digits = Math.abs(number)
    .toString(16)
    .padStart(Math.ceil(width / 2), "0");
  const text = [...digits].reverse().join(".");
  return base === "N" ? text.toUpperCase() : text;
}
