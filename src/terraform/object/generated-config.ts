// Generated configuration (`terraform plan -generate-config-out`) has an empty list for a sensitive list of objects, whatever its value
// is (the exporters of a gateway). For an imported object such a list therefore says nothing, and the live value stays.
import type { Attribute, Schema } from "../schema/attribute";
import { isList, type ObjectValue, type Value } from "../wire";

/** Whether generated configuration leaves out an attribute of these resources. */
export function canBeLeftOut({ attributes }: Schema): boolean {
  return Object.values(attributes).some(isHiddenList);
}

/** The attributes that the configuration leaves empty and the state does not. */
export function listLeftOut({ attributes }: Schema, config: ObjectValue, prior: ObjectValue): readonly string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) =>
    isHiddenList(attribute) && isEmptyList(config[name]) && isList(prior[name]) && !isEmptyList(prior[name])
      ? [name]
      : [],
  );
}

export function omitAttributes(config: ObjectValue, names: readonly string[]): ObjectValue {
  return names.length === 0 ? config : { ...config, ...Object.fromEntries(names.map((name) => [name, null])) };
}

function isHiddenList({ sensitive, nested }: Attribute): boolean {
  return sensitive === true && nested?.nesting === "list";
}

function isEmptyList(value: Value | undefined): boolean {
  return isList(value) && value.length === 0;
}
