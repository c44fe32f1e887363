// A lost answer as the user of the command sees it: the run finds what the server did, doubles nothing, says what it found,
// and exits with 0. SRV records too, which the API takes twice.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { folder } from "../cli/folder";
import { run } from "../cli/run-in";
import { ACCOUNT, TOKEN } from "../emulated";
import { type Caller, type Fault, type Numbered, network, type Phase } from "./network";
import { keyOf } from "./records";
import { simulate, type World, ZONE } from "./world";

const SRV = { priority: 10, weight: 5, port: 5060, target: "sip.example.com" };
const RECORDS: Readonly<Record<string, JsonObject>> = {
  A: { name: "www", type: "A", content: "192.0.2.1" },
  CNAME: { name: "docs", type: "CNAME", content: "www.example.net" },
  MX: { name: "@", type: "MX", content: "mail.example.net", priority: 10 },
  TXT: { name: "note", type: "TXT", content: "once" },
  SRV: { name: "_sip._tcp", type: "SRV", data: SRV },
  CAA: { name: "@", type: "CAA", data: { flags: 0, tag: "issue", value: "ca.example.net" } },
};
const ALL = Object.values(RECORDS);

const LOST: readonly { readonly title: string; readonly phase: Phase; readonly fault: Fault }[] = [
  { title: "by a reset", phase: "after", fault: "reset" },
  { title: "by a timeout", phase: "after", fault: "timeout" },
  { title: "in the middle", phase: "during", fault: "reset" },
  { title: "behind a 502", phase: "after", fault: { status: 502 } },
  { title: "behind a 524", phase: "after", fault: { status: 524 } },
];

const here = folder();
let world: World | undefined;
afterEach(async () => {
  await world?.end();
  world = undefined;
});

/** `zonewright apply` in this process; the first call of this kind loses its answer. */
async function apply(
  document: JsonObject,
  lost: (call: Numbered) => boolean,
  how: (typeof LOST)[number],
  ...more: string[]
) {
  world = simulate();
  rmSync(join(here.path, "bot.token"), { force: true });
  let struck = 0;
  const on = (call: Numbered) => lost(call) && ++struck === 1;
  const calls: Caller["calls"] = [];
  const caller: Caller = { name: "cli", faults: [{ on, ...how }], calls, dead: false, die: () => {} };
  const fetch = network(world, world.clock.sleep).fetchOf(caller);
  const inside = (input: string | URL | Request, init?: RequestInit) =>
    fetch(String(input).replace("http://127.0.0.1:1", "http://emulator.invalid"), init);
  const io = { cwd: here.path, fetch: inside as typeof fetch, env: { ZONEWRIGHT_API_TOKEN: TOKEN } };
  here.write("zone.json", JSON.stringify(document));
  const words = ["zone.json", "--base-url", "http://127.0.0.1:1/client/v4", ...more];
  const ran = await run(["apply", "--auto-approve", ...words], { ...io });
  const again = await run(["plan", "--detailed-exitcode", ...words], { ...io });
  return { ran, again, struck, writes: calls.filter((call) => call.method !== "GET") };
}

const documentOf = (records: readonly JsonObject[], zone = ZONE) => ({
  version: 1,
  account: ACCOUNT,
  zones: { [zone]: { records } },
});
const keys = (zone = ZONE) => (world as World).control.records(zone).map(keyOf).sort();
const once = (found: readonly string[]) => [...new Set(found)];

describe.each(LOST)("an answer lost $title", (how) => {
  it.each(Object.entries(RECORDS))("of the POST of a record of type %s", async (_, record) => {
    const isPost = ({ method, path }: Numbered) => method === "POST" && path.endsWith("/dns_records");
    const { ran, again, struck, writes } = await apply(documentOf([record]), isPost, how, "--no-batch");
    expect(struck).toBe(1);
    expect([ran.code, ran.out]).toEqual([0, expect.stringContaining("response lost; found by reading again")]);
    expect(ran.out).toContain("Converged: 1 done, 0 failed, 0 skipped.");
    expect(writes).toHaveLength(1);
    expect(keys()).toHaveLength(1);
    expect(again.code).toBe(0);
  });

  it("of a batch of records of every such type", async () => {
    const isBatch = ({ path }: Numbered) => path.endsWith("/batch");
    const { ran, again, struck, writes } = await apply(documentOf(ALL), isBatch, how);
    expect(struck).toBe(1);
    expect(ran.code).toBe(0);
    expect(ran.out.match(/response lost; found by reading again/g)).toHaveLength(ALL.length);
    expect(writes).toHaveLength(1);
    expect(keys()).toEqual(once(keys()));
    expect(keys()).toHaveLength(ALL.length);
    expect(again.code).toBe(0);
  });

  it("of the creation of a zone", async () => {
    const isZone = ({ method, path }: Numbered) => method === "POST" && path.endsWith("/zones");
    const { ran, again, struck } = await apply(documentOf(ALL, "example.net"), isZone, how);
    expect(struck).toBe(1);
    expect(ran.code).toBe(0);
    expect(ran.out).toMatch(/done create (zone )?example\.net \(response lost; found by reading again\)/);
    expect(world?.control.zones().map((zone) => zone["name"])).toEqual([ZONE, "example.net"]);
    expect(keys("example.net")).toHaveLength(ALL.length);
    expect(again.code).toBe(0);
  });
});

describe("the answer to the creation of a token", () => {
  it.each(LOST)(
    "lost $title: the token is found by its name and regenerated, and the store holds its value",
    async (how) => {
      const document: JsonObject = {
        version: 1,
        account: ACCOUNT,
        gateway_tokens: { "support-bot run": { sink: "file:bot.token" } },
      };
      const isToken = ({ method, path }: Numbered) => method === "POST" && path.endsWith("/tokens");
      const { ran, again, struck } = await apply(document, isToken, how);
      expect([struck, ran.code, again.code]).toEqual([1, 0, 0]);
      expect(ran.out).toContain("create gateway token support-bot run (response lost; found by reading again)");
      const tokens = Object.entries((world as World).control.snapshot()).filter(([name]) => name.startsWith("tokens/"));
      expect(tokens.flatMap(([, rows]) => rows.map(([, row]) => row["name"]))).toEqual(["support-bot run"]);
      expect(readFileSync(join(here.path, "bot.token"), "utf8").trim()).toMatch(/^\w{20,}$/);
      expect(ran.out + ran.err).not.toContain(readFileSync(join(here.path, "bot.token"), "utf8").trim());
    },
  );
});

describe("duplicate records", () => {
  it("of an SRV are found and removed by the next run", async () => {
    const record = RECORDS["SRV"] as JsonObject;
    await apply(documentOf([record]), () => false, LOST[0] as (typeof LOST)[number]);
    const simulated = world as World;
    const { name, type, data, content } = simulated.control.records(ZONE)[0] as JsonObject;
    simulated.control.foreign.create(ZONE, { name, type, data, content } as JsonObject);
    expect(keys()).toHaveLength(2);
    const { exit } = await simulated.run(documentOf([record]));
    expect([exit, keys().length]).toEqual([0, 1]);
  });
});
