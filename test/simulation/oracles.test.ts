// The oracles see what they are there to see: each is shown a process that does just that.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { TOKEN } from "../emulated";
import type { Caller } from "./network";
import { type Oracles, settled, watch } from "./oracles";
import { declarationOf, zoneOf } from "./records";
import { simulate, type World, ZONE } from "./world";

const SRV = { priority: 10, weight: 5, port: 5060, target: "sip.example.com" };
const DOCUMENT = zoneOf([
  { name: "www", type: "A", content: "192.0.2.1" },
  { name: "alias", type: "CNAME", content: "www.example.com" },
  { name: "_sip._tcp", type: "SRV", data: SRV },
  { name: "swap", type: "A", state: "absent" },
  { name: "swap", type: "CNAME", content: "www.example.com" },
]);

let world: World;
let oracles: Oracles;
beforeEach(async () => {
  world = simulate();
  world.control.foreign.create(ZONE, { name: `theirs.${ZONE}`, type: "A", content: "203.0.113.1" });
  world.control.foreign.create(ZONE, { name: `swap.${ZONE}`, type: "A", content: "192.0.2.9" });
  const first =
    (DOCUMENT as unknown as { zones: Record<string, { records: JsonObject[] }> }).zones[ZONE]?.records ?? [];
  expect((await world.run(zoneOf(first.slice(0, 3)))).exit).toBe(0);
  oracles = watch(world, declarationOf(DOCUMENT));
});
afterEach(() => world.end());

/** A process that sends what it likes. */
async function send(method: string, path: string, body?: JsonObject): Promise<void> {
  const caller: Caller = { name: "vandal", faults: [], calls: [], dead: false, die: () => {} };
  const zone = String(world.control.zones()[0]?.["id"]);
  const url = `${world.baseUrl}/zones/${zone}/dns_records${path}`;
  const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  expect((await world.network.fetchOf(caller)(url, init)).ok).toBe(true);
}

const id = (name: string) =>
  String(world.control.records(ZONE).find((record) => record["name"] === `${name}.${ZONE}`)?.["id"]);
const alias = { name: "swap", type: "CNAME", content: `www.${ZONE}` };

const VANDALS: readonly (readonly [string, () => Promise<void>, string])[] = [
  ["changes a record of others", () => send("PATCH", `/${id("theirs")}`, { ttl: 60 }), "foreign record touched"],
  ["deletes a record of others", () => send("DELETE", `/${id("theirs")}`), "foreign record touched"],
  [
    "creates an undeclared record",
    () => send("POST", "", { name: "www", type: "TXT", content: '"x"' }),
    "made and not declared",
  ],
  ["creates a record twice", () => send("POST", "", { name: "_sip._tcp", type: "SRV", data: SRV }), "twice: _sip._tcp"],
  ["deletes a declared record", () => send("DELETE", `/${id("_sip._tcp")}`), "declared and gone: _sip._tcp"],
  ["takes away what an alias points at", () => send("DELETE", `/${id("www")}`), "dark: alias.example.com A"],
  [
    "swaps in two calls",
    async () => {
      await send("DELETE", `/${id("swap")}`);
      await send("POST", "", alias);
    },
    "dark: swap.example.com A",
  ],
];

describe("a process that", () => {
  it.each(VANDALS)("%s is detected", async (_, act, violation) => {
    expect(oracles.violations).toEqual([]);
    await act();
    expect(oracles.violations.join("\n")).toContain(violation);
  });

  it("swaps in one batch is accepted", async () => {
    await send("POST", "/batch", { deletes: [{ id: id("swap") }], posts: [alias] });
    expect(oracles.violations).toEqual([]);
  });
});

describe("a run that", () => {
  it("reports more than it did is detected", async () => {
    const ran = await world.run(DOCUMENT);
    world.control.foreign.remove(ZONE, id("alias"));
    oracles.afterRun({ ...ran, exit: 6 });
    expect(oracles.violations.join("\n")).toContain("exit 6 with 0 failed");
  });

  it("wrote more than it reports is detected", async () => {
    await send("PATCH", `/${id("www")}`, { ttl: 300 });
    oracles.afterRun(await world.run(DOCUMENT));
    expect(oracles.violations.join("\n")).toContain("records written");
  });

  it("does not converge is detected", async () => {
    const declared = declarationOf(zoneOf([{ name: "never", type: "A", content: "192.0.2.3" }]));
    expect(await settled(world, DOCUMENT, declared)).toContain("missing: never.example.com A 192.0.2.3");
  });
});
