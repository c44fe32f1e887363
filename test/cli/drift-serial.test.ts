// `drift --serial-hint` against an emulator whose DNS listens: what it asks over DNS and what it still lists, in numbers.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../src/emulator";
import { folder } from "./folder";
import { run as runIn } from "./run-in";

const ZONES = Array.from({ length: 100 }, (_, n) => `z${n}.example`);
const here = folder();
let emulator: Emulator;
let hour = 0;

beforeAll(async () => {
  emulator = await startEmulator({ seed: 3, dns: { port: 0 } });
  for (const zone of ZONES) {
    emulator.control.addZone(zone);
    emulator.control.foreign.create(zone, { type: "A", name: `www.${zone}`, content: "192.0.2.1", ttl: 300 });
  }
  here.write("zones.yaml", documentOf("192.0.2.1"));
});
afterAll(() => emulator.close());
beforeEach(() => {
  rmSync(join(here.path, "drift.json"), { force: true });
  hour = 0;
});

function documentOf(content: string): string {
  const zone = (name: string) => `  ${name}:\n    records: [{ name: www, type: A, content: ${content}, ttl: 300 }]\n`;
  return `version: 1\nzones:\n${ZONES.map(zone).join("")}`;
}

async function drift(more: readonly string[] = [], resolver = String(emulator.dns)) {
  hour += 1;
  emulator.control.clearRequests();
  const flags = ["--history", "drift.json", "--serial-hint", "--resolver", resolver, ...more];
  const ran = await runIn(["drift", "zones.yaml", "--base-url", emulator.baseUrl, ...flags], {
    cwd: here.path,
    fetch: globalThis.fetch,
    now: () => new Date(Date.UTC(2026, 10, 21, hour)),
  });
  const paths = emulator.control.requests().map((request) => request.path);
  return {
    ...ran,
    listed: paths.filter((path) => path.endsWith("/dns_records")).length,
    requests: paths.length,
  };
}

describe("a fleet of 100 zones", () => {
  it("costs no listing while no serial changes, after one clean listing each", async () => {
    expect(await drift()).toMatchObject({ code: 0, listed: 100 });
    const second = await drift();
    expect(second).toMatchObject({ code: 0, listed: 0, requests: 2 });
    expect(second.err).toContain("Not listed, because the serial is unchanged: 100 zones.");
    expect(second.err).not.toContain("Coverage");
  });

  it("costs one listing for one zone that changed, and again until it is repaired", async () => {
    await drift();
    emulator.control.foreign.patch("z7.example", { type: "A" }, { content: "203.0.113.7" });
    expect(await drift()).toMatchObject({ code: 2, listed: 1 });
    expect(await drift()).toMatchObject({ code: 2, listed: 1 });
    emulator.control.foreign.patch("z7.example", { type: "A" }, { content: "192.0.2.1" });
    expect(await drift()).toMatchObject({ code: 0, listed: 1 });
    expect(await drift()).toMatchObject({ code: 0, listed: 0 });
  });

  it("is listed in full when a listing is older than --full-every", async () => {
    await drift();
    expect(await drift(["--full-every", "2h"])).toMatchObject({ listed: 0 });
    expect(await drift(["--full-every", "2h"])).toMatchObject({ listed: 100 });
  });

  it("is listed in full when the documents changed", async () => {
    await drift();
    here.write("zones.yaml", documentOf("192.0.2.2"));
    expect(await drift()).toMatchObject({ code: 2, listed: 100 });
    here.write("zones.yaml", documentOf("192.0.2.1"));
  });

  it("is listed in full when no name server answers", async () => {
    await drift();
    expect(await drift([], "127.0.0.1:9")).toMatchObject({ code: 0, listed: 100 });
  });

  it("keeps the serial from before the listing: an edit during it is found by the next run", async () => {
    let edited = false;
    const stop = emulator.control.onRequest(({ path }) => {
      if (edited || !path.endsWith("/dns_records")) return;
      edited = true;
      emulator.control.foreign.create("z9.example", {
        type: "A",
        name: "late.z9.example",
        content: "192.0.2.9",
        ttl: 300,
      });
    });
    await drift();
    stop();
    expect(edited).toBe(true);
    expect(await drift()).toMatchObject({ listed: 1 });
    emulator.control.foreign.remove("z9.example", { name: "late.z9.example" });
  });

  it("lists a pending zone on every run", async () => {
    emulator.control.addZone("pending.example", { status: "pending" });
    here.write("zones.yaml", `${documentOf("192.0.2.1")}  pending.example:\n    records: []\n`);
    await drift();
    expect(await drift()).toMatchObject({ code: 0, listed: 1 });
    here.write("zones.yaml", documentOf("192.0.2.1"));
  });
});

it("names the zones' own name servers for the next run", async () => {
  await drift();
  const kept = JSON.parse(readFileSync(join(here.path, "drift.json"), "utf8")).zones;
  expect(kept).toHaveLength(100);
  for (const value of kept) expect(value.servers.length).toBeGreaterThan(1);
});

it("names the author of a finding when the account's audit log knows it", async () => {
  await drift();
  emulator.control.foreign.patch("z5.example", { type: "A" }, { content: "203.0.113.5" });
  const time = Date.now();
  const bodies: string[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    if (!String(url).startsWith("https://hooks.example.com/")) return globalThis.fetch(url, init);
    bodies.push(String(init?.body));
    return new Response(null, { status: 204 });
  };
  rmSync(join(here.path, "drift.json"));
  const flags = ["--history", "drift.json", "--who", "--notify", "https://hooks.example.com/x"];
  const { code } = await runIn(["drift", "zones.yaml", "--base-url", emulator.baseUrl, ...flags], {
    cwd: here.path,
    env: { ZONEWRIGHT_NOTIFY_SECRET: "notify-secret-0123456789" },
    fetch,
    now: () => new Date(time),
  });
  expect([code, bodies.length]).toEqual([2, 1]);
  const [finding] = JSON.parse(String(bodies[0])).appeared;
  expect(finding).toMatchObject({ scope: "z5.example", by: { who: "somebody.else@example.com" } });
  emulator.control.foreign.patch("z5.example", { type: "A" }, { content: "192.0.2.1" });
});
