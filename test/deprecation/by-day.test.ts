// The status changes of each day as a reviewed file: for the day before, the day of and the day after every date of the schedule,
// in both profiles.
import { describe, expect, it } from "vitest";
import { type ApiProfile, type Deprecation, getEffectiveDate, getStatusOn, SCHEDULE } from "../../src/deprecation";

const DAY = 86_400_000;
const shifted = (day: string, by: number) => new Date(Date.parse(day) + by * DAY).toISOString().slice(0, 10);

function turningPoints(profile: ApiProfile): readonly string[] {
  const days = SCHEDULE.flatMap((deprecation) => [
    getEffectiveDate(deprecation, profile),
    ...(deprecation.published ? [deprecation.published] : []),
  ]);
  return [...new Set(days)].sort();
}

function word(deprecation: Deprecation, day: string, profile: ApiProfile): string {
  const { state, daysLeft } = getStatusOn(deprecation, day, profile);
  return state === "deprecated" ? `deprecated, ${daysLeft} left` : state;
}

function table(profile: ApiProfile): string {
  const lines = turningPoints(profile).flatMap((day) => {
    const changed = SCHEDULE.filter(
      (deprecation) =>
        getStatusOn(deprecation, shifted(day, -1), profile).state !== getStatusOn(deprecation, day, profile).state,
    );
    return changed.map((deprecation) => {
      const words = [-1, 0, 1].map((by) => word(deprecation, shifted(day, by), profile));
      return `${day}  ${deprecation.id}: ${words.join(" | ")}`;
    });
  });
  return `${lines.join("\n")}\n`;
}

describe("the status by day", () => {
  it.each(["live", "spec"] as const)("matches the reviewed table for the profile `%s`", async (profile) => {
    await expect(table(profile)).toMatchFileSnapshot(`fixtures/by-day.${profile}.txt`);
  });

  it("changes for every deprecation exactly on its date", () => {
    for (const deprecation of SCHEDULE) {
      const date = getEffectiveDate(deprecation);
      expect([deprecation.id, getStatusOn(deprecation, date).state]).toEqual([deprecation.id, "ended"]);
      expect([deprecation.id, getStatusOn(deprecation, shifted(date, -1)).state]).not.toEqual([
        deprecation.id,
        "ended",
      ]);
    }
  });
});
