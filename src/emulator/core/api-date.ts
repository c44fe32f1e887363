// Which features the API has on a day. Only this file compares dates: each row is a feature that ends, with the first day
// without it (from 00:00 UTC). Specification 9.1; newer rows from the page of notices.
import type { Profile } from "./profile";

interface Ending {
  readonly spec: string;
  /** Where a notice of the live API moved the day. */
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

export type Feature = keyof typeof ENDINGS;

export interface ApiDate {
  readonly asOf: string;
  readonly has: (feature: Feature) => boolean;
  readonly isBefore: (day: string) => boolean;
}

/** @param asOf a day, `YYYY-MM-DD` */
export function createApiDate(asOf: string, profile: Profile): ApiDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(asOf) || Number.isNaN(Date.parse(asOf))) {
    throw new Error(`\`${asOf}\` is not a day; write it as YYYY-MM-DD.`);
  }
  const isBefore = (day: string) => asOf < day;
  return { asOf, has: (feature) => isBefore(getEndDay(feature, profile)), isBefore };
}

function getEndDay(feature: Feature, profile: Profile): string {
  const ending: Ending = ENDINGS[feature];
  return profile === "live" ? (ending.live ?? ending.spec) : ending.spec;
}
