// Writes live values into the documents of a drift run, so that a pipeline can open a pull request with them. The API is not
// written to.

import { resolve } from "node:path";
import { splitByteOrderMark } from "../../base/byte-order-mark";
import { codeTitle } from "../../base/codes";
import type { Diagnostic } from "../../base/diagnostic";
import type { LocatedDocument } from "../../base/located-document";
import { readTextFile } from "../../base/read-text-file";
import { createFileReader, parseYaml, readFiles } from "../../desired/formats/document";
import { separateStackFiles } from "../../desired/formats/synthesized";
import { type FoundDrift, findManualGroups, isWiped, type RemediationResult } from "../../drift";
import {
  describeUnwritten,
  type UnwrittenChange,
  type WriteBackOptions,
  writeBack,
  type ZoneChanges,
} from "../../drift/write-back";
import { declaredForm } from "../../kind/derive/declared-form";
import { type Change, type Kind, scopeName } from "../../kind/kind";
import type { DesiredScope, DesiredState } from "../../kind/state";
import { kinds } from "../../kinds";
import { type CanonicalRecord, rdataText } from "../../kinds/dns-record";
import type { Plan } from "../../plan/plan";
import type { Environment } from "../environment";
import { writeJobFile } from "./history-file";

/** A document that was rewritten. */
export interface WrittenDocument {
  readonly file: string;
  /** The texts without a byte order mark. */
  readonly before: string;
  readonly after: string;
  readonly changes: readonly Change[];
}

export interface WrittenDocuments {
  /** By fingerprint of the finding. */
  readonly results: ReadonlyMap<string, RemediationResult>;
  readonly documents: readonly WrittenDocument[];
  readonly diagnostics: readonly Diagnostic[];
}

/** How documents spell the values that are written into them. */
export const writeBackOptions: WriteBackOptions = {
  kinds,
  toDeclared: declaredForm,
  formatContent: (_: Kind, record: CanonicalRecord) => rdataText(record),
};

/** @param zones names of the zones whose documents may be rewritten. */
export function writeDocuments(
  { plan, desired }: { readonly plan: Plan; readonly desired?: DesiredState },
  found: readonly FoundDrift[],
  zones: ReadonlySet<string>,
  paths: readonly string[],
  environment: Environment,
): WrittenDocuments {
  const scopes = (desired?.scopes ?? []).filter((scope) => zones.has(scopeName(scope.scope)));
  const selections = scopes.map((scope) => selectChanges(plan, scope));
  const wanted = selections.flatMap((selection) => selection.wanted);
  environment.onDiagnostics?.(selections.flatMap((selection) => selection.diagnostics));
  if (wanted.length === 0) return { results: new Map(), documents: [], diagnostics: [] };
  const { files } = separateStackFiles(readFiles(paths, environment.cwd).files, { kinds });
  const documents = files.flatMap(({ file, text }) => parseYaml(file, text).document ?? []);
  const edits = files.map(({ file }) => editDocument(file, wanted, documents, environment));
  // Shown before anything is written: the diagnostics quote lines as they are now.
  environment.onDiagnostics?.(findUnwritten(wanted, edits).map(describeUnwritten));
  const written = edits.filter((edit) => edit.written.length > 0).map((edit) => writeDocument(edit, environment));
  const rewritten = written.flatMap(({ document }) => document ?? []);
  const done = new Set(rewritten.flatMap((document) => document.changes));
  const results = found.flatMap(({ finding, change }) =>
    change && done.has(change) ? [[finding.fingerprint, "proposed" as const] as const] : [],
  );
  return {
    results: new Map(results),
    documents: rewritten,
    diagnostics: written.flatMap(({ diagnostics }) => diagnostics),
  };
}

interface Selection {
  readonly wanted: readonly ZoneChanges[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A zone that is gone or wiped is not drift of its records: an empty document would be the wrong proposal. */
function selectChanges(plan: Plan, scope: DesiredScope): Selection {
  const planned = plan.scopes.find((candidate) => scopeName(candidate.scope) === scopeName(scope.scope));
  const all = (planned?.steps ?? []).map((step) => step.change);
  const manual = findManualGroups(all);
  const changes = all.filter((change) => !manual.has(change.conflict));
  if (!planned || changes.length === 0) return { wanted: [], diagnostics: [] };
  if (planned.id === undefined) return { wanted: [], diagnostics: [skippedZone(scope, "The zone is not live.")] };
  if (isWiped(planned)) return { wanted: [], diagnostics: [skippedZone(scope, WIPED)] };
  return { wanted: [{ scope, changes }], diagnostics: [] };
}

const WIPED = "More than 30 % of the declared objects are not live.";

function skippedZone({ scope, where }: DesiredScope, reason: string): Diagnostic {
  return {
    code: "DRF103",
    severity: "warning",
    summary: codeTitle("DRF103"),
    detail: `\`${scopeName(scope)}\`: ${reason} Its document is unchanged.`,
    help: "Find out what happened to the zone; `zonewright apply` restores the declared state.",
    where,
  };
}

const ELSEWHERE = "It is declared by a program (`cdktf synth`) or in another form; change it there.";

function findUnwritten(wanted: readonly ZoneChanges[], edits: readonly Edit[]): readonly UnwrittenChange[] {
  const unwritten = edits.flatMap((edit) => edit.unwritten);
  const known = new Set([...edits.flatMap((edit) => edit.written), ...unwritten.map(({ change }) => change)]);
  const elsewhere = wanted.flatMap(({ changes }) => changes).filter((change) => !known.has(change));
  return [...unwritten, ...elsewhere.map((change) => ({ change, reason: ELSEWHERE }))];
}

interface Edit {
  readonly file: string;
  readonly mark: string;
  readonly before: string;
  readonly text: string;
  readonly written: readonly Change[];
  readonly unwritten: readonly UnwrittenChange[];
}

function editDocument(
  file: string,
  wanted: readonly ZoneChanges[],
  documents: readonly LocatedDocument[],
  { cwd }: Pick<Environment, "cwd">,
): Edit {
  const { mark, text: before } = splitByteOrderMark(readTextFile(resolve(cwd, file)));
  const options = { ...writeBackOptions, readFile: createFileReader(cwd), documents };
  return { file, mark, before, ...writeBack(file, before, wanted, options) };
}

function writeDocument({ file, mark, before, text, written }: Edit, environment: Environment) {
  const diagnostics = writeJobFile(file, mark + text, environment);
  const document: WrittenDocument | undefined =
    diagnostics.length > 0 ? undefined : { file, before, after: text, changes: written };
  return { document, diagnostics };
}
