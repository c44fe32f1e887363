// What the parts of a compilation share: its options, what it has found so far, and the errors it reports.
import { codeTitle, type DiagnosticCode } from "../base/codes";
import type { Diagnostic, Where } from "../base/diagnostic";
import { isArray, isObject, type Json } from "../base/json";
import type { DocumentPath, LocatedDocument } from "../base/located-document";
import type { BuilderDiagnostic, FileText } from "../kind/builder";
import type { ValidationError } from "../kind/field";
import type { Context, Declared, Kind, Scope } from "../kind/kind";
import type { Absent, DesiredScope } from "../kind/state";
import type { Accounts } from "./accounts";
import type { BodyKeys, Template, Templates } from "./templates";

export interface CompileOptions {
  readonly kinds: readonly Kind[];
  readonly profile?: Context["profile"];
  /** Only these zones, by name in any spelling; all zones without it. */
  readonly zones?: readonly string[];
  /** The account of documents that name none. */
  readonly account?: string;
  /** Reads a file that a document names, by the document's file and the path from it. Without it, documents cannot name files. */
  readonly readFile?: (document: string, path: string) => FileText;
  /** The problem of an account's `base_url`, if it has one. */
  readonly checkBaseUrl?: (text: string) => Pick<ValidationError, "message" | "help"> | undefined;
}

/** Takes diagnostics; a list does. */
export interface DiagnosticSink {
  push(...diagnostics: readonly Diagnostic[]): unknown;
}

/** What an error makes unusable: a scope, a template that no zone of the run uses, everything that a document declares, or the run. */
export type Part =
  | { readonly of: "scope"; readonly scope: Scope }
  | { readonly of: "template"; readonly document: LocatedDocument }
  | { readonly of: "document"; readonly document: LocatedDocument }
  | { readonly of: "run" };

export interface CompilationProblem {
  readonly part: Part;
  readonly diagnostic: Diagnostic;
}

export interface Compilation {
  readonly options: CompileOptions;
  readonly accounts: Accounts;
  /** Of the account's own scope. */
  readonly context: Context;
  /** Takes the diagnostics of one part. */
  readonly diagnostics: DiagnosticSink;
  /** The diagnostics of all parts, in the order in which they were found. */
  readonly problems: CompilationProblem[];
  /** The scopes that each document declares something in. */
  readonly declaredIn: Map<LocatedDocument, Scope[]>;
  /** The account's objects by kind and group, which finds an object that two files declare. */
  readonly accountObjects: Map<string, Declared>;
  readonly zones: Map<string, DesiredScope>;
  /** Declared objects of which the rdata or another part of the identity is not valid: they belong to a group, and to no rule. */
  readonly unidentified: Set<Declared>;
  /** What the account declares absent. */
  readonly absent: Absent[];
  readonly templates: Templates;
  readonly bodyKeys: BodyKeys;
  /** Templates whose problems are those of a zone that uses them. */
  readonly usedTemplates: Set<Template>;
  /** The zones with the content of their templates. */
  readonly expanded: Pick<LocatedDocument, "value">[];
  /** The name of the account of each object of an account, and of each zone by its name; empty where no document declares accounts. */
  readonly accountOf: Map<Declared | Absent | string, string>;
}

/** The same compilation, whose diagnostics are those of a part. */
export function reportWithin<Some extends Pick<Compilation, "problems">>(
  compilation: Some,
  part: Part,
): Some & Pick<Compilation, "diagnostics"> {
  const push = (...diagnostics: readonly Diagnostic[]) =>
    compilation.problems.push(...diagnostics.map((diagnostic) => ({ part, diagnostic })));
  return { ...compilation, diagnostics: { push } };
}

/** A value of a document: the document and the path in it. */
export interface Source {
  readonly document: LocatedDocument;
  readonly path: DocumentPath;
}

export function childSource(source: Source, ...steps: DocumentPath): Source {
  return steps.reduce<Source>((parent, step) => new ChildSource(parent, step), source);
}

/** Every declared object keeps its source, and few are asked for their path: it is put together when it is. */
export class ChildSource implements Source {
  constructor(
    readonly parent: Source,
    readonly step: string | number,
  ) {}

  get document(): LocatedDocument {
    return this.parent.document;
  }

  get path(): DocumentPath {
    return [...this.parent.path, this.step];
  }
}

export function locateSource({ document, path }: Source): Where {
  return document.locate(path);
}

export function reportError(
  { diagnostics }: Pick<Compilation, "diagnostics">,
  code: DiagnosticCode,
  detail: string,
  help: string,
  where: Where,
): void {
  diagnostics.push(createError(code, detail, help, where));
}

export function createError(code: DiagnosticCode, detail: string, help: string, where: Where): Diagnostic {
  return { code, severity: "error", summary: codeTitle(code), detail, help, where };
}

/** @param wanted with its article: "a list". */
export function reportWrongStructure(
  compilation: Pick<Compilation, "diagnostics">,
  source: Source,
  value: Json,
  wanted: string,
  help: string,
): void {
  const detail = `${quoteEnd(source)} is ${describeStructure(value)}, not ${wanted}.`;
  reportError(compilation, "DOC117", detail, help, locateSource(source));
}

/** The end of a path: `records[0]`, `records`. */
function quoteEnd({ document, path: read }: Source): string {
  const path = document.originOf?.(read) ?? read;
  const [before = "", last = ""] = path.slice(-2);
  return path.length === 1 ? `\`${before}\`` : typeof last === "number" ? `\`${before}[${last}]\`` : `\`${last}\``;
}

function describeStructure(value: Json): string {
  if (value === null) return "empty";
  if (isArray(value)) return "a list";
  return isObject(value) ? "a mapping" : "a single value";
}

/** A diagnostic of one field at the place of that field. */
export function toDiagnostic(field: BuilderDiagnostic, source: Source): Diagnostic {
  const { code, message, help, severity = "error" } = field;
  const summary = codeTitle(code) ?? "Value not allowed";
  const where = locateSource(childSource(source, ...parseFieldPath(field.field)));
  return { code, severity, summary, detail: message, help, where };
}

/** `destinations[0].uri` as the steps of a path. */
export function parseFieldPath(field = ""): DocumentPath {
  const steps = field.split(/\.|\[(\d+)\]/).filter((step) => step !== undefined && step !== "");
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}
