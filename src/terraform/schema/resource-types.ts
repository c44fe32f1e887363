// Derives every resource type and data source from the kinds: a resource for each kind, a set resource for each kind that
// documents hold in a list, a data source for each kind, and a data source for the list of each kind that has more than one object.
import { capitalize } from "../../base/capitalize";
import { withArticle } from "../../base/with-article";
import type { Fields } from "../../kind/field";
import type { Kind } from "../../kind/kind";
import type { Attribute, Attributes, Schema } from "./attribute";
import { toAttributes, toComputedAttributes } from "./field-attributes";
import { toFilterAttributes } from "./filter-attributes";

export const TYPE_PREFIX = "edge_";

/** The attribute with the id of the zone or account of an object. */
export type ScopeAttribute = "zone_id" | "account_id";

export interface ResourceType {
  readonly typeName: string;
  readonly kind: Kind;
  /** `single`: an object. `settings`: an object that exists once per scope. `set`: a map of objects. */
  readonly form: "single" | "settings" | "set";
  readonly scope: ScopeAttribute;
  /** The arguments that control what the provider does: the object has no such fields. */
  readonly ownArguments: readonly string[];
  readonly schema: Schema;
}

export interface DataSource {
  readonly typeName: string;
  readonly kind: Kind;
  /** `scope`: a zone. `object`: an object of a zone or account. `settings`: exists once in it. `list`: all of them. */
  readonly form: "scope" | "object" | "settings" | "list";
  readonly schema: Schema;
}

/** `dns_record` → `edge_dns_record`, and `edge_dns_record_set` for a kind that documents hold in a list. */
export function createResourceTypes(kinds: readonly Kind[]): readonly ResourceType[] {
  return kinds.flatMap((kind) =>
    kind.inDocument.form === "list" ? [createObjectType(kind), createSetType(kind)] : [createObjectType(kind)],
  );
}

export function createDataSources(kinds: readonly Kind[]): readonly DataSource[] {
  return kinds.flatMap((kind) => {
    if (kind.definesScope) return [createScopeSource(kind), createListSource(kind)];
    if (kind.inDocument.form === "single" || !kind.routes.list) return [createSettingsSource(kind)];
    return [createObjectSource(kind), createListSource(kind)];
  });
}

function createObjectType(kind: Kind): ResourceType {
  const settings = kind.routes.create === undefined;
  const scope = getScopeAttribute(kind);
  const ownArguments = createArguments(kind);
  const attributes: Attributes = {
    ...("id" in kind.fields ? {} : { id: ID }),
    ...toScopeAttributes(scope),
    ...toAttributes(kind),
    ...ownArguments,
  };
  const typeName = TYPE_PREFIX + kind.name;
  return {
    typeName,
    kind,
    form: settings ? "settings" : "single",
    scope,
    ownArguments: Object.keys(ownArguments),
    schema: { version: 0, doc: kind.doc, attributes },
  };
}

function createArguments(kind: Kind): Attributes {
  return {
    ...(kind.routes.create === undefined ? { on_destroy: ON_DESTROY } : { adopt: ADOPT }),
    ...(kind.inDocument.form === "list" && { adopt_by: ADOPT_BY }),
    ...(kind.definesScope && { deletion_protection: PROTECTION }),
    ...(hasHiddenField(kind.fields) && { secrets_version: SECRETS_VERSION }),
  };
}

function createSetType(kind: Kind): ResourceType {
  const scope = getScopeAttribute(kind);
  const key = kind.inDocument.key;
  const attributes: Attributes = {
    id: ID,
    ...toScopeAttributes(scope),
    [key]: {
      required: true,
      nested: { nesting: "map", attributes: toAttributes(kind) },
      doc: `The ${kind.title.plural} by a key of your own choice. Only these are managed; others at the same names are left alone.`,
    },
    ids: { type: { map: "string" }, computed: true, doc: `Ids of the ${kind.title.plural}, by key.` },
    adopt: ADOPT,
  };
  const doc = `Many ${kind.title.plural} in one resource: planned key by key, written in batches. For large zones.`;
  return {
    typeName: `${TYPE_PREFIX}${kind.name}_set`,
    kind,
    form: "set",
    scope,
    ownArguments: ["adopt"],
    schema: { version: 0, doc, attributes },
  };
}

function createScopeSource(kind: Kind): DataSource {
  const { mapKey: key = "name" } = kind.inDocument;
  const lookup = { optional: true, computed: true } as const;
  const attributes: Attributes = {
    ...toComputedAttributes(toAttributes(kind)),
    id: { type: "string", ...lookup, doc: `Id of the ${kind.title.singular}; this or \`${key}\`.` },
    [key]: { type: "string", ...lookup, doc: `Name of the ${kind.title.singular}; this or \`id\`.` },
    account_id: { type: "string", ...lookup, doc: "Id of the account to look in; any account unless set." },
  };
  const doc = `A ${kind.title.singular} that exists, by name or id.`;
  return { typeName: TYPE_PREFIX + kind.name, kind, form: "scope", schema: { version: 0, doc, attributes } };
}

function createSettingsSource(kind: Kind): DataSource {
  const attributes: Attributes = {
    ...toComputedAttributes(omitDeprecated(toAttributes(kind))),
    id: { type: "string", computed: true, doc: "Id of the scope that was read." },
    ...toScopeAttributes(getScopeAttribute(kind)),
  };
  const doc = `The ${kind.title.plural} of ${withArticle(kind.within)}.`;
  return { typeName: TYPE_PREFIX + kind.name, kind, form: "settings", schema: { version: 0, doc, attributes } };
}

function createObjectSource(kind: Kind): DataSource {
  const { singular } = kind.title;
  const names = kind.identity.group.map((name) => `\`${name}\``).join(" and ");
  const given = getLookupFields(kind).map((name): [string, Attribute] => {
    const { doc = "" } = kind.fields[name] ?? {};
    return [name, { type: "string", optional: true, computed: true, doc }];
  });
  const id = `Id of the ${singular}; this or ${names}.`;
  const attributes: Attributes = {
    ...toComputedAttributes(omitDeprecated(toAttributes(kind))),
    ...Object.fromEntries(given),
    ...("id" in kind.fields ? {} : { id: { type: "string", optional: true, computed: true, doc: id } }),
    ...toScopeAttributes(getScopeAttribute(kind)),
  };
  const doc = `${capitalize(withArticle(singular))} that exists, by ${"id" in kind.fields ? "id" : `id or by ${names}`}.`;
  return { typeName: TYPE_PREFIX + kind.name, kind, form: "object", schema: { version: 0, doc, attributes } };
}

/** The fields that select an object without its id: those of the group, and the first text of the rdata. */
export function getLookupFields({ identity, fields }: Kind): readonly string[] {
  const [member = ""] = identity.member;
  return fields[member]?.type === "string" ? [...identity.group, member] : identity.group;
}

function createListSource(kind: Kind): DataSource {
  const scope = getScopeAttribute(kind);
  const fields = toAttributes(kind);
  const members: Attributes = { id: { ...ID }, ...toComputedAttributes(omitDeprecated(fields)) };
  const attributes: Attributes = {
    id: { type: "string", computed: true, doc: "Id of the scope that was read." },
    ...toScopeAttributes(scope),
    ...toFilterAttributes(kind),
    [kind.inDocument.key]: {
      computed: true,
      nested: { nesting: "list", attributes: members },
      doc: `The ${kind.title.plural}, sorted.`,
    },
  };
  const doc = `The ${kind.title.plural} of a ${kind.within}, read in one listing.`;
  return { typeName: `${TYPE_PREFIX}${kind.name}s`, kind, form: "list", schema: { version: 0, doc, attributes } };
}

function omitDeprecated(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, attribute]) => attribute.deprecated === undefined));
}

export function getScopeAttribute(kind: Kind): ScopeAttribute {
  return kind.within === "zone" ? "zone_id" : "account_id";
}

function toScopeAttributes(scope: ScopeAttribute): Attributes {
  if (scope === "zone_id")
    return {
      zone_id: {
        type: "string",
        required: true,
        doc: "Id of the zone, 32 hex digits. Another zone is another object.",
      },
    };
  const doc = "Id of the account, 32 hex digits; the provider's unless said. Another account is another object.";
  return { account_id: { type: "string", optional: true, computed: true, doc } };
}

const ID: Attribute = { type: "string", computed: true, doc: "Id that the API gave it." };

const ADOPT: Attribute = {
  type: "bool",
  optional: true,
  doc: "Take over an object that is there already under the same identity, instead of failing. Default: `false`.",
};

const ADOPT_BY: Attribute = {
  type: "string",
  optional: true,
  doc: "`name`: take over the object at this name and type if there is a single object, whatever its content is, and change it in place. Several are an error that lists them.",
};

const ON_DESTROY: Attribute = {
  type: "string",
  optional: true,
  doc: "What destroying means: `restore` puts back what was there before the first write, `keep` leaves it. Default: `restore`.",
};

const SECRETS_VERSION: Attribute = {
  type: "number",
  optional: true,
  doc: "Write-only values are compared with nothing: another number here sends them again.",
};

function hasHiddenField(fields: Fields): boolean {
  return Object.values(fields).some(
    (field) => field.hidden || (field.fields !== undefined && hasHiddenField(field.fields)),
  );
}

const PROTECTION: Attribute = {
  type: "bool",
  optional: true,
  doc: "Refuses to destroy it. Set it to `false` and apply before a destroy. Default: `true`.",
};
