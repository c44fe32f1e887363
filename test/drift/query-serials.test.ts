// Which zones are not listed, and how name servers are queried.
import { describe, expect, it } from "vitest";
import { type CleanListing, canSkipListing, querySerials } from "../../src/drift";
import { startEmulator } from "../../src/emulator";
import { networkTransport } from "../../src/verify";
import { AT, later } from "./tracked-findings";

const HOURS = 3_600_000;
const kept: CleanListing = { zone: "example.com", documents: "d1", serial: 7, servers: [], listed: AT };

describe("the listing of a zone", () => {
  const TABLE: readonly [string, CleanListing | undefined, number | undefined, string, number, boolean][] = [
    ["is skipped if its serial is unchanged", kept, 7, "d1", 1, true],
    ["is needed if the serial is higher", kept, 8, "d1", 1, false],
    ["is needed if the serial is lower", kept, 6, "d1", 1, false],
    ["is needed if no server answered", kept, undefined, "d1", 1, false],
    [
      "is needed if no server answered at the last listing",
      { ...kept, serial: undefined } as unknown as CleanListing,
      7,
      "d1",
      1,
      false,
    ],
    [
      "is needed if no server ever answered",
      { ...kept, serial: undefined } as unknown as CleanListing,
      undefined,
      "d1",
      1,
      false,
    ],
    ["is needed if the documents changed", kept, 7, "d2", 1, false],
    ["is needed if the zone was never clean", undefined, 7, "d1", 1, false],
    ["is needed if a full listing is due", kept, 7, "d1", 24, false],
    ["is skipped just before a full listing is due", kept, 7, "d1", 23.99, true],
    ["is needed if the clock went back", kept, 7, "d1", -1, false],
  ];
  it.each(TABLE)("%s", (_, zone, serial, documents, hours, expected) => {
    expect(canSkipListing(zone, serial, documents, Date.parse(later(hours)), 24 * HOURS)).toBe(expected);
  });
});

describe("the name servers", () => {
  const names = { nameServers: async () => [], addresses: async () => [] };
  const options = { transport: networkTransport, names, randomInt: (below: number) => below - 1 };

  it("return the serials of the zones that they are authoritative for", async () => {
    const emulator = await startEmulator({ seed: 1, dns: { port: 0 } });
    const [host, port] = String(emulator.dns).split(":") as [string, string];
    emulator.control.addZone("example.com");
    const resolvers = [{ host, port: Number(port) }];
    const query = () =>
      querySerials(
        ["example.com", "example.org"].map((zone) => ({ zone, servers: [] })),
        { ...options, resolvers },
      );
    const before = await query();
    expect([...before.keys()]).toEqual(["example.com"]);
    emulator.control.foreign.create("example.com", {
      type: "A",
      name: "www.example.com",
      content: "192.0.2.1",
      ttl: 1,
    });
    expect((await query()).get("example.com")).toBeGreaterThan(before.get("example.com") as number);
    await emulator.close();
  });

  it("are queried by the names of an earlier listing, each looked up once; without an answer there is no serial", async () => {
    const [lookedUp, queried]: [string[], string[]] = [[], []];
    const addresses = async (host: string) => {
      lookedUp.push(host);
      return ["192.0.2.53"];
    };
    const exchange = (_: string, server: { readonly address: string; readonly port: number }) => {
      queried.push(`${server.address} ${server.port}`);
      return Promise.reject(new Error("nobody is there"));
    };
    const zones = ["a.example", "b.example"].map((zone) => ({ zone, servers: ["ns1.example.net"] }));
    const silent = {
      ...options,
      names: { nameServers: async () => [], addresses },
      transport: { exchange },
      resolvers: [],
    };
    expect(await querySerials([...zones, { zone: "c.example", servers: [] }], silent)).toEqual(new Map());
    expect([new Set(lookedUp), new Set(queried)]).toEqual([new Set(["ns1.example.net"]), new Set(["192.0.2.53 53"])]);
    expect(lookedUp.length).toBeLessThanOrEqual(2);
  });
});
