// Converts a schema to the message of the plugin protocol.
import { encodeCtyType } from "../wire";
import { type Draft, NESTING, STRING_KIND } from "../wire/messages";
import { type Attribute, type Attributes, attributeType, type Schema } from "./attribute";

export function toSchemaMessage({ version, doc, attributes }: Schema): Draft<"Schema"> {
  const block = {
    version,
    attributes: toAttributeMessages(attributes),
    description: doc,
    descriptionKind: STRING_KIND.markdown,
  };
  return { version, block };
}

function toAttributeMessages(attributes: Attributes): readonly Draft<"Schema.Attribute">[] {
  return Object.entries(attributes).map(([name, attribute]) => toAttributeMessage(name, attribute));
}

function toAttributeMessage(name: string, attribute: Attribute): Draft<"Schema.Attribute"> {
  const { nested, doc, required, optional, computed, sensitive, writeOnly, deprecated } = attribute;
  const shape = nested
    ? { nestedType: { attributes: toAttributeMessages(nested.attributes), nesting: NESTING[nested.nesting] } }
    : { type: encodeCtyType(attributeType(attribute)) };
  return {
    name,
    ...shape,
    description: doc,
    descriptionKind: STRING_KIND.markdown,
    required: required === true,
    optional: optional === true,
    computed: computed === true,
    sensitive: sensitive === true,
    writeOnly: writeOnly === true,
    deprecated: deprecated !== undefined,
  };
}
