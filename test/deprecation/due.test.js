"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
const vitest_1 = require("vitest");
const due_1 = require("../../src/deprecation/due");
const schedule_1 = require("../../src/deprecation/schedule");
const one = (over) => ({
    id: "x",
    title: "x",
    what: {},
    effective: "2025-11-21",
    replacement: null,
    source: "specification",
    ...over,
});
(0, vitest_1.describe)("what a deprecation is on a day", () => {
    vitest_1.it.each([
        ["2024-12-08", "fine", 348],
        ["2024-12-09", "deprecated", 347],
        ["2025-11-20", "deprecated", 1],
        ["2025-11-21", "ended", 0],
        ["2025-11-22", "ended", -1],
    ])("on %s it is %s with %i days left", (day, state, daysLeft) => {
        (0, vitest_1.expect)((0, due_1.stateOn)(one({ published: "2024-12-09" }), day, "live")).toEqual({ state, date: "2025-11-21", daysLeft });
    });
    (0, vitest_1.it)("counts as deprecated from the start without a publication date", () => {
        (0, vitest_1.expect)((0, due_1.stateOn)(one({}), "1999-01-01").state).toBe("deprecated");
    });
    (0, vitest_1.it)("keeps both dates where the sources differ", () => {
        const flattening = (0, schedule_1.deprecationById)("settings-cname-flattening");
        (0, vitest_1.expect)((0, due_1.stateOn)(flattening, "2025-04-01", "spec")).toEqual({ state: "ended", date: "2025-03-21", daysLeft: -11 });
        (0, vitest_1.expect)((0, due_1.stateOn)(flattening, "2025-04-01", "live")).toEqual({
            state: "deprecated",
            date: "2025-06-08",
            daysLeft: 68,
        });
    });
    (0, vitest_1.it)("counts across leap days", () => {
        (0, vitest_1.expect)((0, due_1.stateOn)(one({ effective: "2024-03-01" }), "2024-02-28").daysLeft).toBe(2);
        (0, vitest_1.expect)((0, due_1.stateOn)(one({ effective: "2025-03-01" }), "2025-02-28").daysLeft).toBe(1);
    });
    (0, vitest_1.it)("refuses days that the calendar does not have", () => {
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
        (0, vitest_1.expect)(wrong.filter(due_1.isDay)).toEqual([]);
        (0, vitest_1.expect)(() => (0, due_1.stateOn)(one({}), "2026-02-30")).toThrow(RangeError);
        (0, vitest_1.expect)(["1970-01-01", "1970-01-02", "2024-02-29", "0099-01-01"].map(due_1.parseDay)).toEqual([0, 1, 19782, -683368]);
    });
    (0, vitest_1.it)("has everything ended in 2027, and everything either fine or deprecated before 2020", () => {
        (0, vitest_1.expect)(schedule_1.SCHEDULE.filter((entry) => (0, due_1.stateOn)(entry, "2027-01-01").state !== "ended")).toEqual([]);
        (0, vitest_1.expect)(schedule_1.SCHEDULE.filter((entry) => (0, due_1.stateOn)(entry, "2020-01-01").state === "ended")).toEqual([]);
    });
});
