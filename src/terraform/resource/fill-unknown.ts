// The state of an object after a change of spelling only.
import { type ObjectValue, UNKNOWN, type Value } from "../wire";

/** Nothing was sent, so unknown values of the plan keep those of the prior state. */
export function fillUnknown(planned: ObjectValue, prior: ObjectValue): ObjectValue {
  const attributes = Object.entries(planned).map(([name, value]): [string, Value] => [
    name,
    value === UNKNOWN ? (prior[name] ?? null) : value,
  ]);
  return Object.fromEntries(attributes);
}
