// Finds the object of an import by id or by name (`example.com/www/A/192.0.2.1`). Sets ids only; Terraform reads the rest next.
import { isObject, type JsonObject } from "../../base/json";
import { canonicalize } from "../../kind/derive/canonicalize";
import { identityKey, type Kind } from "../../kind/kind";
import { getZoneKind } from "../../kind/registry";
import { isValidId } from "../../live/ids";
import { toLive } from "../../live/read-live";
import type { FoundObject } from "../coalesce/reader";
import type { ResolvedScope } from "../coalesce/scope-cache";
import { type AttributeDiagnostic, toAttributeDiagnostic } from "../object/attribute-diagnostic";
import type { Attributes } from "../schema/attribute";
import type { ResourceType } from "../schema/resource-types";
import type { Session } from "../session";
import type { ObjectValue, Value } from "../wire";
import { readAccountId } from "./resolve-scope";

export type ImportResult =
  | { readonly state: ObjectValue }
  /** Why no single object was found. */
  | { readonly diagnostics: readonly AttributeDiagnostic[] };

export async function importResource(session: Session, type: ResourceType, id: string): Promise<ImportResult> {
  const blank = toBlankState(type.schema.attributes);
  if (type.kind.definesScope) return importScope(session, id, blank);
  const [first = "", ...rest] = id.split("/");
  const own = type.scope === "zone_id" || isValidId(first);
  const scope = type.scope === "zone_id" ? await findZone(session, first) : await findAccountScope(session, first);
  if ("diagnostics" in scope) return scope;
  const attributes: ObjectValue = { ...blank, [type.scope]: scope.scope.id };
  const name = own ? rest : [first, ...rest];
  if (type.form === "settings") return { state: { ...attributes, id: scope.scope.id } };
  if (type.form === "set") return importSet(session, type, scope.scope, attributes, name.join("/"));
  const object = await findObject(session, type.kind, scope.scope, name);
  return "diagnostics" in object ? object : { state: { ...attributes, id: object.id } };
}

/** A sensitive object or list is empty instead of null: generated configuration has `{}` or `[]` for it, whatever the value is. */
function toBlankState(attributes: Attributes): ObjectValue {
  const blank = Object.entries(attributes).map(([name, { sensitive, nested }]): [string, Value] => {
    if (!sensitive || nested === undefined) return [name, null];
    return [name, nested.nesting === "single" ? toBlankState(nested.attributes) : []];
  });
  return Object.fromEntries(blank);
}

type FindScopeResult = { readonly scope: ResolvedScope } | { readonly diagnostics: readonly AttributeDiagnostic[] };

async function importScope(session: Session, id: string, blank: ObjectValue): Promise<ImportResult> {
  if (isValidId(id)) return { state: { ...blank, id } };
  const found = await findZone(session, id);
  return "diagnostics" in found ? found : { state: { ...blank, id: found.scope.id } };
}

/** By id, or by name through the list's filter. */
export async function findZone(session: Session, text: string, accountId?: string): Promise<FindScopeResult> {
  const kind = getZoneKind(session.kinds);
  const id = isValidId(text) ? text : await findZoneId(session, kind, text, accountId);
  if (typeof id !== "string") return id;
  const found = await session.scopes.zone(id);
  return found.ok ? { scope: found.scope } : { diagnostics: [toAttributeDiagnostic(found.problem)] };
}

async function findZoneId(
  session: Session,
  kind: Kind,
  text: string,
  accountId: string | undefined,
): Promise<string | { readonly diagnostics: readonly AttributeDiagnostic[] }> {
  const context = { scope: { within: "account" }, profile: "live", enterprise: false } as const;
  const done = canonicalize(kind, { [kind.inDocument.mapKey ?? "name"]: text }, context);
  if (done.diagnostics.length > 0)
    return fail(`\`${text.slice(0, 80)}\` is not a zone: ${done.diagnostics[0]?.message ?? ""}`);
  const name = kind.label(done.props);
  const query = { name, ...(accountId !== undefined && { "account.id": accountId }) };
  const list = await session.api.list(kind.routes.list ?? "", query, kind.routes.perPage);
  if (list.outcome === "failed") return fail(`The zones could not be listed: ${list.failure.message}`);
  const rows = list.rows.filter(isObject).filter((attributes) => toLive(kind, attributes, context).label === name);
  const [{ id } = {}] = rows;
  if (rows.length === 1) return String(id);
  const candidates = rows.slice(0, 5).map(describeZone);
  return fail(
    rows.length === 0
      ? `There is no zone \`${name}\`${accountId === undefined ? "" : " in this account"}.`
      : `There are ${rows.length} zones with the name \`${name}\`: ${candidates.join(", ")}. Use an id.`,
  );
}

function describeZone(row: JsonObject): string {
  const { id } = row;
  return `${String(id)} (account ${readAccountId(row) ?? "unknown"})`;
}

async function findAccountScope(session: Session, text: string): Promise<FindScopeResult> {
  const found = await session.scopes.account(isValidId(text) ? text : session.account);
  return found.ok ? { scope: found.scope } : { diagnostics: [toAttributeDiagnostic(found.problem)] };
}

async function findObject(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  words: readonly string[],
): Promise<{ readonly id: string } | { readonly diagnostics: readonly AttributeDiagnostic[] }> {
  const [only = ""] = words;
  const chosen = "id" in kind.fields;
  if (words.length === 1 && isValidId(only, kind.id) && (chosen || only.length >= 32)) return { id: only };
  const found = await findByName(session, kind, scope, words);
  return "diagnostics" in found ? found : { id: found.live.id };
}

/** The only object with these values of the group, and with the rdata if there is one more. */
export async function findByName(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  words: readonly string[],
): Promise<FoundObject | { readonly diagnostics: readonly AttributeDiagnostic[] }> {
  const listing = await session.reader.list(kind, scope);
  if (listing.outcome === "failed")
    return fail(`The ${kind.title.plural} could not be listed: ${listing.failure.message}`);
  const found = findMatching(kind, scope, [...listing.objects.values()], words);
  const [first] = found;
  if (first && found.length === 1) return first;
  const shown = words.join("/").slice(0, 120);
  if (found.length === 0) return fail(`There is no ${kind.title.singular} \`${shown}\`.`);
  const sorted = found.toSorted((left, right) => (left.live.label < right.live.label ? -1 : 1));
  const ids = sorted.slice(0, 5).map(({ live }) => `\`${live.label}\` (${live.id})`);
  return fail(`\`${shown}\` matches ${found.length} ${kind.title.plural}: ${ids.join(", ")}.`);
}

/** `words` are the group's fields in order, then the rdata, which may contain slashes. */
function findMatching(
  kind: Kind,
  scope: ResolvedScope,
  all: readonly FoundObject[],
  words: readonly string[],
): readonly FoundObject[] {
  const names = kind.identity.group;
  const group = Object.fromEntries(names.map((name, index) => [name, words[index] ?? ""]));
  const canonical = kind.canonicalGroup?.(group, scope.context).props ?? group;
  const members = all.filter(({ live }) => identityKey(live.props, names) === identityKey(canonical, names));
  const rest = words.slice(names.length).join("/");
  if (rest === "") return members;
  const declared = { ...group, [kind.identity.member[0] ?? "content"]: rest };
  const props = canonicalize(kind, declared, scope.context).props;
  const same = (found: FoundObject) =>
    identityKey(found.live.props, kind.identity.member) === identityKey(props, kind.identity.member);
  const exact = members.filter(same);
  return exact.length > 0 ? exact : members.filter(({ live }) => live.label.endsWith(` ${rest}`));
}

/** `key=id,key=id`. Without it, every object of the scope with its id as the key. */
async function importSet(
  session: Session,
  type: ResourceType,
  scope: ResolvedScope,
  attributes: ObjectValue,
  text: string,
): Promise<ImportResult> {
  const listing = await session.reader.list(type.kind, scope);
  if (listing.outcome === "failed")
    return fail(`The ${type.kind.title.plural} could not be listed: ${listing.failure.message}`);
  const own = [...listing.objects.values()].filter(({ live }) => live.managedBy === undefined);
  const pairs = text === "" ? own.map(({ live }) => [live.id, live.id] as const) : parseIdPairs(text);
  const missing = pairs.find(([, id]) => !listing.objects.has(id));
  if (missing) return fail(`There is no ${type.kind.title.singular} with the id \`${missing[1].slice(0, 80)}\`.`);
  const ids = Object.fromEntries(pairs);
  return { state: { ...attributes, id: scope.id, ids, [type.kind.inDocument.key]: {} } };
}

function parseIdPairs(text: string): readonly (readonly [string, string])[] {
  return text.split(",").map((pair) => {
    const at = pair.lastIndexOf("=");
    return [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim()] as const;
  });
}

function fail(detail: string): { readonly diagnostics: readonly AttributeDiagnostic[] } {
  const help = "Write `ZONE/ID` or, for records, `ZONE/NAME/TYPE/CONTENT`; a zone by its name or its id.";
  return { diagnostics: [{ severity: "error", code: "TFP108", detail, help }] };
}
