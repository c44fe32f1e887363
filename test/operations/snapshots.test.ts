// What settings were before the first write is kept on this machine, and is never replaced by what was written since.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { folder } from "../cli/folder";
import { run as runIn } from "../cli/run-in";

const ACCOUNT = "023e105f4ecef8ad9ca31a8372d0c353";
const DAMAGE: readonly (readonly [string, (text: string) => string])[] = [
  ["empty", () => ""],
  ["cut in half", (text) => text.slice(0, text.length / 2)],
  ["without values", (text) => JSON.stringify({ ...JSON.parse(text), props: null })],
  ["of a later version", (text) => JSON.stringify({ ...JSON.parse(text), version: 99 })],
  ["of another account's target", (text) => JSON.stringify({ ...JSON.parse(text), target: "https://other.example" })],
];

describe("the snapshot of settings", () => {
  const here = folder();

  const run = (name: string, argv: readonly string[]) => {
    const env = { ZONEWRIGHT_ACCOUNT_ID: ACCOUNT, ZONEWRIGHT_STATE_DIR: join(here.path, name) };
    return runIn([...argv, "--base-url", `emulator:${name}.json`], { cwd: here.path, env });
  };
  const apply = (name: string, soa: object) => {
    here.write(`${name}.yaml`, JSON.stringify({ version: 1, soa_defaults: soa, zones: { "example.com": {} } }));
    return run(name, ["apply", `${name}.yaml`, "--auto-approve", "--allow", "ZONE_CREATE"]);
  };
  const refresh = async (name: string) => parse((await run(name, ["import", "live"])).out).soa_defaults.refresh;
  const snapshot = (name: string) => {
    const kept = join(here.path, name, "snapshots");
    const [file = ""] = readdirSync(kept);
    return join(kept, file);
  };

  it.each(DAMAGE)("that is %s is neither replaced by changed values nor restored", async (how, damage) => {
    const name = how.replace(/\W+/g, "-");
    expect(await apply(name, { refresh: 8000 })).toMatchObject({ code: 0 });
    const file = snapshot(name);
    const whole = readFileSync(file, "utf8");
    writeFileSync(file, damage(whole));
    const changed = await apply(name, { refresh: 9000 });
    expect(changed).toMatchObject({ code: 6, out: expect.stringContaining("Damaged snapshot") });
    expect(await refresh(name)).toBe(8000);
    const restored = await apply(name, { state: "absent" });
    expect(restored).toMatchObject({ code: 1, err: expect.stringContaining("SNP102") });
    expect(await refresh(name)).toBe(8000);
    expect(readFileSync(file, "utf8")).toBe(damage(whole));
    writeFileSync(file, whole);
    expect(await apply(name, { state: "absent" })).toMatchObject({ code: 0 });
    expect([await refresh(name), existsSync(file)]).toEqual([10_000, false]);
  });

  it("that cannot be stored keeps the settings from being written, and other changes go on", async () => {
    expect(await apply("full", {})).toMatchObject({ code: 0 });
    here.write("full/snapshots", "a file where the folder should be");
    const document = { soa_defaults: { refresh: 8000 }, zones: { "example.com": { records: [A] } } };
    here.write("full.yaml", JSON.stringify({ version: 1, ...document }));
    const ran = await run("full", ["apply", "full.yaml", "--auto-approve"]);
    expect(ran).toMatchObject({ code: 6, out: expect.stringContaining("Cannot store a snapshot") });
    expect(await refresh("full")).toBe(10_000);
    expect(parse((await run("full", ["import", "live"])).out).zones["example.com"].records).toHaveLength(1);
  });
});

const A = { name: "www", type: "A", content: "192.0.2.1" };
