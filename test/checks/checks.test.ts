// Every check of `validate` and `plan` in every face: documents, Terraform, constructs, and deployed constructs.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { diagnosticTitles, hazardTitles } from "../../src/base/codes";
import { CHECKS, type Check, type Exception, FACES, OTHER_CODES, TESTED_ELSEWHERE } from "./checks";
import { type Finding, find, findInDeployment } from "./find";

const ROOT = resolve(__dirname, "../..");

describe("the table of checks", () => {
  it("has every code once: as a sample, as another test, or with the reason why no check gives it", () => {
    const listed = [...CHECKS, ...TESTED_ELSEWHERE].map(({ code }) => code);
    const all = Object.keys({ ...diagnosticTitles, ...hazardTitles });
    const others = all.filter((code) => OTHER_CODES.some(({ codes }) => codes.test(code)));
    expect([...listed, ...others].sort()).toEqual(all.sort());
  });

  it.each(TESTED_ELSEWHERE.map(({ code, file }) => [code, file] as const))("has a test of %s in %s", (code, file) => {
    expect(readFileSync(join(ROOT, file), "utf8")).toContain(code);
  });
});

describe.each(FACES)("a check in %s", (face) => {
  it.each(CHECKS.map((check) => [check.code, check] as const))("%s", async (_, check) => {
    await expectCode(check, check.exceptions?.[face], find[face]);
  });
});

describe("a check of a deployed stack", () => {
  it.each(CHECKS.map((check) => [check.code, check] as const))("%s is as in Terraform", async (_, check) => {
    // What synthesis refuses or leaves out is never deployed.
    if (check.exceptions?.constructs) return;
    await expectCode(check, check.exceptions?.terraform, findInDeployment);
  });
});

async function expectCode(
  check: Check,
  exception: Exception | undefined,
  findIn: (check: Check) => Promise<readonly Finding[]>,
): Promise<void> {
  const found = await findIn(check).catch((error: unknown) => {
    if (exception) return [];
    throw error;
  });
  const codes = found.map(({ code }) => code);
  const expected = exception ? exception.reports : check.code;
  if (exception) expect(codes).not.toContain(check.code);
  if (expected === undefined) return;
  expect(codes).toContain(expected);
  const named = [check.names].flat();
  const texts = found.filter(({ code }) => code === expected).map(({ text }) => text);
  if (!exception) expect(texts.filter((text) => named.some((name) => text.includes(name)))).not.toEqual([]);
}
