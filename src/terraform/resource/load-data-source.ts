// Reads data sources: a zone, an object, settings, or the objects of a list.
import type { Props } from "../../kind/field";
import type { Context, Kind } from "../../kind/kind";
import type { FoundObject } from "../coalesce/reader";
import type { ResolvedScope } from "../coalesce/scope-cache";
import { type AttributeDiagnostic, toAttributeDiagnostic } from "../object/attribute-diagnostic";
import { toStateAttributes } from "../object/state-attributes";
import type { Attributes } from "../schema/attribute";
import { type DataSource, getLookupFields, getScopeAttribute, TYPE_PREFIX } from "../schema/resource-types";
import { lookUpScope, type Session } from "../session";
import type { ObjectValue, Value } from "../wire";
import { findByName, findZone } from "./import-resource";
import { createComparison, createListFilter } from "./list-filter";
import { asText, readText } from "./read-attribute";
import { readAccountId } from "./resolve-scope";

export type DataSourceResult = { readonly state: ObjectValue } | FailedResult;

interface FailedResult {
  readonly diagnostics: readonly AttributeDiagnostic[];
}

export function loadDataSource(session: Session, source: DataSource, config: ObjectValue): Promise<DataSourceResult> {
  return LOADERS[source.form](session, source, config);
}

const LOADERS: Readonly<
  Record<DataSource["form"], (session: Session, source: DataSource, config: ObjectValue) => Promise<DataSourceResult>>
> = { scope: loadZone, object: loadObject, settings: loadSettings, list: loadList };

async function loadZone(
  session: Session,
  { kind, schema }: DataSource,
  config: ObjectValue,
): Promise<DataSourceResult> {
  const { mapKey: key = "name" } = kind.inDocument;
  const { id: givenId, [key]: givenName, account_id: givenAccount } = config;
  const requested = asText(givenId) ?? asText(givenName);
  if (requested === undefined)
    return fail("FLD103", `Neither \`id\` nor \`${key}\` is set.`, "Set one of them.", [key]);
  const argument = asText(givenId) === undefined ? key : "id";
  const accountId = asText(givenAccount);
  const found = await findZone(session, requested, accountId);
  if ("diagnostics" in found)
    return { diagnostics: found.diagnostics.map((diagnostic) => notFound(diagnostic, kind, argument, requested)) };
  const { id, row = {} } = found.scope;
  if (accountId !== undefined && readAccountId(row) !== accountId)
    return fail("TFP121", `The ${kind.title.singular} \`${requested}\` is in another account.`, undefined, [
      "account_id",
    ]);
  const read = await session.reader.read(kind, ANY_ACCOUNT, id);
  if (read.outcome !== "found") return fail("LIV101", `The ${kind.title.singular} \`${requested}\` could not be read.`);
  const fields = toSourceAttributes(kind, schema.attributes, read.live.props, ANY_ACCOUNT.context);
  return { state: { ...fields, id, account_id: readAccountId(row) ?? null } };
}

/** A zone that cannot be looked up, in the words of a data source instead of those of an import. */
function notFound(
  diagnostic: AttributeDiagnostic,
  { title }: DataSource["kind"],
  argument: string,
  requested: string,
): AttributeDiagnostic {
  if (diagnostic.code !== "TFP108") return { ...diagnostic, path: [argument] };
  return {
    ...diagnostic,
    code: "TFP121",
    detail: `\`${argument} = "${requested.slice(0, 80)}"\`: ${diagnostic.detail}`,
    help: `Check the spelling, and that the token can see the ${title.singular}. A ${title.singular} that does not exist yet is created with the resource \`${TYPE_PREFIX}${title.singular}\`.`,
    path: [argument],
  };
}

const ANY_ACCOUNT = {
  id: "",
  context: { scope: { within: "account" }, profile: "live", enterprise: false },
  batchLimit: 0,
} as const;

async function loadObject(session: Session, source: DataSource, config: ObjectValue): Promise<DataSourceResult> {
  const found = await findScope(session, source, config);
  if ("diagnostics" in found) return found;
  const { kind, schema } = source;
  const { scope } = found;
  const object = await findObject(session, kind, scope, config);
  if ("diagnostics" in object) return object;
  const { live } = object;
  const fields = toSourceAttributes(kind, schema.attributes, live.props, scope.context);
  return { state: { ...fields, id: live.id, [getScopeAttribute(kind)]: scope.id } };
}

/** By id, or the only object with the values that are set. */
async function findObject(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  config: ObjectValue,
): Promise<Pick<FoundObject, "live"> | FailedResult> {
  const id = readText(config, "id");
  if (id !== undefined) {
    const read = await session.reader.read(kind, scope, id);
    if (read.outcome === "found") return read;
    if (read.outcome === "gone") return notSingle(`There is no ${kind.title.singular} \`${id.slice(0, 80)}\`.`, ["id"]);
    return fail("LIV101", `The ${kind.title.singular} could not be read: ${read.failure.message}`, undefined, ["id"]);
  }
  const words = getLookupFields(kind).flatMap((name) => readText(config, name) ?? []);
  const found = await findByName(session, kind, scope, words);
  if (!("diagnostics" in found)) return found;
  const [name = ""] = kind.identity.group;
  return { diagnostics: found.diagnostics.flatMap(({ detail }) => notSingle(detail, [name]).diagnostics) };
}

function notSingle(detail: string, path: readonly string[]) {
  return fail("TFP122", detail, "Set `id`, or enough of the other arguments that a single object has them.", path);
}

async function loadSettings(session: Session, source: DataSource, config: ObjectValue): Promise<DataSourceResult> {
  const found = await findScope(session, source, config);
  if ("diagnostics" in found) return found;
  const { kind, schema } = source;
  const { scope } = found;
  const read = await session.reader.readSettings(kind, scope);
  if (read.outcome !== "found") {
    const reason = read.outcome === "failed" ? read.failure.message : "the API did not return them";
    return fail("LIV101", `The ${kind.title.plural} could not be read: ${reason}`);
  }
  const fields = toSourceAttributes(kind, schema.attributes, read.live.props, scope.context);
  return { state: { ...fields, id: scope.id, [getScopeAttribute(kind)]: scope.id } };
}

async function loadList(session: Session, source: DataSource, config: ObjectValue): Promise<DataSourceResult> {
  const found = await findScope(session, source, config);
  if ("diagnostics" in found) return found;
  const { kind, schema } = source;
  const { scope } = found;
  const listing = await session.reader.list(kind, scope);
  if (listing.outcome === "failed")
    return fail("LIV101", `The ${kind.title.plural} could not be read: ${listing.failure.message}`);
  const all = [...listing.objects.values()].map(({ live }) => live);
  const matches = await createListFilter({ session, kind, scope, example: all[0]?.props ?? {} }, config);
  if (typeof matches !== "function") return { diagnostics: matches };
  const members = schema.attributes[kind.inDocument.key]?.nested?.attributes ?? {};
  const rows = all
    .filter(matches)
    .sort(createComparison(kind, scope, config))
    .map(({ id, props }): Value => ({ ...toSourceAttributes(kind, members, props, scope.context), id }));
  return { state: { ...config, id: scope.id, [kind.inDocument.key]: rows } };
}

async function findScope(
  session: Session,
  { kind }: DataSource,
  config: ObjectValue,
): Promise<{ readonly scope: ResolvedScope } | FailedResult> {
  const scope = getScopeAttribute(kind);
  const found = await lookUpScope(session, { scope }, readText(config, scope));
  return found.ok ? found : { diagnostics: [toAttributeDiagnostic(found.problem, [scope])] };
}

/** Every attribute of the schema: an unset switch has its implied value, and what the object does not have is null. */
function toSourceAttributes(kind: Kind, schema: Attributes, props: Props, context: Context): ObjectValue {
  const blank = Object.fromEntries(Object.keys(schema).map((name) => [name, null]));
  const attributes = toStateAttributes(kind, props, undefined, context);
  const switches = Object.entries(kind.fields).flatMap(([name, { type, unset }]) =>
    type === "boolean" && typeof unset === "boolean" && attributes[name] === null ? [[name, unset] as const] : [],
  );
  return { ...blank, ...pickAttributes(schema, { ...attributes, ...Object.fromEntries(switches) }) };
}

function pickAttributes(schema: Attributes, attributes: ObjectValue): ObjectValue {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => name in schema));
}

function fail(code: string, detail: string, help?: string, path?: readonly string[]): FailedResult {
  return { diagnostics: [{ severity: "error", code, detail, help, ...(path && { path }) }] };
}
