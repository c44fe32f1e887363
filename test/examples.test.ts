// Every example: its plan against an empty emulator is the text beside it, applying it converges, and then nothing is left to do.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { run } from "./cli/run-in";

const root = resolve(__dirname, "../examples");
const folders = readdirSync(root).filter((name) => existsSync(join(root, name, "plan.txt")));
const state = mkdtempSync(join(tmpdir(), "zonewright-examples-"));
afterAll(() => rmSync(state, { recursive: true, force: true }));

describe("examples", () => {
  it("are all there: each numbered folder has its plan", () => {
    const numbered = readdirSync(root).filter((name) => /^\d\d-/.test(name));
    expect(folders).toEqual(numbered);
    expect(folders.length).toBeGreaterThanOrEqual(4);
  });

  it.each(folders)("%s has no problem, not even a warning", async (name) => {
    const { code, out, err } = await run(["validate", "."], { cwd: join(root, name) });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^Valid: /);
  });

  it.each(folders)("%s plans what plan.txt says", async (name) => {
    const { code, out, err } = await run(["plan", ".", "--base-url", "emulator:"], { cwd: join(root, name) });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toBe(readFileSync(join(root, name, "plan.txt"), "utf8"));
  });

  it.each(folders)("%s converges, and plans nothing afterwards", async (name) => {
    const target = ["--base-url", `emulator:${join(state, `${name}.json`)}`];
    // A copy: what an apply stores stands beside the documents.
    const cwd = join(state, name);
    cpSync(join(root, name), cwd, { recursive: true });
    const applied = await run(["apply", ".", "--auto-approve", ...target], { cwd });
    expect(applied, applied.err).toMatchObject({ code: 0, out: expect.stringMatching(/^Converged: /m) });
    const again = await run(["plan", ".", "--detailed-exitcode", ...target], { cwd });
    expect(again, again.out).toMatchObject({ code: 0, out: expect.stringMatching(/^Nothing to change/m) });
  });
});
