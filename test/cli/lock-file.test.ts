// Locks as files: what all locks do, and what only files can meet: dead processes, cut files, clocks, disks that are full.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Locks } from "../../src/apply/lease";
import { scopeName } from "../../src/kind/kind";
import { acquireLocks, describeBusyLock, scopesToLock } from "../../src/operations/locks";
import { createFileLocks } from "../../src/operations/locks/file-locks";
import { leaseOf, testLocks } from "../apply/lock-conformance";
import { run } from "./run-in";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "zonewright-locks-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => join(folder, readdirSync(folder)[0] as string);
const holder = () => JSON.parse(readFileSync(file(), "utf8"));
const rewritten = (change: object) => writeFileSync(file(), JSON.stringify({ ...holder(), ...change }));

/** Both clocks go on together. */
function turning() {
  let ms = 1_000_000;
  const time = { now: () => ms, elapsed: () => ms, lifetime: 60_000 };
  return { time, pass: (more: number) => void (ms += more) };
}

testLocks("files", () => {
  const { time, pass } = turning();
  const place = () => createFileLocks({ folder, ...time });
  return { locks: place(), others: place(), lifetime: time.lifetime, pass };
});

describe("a lock file", () => {
  it("names its holder, is readable by its owner alone, and is gone after the release", async () => {
    const owner = "https://ci.example.com/run/7";
    const lease = leaseOf(await createFileLocks({ folder, owner }).acquire("zone"));
    expect(holder()).toMatchObject({ owner: expect.stringContaining(`process ${process.pid} on `), pid: process.pid });
    expect(holder().owner).toContain(owner);
    await lease.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is taken over when its process has ended", async () => {
    const first = leaseOf(await createFileLocks({ folder }).acquire("zone"));
    rewritten({ pid: 2 ** 22 + 1, nonce: "0".repeat(16) });
    const second = leaseOf(await createFileLocks({ folder }).acquire("zone"));
    expect([await first.held(), await second.held()]).toEqual([false, true]);
    await second.release();
  });

  it.each([
    ["of another machine", { host: "elsewhere" }],
    ["of another container", { space: "pid:[1]" }],
    ["of a machine of the same name, or before a restart", { boot: "00000000-0000-4000-8000-000000000000" }],
    ["of a system without boot ids", { boot: "" }],
    ["of an earlier version", { boot: undefined }],
  ])("%s is not judged by its process id", async (_, where) => {
    const first = leaseOf(await createFileLocks({ folder }).acquire("zone"));
    rewritten({ pid: 2 ** 22 + 1, ...where });
    expect((await createFileLocks({ folder }).acquire("zone")).ok).toBe(false);
    await first.release();
  });

  it("is taken over when another process has the process id now", async () => {
    const first = leaseOf(await createFileLocks({ folder }).acquire("zone"));
    expect(holder()).toMatchObject({
      boot: expect.stringMatching(/^[0-9a-f-]{36}$/),
      start: expect.stringMatching(/^\d+$/),
    });
    rewritten({ start: "1", nonce: "0".repeat(16) });
    const second = leaseOf(await createFileLocks({ folder }).acquire("zone"));
    expect([await first.held(), await second.held()]).toEqual([false, true]);
    await second.release();
  });

  it.each([
    '{"nonce": "0',
    "",
    "[]",
    '{"nonce":"0123456789abcdef"}',
    '{"owner":"x","nonce":"0","since":"x","expires":"soon"}',
  ])("that holds `%s` is held until no run can renew it any more, and freed by its nonce", async (text) => {
    const first = leaseOf(await createFileLocks({ folder, lifetime: 60_000 }).acquire("zone"));
    const path = file();
    writeFileSync(path, text);
    const refused = await createFileLocks({ folder }).acquire("zone");
    if (refused.ok) throw new Error("a damaged lock was taken over");
    expect(describeBusyLock("zone", refused.holder)).toBe(
      `zone has a damaged lock, which may belong to a run that still writes: when none does, \`zonewright unlock ${refused.holder.nonce}\` frees it.`,
    );
    expect(await createFileLocks({ folder }).free(refused.holder.nonce)).toBeDefined();
    writeFileSync(path, text);
    const minuteAgo = new Date(Date.now() - 61_000);
    utimesSync(path, minuteAgo, minuteAgo);
    const second = leaseOf(await createFileLocks({ folder }).acquire("zone"));
    expect([await first.held(), await second.held()]).toEqual([false, true]);
    await second.release();
  });

  it.each([
    ["a folder", (path: string) => mkdirSync(path)],
    ["a dangling link", (path: string) => symlinkSync("nowhere", path)],
    ["a link to itself", (path: string) => symlinkSync(path, path)],
  ])("in whose place is %s is refused, and its path is named", async (_, make) => {
    const lease = leaseOf(await createFileLocks({ folder }).acquire("zone"));
    const path = file();
    await lease.release();
    make(path);
    await expect(createFileLocks({ folder }).acquire("zone")).rejects.toMatchObject({
      message: `${path} is not a file, and a lock is kept there: remove it`,
      code: "ENOTSUP",
    });
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it("expires by the monotonic clock or by the wall clock, whichever is first", async () => {
    for (const jump of [
      { wall: 61_000, steady: 0 },
      { wall: -3_600_000, steady: 61_000 },
    ]) {
      let [wall, steady] = [1e9, 0];
      const locks = createFileLocks({ folder, now: () => wall, elapsed: () => steady, lifetime: 60_000 });
      const lease = leaseOf(await locks.acquire(`zone ${jump.wall}`));
      wall += jump.wall;
      steady += jump.steady;
      expect(await lease.held()).toBe(false);
    }
  });

  it("that cannot be renewed is held only while it leaves time for a request", async () => {
    const { time, pass } = turning();
    const lease = leaseOf(await createFileLocks({ folder, ...time }).acquire("zone"));
    // A draft that cannot be written, as on a full disk: a folder is in its place.
    mkdirSync(`${file()}.${holder().nonce}`);
    writeFileSync(join(`${file()}.${holder().nonce}`, "x"), "");
    pass(29_000);
    expect(await lease.held()).toBe(true);
    pass(2000);
    expect(await lease.held()).toBe(false);
  });

  it("leaves no draft behind on a disk that accepts no write", () => {
    const program = `
      const { createFileLocks } = require(${JSON.stringify(join(__dirname, "../../src/operations/locks/file-locks.ts"))});
      createFileLocks({ folder: ${JSON.stringify(folder)} }).acquire("zone").catch((error) => console.log(error.code));`;
    const limited = `ulimit -f 0 && exec "$0" "$@"`;
    const ran = spawnSync("sh", ["-c", limited, process.execPath, "--import", "tsx", "-e", program], {
      encoding: "utf8",
      env: { ...process.env, TSX_DISABLE_CACHE: "1" },
    });
    expect([ran.stdout.trim(), readdirSync(folder)]).toEqual(["EFBIG", []]);
  });
});

describe("a state folder that cannot be written", () => {
  it("is reported, and nothing is read or written", async () => {
    const state = join(folder, "state");
    writeFileSync(state, "a file");
    writeFileSync(join(folder, "zone.yaml"), "version: 1\nzones:\n  example.com:\n    records: []\n");
    const words = ["apply", "zone.yaml", "--auto-approve", "--base-url", "emulator:emulated.json"];
    const refused = await run(words, { cwd: folder, env: { ZONEWRIGHT_STATE_DIR: state } });
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("CLI116")]);
    expect(refused.err).not.toContain("BUG");
    chmodSync(folder, 0o700);
  });
});

describe("`--lock-timeout`", () => {
  const apply = (...more: readonly string[]) => [
    "apply",
    "zone.yaml",
    "--auto-approve",
    "--base-url",
    "emulator:e.json",
    ...more,
  ];
  const document = () =>
    writeFileSync(join(folder, "zone.yaml"), "version: 1\nzones:\n  example.com:\n    records: []\n");
  const held = () =>
    createFileLocks({ folder: join(folder, "state", "locks") }).acquire(`emulator:${folder}/e.json example.com`);
  const env = () => ({ ZONEWRIGHT_STATE_DIR: join(folder, "state") });

  it("waits for a lock that is freed in time", async () => {
    document();
    const lease = leaseOf(await held());
    let naps = 0;
    const sleep = async () => {
      naps += 1;
      if (naps === 3) await lease.release();
    };
    const ran = await run(apply("--lock-timeout", "10"), { cwd: folder, env: env(), sleep });
    expect([ran.code, naps]).toEqual([0, 3]);
  });

  it("gives up with exit 5, and names the holder and the expiry of the lock", async () => {
    document();
    const lease = leaseOf(await held());
    let waited = 0;
    const sleep = async (ms: number) => void (waited += ms);
    const ran = await run(apply("--lock-timeout", "10"), { cwd: folder, env: env(), sleep });
    expect([ran.code, waited]).toEqual([5, 10_000]);
    expect(ran.err).toMatch(/is locked by process \d+ on .* since .*Z \(nonce [0-9a-f]{16}\), until .*Z unless/);
    await lease.release();
  });

  it("is 0 by default: a busy lock is refused at once", async () => {
    document();
    const lease = leaseOf(await held());
    const sleep = () => Promise.reject(new Error("waited"));
    expect((await run(apply(), { cwd: folder, env: env(), sleep })).code).toBe(5);
    await lease.release();
  });
});

describe("a run", () => {
  const zone = { scope: { within: "zone", zone: "example.com" }, objects: [] } as const;
  const opens = (...labels: readonly string[]) => labels.map((label) => ({ kind: "zone", label }));
  const defaults = { kind: "zone_defaults", label: "defaults" };
  const account = (...objects: readonly { readonly kind: string; readonly label: string }[]) => ({
    scope: { within: "account" } as const,
    objects,
  });
  it.each([
    ["of a zone locks the zone alone", [account(...opens("example.com")), zone], ["example.com"]],
    ["that deletes a zone locks it", [account(...opens("example.net"))], ["example.net"]],
    ["of the account locks the account", [account(defaults)], ["account"]],
    ["of both locks both", [account(defaults, ...opens("example.com")), zone], ["account", "example.com"]],
  ])("%s", (_, touched, names) => {
    expect([...new Set(scopesToLock(touched).map(scopeName))]).toEqual(names);
  });

  it("asks before a new zone for the lock of that zone alone", async () => {
    const asked: string[] = [];
    const locks: Locks = {
      acquire: async (key) => {
        const held = async () => asked.push(key) > 0;
        return { ok: true, lease: { held, release: async () => {} } };
      },
      free: async () => undefined,
    };
    const zones = ["a.example", "b.example", "c.example"].map((name) => ({ within: "zone", zone: name }) as const);
    const environment = { locks, signal: new AbortController().signal, sleep: async () => {} };
    const locked = await acquireLocks("live", zones, 0, environment);
    if (!locked.ok) throw new Error("busy");
    const { scope, objects } = account(...opens("b.example"));
    expect(await locked.locks.checkLease(scope, objects)).toBeUndefined();
    expect(asked.splice(0)).toEqual(["live b.example"]);
    await locked.locks.checkLease(scope, [defaults]);
    expect(asked.splice(0)).toHaveLength(3);
    await locked.locks.checkLease(scope);
    expect(asked).toHaveLength(3);
  });

  it("may create a zone for as long as it holds the locks of its zones", async () => {
    const { time, pass } = turning();
    const environment = {
      locks: createFileLocks({ folder, ...time }),
      signal: new AbortController().signal,
      sleep: async () => {},
    };
    const locked = await acquireLocks("live", [{ within: "zone", zone: "example.com" }], 0, environment);
    if (!locked.ok) throw new Error("busy");
    expect(await locked.locks.checkLease({ within: "account" })).toBeUndefined();
    pass(61_000);
    expect(await locked.locks.checkLease({ within: "account" })).toContain("the lock of example.com expired");
    await locked.locks.release();
  });
});
