// Every resource type and data source, derived from the kinds: one resource for each kind, one more for a set of objects
// of a kind that lives in lists, a data source for zones and one for each list.
import type { Fields } from "../../kind/field";
import type { Kind } from "../../kind/kind";
import type { Attribute, Attributes, Schema } from "./attribute";
import { computedAttributes, fieldAttributes } from "./fields";

export const PREFIX = "edge_";

/** Where the objects of a kind are found: the attribute that names the scope. */
export type ScopeAttribute = "zone_id" | "account_id";

export interface ResourceType {
  readonly typeName: string;
  readonly kind: Kind;
  /** `single` object; a `settings` object that comes with its scope; a `set` of objects in a map. */
  readonly form: "single" | "settings" | "set";
  readonly scope: ScopeAttribute;
  readonly schema: Schema;
}

export interface DataSource {
  readonly typeName: string;
  readonly kind: Kind;
  readonly form: "single" | "list";
  readonly schema: Schema;
}

/** `dns_record` → `edge_dns_record`, and `edge_dns_record_set` where many are declared in a list. */
export function resourceTypes(kinds: readonly Kind[]): readonly ResourceType[] {
  return kinds.flatMap((kind) => (kind.inDocument.form === "list" ? [oneOf(kind), setOf(kind)] : [oneOf(kind)]));
}

export function dataSources(kinds: readonly Kind[]): readonly DataSource[] {
  return kinds.flatMap((kind) => {
    if (kind.opens) return [scopeSource(kind)];
    return kind.inDocument.form === "list" ? [listSource(kind)] : [];
  });
}

function oneOf(kind: Kind): ResourceType {
  const settings = kind.routes.create === undefined;
  const scope = scopeOf(kind);
  const attributes: Attributes = {
    ...("id" in kind.fields ? {} : { id: ID }),
    ...scopeAttribute(scope),
    ...fieldAttributes(kind),
    ...(settings ? { on_destroy: ON_DESTROY } : { adopt: ADOPT }),
    ...(kind.opens ? { deletion_protection: PROTECTION } : {}),
    ...(hidesAny(kind.fields) ? { secrets_version: SECRETS_VERSION } : {}),
  };
  const typeName = PREFIX + kind.name;
  return {
    typeName,
    kind,
    form: settings ? "settings" : "single",
    scope,
    schema: { version: 0, doc: kind.doc, attributes },
  };
}

function setOf(kind: Kind): ResourceType {
  const scope = scopeOf(kind);
  const key = kind.inDocument.key;
  const attributes: Attributes = {
    id: ID,
    ...scopeAttribute(scope),
    [key]: {
      required: true,
      nested: { nesting: "map", attributes: fieldAttributes(kind) },
      doc: `The ${kind.title.plural} by a key of your own choice. Only these are managed; others at the same names are left alone.`,
    },
    ids: { type: { map: "string" }, computed: true, doc: `Ids of the ${kind.title.plural}, by key.` },
    adopt: ADOPT,
  };
  const doc = `Many ${kind.title.plural} in one resource: planned key by key, written in batches. For large zones.`;
  return {
    typeName: `${PREFIX}${kind.name}_set`,
    kind,
    form: "set",
    scope,
    schema: { version: 0, doc, attributes },
  };
}

function scopeSource(kind: Kind): DataSource {
  const key = kind.inDocument.mapKey as string;
  const lookup = { optional: true, computed: true } as const;
  const attributes: Attributes = {
    ...computedAttributes(fieldAttributes(kind)),
    id: { type: "string", ...lookup, doc: `Id of the ${kind.title.singular}; this or \`${key}\`.` },
    [key]: { type: "string", ...lookup, doc: `Name of the ${kind.title.singular}; this or \`id\`.` },
    account_id: { type: "string", ...lookup, doc: "Id of the account to look in." },
  };
  const doc = `A ${kind.title.singular} that exists, by name or id.`;
  return { typeName: PREFIX + kind.name, kind, form: "single", schema: { version: 0, doc, attributes } };
}

function listSource(kind: Kind): DataSource {
  const scope = scopeOf(kind);
  const fields = fieldAttributes(kind);
  const filters = kind.identity.group.map((name) => [
    name,
    { type: "string", optional: true, doc: `Only those whose \`${name}\` is this.` } satisfies Attribute,
  ]);
  const members: Attributes = { id: { ...ID }, ...computedAttributes(withoutOld(fields)) };
  const attributes: Attributes = {
    id: { type: "string", computed: true, doc: "Id of the scope that was read." },
    ...scopeAttribute(scope),
    ...Object.fromEntries(filters),
    [kind.inDocument.key]: {
      computed: true,
      nested: { nesting: "list", attributes: members },
      doc: `The ${kind.title.plural}, sorted.`,
    },
  };
  const doc = `The ${kind.title.plural} of a ${kind.within}, read in one listing.`;
  return { typeName: `${PREFIX}${kind.name}s`, kind, form: "list", schema: { version: 0, doc, attributes } };
}

function withoutOld(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, attribute]) => attribute.deprecated === undefined));
}

function scopeOf(kind: Kind): ScopeAttribute {
  return kind.within === "zone" ? "zone_id" : "account_id";
}

function scopeAttribute(scope: ScopeAttribute): Attributes {
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

function hidesAny(fields: Fields): boolean {
  return Object.values(fields).some((field) => field.hidden || (field.fields !== undefined && hidesAny(field.fields)));
}

const PROTECTION: Attribute = {
  type: "bool",
  optional: true,
  doc: "Refuses to destroy it. Set it to `false` and apply before a destroy. Default: `true`.",
};
