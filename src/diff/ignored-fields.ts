// Fields that are written on create and then keep their live values, as `ignore_changes` of a stack says.
import { isObject, type Json, type JsonObject } from "../base/json";
import type { Declared, FieldPath, Kind, Live } from "../kind/kind";

/** The declared object with the live values of the fields that it ignores. */
export function keepIgnored(kind: Kind, declared: Declared, live: Live): Declared {
  const { ignoredFields = [] } = declared;
  if (ignoredFields.length === 0) return declared;
  const props = ignoredFields.reduce<JsonObject>((kept, path) => copyMember(kept, live.props, path), declared.props);
  const { spelling: _, ...others } = props;
  const { group, conflict, label, where } = declared;
  const kept = { kind: declared.kind, group, conflict, label, where, ignoredFields };
  return ignoresIdentity(kind, declared) ? { ...kept, props: others, label: live.label } : { ...kept, props };
}

/** Whether a live object with another identity in the same group may be the declared object. */
export function ignoresIdentity({ identity }: Kind, { ignoredFields = [] }: Declared): boolean {
  return ignoredFields.some(([first = ""]) => identity.member.includes(first));
}

function copyMember(to: JsonObject, from: JsonObject, [first, ...rest]: FieldPath): JsonObject {
  if (first === undefined) return to;
  const { [first]: replaced, ...others } = to;
  const value = from[first];
  const kept: Json | undefined = rest.length === 0 ? value : copyMember(asObject(replaced), asObject(value), rest);
  return kept === undefined || (isObject(kept) && Object.keys(kept).length === 0) ? others : { ...to, [first]: kept };
}

function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
