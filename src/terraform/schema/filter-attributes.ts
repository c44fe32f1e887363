// Derives the filters of a data source from the query parameters of a kind's list: `name.contains` is `name_contains`.
import { type FilterForm, getListQuery, type Kind, type ListFilter } from "../../kind/kind";
import type { Attribute, Attributes } from "./attribute";

/** A filter with its attribute. */
export interface FilterAttribute extends Pick<ListFilter, "field" | "partsAreSent"> {
  readonly name: string;
  /** The API's name for the filter. */
  readonly parameter: string;
  readonly form: FilterForm;
  readonly attribute: Attribute;
}

export function listFilterAttributes(kind: Kind): readonly FilterAttribute[] {
  return Object.entries(getListQuery(kind).filters).flatMap(([parameter, { forms, ...filter }]) =>
    forms.map((form) => ({
      ...filter,
      name: form === "exact" ? parameter : `${parameter}_${form}`,
      parameter,
      form,
      attribute: toAttribute(kind, parameter, filter.field, form),
    })),
  );
}

/** The filters, and how they are combined and sorted. */
export function toFilterAttributes(kind: Kind): Attributes {
  const { order, search } = getListQuery(kind);
  const filters = listFilterAttributes(kind);
  const tags = filters.some(({ field }) => kind.fields[field]?.type === "strings");
  return {
    ...Object.fromEntries(filters.map(({ name, attribute }) => [name, attribute])),
    ...(search && {
      [search]: text("Only those in which the API finds this text; which texts it searches is up to it."),
    }),
    ...(filters.length > 1 && { match: text("Whether `all` filters must apply, or `any` of them. Default: `all`.") }),
    ...(tags && { tag_match: text("The same for the filters by tag, which count as one. Default: `all`.") }),
    ...(order.length > 0 && {
      order: text(`Sorted by ${order.map((name) => `\`${name}\``).join(", ")}. Default: by name.`),
    }),
    ...(order.length > 0 && { direction: text("`asc` or `desc`. Default: `asc`.") }),
  };
}

/** The values that an attribute accepts; undefined if it accepts any. */
export function getFilterChoices(kind: Kind): Readonly<Record<string, readonly string[] | undefined>> {
  const match = ["all", "any"];
  return { match, tag_match: match, order: getListQuery(kind).order, direction: ["asc", "desc"] };
}

function toAttribute(kind: Kind, parameter: string, field: string, form: FilterForm): Attribute {
  const { type } = kind.fields[field] ?? {};
  if (type === "boolean") return { type: "bool", optional: true, doc: `Only those whose \`${field}\` is this.` };
  if (type === "strings") return text(TAG_DOCS[form]);
  if (form === "present") return { type: "bool", optional: true, doc: `\`true\`: only those with a ${parameter}.` };
  if (form === "absent") return { type: "bool", optional: true, doc: `\`true\`: only those without a ${parameter}.` };
  return text(`Only those whose \`${field}\` ${VERBS[form]} this.`);
}

const VERBS = { exact: "is", contains: "contains", startswith: "starts with", endswith: "ends with" } as const;

const TAG_DOCS: Readonly<Record<FilterForm, string>> = {
  exact: "Only those with this tag: its name, or `name:value`.",
  contains: "Only those with a tag of this name whose value contains this: `name:part`.",
  startswith: "Only those with a tag of this name whose value starts with this: `name:part`.",
  endswith: "Only those with a tag of this name whose value ends with this: `name:part`.",
  present: "Only those with a tag of this name.",
  absent: "Only those without a tag of this name.",
};

function text(doc: string): Attribute {
  return { type: "string", optional: true, doc };
}
