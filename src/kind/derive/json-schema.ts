// The JSON Schema (draft-07) of documents, derived from the kinds: what editors complete and underline is what the
// validator takes. What only the validator can say (names, rdata, rules) is left to it.
import type { Json, JsonObject } from "../../base/json";
import type { Field, Fields } from "../field";
import type { Kind } from "../kind";

const ID = "https://zonewright.example/schema.json";

export function documentSchema(kinds: readonly Kind[]): JsonObject {
  const account = kinds.filter((kind) => kind.within === "account");
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
      account: {
        type: "string",
        pattern: "^[0-9a-f]{32}$",
        description: "Id of the account; may be left to ZONEWRIGHT_ACCOUNT_ID.",
      },
      ...Object.fromEntries(account.map((kind) => [kind.inDocument.key, inDocument(kind, kinds)])),
    },
  };
}

/** Where documents hold a kind: a list of objects, one object, or a map by name. */
function inDocument(kind: Kind, kinds: readonly Kind[]): JsonObject {
  const { form, mapKey } = kind.inDocument;
  const described = { description: kind.doc };
  if (form === "list") return { ...described, type: "array", items: objectSchema(kind, kind.fields, kind.doc) };
  if (form === "single") return { ...objectSchema(kind, kind.fields, kind.doc) };
  const { [mapKey as string]: _, ...fields } = kind.fields;
  const inner = objectSchema(kind, fields, kind.doc);
  return { ...described, type: "object", additionalProperties: kind.opens ? zoneSchema(inner, kinds) : inner };
}

function objectSchema(kind: Kind, fields: Fields, description: string): JsonObject {
  const schema = fieldsSchema(fields);
  const properties = { ...(schema["properties"] as JsonObject), state: STATE };
  // A group that must not be there is named by its identity alone.
  const required = ((schema["required"] as readonly string[]) ?? []).filter((name) =>
    kind.identity.group.includes(name),
  );
  return { ...schema, description, properties, required };
}

const STATE: JsonObject = {
  enum: ["present", "absent"],
  description: "`absent`: it must not be there, and is deleted.",
};

function zoneSchema(inner: JsonObject, kinds: readonly Kind[]): JsonObject {
  const own = kinds.filter((kind) => kind.within === "zone");
  const lists = own.filter((kind) => kind.inDocument.form === "list");
  const { required: _, ...rest } = inner;
  return {
    ...rest,
    type: ["object", "null"],
    properties: {
      ...(inner["properties"] as JsonObject),
      prune: {
        type: "boolean",
        default: false,
        description: "The document owns the whole zone: what it does not name is deleted.",
      },
      plan: {
        enum: ["free", "pro", "business", "enterprise"],
        description: "The zone's plan; Enterprise takes a TTL from 30 seconds.",
      },
      defaults: {
        type: "object",
        additionalProperties: false,
        properties: defaultsOf(lists),
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
              "`report`: tell of it. `pr`: write live values into the documents. `revert`: put records back. Never NS, DS or the apex.",
          },
        },
        description: "What a drift job may do about drifted records of this zone, where its `--remediate` allows it.",
      },
      ignore: selectors(lists, "Records that the tool does not look at."),
      protect: selectors(lists, "Records whose change is refused."),
      open: selectors(lists, "RRsets that keep records which nobody declared."),
      ...Object.fromEntries(own.map((kind) => [kind.inDocument.key, inDocument(kind, kinds)])),
    },
  };
}

function defaultsOf(lists: readonly Kind[]): JsonObject {
  const own = lists.flatMap((kind) => {
    const identity = [...kind.identity.group, ...kind.identity.member];
    return Object.entries(kind.fields).filter(
      ([name, field]) => field.presence === "optional" && !identity.includes(name),
    );
  });
  return Object.fromEntries(own.map(([name, field]) => [name, fieldSchema(field)]));
}

function selectors(lists: readonly Kind[], description: string): JsonObject {
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

export function fieldsSchema(fields: Fields): JsonObject {
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
  const { doc, default: fallback } = field;
  const row = withWords(field, valueSchema(field));
  const schema = field.spreads ? { anyOf: [row, { type: "array", items: row, minItems: 1 }] } : row;
  return { ...schema, description: doc, ...(fallback === undefined ? {} : { default: fallback }) };
}

function withWords(field: Field, schema: JsonObject): JsonObject {
  return field.words ? { anyOf: [schema, { enum: Object.keys(field.words) }] } : schema;
}

function valueSchema(field: Field): JsonObject {
  switch (field.type) {
    case "string":
      return textSchema(field);
    case "integer":
    case "number":
      return numberSchema(field);
    case "boolean":
      return { type: "boolean" };
    case "strings":
      return { type: "array", items: textSchema(field) };
    case "object":
      return field.fields ? fieldsSchema(field.fields) : { type: "object" };
    case "objects":
      return { type: "array", items: field.fields ? fieldsSchema(field.fields) : { type: "object" } };
    case "json":
      return {};
  }
}

function numberSchema({ type, min, max, numericText }: Field): JsonObject {
  const number: Record<string, Json> = { type };
  if (min !== undefined) number["minimum"] = min;
  if (max !== undefined) number["maximum"] = max;
  return numericText ? { anyOf: [number, { type: "string", pattern: "^-?[0-9]+(\\.[0-9]+)?$" }] } : number;
}

function textSchema({ values, caseless, maxLength, pattern }: Field): JsonObject {
  const schema: Record<string, Json> = { type: "string" };
  if (values && caseless) schema["pattern"] = `^(${values.map(anyCase).join("|")})$`;
  else if (values) schema["enum"] = values;
  if (maxLength !== undefined) schema["maxLength"] = maxLength;
  if (pattern) schema["pattern"] = pattern.source;
  return schema;
}

/** Draft-07 patterns know no flags. */
function anyCase(word: string): string {
  return [...word]
    .map((letter) =>
      letter.toLowerCase() === letter.toUpperCase() ? letter : `[${letter.toUpperCase()}${letter.toLowerCase()}]`,
    )
    .join("");
}
