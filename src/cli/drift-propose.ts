// `drift --remediate pr`: live values written into the documents that the command line names, for a pipeline to open a pull
// request with. The API is not written to.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Diagnostic } from "../base/diagnostic";
import { readFiles } from "../desired/formats/document/files";
import { sortFiles } from "../desired/formats/synthesized/stack-files";
import type { FoundDrift } from "../drift/finding";
import type { Remedy } from "../drift/history";
import { isWiped } from "../drift/policy";
import { barredGroups } from "../drift/revert";
import { type Left, leftDiagnostic, type Wanted, type WriteBackOptions, writeBack } from "../drift/write-back";
import { type Change, scopeName } from "../kind/kind";
import type { DesiredScope } from "../kind/state";
import { kinds } from "../kinds";
import { declaredForm } from "../kinds/declared-form";
import { rdataText } from "../kinds/dns-record/canonical";
import type { Plan } from "../plan/plan";
import { fileDiff } from "../report/text/file-diff";
import { count } from "../report/text/words";
import type { Args } from "./command";
import { written } from "./drift-memory";
import type { Io } from "./io";
import type { Planned } from "./planned";
import { errPaint, printDiagnostics } from "./print";

export interface Proposed {
  readonly remedies: ReadonlyMap<string, Remedy>;
  readonly diagnostics: readonly Diagnostic[];
  /** The difference of each document, and how many there are. */
  readonly said: string;
}

const OPTIONS: WriteBackOptions = { kinds, declaredForm, contentOf: (_, props) => rdataText(props) };

export function proposeIn(
  { plan, desired }: Planned,
  found: readonly FoundDrift[],
  zones: ReadonlySet<string>,
  args: Args,
  io: Io,
): Proposed {
  const scopes = (desired?.scopes ?? []).filter((scope) => zones.has(scopeName(scope.scope)));
  const asked = scopes.map((scope) => wantedIn(plan, scope));
  const wanted = asked.flatMap((value) => value.wanted);
  printDiagnostics(
    io,
    asked.flatMap((value) => value.diagnostics),
  );
  if (wanted.length === 0) return { remedies: new Map(), diagnostics: [], said: "" };
  const edits = sortFiles(readFiles(args.words, io.cwd).files, kinds).files.map((file) =>
    edited(file.file, wanted, io),
  );
  const told = new Set(edits.flatMap((edit) => [...edit.written, ...edit.left.map(({ change }) => change)]));
  const elsewhere = wanted.flatMap((wanted) => wanted.changes).filter((change) => !told.has(change));
  const left = [
    ...edits.flatMap((edit) => edit.left),
    ...elsewhere.map((change): Left => ({ change, because: ELSEWHERE })),
  ];
  // Before anything is written: they point at lines as they are now.
  printDiagnostics(io, left.map(leftDiagnostic));
  const files = edits.filter((edit) => edit.written.length > 0).map((edit) => writeFile(edit, io));
  const done = new Set(files.flatMap((file) => file.written));
  const remedies = found.flatMap(({ finding, change }) =>
    change && done.has(change) ? [[finding.fingerprint, "proposed" as const] as const] : [],
  );
  const number = files.filter((file) => file.written.length > 0).length;
  const summary = `Wrote ${count(done.size, "live value")} into ${count(number, "document")}.\n`;
  return {
    remedies: new Map(remedies),
    diagnostics: files.flatMap((file) => file.diagnostics),
    said: done.size === 0 ? "" : `${files.map((file) => file.diff).join("")}${summary}`,
  };
}

/** A zone that is gone or wiped is no drift of its records: an empty document would be the wrong thing to propose. */
function wantedIn(plan: Plan, scope: DesiredScope) {
  const own = plan.scopes.find((value) => scopeName(value.scope) === scopeName(scope.scope));
  const all = (own?.steps ?? []).map((step) => step.change);
  const barred = barredGroups(all);
  const changes = all.filter((change) => !barred.has(change.conflict));
  const none: readonly Wanted[] = [];
  if (!own || changes.length === 0) return { wanted: none, diagnostics: [] };
  if (own.id === undefined) return { wanted: none, diagnostics: [zoneLeft(scope, "The zone is not live.")] };
  if (isWiped(own)) return { wanted: none, diagnostics: [zoneLeft(scope, WIPED)] };
  return { wanted: [{ scope, changes }], diagnostics: [] };
}

const WIPED = "More than 30 % of what is declared is not live.";

function zoneLeft({ scope, where }: DesiredScope, because: string): Diagnostic {
  return {
    code: "DRF103",
    severity: "warning",
    summary: "Live, and not written into the documents",
    detail: `\`${scopeName(scope)}\`: ${because} Its document stays as it is.`,
    help: "See what became of the zone; `zonewright apply` brings back what is declared.",
    where,
  };
}

const ELSEWHERE = "It is declared by a program (`cdktf synth`) or in another form; change it there.";

interface Edit {
  readonly file: string;
  readonly mark: string;
  readonly before: string;
  readonly text: string;
  readonly written: readonly Change[];
  readonly left: readonly Left[];
}

const BYTE_ORDER_MARK = "\uFEFF";

function edited(file: string, wanted: readonly Wanted[], io: Io): Edit {
  const whole = readFileSync(resolve(io.cwd, file), "utf8");
  const mark = whole.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
  const before = whole.slice(mark.length);
  return { file, mark, before, ...writeBack(file, before, wanted, OPTIONS) };
}

interface Written {
  readonly written: readonly Change[];
  readonly diff: string;
  readonly diagnostics: readonly Diagnostic[];
}

function writeFile({ file, mark, before, text, written: changes }: Edit, io: Io): Written {
  const diagnostics = written(file, mark + text, io);
  if (diagnostics.length > 0) return { written: [], diff: "", diagnostics };
  return { written: changes, diff: fileDiff(file, before, text, errPaint(io)), diagnostics };
}
