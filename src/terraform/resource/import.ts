// Which object an import means: by its id, or by what people call it (`example.com/www/A/192.0.2.1`). Only ids are set;
// Terraform reads the rest as it reads every state.
import { isObject } from "../../base/json";
import { complete } from "../../kind/derive/complete";
import { type Kind, keyOf } from "../../kind/kind";
import { checkId } from "../../live/ids";
import { liveOf } from "../../live/read";
import type { KnownScope } from "../coalesce/scopes";
import type { Row } from "../object/declared";
import { type Remark, remarkOf } from "../object/remark";
import type { ResourceType } from "../schema/resource-types";
import type { Session } from "../session";
import type { Found } from "./written";

export type Imported =
  | { readonly state: Row }
  /** Why it is not known which object is meant. */
  | { readonly remarks: readonly Remark[] };

export async function importResource(session: Session, type: ResourceType, id: string): Promise<Imported> {
  const blank: Row = Object.fromEntries(Object.keys(type.schema.attributes).map((name) => [name, null]));
  if (type.kind.opens) return importScope(session, id, blank);
  const [first = "", ...rest] = id.split("/");
  const own = type.scope === "zone_id" || checkId(first);
  const scope = type.scope === "zone_id" ? await zoneNamed(session, first) : await accountNamed(session, first);
  if ("remarks" in scope) return scope;
  const row: Row = { ...blank, [type.scope]: scope.scope.id };
  const name = own ? rest : [first, ...rest];
  if (type.form === "settings") return { state: { ...row, id: scope.scope.id } };
  if (type.form === "set") return importSet(session, type, scope.scope, row, name.join("/"));
  const object = await objectNamed(session, type.kind, scope.scope, name);
  return "remarks" in object ? object : { state: { ...row, id: object.id } };
}

type Scoped = { readonly scope: KnownScope } | { readonly remarks: readonly Remark[] };

async function importScope(session: Session, id: string, blank: Row): Promise<Imported> {
  if (checkId(id)) return { state: { ...blank, id } };
  const found = await zoneNamed(session, id);
  return "remarks" in found ? found : { state: { ...blank, id: found.scope.id } };
}

/** By id, or by name through the list's filter. */
export async function zoneNamed(session: Session, text: string): Promise<Scoped> {
  const kind = session.kinds.find((kind) => kind.opens === "zone") as Kind;
  const id = checkId(text) ? text : await idOfZone(session, kind, text);
  if (typeof id !== "string") return id;
  const found = await session.scopes.zone(id);
  return found.ok ? { scope: found.scope } : { remarks: [remarkOf(found.problem)] };
}

async function idOfZone(
  session: Session,
  kind: Kind,
  text: string,
): Promise<string | { readonly remarks: readonly Remark[] }> {
  const context = { scope: { within: "account" }, profile: "live", minimumTtl: 60 } as const;
  const done = complete(kind, { [kind.inDocument.mapKey as string]: text }, context);
  if (done.refusals.length > 0)
    return refuse(`\`${text.slice(0, 80)}\` is no zone: ${done.refusals[0]?.message ?? ""}`);
  const name = kind.label(done.props);
  const list = await session.api.list(kind.routes.list as string, { name }, kind.routes.perPage);
  if (list.outcome === "failed") return refuse(`The zones could not be listed: ${list.failure.message}`);
  const rows = list.rows.filter(isObject).filter((row) => liveOf(kind, row, context).label === name);
  if (rows.length === 1) return String(rows[0]?.["id"]);
  return refuse(
    rows.length === 0
      ? `There is no zone \`${name}\`.`
      : `There are ${rows.length} zones \`${name}\`: name one by its id.`,
  );
}

async function accountNamed(session: Session, text: string): Promise<Scoped> {
  const found = await session.scopes.account(checkId(text) ? text : session.account);
  return found.ok ? { scope: found.scope } : { remarks: [remarkOf(found.problem)] };
}

async function objectNamed(
  session: Session,
  kind: Kind,
  scope: KnownScope,
  words: readonly string[],
): Promise<{ readonly id: string } | { readonly remarks: readonly Remark[] }> {
  const [only = ""] = words;
  const chosen = "id" in kind.fields;
  if (words.length === 1 && checkId(only, kind.id) && (chosen || only.length >= 32)) return { id: only };
  const listing = await session.reader.list(kind, scope);
  if (listing.outcome === "failed")
    return refuse(`The ${kind.title.plural} could not be listed: ${listing.failure.message}`);
  const found = matching(kind, scope, [...listing.objects.values()], words);
  if (found.length === 1) return { id: (found[0] as Found).live.id };
  const shown = words.join("/").slice(0, 120);
  if (found.length === 0) return refuse(`There is no ${kind.title.singular} \`${shown}\`.`);
  const ids = found.slice(0, 5).map(({ live }) => `\`${live.label}\` (${live.id})`);
  return refuse(`\`${shown}\` names ${found.length} ${kind.title.plural}: ${ids.join(", ")}.`);
}

/** The fields of the group in their order, then what tells its members apart, slashes and all. */
function matching(kind: Kind, scope: KnownScope, all: readonly Found[], words: readonly string[]): readonly Found[] {
  const names = kind.identity.group;
  const group = Object.fromEntries(names.map((name, index) => [name, words[index] ?? ""]));
  const canonical = kind.canonicalGroup?.(group, scope.context).props ?? group;
  const members = all.filter(({ live }) => keyOf(live.props, names) === keyOf(canonical, names));
  const rest = words.slice(names.length).join("/");
  if (rest === "") return members;
  const declared = { ...group, [kind.identity.member[0] ?? "content"]: rest };
  const props = complete(kind, declared, scope.context).props;
  const same = (found: Found) => keyOf(found.live.props, kind.identity.member) === keyOf(props, kind.identity.member);
  const exact = members.filter(same);
  return exact.length > 0 ? exact : members.filter(({ live }) => live.label.endsWith(` ${rest}`));
}

/** `key=id,key=id`; without it every object of the scope, under its own id. */
async function importSet(
  session: Session,
  type: ResourceType,
  scope: KnownScope,
  row: Row,
  text: string,
): Promise<Imported> {
  const listing = await session.reader.list(type.kind, scope);
  if (listing.outcome === "failed") return refuse(`They could not be listed: ${listing.failure.message}`);
  const own = [...listing.objects.values()].filter(({ live }) => live.managedBy === undefined);
  const pairs = text === "" ? own.map(({ live }) => [live.id, live.id] as const) : pairsIn(text);
  const missing = pairs.find(([, id]) => !listing.objects.has(id));
  if (missing) return refuse(`There is no ${type.kind.title.singular} with the id \`${missing[1].slice(0, 80)}\`.`);
  const ids = Object.fromEntries(pairs);
  return { state: { ...row, id: scope.id, ids, [type.kind.inDocument.key]: {} } };
}

function pairsIn(text: string): readonly (readonly [string, string])[] {
  return text.split(",").map((pair) => {
    const at = pair.lastIndexOf("=");
    return [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim()] as const;
  });
}

function refuse(detail: string): { readonly remarks: readonly Remark[] } {
  const help = "Write `ZONE/ID` or, for records, `ZONE/NAME/TYPE/CONTENT`; a zone by its name or its id.";
  return { remarks: [{ severity: "error", code: "TFP108", detail, help }] };
}
