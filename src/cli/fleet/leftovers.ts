// Values in the store that a fleet does not use, as sentences: what this version did not write, and requests without a target.
import { toDisplayText } from "../../report/display-text";

const MAX_NAMES = 5;
const MAX_LENGTH = 100;

/** @param names of values in the store. */
export function describeUnreadable(names: readonly string[]): string {
  return `Skipped values in the store that this version did not write: ${listNames(names)}.`;
}

/** @param keys the zones of the requests. */
export function describeEarlierRequests(keys: readonly string[]): string {
  return `Requests of an earlier version name no target and are never run: ${listNames(keys)}. Request them again with \`fleet run --apply\`.`;
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => `\`${toDisplayText(name.slice(0, MAX_LENGTH))}\``);
  return `${shown.join(", ")}${names.length > MAX_NAMES ? `, and ${names.length - MAX_NAMES} more` : ""}`;
}
