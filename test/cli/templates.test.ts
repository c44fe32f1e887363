// Records of templates in every command that shows or writes them: the place of the record and of its use, and whose zone it is.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Io } from "../../src/cli/io";
import { type Emulator, startEmulator } from "../../src/emulator";
import { sleep } from "../../src/live/wait";
import { folder } from "./folder";
import { run as runIn } from "./run-in";

const here = folder();
let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator({ mode: "calm", dns: { port: 0 } });
  declare("192.0.2.1");
});
afterEach(() => emulator.close());

function declare(content: string, ttl = "600"): void {
  here.write(
    "zones/templates.yaml",
    `version: 1\ntemplates:\n  web:\n    parameters: { ttl: ttl }\n    records:\n      - { name: www, type: A, content: ${content}, ttl: "{ttl}" }\n`,
  );
  const zones = ["a", "b"].map((name) => `  ${name}.example: { use: [{ web: { ttl: ${ttl} } }] }\n`);
  here.write("zones/zones.yaml", `version: 1\nzones:\n${zones.join("")}`);
}

const run = (argv: readonly string[], io: Partial<Io> = {}) =>
  runIn(argv, { cwd: here.path, fetch: globalThis.fetch, ...io, env: { ZONEWRIGHT_BASE_URL: emulator.baseUrl } });
const apply = () => run(["apply", "zones/", "--auto-approve"]);
const change = (zone: string) =>
  emulator.control.foreign.patch(zone, { name: `www.${zone}` }, { content: "203.0.113.4" });

const RECORD = { file: "zones/templates.yaml", line: 6 };
const USE = { file: "zones/zones.yaml", line: 4 };

describe("a record of a template", () => {
  it("has both places in the JSON of a plan, and in the plan with --verbose", async () => {
    await apply();
    change("b.example");
    const { out } = await run(["plan", "zones/", "--json"]);
    const changes = JSON.parse(out).resource_changes as readonly object[];
    expect(changes).toMatchObject([{ label: "www A 192.0.2.1", where: { ...RECORD, use: USE } }]);
    const text = (await run(["plan", "zones/", "--verbose"])).out;
    expect(text).toContain("zones/templates.yaml:6 used at zones/zones.yaml:4");
  });

  it("is applied from a saved plan, which is refused after the template changed", async () => {
    await apply();
    declare("192.0.2.2");
    expect((await run(["plan", "zones/", "--out", "p.zwplan"])).code).toBe(0);
    declare("192.0.2.3");
    const saved = ["apply", "p.zwplan", "--auto-approve", "--allow", "ALL_RECORDS"];
    expect(await run([...saved, "zones/"])).toMatchObject({ code: 4, err: expect.stringContaining("PLN111") });
    declare("192.0.2.2");
    const { code, err } = await run([...saved, "zones/"]);
    expect(code, err).toBe(0);
    expect((await run(["plan", "zones/", "--detailed-exitcode"])).code).toBe(0);
  });

  it("has both places where drift or a name server differs from it", async () => {
    await apply();
    change("b.example");
    const drift = await run(["drift", "zones/", "--json"]);
    const drifted = JSON.parse(drift.out).scopes.flatMap(({ changed }: { changed: readonly object[] }) => changed);
    expect(drifted).toMatchObject([{ where: { ...RECORD, use: USE } }]);
    const verify = ["verify", "zones/", "--resolver", String(emulator.dns)];
    expect((await run(verify)).out).toContain("zones/templates.yaml:6 used at zones/zones.yaml:4");
    expect(JSON.stringify(JSON.parse((await run([...verify, "--json"])).out))).toContain(
      '"use":{"file":"zones/zones.yaml"',
    );
  });

  it("is never rewritten by drift that is written back, which names it", async () => {
    await apply();
    change("b.example");
    const before = here.files();
    const drift = await run(["drift", "zones/", "--remediate", "pr", "--history", "drift.json"]);
    expect([drift.code, here.files().filter((name) => !before.includes(name))], drift.err).toEqual([2, ["drift.json"]]);
    expect(drift.err).toContain("zones/templates.yaml:6:9 used at zones/zones.yaml:4:");
    expect((await run(["plan", "zones/"])).out).toContain("1 to update");
  });

  it("is applied by a fleet, zone by zone, where another zone gives the template a wrong value", async () => {
    const time = { now: () => new Date(), sleep };
    const fleet = (...argv: string[]) => run(["fleet", "run", "zones/", ...argv], time);
    expect(await fleet("--apply")).toMatchObject({ code: 0, out: "2 zones: 2 applied.\n" });
    change("b.example");
    expect(await fleet()).toMatchObject({ code: 2, out: expect.stringMatching(/^b\.example {2}drifted .*1 changed/) });
    here.write("zones/more.yaml", "version: 1\nzones:\n  c.example: { use: [{ web: { ttl: 5 } }] }\n");
    const { code, out, err } = await fleet("--apply", "--allow", "ALL_RECORDS");
    expect([code, out + err]).toEqual([6, expect.stringContaining("c.example")]);
    expect(err).toContain("zones/more.yaml:3:");
    expect(emulator.control.records("b.example").map(({ content }) => content)).toEqual(["192.0.2.1"]);
  });
});
