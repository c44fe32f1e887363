// Every spelling of a target is one target: for locks, saved plans and drift histories.
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../src/emulator";
import { createFileLocks } from "../../src/operations/locks/file-locks";
import { leaseOf } from "../apply/lock-conformance";
import { folder } from "./folder";
import { run as runIn } from "./run-in";

const here = folder();
let emulator: Emulator;
let state: string;

beforeEach(async () => {
  state = join(here.path, "state");
  emulator = await startEmulator({ seed: 3 });
  emulator.control.addZone("a.example");
  here.write(
    "zones.yaml",
    "version: 1\nzones:\n  a.example:\n    records: [{ name: www, type: A, content: 192.0.2.1, ttl: 300 }]\n",
  );
});
afterEach(() => emulator.close());

const run = (argv: readonly string[], baseUrl: string) =>
  runIn(argv, {
    cwd: here.path,
    fetch: globalThis.fetch,
    env: { ZONEWRIGHT_BASE_URL: baseUrl, ZONEWRIGHT_STATE_DIR: state },
  });
const respell = (host: string, path = "/client/v4") => `http://${host}:${new URL(emulator.baseUrl).port}${path}`;

describe("a second run that spells the target differently", () => {
  it.each([
    ["localhost", "/client/v4"],
    ["LOCALHOST", "/client/v4"],
    ["[::1]", "/client/v4"],
    ["127.0.0.1", "/client/v4/"],
    ["127.1", "//client/./v4"],
    ["127.0.0.1", "/CLIENT/%76%34"],
  ])("does not write beside the first: http://%s, %s", async (host, path) => {
    const locks = createFileLocks({ folder: join(state, "locks") });
    const lease = leaseOf(await locks.acquire(`${emulator.baseUrl} a.example`));
    const refused = await run(["apply", "zones.yaml", "--auto-approve"], respell(host, path));
    expect([refused.code, refused.err]).toEqual([5, expect.stringContaining("a.example is locked by")]);
    expect(emulator.control.records("a.example")).toEqual([]);
    await lease.release();
  });

  it("applies a saved plan of the first, and continues its drift history", async () => {
    const drift = ["drift", "zones.yaml", "--history", "history.json"];
    expect(await run(drift, emulator.baseUrl)).toMatchObject({ code: 2 });
    expect(await run(drift, respell("localhost", "/client/v4/"))).toMatchObject({
      code: 2,
      err: expect.not.stringContaining("DRF101"),
    });
    expect(await run(["plan", "zones.yaml", "--out", "a.zwplan"], emulator.baseUrl)).toMatchObject({ code: 0 });
    const applied = await run(["apply", "a.zwplan", "--auto-approve"], respell("LOCALHOST", "/client/v4/"));
    expect([applied.code, applied.err]).toEqual([0, expect.any(String)]);
    expect(emulator.control.records("a.example")).toHaveLength(1);
    const other = await run(["apply", "a.zwplan", "--auto-approve"], "http://127.0.0.1:9/client/v4");
    expect([other.code, other.err]).toEqual([4, expect.stringContaining("PLN104")]);
  });
});
