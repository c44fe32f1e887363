// The JSON Schema (draft-07) of documents, derived from the kinds: what editors complete and underline is what the
// validator takes. What only the validator can say (names, rdata, rules) is left to it.
import type { JsonObject } from "../../base/json";
import type { Field, Fields } from "../field";
import type { Kind } from "../kind";
import { getZoneKind } from "../registry";
import { documentDoc } from "./document-doc";
import { PRECEDENCE_SCHEMA, TEMPLATE_DEFINITIONS, templatesSchema, USE_SCHEMA } from "./template-schema";

const ID = "https://zonewright.example/schema.json";

export function documentSchema(kinds: readonly Kind[]): JsonObject {
  const account = kinds.filter((kind) => kind.within === "account");
  const zoneKind = getZoneKind(kinds);
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: ID,
    title: "Zonewright document",
    description: "Desired state of zones and of the account they live in.",
    type: "object",
    required: ["version"],
    additionalProperties: false,
    properties: {
      $schema: { type: "string" },
      version: { const: 1, description: "Version of the document format." },
      accounts: ACCOUNTS,
      account: {
        type: "string",
        description:
          "The account of everything in this file: a name under `accounts`, or an id of 32 digits. May be left to ZONEWRIGHT_ACCOUNT_ID.",
      },
      templates: templatesSchema(
        zoneSchema(objectSchema(zoneKind, withoutMapKey(zoneKind), documentDoc(zoneKind)), kinds),
      ),
      ...Object.fromEntries(account.map((kind) => [kind.inDocument.key, kindSchema(kind, kinds)])),
    },
    definitions: TEMPLATE_DEFINITIONS,
  };
}

const ACCOUNTS: JsonObject = {
  type: "object",
  description: "The accounts of a run with several, by names of your choice; in any file of the run.",
  propertyNames: { pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$" },
  additionalProperties: {
    type: "object",
    additionalProperties: false,
    required: ["id", "token_env"],
    properties: {
      id: { type: "string", pattern: "^[0-9a-f]{32}$", description: "The account's id." },
      token_env: {
        type: "string",
        pattern: "^ZONEWRIGHT_TOKEN_[A-Z0-9_]+$",
        description: "The environment variable that holds the account's API token.",
      },
      base_url: {
        type: "string",
        description:
          "The API of this account; by default that of the run. ZONEWRIGHT_ALLOWED_HOSTS must allow another host than the service's.",
      },
      default: { type: "boolean", description: "The account of everything that names none." },
    },
  },
};

const ACCOUNT: JsonObject = {
  type: "string",
  description: "The account that it is in: a name under `accounts`. By default that of the file.",
};

/** Where documents hold a kind: a list of objects, one object, or a map by name. */
function kindSchema(kind: Kind, kinds: readonly Kind[]): JsonObject {
  const described = { description: documentDoc(kind) };
  if (kind.inDocument.form === "list") return { ...described, type: "array", items: elementSchema(kind) };
  if (kind.inDocument.form === "single") return { ...objectSchema(kind, kind.fields, documentDoc(kind)) };
  const inner = objectSchema(kind, withoutMapKey(kind), documentDoc(kind));
  if (!kind.definesScope) return { ...described, type: "object", additionalProperties: inner };
  const description = `${documentDoc(kind)} The zones of a key with several names (\`a.example, b.example\`) share its content.`;
  return { description, type: "object", additionalProperties: zoneSchema(inner, kinds) };
}

function withoutMapKey(kind: Kind): Fields {
  return Object.fromEntries(Object.entries(kind.fields).filter(([name]) => name !== kind.inDocument.mapKey));
}

/** An element of a list: an object, or a builder that stands for several. */
function elementSchema(kind: Kind): JsonObject {
  const schema = objectSchema(kind, kind.fields, documentDoc(kind));
  const { builders = [] } = kind;
  if (builders.length === 0) return schema;
  const { required, ...others } = schema;
  const built = builders.map(({ name, doc, fields }) => [name, { ...fieldsSchema(fields), description: doc }] as const);
  return {
    ...others,
    properties: { ...schema.properties, ...Object.fromEntries(built) },
    anyOf: [{ required: required ?? [] }, ...built.map(([name]) => ({ required: [name] }))],
  };
}

function objectSchema(kind: Kind, fields: Fields, description: string): FieldsSchema {
  const schema = fieldsSchema(fields);
  const isElement = kind.within === "zone" && kind.inDocument.form !== "single";
  const ofAccount = kind.within === "account" ? { account: ACCOUNT } : {};
  const properties = { ...schema.properties, state: STATE, ...(isElement && PRECEDENCE_SCHEMA), ...ofAccount };
  // `state: absent` names a group by its identity alone.
  const required = (schema.required ?? []).filter((name) => kind.identity.group.includes(name));
  return { ...schema, description, properties, required };
}

const STATE: JsonObject = {
  enum: ["present", "absent"],
  description: "`absent`: it must not exist, and is deleted.",
};

function zoneSchema(inner: FieldsSchema, kinds: readonly Kind[]): JsonObject {
  const own = kinds.filter((kind) => kind.within === "zone");
  const lists = own.filter((kind) => kind.inDocument.form === "list");
  const { required: _, ...rest } = inner;
  return {
    ...rest,
    properties: {
      ...inner.properties,
      use: USE_SCHEMA,
      prune: {
        type: "boolean",
        default: false,
        description: "The document owns the whole zone: records that it does not declare are deleted.",
      },
      plan: {
        enum: ["free", "pro", "business", "enterprise"],
        description: "The zone's plan; Enterprise allows TTLs from 30 seconds.",
      },
      defaults: {
        type: "object",
        additionalProperties: false,
        properties: defaultsSchema(lists),
        description: "Fields that every record starts from.",
      },
      drift: {
        type: "object",
        additionalProperties: false,
        required: ["remediate"],
        properties: {
          remediate: {
            enum: ["report", "pr", "revert"],
            description:
              "`report`: report it. `pr`: write live values into the documents. `revert`: revert the records. Never NS, DS or the apex.",
          },
        },
        description: "What a drift job may do about drifted records of this zone, where its `--remediate` allows it.",
      },
      ignore: ignoreSchema(lists, "Records that the tool ignores."),
      protect: selectorsSchema(lists, "Records whose change is refused."),
      open: selectorsSchema(lists, "RRsets that keep undeclared records."),
      ...Object.fromEntries(own.map((kind) => [kind.inDocument.key, kindSchema(kind, kinds)])),
    },
  };
}

function defaultsSchema(lists: readonly Kind[]): JsonObject {
  const own = lists.flatMap((kind) => {
    const identity = [...kind.identity.group, ...kind.identity.member];
    return Object.entries(kind.fields).filter(
      ([name, field]) => field.presence === "optional" && !identity.includes(name),
    );
  });
  return Object.fromEntries(own.map(([name, field]) => [name, fieldSchema(field)]));
}

/** Globs, or another program whose records are ignored. */
function ignoreSchema(lists: readonly Kind[], description: string): JsonObject {
  const schema = selectorsSchema(lists, description);
  const managers = lists.flatMap((kind) => Object.entries(kind.managers ?? {}));
  const programs = managers.map(([name, { options }]) => ({
    type: "object",
    additionalProperties: false,
    required: ["managed_by"],
    properties: {
      managed_by: {
        const: name,
        description: `Records that ${name} manages, by the marks that it leaves in the zone.`,
      },
      ...Object.fromEntries(
        Object.entries(options).map(([option, doc]) => [option, { type: "string", minLength: 1, description: doc }]),
      ),
    },
  }));
  return { ...schema, items: { anyOf: [schema.items, ...programs] } };
}

interface SelectorsSchema extends JsonObject {
  readonly items: JsonObject;
}

function selectorsSchema(lists: readonly Kind[], description: string): SelectorsSchema {
  const names = lists.flatMap((kind) => [...kind.identity.group, "content"]);
  const properties = Object.fromEntries(
    names.map((name) => [name, { type: "string", description: "A glob: `*` and `?`." }]),
  );
  return {
    type: "array",
    description,
    items: { type: "object", additionalProperties: false, minProperties: 1, properties },
  };
}

/** The schema of a map with these fields. */
export interface FieldsSchema extends JsonObject {
  readonly type: "object";
  readonly additionalProperties: false;
  readonly properties: JsonObject;
  readonly required?: readonly string[];
}

export function fieldsSchema(fields: Fields): FieldsSchema {
  const declared = Object.entries(fields).filter(([, field]) => field.presence !== "computed");
  const required = declared.filter(([, field]) => field.presence === "required").map(([name]) => name);
  return {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(declared.map(([name, field]) => [name, fieldSchema(field)])),
    ...(required.length > 0 ? { required } : {}),
  };
}

function fieldSchema(field: Field): JsonObject {
  const { default: fallback } = field;
  const row = withWords(field, valueSchema(field));
  const schema = field.acceptsList ? { anyOf: [row, { type: "array", items: row, minItems: 1 }] } : row;
  return { ...schema, description: documentDoc(field), ...(fallback === undefined ? {} : { default: fallback }) };
}

function withWords(field: Field, schema: JsonObject): JsonObject {
  return field.words ? { anyOf: [schema, { enum: Object.keys(field.words) }] } : schema;
}

function valueSchema(field: Field): JsonObject {
  switch (field.type) {
    case "string":
      return stringSchema(field);
    case "integer":
    case "number":
      return numberSchema(field);
    case "boolean":
      return { type: "boolean" };
    case "strings":
      return { type: "array", items: stringSchema(field) };
    case "object":
      return field.fields ? fieldsSchema(field.fields) : { type: "object" };
    case "objects":
      return { type: "array", items: field.fields ? fieldsSchema(field.fields) : { type: "object" } };
    case "json":
      return {};
  }
}

function numberSchema({ type, min, max, numericText }: Field): JsonObject {
  const number: JsonObject = {
    type,
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
  };
  return numericText ? { anyOf: [number, { type: "string", pattern: "^-?[0-9]+(\\.[0-9]+)?$" }] } : number;
}

function stringSchema({ values, caseInsensitive, maxLength, pattern }: Field): JsonObject {
  const listed = values && (caseInsensitive ? { pattern: `^(${values.map(anyCase).join("|")})$` } : { enum: values });
  return {
    type: "string",
    ...listed,
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern && { pattern: pattern.source }),
  };
}

/** Draft-07 patterns have no flags. */
function anyCase(word: string): string {
  return [...word]
    .map((letter) =>
      letter.toLowerCase() === letter.toUpperCase() ? letter : `[${letter.toUpperCase()}${letter.toLowerCase()}]`,
    )
    .join("");
}
