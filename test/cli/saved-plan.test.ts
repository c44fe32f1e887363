// A saved plan does exactly what was reviewed, or refuses and says what moved.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Control } from "../../src/emulator";
import { folder, zoneDocument } from "./folder";
import { run as runCommand } from "./run-in";

const SHOP = "name: shop, type: A, content: 192.0.2.7";
const www = (content: string) => `name: www, type: A, content: ${content}`;

/** A folder, and commands in it against one emulator kept in a file. */
function place() {
  const here = folder();
  const run = (command: string, word: string, ...more: string[]) =>
    runCommand([command, word, "--base-url", "emulator:state.json", ...more], { cwd: here.path });
  const read = (name: string) => readFileSync(join(here.path, name), "utf8");
  return { ...here, run, read, apply: (word: string) => run("apply", word, "--auto-approve") };
}

/** The zone with `www` at 192.0.2.1, and a saved plan that moves it to 192.0.2.2. */
async function saved() {
  const here = place();
  here.write("zone.yaml", zoneDocument([www("192.0.2.1"), SHOP]));
  expect((await here.apply("zone.yaml")).code).toBe(0);
  here.write("zone.yaml", zoneDocument([www("192.0.2.2"), SHOP]));
  expect((await here.run("plan", "zone.yaml", "--out", "next.zwplan")).code).toBe(0);
  return here;
}

describe("a saved plan", () => {
  it("is carried out without its documents, once", async () => {
    const here = await saved();
    here.write("zone.yaml", "gone");
    const first = await here.apply("next.zwplan");
    expect([first.code, first.out]).toEqual([0, expect.stringContaining("Converged: 1 done, 0 failed, 0 skipped.")]);
    const again = await here.apply("next.zwplan");
    expect([again.code, again.err]).toEqual([
      4,
      expect.stringContaining("`www A 192.0.2.1` in example.com was changed"),
    ]);
  });

  it("with records of several members is carried out, and said to be", async () => {
    const here = place();
    const srv = "name: _sip._tcp, type: SRV, data: { priority: 10, weight: 5, port: 5060, target: sip.example.net }";
    const caa = 'name: "@", type: CAA, data: { tag: issue, flags: 0, value: ca.example.net }';
    here.write("zone.yaml", zoneDocument([srv, caa]));
    expect((await here.run("plan", "zone.yaml", "--out", "next.zwplan")).code).toBe(0);
    const applied = await here.apply("next.zwplan");
    expect([applied.code, applied.out]).toEqual([0, expect.stringContaining("Converged: ")]);
  });

  it("still fits after a foreign edit elsewhere in the zone", async () => {
    const here = await saved();
    await here.foreign((control: Control) =>
      control.foreign.patch("example.com", { name: "shop.example.com" }, { ttl: 600 }),
    );
    expect((await here.apply("next.zwplan")).code).toBe(0);
  });

  it("is stale, exit 4, after one at a name that it touches, and names the record", async () => {
    const here = await saved();
    await here.foreign((control: Control) =>
      control.foreign.create("example.com", { type: "TXT", name: "www", content: '"new"' }),
    );
    const refused = await here.apply("next.zwplan");
    expect([refused.code, refused.err]).toEqual([4, expect.stringContaining("`www TXT new` in example.com is new")]);
  });

  const broken: readonly (readonly [string, (text: string) => string, string])[] = [
    ["cut short", (text) => text.slice(0, 200), "PLN101"],
    ["changed", (text) => text.replace("192.0.2.2", "192.0.2.3"), "PLN103"],
    ["of a later version", (text) => text.replace('"version":1', '"version":9'), "PLN102"],
  ];
  it.each(broken)("that was %s is refused by name, and nothing is written", async (_, breaking, code) => {
    const here = await saved();
    here.write("next.zwplan", breaking(here.read("next.zwplan")));
    const before = here.read("state.json");
    const refused = await here.apply("next.zwplan");
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(code)]);
    expect(here.read("state.json")).toBe(before);
  });

  it("is refused for another target", async () => {
    const here = await saved();
    const refused = await here.run("apply", "next.zwplan", "--auto-approve", "--base-url", "emulator:other.json");
    expect([refused.code, refused.err]).toEqual([4, expect.stringContaining("PLN104")]);
  });
});

describe("settings that are destroyed", () => {
  it("come back as they were before the first write, and only once", async () => {
    const here = place();
    const settings = (text: string) =>
      here.write("zone.yaml", `version: 1\nzones:\n  example.com:\n    dns_settings: ${text}\n`);
    here.write("zone.yaml", zoneDocument([]));
    expect((await here.apply("zone.yaml")).code).toBe(0);
    settings("{ flatten_all_cnames: true, soa: { refresh: 9000 } }");
    expect((await here.apply("zone.yaml")).code).toBe(0);
    settings("{ soa: { refresh: 8000 } }");
    expect((await here.apply("zone.yaml")).code).toBe(0);
    settings("{ state: absent }");
    const restored = await here.apply("zone.yaml");
    expect([restored.code, restored.out]).toEqual([0, expect.stringContaining("soa.refresh 8000 → 10000")]);
    expect(restored.out).toContain("flatten_all_cnames true → false");
    expect((await here.apply("zone.yaml")).err).toContain("SNP101");
  });
});
