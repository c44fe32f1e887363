// The JSON Schema of templates: what a zone may hold, in which every value may also be a placeholder.
import { isArray, isObject, type Json, type JsonObject } from "../../base/json";
import { PARAMETER_TYPES } from "../parameter-type";

/** Keys that only a zone has, or that a template has in a form of its own. */
const OF_ZONE_ALONE = new Set(["account", "state", "use"]);

export const USE_SCHEMA: JsonObject = {
  description: "The templates whose content belongs here: names, or a name with its arguments.",
  anyOf: [
    { type: "string" },
    { $ref: "#/definitions/arguments" },
    { type: "array", items: { anyOf: [{ type: "string" }, { $ref: "#/definitions/arguments" }] } },
  ],
};

/** How an element of a list, or an object of a map, meets those of templates. */
export const PRECEDENCE_SCHEMA: JsonObject = {
  override: {
    type: "boolean",
    description: "`true`: it replaces what a template declares with the same name and type, and what excludes it.",
  },
  join: {
    type: "boolean",
    description: "`true`: it is declared beside what a template declares with the same name and type.",
  },
};

export const TEMPLATE_DEFINITIONS: JsonObject = {
  arguments: {
    type: "object",
    minProperties: 1,
    description: "The name of a template, and its arguments below it.",
    additionalProperties: {
      type: "object",
      description: "The arguments, by the name of the parameter.",
      additionalProperties: { type: ["string", "number", "boolean", "array"] },
    },
  },
  placeholder: {
    type: "string",
    pattern: "\\{[a-z][a-z0-9_-]*\\}",
    description: 'The value of a parameter, in quotation marks: `"{ttl}"`.',
  },
};

/** @param zone the schema of a zone. */
export function templatesSchema(zone: JsonObject): JsonObject {
  const { properties } = zone;
  const shared = isObject(properties) ? Object.entries(properties).filter(([name]) => !OF_ZONE_ALONE.has(name)) : [];
  return {
    type: "object",
    description: "Content that several zones have in common, by name: zones of all files of a run may `use` it.",
    propertyNames: { pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]*$" },
    additionalProperties: {
      type: "object",
      additionalProperties: false,
      description:
        "What a zone may hold. `{name}` in a text is the value of a parameter, `{zone}` the name of the zone.",
      properties: {
        parameters: PARAMETERS_SCHEMA,
        use: USE_SCHEMA,
        ...Object.fromEntries(shared.map(([name, schema]) => [name, relaxMembers(schema)])),
      },
    },
  };
}

const PARAMETERS_SCHEMA: JsonObject = {
  type: "object",
  description: "The values that a use gives, each with its type.",
  propertyNames: { pattern: "^[a-z][a-z0-9_-]*$", not: { const: "zone" } },
  additionalProperties: {
    anyOf: [
      { enum: PARAMETER_TYPES, description: "The type of a parameter that every use must give." },
      {
        type: "object",
        required: ["type"],
        additionalProperties: false,
        properties: {
          type: { enum: PARAMETER_TYPES, description: "`ttl` is whole seconds or `auto`." },
          default: {
            type: ["string", "number", "boolean", "array"],
            description:
              "The value where a use gives none; a text may contain `{zone}`. Without it, every use must give a value.",
          },
          list: {
            type: "boolean",
            default: false,
            description:
              "`true`: the value may be a list, from which a field such as `content` declares several records.",
          },
          values: {
            type: "array",
            minItems: 1,
            items: { type: "string" },
            description: "The only values of a string.",
          },
          description: { type: "string", description: "What the parameter is for." },
        },
      },
    ],
  },
};

/** A list or mapping itself cannot be a placeholder; the values in it can. */
function relaxMembers(schema: Json | undefined): Json {
  if (!isObject(schema)) return schema ?? {};
  const { type } = schema;
  return type === "array" || type === "object" ? relaxInside(schema) : relax(schema);
}

function relaxInside(schema: JsonObject): JsonObject {
  const { items, properties, additionalProperties } = schema;
  return {
    ...schema,
    ...(items !== undefined && { items: relaxElement(items) }),
    ...(isObject(properties) && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, relax(member)])),
    }),
    ...(isObject(additionalProperties) && { additionalProperties: relaxElement(additionalProperties) }),
  };
}

/** An element of a list, or an object by its name. */
function relaxElement(schema: Json): Json {
  const { type } = isObject(schema) ? schema : {};
  return isObject(schema) && type === "object" ? relaxInside(schema) : relax(schema);
}

function relax(schema: Json | undefined): Json {
  if (!isObject(schema)) return schema ?? {};
  const { description, default: fallback, ...rest } = schema;
  const inner = relaxValue(rest);
  if (inner === rest) return schema;
  return {
    ...inner,
    ...(description !== undefined && { description }),
    ...(fallback !== undefined && { default: fallback }),
  };
}

function relaxValue(schema: JsonObject): JsonObject {
  const { type, anyOf } = schema;
  if (type === "object") return relaxInside(schema);
  if (isArray(anyOf)) return { ...schema, anyOf: [...anyOf.map((each) => relax(each)), PLACEHOLDER] };
  if (type === "array") return { anyOf: [relaxInside(schema), PLACEHOLDER] };
  const isFree = type === undefined ? Object.keys(schema).length === 0 : Object.keys(schema).length === 1;
  if (isFree && (type === undefined || type === "string")) return schema;
  return { anyOf: [schema, PLACEHOLDER] };
}

const PLACEHOLDER: JsonObject = { $ref: "#/definitions/placeholder" };
