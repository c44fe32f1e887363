// Entries of a list that a builder stands for: each becomes the objects that the builder declares, as if they were spelled out.
import { closest, distance } from "fastest-levenshtein";
import type { Diagnostic } from "../base/diagnostic";
import { isObject, type Json, type JsonObject } from "../base/json";
import type { DocumentPath, LocatedDocument } from "../base/located-document";
import type { Builder, BuilderDiagnostic, FileText } from "../kind/builder";
import { readDeclaredFields } from "../kind/derive/canonicalize";
import type { Fields } from "../kind/field";
import type { Context, Kind } from "../kind/kind";
import {
  type Compilation,
  childSource,
  locateSource,
  parseFieldPath,
  reportError,
  type Source,
  toDiagnostic,
} from "./compilation";

/** The builders among the keys of an entry. */
export function findBuilders(kind: Kind, value: JsonObject): readonly Builder[] {
  const { builders } = kind;
  const { type } = value;
  // Objects that are spelled out have a type: they cost no more than this look.
  if (builders === undefined || type !== undefined) return [];
  return builders.filter(({ name }) => Object.hasOwn(value, name));
}

/** Whether an entry without a type has a mapping under a key that is not a field: it was meant to be a builder. */
export function isMisspelledBuilder({ builders, fields }: Kind, value: JsonObject): boolean {
  const { type } = value;
  return builders !== undefined && type === undefined && findUnknownMapping(fields, value) !== undefined;
}

function findUnknownMapping(fields: Fields, value: JsonObject): string | undefined {
  return Object.keys(value).find((key) => isObject(value[key] ?? null) && !Object.hasOwn(fields, key));
}

export function reportMisspelledBuilder(
  compilation: Compilation,
  source: Source,
  { builders = [], fields }: Kind,
  value: JsonObject,
): void {
  const names = builders.map(({ name }) => name);
  const written = findUnknownMapping(fields, value) ?? "";
  const near = closest(written, names);
  const suggestion = distance(written, near) <= MAX_SLIPS ? `Did you mean \`${near}\`? ` : "";
  const help = `${suggestion}The builders are ${names.join(", ")}. A record has \`type\` and \`content\` or \`data\`.`;
  reportError(
    compilation,
    "DOC124",
    `\`${written}\` is not a builder.`,
    help,
    locateSource(childSource(source, written)),
  );
}

const MAX_SLIPS = 2;

/** The fields of the objects that an entry stands for, each with the place that its problems are reported at. */
export interface ExpandedObject {
  readonly fields: JsonObject;
  readonly source: Source;
}

/** Expands an entry. Its problems are reported, and with errors it stands for nothing. */
export function expandEntry(
  compilation: Compilation,
  source: Source,
  builders: readonly Builder[],
  value: JsonObject,
  context: Context,
): readonly ExpandedObject[] {
  const [builder, second] = builders;
  if (builder === undefined) return [];
  if (second !== undefined) {
    const detail = `\`${builder.name}\` and \`${second.name}\` are in one entry.`;
    const where = locateSource(childSource(source, second.name));
    reportError(compilation, "DOC124", detail, "Write each builder in an entry of its own.", where);
    return [];
  }
  const { [builder.name]: declared = null, ...entry } = value;
  const built = build(compilation, source, builder, declared, entry, context);
  const own = checkEntry(compilation, source, builder, entry);
  if (!own || built === undefined) return [];
  return built.map(({ fields, field }) => ({
    fields: { ...entry, name: entryName(entry), ...fields },
    source: { path: source.path, document: locateInBuilder(source, builder, entry, field) },
  }));
}

/** The rdata comes from the builder. */
function checkEntry(compilation: Compilation, source: Source, builder: Builder, entry: JsonObject): boolean {
  const taken = ["type", "content", "data", "priority"].filter((name) => Object.hasOwn(entry, name));
  for (const name of taken) {
    const detail = `\`${name}\` is declared beside \`${builder.name}\`, which stands for it.`;
    reportError(compilation, "DOC124", detail, "Remove one of the two.", locateSource(childSource(source, name)));
  }
  return taken.length === 0;
}

function build(
  compilation: Compilation,
  source: Source,
  builder: Builder,
  declared: Json,
  entry: JsonObject,
  context: Context,
) {
  const place = childSource(source, builder.name);
  const report = (found: readonly BuilderDiagnostic[]) => {
    compilation.diagnostics.push(...found.map((diagnostic) => toDiagnostic(diagnostic, place)));
    return found.some(({ severity = "error" }) => severity === "error");
  };
  if (!isObject(declared)) {
    const message = `\`${builder.name}\` is not a mapping of its fields.`;
    const help = "Write `{}` for a builder without any; indent its fields below its name.";
    report([{ code: "DOC117", message, help }]);
    return undefined;
  }
  const read = readDeclaredFields(builder.fields, declared);
  if (report(read.diagnostics)) return undefined;
  // The body of a zone may come from templates of other files.
  const { file: writtenIn = source.document.file } = locateSource(place);
  const readFile = (path: string): FileText => compilation.options.readFile?.(writtenIn, path) ?? NO_FILES;
  // Another value than a text is a mistake of each object that the entry stands for.
  const name = entryName(entry);
  const built = builder.build({ props: read.props, name: typeof name === "string" ? name : "@", context, readFile });
  return report(built.diagnostics) ? undefined : built.objects;
}

const NO_FILES: FileText = {
  ok: false,
  problem: { code: "DOC125", message: "Files cannot be read here.", help: "Write the text into the document." },
};

function entryName({ name = "@" }: JsonObject): Json {
  return name;
}

/** The document, as it looks to an object of an entry: what the entry does not declare itself is in the builder. */
function locateInBuilder(
  { document, path }: Source,
  { name }: Builder,
  entry: JsonObject,
  field?: string,
): LocatedDocument {
  const member = [...path, name, ...parseFieldPath(field)];
  const locate = (target: DocumentPath) => {
    const own = target[path.length];
    return document.locate(typeof own === "string" && Object.hasOwn(entry, own) ? target : member);
  };
  return { ...document, locate };
}

/** A compilation that reports each problem once: the objects of an entry share its fields. */
export function reportOnce(compilation: Compilation): Compilation {
  const reported = new Set<string>();
  const push = (...found: readonly Diagnostic[]) => {
    for (const diagnostic of found) {
      const { code, where } = diagnostic;
      const key = JSON.stringify([code, where]);
      if (!reported.has(key)) compilation.diagnostics.push(diagnostic);
      reported.add(key);
    }
  };
  return { ...compilation, diagnostics: { push } };
}
