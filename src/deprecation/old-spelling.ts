// An old spelling in a document, and what a day makes of it. Pure: the day comes in.
import type { Where } from "../base/diagnostic";
import type { DeprecationFinding, Profile } from "./deprecation";
import { stateOn } from "./due";
import { deprecationById } from "./schedule";

/** An old spelling as it was written; translated already, and no error. */
export interface OldSpelling {
  /** Id in the schedule. */
  readonly id: string;
  readonly where: Where;
  /** Steps to it in the document. */
  readonly path: readonly (string | number)[];
  /** `data.service`. */
  readonly field: string;
  /** The new spelling, written out: `name: _sip._tcp`. Missing where nothing takes its place. */
  readonly rewritten?: string;
}

/** What is deprecated or ended on `day` (YYYY-MM-DD) among old spellings; what is not yet announced on that day is fine. */
export function findingsOn(
  spellings: readonly OldSpelling[],
  day: string,
  profile: Profile = "live",
): readonly DeprecationFinding[] {
  return spellings.flatMap(({ id, where, field, rewritten }): readonly DeprecationFinding[] => {
    const deprecation = deprecationById(id);
    if (!deprecation) return [];
    const { state, date, daysLeft } = stateOn(deprecation, day, profile);
    if (state === "fine") return [];
    const { file, line, column, at } = where;
    const { replacement } = deprecation;
    return [{ id, where: at ?? field, file, line, column, field, state, date, daysLeft, replacement, rewritten }];
  });
}
