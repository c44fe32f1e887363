// The members of `data` over all types that have one, as fields: what schemas offer. A name that is a number in one type
// and text in another (the flags of CAA and NAPTR) is text here, since a number can be written as text and not the reverse.
import { type RdataField, rrType } from "../../dns";
import type { Field, Fields } from "../../kind/field";
import { DATA_TYPES } from "./canonical";

export function dataMembers(): Fields {
  const members: Record<string, Field> = {};
  for (const type of DATA_TYPES) {
    for (const field of rrType(type).fields) members[field.name] = joined(members[field.name], memberOf(type, field));
  }
  return members;
}

function memberOf(type: string, { name, type: form, doc }: RdataField): Field {
  const number = form === "integer" || form === "number";
  return { type: number ? form : "string", presence: "optional", numericText: number, doc: `${type}: ${doc || name}` };
}

function joined(one: Field | undefined, other: Field): Field {
  if (!one) return other;
  const text = one.type === "string" || other.type === "string";
  const number = one.type === "number" || other.type === "number" ? "number" : "integer";
  return { ...one, type: text ? "string" : number, doc: `${one.doc} ${other.doc}` };
}
