// The bindings in the repository are current, and contain the corrections of the generator's output.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { generateBindings } from "../../scripts/bindings";

const FOLDER = resolve(__dirname, "../../src/constructs");

describe("the bindings", () => {
  let generated: ReadonlyMap<string, string>;
  beforeAll(async () => {
    generated = await generateBindings();
  });

  it("are current: `npx tsx scripts/bindings.ts` writes nothing", () => {
    const names = [...readdirSync(join(FOLDER, "generated")).map((name) => `generated/${name}`), "plain/configs.ts"];
    const kept = new Map(names.map((name) => [name, readFileSync(join(FOLDER, name), "utf8")]));
    expect([...kept.keys()].sort()).toEqual([...generated.keys()].sort());
    for (const [name, text] of generated) expect(text === kept.get(name), `${name} is not current`).toBe(true);
  });

  it("are the same when they are generated twice", async () => {
    expect(await generateBindings()).toEqual(generated);
  });

  it("mark deprecated attributes with their replacements", () => {
    const settings = generated.get("generated/dns-settings.ts") ?? "";
    expect(settings).toMatch(/@deprecated .*flatten_all_cnames.*\n {2}\*\/\n {2}readonly cnameFlattening\?/);
    const record = generated.get("generated/dns-record.ts") ?? "";
    expect(record).toMatch(/@deprecated .+\n {2}\*\/\n {2}readonly locked\?/);
    expect(record).toMatch(/export interface DnsRecordData \{[\s\S]*?@deprecated .+\n {2}\*\/\n {2}readonly proto\?/);
  });

  it("contain no registry links and no pinned version, and have one file for each resource", () => {
    for (const [name, text] of generated) {
      expect(text, name).not.toContain("registry.terraform.io");
      expect(text, name).not.toContain("providerVersion:");
    }
    expect([...generated.keys()]).toEqual(
      expect.arrayContaining(["zone.ts", "dns-record-set.ts", "provider.ts"].map((name) => `generated/${name}`)),
    );
  });
});
