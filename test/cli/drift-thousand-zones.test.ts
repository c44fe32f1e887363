// The cost of a drift run over 1,000 zones after each had a clean listing: queries are counted by a proxy before the emulator's
// DNS, requests in the emulator's log.
import { createSocket, type Socket } from "node:dgram";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../src/emulator";
import { folder } from "./folder";
import { run as runIn } from "./run-in";

const ZONES = Array.from({ length: 1000 }, (_, n) => `z${n}.example`);
const CHANGED = ZONES.filter((_, n) => n % 100 === 7);
const SERIALS = 1000;
const REQUESTS = 21;
const MORE_EACH = 5;

const here = folder();
let emulator: Emulator;
let relay: Relay;
let hour = 0;

beforeAll(async () => {
  emulator = await startEmulator({ seed: 5, dns: { port: 0 } });
  relay = await relayTo(String(emulator.dns));
  for (const zone of ZONES) {
    emulator.control.addZone(zone);
    emulator.control.foreign.create(zone, { type: "A", name: `www.${zone}`, content: "192.0.2.1", ttl: 300 });
  }
  const zone = (name: string) =>
    `  ${name}:\n    dns_settings: { ns_ttl: 86400 }\n    records: [{ name: www, type: A, content: 192.0.2.1, ttl: 300 }]\n`;
  here.write("zones.yaml", `version: 1\nzones:\n${ZONES.map(zone).join("")}`);
}, 120_000);
afterAll(async () => {
  await relay.close();
  await emulator.close();
});

async function drift() {
  hour += 1;
  emulator.control.clearRequests();
  relay.queries.length = 0;
  const flags = ["--history", "drift.json", "--serial-hint", "--resolver", relay.address];
  const ran = await runIn(["drift", "zones.yaml", "--base-url", emulator.baseUrl, ...flags], {
    cwd: here.path,
    fetch: globalThis.fetch,
    now: () => new Date(Date.UTC(2026, 10, 21, hour)),
  });
  const requests = emulator.control.requests();
  return {
    ...ran,
    queries: relay.queries.length,
    requests: requests.length,
    methods: requests.map((request) => request.method),
  };
}

it("costs at most 1,000 queries and 21 requests when nothing changed, and at most 5 requests more for each changed zone", async () => {
  const first = await drift();
  expect([first.code, first.requests > 2 * ZONES.length]).toEqual([0, true]);
  const still = await drift();
  expect([still.code, still.err]).toEqual([0, expect.stringContaining("the serial is unchanged: 1,000 zones.")]);
  expect(still.queries).toBeLessThanOrEqual(SERIALS);
  expect(still.requests).toBeLessThanOrEqual(REQUESTS);
  for (const zone of CHANGED) emulator.control.foreign.patch(zone, { type: "A" }, { content: "203.0.113.7" });
  const moved = await drift();
  expect(moved.code).toBe(2);
  expect(moved.queries).toBeLessThanOrEqual(SERIALS);
  expect(moved.requests).toBeLessThanOrEqual(still.requests + MORE_EACH * CHANGED.length);
  expect(new Set(moved.methods)).toEqual(new Set(["GET"]));
  for (const zone of CHANGED) expect(moved.out).toContain(`${zone}  1 changed`);
}, 300_000);

interface Relay {
  readonly address: string;
  readonly queries: Buffer[];
  close(): Promise<void>;
}

/** Passes datagrams on to a server and its answers back, and keeps what was asked. */
async function relayTo(server: string): Promise<Relay> {
  const [host, port] = server.split(":") as [string, string];
  const queries: Buffer[] = [];
  const asking = new Set<Socket>();
  const front = createSocket("udp4");
  front.on("message", (query, from) => {
    queries.push(query);
    const back = createSocket("udp4");
    asking.add(back);
    const end = () => {
      asking.delete(back);
      back.close();
    };
    back.on("error", end);
    back.once("message", (answer) => {
      front.send(answer, from.port, from.address);
      end();
    });
    back.send(query, Number(port), host);
  });
  await new Promise<void>((done) => front.bind(0, "127.0.0.1", done));
  const close = async () => {
    for (const socket of asking) socket.close();
    await new Promise<void>((done) => front.close(done));
  };
  return { address: `127.0.0.1:${(front.address() as AddressInfo).port}`, queries, close };
}
