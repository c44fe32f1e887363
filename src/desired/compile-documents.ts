// Documents into desired state: merged over all files, every object in canonical form, every problem with its place.
// Pure, and generic over kinds.
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { isObject, type JsonObject } from "../base/json";
import type { DocumentPath, LocatedDocument } from "../base/located-document";
import type { OldSpelling } from "../deprecation/old-spelling";
import { translateDocument } from "../deprecation/translate";
import type { Declared, Kind } from "../kind/kind";
import { getZoneKind } from "../kind/registry";
import { ADDITIVE, type DesiredScope, type DesiredState } from "../kind/state";
import { accountContext, resolveZoneName } from "./account-context";
import { checkKeys } from "./check-keys";
import { type Compilation, type CompileOptions, reportError } from "./compilation";
import { compileObjects, type TargetScope } from "./compile-objects";
import { compileZones, isSelectedZone } from "./compile-zones";
import { formatWhere } from "./format-where";
import { validateScope } from "./validate-scope";

export interface CompiledDocuments {
  readonly desired: DesiredState;
  readonly diagnostics: readonly Diagnostic[];
  /** The old spellings that were translated, in the order of the documents. */
  readonly deprecated: readonly OldSpelling[];
}

export function compileDocuments(documents: readonly LocatedDocument[], options: CompileOptions): CompiledDocuments {
  const keys = documentKeys(options.kinds);
  const translated = documents.map((document) => translateDocument(document, keys));
  const current = translated.map(({ document }) => document);
  const diagnostics = translated.flatMap((document) => document.diagnostics);
  const compilation: Compilation = {
    options,
    context: accountContext(options.profile ?? "live"),
    diagnostics,
    accountObjects: new Map(),
    zones: new Map(),
    absent: [],
  };
  for (const document of current) compileDocument(compilation, document);
  const scopes = [accountScope(compilation), ...sortScopes(compilation.zones)];
  for (const name of options.zones ?? []) checkZoneIsDeclared(compilation, current, name);
  for (const scope of scopes) diagnostics.push(...validateScope(options.kinds, scope));
  const deprecated = translated
    .flatMap((document) => document.deprecated)
    .filter(({ path }) => isSelectedPath(compilation, path));
  return { desired: { account: readAccount(compilation, current), scopes }, diagnostics, deprecated };
}

/** The keys under which documents hold the objects of kinds. */
export function documentKeys(kinds: readonly Kind[]): ReadonlySet<string> {
  return new Set(kinds.map((kind) => kind.inDocument.key));
}

function compileDocument(compilation: Compilation, document: LocatedDocument): void {
  const { value } = document;
  if (!isObject(value)) {
    const detail = value === null ? "The file is empty." : "The top level of the file is not a mapping.";
    return reportError(compilation, "DOC109", detail, "Begin with `version: 1` and `zones:`.", document.locate([]));
  }
  checkVersion(compilation, document, value);
  const kinds = compilation.options.kinds.filter((kind) => kind.within === "account");
  const known = ["version", "account", "$schema", ...documentKeys(kinds)];
  checkKeys(compilation, { document, path: [] }, value, known);
  for (const kind of kinds) {
    const { key } = kind.inDocument;
    const declared = value[key];
    if (declared === undefined) continue;
    const compile = kind.definesScope ? compileZones : compileObjects;
    compile(compilation, { document, path: [key] }, kind, declared, accountTarget(compilation));
  }
}

function checkVersion(compilation: Compilation, document: LocatedDocument, { version }: JsonObject): void {
  if (version === 1) return;
  const isMissing = version === undefined;
  const detail = isMissing ? "`version` is missing." : `\`version\` is \`${JSON.stringify(version)}\`.`;
  const where = document.locate(isMissing ? [] : ["version"]);
  reportError(compilation, "DOC111", detail, "Write `version: 1`.", where);
}

function accountTarget({ context, accountObjects, absent, diagnostics }: Compilation): TargetScope {
  return {
    context,
    defaults: {},
    declare: (object) => {
      const key = `${object.kind} ${object.group}`;
      const first = accountObjects.get(key);
      if (first) diagnostics.push(declaredTwice(object, first));
      else accountObjects.set(key, object);
    },
    declareAbsent: (object) => void absent.push(object),
  };
}

function declaredTwice(object: Declared, first: Declared): Diagnostic {
  return {
    code: "DOC118",
    severity: "error",
    summary: codeTitle("DOC118"),
    detail: `\`${object.label}\` is declared here and at ${formatWhere(first.where)}.`,
    help: "Keep one of the two; a zone is declared in one file.",
    where: object.where,
    also: [first.where],
  };
}

function accountScope({ context, accountObjects, absent }: Compilation): DesiredScope {
  const { scope } = context;
  return { scope, context, where: {}, ownership: ADDITIVE, objects: [...accountObjects.values()], absent };
}

function sortScopes(zones: ReadonlyMap<string, DesiredScope>): readonly DesiredScope[] {
  return [...zones.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, scope]) => scope);
}

/** Reports a selected zone that no document declares: a run that does nothing must not look successful. */
function checkZoneIsDeclared(compilation: Compilation, documents: readonly LocatedDocument[], name: string): void {
  const { options, context, zones, absent } = compilation;
  if (documents.length === 0) return;
  const zone = resolveZoneName(getZoneKind(options.kinds), name, context);
  if (zone !== undefined && (zones.has(zone) || absent.some((object) => object.label === zone))) return;
  const detail = `\`--zone ${name}\`: no document declares this zone.`;
  reportError(compilation, "DOC120", detail, "Check the spelling, or name the file that declares it.", {});
}

/** Whether a path is outside every zone, or in a zone that the options select. */
function isSelectedPath(compilation: Compilation, [key, name]: DocumentPath): boolean {
  const zoneKind = getZoneKind(compilation.options.kinds);
  if (zoneKind.inDocument.key !== key) return true;
  const zone = resolveZoneName(zoneKind, String(name), compilation.context);
  return zone === undefined || isSelectedZone(compilation, zoneKind, zone);
}

/** The account that all documents name, or that of the options. */
function readAccount(compilation: Compilation, documents: readonly LocatedDocument[]): string | undefined {
  const named = documents.flatMap((document) => {
    if (!isObject(document.value)) return [];
    const { account } = document.value;
    return account === undefined ? [] : [{ account, where: document.locate(["account"]) }];
  });
  for (const { account, where } of named) {
    if (typeof account === "string" && /^[0-9a-f]{32}$/.test(account)) continue;
    const help = "Write its 32 lower-case hexadecimal digits, in quotation marks.";
    reportError(compilation, "DOC114", `\`account\` is \`${JSON.stringify(account)}\`.`, help, where);
  }
  const [first, ...others] = named;
  const other = others.find(({ account }) => account !== first?.account);
  if (first && other) {
    const detail = `\`account\` is \`${other.account}\` here and \`${first.account}\` elsewhere.`;
    reportError(compilation, "DOC115", detail, "Run zonewright once for each account.", other.where);
  }
  return typeof first?.account === "string" ? first.account : compilation.options.account;
}
