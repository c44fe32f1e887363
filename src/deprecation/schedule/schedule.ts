// The deprecation schedule: the rows of the specification (section 9.1) and newer public deprecations (the deprecations page of the
// service as of 2026-07-15).
import { compareText } from "../../base/compare-text";
import type { Deprecation } from "../deprecation";
import { ACCOUNT } from "./account";
import { DNS } from "./dns";
import { FIREWALL } from "./firewall";
import { PLATFORM } from "./platform";
import { SETTINGS } from "./settings";

/** The later of the two dates, as a sort key. */
const getLastDate = (deprecation: Deprecation) =>
  typeof deprecation.effective === "string" ? deprecation.effective : deprecation.effective.live;

/** Every deprecation, latest effective date first, then by ID. */
export const SCHEDULE: readonly Deprecation[] = [...DNS, ...SETTINGS, ...FIREWALL, ...ACCOUNT, ...PLATFORM].sort(
  (left, right) => compareText(getLastDate(right), getLastDate(left)) || compareText(left.id, right.id),
);

const BY_ID: ReadonlyMap<string, Deprecation> = new Map(SCHEDULE.map((deprecation) => [deprecation.id, deprecation]));

export function findDeprecation(id: string): Deprecation | undefined {
  return BY_ID.get(id);
}
