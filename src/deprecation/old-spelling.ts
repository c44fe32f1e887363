// Old spellings in documents and their status on a day. Pure: the caller passes the day.
import type { Where } from "../base/diagnostic";
import type { Json } from "../base/json";
import type { ApiProfile, DeprecationFinding } from "./deprecation";
import { getStatusOn } from "./deprecation-status";
import { findDeprecation } from "./schedule";

/** An old spelling that was already translated. It is not an error. */
export interface OldSpelling {
  /** The ID in the schedule. */
  readonly id: string;
  readonly where: Where;
  /** The path in the document. */
  readonly path: readonly (string | number)[];
  /** `data.service`. */
  readonly field: string;
  /** The new spelling in full: `name: _sip._tcp`. Undefined if there is no replacement. */
  readonly rewritten?: string;
  /** The value in the new spelling and its path in the document; undefined if there is no replacement, or it is there already. */
  readonly target?: { readonly path: readonly (string | number)[]; readonly value: Json };
}

/** The old spellings that are deprecated or ended on `day` (YYYY-MM-DD). Those not yet announced on that day are left out. */
export function findDeprecatedSpellings(
  spellings: readonly OldSpelling[],
  day: string,
  profile: ApiProfile = "live",
): readonly DeprecationFinding[] {
  return spellings.flatMap(({ id, where, field, rewritten }): readonly DeprecationFinding[] => {
    const deprecation = findDeprecation(id);
    if (!deprecation) return [];
    const { state, date, daysLeft } = getStatusOn(deprecation, day, profile);
    if (state === "fine") return [];
    const { file, line, column, at } = where;
    const { replacement } = deprecation;
    return [
      { id, where: describePlace(at, field), file, line, column, field, state, date, daysLeft, replacement, rewritten },
    ];
  });
}

/** A path in a document ends with the field. The path of a construct does not: the field follows it. */
function describePlace(at: string | undefined, field: string): string {
  if (at === undefined) return field;
  return at === field || at.endsWith(`.${field}`) ? at : `${at} ${field}`;
}
