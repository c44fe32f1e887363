// `drift --remediate pr`: live values written into the documents that the command line names, for a pipeline to open a pull
// request with. The API is not written to.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { readFiles } from "../desired/files";
import { sortFiles } from "../desired/synthesized/stack-files";
import type { Diagnostic } from "../diagnostic";
import type { FoundDrift } from "../drift/finding";
import type { Remedy } from "../drift/history";
import { barredGroups } from "../drift/revert";
import { type Left, leftDiagnostic, type Wanted, type WriteBackOptions, writeBack } from "../drift/write-back";
import { type Change, scopeName } from "../kind/kind";
import { kinds } from "../kinds";
import { declaredForm } from "../kinds/declared-form";
import { rdataText } from "../kinds/dns-record/canonical";
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
  const wanted = (desired?.scopes ?? []).flatMap((scope): readonly Wanted[] => {
    const own = plan.scopes.find((one) => scopeName(one.scope) === scopeName(scope.scope));
    // A zone that is gone is no drift of its records: an empty document would be the wrong thing to propose.
    if (own?.id === undefined || !zones.has(scopeName(scope.scope))) return [];
    const all = own.steps.map((step) => step.change);
    const barred = barredGroups(all);
    const changes = all.filter((one) => !barred.has(one.conflict));
    return changes.length === 0 ? [] : [{ scope, changes }];
  });
  if (wanted.length === 0) return { remedies: new Map(), diagnostics: [], said: "" };
  const edits = sortFiles(readFiles(args.words, io.cwd).files, kinds).files.map((one) => edited(one.file, wanted, io));
  const told = new Set(edits.flatMap((one) => [...one.written, ...one.left.map(({ change }) => change)]));
  const elsewhere = wanted.flatMap((one) => one.changes).filter((one) => !told.has(one));
  const left = [
    ...edits.flatMap((one) => one.left),
    ...elsewhere.map((change): Left => ({ change, because: ELSEWHERE })),
  ];
  // Before anything is written: they point at lines as they are now.
  printDiagnostics(io, left.map(leftDiagnostic));
  const files = edits.filter((one) => one.written.length > 0).map((one) => writeFile(one, io));
  const done = new Set(files.flatMap((one) => one.written));
  const remedies = found.flatMap(({ finding, change }) =>
    change && done.has(change) ? [[finding.fingerprint, "proposed" as const] as const] : [],
  );
  const number = files.filter((one) => one.written.length > 0).length;
  const summary = `Wrote ${count(done.size, "live value")} into ${count(number, "document")}.\n`;
  return {
    remedies: new Map(remedies),
    diagnostics: files.flatMap((one) => one.diagnostics),
    said: done.size === 0 ? "" : `${files.map((one) => one.diff).join("")}${summary}`,
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
