// DNSControl's `IGNORE(label, types, target)` as lines of `ignore`. Its globs are those of gobwas/glob without separators, so that `*`
// matches dots as `**` does. What documents cannot select exactly is refused. Pure.
import type { JsonObject } from "../../../base/json";
import { type Fqdn, formatOwnerName, parseRelativeOwner, toWireName } from "../../../dns";
import { escapeGlob, literalText } from "../../../kind/selector";

export type IgnoreRules =
  | { readonly ok: true; readonly rules: readonly JsonObject[] }
  | { readonly ok: false /** The end of a sentence, without a full stop. */; readonly reason: string };

/** An empty part selects anything, as `*` does. */
export interface IgnorePattern {
  readonly label: string;
  /** Separated by commas. */
  readonly types: string;
  readonly target: string;
}

export function toIgnoreRules({ label, types, target }: IgnorePattern, zone: Fqdn): IgnoreRules {
  const names = expandGlob(label);
  if (!names.ok) return names;
  const contents = expandGlob(target);
  if (!contents.ok) return contents;
  const wanted = isAny(types) ? [undefined] : types.split(",").map((type) => type.trim());
  const unselectable = wanted.find((type) => type === undefined || !SELECTABLE_TYPES.has(type));
  if (!contents.globs.every(isAny) && wanted.some((type) => type === undefined || !SELECTABLE_TYPES.has(type)))
    return refuse(
      `documents select by the target only ${[...SELECTABLE_TYPES].join(", ")}, not ${unselectable ?? "all types"}`,
    );
  if (names.globs.length * wanted.length * contents.globs.length > MAX_LINES)
    return refuse(`it needs more than ${MAX_LINES} lines`);
  const rules = names.globs.flatMap((name) =>
    wanted.flatMap((type) =>
      contents.globs.map((content) => ({
        ...(isAny(name) ? {} : { name: toNameGlob(name, zone) }),
        ...(type === undefined ? {} : { type }),
        ...(isAny(content) ? {} : { content }),
      })),
    ),
  );
  return { ok: true, rules: rules.map((rule) => (Object.keys(rule).length === 0 ? { name: "*" } : rule)) };
}

/** Types whose target is `content`, by which lines of `ignore` select. */
const SELECTABLE_TYPES = new Set(["A", "AAAA", "CNAME", "MX", "NS", "OPENPGPKEY", "PTR", "TXT"]);
const MAX_LINES = 64;

function isAny(glob: string): boolean {
  return glob === "" || glob === "*";
}

/** Labels are relative to the zone: a label that ends like the zone is written in full, because documents read it as a full name. */
function toNameGlob(glob: string, zone: Fqdn): string {
  const literal = literalText(glob);
  if (literal === "@") return literal;
  const owner = literal === undefined ? undefined : parseRelativeOwner(literal, zone);
  if (owner?.ok) return escapeGlob(formatOwnerName(owner.value, zone));
  const suffix = `.${toWireName(zone)}`;
  return glob.toLowerCase().endsWith(suffix) ? `${glob}${suffix}` : glob;
}

type Expanded =
  | { readonly ok: true; readonly globs: readonly string[] }
  | { readonly ok: false; readonly reason: string };

/** A glob as globs without alternatives (`{a,b}`) and lists of characters (`[ab]`, `[a-c]`). */
function expandGlob(glob: string): Expanded {
  const reader = { glob, at: 0 };
  const globs = readSequence(reader, false);
  if (typeof globs === "string") return refuse(globs);
  return reader.at === glob.length ? { ok: true, globs: [...new Set(globs)] } : refuse(`\`${glob}\` is not balanced`);
}

interface Reader {
  readonly glob: string;
  at: number;
}

/** Up to the end, or to the comma or brace that ends an alternative; a text is the reason of a refusal. */
function readSequence(reader: Reader, isAlternative: boolean): readonly string[] | string {
  let globs: readonly string[] = [""];
  while (reader.at < reader.glob.length) {
    const character = reader.glob.charAt(reader.at);
    if (character === "}" || (isAlternative && character === ",")) return globs;
    const next = readPart(reader, character);
    if (typeof next === "string") return next;
    if (globs.length * next.length > MAX_LINES) return `it needs more than ${MAX_LINES} lines`;
    globs = globs.flatMap((before) => next.map((after) => joinGlobs(before, after)));
  }
  return globs;
}

/** `**` is `*`. */
function joinGlobs(before: string, after: string): string {
  return after === "*" && /(?:^|[^\\])(?:\\\\)*\*$/.test(before) ? before : before + after;
}

function readPart(reader: Reader, character: string): readonly string[] | string {
  reader.at += 1;
  if (character === "*" || character === "?") return [character];
  if (character === "{") return readAlternatives(reader);
  if (character === "[") return readCharacters(reader);
  if (character === "]") return `\`${reader.glob}\` is not balanced`;
  if (character !== "\\") return [escapeGlob(character)];
  if (reader.at === reader.glob.length) return `\`${reader.glob}\` ends with a backslash`;
  reader.at += 1;
  return [escapeGlob(reader.glob.charAt(reader.at - 1))];
}

function readAlternatives(reader: Reader): readonly string[] | string {
  const alternatives: string[] = [];
  while (reader.at < reader.glob.length) {
    const globs = readSequence(reader, true);
    if (typeof globs === "string") return globs;
    alternatives.push(...globs);
    reader.at += 1;
    const end = reader.glob.charAt(reader.at - 1);
    if (end === "}") return alternatives;
    if (end === "," && reader.glob.charAt(reader.at) === "") break;
  }
  return `\`${reader.glob}\` is not balanced`;
}

function readCharacters(reader: Reader): readonly string[] | string {
  const end = reader.glob.indexOf("]", reader.at);
  const list = reader.glob.slice(reader.at, Math.max(end, reader.at));
  if (end < 0 || list === "" || list.includes("\\"))
    return `\`${reader.glob}\` has a list of characters that is not closed`;
  if (list.startsWith("!")) return "documents cannot select what a list of characters excludes (`[!…]`)";
  reader.at = end + 1;
  const [from, , to] = /^.-.$/u.test(list) ? [...list] : [];
  if (from === undefined || to === undefined) return [...list].map(escapeGlob);
  const [first, last] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
  if (last < first || last - first >= MAX_LINES)
    return `\`${reader.glob}\` has a range of characters that is too large`;
  return Array.from({ length: last - first + 1 }, (_, index) => escapeGlob(String.fromCodePoint(first + index)));
}

function refuse(reason: string): { readonly ok: false; readonly reason: string } {
  return { ok: false, reason };
}
