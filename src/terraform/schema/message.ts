// A schema as the wire's message.
import { ctyTypeJson } from "../wire/cty";
import { type Draft, NESTING, STRING_KIND } from "../wire/messages";
import { type Attribute, type Attributes, attributeType, type Schema } from "./attribute";

export function schemaMessage({ version, doc, attributes }: Schema): Draft<"Schema"> {
  const block = { version, attributes: messages(attributes), description: doc, descriptionKind: STRING_KIND.markdown };
  return { version, block };
}

function messages(attributes: Attributes): readonly Draft<"Schema.Attribute">[] {
  return Object.entries(attributes).map(([name, attribute]) => attributeMessage(name, attribute));
}

function attributeMessage(name: string, attribute: Attribute): Draft<"Schema.Attribute"> {
  const { nested, doc, required, optional, computed, sensitive, writeOnly, deprecated } = attribute;
  const shape = nested
    ? { nestedType: { attributes: messages(nested.attributes), nesting: NESTING[nested.nesting] } }
    : { type: ctyTypeJson(attributeType(attribute)) };
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
