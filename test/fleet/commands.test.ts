// The command line with queues on servers: a worker runs the jobs that other commands enqueue, runs respect each other's locks and
// rate limit, and no secret is stored.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Io } from "../../src/cli/io";
import { type Emulator, startEmulator } from "../../src/emulator";
import { checkEncryption } from "../../src/fleet/bullmq/server-checks";
import { fleetTargetId } from "../../src/fleet/fleet-target";
import { type ClosableStore, openSharedStore } from "../../src/fleet/open-job-queue";
import { createSharedLocks } from "../../src/fleet/shared-locks";
import { rateLimitStoreName } from "../../src/fleet/shared-rate-limit";
import { sleep } from "../../src/live/wait";
import { leaseOf } from "../apply/lock-conformance";
import { folder } from "../cli/folder";
import { run as runIn } from "../cli/run-in";
import { describeTier } from "../describe-tier";
import { type RunningServer, startPostgres, startRedis, whyNoPostgres, whyNoRedis } from "./servers";

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    if (await isTrue()) return;
    await sleep(50);
  }
  throw new Error("It did not happen.");
}

const TOKEN = "canary-of-the-api-token-0123456789abcdefgh";
const PASSWORD = "canary-of-the-queue";

const SERVERS = [
  ["Redis", whyNoRedis(), startRedis],
  ["PostgreSQL", whyNoPostgres(), startPostgres],
] as const;

for (const [name, missing, start] of SERVERS) {
  describeTier(`commands on ${name}`, missing, () => {
    const here = folder();
    let server: RunningServer;
    let emulator: Emulator;
    let fleets = 0;
    let env: Record<string, string>;
    beforeAll(async () => {
      server = await start();
    });
    afterAll(() => server?.close());
    beforeEach(async () => {
      fleets += 1;
      emulator = await startEmulator({ seed: 3 });
      env = {
        ZONEWRIGHT_ENGINE: server.url,
        ZONEWRIGHT_FLEET: `fleet-${fleets}`,
        ZONEWRIGHT_BASE_URL: emulator.baseUrl,
        ZONEWRIGHT_API_TOKEN: TOKEN,
      };
      for (const zone of ["a.example", "b.example"]) {
        emulator.control.addZone(zone);
        emulator.control.foreign.create(zone, { type: "A", name: `www.${zone}`, content: "192.0.2.1", ttl: 300 });
      }
      declare("192.0.2.1");
    });
    afterEach(() => emulator.close());

    const declare = (content: string) =>
      here.write(
        "zones.yaml",
        `version: 1\nzones:\n${["a", "b"].map((zone) => `  ${zone}.example:\n    records: [{ name: www, type: A, content: ${content}, ttl: 300 }]\n`).join("")}`,
      );
    const run = (argv: readonly string[], io: Partial<Io> = {}) =>
      runIn(argv, {
        cwd: here.path,
        fetch: globalThis.fetch,
        now: () => new Date(),
        sleep,
        ...io,
        env: { ...env, ...io.env },
      });
    const stores: ClosableStore[] = [];
    afterEach(() => Promise.all(stores.splice(0).map((store) => store.close())));
    const openStore = async () => {
      const store = await openSharedStore(server.url, { prefix: `fleet-${fleets}` });
      stores.push(store);
      return store;
    };
    const contents = () =>
      ["a.example", "b.example"].flatMap((zone) => emulator.control.records(zone).map(({ content }) => content));

    it("compares and applies zones that other commands enqueue, and reports them in the status", async () => {
      const end = new AbortController();
      const working = run(["fleet", "worker", "zones.yaml", "--apply", "--cron", "0 0 1 1 *"], {
        interrupt: end.signal,
      });
      const wait = ["fleet", "run", "zones.yaml", "--wait", "60"];
      const first = await run(wait);
      expect(first, first.err).toMatchObject({ code: 0, out: "2 zones: 2 clean.\n" });
      emulator.control.foreign.patch("b.example", { type: "A" }, { content: "203.0.113.4" });
      expect(await run([...wait, "--zone", "b.example"])).toMatchObject({
        code: 2,
        out: expect.stringMatching(/^b\.example {2}drifted .* 1 changed\n1 zone: 1 drifted\.\n$/),
      });
      declare("192.0.2.9");
      expect(await run([...wait, "--apply"])).toMatchObject({ code: 0, out: "2 zones: 2 applied.\n" });
      expect(contents()).toEqual(["192.0.2.9", "192.0.2.9"]);
      expect(await run(wait)).toMatchObject({ code: 0, out: "2 zones: 2 clean.\n" });
      const status = await run(["fleet", "status"]);
      expect(status.out).toMatch(
        new RegExp(
          `^${emulator.baseUrl}, no account named; last worker \\d+ s ago\n2 zones: 2 clean\\.\n${name}: 0 active, 0 waiting, 0 delayed, 0 failed, 2 scheduled\\.\n$`,
        ),
      );
      end.abort();
      const worked = await working;
      expect([worked.code, worked.err]).toEqual([0, expect.stringContaining("may write")]);
      for (const secret of [TOKEN, Buffer.from(TOKEN).toString("base64")]) expect(server.holds(secret)).toBe(false);
      expect(server.holds("a.example")).toBe(true);
    });

    it("removes no schedule of a zone with errors, and requests nothing for it", async () => {
      const schedule = ["fleet", "schedule", "zones.yaml", "--every", "1h", "--prune"];
      const zone = (content: string) => `{ records: [{ name: www, type: A, content: ${content}, ttl: 300 }] }`;
      const write = (a: string, b: string) =>
        here.write("zones.yaml", `version: 1\nzones:\n  a.example: ${zone(a)}\n${b}`);
      await run(schedule);
      const others = [`  b.example: ${zone("nowhere")}\n`, "  b.example: [\n"];
      for (const b of others) {
        write("192.0.2.1", b);
        const kept = await run(schedule);
        expect([kept.code, kept.out], kept.err).toEqual([1, expect.stringMatching(/^$|, 0 removed, /)]);
      }
      write("192.0.2.9", `  b.example: ${zone("nowhere")}\n`);
      const asked = await run(["fleet", "run", "zones.yaml", "--apply"]);
      expect([asked.code, asked.err]).toEqual([6, expect.stringContaining("Queued: 1 zone on ")]);
      expect(asked.err).toContain("Left out because of errors: b.example (DNS135).\n");
      here.write("more/a.yaml", `version: 1\nzones:\n  a.example: ${zone("192.0.2.1")}\n`);
      here.write("more/b.yaml", "version: 1\nzones: { [\n");
      const unknown = await run(["fleet", "schedule", "more", "--every", "1h", "--prune"]);
      expect([unknown.code, unknown.out]).toEqual([1, expect.stringContaining(", 0 removed, ")]);
      expect(unknown.err).toContain("No schedule was removed: the zones of more/b.yaml are unknown until");
      expect((await run(["fleet", "status"])).out).toContain("2 scheduled.");
      rmSync(join(here.path, "more/b.yaml"));
      const pruned = await run(["fleet", "schedule", "more", "--every", "1h", "--prune"]);
      expect(pruned).toMatchObject({ code: 0, out: expect.stringContaining(", 1 removed, ") });
    });

    describe("two targets on one server", () => {
      let staging: Emulator;
      beforeEach(async () => {
        staging = await startEmulator({ seed: 4 });
        for (const zone of ["a.example", "b.example"]) staging.control.addZone(zone);
      });
      afterEach(() => staging.close());
      const atStaging = {
        env: {
          get ZONEWRIGHT_BASE_URL() {
            return staging.baseUrl;
          },
        },
      };
      const stagingContents = () => staging.control.records("a.example").map(({ content }) => content);
      const work = (io: Partial<Io> = {}) => {
        const end = new AbortController();
        const worked = run(["fleet", "worker", "zones.yaml", "--apply"], { ...io, interrupt: end.signal });
        return async () => {
          end.abort();
          return worked;
        };
      };
      const wait = ["fleet", "run", "zones.yaml", "--apply", "--wait", "60"];

      it("a request for staging is refused by the command, with both names, and never applied to production", async () => {
        const end = work();
        expect(await run(wait)).toMatchObject({ code: 0 });
        declare("192.0.2.9");
        const account = "0123456789abcdef0123456789abcdef";
        const others = [
          { env: { ZONEWRIGHT_BASE_URL: staging.baseUrl }, name: `${staging.baseUrl}, no account named` },
          { env: { ZONEWRIGHT_ACCOUNT_ID: account }, name: `${emulator.baseUrl}, account ${account}` },
        ];
        for (const { env, name: other } of others) {
          for (const argv of [wait, ["fleet", "schedule", "zones.yaml", "--every", "1h"]]) {
            const refused = await run(argv, { env });
            expect([refused.code, refused.out, refused.err]).toEqual([1, "", expect.stringContaining("FLT103")]);
            expect(refused.err).toContain(other);
            expect(refused.err).toContain(`${emulator.baseUrl}, no account named`);
          }
        }
        const { targets } = JSON.parse((await run(["fleet", "status", "--json"])).out);
        expect(targets).toMatchObject([
          { target: emulator.baseUrl, account: null, stats: { waiting: 0, schedules: 0 } },
        ]);
        expect(contents()).toEqual(["192.0.2.1", "192.0.2.1"]);
        expect(staging.control.requests()).toEqual([]);
        await end();
      });

      it("a request is applied to its own target alone if both have workers", async () => {
        const ends = [work(), work(atStaging)];
        await waitUntil(async () => (await listTargets()).filter(({ last_worker }) => last_worker).length === 2);
        declare("192.0.2.9");
        expect(await run(wait, atStaging)).toMatchObject({ code: 0, out: "2 zones: 2 applied.\n" });
        expect([contents(), stagingContents()]).toEqual([["192.0.2.1", "192.0.2.1"], ["192.0.2.9"]]);
        const status = await run(["fleet", "status"]);
        for (const target of [emulator, staging])
          expect(status.out).toContain(`${target.baseUrl}, no account named; last`);
        for (const end of ends) await end();
      });

      it("a worker that restarts with another target runs none of the old target's requests", async () => {
        declare("192.0.2.9");
        const queued = await run(["fleet", "run", "zones.yaml", "--apply"]);
        expect([queued.code, queued.err]).toEqual([
          0,
          `Queued: 2 zones on ${name} for ${emulator.baseUrl}, no account named.\n`,
        ]);
        const other = work(atStaging);
        expect(await run(["fleet", "run", "zones.yaml", "--wait", "60"], atStaging)).toMatchObject({ code: 2 });
        expect((await other()).err).toContain(
          `runs no jobs of the fleet's other targets: ${emulator.baseUrl}, no account named`,
        );
        expect([contents(), stagingContents()]).toEqual([["192.0.2.1", "192.0.2.1"], []]);
        const own = work();
        await waitUntil(async () => contents().every((content) => content === "192.0.2.9"));
        await own();
        expect(stagingContents()).toEqual([]);
      });

      it("documents that name another account while the worker runs are refused, with both names", async () => {
        const account = "0123456789abcdef0123456789abcdef";
        const end = work();
        expect(await run(wait)).toMatchObject({ code: 0 });
        const before = readFileSync(join(here.path, "zones.yaml"), "utf8");
        here.write("zones.yaml", `account: ${account}\n${before.replaceAll("192.0.2.1", "192.0.2.9")}`);
        here.write("request.yaml", before);
        const refused = await run(["fleet", "run", "request.yaml", "--apply", "--wait", "60"]);
        expect(refused.code).toBe(3);
        expect(refused.out).toContain(`the documents are for ${emulator.baseUrl}, account ${account}`);
        expect(refused.out).toContain(`this worker runs for ${emulator.baseUrl}, no account named: restart it`);
        expect(contents()).toEqual(["192.0.2.1", "192.0.2.1"]);
        await end();
      });

      const listTargets = async (): Promise<readonly { readonly last_worker: string | null }[]> =>
        JSON.parse((await run(["fleet", "status", "--json"])).out).targets;
    });

    it("releases a zone whose server restarts before the end of the apply", async () => {
      const locks = createSharedLocks({ store: await openStore() });
      const lease = leaseOf(await locks.acquire(`${emulator.baseUrl} a.example`));
      await server.down();
      const released = lease.release();
      await server.up();
      await released;
      declare("192.0.2.9");
      const apply = ["apply", "zones.yaml", "--zone", "a.example", "--auto-approve"];
      expect(await run(apply)).toMatchObject({ code: 0 });
    });

    it("reads whatever another program stored: status and /metrics skip it, a lock stays held, and a pause without end is none", async () => {
      const end = new AbortController();
      let log = "";
      const stderr = { write: (text: string) => (log += text) };
      const worker = run(["fleet", "worker", "zones.yaml", "--listen", "0"], { interrupt: end.signal, stderr });
      expect(await run(["fleet", "run", "zones.yaml", "--wait", "60"])).toMatchObject({ code: 0 });
      const fleet = env["ZONEWRIGHT_FLEET"] ?? "";
      const id = fleetTargetId({ target: emulator.baseUrl });
      const now = Date.now();
      const result = { key: "", outcome: "clean", at: now, took: 1, requests: 1, findings: {}, history: [] };
      const foreign = {
        text: "hello",
        json: "[[[",
        time: JSON.stringify({ ...result, key: "time", at: 1e300 }),
        infinite: JSON.stringify({ ...result, key: "infinite" }).replace(`${now}`, "1e999"),
        name: JSON.stringify({ ...result, key: "a.example" }),
        large: JSON.stringify({ ...result, key: "large", problem: "x".repeat(5_000_000) }),
      };
      for (const [key, text] of Object.entries(foreign)) await server.forge(fleet, `${id}/result:=${key}`, text);
      for (const name of ["target:", `target:${id}x`, `${id}/failed:=x`]) await server.forge(fleet, name, "hello");
      const spent = { at: now, rows: [], even: 20, asking: [], paused: now + 1e12 };
      await server.forge(fleet, rateLimitStoreName(`${emulator.baseUrl} team`), JSON.stringify({ version: 1, spent }));
      await server.forge(fleet, `lock:=${emulator.baseUrl} a.example`, "hello");

      const status = await run(["fleet", "status"]);
      expect([status.code, status.out]).toEqual([0, expect.stringContaining("2 zones: 2 clean.")]);
      expect(status.err).toMatch(/^Skipped values in the store that this version did not write: .*, and 3 more\.\n$/);
      const url = /listening on (http:\S+)/.exec(log)?.[1] ?? "";
      const metrics = await (await fetch(`${url}/metrics`)).text();
      expect(metrics).toContain("zonewright_fleet_unreadable_values 6\n");
      expect(metrics).toContain('zonewright_fleet_zones{outcome="clean"} 2\n');
      const limited = { ...env, ZONEWRIGHT_RATE_LIMIT: "1200", ZONEWRIGHT_BUDGET: "team" };
      expect(await run(["plan", "zones.yaml"], { env: limited })).toMatchObject({ code: 0 });
      declare("192.0.2.9");
      const apply = ["apply", "zones.yaml", "--zone", "a.example", "--auto-approve"];
      const refused = await run(apply);
      expect([refused.code, refused.err]).toEqual([5, expect.stringContaining("a.example has a damaged lock")]);
      const nonce = /unlock ([0-9a-f]+)/.exec(refused.err)?.[1] ?? "";
      expect(await run(["unlock", nonce])).toMatchObject({ code: 0, out: "Freed: it was damaged.\n" });
      expect(await run(apply)).toMatchObject({ code: 0 });
      end.abort();
      expect(await worker).toMatchObject({ code: 0 });
    });

    it("leaves apply requests to a worker that may write", async () => {
      declare("192.0.2.9");
      const end = new AbortController();
      const reading = run(["fleet", "worker", "zones.yaml"], { interrupt: end.signal });
      const asked = await run(["fleet", "run", "zones.yaml", "--zone", "a.example", "--apply", "--wait", "60"]);
      expect(asked).toMatchObject({ code: 2, out: expect.stringContaining("start one with `--apply`") });
      end.abort();
      expect((await reading).err).toContain("read-only");
      expect(contents()).toEqual(["192.0.2.1", "192.0.2.1"]);
      const more = new AbortController();
      const writing = run(["fleet", "worker", "zones.yaml", "--apply"], { interrupt: more.signal });
      expect(await run(["fleet", "run", "zones.yaml", "--wait", "60"])).toMatchObject({
        code: 2,
        out: expect.stringContaining("2 zones: 1 drifted, 1 applied."),
      });
      expect(contents()).toEqual(["192.0.2.9", "192.0.2.1"]);
      more.abort();
      await writing;
    });

    it("lets either an apply or a worker lock a zone, and names the holder to the other", async () => {
      const lease = leaseOf(
        await createSharedLocks({ store: await openStore(), owner: "a worker" }).acquire(
          `${emulator.baseUrl} a.example`,
        ),
      );
      declare("192.0.2.9");
      const refused = await run(["apply", "zones.yaml", "--auto-approve", "--zone", "a.example"]);
      expect(refused).toMatchObject({ code: 5, err: expect.stringMatching(/a\.example is locked by .*\(a worker\)/) });
      expect(contents()).toEqual(["192.0.2.1", "192.0.2.1"]);
      const nonce = /nonce ([0-9a-f]+)/.exec(refused.err)?.[1] ?? "";
      expect(await run(["unlock", nonce])).toMatchObject({ code: 0 });
      expect(await lease.held()).toBe(false);
      expect(await run(["apply", "zones.yaml", "--auto-approve", "--zone", "a.example"])).toMatchObject({ code: 0 });
    });

    it("shares one rate limit between two runs: the second waits for the requests of the first", async () => {
      const common = { ...env, ZONEWRIGHT_RATE_LIMIT: "4", ZONEWRIGHT_BUDGET: "team" };
      const first = await run(["plan", "zones.yaml"], { env: common });
      expect([first.code, emulator.control.requests().length]).toEqual([0, 4]);
      const end = new AbortController();
      const patient = async () => {
        end.abort();
      };
      const second = await run(["plan", "zones.yaml"], {
        env: { ...common, ZONEWRIGHT_API_TOKEN: `another-${TOKEN}` },
        sleep: patient,
        interrupt: end.signal,
      });
      expect([second.code, emulator.control.requests().length]).toEqual([130, 4]);
    });

    it("ends a run before anything is written if the server does not answer, and shows no password", async () => {
      const at = new URL(server.url);
      const gone = `${at.protocol}//somebody:${PASSWORD}@127.0.0.1:1/x`;
      declare("192.0.2.9");
      for (const argv of [
        ["apply", "zones.yaml", "--auto-approve"],
        ["fleet", "status"],
        ["fleet", "run", "zones.yaml"],
      ]) {
        const { code, out, err } = await run(argv, { env: { ...env, ZONEWRIGHT_ENGINE: gone } });
        expect([code, err]).toEqual([1, expect.stringContaining("FLT101")]);
        expect(out + err).not.toContain(PASSWORD);
      }
      expect(contents()).toEqual(["192.0.2.1", "192.0.2.1"]);
    });

    it("reports a server that anybody can write to, names its targets, and says what that permits", async () => {
      expect(await run(["fleet", "run", "zones.yaml"])).toMatchObject({ code: 0 });
      const { code, out } = await run(["fleet", "doctor"]);
      expect([code, out]).toEqual([1, expect.stringMatching(/^wrong {2}authentication: a client without/m)]);
      expect(out).toMatch(/^ok {5}encryption: none, on this machine$/m);
      // The PostgreSQL of these tests runs without fsync.
      if (name === "PostgreSQL") expect(out).toMatch(/^wrong .*fsync/m);
      expect(out).toContain(`\ntarget ${emulator.baseUrl}, no account named\n`);
      expect(out).toContain("Whoever can write to this server can request applies");
      const json = JSON.parse((await run(["fleet", "doctor", "--json"])).out);
      expect(json).toMatchObject({ healthy: false, targets: [{ target: emulator.baseUrl, account: null }] });
    });

    it("reports a server on another machine without TLS", async () => {
      expect(checkEncryption("redis://queue.example.com", false)).toMatchObject({ ok: false, observed: "none" });
      expect(checkEncryption("rediss://queue.example.com", true)).toMatchObject({ ok: true, observed: "TLS" });
      expect(checkEncryption("postgres://db.example.com/x?sslmode=no-verify", true)).toMatchObject({ ok: false });
      expect(checkEncryption("postgres://[::1]/x", false)).toMatchObject({ ok: true });
    });
  });
}
