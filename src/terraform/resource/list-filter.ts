// Filters and sorts the list of a data source. Filters apply to the one shared listing; what only the API can compare is sent.
import { isArray, type Json, type JsonObject } from "../../base/json";
import { canonicalize } from "../../kind/derive/canonicalize";
import type { Props } from "../../kind/field";
import { type FilterForm, getListQuery, identityKey, type Kind, type Live } from "../../kind/kind";
import type { ResolvedScope } from "../coalesce/scope-cache";
import type { AttributeDiagnostic } from "../object/attribute-diagnostic";
import { translateFilter } from "../object/old-filters";
import { type FilterAttribute, listFilterAttributes } from "../schema/filter-attributes";
import type { Session } from "../session";
import { type ObjectValue, UNKNOWN, type Value } from "../wire";
import { asText, readText } from "./read-attribute";

export type ObjectFilter = (live: Live) => boolean;

interface ListContext {
  readonly session: Session;
  readonly kind: Kind;
  readonly scope: ResolvedScope;
  /** Any object of the listing: the canonical form of a field may need the others. */
  readonly example: Props;
}

/** The filter of a block, or why it cannot be applied. */
export async function createListFilter(
  context: ListContext,
  config: ObjectValue,
): Promise<ObjectFilter | readonly AttributeDiagnostic[]> {
  const { kind } = context;
  const given = listFilterAttributes(kind).flatMap((filter) => {
    const value = config[filter.name] ?? null;
    if (value === null || value === UNKNOWN || (value === false && filter.form !== "exact")) return [];
    return [{ filter, value }];
  });
  const built = await Promise.all(given.map(({ filter, value }) => createFilter(context, filter, value)));
  const { search } = getListQuery(kind);
  const searched = search === undefined ? undefined : readText(config, search);
  const isFound = searched === undefined ? undefined : await createSentFilter(context, { [search ?? ""]: searched });
  const problems = [...built, isFound].flatMap((filter) => (isFilter(filter) || !filter ? [] : filter));
  if (problems.length > 0) return problems;
  const tagged = given.map(({ filter }) => kind.fields[filter.field]?.type === "strings");
  const filters = built.filter(isFilter);
  const tags = combine(
    filters.filter((_, index) => tagged[index]),
    readText(config, "tag_match"),
  );
  const others = filters.filter((_, index) => !tagged[index]);
  const matches = combine([...others, ...(tags ? [tags] : [])], readText(config, "match"));
  return (live) => (matches?.(live) ?? true) && (isFilter(isFound) ? isFound(live) : true);
}

function isFilter(filter: ObjectFilter | readonly AttributeDiagnostic[] | undefined): filter is ObjectFilter {
  return typeof filter === "function";
}

function combine(filters: readonly ObjectFilter[], match = "all"): ObjectFilter | undefined {
  if (filters.length === 0) return undefined;
  return match === "any"
    ? (live) => filters.some((filter) => filter(live))
    : (live) => filters.every((filter) => filter(live));
}

async function createFilter(
  context: ListContext,
  attribute: FilterAttribute,
  value: Value,
): Promise<ObjectFilter | readonly AttributeDiagnostic[]> {
  const { kind } = context;
  const text = asText(value);
  if (text === undefined) return createValueFilter(context, attribute, value);
  const { filter, values } = translateFilter(kind, attribute, text);
  const filters = await Promise.all(values.map((each) => createTextFilter(context, filter, each)));
  const problems = filters.flatMap((each) => (isFilter(each) ? [] : each));
  return problems.length > 0 ? problems : (combine(filters.filter(isFilter), "any") ?? (() => true));
}

/** `proxied = true`, `comment_present = true`. */
function createValueFilter({ scope, kind }: ListContext, { field, form }: FilterAttribute, value: Value): ObjectFilter {
  if (form === "exact") return ({ props }) => (props[field] ?? kind.fields[field]?.unset ?? null) === value;
  return ({ props }) => (readWire(kind, scope, props, field) !== "") === (form === "present");
}

async function createTextFilter(
  context: ListContext,
  { field, form, parameter, partsAreSent, name }: FilterAttribute,
  text: string,
): Promise<ObjectFilter | readonly AttributeDiagnostic[]> {
  const { kind, scope } = context;
  if (kind.fields[field]?.type === "strings") return ({ props }) => hasTag(props[field], form, text);
  if (form === "exact" && kind.identity.group.includes(field)) return createGroupFilter(context, field, text);
  if (form === "exact" && kind.identity.member.includes(field)) return createMemberFilter(context, field, text);
  if (partsAreSent) return createSentFilter(context, { [`${parameter}.${form}`]: text }, name);
  const wanted = withoutFinalDot(text).toLowerCase();
  const compare = COMPARE[form];
  return ({ props }) => {
    const value = readWire(kind, scope, props, field).toLowerCase();
    return value !== "" && compare(value, wanted);
  };
}

/** Names in filters may have a final dot. */
function withoutFinalDot(text: string): string {
  return text.endsWith(".") && text.length > 1 && !text.endsWith("\\.") ? text.slice(0, -1) : text;
}

const COMPARE: Readonly<Record<FilterForm, (value: string, wanted: string) => boolean>> = {
  exact: (value, wanted) => value === wanted,
  contains: (value, wanted) => value.includes(wanted),
  startswith: (value, wanted) => value.startsWith(wanted),
  endswith: (value, wanted) => value.endsWith(wanted),
  present: (value) => value !== "",
  absent: (value) => value === "",
};

/** A field of the group in every spelling that documents accept. */
function createGroupFilter({ kind, scope, example }: ListContext, field: string, text: string) {
  const group = Object.fromEntries(kind.identity.group.map((name) => [name, example[name] ?? ""]));
  const declared = { ...group, [field]: text };
  const { props, diagnostics } =
    kind.canonicalGroup?.(declared, scope.context) ?? canonicalize(kind, declared, scope.context);
  const problems = diagnostics.filter((diagnostic) => diagnostic.field === field);
  if (problems.length > 0)
    return problems.map(
      ({ code, message, help }): AttributeDiagnostic => ({
        severity: "error",
        code,
        detail: message,
        help,
        path: [field],
      }),
    );
  return ({ props: live }: Live) => identityKey(live, [field]) === identityKey(props, [field]);
}

/** The rdata in every spelling that documents accept, which depends on the other fields. */
function createMemberFilter({ kind, scope }: ListContext, field: string, text: string): ObjectFilter {
  const { group, member } = kind.identity;
  const others = [...group, ...member].filter((name) => name !== field && kind.fields[name]?.type !== "object");
  return ({ props, label }) => {
    if (label.endsWith(` ${text}`) || readWire(kind, scope, props, field).toLowerCase() === text.toLowerCase())
      return true;
    const values = others.flatMap((name) => (props[name] === undefined ? [] : [[name, props[name]] as const]));
    const declared = canonicalize(kind, { ...Object.fromEntries(values), [field]: text }, scope.context);
    return declared.diagnostics.length === 0 && identityKey(props, member) === identityKey(declared.props, member);
  };
}

async function createSentFilter(
  { session, kind, scope }: ListContext,
  query: Readonly<Record<string, string>>,
  name?: string,
): Promise<ObjectFilter | readonly AttributeDiagnostic[]> {
  const found = await session.reader.find(kind, scope, query);
  if (found.outcome === "ok") return ({ id }) => found.objects.has(id);
  const detail = `The ${kind.title.plural} could not be read: ${found.failure.message}`;
  return [{ severity: "error", code: "LIV101", detail, ...(name !== undefined && { path: [name] }) }];
}

/** `name:value`: names are compared without case. `tag = "name"` is any value. */
function hasTag(tags: Json | undefined, form: FilterForm, text: string): boolean {
  const [wantedName, wanted] = splitTag(text);
  const named = (isArray(tags) ? tags : []).map((tag) => splitTag(String(tag))).filter(([name]) => name === wantedName);
  if (form === "absent") return named.length === 0;
  if (form === "present" || (form === "exact" && !text.includes(":"))) return named.length > 0;
  return named.some(([, value]) => COMPARE[form](value, wanted));
}

function splitTag(tag: string): readonly [name: string, value: string] {
  const colon = tag.indexOf(":");
  return colon < 0 ? [tag.toLowerCase(), ""] : [tag.slice(0, colon).toLowerCase(), tag.slice(colon + 1)];
}

/** The text of a field as the API has it. */
function readWire(kind: Kind, { context }: ResolvedScope, props: Props, field: string): string {
  const wire: JsonObject = { ...props, ...kind.toWire?.(props, context) };
  return String(wire[field] ?? "");
}

/** Sorts by `order` and `direction`, by default by label. Objects that are equal there are sorted by label too. */
export function createComparison(kind: Kind, scope: ResolvedScope, config: ObjectValue) {
  const order = readText(config, "order");
  const sign = readText(config, "direction") === "desc" ? -1 : 1;
  const compare = (left: Live, right: Live): number => {
    if (order === undefined) return compareValues(left.label, right.label);
    const [from, to] = [left, right].map(({ props }) => readOrder(kind, scope, props, order));
    return compareValues(from ?? "", to ?? "") || compareValues(left.label, right.label);
  };
  return (left: Live, right: Live) => sign * compare(left, right);
}

function readOrder(kind: Kind, scope: ResolvedScope, props: Props, field: string): string | number {
  const value = props[field];
  return typeof value === "number" ? value : readWire(kind, scope, props, field).toLowerCase();
}

function compareValues(left: string | number, right: string | number): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
