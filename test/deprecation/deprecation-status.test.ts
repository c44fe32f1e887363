import { describe, expect, it } from "vitest";
import type { Deprecation } from "../../src/deprecation/deprecation";
import { getStatusOn, isDay, parseDay } from "../../src/deprecation/deprecation-status";
import { findDeprecation, SCHEDULE } from "../../src/deprecation/schedule";

const value = (over: Partial<Deprecation>): Deprecation => ({
  id: "x",
  title: "x",
  affects: {},
  effective: "2025-11-21",
  replacement: null,
  source: "specification",
  ...over,
});

describe("the status of a deprecation on a day", () => {
  it.each([
    ["2024-12-08", "fine", 348],
    ["2024-12-09", "deprecated", 347],
    ["2025-11-20", "deprecated", 1],
    ["2025-11-21", "ended", 0],
    ["2025-11-22", "ended", -1],
  ] as const)("on %s it is %s with %i days left", (day, state, daysLeft) => {
    expect(getStatusOn(value({ published: "2024-12-09" }), day, "live")).toEqual({
      state,
      date: "2025-11-21",
      daysLeft,
    });
  });

  it("is deprecated from the start without a publication date", () => {
    expect(getStatusOn(value({}), "1999-01-01").state).toBe("deprecated");
  });

  it("keeps both dates if the sources differ", () => {
    const flattening = findDeprecation("settings-cname-flattening")!;
    expect(getStatusOn(flattening, "2025-04-01", "spec")).toEqual({
      state: "ended",
      date: "2025-03-21",
      daysLeft: -11,
    });
    expect(getStatusOn(flattening, "2025-04-01", "live")).toEqual({
      state: "deprecated",
      date: "2025-06-08",
      daysLeft: 68,
    });
  });

  it("counts across leap days", () => {
    expect(getStatusOn(value({ effective: "2024-03-01" }), "2024-02-28").daysLeft).toBe(2);
    expect(getStatusOn(value({ effective: "2025-03-01" }), "2025-02-28").daysLeft).toBe(1);
  });

  it("rejects days that the calendar does not have", () => {
    const wrong = [
      "2026-02-30",
      "2026-13-01",
      "2026-00-10",
      "2026-01-00",
      "2025-02-29",
      "2026-1-1",
      "2026-01-01T00:00",
      "",
      " 2026-01-01",
      "20260101",
    ];
    expect(wrong.filter(isDay)).toEqual([]);
    expect(() => getStatusOn(value({}), "2026-02-30")).toThrow(RangeError);
    expect(["1970-01-01", "1970-01-02", "2024-02-29", "0099-01-01"].map(parseDay)).toEqual([0, 1, 19782, -683368]);
  });

  it("is ended for everything in 2027, and fine or deprecated for everything before 2020", () => {
    expect(SCHEDULE.filter((entry) => getStatusOn(entry, "2027-01-01").state !== "ended")).toEqual([]);
    expect(SCHEDULE.filter((entry) => getStatusOn(entry, "2020-01-01").state === "ended")).toEqual([]);
  });
});
