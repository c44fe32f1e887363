// Documents in old spellings, rewritten in place from the command line.
import { chmodSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { NEW, OLD } from "../desired/old-document";
import { folder, zoneDocument } from "./folder";
import { run as runIn } from "./run-in";

const here = folder();
const target = ["--base-url", "emulator:state.json"];
const run = (argv: readonly string[], io: Parameters<typeof runIn>[1] = {}) => runIn(argv, { cwd: here.path, ...io });
const text = (name: string) => readFileSync(join(here.path, name), "utf8");

describe("fix", () => {
  it("--check shows the difference, writes nothing, and ends with 2", async () => {
    here.write("zone.yaml", OLD);
    const { code, out, err } = await run(["fix", "zone.yaml", "--check"]);
    expect([code, err]).toEqual([2, "8 old spellings in 1 file would be rewritten.\n"]);
    expect(out).toContain("--- zone.yaml\n+++ zone.yaml\n@@ -2,");
    expect(out).toContain("-    cname_flattening: flatten_all # was a zone setting\n");
    expect(out).toContain(
      "+    dns_settings: { flatten_all_cnames: true, multi_provider: true } # was a zone setting\n",
    );
    expect(text("zone.yaml")).toBe(OLD);
  });

  it("rewrites in place; the plan then makes the same changes and flags nothing", async () => {
    const plan = async () => JSON.parse((await run(["plan", "zone.yaml", ...target, "--json"])).out);
    const before = await plan();
    const { code, err } = await run(["fix", "zone.yaml"]);
    expect([code, err]).toEqual([0, "Rewrote 8 old spellings in 1 file.\n"]);
    expect(text("zone.yaml")).toBe(NEW);
    const after = await plan();
    expect(before.deprecations).toHaveLength(8);
    expect(after.deprecations).toEqual([]);
    const unplaced = (changes: readonly { readonly where?: object }[]) => changes.map(({ where, ...change }) => change);
    expect(before.resource_changes.length).toBeGreaterThan(4);
    expect(unplaced(after.resource_changes)).toEqual(unplaced(before.resource_changes));
    expect(here.files()).toEqual(["zone.yaml"]);
  });

  it("reports that there is nothing to rewrite", async () => {
    const check = await run(["fix", "zone.yaml", "--check"]);
    expect([check.code, check.out, check.err]).toEqual([0, "", "Nothing to rewrite.\n"]);
  });

  it("keeps a byte order mark, permissions and links", async () => {
    here.write("marked.yaml", `\uFEFF${OLD}`);
    chmodSync(join(here.path, "marked.yaml"), 0o640);
    symlinkSync("marked.yaml", join(here.path, "link.yaml"));
    expect((await run(["fix", "link.yaml"])).code).toBe(0);
    expect(text("marked.yaml")).toBe(`\uFEFF${NEW}`);
    expect(statSync(join(here.path, "marked.yaml")).mode & 0o777).toBe(0o640);
    expect(text("link.yaml")).toBe(text("marked.yaml"));
  });

  it("fixes what it can and names what it cannot, with exit 1", async () => {
    const broken = zoneDocument(["name: www, type: A, content: 192.0.2.1, locked: true"], "    use_apex_ns: perhaps\n");
    here.write("broken.yaml", broken);
    here.write(
      "good.json",
      JSON.stringify({ version: 1, zones: { "example.net": { use_apex_ns: false, records: [] } } }),
    );
    const { code, err } = await run(["fix", "broken.yaml", "good.json", "nowhere.yaml"]);
    expect(code).toBe(1);
    expect(err).toContain("error DOC142");
    expect(err).toContain("nowhere.yaml");
    expect(text("broken.yaml")).toBe(broken);
    expect(JSON.parse(text("good.json")).zones["example.net"]).toEqual({
      dns_settings: { multi_provider: false },
      records: [],
    });
  });

  it("is coloured on a terminal, and escapes control sequences", async () => {
    here.write("evil.yaml", zoneDocument(['name: www, type: TXT, content: "\\e[31m\u202e", locked: true']));
    const { out } = await run(["fix", "evil.yaml", "--check"], { isTTY: { stdout: true, stderr: false } });
    expect(out).toContain("\u001b[31m-      - { name: www");
    expect(out).not.toContain("\u202e");
  });

  it("rewrites thousands of old spellings, and cuts the difference short", async () => {
    const records = Array.from({ length: 4000 }, (_, n) => `name: h${n}, type: A, content: 192.0.2.1, locked: false`);
    here.write("large.yaml", zoneDocument(records));
    const { code, out, err } = await run(["fix", "large.yaml"]);
    expect([code, err]).toEqual([0, "Rewrote 4,000 old spellings in 1 file.\n"]);
    expect(out).toBe("--- large.yaml\n+++ large.yaml\n@@ 4,004 lines changed to 4,004: too many changes to show @@\n");
    expect(text("large.yaml")).not.toContain("locked");
  });
});
