// Tests every example: its plan against an empty emulator equals plan.txt, applying it converges, and a further plan has no changes.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { run } from "./cli/run-in";

const root = resolve(__dirname, "../examples");
const planned = readdirSync(root).filter((name) => existsSync(join(root, name, "plan.txt")));
/** Programs are in test/constructs/example.test.ts, which starts them. */
const folders = planned.filter((name) => !existsSync(join(root, name, "zones.ts")));
const state = mkdtempSync(join(tmpdir(), "zonewright-examples-"));
afterAll(() => rmSync(state, { recursive: true, force: true }));

describe("examples", () => {
  it("have a plan in each numbered folder", () => {
    const numbered = readdirSync(root).filter((name) => /^\d\d-/.test(name));
    expect(planned).toEqual(numbered);
    expect(folders.length).toBeGreaterThanOrEqual(4);
  });

  it.each(folders)("%s has no errors and no warnings", async (name) => {
    const { code, out, err } = await run(["validate", "."], { cwd: join(root, name) });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^Valid: /);
  });

  it.each(folders)("%s has the plan of plan.txt", async (name) => {
    const { code, out, err } = await run(["plan", ".", "--base-url", "emulator:"], { cwd: join(root, name) });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toBe(readFileSync(join(root, name, "plan.txt"), "utf8"));
  });

  it.each(folders)("%s converges, and has no changes afterwards", async (name) => {
    const target = ["--base-url", `emulator:${join(state, `${name}.json`)}`];
    // A copy, because apply stores files next to the documents.
    const cwd = join(state, name);
    cpSync(join(root, name), cwd, { recursive: true });
    const applied = await run(["apply", ".", "--auto-approve", ...target], { cwd });
    expect(applied, applied.err).toMatchObject({ code: 0, out: expect.stringMatching(/^Converged: /m) });
    const again = await run(["plan", ".", "--detailed-exitcode", ...target], { cwd });
    expect(again, again.out).toMatchObject({ code: 0, out: expect.stringMatching(/^No changes/m) });
  });
});
