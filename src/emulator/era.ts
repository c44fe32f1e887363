// What the API was, is and will be on a day. The only place of the emulator that compares dates: each row is a thing
// that ends, with the day on which it is gone (from 00:00 UTC). Specification 9.1; newer rows from the notices' page.
import type { Profile } from "./profile";

interface Ending {
  readonly spec: string;
  /** Where the live API's own notice moved the day. */
  readonly live?: string;
}

const ENDINGS = {
  lockedField: { spec: "2024-07-14" },
  oldSettingsRoutes: { spec: "2024-09-13" },
  wrappedErrors: { spec: "2024-10-01" },
  srvNameFields: { spec: "2024-05-31" },
  zoneOfRecord: { spec: "2024-11-30" },
  filterPrefixes: { spec: "2025-02-21" },
  accountNameservers: { spec: "2025-03-14" },
  cnameFlattening: { spec: "2025-03-21", live: "2025-06-08" },
  selfHostedDomains: { spec: "2025-11-21" },
  typeChange: { spec: "2026-06-30" },
  allZoneSettings: { spec: "2026-09-15" },
  serviceKey: { spec: "2026-09-30" },
} satisfies Readonly<Record<string, Ending>>;

export type Ended = keyof typeof ENDINGS;

export interface Era {
  readonly asOf: string;
  readonly has: (what: Ended) => boolean;
  /** Whether a thing that ends on this day is still there. */
  readonly before: (day: string) => boolean;
}

/** @param asOf a day, `YYYY-MM-DD`; a thing is there on every day before the one it ends on. */
export function eraOf(asOf: string, profile: Profile): Era {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(asOf) || Number.isNaN(Date.parse(asOf))) {
    throw new Error(`\`${asOf}\` is not a day; write it as YYYY-MM-DD.`);
  }
  return { asOf, has: (what) => asOf < endOf(what, profile), before: (day) => asOf < day };
}

function endOf(what: Ended, profile: Profile): string {
  const ending: Ending = ENDINGS[what];
  return profile === "live" ? (ending.live ?? ending.spec) : ending.spec;
}
