// Reads data sources: a zone, or the objects of a list. Filters apply here, so that all data sources share one listing.
import { canonicalize } from "../../kind/derive/canonicalize";
import type { Props } from "../../kind/field";
import { identityKey } from "../../kind/kind";
import type { ResolvedScope } from "../coalesce/scope-cache";
import { type AttributeDiagnostic, toAttributeDiagnostic } from "../object/attribute-diagnostic";
import { toStateAttributes } from "../object/state-attributes";
import type { Attributes } from "../schema/attribute";
import { type DataSource, TYPE_PREFIX } from "../schema/resource-types";
import { lookUpScope, type Session } from "../session";
import type { ObjectValue, Value } from "../wire";
import { findZone } from "./import-resource";
import { asText } from "./read-attribute";
import { readAccountId } from "./resolve-scope";

export type DataSourceResult =
  | { readonly state: ObjectValue }
  | { readonly diagnostics: readonly AttributeDiagnostic[] };

export function loadDataSource(session: Session, source: DataSource, config: ObjectValue): Promise<DataSourceResult> {
  return source.form === "single" ? loadScope(session, source, config) : loadList(session, source, config);
}

async function loadScope(
  session: Session,
  { kind, schema }: DataSource,
  config: ObjectValue,
): Promise<DataSourceResult> {
  const { mapKey: key = "name" } = kind.inDocument;
  const { id: givenId, [key]: givenName } = config;
  const requested = asText(givenId) ?? asText(givenName);
  if (requested === undefined)
    return fail("FLD103", `Neither \`id\` nor \`${key}\` is set.`, "Set one of them.", [key]);
  const argument = asText(givenId) === undefined ? key : "id";
  const found = await findZone(session, requested);
  if ("diagnostics" in found)
    return { diagnostics: found.diagnostics.map((diagnostic) => notFound(diagnostic, kind, argument, requested)) };
  const { id, row = {} } = found.scope;
  const read = await session.reader.read(kind, ANY_ACCOUNT, id);
  if (read.outcome !== "found") return fail("LIV101", `The ${kind.title.singular} \`${requested}\` could not be read.`);
  const blank = Object.fromEntries(Object.keys(schema.attributes).map((name) => [name, null]));
  const fields = pickAttributes(
    schema.attributes,
    toStateAttributes(kind, read.live.props, undefined, ANY_ACCOUNT.context),
  );
  return { state: { ...blank, ...fields, id, account_id: readAccountId(row) ?? null } };
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

async function loadList(
  session: Session,
  { kind, schema }: DataSource,
  config: ObjectValue,
): Promise<DataSourceResult> {
  const scopeAttribute = kind.within === "zone" ? "zone_id" : "account_id";
  const found = await lookUpScope(session, { scope: scopeAttribute }, asText(config[scopeAttribute]));
  if (!found.ok) return { diagnostics: [toAttributeDiagnostic(found.problem, [scopeAttribute])] };
  const { scope } = found;
  const listing = await session.reader.list(kind, scope);
  if (listing.outcome === "failed")
    return fail("LIV101", `The ${kind.title.plural} could not be read: ${listing.failure.message}`);
  const matches = createFilter(kind, scope, config);
  const members = schema.attributes[kind.inDocument.key]?.nested?.attributes ?? {};
  const rows = [...listing.objects.values()]
    .filter(({ live }) => matches(live.props))
    .sort((left, right) => (left.live.label < right.live.label ? -1 : 1))
    .map(({ live }): Value => {
      const attributes = { ...toStateAttributes(kind, live.props, undefined, scope.context), id: live.id };
      return {
        ...Object.fromEntries(Object.keys(members).map((name) => [name, null])),
        ...pickAttributes(members, attributes),
      };
    });
  return { state: { ...config, id: scope.id, [kind.inDocument.key]: rows } };
}

/** Filters accept every spelling that documents accept. */
function createFilter(kind: DataSource["kind"], scope: ResolvedScope, config: ObjectValue) {
  const filters = kind.identity.group.flatMap((name) => {
    const value = asText(config[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  const names = filters.map(([name]) => name);
  const given = Object.fromEntries(filters);
  const canonical =
    names.length === 0
      ? given
      : (kind.canonicalGroup?.(given, scope.context) ?? canonicalize(kind, given, scope.context)).props;
  return (props: Props) => identityKey(props, names) === identityKey(canonical, names);
}

function pickAttributes(schema: Attributes, attributes: ObjectValue): ObjectValue {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => name in schema));
}

function fail(code: string, detail: string, help?: string, path?: readonly string[]): DataSourceResult {
  return { diagnostics: [{ severity: "error", code, detail, help, ...(path && { path }) }] };
}
