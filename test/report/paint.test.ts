import { describe, expect, it } from "vitest";
import { COLORED, PLAIN, selectPaint } from "../../src/report/paint";

describe("color", () => {
  const table: readonly [string, Record<string, string>, boolean, boolean][] = [
    ["is for a terminal", {}, true, true],
    ["is not for a file or a pipe", {}, false, false],
    ["is switched off by NO_COLOR", { NO_COLOR: "1" }, true, false],
    ["is not switched off by an empty NO_COLOR", { NO_COLOR: "" }, true, true],
    ["is not for the log of a CI run", { CI: "true" }, true, false],
    ["is not for a dumb terminal", { TERM: "dumb" }, true, false],
    ["is forced by FORCE_COLOR anywhere", { FORCE_COLOR: "1", NO_COLOR: "1" }, false, true],
    ["is switched off by FORCE_COLOR=0", { FORCE_COLOR: "0" }, true, false],
  ];
  it.each(table)("%s", (_, env, isTTY, coloured) => {
    expect(selectPaint(env, isTTY)).toBe(coloured ? COLORED : PLAIN);
  });

  it("is reset after each piece", () => {
    expect(COLORED.create("x")).toBe("\u001b[32mx\u001b[39m");
  });
});
