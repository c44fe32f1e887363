// What each day changes, as one reviewed file: on the day before, the day of and the day after every date of the schedule,
// the state of what changes state, by both sources of dates.
import { describe, expect, it } from "vitest";
import { type Deprecation, effectiveDate, type Profile, SCHEDULE, stateOn } from "../../src/deprecation";

const DAY = 86_400_000;
const shifted = (day: string, by: number) => new Date(Date.parse(day) + by * DAY).toISOString().slice(0, 10);

function turningPoints(profile: Profile): readonly string[] {
  const days = SCHEDULE.flatMap((deprecation) => [
    effectiveDate(deprecation, profile),
    ...(deprecation.published ? [deprecation.published] : []),
  ]);
  return [...new Set(days)].sort();
}

function word(deprecation: Deprecation, day: string, profile: Profile): string {
  const { state, daysLeft } = stateOn(deprecation, day, profile);
  return state === "deprecated" ? `deprecated, ${daysLeft} left` : state;
}

function table(profile: Profile): string {
  const lines = turningPoints(profile).flatMap((day) => {
    const changed = SCHEDULE.filter(
      (deprecation) =>
        stateOn(deprecation, shifted(day, -1), profile).state !== stateOn(deprecation, day, profile).state,
    );
    return changed.map((deprecation) => {
      const words = [-1, 0, 1].map((by) => word(deprecation, shifted(day, by), profile));
      return `${day}  ${deprecation.id}: ${words.join(" | ")}`;
    });
  });
  return `${lines.join("\n")}\n`;
}

describe("the flags by day", () => {
  it.each(["live", "spec"] as const)("are those of the reviewed table, by the dates of `%s`", async (profile) => {
    await expect(table(profile)).toMatchFileSnapshot(`fixtures/by-day.${profile}.txt`);
  });

  it("change for every deprecation on exactly its date", () => {
    for (const deprecation of SCHEDULE) {
      const date = effectiveDate(deprecation);
      expect([deprecation.id, stateOn(deprecation, date).state]).toEqual([deprecation.id, "ended"]);
      expect([deprecation.id, stateOn(deprecation, shifted(date, -1)).state]).not.toEqual([deprecation.id, "ended"]);
    }
  });
});
