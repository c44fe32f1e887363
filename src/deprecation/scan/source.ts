// Scans source text in any language: API paths in string literals with their methods, request headers, and names of deprecated
// fields. Does not parse languages: it ignores comments and treats interpolations as unknown parts.

import { type ApiTarget, parseApiTarget } from "../api-target";
import { detectRequest } from "../detect";
import { UNKNOWN_SEGMENT } from "../routes";
import { createCommentBlanker } from "./comments";
import { createConcatenationJoiner } from "./concatenation";
import { isServicePath, mentionsService } from "./context";
import { findMethodAfter, findMethodBefore } from "./find-method";
import { type LineScanner, reportHits, type ScanSink } from "./finding";
import { createFindingGate, type FindingGate } from "./finding-gate";
import { maskInterpolations, removePadding } from "./interpolation";
import { reportNames } from "./names";
import { createSnippetCollector, startsCurlCommand } from "./snippet";

/** A path whose method may follow on one of the next lines. */
interface Candidate {
  readonly target: ApiTarget;
  readonly line: number;
  readonly column: number;
  readonly trusted: boolean;
  method: string | undefined;
  linesLeft: number;
  depth: number;
}

const LOOK_BACK = 4;
const LOOK_AHEAD = 8;

export interface SourceOptions {
  /** Accept paths only after /client/v4, a host of the service or an unknown base, for text whose strings are rarely requests. */
  readonly anchored?: boolean;
}

/** The file name determines the comment syntax. */
export function createSourceScanner(
  sink: ScanSink,
  file: string,
  { anchored = false }: SourceOptions = {},
): LineScanner {
  const code = createCommentBlanker(file);
  const looseness = anchored ? "anchored" : /\.(?:md|mdx|markdown|rst|adoc|html?)$/i.test(file) ? "anchored" : "words";
  const findingGate = createFindingGate(sink, mentionsService(file) || /(?:^|[/_.-])cf[_.-]/i.test(file));
  const curl = createSnippetCollector(findingGate.sink);
  const bases = new Map<string, string>();
  let recent: string[] = [];
  let pending: Candidate[] = [];
  const settle = (candidate: Candidate) => reportCandidate(candidate, findingGate);
  const scanCode = (plain: string, number: number) => {
    reportNames(plain, number, findingGate);
    const text = maskInterpolations(plain);
    pending = pending.filter((candidate) => !advance(candidate, plain, settle));
    for (const match of findPaths(text, plain, looseness, bases)) {
      const before = [...recent, plain.slice(0, match.column - 1)];
      const candidate = createCandidate(match, before, plain, number);
      for (const candidate of pending.splice(0)) settle(candidate);
      if (candidate.method !== undefined || candidate.linesLeft === 0) settle(candidate);
      else pending.push(candidate);
    }
    rememberBase(plain, bases);
    recent = [...recent, plain].slice(-LOOK_BACK);
  };
  const joined = createConcatenationJoiner(scanCode);
  return {
    line(raw, number) {
      const text = code(raw);
      findingGate.observe(raw);
      if (text.trim() === "") {
        joined.end();
        recent = [];
        for (const candidate of pending.splice(0)) settle(candidate);
        return;
      }
      if (curl.tryAdd(text, number)) return;
      if (startsCurlCommand(text)) {
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

interface PathMatch {
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

/** Where a bare path counts: only after an unknown base, or in any string literal and word. */
type Strictness = "anchored" | "words";

function findPaths(
  text: string,
  plain: string,
  strictness: Strictness,
  bases: ReadonlyMap<string, string>,
): readonly PathMatch[] {
  const found: PathMatch[] = [];
  const add = (raw: string, from: number, end: number) => {
    const target = parseApiTarget(removePadding(raw.replace(/[.,;:!?]+$/, "")));
    if (target && !found.some((found) => found.column - 1 < end && from < found.end))
      found.push({ target, column: from + 1, end });
  };
  if (text.includes("/v4/"))
    for (const match of text.matchAll(STRONG)) add(match[0], match.index, match.index + match[0].length);
  if (!/(?:zones|accounts|user|organizations|radar)\//.test(text) && bases.size === 0) return found;
  for (const match of text.matchAll(WEAK)) {
    if (strictness === "anchored" && !match[1]!.startsWith(UNKNOWN_SEGMENT)) continue;
    const from = match.index + match[1]!.length;
    add(`/${match[2]!.replace(/^\//, "")}`, from, from + match[2]!.length);
  }
  if (strictness === "words")
    for (const match of text.matchAll(PLAIN))
      add(match[1]!, match.index + match[0].length - match[1]!.length, match.index + match[0].length);
  for (const basedPath of findBasedPaths(plain, bases)) add(basedPath.path, basedPath.from, basedPath.end);
  return found.sort((left, right) => left.column - right.column);
}

const ASSIGNED =
  /\b([A-Za-z_$][\w$]*)\s*(?::\s*\w+\s*)?(?::?=|=>)\s*[fF@$]?(["'`])((?:(?!\2).)*\/(?:zones|accounts)\/(?:(?!\2).)*)\2\s*[;,)]?\s*$/;

/** Remembers a base of later paths: `zoneUrl = "…/zones/${id}"`. */
function rememberBase(plain: string, bases: Map<string, string>): void {
  const match = ASSIGNED.exec(plain);
  if (match && bases.size < 200) bases.set(match[1]!, removePadding(maskInterpolations(match[3]!)));
}

/** `${zoneUrl}/settings/minify` and `zoneUrl + "/settings/minify"` with a remembered base. */
function* findBasedPaths(plain: string, bases: ReadonlyMap<string, string>) {
  const pattern =
    /(?:["'`](?:\$|#)?\{(?:this\.|self\.)?([A-Za-z_$][\w$]*)\}|\b([A-Za-z_$][\w$]*)\s*\+\s*["'`])(\/[^\s"'`]*)/g;
  for (const match of bases.size === 0 ? [] : plain.matchAll(pattern)) {
    const base = bases.get(match[1] ?? match[2]!);
    if (base === undefined) continue;
    const below = /(?:\/client\/v4)?\/(?:zones|accounts)\/.*$/.exec(base)![0];
    const end = match.index + match[0].length;
    yield { path: below + removePadding(maskInterpolations(match[3]!)), from: end - match[3]!.length, end };
  }
}

function createCandidate(
  { target, column, end }: PathMatch,
  before: readonly string[],
  text: string,
  line: number,
): Candidate {
  const after = text.slice(end);
  const around = collectCallText(before);
  const method = findMethodBefore(around) ?? findMethodAfter(after);
  const depth = countDepth(around) + countDepth(after);
  const open = depth > 0 || !/;\s*$/.test(after);
  return {
    target,
    line,
    column,
    method,
    depth,
    linesLeft: open ? LOOK_AHEAD : 0,
    trusted: target.anchor === "prefixed" || isServicePath(target.path),
  };
}

const YAML_MEMBER = /^\s*(?:- )?["']?[\w.-]+["']?:(?:\s|$)/;

/** The line up to the path, with the previous lines of the same unfinished call, object or YAML mapping. */
function collectCallText(before: readonly string[]): string {
  let text = before.at(-1)!;
  const mapping = YAML_MEMBER.test(text);
  for (let index = before.length - 2; index >= 0; index -= 1) {
    const member = mapping && YAML_MEMBER.test(before[index]!) && !/^\s*- /.test(before[index + 1]!);
    if (!member && !/[({[,\\+|]\s*$/.test(before[index]!)) break;
    text = `${before[index]}\n${text}`;
  }
  return text;
}

function countDepth(text: string): number {
  let depth = 0;
  for (const char of text) {
    if (char === "(" || char === "{" || char === "[") depth += 1;
    else if (char === ")" || char === "}" || char === "]") depth -= 1;
  }
  return depth;
}

/** Searches the method on a further line. Returns whether the candidate was reported. */
function advance(candidate: Candidate, text: string, report: (candidate: Candidate) => void): boolean {
  const chained = /^\s*\./.test(text);
  const inside = candidate.depth > 0 || chained || (YAML_MEMBER.test(text) && !/^\s*- /.test(text));
  if (inside)
    candidate.method = chained && candidate.depth <= 0 ? findMethodAfter(`)${text.trim()}`) : findMethodAfter(text);
  candidate.linesLeft -= 1;
  candidate.depth += countDepth(text);
  if (inside && candidate.method === undefined && candidate.linesLeft > 0) return false;
  report(candidate);
  return true;
}

function reportCandidate({ target, line, column, method, trusted }: Candidate, gate: FindingGate): void {
  if (
    target.path.split("/")[2] === "" ||
    target.path.includes(`${UNKNOWN_SEGMENT}${UNKNOWN_SEGMENT}${UNKNOWN_SEGMENT}`)
  )
    return;
  const hits = detectRequest({ method, url: `/client/v4${target.path}?${target.query}` });
  const request = { method, path: target.path };
  const waiting: ScanSink = { addFinding: (finding) => gate.addFinding(finding, []), addProblem: gate.sink.addProblem };
  reportHits(trusted ? gate.sink : waiting, hits, request, () => ({ line, column }));
}
