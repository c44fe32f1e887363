// The bindings in the source are those that the kinds give now, and carry what the generator leaves out.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bindingFiles } from "../../scripts/bindings";

const FOLDER = resolve(__dirname, "../../src/constructs/generated");

describe("the bindings", () => {
  let generated: ReadonlyMap<string, string>;
  beforeAll(async () => {
    generated = await bindingFiles();
  });

  it("are current: `npx tsx scripts/bindings.ts` would write nothing", () => {
    const kept = new Map(readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), "utf8")]));
    expect([...kept.keys()].sort()).toEqual([...generated.keys()].sort());
    for (const [name, text] of generated) expect(text === kept.get(name), `${name} is not current`).toBe(true);
  });

  it("are the same when they are generated again", async () => {
    expect(await bindingFiles()).toEqual(generated);
  });

  it("mark what is deprecated, with what to do instead", () => {
    const settings = generated.get("dns-settings.ts") ?? "";
    expect(settings).toMatch(/@deprecated .*flatten_all_cnames.*\n {2}\*\/\n {2}readonly cnameFlattening\?/);
    const record = generated.get("dns-record.ts") ?? "";
    expect(record).toMatch(/@deprecated .+\n {2}\*\/\n {2}readonly locked\?/);
    expect(record).toMatch(/export interface DnsRecordData \{[\s\S]*?@deprecated .+\n {2}\*\/\n {2}readonly proto\?/);
  });

  it("point at no registry page, pin no version, and have one file for each resource", () => {
    for (const [name, text] of generated) {
      expect(text, name).not.toContain("registry.terraform.io");
      expect(text, name).not.toContain("providerVersion:");
    }
    expect([...generated.keys()]).toEqual(expect.arrayContaining(["zone.ts", "dns-record-set.ts", "provider.ts"]));
  });
});
