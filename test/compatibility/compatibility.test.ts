// Everything that earlier builds stored is still read: saved plans, histories, snapshots, rotation notes, locks, the emulator's state
// and what fleets keep on servers. How the fixtures were made is in fixtures/README.md.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Io } from "../../src/cli/io";
import { type EmbeddedEmulator, embedEmulator } from "../../src/emulator";
import { openJobQueue } from "../../src/fleet/open-job-queue";
import { sleep } from "../../src/live/wait";
import { run } from "../cli/run-in";
import { describeTier } from "../describe-tier";
import { TOKEN } from "../emulated";
import { type RunningServer, startPostgres, startRedis, whyNoPostgres, whyNoRedis } from "../fleet/servers";
import {
  ACCOUNT_DOCUMENT,
  ACCOUNTS_DOCUMENT,
  accountsSettings,
  CHANGED_DOCUMENT,
  FLEET_DOCUMENT,
  FLEET_ZONES,
  MOVED_TOKENS_DOCUMENT,
  RESTORED_DOCUMENT,
  TARGET,
  TOKENS_DOCUMENT,
} from "./documents";
import { restorePostgres, restoreRedis } from "./store-dumps";

const FIXTURES = join(__dirname, "fixtures");
const fixture = (name: string) => readFileSync(join(FIXTURES, name), "utf8");

let folder: string;
let emulator: EmbeddedEmulator;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "zonewright-compatibility-"));
  for (const name of readdirSync(FIXTURES)) cpSync(join(FIXTURES, name), join(folder, name), { recursive: true });
  const documents = {
    "account.yaml": ACCOUNT_DOCUMENT,
    "changed.yaml": CHANGED_DOCUMENT,
    "accounts.yaml": ACCOUNTS_DOCUMENT,
    "restored.yaml": RESTORED_DOCUMENT,
    "restored-accounts.yaml": accountsSettings("state: absent"),
    "tokens.yaml": TOKENS_DOCUMENT,
    "moved.yaml": MOVED_TOKENS_DOCUMENT,
    "fleet.yaml": FLEET_DOCUMENT,
    "stored.token": "a stored value",
    "moved.token": "a stored value",
    "interrupted.token": "a stored value",
  };
  for (const [name, text] of Object.entries(documents)) writeFileSync(join(folder, name), text);
  emulator = embedEmulator({ data: join(folder, "emulator.json"), seed: 2, asOf: "2026-11-21" });
});

afterEach(async () => {
  await emulator.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A command at the fixtures' target, which is this test's emulator. */
function zonewright(argv: readonly string[], io: Partial<Io> = {}) {
  const answer: typeof fetch = (input, init) =>
    emulator.fetch(String(input).replace(TARGET, new URL(emulator.baseUrl).origin), init);
  return run(argv, {
    cwd: folder,
    fetch: answer,
    ...io,
    env: {
      ZONEWRIGHT_BASE_URL: `${TARGET}/client/v4`,
      ZONEWRIGHT_STATE_DIR: join(folder, "state"),
      ZONEWRIGHT_TOKEN_PROD: TOKEN,
      PATH: process.env["PATH"],
      ...io.env,
    },
  });
}

const withoutLocks = () => rmSync(join(folder, "state/locks"), { recursive: true });
const contents = (zone: string) =>
  emulator.control.records(zone).map(({ name, content, ttl }) => `${name} ${content} ${ttl}`);

describe("files of an earlier build", () => {
  it("a saved plan is applied, and its documents are recognized", async () => {
    withoutLocks();
    const applied = await zonewright(["apply", "saved-plan.zwplan", "changed.yaml", "--auto-approve"]);
    expect(applied, applied.err).toMatchObject({ code: 0 });
    expect(contents("example.com").sort()).toEqual(["api.example.com 192.0.2.7 1", "www.example.com 192.0.2.1 600"]);
  });

  it("a saved plan of documents with accounts is applied, and its documents are recognized", async () => {
    withoutLocks();
    const applied = await zonewright(["apply", "saved-plan-accounts.zwplan", "accounts.yaml", "--auto-approve"]);
    expect(applied, applied.err).toMatchObject({ code: 0 });
    expect(contents("example.com").sort()).toEqual(["api.example.com 192.0.2.7 1", "www.example.com 192.0.2.1 600"]);
  });

  it("a drift history tells when a finding was first seen", async () => {
    const drift = await zonewright(["drift", "account.yaml", "--history", "drift-history.json", "--json"], {
      now: () => new Date("2026-11-23T00:00:00Z"),
    });
    expect(drift, drift.err).toMatchObject({ code: 2 });
    expect(JSON.parse(drift.out).findings).toMatchObject([
      { category: "changed", first_seen: "2026-11-21T12:00:00Z", last_seen: "2026-11-23T00:00:00Z" },
    ]);
    expect(JSON.parse(readFileSync(join(folder, "drift-history.json"), "utf8")).runs).toHaveLength(2);
  });

  it("snapshots of settings are restored", async () => {
    withoutLocks();
    const before = parse((await zonewright(["import", "live"])).out);
    expect(before).toMatchObject({ soa_defaults: { refresh: 8000 } });
    const restored = await zonewright(["apply", "restored.yaml", "--auto-approve"]);
    expect(restored, restored.err).toMatchObject({ code: 0 });
    const after = parse((await zonewright(["import", "live"])).out);
    expect(after).toMatchObject({
      soa_defaults: { refresh: 10_000 },
      zones: { "example.com": { dns_settings: { flatten_all_cnames: false } } },
    });
  });

  it("a snapshot with its account is restored", async () => {
    const env = { ZONEWRIGHT_STATE_DIR: join(folder, "state-accounts") };
    const restored = await zonewright(["apply", "restored-accounts.yaml", "--auto-approve"], { env });
    expect(restored, restored.err).toMatchObject({ code: 0 });
    const after = parse((await zonewright(["import", "live"])).out);
    expect(after).toMatchObject({ zones: { "example.com": { dns_settings: { ns_ttl: 7200 } } } });
  });

  it("a rotation note tells where the value of a token was stored", async () => {
    const changes = async (document: string) =>
      JSON.parse((await zonewright(["plan", document, "--json"])).out).resource_changes.map(
        ({ label }: { readonly label: string }) => label,
      );
    expect(await changes("tokens.yaml")).toEqual(["interrupted"]);
    expect(await changes("moved.yaml")).toEqual(["interrupted", "stored"]);
  });

  it("a rotation that was interrupted is finished, without another value", async () => {
    withoutLocks();
    const applied = await zonewright(["apply", "tokens.yaml", "--auto-approve"]);
    expect(applied, applied.err).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, "interrupted.token"), "utf8")).toBe("a stored value");
    const again = await zonewright(["plan", "tokens.yaml", "--detailed-exitcode"]);
    expect(again, again.out).toMatchObject({ code: 0 });
  });

  it("a lock file is respected, and freed by its nonce", async () => {
    const refused = await zonewright(["apply", "changed.yaml", "--auto-approve"]);
    expect(refused).toMatchObject({ code: 5, err: expect.stringContaining("build.example.com") });
    const nonce = /nonce ([0-9a-f]+)/.exec(refused.err)?.[1] ?? "";
    expect(await zonewright(["unlock", nonce])).toMatchObject({ code: 0 });
    expect(await zonewright(["apply", "changed.yaml", "--auto-approve"])).toMatchObject({ code: 0 });
  });
});

interface FleetServer {
  readonly name: string;
  readonly missing: string | undefined;
  start(): Promise<RunningServer>;
  restore(server: RunningServer): Promise<void>;
}

const SERVERS: readonly FleetServer[] = [
  {
    name: "Redis",
    missing: whyNoRedis(),
    start: () => startRedis(),
    restore: (server) => restoreRedis(server, JSON.parse(fixture("redis.json"))),
  },
  {
    name: "PostgreSQL",
    missing: whyNoPostgres(),
    start: startPostgres,
    restore: (server) => restorePostgres(server, fixture("postgres.sql")),
  },
];

for (const { name, missing, start, restore } of SERVERS) {
  describeTier(`a fleet of an earlier build on ${name}`, missing, () => {
    it("keeps its schedules and locks, and its request for an unnamed target is reported and never applied", {
      timeout: 120_000,
    }, async () => {
      const server = await start();
      const fleet = (argv: readonly string[], io: Partial<Io> = {}) =>
        zonewright(argv, {
          env: { ZONEWRIGHT_ENGINE: server.url, ZONEWRIGHT_RATE_LIMIT: "1200" },
          now: () => new Date(),
          sleep,
          ...io,
        });
      try {
        // BullMQ makes its tables when a queue is opened for the first time: that of the earlier version, too.
        const earlier = await openJobQueue(server.url);
        await earlier.stats();
        await earlier.close();
        await restore(server);
        for (const zone of FLEET_ZONES) emulator.control.addZone(zone);

        const reported = "Requests of an earlier version name no target and are never run: `b.example`.";
        expect(await fleet(["fleet", "status"])).toMatchObject({ code: 0, err: expect.stringContaining(reported) });

        const refused = await fleet(["apply", "fleet.yaml", "--zone", "a.example", "--auto-approve"]);
        expect(refused).toMatchObject({ code: 5, err: expect.stringContaining("build.example.com") });
        const nonce = /nonce ([0-9a-f]+)/.exec(refused.err)?.[1] ?? "";
        expect(await fleet(["unlock", nonce])).toMatchObject({ code: 0 });

        const end = new AbortController();
        let log = "";
        const stderr = { write: (text: string) => (log += text) };
        const worker = fleet(["fleet", "worker", "fleet.yaml", "--apply"], { stderr, interrupt: end.signal });
        await until(() => log.includes("schedules of an earlier version now belong to"));
        expect(log).toContain(reported);
        expect(await fleet(["fleet", "run", "fleet.yaml", "--wait", "60"])).toMatchObject({ code: 2 });
        expect([contents("a.example"), contents("b.example")]).toEqual([[], []]);

        const schedule = await fleet(["fleet", "schedule", "fleet.yaml", "--cron", "0 4 * * *"]);
        expect(schedule).toMatchObject({
          code: 0,
          out: expect.stringMatching(/^0 zones newly scheduled, .* 0 removed/),
        });
        const again = ["fleet", "run", "fleet.yaml", "--zone", "b.example", "--apply", "--wait", "60"];
        expect(await fleet(again)).toMatchObject({ code: 0 });
        expect([contents("a.example"), contents("b.example")]).toEqual([[], ["www.b.example 192.0.2.1 300"]]);
        end.abort();
        expect(await worker).toMatchObject({ code: 0 });
      } finally {
        await server.close();
      }
    });
  });
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (isTrue()) return;
    await sleep(50);
  }
  throw new Error("It did not happen in 30 seconds.");
}
