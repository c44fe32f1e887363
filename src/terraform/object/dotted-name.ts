// Which names in a configuration cannot be understood without the name of their zone.
import type { Kind } from "../../kind/kind";
import type { ObjectValue } from "../wire";

/**
 * Without its zone, a name with a dot may be relative or absolute. The rules on single objects are checked in the validation of
 * other names, and in the plan of these.
 */
export function hasDottedName({ within, identity }: Kind, attributes: ObjectValue): boolean {
  return within === "zone" && identity.conflict.some((name) => String(attributes[name] ?? "").includes("."));
}
