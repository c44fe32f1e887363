// Creates invalid inputs from valid inputs: octets are removed, doubled, moved, or replaced by text that breaks parsers. The same seed
// gives the same inputs.
import { randomOf } from "../simulation/network";

export type Draw = ReturnType<typeof drawing>;

export function drawing(word: string) {
  const random = randomOf(word);
  const below = (limit: number) => Math.floor(random() * limit);
  return { below, of: <T>(list: readonly T[]): T => list[below(list.length)] as T };
}

/** Text that people, editors, attackers and broken disks insert. */
export const FRAGMENTS: readonly string[] = [
  "\0",
  "\u001b[31m",
  "\u001b]52;c;aGk=\u0007",
  "\u009b",
  "\r",
  "\r\n",
  "\t",
  "\u202e",
  "\u200b",
  "\ufeff",
  "\ud800",
  "\u2028",
  "```",
  "</details>",
  "@team",
  "\n::error::x\n",
  "=HYPERLINK(1)",
  '"',
  "'",
  "\\",
  "\\999",
  ";",
  ":",
  "- ",
  "{",
  "}",
  "[",
  "]",
  "&a ",
  "*a",
  "!!binary ",
  "!!js/function ",
  "<<: *a",
  "? ",
  "---\n",
  "%YAML 9.9\n",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "~",
  "no",
  "012",
  "0o17",
  "1.10",
  "1:30",
  "1e400",
  "-1",
  "65536",
  "4294967296",
  "99999999999999999999",
  "NaN",
  "(",
  ")",
  "$INCLUDE /etc/passwd\n",
  "$GENERATE 1-9999999 a$ A 192.0.2.1\n",
  "$ORIGIN .\n",
  "$TTL -1\n",
  "ß",
  "💩",
  "a".repeat(300),
  "*.*",
  "..",
  "@",
  "\\000",
];

/** Applies one to four mutations. */
export function wounded(text: string, draw: Draw): string {
  let wounds = 1 + draw.below(4);
  let hurt = text;
  while (wounds-- > 0) hurt = wound(hurt, draw);
  return hurt;
}

function wound(text: string, draw: Draw): string {
  const at = draw.below(text.length + 1);
  const length = draw.below(40);
  const part = text.slice(at, at + length);
  switch (draw.below(7)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + text.slice(at + length);
    case 2:
      return text.slice(0, at) + part + text.slice(at);
    case 3:
      return text.slice(0, at) + draw.of(FRAGMENTS) + text.slice(at);
    case 4:
      return text.slice(0, at) + draw.of(FRAGMENTS) + text.slice(at + length);
    case 5:
      return text.slice(0, at) + String.fromCharCode(draw.below(0x300)) + text.slice(at + 1);
    default:
      return swapLines(text, draw);
  }
}

function swapLines(text: string, draw: Draw): string {
  const lines = text.split("\n");
  const value = draw.below(lines.length);
  const other = draw.below(lines.length);
  [lines[value], lines[other]] = [lines[other] as string, lines[value] as string];
  return lines.join("\n");
}

/** Valid JSON text with a damaged structure: members removed, doubled, renamed, or of another type. */
export function misshapen(value: unknown, draw: Draw): unknown {
  const paths = pathsIn(value);
  const path = draw.of(paths);
  return changedAt(value, path, draw.of(ODD), draw.below(4) === 0);
}

export const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  "",
  "x",
  "..",
  "\u001b[2J",
  "a".repeat(5000),
  [],
  [null],
  {},
  { __proto__: null, constructor: 1 },
  [[[[[[]]]]]],
  "0".repeat(32),
];

type Path = readonly (string | number)[];

function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
  return [
    path,
    ...[...keys].flatMap((key) => pathsIn((value as Record<string | number, unknown>)[key], [...path, key])),
  ];
}

function changedAt(value: unknown, [key, ...rest]: Path, to: unknown, gone: boolean): unknown {
  if (key === undefined) return to;
  if (Array.isArray(value)) {
    const kept = value.map((element, index) => (index === key ? changedAt(element, rest, to, gone) : element));
    return gone && rest.length === 0 ? kept.filter((_, index) => index !== key) : kept;
  }
  const members = Object.entries(value as object).flatMap(([name, element]) => {
    if (name !== key) return [[name, element]];
    return gone && rest.length === 0 ? [] : [[name, changedAt(element, rest, to, gone)]];
  });
  return Object.fromEntries(members);
}
