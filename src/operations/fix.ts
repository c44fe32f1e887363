// Rewrites old spellings in documents, in place.

import { resolve } from "node:path";
import { splitByteOrderMark } from "../base/byte-order-mark";
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { groupBy } from "../base/group-by";
import { isObject, parseJson } from "../base/json";
import type { LocatedDocument } from "../base/located-document";
import { readTextFile } from "../base/read-text-file";
import { describeRewriting, getSpellingSource } from "../deprecation";
import { translateDocument } from "../deprecation/translate";
import { createSecretFinder, documentKeys } from "../desired";
import { fixDocument, parseYaml, readFiles } from "../desired/formats/document";
import { listResourceSpellings, separateStackFiles } from "../desired/formats/synthesized";
import { kinds } from "../kinds";
import type { Environment } from "./environment";
import { rewriteFile } from "./rewrite-file";

export interface FixRequest {
  /** Files, or folders of documents, relative to `environment.cwd`. */
  readonly paths: readonly string[];
  /** Write nothing; report what would be rewritten. */
  readonly check?: boolean;
}

export interface FixedFile {
  readonly file: string;
  /** The texts without a byte order mark. */
  readonly before: string;
  readonly after: string;
  /** How many old spellings were rewritten. */
  readonly fixed: number;
}

export interface FixResult {
  /** The files that were rewritten, or would be. */
  readonly files: readonly FixedFile[];
  /** Files that cannot be read or rewritten safely stay unchanged, with a diagnostic. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Replaces old spellings in documents by the new spelling; comments, order and formatting stay. */
export function fix({ paths, check = false }: FixRequest, environment: Environment): FixResult {
  const read = readFiles(paths, environment.cwd);
  const separated = separateStackFiles(read.files, { kinds });
  const documents = separated.files.filter(({ file }) => getSpellingSource(file) === "document");
  const refused = separated.documents.flatMap(refuseSynthesized);
  const named = new Set(refused.map(({ where }) => where?.file));
  const unread = read.files.filter(({ file }) => separated.stacks.includes(file) && !named.has(file));
  const fixed = documents.map(({ file }) => fixFile(file, check, environment));
  return {
    files: fixed.flatMap((result) => result.file ?? []),
    diagnostics: [
      ...read.diagnostics,
      ...separated.diagnostics.filter(({ code }) => code === "SYN105"),
      ...refused,
      ...unread.flatMap(refuseConfiguration),
      ...fixed.flatMap((result) => result.diagnostics),
    ],
  };
}

const MAX_LISTED = 5;

/** The next run of the program that wrote a file would undo any change of the file: each is named with its source. */
function refuseSynthesized(stacks: LocatedDocument): readonly Diagnostic[] {
  const { deprecated } = translateDocument(stacks, documentKeys(kinds));
  return [...groupBy(deprecated, ({ where }) => where.file ?? stacks.file)].map(([file, spellings]) => {
    return refuseRewriting(
      file,
      spellings.map(({ field, where: { at } }) => ({ field, ...(at !== undefined && { at }) })),
    );
  });
}

/** A stack of which no resource can be declared, for example because a zone has no name. */
function refuseConfiguration({ file, text }: { readonly file: string; readonly text: string }): readonly Diagnostic[] {
  const configuration = parseJson(text);
  const spellings = isObject(configuration) ? listResourceSpellings(configuration, kinds) : [];
  return spellings.length === 0 ? [] : [refuseRewriting(file, spellings)];
}

function refuseRewriting(
  file: string,
  spellings: readonly { readonly field: string; readonly at?: string }[],
): Diagnostic {
  const listed = spellings
    .slice(0, MAX_LISTED)
    .map(({ field, at }) => `\`${field}\`${at === undefined ? "" : ` at \`${at}\``}`);
  const more = spellings.length > listed.length ? ` and ${spellings.length - listed.length} more` : "";
  return {
    code: "SYN108",
    severity: "error",
    summary: codeTitle("SYN108"),
    detail: `${listed.join(", ")}${more}: the file is unchanged.`,
    help: describeRewriting([file]).join(" "),
    where: { file },
  };
}

interface FixFileResult {
  readonly file?: FixedFile;
  readonly diagnostics: readonly Diagnostic[];
}

function fixFile(file: string, check: boolean, { cwd, redaction }: Environment): FixFileResult {
  const path = resolve(cwd, file);
  const { mark, text: before } = splitByteOrderMark(readTextFile(path));
  // A difference is shown with the lines around it, which may hold secrets.
  const { document } = parseYaml(file, before);
  const secrets = createSecretFinder(kinds);
  if (document) secrets.search(document.value);
  redaction.hide(secrets.found());
  const { text, fixed, diagnostics } = fixDocument(file, before, documentKeys(kinds));
  if (text === before) return { diagnostics };
  const problem = check ? undefined : rewriteFile(path, file, mark + text);
  if (problem) return { diagnostics: [...diagnostics, problem] };
  return { file: { file, before, after: text, fixed: fixed.length }, diagnostics };
}
