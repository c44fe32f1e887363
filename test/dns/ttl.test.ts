import { expect, test } from "vitest";
import { canonicalTtl, formatTtl, parseTtl } from "../../src/dns/ttl";

test.each([
  ["auto", {}, 1],
  [1, {}, 1],
  [60, {}, 60],
  [86_400, {}, 86_400],
  [59, {}, "DNS121"],
  [30, { enterprise: true }, 30],
  [29, { enterprise: true }, "DNS121"],
  [86_401, {}, "DNS121"],
  [0, {}, "DNS121"],
  [-1, {}, "DNS121"],
  ["300", {}, "DNS120"],
  ["AUTO", {}, "DNS120"],
  [300.5, {}, "DNS120"],
  [Number.NaN, {}, "DNS120"],
  [null, {}, "DNS120"],
  [300, { proxied: true }, 1],
  ["auto", { proxied: true }, 1],
  [600, { proxied: true }, "DNS122"],
] as const)("TTL %j under %j is %j", (input, rules, expected) => {
  const parsed = parseTtl(input, rules);
  expect(parsed.ok ? parsed.value : parsed.problem.code).toBe(expected);
});

test("a TTL has a canonical value", () => {
  expect([canonicalTtl(300, true), canonicalTtl(300, false), formatTtl(1), formatTtl(300)]).toEqual([
    1,
    300,
    "auto",
    "300",
  ]);
});
