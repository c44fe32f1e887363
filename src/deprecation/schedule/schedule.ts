// The whole deprecation schedule as data, newest date first: the specification's rows (section 9.1) and the newer public ones
// (the service's deprecations page as of 2026-07-15). It does not know what day it is.
import type { Deprecation } from "../deprecation";
import { ACCOUNT } from "./account";
import { DNS } from "./dns";
import { FIREWALL } from "./firewall";
import { PLATFORM } from "./platform";
import { SETTINGS } from "./settings";

/** The later of the dates, as a sort key. */
const last = (deprecation: Deprecation) =>
  typeof deprecation.effective === "string" ? deprecation.effective : deprecation.effective.live;

/** Every deprecation, newest effective date first, ties by id. */
export const SCHEDULE: readonly Deprecation[] = [...DNS, ...SETTINGS, ...FIREWALL, ...ACCOUNT, ...PLATFORM].sort(
  (left, right) => last(right).localeCompare(last(left)) || left.id.localeCompare(right.id),
);

const BY_ID: ReadonlyMap<string, Deprecation> = new Map(SCHEDULE.map((deprecation) => [deprecation.id, deprecation]));

/** The deprecation of that id, or undefined. */
export function deprecationById(id: string): Deprecation | undefined {
  return BY_ID.get(id);
}
