// Which servers verification queries, how often, and for how long: the name servers of the zone or the given resolvers, repeatedly
// while answers differ, and never again a server that does not answer. Time passes only by sleeping.
import { createSocket } from "node:dgram";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../../src/base/json";
import type { Snapshot } from "../../src/emulator";
import { type NameLookup, networkTransport, type QueryTransport } from "../../src/verify";
import { virtualClock } from "../emulated";
import { counted, startVerifying, type Verifying } from "./start-verifying";

let world: Verifying;
let stale: Verifying;
let empty: Snapshot;
beforeAll(async () => {
  [world, stale] = await Promise.all([startVerifying(), startVerifying()]);
  empty = world.control.snapshot();
});
afterEach(() => {
  world.control.restore(empty);
  stale.control.restore(empty);
});
afterAll(() => Promise.all([world.close(), stale.close()]));

const document: Json = {
  version: 1,
  zones: {
    "example.com": {
      records: [
        { name: "www", type: "A", content: "192.0.2.1" },
        { name: "mail", type: "MX", content: "mx.example.net", priority: 10 },
        { name: "@", type: "TXT", content: "x" },
      ],
    },
  },
};

function edited(): void {
  world.control.foreign.patch("example.com", { type: "A" }, { content: "203.0.113.9" });
}

function repaired(): void {
  world.control.foreign.patch("example.com", { type: "A" }, { content: "192.0.2.1" });
}

describe("waiting for propagation", () => {
  it("repeats only what differs, with longer pauses, until it is as declared", async () => {
    await world.apply(document);
    edited();
    const clock = virtualClock();
    const began = clock.now();
    const pauses: number[] = [];
    const sleep = async (ms: number) => {
      pauses.push(ms);
      await clock.sleep(ms);
      if (clock.now() - began >= 40_000) repaired();
    };
    const { asked, transport } = counted();
    const messages: string[] = [];
    const progress = (text: string) => messages.push(text);
    const verified = await world.verify(document, { now: clock.now, sleep, waitMs: 60_000, transport, progress });
    expect(verified.differences).toEqual([]);
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
    expect(verified.waited).toBe(45_000);
    expect(asked).toHaveLength(3 + 6);
    expect(messages).toContain("asked 3 of 3");
    expect(messages).toContain("1 not as declared yet, waiting up to 60 s");
  });

  it("ends after the wait time, and reports what still differs", async () => {
    await world.apply(document);
    edited();
    const clock = virtualClock();
    const pauses: number[] = [];
    const sleep = async (ms: number) => {
      pauses.push(ms);
      await clock.sleep(ms);
    };
    const verified = await world.verify(document, { now: clock.now, sleep, waitMs: 5000 });
    expect(verified.differences.map((difference) => difference.name)).toEqual(["www.example.com."]);
    expect(pauses).toEqual([1000, 2000, 2000]);
  });

  it("does not start if everything is as declared, or without a wait time", async () => {
    await world.apply(document);
    const sleep = () => Promise.reject(new Error("nothing to wait for"));
    expect((await world.verify(document, { sleep, waitMs: 60_000 })).differences).toEqual([]);
    edited();
    expect((await world.verify(document, { sleep })).differences).toHaveLength(1);
  });

  it("ends when it is interrupted", async () => {
    await world.apply(document);
    edited();
    const stop = new AbortController();
    const sleep = async () => stop.abort();
    const verified = await world.verify(document, { sleep, waitMs: 60_000, signal: stop.signal });
    expect(verified.waited).toBe(0);
  });
});

describe("several servers", () => {
  it("must all agree, and a server that does not is reported", async () => {
    await world.apply(document);
    await stale.apply(document);
    stale.control.foreign.remove("example.com", { type: "MX" });
    const resolvers = [world, stale].map(({ port }) => ({ host: "127.0.0.1", port }));
    const { differences, zones } = await world.verify(document, { resolvers });
    expect(differences.map((difference) => `${difference.name} ${difference.type} ${difference.server}`)).toEqual([
      `mail.example.com. MX ${stale.server}`,
    ]);
    expect(zones[0]?.servers).toEqual([world.server, stale.server]);
  });
});

describe("the name servers of the zone", () => {
  /** Port 53 of any address is the emulator's. */
  const rerouted: QueryTransport = {
    exchange: (via, { port }, ...rest) =>
      networkTransport.exchange(via, { address: "127.0.0.1", port: port === 53 ? world.port : port }, ...rest),
  };
  const names: NameLookup = {
    nameServers: async (zone) => (zone === "example.com" ? ["bob.ns.example.net", "anna.ns.example.net"] : []),
    addresses: async (host, family) =>
      family === "A" && host.startsWith("anna") ? ["192.0.2.53"] : family === "AAAA" ? ["2001:db8::53"] : [],
  };

  it("are those of its delegation, each queried at one address, IPv4 first", async () => {
    await world.apply(document);
    const { asked, transport } = counted(rerouted);
    const verified = await world.verify(document, { resolvers: [], emulated: undefined, names, transport });
    expect(verified).toMatchObject({ differences: [], diagnostics: [] });
    expect(verified.zones[0]?.servers).toEqual([
      "anna.ns.example.net (192.0.2.53:53)",
      "bob.ns.example.net ([2001:db8::53]:53)",
    ]);
    expect(asked).toHaveLength(6);
  });

  it("follow a CNAME out of the zone with the resolver of the system", async () => {
    const apex: Json = {
      version: 1,
      zones: { "example.com": { records: [{ name: "@", type: "CNAME", content: "www.example.net" }] } },
    };
    await world.apply(apex);
    world.control.addZone("example.net");
    world.control.foreign.create("example.net", { type: "A", name: "www", content: "192.0.2.80" });
    // The server refuses to speak for the target, as a server on the net would.
    const transport: QueryTransport = {
      exchange: async (via, server, octets, isAnswer, ms) => {
        const answer = await rerouted.exchange(via, server, octets, () => true, ms);
        if (octets.includes("\x03www\x07example\x03net")) {
          answer.writeUInt16BE(0x8005, 2);
          answer.writeUInt32BE(0, 6);
        }
        if (!isAnswer(answer)) throw new Error("no answer");
        return answer;
      },
    };
    const looked: string[] = [];
    const system: NameLookup = {
      nameServers: names.nameServers,
      addresses: async (host, family) => {
        if (host.startsWith("www")) looked.push(`${host} ${family}`);
        return host.startsWith("www")
          ? family === "A"
            ? ["192.0.2.80", "192.0.2.81"]
            : []
          : names.addresses(host, family);
      },
    };
    expect(await world.verify(apex, { resolvers: [], emulated: undefined, names: system, transport })).toMatchObject({
      differences: [],
      unverifiable: [],
    });
    expect(new Set(looked)).toEqual(new Set(["www.example.net A", "www.example.net AAAA"]));
    world.control.foreign.patch("example.net", { type: "A" }, { content: "203.0.113.9" });
    const { differences } = await world.verify(apex, { resolvers: [], emulated: undefined, names: system, transport });
    expect(differences[0]).toMatchObject({ name: "example.com.", type: "CNAME", seen: ["203.0.113.9  ttl 300"] });
  });

  it.each([
    [
      "has no name servers that can be looked up",
      { ...names, nameServers: () => Promise.reject(new Error("queryNs ENOTFOUND")) },
      /The lookup of the name servers of `example\.com` failed: queryNs ENOTFOUND/,
    ],
    [
      "names a server without an address",
      { ...names, addresses: async () => [] },
      /The name server `anna\.ns\.example\.net` has no address/,
    ],
  ])("are an error if the zone %s", async (_, lookup, detail) => {
    const verified = await world.verify(document, { resolvers: [], emulated: undefined, names: lookup });
    expect(verified.diagnostics).toEqual([
      expect.objectContaining({ code: "VER102", severity: "error", detail: expect.stringMatching(detail) }),
    ]);
  });
});

describe("a server that does not answer", () => {
  it("is reported once, and queried no more than three times per running probe", async () => {
    const records = Array.from({ length: 200 }, (_, index) => ({
      name: `host-${index}`,
      type: "A",
      content: "192.0.2.1",
    }));
    const many: Json = { version: 1, zones: { "example.com": { records } } };
    const socket = createSocket("udp4");
    await new Promise<void>((done) => socket.bind(0, "127.0.0.1", done));
    const silent = socket.address().port;
    socket.close();
    const { asked, transport } = counted();
    const verified = await world.verify(many, { resolvers: [{ host: "127.0.0.1", port: silent }], transport });
    expect(verified.diagnostics).toEqual([
      expect.objectContaining({
        code: "VER101",
        detail: `The name server \`127.0.0.1:${silent}\` did not answer: connection refused.`,
      }),
    ]);
    expect(verified.differences).toEqual([]);
    expect(asked.length).toBeLessThanOrEqual(32 * 3);
  });
});
