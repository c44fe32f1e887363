// The declarations of a stack as one document, sorted, with the construct behind each part of it: what `cdktf synth` leaves in
// `zone-state.json`, and what is read from it again.
import type { Diagnostic } from "../../../base/diagnostic";
import { isObject, type Json, type JsonObject } from "../../../base/json";
import type { Kind } from "../../../kind/kind";
import { OLD_FIELDS } from "../../old-spelling-rules";
import { inOrder } from "../../record-order";
import { pathText } from "../document/located";
import type { Declaration } from "./declare";
import { declaredTwice, twoAccounts } from "./problems";

export interface SynthesizedState {
  /** The shape of documents. */
  readonly document: JsonObject;
  /** Construct paths by the path in the document: `zones.example.com.records[0]`. */
  readonly sources: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** What a zone's construct says beside its resource: `prune`, `ignore` and other options, by the zone's name. */
export type ZoneOptions = ReadonlyMap<string, JsonObject>;

type Members = Record<string, Json>;

interface Work {
  readonly top: Members;
  readonly zones: Map<string, { readonly own: Members; readonly lists: Map<string, JsonObject[]> }>;
  readonly sources: Map<string, string>;
  readonly objects: Map<JsonObject, string>;
  readonly diagnostics: Diagnostic[];
}

export function assemble(
  declarations: readonly Declaration[],
  zoneKind: Kind,
  options: ZoneOptions = new Map(),
): SynthesizedState {
  const work: Work = {
    top: Object.create(null),
    zones: new Map(),
    sources: new Map(),
    objects: new Map(),
    diagnostics: [],
  };
  for (const declaration of declarations) {
    if (declaration.zone !== undefined) inZone(work, declaration, declaration.zone, zoneKind);
    else if (declaration.kind.opens) aZone(work, declaration, zoneKind);
    else inAccount(work, declaration);
  }
  for (const [name, own] of options) Object.assign(zone(work, name).own, own);
  return finished(work, zoneKind, accountOf(work, declarations));
}

/** The same text for the same stack, whatever the order of its constructs. */
export function stateText(state: SynthesizedState, metadata: JsonObject): string {
  const about = {
    ...metadata,
    sources: Object.fromEntries(state.sources),
    diagnostics: state.diagnostics.map(({ where, ...diagnostic }) => ({
      ...diagnostic,
      at: where?.at ?? null,
    })) as unknown as Json,
  };
  return `${JSON.stringify(sorted({ "//": about, ...state.document }), null, 2)}\n`;
}

/** A state that was written as text; undefined where it is no such text. */
export function readState(value: Json): SynthesizedState | undefined {
  if (!isObject(value) || !isObject(value["//"])) return undefined;
  const { "//": about, ...document } = value;
  const { sources, diagnostics } = about as JsonObject;
  if (!isObject(sources) || !Array.isArray(diagnostics)) return undefined;
  const read = diagnostics.map(diagnosticOf);
  if (!read.every((diagnostic) => diagnostic !== undefined)) return undefined;
  const texts = Object.entries(sources).filter(
    (element): element is [string, string] => typeof element[1] === "string",
  );
  return {
    document: Object.assign(Object.create(null), document),
    sources: new Map(texts),
    diagnostics: read,
  };
}

function aZone(work: Work, { fields, source }: Declaration, kind: Kind): void {
  const { [kind.inDocument.mapKey as string]: name, ...own } = fields;
  const key = String(name);
  const path = pathText([kind.inDocument.key, key]);
  const first = work.sources.get(path);
  if (first !== undefined) work.diagnostics.push(declaredTwice(key, source, first));
  work.sources.set(path, source);
  Object.assign(zone(work, key).own, own);
}

function inZone(work: Work, { kind, fields, source }: Declaration, name: string, zoneKind: Kind): void {
  const { own, lists } = zone(work, name);
  const { key, form } = kind.inDocument;
  if (form === "list") {
    const objects = lists.get(key) ?? [];
    objects.push(fields);
    lists.set(key, objects);
    work.objects.set(fields, source);
    return;
  }
  const { [kind.inDocument.mapKey ?? ""]: member, ...rest } = fields;
  const path = [zoneKind.inDocument.key, name, key, ...(form === "map" ? [String(member)] : [])];
  const first = work.sources.get(pathText(path));
  if (first !== undefined) work.diagnostics.push(declaredTwice(path.slice(1).join(" "), source, first));
  work.sources.set(pathText(path), source);
  own[key] = form === "map" ? withMember(own[key], String(member), rest) : fields;
}

function inAccount(work: Work, { kind, fields, source }: Declaration): void {
  const { key, form, mapKey } = kind.inDocument;
  const old = OLD_FIELDS.filter((field) => field.key === key && field.atTop).map((field) => String(field.path[0]));
  const { [mapKey ?? ""]: name, ...rest } = fields;
  const own = form === "map" ? rest : fields;
  const path = form === "map" ? [key, String(name)] : [key];
  const first = work.sources.get(pathText(path));
  if (first !== undefined) work.diagnostics.push(declaredTwice(path.join(" "), source, first));
  work.sources.set(pathText(path), source);
  for (const field of old.filter((name) => Object.hasOwn(own, name))) {
    work.top[field] = own[field] as Json;
    work.sources.set(field, source);
  }
  const kept = without(own, old);
  if (form !== "map") work.top[key] = kept;
  else work.top[key] = withMember(work.top[key], String(name), kept);
}

/** `__proto__` is a name like any other. */
function withMember(map: Json | undefined, name: string, value: Json): JsonObject {
  const holder: Members = Object.assign(Object.create(null), map);
  holder[name] = value;
  return holder;
}

function zone(work: Work, name: string) {
  const found = work.zones.get(name) ?? { own: Object.create(null) as Members, lists: new Map<string, JsonObject[]>() };
  work.zones.set(name, found);
  return found;
}

function finished(work: Work, zoneKind: Kind, account: string | undefined): SynthesizedState {
  const zones: Members = Object.create(null);
  for (const [name, { own, lists }] of [...work.zones].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const [key, objects] of lists) {
      const ordered = inOrder(objects);
      own[key] = ordered;
      for (const [index, value] of ordered.entries())
        work.sources.set(pathText([zoneKind.inDocument.key, name, key, index]), work.objects.get(value) as string);
    }
    zones[name] = own;
  }
  const document: Members = Object.assign(Object.create(null), { version: 1 }, work.top);
  if (account !== undefined) document["account"] = account;
  if (work.zones.size > 0) document[zoneKind.inDocument.key] = zones;
  return { document, sources: work.sources, diagnostics: work.diagnostics };
}

function accountOf(work: Work, declarations: readonly Declaration[]): string | undefined {
  const [first, ...more] = declarations.filter((declaration) => declaration.account !== undefined);
  const other = more.find((declaration) => declaration.account !== first?.account);
  if (first && other) work.diagnostics.push(twoAccounts(String(other.account), String(first.account), other.source));
  return first?.account;
}

function without(from: JsonObject, names: readonly string[]): JsonObject {
  const kept = Object.entries(from).filter(([name]) => !names.includes(name));
  return Object.assign(Object.create(null), Object.fromEntries(kept));
}

function diagnosticOf(value: Json): Diagnostic | undefined {
  if (!isObject(value)) return undefined;
  const { code, severity, summary, detail, help, at } = value;
  if (typeof code !== "string" || typeof summary !== "string") return undefined;
  if (severity !== "error" && severity !== "warning" && severity !== "note") return undefined;
  const text = (element: Json | undefined) => (typeof element === "string" ? element : undefined);
  return { code, severity, summary, detail: text(detail), help: text(help), where: { at: text(at) } };
}

function sorted(value: Json | undefined): Json {
  if (Array.isArray(value)) return value.map((element: Json) => sorted(element));
  if (!isObject(value)) return value ?? null;
  const members = Object.keys(value).filter((name) => value[name] !== undefined);
  const found: Members = Object.create(null);
  for (const name of members.sort()) found[name] = sorted(value[name]);
  return found;
}
