// Python's patterns, as octoDNS's configuration has them: `fnmatch` and regular expressions. Pure.
import { matchesGlob } from "../../../kind/selector";

/** Python's `fnmatch` with a case-sensitive text. */
export function matchesFnmatch(pattern: string, text: string): boolean {
  if (!pattern.includes("[")) return matchesGlob(pattern.replace(/\\/g, "\\\\"), text);
  return toRegExp(pattern).test(text);
}

function toRegExp(pattern: string): RegExp {
  const parts = pattern.match(/\[!?\]?[^\]]*\]|[\s\S]/g) ?? [];
  const source = parts.map((part) => {
    if (part === "*") return "[\\s\\S]*";
    if (part === "?") return "[\\s\\S]";
    if (part.length === 1) return escapeRegExp(part);
    const negated = part.startsWith("[!");
    const members = part.slice(negated ? 2 : 1, -1).replace(/[\\\]^[]/g, "\\$&");
    return `[${negated ? "^" : ""}${members}]`;
  });
  return new RegExp(`^${source.join("")}$`);
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

/**
 * A regular expression of Python as JavaScript has it; undefined where the two may differ. The user's own configuration is not
 * hostile: octoDNS evaluates the same expression.
 */
export function compilePythonRegex(source: string): RegExp | undefined {
  if (DIFFERS.test(source)) return undefined;
  try {
    return new RegExp(source);
  } catch {
    return undefined;
  }
}

/** Groups with flags and names, escapes of letters and digits that differ, `{,n}`, a class that begins with `]`, possessive quantifiers. */
const DIFFERS = /\(\?(?![:=!]|<[=!])|\\(?![dDsSwWbBtnrfv]|[^A-Za-z0-9])|\{,|\[\^?\]|[*+?}]\+/;

/**
 * Globs that together match the texts in which the expression is found; undefined where globs cannot say it. A text of no characters
 * is left to the caller.
 */
export function toGlobs(source: string): readonly string[] | undefined {
  const parser: Parser = { source, at: 0 };
  const alternatives = readAlternatives(parser, true);
  return alternatives && parser.at === source.length
    ? [...new Set(alternatives.map((glob) => glob.replace(/\*{2,}/g, "*")))]
    : undefined;
}

interface Parser {
  readonly source: string;
  at: number;
}

const MAX_GLOBS = 50;

/** Only whole expressions have anchors, and match any text around them without. */
function readAlternatives(parser: Parser, isWhole: boolean): readonly string[] | undefined {
  const globs: string[] = [];
  do {
    const sequence = readSequence(parser, isWhole);
    if (!sequence || globs.length + sequence.length > MAX_GLOBS) return undefined;
    globs.push(...sequence);
  } while (accept(parser, "|"));
  return globs;
}

function readSequence(parser: Parser, isWhole: boolean): readonly string[] | undefined {
  let globs: readonly string[] = [isWhole && !accept(parser, "^") ? "*" : ""];
  while (parser.at < parser.source.length && !/[|)]/.test(parser.source.charAt(parser.at))) {
    if (isWhole && /^\$(?:\||$)/.test(parser.source.slice(parser.at))) {
      parser.at += 1;
      return globs;
    }
    const atoms = readAtom(parser);
    if (!atoms || globs.length * atoms.length > MAX_GLOBS) return undefined;
    globs = globs.flatMap((glob) => atoms.map((atom) => glob + atom));
  }
  return isWhole ? globs.map((glob) => `${glob}*`) : globs;
}

/** What a single element matches: `.`, a character, a class of characters, or a group; with `?` also nothing. */
function readAtom(parser: Parser): readonly string[] | undefined {
  if (accept(parser, ".")) {
    if (accept(parser, "*")) return ["*"];
    if (accept(parser, "+")) return ["?*"];
    return withOptional(parser, ["?"]);
  }
  if (accept(parser, "(")) {
    accept(parser, "?:");
    const inner = readAlternatives(parser, false);
    return inner && accept(parser, ")") ? withOptional(parser, inner) : undefined;
  }
  const [text = "", listed, escaped, plain] =
    /^(?:\[([^\]\\^-][^\]\\-]*)\]|\\([^A-Za-z0-9])|([^.^$*+?{}[\]\\|()]))/.exec(parser.source.slice(parser.at)) ?? [];
  if (text === "") return undefined;
  parser.at += text.length;
  const characters = listed === undefined ? [escaped ?? plain ?? ""] : [...listed];
  return withOptional(
    parser,
    characters.map((character) => character.replace(/[*?\\]/, "\\$&")),
  );
}

function withOptional(parser: Parser, atoms: readonly string[]): readonly string[] | undefined {
  const isOptional = accept(parser, "?");
  if (/^[*+{?]/.test(parser.source.slice(parser.at))) return undefined;
  return isOptional ? ["", ...atoms] : atoms;
}

function accept(parser: Parser, text: string): boolean {
  if (!parser.source.startsWith(text, parser.at)) return false;
  parser.at += text.length;
  return true;
}
