// What data sources read: one zone, or all objects of a list, filtered here so that one listing serves every filter.
import type { complete } from "../../kind/derive/complete";
import { keyOf } from "../../kind/kind";
import type { Row } from "../object/declared";
import { type Remark, remarkOf } from "../object/remark";
import { spelled } from "../object/spelled";
import type { DataSource } from "../schema/resource-types";
import type { Session } from "../session";
import type { Value } from "../wire/cty";
import { zoneNamed } from "./import";
import { accountOf, textOf } from "./scope";

export type SourceRead = { readonly state: Row } | { readonly remarks: readonly Remark[] };

export function readSource(session: Session, source: DataSource, config: Row): Promise<SourceRead> {
  return source.form === "single" ? readScope(session, source, config) : readList(session, source, config);
}

async function readScope(session: Session, { kind, schema }: DataSource, config: Row): Promise<SourceRead> {
  const key = kind.inDocument.mapKey as string;
  const wanted = textOf(config["id"]) ?? textOf(config[key]);
  if (wanted === undefined)
    return refuse("FLD103", `Neither \`id\` nor \`${key}\` is given.`, "Write one of them.", [key]);
  const found = await zoneNamed(session, wanted);
  if ("remarks" in found) return { remarks: found.remarks.map((remark) => ({ ...remark, path: [key] })) };
  const { id, row = {} } = found.scope;
  const live = await session.reader.read(kind, ANY, id);
  if (live.outcome !== "found") return refuse("LIV101", `The ${kind.title.singular} \`${wanted}\` could not be read.`);
  const blank = Object.fromEntries(Object.keys(schema.attributes).map((name) => [name, null]));
  const fields = pick(schema.attributes, spelled(kind, live.live.props, undefined, ANY.context));
  return { state: { ...blank, ...fields, id, account_id: accountOf(row) ?? null } };
}

const ANY = {
  id: "",
  context: { scope: { within: "account" }, profile: "live", minimumTtl: 60 },
  batchLimit: 0,
} as const;

async function readList(session: Session, { kind, schema }: DataSource, config: Row): Promise<SourceRead> {
  const zone = kind.within === "zone";
  const id = textOf(config[zone ? "zone_id" : "account_id"]);
  const found = zone ? await session.scopes.zone(id ?? "") : await session.scopes.account(id ?? session.account);
  if (!found.ok) return { remarks: [remarkOf(found.problem, [zone ? "zone_id" : "account_id"])] };
  const { scope } = found;
  const listing = await session.reader.list(kind, scope);
  if (listing.outcome === "failed") return refuse("LIV101", `They could not be read: ${listing.failure.message}`);
  const wanted = filterOf(kind, scope, config);
  const members = schema.attributes[kind.inDocument.key]?.nested?.attributes ?? {};
  const rows = [...listing.objects.values()]
    .filter(({ live }) => wanted(live.props))
    .sort((left, right) => (left.live.label < right.live.label ? -1 : 1))
    .map(({ live }): Value => {
      const row = { ...spelled(kind, live.props, undefined, scope.context), id: live.id };
      return { ...Object.fromEntries(Object.keys(members).map((name) => [name, null])), ...pick(members, row) };
    });
  return { state: { ...config, id: scope.id, [kind.inDocument.key]: rows } };
}

/** Filters are taken in any spelling that a document takes. */
function filterOf(kind: DataSource["kind"], scope: { readonly context: Parameters<typeof complete>[2] }, config: Row) {
  const names = kind.identity.group.filter((name) => textOf(config[name]) !== undefined);
  const given = Object.fromEntries(names.map((name) => [name, textOf(config[name]) as string]));
  const canonical = kind.canonicalGroup?.(given, scope.context).props ?? given;
  return (props: Parameters<typeof keyOf>[0]) => keyOf(props, names) === keyOf(canonical, names);
}

function pick(attributes: Readonly<Record<string, unknown>>, row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in attributes));
}

function refuse(code: string, detail: string, help?: string, path?: readonly string[]): SourceRead {
  return { remarks: [{ severity: "error", code, detail, help, ...(path && { path }) }] };
}
