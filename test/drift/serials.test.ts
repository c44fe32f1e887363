// Which zones go unlisted, and what the name servers are asked.
import { describe, expect, it } from "vitest";
import type { KeptZone } from "../../src/drift/history";
import { askSerials, isSpared } from "../../src/drift/serials";
import { startEmulator } from "../../src/emulator";
import { network } from "../../src/verify";
import { AT, later } from "./findings-of";

const HOURS = 3_600_000;
const kept: KeptZone = { zone: "example.com", documents: "d1", serial: 7, servers: [], listed: AT };

describe("a zone is spared a listing", () => {
  const TABLE: readonly [string, KeptZone | undefined, number | undefined, string, number, boolean][] = [
    ["where its serial stands", kept, 7, "d1", 1, true],
    ["not where it moved", kept, 8, "d1", 1, false],
    ["not where it went back", kept, 6, "d1", 1, false],
    ["not where nobody could say it", kept, undefined, "d1", 1, false],
    ["not where nobody could say it then", { ...kept, serial: undefined } as unknown as KeptZone, 7, "d1", 1, false],
    [
      "not where nobody could say it ever",
      { ...kept, serial: undefined } as unknown as KeptZone,
      undefined,
      "d1",
      1,
      false,
    ],
    ["not where the documents say something else", kept, 7, "d2", 1, false],
    ["not where it was never clean", undefined, 7, "d1", 1, false],
    ["not where a full listing is due", kept, 7, "d1", 24, false],
    ["just before one is due", kept, 7, "d1", 23.99, true],
    ["not where the clock went back", kept, 7, "d1", -1, false],
  ];
  it.each(TABLE)("%s", (_, zone, serial, documents, hours, expected) => {
    expect(isSpared(zone, serial, documents, Date.parse(later(hours)), 24 * HOURS)).toBe(expected);
  });
});

describe("the name servers", () => {
  const names = { nameServers: async () => [], addresses: async () => [] };
  const options = { transport: network, names, randomInt: (below: number) => below - 1 };

  it("tell the serials of the zones that they answer for, and of no other", async () => {
    const emulator = await startEmulator({ seed: 1, dns: { port: 0 } });
    const [host, port] = String(emulator.dns).split(":") as [string, string];
    emulator.control.addZone("example.com");
    const resolvers = [{ host, port: Number(port) }];
    const ask = () =>
      askSerials(
        ["example.com", "example.org"].map((zone) => ({ zone, servers: [] })),
        { ...options, resolvers },
      );
    const before = await ask();
    expect([...before.keys()]).toEqual(["example.com"]);
    emulator.control.foreign.create("example.com", {
      type: "A",
      name: "www.example.com",
      content: "192.0.2.1",
      ttl: 1,
    });
    expect((await ask()).get("example.com")).toBeGreaterThan(before.get("example.com") as number);
    await emulator.close();
  });

  it("are asked by the names that an earlier listing gave, each looked up once; their silence tells nothing", async () => {
    const [looked, asked]: [string[], string[]] = [[], []];
    const addresses = async (host: string) => {
      looked.push(host);
      return ["192.0.2.53"];
    };
    const exchange = (_: string, server: { readonly address: string; readonly port: number }) => {
      asked.push(`${server.address} ${server.port}`);
      return Promise.reject(new Error("nobody is there"));
    };
    const zones = ["a.example", "b.example"].map((zone) => ({ zone, servers: ["ns1.example.net"] }));
    const silent = {
      ...options,
      names: { nameServers: async () => [], addresses },
      transport: { exchange },
      resolvers: [],
    };
    expect(await askSerials([...zones, { zone: "c.example", servers: [] }], silent)).toEqual(new Map());
    expect([new Set(looked), new Set(asked)]).toEqual([new Set(["ns1.example.net"]), new Set(["192.0.2.53 53"])]);
    expect(looked.length).toBeLessThanOrEqual(2);
  });
});
