// The goals of `npm run bench`: when a result misses its goal, and what the table says.
import { describe, expect, it } from "vitest";
import type { Goal } from "../../bench/benchmark";
import { formatTable, judge, selectMedian } from "../../bench/judge";

const goal: Goal = { title: "no-op plan", limit: 4, unit: "×" };
const row = (value: number) => ({ goal, result: { value, note: "4 s : 1 s" } });
const failed = { goal, result: { failed: "`zonewright plan` ended with 1" } };
const notRun = { goal, result: { notRun: "octoDNS cannot be installed" } };

describe("the measurements", () => {
  it.each([
    ["meets its goal", 4, 0],
    ["misses its goal by 20 %", 4.8, 0],
    ["misses its goal by more than 20 %", 4.81, 1],
    ["cannot be computed", Number.NaN, 1],
  ] as const)("a run in which a result %s exits with its code", (_, value, exit) => {
    expect(judge([row(1), row(value), notRun])).toBe(exit);
  });

  it("a run in which a program fails exits with 1", () => {
    expect(judge([row(1), failed])).toBe(1);
  });

  it("take the median of the repetitions, with its figures", () => {
    const samples = [5, 1, 100, 3, 4].map((value) => ({ value, note: `${value} s` }));
    expect(selectMedian(samples)).toEqual({ value: 4, note: "4 s" });
  });

  it("print each goal with its result, and why a row was not measured", () => {
    expect(formatTable([row(3.456), row(4.5), row(5), failed, notRun])).toBe(`\
| what | goal | | result | |
| --- | --- | --- | --- | --- |
| no-op plan | 4 × | met | 3.46 × | 4 s : 1 s |
| no-op plan | 4 × | within 20 % | 4.5 × | 4 s : 1 s |
| no-op plan | 4 × | missed | 5 × | 4 s : 1 s |
| no-op plan | 4 × | missed | failed: \`zonewright plan\` ended with 1 | |
| no-op plan | 4 × | – | not run: octoDNS cannot be installed | |
`);
  });
});
