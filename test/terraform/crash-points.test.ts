// The provider crashes at each of its requests, before it is sent and after the API committed it. Terraform keeps the last written
// state; the next apply converges, no object exists twice, and no foreign object changes.
import { describe, expect, it } from "vitest";
import { createMemorySecrets } from "../create-memory-secrets";
import { emulate } from "../emulated";
import { createIdleClock } from "./idle-clock";
import { type Config, createCore, listActions, type StoredState } from "./in-process-core";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 5);

type Stack = Readonly<Record<string, Config>>;

interface Story {
  readonly title: string;
  /** Applied first, without faults. */
  readonly before: (zone: string) => Stack;
  readonly wanted: (zone: string) => Stack;
}

const record = (zone: string, n: number, more: object = {}): Config => ({
  zone_id: zone,
  name: `h${n}`,
  type: "A",
  content: `192.0.2.${n}`,
  adopt: true,
  ...more,
});
const five = (zone: string, more: object = {}): Stack =>
  Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`edge_dns_record.r${n}`, record(zone, n, more)]));
const twice = (zone: string): Stack => ({
  "edge_dns_record.srv": {
    zone_id: zone,
    name: "_sip._tcp",
    type: "SRV",
    data: { priority: 1, weight: 2, port: 5060, target: "sip.example.com" },
    adopt: true,
  },
  "edge_dns_record.caa": { zone_id: zone, name: "@", type: "CAA", content: '0 issue "ca.example"', adopt: true },
});
const set = (zone: string, count: number, ttl: number): Stack => ({
  "edge_dns_record_set.all": {
    zone_id: zone,
    adopt: true,
    records: Object.fromEntries(
      Array.from({ length: count }, (_, n) => [`k${n}`, { name: `s${n}`, type: "A", content: "192.0.2.1", ttl }]),
    ),
  },
});

const stories: readonly Story[] = [
  { title: "create 5", before: () => ({}), wanted: (zone) => five(zone) },
  { title: "update 5", before: (zone) => five(zone), wanted: (zone) => five(zone, { ttl: 600 }) },
  { title: "delete 5", before: (zone) => five(zone), wanted: () => ({}) },
  { title: "create an SRV, which the API takes twice, and a CAA", before: () => ({}), wanted: twice },
  {
    title: "an alias in place of an address, and back",
    before: (zone) => ({
      "edge_dns_record.a": record(zone, 1),
      "edge_dns_record.b": record(zone, 2, { type: "CNAME", content: "example.net" }),
    }),
    wanted: (zone) => ({
      "edge_dns_record.a": record(zone, 1, { type: "CNAME", content: "example.net" }),
      "edge_dns_record.b": record(zone, 2),
    }),
  },
  {
    title: "a set of 30 that grows and changes",
    before: (zone) => set(zone, 20, 300),
    wanted: (zone) => set(zone, 30, 600),
  },
  {
    title: "settings",
    before: () => ({}),
    wanted: (zone) => ({
      "edge_dns_settings.it": { zone_id: zone, flatten_all_cnames: true, soa: { refresh: 9000 } },
      "edge_soa_defaults.it": { refresh: 9000 },
      "edge_zone_defaults.it": { flatten_all_cnames: true },
    }),
  },
  {
    title: "a gateway with its token",
    before: () => ({}),
    wanted: () => ({
      "edge_gateway_token.run": { name: "run", sink: "file:run.token" },
      "edge_gateway.bot": { id: "bot", adopt: true },
    }),
  },
];

/** An emulator with a provider that crashes at a request; with `at` 0 it never crashes. */
async function play({ before, wanted }: Story, at: number, phase: "before" | "after") {
  const emulation = emulate({ mode: "calm", seed: SEED });
  const { control } = emulation;
  const zone = String(control.addZone("example.com")["id"]);
  control.foreign.create("example.com", { type: "TXT", name: "theirs.example.com", content: '"foreign"' });
  const secrets = createMemorySecrets();
  const mortal = dying(emulation.fetch, at, phase);
  const core = (fetch: typeof globalThis.fetch) =>
    createCore({ baseUrl: emulation.baseUrl, fetch }, { clock: createIdleClock(), secretsFor: () => secrets });
  const first = core(emulation.fetch);
  await first.apply(before(zone));
  const killed = core(mortal.fetch);
  for (const [address, stored] of first.state) killed.state.set(address, stored);
  let left: ReadonlyMap<string, StoredState> | undefined;
  mortal.onDeath = () => {
    left = new Map(killed.state);
  };
  await killed.apply(wanted(zone)).catch(() => undefined);
  const after = core(emulation.fetch);
  for (const [address, stored] of left ?? killed.state) after.state.set(address, stored);
  await after.apply(wanted(zone));
  const empty = listActions(await after.plan(wanted(zone)));
  const records = control.records("example.com").map((row) => `${row["name"]} ${row["type"]} ${row["content"]}`);
  const tokens = await emulation.api().list("/accounts/023e105f4ecef8ad9ca31a8372d0c353/tokens", {}, 50);
  return {
    died: left !== undefined,
    calls: mortal.calls(),
    empty,
    records: records.sort(),
    tokens: tokens.outcome === "ok" ? tokens.rows.length : -1,
  };
}

function dying(fetch: typeof globalThis.fetch, at: number, phase: "before" | "after") {
  let calls = 0;
  let dead = false;
  const world = {
    onDeath: (): unknown => undefined,
    calls: () => calls,
    fetch: async (...given: Parameters<typeof globalThis.fetch>) => {
      if (dead) throw gone();
      calls += 1;
      const mine = calls === at;
      if (mine && phase === "before") die();
      const answer = await fetch(...given);
      if (mine && phase === "after") die();
      return answer;
    },
  };
  const die = () => {
    dead = true;
    world.onDeath();
    throw gone();
  };
  return world;
}

function gone(): Error {
  return Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
}

describe.each(stories)("the provider crashes: $title", (story) => {
  it.each(["before", "after"] as const)("%s each of its requests, and the next apply converges", async (phase) => {
    const whole = await play(story, 0, phase);
    expect(whole.calls).toBeGreaterThan(0);
    for (let at = 1; at <= whole.calls; at += 1) {
      const { died, empty, records, tokens } = await play(story, at, phase);
      const where = `seed ${SEED}, call ${at} of ${whole.calls}, ${phase}`;
      expect(died, where).toBe(true);
      expect(empty, where).toEqual({});
      expect(records, where).toEqual(whole.records);
      expect(tokens, where).toBe(whole.tokens);
    }
  });
});
