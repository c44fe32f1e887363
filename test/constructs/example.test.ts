// The example of constructs, with and without Terraform: the same state, byte for byte, and the same live state.
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Control, startEmulator } from "../../src/emulator";
import { run } from "../cli/run-in";
import { describeTier } from "../describe-tier";
import { findMissingTerraform } from "../terraform/terraform-workspace";

const ROOT = resolve(__dirname, "../..");
const EXAMPLE = join(ROOT, "examples/08-constructs");
const TOKEN = "any-token-0123456789-0123456789-0123456789";
const TSX = join(ROOT, "node_modules/.bin/tsx");
const folder = mkdtempSync(join(tmpdir(), "zonewright-example-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(() => {
  cpSync(EXAMPLE, folder, { recursive: true });
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  for (const name of ["cdktf", "constructs"]) symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  symlinkSync(ROOT, join(modules, "zonewright"));
});

/** Without the variables of the test run. */
function start(cwd: string, env: Readonly<Record<string, string>>, command: string, ...args: readonly string[]) {
  const { PATH = "" } = process.env;
  const own = { PATH, HOME: folder, CHECKPOINT_DISABLE: "1", NO_COLOR: "1", ...env };
  return promisify(execFile)(command, args, { cwd, env: own, encoding: "utf8", maxBuffer: 1 << 24 });
}

function runHere(argv: readonly string[], baseUrl: string) {
  const env = { PATH: process.env["PATH"], ZONEWRIGHT_BASE_URL: baseUrl, ZONEWRIGHT_API_TOKEN: TOKEN };
  return run(argv, { cwd: folder, env, fetch: globalThis.fetch, now: () => new Date() });
}

/** Records and settings that were written, without what the API assigns. */
function liveState(control: Control): unknown {
  const zones = control.zones().map(({ name, type }) => ({
    name,
    type,
    records: control
      .records(name)
      .map(({ name, type, content, ttl, proxied, comment }) => ({ name, type, content, ttl, proxied, comment }))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  }));
  return zones.sort((a, b) => (a.name < b.name ? -1 : 1));
}

describe("the example of constructs", () => {
  it("has the plan of plan.txt, converges, and has no changes afterwards", async () => {
    const app = ["--app", `${TSX} zones.ts`];
    const planned = await run(["plan", ...app], {
      cwd: folder,
      env: { ...process.env, ZONEWRIGHT_BASE_URL: "emulator:" },
    });
    expect(planned, planned.err).toMatchObject({ code: 0, err: "" });
    expect(planned.out).toBe(readFileSync(join(EXAMPLE, "plan.txt"), "utf8"));
    const emulator = await startEmulator({ mode: "calm" });
    try {
      const applied = await runHere(["apply", "--auto-approve", ...app], emulator.baseUrl);
      expect(applied, applied.err).toMatchObject({ code: 0, out: expect.stringMatching(/^Converged: /m) });
      const again = await runHere(["plan", "--detailed-exitcode", ...app], emulator.baseUrl);
      expect(again, again.out).toMatchObject({ code: 0, out: expect.stringMatching(/^No changes/m) });
    } finally {
      await emulator.close();
    }
  });

  it("synthesizes the same zone-state.json with Terraform, byte for byte", async () => {
    await start(folder, {}, TSX, "zones.ts");
    await start(folder, {}, TSX, "terraform.ts");
    const [plain, terraform] = ["zonewright.out", "cdktf.out"].map((out) =>
      readFileSync(join(folder, out, "stacks/dns/zone-state.json")),
    );
    expect(plain?.length).toBeGreaterThan(3000);
    expect(plain?.equals(terraform ?? Buffer.alloc(0))).toBe(true);
  });

  it("differs from the program for Terraform in imports and the stack alone", () => {
    const body = (name: string) => readFileSync(join(EXAMPLE, name), "utf8").split("\nconst offices")[1];
    expect(body("zones.ts")).toBe(body("terraform.ts"));
    expect(body("zones.ts")).toContain("app.synth();");
  });
});

describeTier("the example of constructs, deployed with Terraform", findMissingTerraform(), () => {
  it("has the same live state, and neither has anything to do after the other", async () => {
    const [plain, deployed] = [await startEmulator({ mode: "calm" }), await startEmulator({ mode: "calm" })];
    try {
      const app = ["--app", `${TSX} zones.ts`];
      expect((await runHere(["apply", "--auto-approve", ...app], plain.baseUrl)).code).toBe(0);
      const env = { ZONEWRIGHT_BASE_URL: deployed.baseUrl, ZONEWRIGHT_API_TOKEN: TOKEN };
      await start(folder, env, process.execPath, join(ROOT, "dist/cli/main.js"), "provider", "install");
      await start(folder, env, TSX, "terraform.ts");
      const stack = join(folder, "cdktf.out/stacks/dns");
      await start(stack, env, "terraform", "init", "-no-color", "-input=false");
      await start(stack, env, "terraform", "apply", "-auto-approve", "-no-color", "-input=false");
      expect(liveState(deployed.control)).toEqual(liveState(plain.control));
      expect(JSON.stringify(liveState(plain.control))).toContain("vpn.lisbon.example.com");
      for (const [paths, { baseUrl }] of [
        [app, deployed],
        [["cdktf.out"], plain],
      ] as const) {
        const { code, out, err } = await runHere(["plan", "--detailed-exitcode", ...paths], baseUrl);
        expect({ code, err }, out).toMatchObject({ code: 0 });
        expect(out).toMatch(/^No changes/m);
      }
    } finally {
      await plain.close();
      await deployed.close();
    }
  });
});
