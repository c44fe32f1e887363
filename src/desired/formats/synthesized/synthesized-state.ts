// The declarations of a stack as one sorted document, with the construct that each part of it comes from. `cdktf synth` writes it to
// `zone-state.json`, and it is read from there.
import type { Diagnostic } from "../../../base/diagnostic";
import { isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import { type DocumentPath, formatPath } from "../../../base/located-document";
import { OLD_FIELDS } from "../../../deprecation/translate";
import { getMapKey, type Kind } from "../../../kind/kind";
import { sortRecords } from "../document";
import type { Declaration } from "./declare-resource";
import { declaredTwice, differentAccounts } from "./diagnostics";

export interface SynthesizedState {
  /** In the form of documents. */
  readonly document: JsonObject;
  /** Construct paths by the path in the document: `zones.example.com.records[0]`. */
  readonly sources: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** What the construct of a zone declares besides its resource (`prune`, `ignore` and other options), by the zone's name. */
export type ZoneOptionsByName = ReadonlyMap<string, JsonObject>;

export function assembleState(
  declarations: readonly Declaration[],
  zoneKind: Kind,
  options: ZoneOptionsByName = new Map(),
): SynthesizedState {
  const assembly: Assembly = {
    zoneKey: zoneKind.inDocument.key,
    top: Object.create(null),
    zones: new Map(),
    sources: new Map(),
    objectSources: new Map(),
    diagnostics: [],
  };
  for (const declaration of declarations) {
    if (declaration.zone !== undefined) addToZone(assembly, declaration, declaration.zone);
    else if (declaration.kind.definesScope) addZone(assembly, declaration);
    else addToAccount(assembly, declaration);
  }
  for (const [name, own] of options) Object.assign(openZone(assembly, name).own, own);
  const account = findAccount(assembly, declarations);
  const document = createDocument(assembly, account);
  return { document, sources: assembly.sources, diagnostics: assembly.diagnostics };
}

/** The text of `zone-state.json`: the same for the same stack, whatever the order of its constructs. */
export function formatState(state: SynthesizedState, metadata: JsonObject): string {
  const about = {
    ...metadata,
    sources: Object.fromEntries(state.sources),
    diagnostics: state.diagnostics.map(formatDiagnostic),
  };
  return `${JSON.stringify(sortMembers({ "//": about, ...state.document }), null, 2)}\n`;
}

/** Parses what `formatState` wrote; undefined for anything else. */
export function parseState(value: Json): SynthesizedState | undefined {
  if (!isObject(value)) return undefined;
  const { "//": about, ...document } = value;
  if (!isObject(about)) return undefined;
  const { sources, diagnostics } = about;
  if (!isObject(sources) || !isArray(diagnostics)) return undefined;
  const parsed = diagnostics.map(parseDiagnostic);
  if (!parsed.every((diagnostic) => diagnostic !== undefined)) return undefined;
  return {
    document: Object.assign(Object.create(null), document),
    sources: new Map(Object.entries(sources).flatMap(([path, at]) => (typeof at === "string" ? [[path, at]] : []))),
    diagnostics: parsed,
  };
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
  /** The key of zones in documents. */
  readonly zoneKey: string;
  readonly top: Members;
  readonly zones: Map<string, ZoneMembers>;
  readonly sources: Map<string, string>;
  /** Construct paths of the elements of lists, which have no path before they are sorted. */
  readonly objectSources: Map<JsonObject, string>;
  readonly diagnostics: Diagnostic[];
}

interface ZoneMembers {
  readonly own: Members;
  readonly lists: Map<string, JsonObject[]>;
}

function addZone(assembly: Assembly, { kind, fields, source }: Declaration): void {
  const { [getMapKey(kind)]: name, ...own } = fields;
  const key = String(name);
  setSource(assembly, [assembly.zoneKey, key], source, key);
  Object.assign(openZone(assembly, key).own, own);
}

function addToZone(assembly: Assembly, { kind, fields, source }: Declaration, name: string): void {
  const { own, lists } = openZone(assembly, name);
  const { key, form, mapKey } = kind.inDocument;
  if (form === "list") {
    lists.set(key, [...(lists.get(key) ?? []), fields]);
    assembly.objectSources.set(fields, source);
    return;
  }
  if (form === "single") {
    setSource(assembly, [assembly.zoneKey, name, key], source, `${name} ${key}`);
    own[key] = fields;
    return;
  }
  const { [mapKey]: member, ...rest } = fields;
  setSource(assembly, [assembly.zoneKey, name, key, String(member)], source, `${name} ${key} ${String(member)}`);
  own[key] = withMember(own[key], String(member), rest);
}

function addToAccount(assembly: Assembly, { kind, fields, source }: Declaration): void {
  const { top, sources } = assembly;
  const { key, form, mapKey } = kind.inDocument;
  const { [mapKey ?? ""]: name, ...rest } = fields;
  const isMap = form === "map";
  const path = isMap ? [key, String(name)] : [key];
  setSource(assembly, path, source, path.join(" "));
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

/** Records the construct of a path; a second construct is an error. */
function setSource(assembly: Assembly, path: DocumentPath, source: string, label: string): void {
  const key = formatPath(path);
  const first = assembly.sources.get(key);
  if (first !== undefined) assembly.diagnostics.push(declaredTwice(label, source, first));
  assembly.sources.set(key, source);
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

function createDocument(
  { zoneKey, top, zones, sources, objectSources }: Assembly,
  account: string | undefined,
): JsonObject {
  const zoneMembers: Members = Object.create(null);
  for (const [name, { own, lists }] of [...zones].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const [key, objects] of lists) {
      const sorted = sortRecords(objects);
      own[key] = sorted;
      for (const [index, object] of sorted.entries()) {
        const source = objectSources.get(object);
        if (source !== undefined) sources.set(formatPath([zoneKey, name, key, index]), source);
      }
    }
    zoneMembers[name] = own;
  }
  const document: Members = Object.assign(Object.create(null), { version: 1 }, top);
  if (account !== undefined) Object.assign(document, { account });
  if (zones.size > 0) document[zoneKey] = zoneMembers;
  return document;
}

function findAccount({ diagnostics }: Assembly, declarations: readonly Declaration[]): string | undefined {
  const accounts = declarations.flatMap(({ account, source }) => (account === undefined ? [] : [{ account, source }]));
  const [first, ...others] = accounts;
  const other = others.find(({ account }) => account !== first?.account);
  if (first && other) diagnostics.push(differentAccounts(other.account, first.account, other.source));
  return first?.account;
}

function formatDiagnostic({ where, also, ...diagnostic }: Diagnostic): JsonObject {
  return {
    ...diagnostic,
    ...(also && { also: also.map(({ file, line, column, at }) => ({ file, line, column, at })) }),
    at: where?.at ?? null,
  };
}

function parseDiagnostic(value: Json): Diagnostic | undefined {
  if (!isObject(value)) return undefined;
  const { code, severity, summary, detail, help, at } = value;
  if (typeof code !== "string" || typeof summary !== "string") return undefined;
  if (severity !== "error" && severity !== "warning" && severity !== "note") return undefined;
  return { code, severity, summary, detail: toText(detail), help: toText(help), where: { at: toText(at) } };
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
