// The declarations of a stack as one sorted document, with the construct that each part of it comes from. `cdktf synth` writes it to
// `zone-state.json`, and it is read from there.
import type { Diagnostic } from "../../../base/diagnostic";
import { groupBy } from "../../../base/group-by";
import { isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import { type DocumentPath, formatPath } from "../../../base/located-document";
import { OLD_FIELDS } from "../../../deprecation/translate";
import { type Context, type FieldPath, getMapKey, type Kind } from "../../../kind/kind";
import { sortRecords } from "../document";
import type { Declaration } from "./declare-resource";
import { declaredTwice } from "./diagnostics";

export interface SynthesizedState {
  /** What the stack declares, by account: a document has a single account. At least one element. */
  readonly accounts: readonly AccountState[];
  readonly diagnostics: readonly StackDiagnostic[];
}

export interface StackDiagnostic extends Diagnostic {
  /** The name of the account that lacks an object; without it, every account of the stack may. */
  readonly account?: string;
}

export interface AccountState {
  /** The id of the account, if the stack contains it; otherwise the provider configuration: its alias, or `default`. */
  readonly name: string;
  /** In the form of documents. */
  readonly document: JsonObject;
  /** Construct paths by the path in the document: `zones.example.com.records[0]`. */
  readonly sources: ReadonlyMap<string, string>;
  /** The fields of objects that `ignore_changes` names, by the path in the document. */
  readonly ignored: ReadonlyMap<string, readonly FieldPath[]>;
  /** How strictly the API is interpreted, if a provider configuration says so; the stricter of several. */
  readonly profile: Context["profile"] | undefined;
}

/** What the construct of a zone declares besides its resource (`prune`, `ignore` and other options), by the zone's name. */
export type ZoneOptionsByName = ReadonlyMap<string, JsonObject>;

/** A declaration with its provider configuration: the alias, or `default`. */
export interface OwnedDeclaration extends Declaration {
  readonly configuration: string;
  readonly profile?: Context["profile"];
}

export function assembleState(
  declarations: readonly OwnedDeclaration[],
  zoneKind: Kind,
  options: ZoneOptionsByName = new Map(),
): SynthesizedState {
  const diagnostics: StackDiagnostic[] = [];
  const byAccount = groupBy(declarations, getAccountName);
  if (byAccount.size === 0) byAccount.set(DEFAULT_CONFIGURATION, []);
  const assemblies = [...byAccount].map(([name, own]) => assembleAccount(name, own, zoneKind, diagnostics));
  for (const [name, own] of options) {
    const holders = assemblies.filter(({ zones }) => zones.has(name));
    for (const assembly of holders.length > 0 ? holders : assemblies.slice(0, 1))
      Object.assign(openZone(assembly, name).own, own);
  }
  const accounts = assemblies.map((assembly) => {
    const { name, sources, ignored, profile } = assembly;
    return { name, document: createDocument(assembly), sources, ignored, profile };
  });
  return { accounts: accounts.sort((a, b) => (a.name < b.name ? -1 : 1)), diagnostics };
}

/** The id of the account of an object, if the stack contains it, or else the provider configuration. */
export function getAccountName({ account, configuration }: OwnedDeclaration): string {
  return account ?? configuration;
}

/** The provider configuration without an alias. */
export const DEFAULT_CONFIGURATION = "default";

function assembleAccount(
  name: string,
  declarations: readonly OwnedDeclaration[],
  { inDocument }: Kind,
  diagnostics: StackDiagnostic[],
): Assembly {
  const assembly: Assembly = {
    name,
    account: declarations[0]?.account,
    profile: declarations.some(({ profile }) => profile === "spec") ? "spec" : declarations[0]?.profile,
    zoneKey: inDocument.key,
    top: Object.create(null),
    zones: new Map(),
    sources: new Map(),
    ignored: new Map(),
    elements: new Map(),
    diagnostics,
  };
  for (const declaration of declarations) {
    if (declaration.zone !== undefined) addToZone(assembly, declaration, declaration.zone);
    else if (declaration.kind.definesScope) addZone(assembly, declaration);
    else addToAccount(assembly, declaration);
  }
  return assembly;
}

/**
 * The text of `zone-state.json`: the same for the same stack, whatever the order of its constructs. With several accounts, the
 * document of each is a member of `accounts`.
 */
export function formatState({ accounts, diagnostics }: SynthesizedState, metadata: JsonObject): string {
  const [only, ...others] = accounts;
  const isSingle = others.length === 0;
  const about = (state: AccountState | undefined) => ({
    sources: Object.fromEntries(state?.sources ?? []),
    ...(state && state.ignored.size > 0 ? { ignored: formatIgnored(state.ignored) } : {}),
    ...(state?.profile && { profile: state.profile }),
  });
  const members = isSingle
    ? { ...only?.document }
    : {
        version: 1,
        accounts: Object.fromEntries(
          accounts.map((state) => [state.name, { "//": about(state), ...state.document }] as const),
        ),
      };
  const own = { ...metadata, ...(isSingle ? about(only) : {}), diagnostics: diagnostics.map(formatDiagnostic) };
  return `${JSON.stringify(sortMembers({ "//": own, ...members }), null, 2)}\n`;
}

function formatIgnored(ignored: AccountState["ignored"]): JsonObject {
  return Object.fromEntries([...ignored].map(([path, fields]) => [path, fields.map((field) => field.join("."))]));
}

/** Parses what `formatState` wrote; undefined for anything else. */
export function parseState(value: Json): SynthesizedState | undefined {
  if (!isObject(value)) return undefined;
  const { "//": about, accounts: byAccount } = value;
  if (!isObject(about)) return undefined;
  const { diagnostics } = about;
  if (!isArray(diagnostics)) return undefined;
  const parsed = diagnostics.map(parseDiagnostic);
  if (!parsed.every((diagnostic) => diagnostic !== undefined)) return undefined;
  const accounts = isObject(byAccount)
    ? Object.entries(byAccount).map(([name, state]) => parseAccount(state, name))
    : [parseAccount(value)];
  if (accounts.length === 0 || !accounts.every((state) => state !== undefined)) return undefined;
  return { accounts, diagnostics: parsed };
}

function parseAccount(value: Json | undefined, name?: string): AccountState | undefined {
  if (!isObject(value)) return undefined;
  const { "//": about, ...document } = value;
  if (!isObject(about)) return undefined;
  const { sources, ignored = {}, profile } = about;
  if (!isObject(sources) || !isObject(ignored)) return undefined;
  const { account } = document;
  return {
    name: name ?? (typeof account === "string" ? account : DEFAULT_CONFIGURATION),
    document: Object.assign(Object.create(null), document),
    sources: new Map(Object.entries(sources).flatMap(([path, at]) => (typeof at === "string" ? [[path, at]] : []))),
    ignored: new Map(Object.entries(ignored).map(([path, fields]) => [path, parseFieldPaths(fields)])),
    profile: profile === "spec" || profile === "live" ? profile : undefined,
  };
}

function parseFieldPaths(fields: Json | undefined): readonly FieldPath[] {
  return isArray(fields) ? fields.flatMap((field) => (typeof field === "string" ? [field.split(".")] : [])) : [];
}

/** The digest of the stack that a state was written for. */
export function readStateDigest(value: Json | undefined): Json | undefined {
  if (!isObject(value)) return undefined;
  const { "//": about } = value;
  if (!isObject(about)) return undefined;
  const { digest } = about;
  return digest;
}

type Members = Record<string, Json>;

interface Assembly {
  readonly name: string;
  readonly account: string | undefined;
  readonly profile: Context["profile"] | undefined;
  /** The key of zones in documents. */
  readonly zoneKey: string;
  readonly top: Members;
  readonly zones: Map<string, ZoneMembers>;
  readonly sources: Map<string, string>;
  readonly ignored: Map<string, readonly FieldPath[]>;
  /** The elements of lists, which have no path before they are sorted. */
  readonly elements: Map<JsonObject, Declaration>;
  readonly diagnostics: StackDiagnostic[];
}

interface ZoneMembers {
  readonly own: Members;
  readonly lists: Map<string, JsonObject[]>;
}

function addZone(assembly: Assembly, declaration: Declaration): void {
  const { kind, fields } = declaration;
  const { [getMapKey(kind)]: name, ...own } = fields;
  const key = String(name);
  setSource(assembly, [assembly.zoneKey, key], declaration, key);
  Object.assign(openZone(assembly, key).own, own);
}

function addToZone(assembly: Assembly, declaration: Declaration, name: string): void {
  const { kind, fields } = declaration;
  const { own, lists } = openZone(assembly, name);
  const { key, form, mapKey } = kind.inDocument;
  if (form === "list") {
    lists.set(key, [...(lists.get(key) ?? []), fields]);
    assembly.elements.set(fields, declaration);
    return;
  }
  if (form === "single") {
    setSource(assembly, [assembly.zoneKey, name, key], declaration, `${name} ${key}`);
    own[key] = fields;
    return;
  }
  const { [mapKey]: member, ...rest } = fields;
  setSource(assembly, [assembly.zoneKey, name, key, String(member)], declaration, `${name} ${key} ${String(member)}`);
  own[key] = withMember(own[key], String(member), rest);
}

function addToAccount(assembly: Assembly, declaration: Declaration): void {
  const { kind, fields, source } = declaration;
  const { top, sources } = assembly;
  const { key, form, mapKey } = kind.inDocument;
  const { [mapKey ?? ""]: name, ...rest } = fields;
  const isMap = form === "map";
  const path = isMap ? [key, String(name)] : [key];
  setSource(assembly, path, declaration, path.join(" "));
  const own = isMap ? rest : fields;
  const topFields = OLD_FIELDS.filter((field) => field.key === key && field.atTop).map((field) =>
    String(field.path[0]),
  );
  for (const [field, value] of Object.entries(own)) {
    if (!topFields.includes(field) || value === undefined) continue;
    top[field] = value;
    sources.set(field, source);
  }
  const kept: Members = Object.create(null);
  for (const [field, value] of Object.entries(own))
    if (!topFields.includes(field) && value !== undefined) kept[field] = value;
  top[key] = isMap ? withMember(top[key], String(name), kept) : kept;
}

/** Records the construct of a path and the fields that it ignores; a second construct is an error. */
function setSource(assembly: Assembly, path: DocumentPath, declaration: Declaration, label: string): void {
  const first = assembly.sources.get(formatPath(path));
  if (first !== undefined)
    assembly.diagnostics.push({ ...declaredTwice(label, declaration.source, first), account: assembly.name });
  setPlace(assembly, path, declaration);
}

function setPlace(assembly: Assembly, path: DocumentPath, { source, ignoredFields = [] }: Declaration): void {
  assembly.sources.set(formatPath(path), source);
  if (ignoredFields.length > 0) assembly.ignored.set(formatPath(path), ignoredFields);
}

/** A map with one member more. Maps have no prototype: `__proto__` is an ordinary name. */
function withMember(map: Json | undefined, name: string, value: Json): JsonObject {
  const members: Members = Object.assign(Object.create(null), map);
  members[name] = value;
  return members;
}

function openZone({ zones }: Assembly, name: string): ZoneMembers {
  const members: ZoneMembers = zones.get(name) ?? { own: Object.create(null), lists: new Map() };
  zones.set(name, members);
  return members;
}

function createDocument(assembly: Assembly): JsonObject {
  const { account, zoneKey, top, zones, elements } = assembly;
  const zoneMembers: Members = Object.create(null);
  for (const [name, { own, lists }] of [...zones].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const [key, objects] of lists) {
      const sorted = sortRecords(objects);
      own[key] = sorted;
      for (const [index, object] of sorted.entries()) {
        const declaration = elements.get(object);
        if (declaration) setPlace(assembly, [zoneKey, name, key, index], declaration);
      }
    }
    zoneMembers[name] = own;
  }
  const document: Members = Object.assign(Object.create(null), { version: 1 }, top);
  if (account !== undefined) Object.assign(document, { account });
  if (zones.size > 0) document[zoneKey] = zoneMembers;
  return document;
}

function formatDiagnostic({ where, also, ...diagnostic }: StackDiagnostic): JsonObject {
  return {
    ...diagnostic,
    ...(also && { also: also.map(({ file, line, column, at }) => ({ file, line, column, at })) }),
    at: where?.at ?? null,
  };
}

function parseDiagnostic(value: Json): StackDiagnostic | undefined {
  if (!isObject(value)) return undefined;
  const { code, severity, summary, detail, help, at, account } = value;
  if (typeof code !== "string" || typeof summary !== "string") return undefined;
  if (severity !== "error" && severity !== "warning" && severity !== "note") return undefined;
  const where = { at: toText(at) };
  const own = typeof account === "string" ? { account } : {};
  return { code, severity, summary, detail: toText(detail), help: toText(help), where, ...own };
}

function toText(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function sortMembers(value: Json | undefined): Json {
  if (isArray(value)) return value.map(sortMembers);
  if (!isObject(value)) return value ?? null;
  const sorted: Members = Object.create(null);
  for (const name of Object.keys(value).sort()) if (value[name] !== undefined) sorted[name] = sortMembers(value[name]);
  return sorted;
}
