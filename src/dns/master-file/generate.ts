// The $GENERATE directive of BIND: one line for each number of a range.
import { accept, type Parsed } from "../parsed";
import { refuse, seen } from "../problems";
import type { LogicalLine } from "./lines";

/** Lines that one file may generate. */
export const MAX_GENERATED = 65_536;
const MAX_WIDTH = 63;

/** The lines of `$GENERATE start-stop[/step] owner … rdata`, `$` and `${offset,width,base}` replaced by each number. */
export function generatedLines(line: LogicalLine, before: number): Parsed<readonly LogicalLine[]> {
  const [, range, ...template] = line.tokens;
  const numbers = rangeOf(range?.raw ?? "");
  if (!numbers || template.length < 3) {
    return refuse(
      "DNS190",
      `${seen(range?.raw ?? "")} is not a range with a record after it.`,
      "Write `$GENERATE 1-9 host-$ A 192.0.2.$`.",
    );
  }
  const count = Math.floor((numbers.stop - numbers.start) / numbers.step) + 1;
  if (before + count > MAX_GENERATED) {
    return refuse(
      "DNS194",
      `${seen(range!.raw)} makes ${before + count} generated records.`,
      `A file generates at most ${MAX_GENERATED}.`,
    );
  }
  const wrong = template.find((token) => replaced(token.raw, 0) === undefined);
  if (wrong)
    return refuse(
      "DNS190",
      `${seen(wrong.raw)} has a \`$\` that cannot be replaced.`,
      "Write `$`, or after it offset, width and base in braces.",
    );
  const lineOf = (number: number): LogicalLine => ({
    ...line,
    tokens: template.map((token) => ({ ...token, raw: replaced(token.raw, number)! })),
  });
  return accept(Array.from({ length: count }, (_, index) => lineOf(numbers.start + index * numbers.step)));
}

function rangeOf(text: string): { start: number; stop: number; step: number } | undefined {
  const [, start, stop, step = "1"] = /^(\d{1,9})-(\d{1,9})(?:\/(\d{1,9}))?$/.exec(text) ?? [];
  const range = { start: Number(start), stop: Number(stop), step: Number(step) };
  return range.start <= range.stop && range.step > 0 ? range : undefined;
}

const place = /\\\$|\$\$|\$\{(-?\d{1,9})(?:,(\d{1,3})(?:,([doxXnN]))?)?\}|\$\{|\$/g;

function replaced(template: string, number: number): string | undefined {
  let wrong = false;
  const text = template.replace(place, (found, offset, width, base) => {
    if (found === "\\$" || found === "$$") return "$";
    if (found === "${" || Number(width ?? 0) > MAX_WIDTH) wrong = true;
    return written(number + Number(offset ?? 0), Number(width ?? 0), base ?? "d");
  });
  return wrong ? undefined : text;
}

const RADIX: Readonly<Record<string, number>> = { d: 10, o: 8, x: 16, X: 16 };

function written(number: number, width: number, base: string): string {
  if (base === "n" || base === "N") return nibbles(number, width, base);
  const digits = Math.abs(number).toString(RADIX[base]);
  return (number < 0 ? "-" : "") + (base === "X" ? digits.toUpperCase() : digits).padStart(width, "0");
}

// The width of nibbles counts their dots, as in names below ip6.arpa.
function nibbles(number: number, width: number, base: "n" | "N"): string {
  const digits = Math.abs(number)
    .toString(16)
    .padStart(Math.ceil(width / 2), "0");
  const text = [...digits].reverse().join(".");
  return base === "N" ? text.toUpperCase() : text;
}
