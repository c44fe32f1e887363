// Documents into desired state: merged over all files, every object in canonical form, every problem with its place.
// Pure, and generic over kinds.
import { codeTitle } from "../base/codes";
import type { Diagnostic, Where } from "../base/diagnostic";
import { formatWhere } from "../base/format-where";
import { groupBy } from "../base/group-by";
import { isObject, type Json, type JsonObject } from "../base/json";
import type { DocumentPath, LocatedDocument } from "../base/located-document";
import type { OldSpelling } from "../deprecation/old-spelling";
import { type TranslatedDocument, type TranslationProblem, translateDocument } from "../deprecation/translate";
import { isAccountId } from "../kind/account-name";
import { type Declared, type Kind, type Scope, scopeName } from "../kind/kind";
import { getZoneKind } from "../kind/registry";
import {
  type Absent,
  ADDITIVE,
  type BrokenPart,
  type DesiredAccount,
  type DesiredScope,
  type DesiredState,
} from "../kind/state";
import { accountContext, resolveZoneName } from "./account-context";
import { findAccountName, readAccounts, reportUnknown, resolveAccountName, withoutAccount } from "./accounts";
import { listNamedScopes, separateBrokenParts } from "./broken-parts";
import { checkKeys } from "./check-keys";
import {
  type Compilation,
  type CompilationProblem,
  type CompileOptions,
  childSource,
  type Part,
  reportError,
  reportWithin,
  reportWrongStructure,
  type Source,
} from "./compilation";
import { compileObjects, MAPPING_OF_NAMES, type TargetScope } from "./compile-objects";
import { compileZones, isSelectedZone } from "./compile-zones";
import { joinRepeated } from "./join-repeated";
import { createPacker } from "./pack-scope";
import { separateAccounts } from "./separate-accounts";
import { collectTemplates, listBodyKeys } from "./templates";
import type { UnreadFile } from "./unread-file";
import { type RunPart, selectForRun, validateRun, validateScope } from "./validate-scope";
import { splitZoneNames } from "./zone-names";

export interface CompiledDocuments {
  /** What the documents declare in each account; at least one element. A run reads and writes each through its own target. */
  readonly accounts: readonly DesiredAccount[];
  /** The scopes without errors, of all accounts. */
  readonly desired: DesiredState;
  /** The parts with errors, which are not in `desired`. */
  readonly broken: readonly BrokenPart[];
  /** No document names the account, and a file that could not be read may name it. */
  readonly isAccountUncertain: boolean;
  /** No document declares `accounts`, and a file that could not be read seems to: every zone may be in one of them. */
  readonly mayDeclareAccounts: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** The old spellings that were translated, in the order of the documents. */
  readonly deprecated: readonly OldSpelling[];
  /** The zones that use templates, with what those declare. */
  readonly expanded: readonly Pick<LocatedDocument, "value">[];
}

/**
 * Documents are taken one after the other, and the value of each is released when it has been compiled, but for those of `known`.
 *
 * @param listUnread files that belong to the documents and could not be read. Their diagnostics are not repeated in the result.
 * @param known the documents that may declare templates or accounts, which have to be known before the first zone.
 */
export function compileDocuments(
  documents: Iterable<LocatedDocument>,
  options: CompileOptions,
  listUnread: () => readonly UnreadFile[] = () => [],
  known: Iterable<LocatedDocument> = documents,
): CompiledDocuments {
  const keys = documentKeys(options.kinds);
  const translated = new Map([...known].map((document) => [document, translateDocument(document, keys)]));
  const zoneKind = getZoneKind(options.kinds);
  const compilation = createCompilation(options, [...translated.values()]);
  const { accounts, problems, zones } = compilation;
  const ofAccounts = problems.splice(0);
  const ofTranslation: CompilationProblem[] = [];
  const checked = new Map<string, CheckedScope>();
  const deprecated: OldSpelling[] = [];
  const named: NamedAccount[] = [];
  const pack = createPacker(options.kinds);
  let first: LocatedDocument | undefined;
  for (const document of documents) {
    const kept = translated.get(document);
    const { document: current, problems: found, deprecated: old } = kept ?? translateDocument(document, keys);
    first ??= current;
    for (const problem of listTranslationProblems(compilation, current, found)) ofTranslation.push(problem);
    for (const spelling of old) if (isSelectedPath(compilation, spelling.path)) deprecated.push(spelling);
    named.push(...findNamedAccount(current));
    compilation.declaredIn.set(current, []);
    compileDocument(compilation, current);
    for (const declared of compilation.declaredIn.get(current) ?? []) {
      const zone = scopeName(declared);
      const scope = zones.get(zone);
      if (scope === undefined || checked.has(zone)) continue;
      checked.set(zone, checkScope(compilation, scope, zoneKind));
      zones.set(zone, pack(scope));
    }
    if (kept) continue;
    document.release?.();
    current.release?.();
  }
  const ofDocuments = problems.splice(0);
  for (const problem of [...ofAccounts, ...ofTranslation, ...ofDocuments]) problems.push(problem);
  reportUnusedTemplates(compilation);
  const unread = listUnread();
  const ownScopes = accountScopes(compilation);
  for (const scope of ownScopes) checked.set(scopeName(scope.scope), checkScope(compilation, scope, zoneKind));
  const scopes = [...ownScopes, ...sortScopes(zones)];
  const uncertain = new Set(
    unread.flatMap((file) => listNamedScopes(compilation, zoneKind, file)).map((scope) => scopeName(scope)),
  );
  if (first) checkZonesAreDeclared(compilation, unread);
  const certain = scopes.filter(({ scope }) => !uncertain.has(scopeName(scope)));
  const results = certain.flatMap(({ scope }) => checked.get(scopeName(scope)) ?? []);
  for (const result of results) for (const problem of result.problems) problems.push(problem);
  const run = reportWithin(compilation, { of: "run" });
  run.diagnostics.push(
    ...validateRun(
      options.kinds,
      results.map(({ ofRun }) => ofRun),
    ),
  );
  const { isNamed, account } = accounts.areDeclared
    ? checkNamedAccounts(compilation, named)
    : chooseAccount(compilation, named);
  if (unread.length === 0 && first) checkAnythingIsDeclared(compilation, first);
  const separated = separateBrokenParts(compilation, scopes, zoneKind, unread);
  const desired = { account: account ?? options.account, scopes: separated.healthy };
  return {
    accounts: separateAccounts(compilation, desired, separated.broken),
    desired: accounts.areDeclared ? { scopes: desired.scopes } : desired,
    broken: separated.broken,
    isAccountUncertain: !isNamed && unread.some(({ keys }) => keys.size === 0 || keys.has("account")),
    mayDeclareAccounts: !accounts.areDeclared && unread.some(({ keys }) => keys.has("accounts")),
    diagnostics: joinRepeated(problems),
    expanded: compilation.expanded,
    deprecated,
  };
}

/** @param known the documents with everything that others refer to. */
function createCompilation(options: CompileOptions, known: readonly TranslatedDocument[]): Compilation {
  const documents = known.map(({ document }) => document);
  const problems: CompilationProblem[] = [];
  const bodyKeys = listBodyKeys(options.kinds);
  return {
    options,
    accounts: readAccounts(reportWithin({ problems }, { of: "run" }), documents, options),
    context: accountContext(options.profile ?? "live"),
    diagnostics: [],
    problems,
    declaredIn: new Map(),
    accountObjects: new Map(),
    zones: new Map(),
    absent: [],
    accountOf: new Map(),
    unidentified: new Set(),
    templates: collectTemplates(documents, bodyKeys, new Map(known.map(listTemplateProblems))),
    bodyKeys,
    usedTemplates: new Set(),
    expanded: [],
  };
}

function listTranslationProblems(
  compilation: Compilation,
  document: LocatedDocument,
  problems: readonly TranslationProblem[],
): readonly CompilationProblem[] {
  return problems
    .filter(({ path }) => path[0] !== TEMPLATES)
    .flatMap(({ path, diagnostic }) => listParts(compilation, document, path).map((part) => ({ part, diagnostic })));
}

/** The key of templates at the top of a document. */
const TEMPLATES = "templates";

/** What the old spellings of a document's templates are reported with, by the name of the template. */
function listTemplateProblems({ document, problems }: TranslatedDocument) {
  const inTemplates = problems.filter(({ path }) => path[0] === TEMPLATES);
  const byName = groupBy(inTemplates, ({ path }) => String(path[1]));
  return [
    document,
    new Map([...byName].map(([name, found]) => [name, found.map(({ diagnostic }) => diagnostic)])),
  ] as const;
}

/** The parts that have the value at a path. */
function listParts(compilation: Compilation, document: LocatedDocument, [key, name]: DocumentPath): readonly Part[] {
  const { options, context } = compilation;
  const zoneKind = getZoneKind(options.kinds);
  if (key === zoneKind.inDocument.key && name !== undefined) {
    const names = splitZoneNames(String(name)).map((each) => resolveZoneName(zoneKind, each, context) ?? each);
    const selected = names.filter((zone) => isSelectedZone(compilation, zoneKind, zone));
    return selected.map((zone) => ({ of: "scope", scope: { within: "zone", zone } }));
  }
  const isOfAccount = options.kinds.some((kind) => kind.within === "account" && kind.inDocument.key === key);
  return [isOfAccount ? { of: "scope", scope: { within: "account" } } : { of: "document", document }];
}

/** A mistake in a template is a problem of the zones that use it. Without any such zone it is reported, too. */
function reportUnusedTemplates(compilation: Compilation): void {
  for (const template of compilation.templates.values()) {
    if (compilation.usedTemplates.has(template)) continue;
    const part = { of: "template", document: template.source.document } as const;
    compilation.problems.push(...template.problems.map((diagnostic) => ({ part, diagnostic })));
  }
}

/** The problems of a scope, and what the checks of the whole run have to know of it. */
interface CheckedScope {
  readonly problems: readonly CompilationProblem[];
  readonly ofRun: RunPart;
}

/** Validates a scope. A zone is an object of the account, and a problem of it is a problem of that zone. */
function checkScope(compilation: Compilation, scope: DesiredScope, zoneKind: Kind): CheckedScope {
  const { options, unidentified } = compilation;
  const check = (of: Scope, some: readonly Kind[], checked: DesiredScope) => {
    const part = { of: "scope", scope: of } as const;
    return validateScope(some, checked, unidentified).map((diagnostic) => ({ part, diagnostic }));
  };
  const ofRun = selectForRun(options.kinds, scope, unidentified);
  if (scope.scope.within === "zone") return { problems: check(scope.scope, options.kinds, scope), ofRun };
  const others = options.kinds.filter((kind) => kind !== zoneKind);
  const objects = groupBy(scope.objects, ({ label }) => label);
  const absences = groupBy(scope.absent, ({ label }) => label);
  const ofZones = [...new Set([...objects.keys(), ...absences.keys()])].flatMap((zone) => {
    const part = { ...scope, objects: objects.get(zone) ?? [], absent: absences.get(zone) ?? [] };
    return check({ within: "zone", zone }, [zoneKind], part);
  });
  return { problems: [...check(scope.scope, others, scope), ...ofZones], ofRun };
}

/** The keys under which documents hold the objects of kinds. */
export function documentKeys(kinds: readonly Kind[]): ReadonlySet<string> {
  return new Set(kinds.map((kind) => kind.inDocument.key));
}

function compileDocument(compilation: Compilation, document: LocatedDocument): void {
  const { value } = document;
  const whole = reportWithin(compilation, { of: "document", document });
  if (!isObject(value)) {
    const detail = value === null ? "The file is empty." : "The top level of the file is not a mapping.";
    return reportError(whole, "DOC109", detail, "Begin with `version: 1` and `zones:`.", document.locate([]));
  }
  if (isSavedPlan(value)) return reportSavedPlan(whole, document);
  checkVersion(whole, document, value);
  const kinds = compilation.options.kinds.filter((kind) => kind.within === "account");
  checkKeys(whole, { document, path: [] }, value, [
    "version",
    "accounts",
    "account",
    "$schema",
    TEMPLATES,
    ...documentKeys(kinds),
  ]);
  const { templates } = value;
  if (templates !== undefined && !isObject(templates))
    reportWrongStructure(whole, { document, path: [TEMPLATES] }, templates, "a mapping of names", MAPPING_OF_NAMES);
  for (const kind of kinds) {
    const { key } = kind.inDocument;
    const declared = value[key];
    if (declared === undefined) continue;
    const source = { document, path: [key] };
    if (kind.definesScope)
      compileZones(whole, source, kind, declared, (zone, account) => accountTarget(zone, source, account));
    else compileAccountObjects(compilation, source, kind, declared);
  }
}

/** A file that `plan --out` wrote. */
function isSavedPlan({ format }: JsonObject): boolean {
  return format === "zonewright-plan";
}

function reportSavedPlan(compilation: Compilation, { file, locate }: LocatedDocument): void {
  const help = `\`zonewright apply ${file}\` applies it, one plan at a time. Name documents here.`;
  reportError(compilation, "DOC109", "The file is a saved plan.", help, locate([]));
}

/** The objects of a kind under one key may belong to several accounts: each names its own. */
function compileAccountObjects(compilation: Compilation, source: Source, kind: Kind, declared: Json): void {
  const isMap = kind.inDocument.form === "map" && isObject(declared);
  if (!isMap) return compileInAccount(compilation, source, kind, declared, (value) => value);
  for (const [name, object = null] of Object.entries(declared))
    compileInAccount(compilation, childSource(source, name), kind, object, (value) => ({ [name]: value }), source);
}

/**
 * @param toDeclared what the document holds at `parent` for an object alone.
 */
function compileInAccount(
  compilation: Compilation,
  source: Source,
  kind: Kind,
  value: Json,
  toDeclared: (value: Json) => Json,
  parent: Source = source,
): void {
  const unknown = { within: "account" } as const;
  const account = findAccountName(reportWithin(compilation, { of: "scope", scope: unknown }), source, value);
  const scope = accountContext(compilation.context.profile, account).scope;
  compilation.declaredIn.get(source.document)?.push(scope);
  const own = reportWithin(compilation, { of: "scope", scope });
  compileObjects(own, parent, kind, toDeclared(withoutAccount(value)), accountTarget(own, parent, account));
}

function checkVersion(compilation: Compilation, document: LocatedDocument, { version }: JsonObject): void {
  if (version === 1) return;
  const isMissing = version === undefined;
  const detail = isMissing ? "`version` is missing." : `\`version\` is \`${JSON.stringify(version)}\`.`;
  const where = document.locate(isMissing ? [] : ["version"]);
  reportError(compilation, "DOC111", detail, "Write `version: 1`.", where);
}

function accountTarget(
  { options, context, accountObjects, absent, accountOf, diagnostics }: Compilation,
  source: Source,
  account: string | undefined,
): TargetScope {
  const zoneKind = getZoneKind(options.kinds);
  const isIn = (object: Declared | Absent) => void (account !== undefined && accountOf.set(object, account));
  return {
    context,
    defaults: {},
    defaultsSource: source,
    reportedDefaults: new Set(),
    declare: (object) => {
      isIn(object);
      // A zone has one account; other objects of several accounts may have one name.
      const key = `${object.kind === zoneKind.name ? "" : (account ?? "")} ${object.kind} ${object.group}`;
      const first = accountObjects.get(key);
      if (first) diagnostics.push(declaredTwice(object, first, accountOf));
      else accountObjects.set(key, object);
    },
    declareAbsent: (object) => {
      isIn(object);
      absent.push(object);
    },
  };
}

function declaredTwice(object: Declared, first: Declared, accountOf: Compilation["accountOf"]): Diagnostic {
  const [own, other] = [accountOf.get(object), accountOf.get(first)];
  const inAccount = (name: string | undefined) => (own === other ? "" : ` in the account \`${name}\``);
  return {
    code: "DOC118",
    severity: "error",
    summary: codeTitle("DOC118"),
    detail: `\`${object.label}\` is declared here${inAccount(own)} and at ${formatWhere(first.where)}${inAccount(other)}.`,
    help: "Keep one of the two; a zone is declared in one file.",
    where: object.where,
    also: [first.where],
  };
}

/** One scope for each account; without `accounts`, the only scope of its kind. */
function accountScopes({ accounts, context, accountObjects, absent, accountOf }: Compilation): readonly DesiredScope[] {
  const names = accounts.areDeclared ? [...accounts.byName.keys()].sort() : [undefined];
  return names.map((name) => {
    const isOwn = (object: Declared | Absent) => accountOf.get(object) === name;
    const own = accountContext(context.profile, name);
    const objects = [...accountObjects.values()].filter(isOwn);
    return { scope: own.scope, context: own, where: {}, ownership: ADDITIVE, objects, absent: absent.filter(isOwn) };
  });
}

function sortScopes(zones: ReadonlyMap<string, DesiredScope>): readonly DesiredScope[] {
  return [...zones.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, scope]) => scope);
}

/** Reports selected zones that no document declares: a run that does nothing must not look successful. */
function checkZonesAreDeclared(compilation: Compilation, unread: readonly UnreadFile[]): void {
  for (const name of compilation.options.zones ?? []) checkZoneIsDeclared(compilation, name, unread);
}

/** A run that compares nothing must not look successful. */
function checkAnythingIsDeclared(compilation: Compilation, document: LocatedDocument): void {
  const { accountObjects, absent, problems } = compilation;
  const isInvalid = problems.some(({ diagnostic }) => diagnostic.severity === "error");
  if (isInvalid || accountObjects.size > 0 || absent.length > 0) return;
  reportWithin(compilation, { of: "run" }).diagnostics.push({
    code: "DOC121",
    severity: "warning",
    summary: codeTitle("DOC121"),
    detail: "The documents declare no zone and no other object: nothing is read, compared or changed.",
    help: "Declare a zone under `zones`, or name the files that do.",
    where: document.locate([]),
  });
}

function checkZoneIsDeclared(compilation: Compilation, name: string, unread: readonly UnreadFile[]): void {
  const { options, context, zones, absent } = compilation;
  const resolve = (spelling: string) => resolveZoneName(getZoneKind(options.kinds), spelling, context);
  const zone = resolve(name);
  if (zone !== undefined && (zones.has(zone) || absent.some((object) => object.label === zone))) return;
  // A file that cannot be parsed declares it, as far as its keys can be found.
  if (zone !== undefined && unread.some(({ keys }) => [...keys].some((key) => resolve(key) === zone))) return;
  const detail = `\`--zone ${name}\`: no document declares this zone.`;
  const run = reportWithin(compilation, { of: "run" });
  reportError(run, "DOC120", detail, "Check the spelling, or name the file that declares it.", {});
}

/** Whether a path is outside every zone, or in a zone that the options select. */
function isSelectedPath(compilation: Compilation, [key, name]: DocumentPath): boolean {
  const zoneKind = getZoneKind(compilation.options.kinds);
  if (zoneKind.inDocument.key !== key) return true;
  return splitZoneNames(String(name)).some((each) => {
    const zone = resolveZoneName(zoneKind, each, compilation.context);
    return zone === undefined || isSelectedZone(compilation, zoneKind, zone);
  });
}

/** An account as a document names it. */
interface NamedAccount {
  readonly document: LocatedDocument;
  readonly account: Json;
  readonly where: Where;
}

function findNamedAccount(document: LocatedDocument): readonly NamedAccount[] {
  const { account } = isObject(document.value) ? document.value : {};
  return account === undefined ? [] : [{ document, account, where: document.locate(["account"]) }];
}

/** Reports each document whose `account` names none of the declared accounts. */
function checkNamedAccounts(
  compilation: Compilation,
  named: readonly NamedAccount[],
): { readonly isNamed: boolean; readonly account?: undefined } {
  for (const { document, account, where } of named) {
    if (resolveAccountName(compilation.accounts, account) !== undefined) continue;
    reportUnknown(reportWithin(compilation, { of: "document", document }), compilation.accounts, account, where);
  }
  return { isNamed: true };
}

/** The account that all documents name. */
function chooseAccount(
  compilation: Compilation,
  named: readonly NamedAccount[],
): { readonly isNamed: boolean; readonly account?: string } {
  const run = reportWithin(compilation, { of: "run" });
  for (const { account, where } of named) {
    if (typeof account === "string" && isAccountId(account)) continue;
    const help =
      "Write its 32 lower-case hexadecimal digits, in quotation marks; or declare the name of an account under `accounts`.";
    reportError(run, "DOC114", `\`account\` is \`${JSON.stringify(account)}\`.`, help, where);
  }
  const [first, ...others] = named;
  const other = others.find(({ account }) => account !== first?.account);
  if (first && other) {
    const detail = `\`account\` is \`${other.account}\` here and \`${first.account}\` elsewhere.`;
    reportError(
      run,
      "DOC115",
      detail,
      "Run zonewright once for each account, or declare them under `accounts`.",
      other.where,
    );
  }
  return { isNamed: first !== undefined, ...(typeof first?.account === "string" && { account: first.account }) };
}
