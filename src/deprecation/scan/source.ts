// Source text in any language: API paths in string literals, the method beside them, request headers, and names that only
// deprecated fields have. It does not parse languages; comments are left out and interpolations count as unknown parts.
import { detectRequest } from "../detect";
import { UNKNOWN } from "../routes";
import { type ApiTarget, apiTarget } from "../url";
import { commentBlanker } from "./comments";
import { joinConcatenations } from "./concatenation";
import { isServiceText, isSpecific } from "./context";
import { type LineScanner, report, type Sink } from "./finding";
import { contextGate, type Gate } from "./gate";
import { masked, unpadded } from "./interpolation";
import { methodAfter, methodBefore } from "./method";
import { nameHits } from "./names";
import { isCurlStart, snippetCollector } from "./snippet";

/** A path whose method may still come on one of the next lines. */
interface Candidate {
  readonly target: ApiTarget;
  readonly line: number;
  readonly column: number;
  readonly trusted: boolean;
  method: string | undefined;
  left: number;
  depth: number;
}

const LOOK_BACK = 4;
const LOOK_AHEAD = 8;

export interface SourceOptions {
  /** Take paths only after /client/v4, a host of the service or an unknown base: for text whose strings are seldom requests. */
  readonly anchored?: boolean;
}

/** A scanner for source text; the file's name tells how comments look. */
export function sourceScanner(sink: Sink, file: string, { anchored = false }: SourceOptions = {}): LineScanner {
  const code = commentBlanker(file);
  const looseness = anchored ? "anchored" : /\.(?:md|mdx|markdown|rst|adoc|html?)$/i.test(file) ? "anchored" : "words";
  const held = contextGate(sink, isServiceText(file) || /(?:^|[/_.-])cf[_.-]/i.test(file));
  const curl = snippetCollector(held.sink);
  const bases = new Map<string, string>();
  let recent: string[] = [];
  let pending: Candidate[] = [];
  const settle = (candidate: Candidate) => judge(candidate, held);
  const scanCode = (plain: string, number: number) => {
    nameHits(plain, number, held);
    const text = masked(plain);
    pending = pending.filter((candidate) => !advance(candidate, plain, settle));
    for (const match of pathsIn(text, plain, looseness, bases)) {
      const before = [...recent, plain.slice(0, match.column - 1)];
      const candidate = candidateOf(match, before, plain, number);
      for (const candidate of pending.splice(0)) settle(candidate);
      if (candidate.method !== undefined || candidate.left === 0) settle(candidate);
      else pending.push(candidate);
    }
    rememberBase(plain, bases);
    recent = [...recent, plain].slice(-LOOK_BACK);
  };
  const joined = joinConcatenations(scanCode);
  return {
    line(raw, number) {
      const text = code(raw);
      held.read(raw);
      if (text.trim() === "") {
        joined.end();
        recent = [];
        for (const candidate of pending.splice(0)) settle(candidate);
        return;
      }
      if (curl.takes(text, number)) return;
      if (isCurlStart(text)) {
        joined.end();
        curl.begin(text, number, scanCode);
        return;
      }
      joined.line(text, number);
    },
    end() {
      curl.end();
      joined.end();
      for (const candidate of pending) settle(candidate);
    },
  };
}

interface Found {
  readonly target: ApiTarget;
  readonly column: number;
  readonly end: number;
}

const END = "[^\\s\"'`<>\\\\|)\\]}]*";
const STRONG = new RegExp(`(?:https?://)?[\\w.:@\\u0001\\u0002-]*/(?:client|api)/v4/${END}`, "g");
const WEAK = new RegExp(
  `(["'\`]|(?<![\\w./\\u0001\\u0002])\\u0001\\u0002*|\\b(?:GET|POST|PUT|PATCH|DELETE)\\s+)(/?(?:zones|accounts|user|organizations|radar)/${END})`,
  "g",
);
const PLAIN = new RegExp(`(?:^|[\\s=:,(])(/(?:zones|accounts|user|organizations)/${END})`, "g");

/** What may hold a bare path: only an unknown base before it, or any string literal and word. */
type Looseness = "anchored" | "words";

function pathsIn(
  text: string,
  plain: string,
  looseness: Looseness,
  bases: ReadonlyMap<string, string>,
): readonly Found[] {
  const found: Found[] = [];
  const add = (raw: string, from: number, end: number) => {
    const target = apiTarget(unpadded(raw.replace(/[.,;:!?]+$/, "")));
    if (target && !found.some((found) => found.column - 1 < end && from < found.end))
      found.push({ target, column: from + 1, end });
  };
  if (text.includes("/v4/"))
    for (const match of text.matchAll(STRONG)) add(match[0], match.index, match.index + match[0].length);
  if (!/(?:zones|accounts|user|organizations|radar)\//.test(text) && bases.size === 0) return found;
  for (const match of text.matchAll(WEAK)) {
    if (looseness === "anchored" && !match[1]!.startsWith(UNKNOWN)) continue;
    const from = match.index + match[1]!.length;
    add(`/${match[2]!.replace(/^\//, "")}`, from, from + match[2]!.length);
  }
  if (looseness === "words")
    for (const match of text.matchAll(PLAIN))
      add(match[1]!, match.index + match[0].length - match[1]!.length, match.index + match[0].length);
  for (const basedPath of basedPaths(plain, bases)) add(basedPath.path, basedPath.from, basedPath.end);
  return found.sort((left, right) => left.column - right.column);
}

const ASSIGNED =
  /\b([A-Za-z_$][\w$]*)\s*(?::\s*\w+\s*)?(?::?=|=>)\s*[fF@$]?(["'`])((?:(?!\2).)*\/(?:zones|accounts)\/(?:(?!\2).)*)\2\s*[;,)]?\s*$/;

/** `zoneUrl = "…/zones/${id}"`: the base of later paths. */
function rememberBase(plain: string, bases: Map<string, string>): void {
  const match = ASSIGNED.exec(plain);
  if (match && bases.size < 200) bases.set(match[1]!, unpadded(masked(match[3]!)));
}

/** `${zoneUrl}/settings/minify` and `zoneUrl + "/settings/minify"` with a remembered base. */
function* basedPaths(plain: string, bases: ReadonlyMap<string, string>) {
  const pattern =
    /(?:["'`](?:\$|#)?\{(?:this\.|self\.)?([A-Za-z_$][\w$]*)\}|\b([A-Za-z_$][\w$]*)\s*\+\s*["'`])(\/[^\s"'`]*)/g;
  for (const match of bases.size === 0 ? [] : plain.matchAll(pattern)) {
    const base = bases.get(match[1] ?? match[2]!);
    if (base === undefined) continue;
    const below = /(?:\/client\/v4)?\/(?:zones|accounts)\/.*$/.exec(base)![0];
    const end = match.index + match[0].length;
    yield { path: below + unpadded(masked(match[3]!)), from: end - match[3]!.length, end };
  }
}

function candidateOf({ target, column, end }: Found, before: readonly string[], text: string, line: number): Candidate {
  const after = text.slice(end);
  const around = callText(before);
  const method = methodBefore(around) ?? methodAfter(after);
  const depth = depthOf(around) + depthOf(after);
  const open = depth > 0 || !/;\s*$/.test(after);
  return {
    target,
    line,
    column,
    method,
    depth,
    left: open ? LOOK_AHEAD : 0,
    trusted: target.anchor === "prefixed" || isSpecific(target.path),
  };
}

const YAML_MEMBER = /^\s*(?:- )?["']?[\w.-]+["']?:(?:\s|$)/;

/** The line up to the path, with the lines before it as far as they are one unfinished call, object or YAML mapping. */
function callText(before: readonly string[]): string {
  let text = before.at(-1)!;
  const mapping = YAML_MEMBER.test(text);
  for (let index = before.length - 2; index >= 0; index -= 1) {
    const member = mapping && YAML_MEMBER.test(before[index]!) && !/^\s*- /.test(before[index + 1]!);
    if (!member && !/[({[,\\+|]\s*$/.test(before[index]!)) break;
    text = `${before[index]}\n${text}`;
  }
  return text;
}

function depthOf(text: string): number {
  let depth = 0;
  for (const char of text) {
    if (char === "(" || char === "{" || char === "[") depth += 1;
    else if (char === ")" || char === "}" || char === "]") depth -= 1;
  }
  return depth;
}

/** Looks for the method on a further line; true when the candidate is settled. */
function advance(candidate: Candidate, text: string, settle: (candidate: Candidate) => void): boolean {
  const chained = /^\s*\./.test(text);
  const inside = candidate.depth > 0 || chained || (YAML_MEMBER.test(text) && !/^\s*- /.test(text));
  if (inside) candidate.method = chained && candidate.depth <= 0 ? methodAfter(`)${text.trim()}`) : methodAfter(text);
  candidate.left -= 1;
  candidate.depth += depthOf(text);
  if (inside && candidate.method === undefined && candidate.left > 0) return false;
  settle(candidate);
  return true;
}

function judge({ target, line, column, method, trusted }: Candidate, gate: Gate): void {
  if (target.path.split("/")[2] === "" || target.path.includes(`${UNKNOWN}${UNKNOWN}${UNKNOWN}`)) return;
  const hits = detectRequest({ method, url: `/client/v4${target.path}?${target.query}` });
  const of = { method, path: target.path };
  const waiting: Sink = { found: (finding) => gate.found(finding, []), problem: gate.sink.problem };
  report(trusted ? gate.sink : waiting, hits, of, () => ({ line, column }));
}
