// The command as a real process over a real socket: interrupted, killed, and run again. It needs the build (`npm test` makes it).
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../src/emulator";
import { folder, zoneDocument } from "./folder";

const MAIN = join(__dirname, "../../dist/cli/main.js");
const RECORDS = Array.from({ length: 300 }, (_, index) => `name: n${index}, type: A, content: 192.0.2.${index % 250}`);
const here = folder();
let emulator: Emulator;

beforeAll(async () => {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: run \`npm run build\``);
  emulator = await startEmulator({ mode: "calm" });
  here.write("zone.yaml", zoneDocument(RECORDS));
});
afterAll(() => emulator.close());

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

function start(...argv: string[]): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const env = {
    PATH: process.env["PATH"],
    ZONEWRIGHT_BASE_URL: emulator.baseUrl,
    ZONEWRIGHT_STATE_DIR: join(here.path, "state"),
  };
  const child = spawn(process.execPath, [MAIN, ...argv], { cwd: here.path, env, stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  let err = "";
  child.stdout.on("data", (part) => (out += part));
  child.stderr.on("data", (part) => (err += part));
  const ended = new Promise<Ended>((resolve) =>
    child.on("close", (code, signal) => resolve({ code, signal, out, err })),
  );
  return { child, ended };
}

const apply = () => start("apply", "zone.yaml", "--auto-approve", "--no-batch");
const records = () => emulator.control.records("example.com").length;

/** Resolves when this many changes are committed from now on. */
function committed(count: number): Promise<void> {
  return new Promise((resolve) => onCommitted(count, resolve));
}

/** Calls the action when this many changes are committed, before the last of them is answered. */
function onCommitted(count: number, action: () => void): void {
  let seen = 0;
  const off = emulator.control.onMutation(() => {
    seen += 1;
    if (seen < count) return;
    off();
    action();
  });
}

/**
 * Starts an apply that writes record by record, and freezes it while it waits for the answer to its fifth write. At any later
 * moment it could be frozen between the check of its lock and its next write, and would send that write when it is resumed.
 */
async function startFrozen(): Promise<ReturnType<typeof start>> {
  const run = start("apply", "zone.yaml", "--auto-approve", "--no-batch", "--allow", "MANY_UPDATES");
  await new Promise<void>((resolve) => {
    onCommitted(5, () => {
      run.child.kill("SIGSTOP");
      resolve();
    });
  });
  return run;
}

describe("a running apply", () => {
  it("finishes its request when it is interrupted, starts no other, lists the remaining changes and exits with 130", async () => {
    const seen = committed(20);
    const { child, ended } = apply();
    await seen;
    child.kill("SIGINT");
    const { code, out } = await ended;
    const made = records();
    expect(code).toBe(130);
    expect(out).toMatch(/interrupted/i);
    expect(made).toBeGreaterThanOrEqual(19);
    expect(made).toBeLessThan(RECORDS.length);
    expect(out).toContain(`${made + 1} done`);
  });

  it("blocks nothing after it is killed: the next run takes over its lock and continues", async () => {
    const seen = committed(20);
    const { child, ended } = apply();
    await seen;
    child.kill("SIGKILL");
    expect((await ended).signal).toBe("SIGKILL");
    const last = await apply().ended;
    expect([last.code, last.out]).toEqual([0, expect.stringContaining("Converged:")]);
    expect(records()).toBe(RECORDS.length);
    const plan = await start("plan", "zone.yaml", "--detailed-exitcode").ended;
    expect([plan.code, plan.err]).toEqual([0, ""]);
  });

  it("locks its zone: a second run is refused with exit 5 and the nonce", async () => {
    here.write("zone.yaml", zoneDocument(RECORDS.map((name) => `${name}, ttl: 600`)));
    // The first run must not end before the second run has started, however loaded the machine is.
    const first = await startFrozen();
    const second = await apply().ended;
    first.child.kill("SIGCONT");
    expect([second.code, second.err]).toEqual([5, expect.stringMatching(/zonewright unlock [0-9a-f]{16}/)]);
    expect((await first.ended).code).toBe(0);
  });

  const lockFile = () => {
    const locks = join(here.path, "state", "locks");
    return join(locks, readdirSync(locks).find((name) => name.endsWith(".lock")) as string);
  };
  const held = () => JSON.parse(readFileSync(lockFile(), "utf8")) as { readonly nonce: string };

  const takeovers: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["was freed", async () => expect((await start("unlock", held().nonce).ended).code).toBe(0)],
    [
      "expired",
      async () => writeFileSync(lockFile(), JSON.stringify({ ...held(), expires: "2026-01-01T00:00:00.000Z" })),
    ],
  ];
  it.each(takeovers)("writes nothing more when it is resumed after its lock %s", async (how, free) => {
    here.write("zone.yaml", zoneDocument(RECORDS.map((name) => `${name}, ttl: ${3600 + how.length}`)));
    const first = await startFrozen();
    await free();
    const second = await start("apply", "zone.yaml", "--auto-approve", "--allow", "MANY_UPDATES").ended;
    expect(second).toMatchObject({ code: 0, out: expect.stringContaining("Converged:") });
    let more = 0;
    const off = emulator.control.onMutation(() => {
      more += 1;
    });
    first.child.kill("SIGCONT");
    const { code, out } = await first.ended;
    off();
    expect([more, code, out]).toEqual([0, 6, expect.stringContaining("the lock of example.com expired or was freed")]);
  });

  it("makes a second run with a lock timeout wait", async () => {
    here.write("zone.yaml", zoneDocument(RECORDS.map((name) => `${name}, ttl: 7200`)));
    const seen = committed(5);
    const first = start("apply", "zone.yaml", "--auto-approve", "--no-batch", "--allow", "MANY_UPDATES");
    await seen;
    const second = await start("apply", "zone.yaml", "--auto-approve", "--lock-timeout", "60").ended;
    expect([(await first.ended).code, second.code]).toEqual([0, 0]);
    expect(second.out).toContain("No changes");
  });

  it("ends with SIGTERM as it does with SIGINT", async () => {
    here.write("zone.yaml", zoneDocument(RECORDS.map((name) => `${name}, ttl: 9000`)));
    const seen = committed(5);
    const { child, ended } = start("apply", "zone.yaml", "--auto-approve", "--no-batch", "--allow", "MANY_UPDATES");
    await seen;
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 130, signal: null, out: expect.stringMatching(/interrupted/i) });
  });
});
