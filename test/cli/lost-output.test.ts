// What a run says, and how it ends, if its output or its reports cannot be written: before the first write nothing is begun; after
// it, the exit code tells how the writes ended. Real processes, because streams fail only there. It needs the build.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Lease } from "../../src/apply/lease";
import { type Emulator, startEmulator } from "../../src/emulator";
import { type Folder, folder, zoneDocument } from "./folder";
import { run } from "./run-in";

const MAIN = join(__dirname, "../../dist/cli/main.js");
let here: Folder;
let emulator: Emulator;

beforeEach(async () => {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: run \`npm run build\``);
  here = folder();
  emulator = await startEmulator({ mode: "calm" });
  here.write("zone.yaml", zoneDocument(["name: www, type: A, content: 192.0.2.1"]));
});
afterEach(() => emulator.close());

type Output = "pipe" | "full" | "closed";

/** Runs the command with its output to a pipe, to a device that is full, or to a pipe that nobody reads. */
async function start(argv: readonly string[], output: { readonly out?: Output; readonly err?: Output } = {}) {
  const env = {
    PATH: process.env["PATH"],
    ZONEWRIGHT_BASE_URL: emulator.baseUrl,
    ZONEWRIGHT_STATE_DIR: join(here.path, "state"),
  };
  const open = (kind: Output = "pipe") => (kind === "full" ? openSync("/dev/full", "w") : "pipe");
  const stdio = ["ignore", open(output.out), open(output.err)] as const;
  const child = spawn(process.execPath, [MAIN, ...argv], { cwd: here.path, env, stdio: [...stdio] });
  if (output.out === "closed") child.stdout?.destroy();
  if (output.err === "closed") child.stderr?.destroy();
  let err = "";
  if (output.err !== "closed") child.stderr?.on("data", (part) => (err += part));
  const code = await new Promise<number | null>((done) => child.on("close", done));
  return { code, err };
}

const APPLY = ["apply", "zone.yaml", "--auto-approve"];
const inProcess = () => ({ cwd: here.path, env: { ZONEWRIGHT_BASE_URL: emulator.baseUrl }, fetch: globalThis.fetch });
const records = () => (emulator.control.zones().length === 0 ? 0 : emulator.control.records("example.com").length);
const writes = () => emulator.control.requests().filter((request) => request.method !== "GET").length;

describe("output that cannot be written", () => {
  it("stops an apply before its first write if the plan cannot be shown", async () => {
    const { code, err } = await start(APPLY, { out: "full" });
    expect([code, writes()], err).toEqual([1, 0]);
    expect(err).toContain("error CLI117: The output cannot be written");
    expect(err).toMatch(/\n\nRefused; nothing was written: CLI117\.\n$/);
  });

  it("stops an apply also where stdout gets another format", async () => {
    const { code, err } = await start([...APPLY, "--json"], { out: "full" });
    expect([code, writes()], err).toEqual([1, 0]);
  });

  it.each([
    ["stderr is full", { err: "full" }],
    ["stderr is closed by its reader", { err: "closed" }],
    ["stdout is closed by its reader", { out: "closed" }],
  ] as const)("does not stop an apply, and leaves its exit code, where %s", async (_, output) => {
    const { code, err } = await start(APPLY, output);
    expect([code, records()], err).toEqual([0, 1]);
  });

  /** Stdout takes the plan, and is full when the result is written. */
  const fullAtTheEnd = () => {
    const problems = [undefined, "ENOSPC: no space left on device, write"];
    return { ...inProcess(), findStdoutProblem: async () => problems.shift() };
  };

  it("never makes a finished apply look like a run that wrote nothing", async () => {
    const { code, err } = await run([...APPLY, "--json"], fullAtTheEnd());
    expect([code, records()], err).toEqual([0, 1]);
    expect(err).toContain("error CLI117: The output cannot be written");
    expect(err).toContain("changes were written to the target, and the exit code tells how that ended.");
    expect(err).not.toMatch(/nothing was written/i);
  });

  it("keeps the exit code of an apply that ended in part", async () => {
    const fault = { status: 400, code: 9005, message: "no such luck" };
    for (const path of ["dns_records", "batch"])
      emulator.control.fault({ method: "POST", path, phase: "before", fault, times: 100 });
    const { code, err } = await run([...APPLY, "--json"], fullAtTheEnd());
    expect([code, err]).toEqual([6, expect.stringContaining("error CLI117")]);
  });

  it("fails a plan, whose result is lost", async () => {
    const { code, err } = await start(["plan", "zone.yaml", "--detailed-exitcode"], { out: "full" });
    expect([code, err]).toEqual([1, expect.stringContaining("Nothing was written to the target.")]);
    expect((await start(["plan", "zone.yaml", "--detailed-exitcode"], { out: "closed" })).code).toBe(2);
  });
});

describe("a report file that cannot be written", () => {
  it.each([
    ["apply", APPLY],
    ["rotate", ["rotate", "zone.yaml", "--auto-approve"]],
    ["drift that reverts", ["drift", "zone.yaml", "--history", "drift.json", "--remediate", "revert"]],
  ])("is found before %s reads or writes anything", async (_, argv) => {
    for (const file of ["nowhere/report.html", "."]) {
      const { code, err } = await run([...argv, "--report", `html=${file}`], inProcess());
      expect([code, err]).toEqual([1, expect.stringContaining(`error CLI111: Cannot write the file\n  \`${file}\``)]);
      expect(err).toMatch(/\n\nRefused; nothing was written: CLI111\.\n$/);
    }
    expect(emulator.control.requests()).toEqual([]);
  });

  it("after the writes leaves their exit code, and never claims that nothing was written", async () => {
    mkdirSync(join(here.path, "reports"));
    emulator.control.onMutation(() => rmSync(join(here.path, "reports"), { recursive: true, force: true }));
    const { code, out, err } = await run([...APPLY, "--report", "html=reports/report.html"], inProcess());
    expect([code, records(), out], err).toEqual([0, 1, expect.stringContaining("Converged: ")]);
    expect(err).toContain("error CLI111: Cannot write the file");
    expect(err).not.toMatch(/nothing was written/i);
  });

  it("after the writes also where it is the summary of the job", async () => {
    const { code, out, err } = await run([...APPLY, "--format", "github"], {
      cwd: here.path,
      env: { ZONEWRIGHT_BASE_URL: emulator.baseUrl, GITHUB_STEP_SUMMARY: join(here.path, "nowhere/summary.md") },
      fetch: globalThis.fetch,
    });
    expect([code, records()], out + err).toEqual([0, 1]);
    expect(err).toContain("error CLI111: Cannot write the file");
  });
});

describe("an unexpected error", () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" });
  const withLease = (lease: Partial<Lease>) => ({
    ...inProcess(),
    locks: {
      acquire: async () => ({
        ok: true as const,
        lease: { held: async () => true, release: async () => {}, ...lease },
      }),
      free: async () => undefined,
    },
  });

  it("after the first write ends with 6, because 1 says that nothing was written", async () => {
    const { code, err } = await run(APPLY, withLease({ release: () => Promise.reject(full) }));
    expect([code, records()], err).toEqual([6, 1]);
    expect(err).toContain("Changes that were written to the target before it stay.");
    expect(err).not.toMatch(/nothing was written/i);
  });

  it("before the first write ends with 1, and says so", async () => {
    const { code, err } = await run(APPLY, withLease({ held: () => Promise.reject(full) }));
    expect([code, writes()], err).toEqual([1, 0]);
    expect(err).toContain("Nothing was written to the target.");
  });
});
