// The members of `data` over all types that have it, as fields: what schemas offer. A name that is a number in one type and
// text in another (the flags of CAA and NAPTR) is text here, because a number can be written as text.
import { type RdataField, rrType } from "../../dns";
import type { Field, Fields } from "../../kind/field";
import { DATA_TYPES } from "./record-types";

export function dataMembers(): Fields {
  const members: Record<string, Field> = {};
  for (const type of DATA_TYPES) {
    for (const field of rrType(type).fields)
      members[field.name] = mergeFields(members[field.name], toField(type, field));
  }
  return members;
}

function toField(type: string, { name, type: form, default: fallback, doc }: RdataField): Field {
  const number = form === "integer" || form === "number";
  return {
    type: number ? form : "string",
    presence: "optional",
    numericText: number,
    ...(fallback === "" && { mayBeEmpty: true }),
    ...(name === "priority" && { repeats: "priority" }),
    doc: `${type}: ${doc || name}`,
  };
}

function mergeFields(left: Field | undefined, right: Field): Field {
  if (!left) return right;
  const text = left.type === "string" || right.type === "string";
  const number = left.type === "number" || right.type === "number" ? "number" : "integer";
  return {
    ...left,
    ...(right.mayBeEmpty && { mayBeEmpty: true }),
    type: text ? "string" : number,
    doc: `${left.doc} ${right.doc}`,
  };
}
