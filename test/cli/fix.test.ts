// Documents in old spellings, rewritten in place from the command line.
import { chmodSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
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

describe("fix on files that a program writes", () => {
  const old = { zone_id: "${edge_zone.z.id}", name: "www", type: "A", content: "192.0.2.1", locked: false };
  const stack = JSON.stringify({
    resource: { edge_zone: { z: { name: "example.com" } }, edge_dns_record: { w: old } },
  });
  const state = JSON.stringify({
    "//": { sources: { "zones.example.com.records[0]": "dns/Zone/www-A" }, diagnostics: [], digest: "0" },
    version: 1,
    zones: { "example.com": { dns_settings: {}, records: [{ ...old, zone_id: undefined }], use_apex_ns: true } },
  });

  it("names old spellings also in a resource whose zone has no name in the stack", async () => {
    const data = { service: "_sip", proto: "_tcp", name: "x", priority: 1, weight: 1, port: 5060, target: "a.example" };
    const record = { zone_id: "1".repeat(32), type: "SRV", name: "sip", data };
    const file = "unnamed/cdk.tf.json";
    const content = JSON.stringify({ resource: { edge_dns_record: { sip: record } } });
    here.write(file, content);
    const { code, err } = await run(["fix", file]);
    expect([code, err.match(/^error \w+/gm)], err).toEqual([1, ["error SYN108"]]);
    for (const field of ["data.service", "data.proto", "data.name"])
      expect(err).toContain(`\`${field}\` at \`edge_dns_record.sip\``);
    expect(err).not.toContain("Nothing to rewrite");
    expect(text(file)).toBe(content);
  });

  it.each([
    ["main.tf.json", stack, "`locked` at `edge_dns_record.w`", "change the argument there, or in the program"],
    ["cdk.tf.json", stack, "`locked` at `edge_dns_record.w`", "written by your program: change the construct"],
    ["zone-state.json", state, "`locked` at `dns/Zone/www-A`", "written by your program: change the construct"],
  ])("leaves %s as it is, and names the source to change", async (name, content, where, help) => {
    const file = `program/${name}`;
    here.write(file, content);
    for (const flags of [[], ["--check"]]) {
      const { code, out, err } = await run(["fix", file, ...flags]);
      expect([code, out]).toEqual([1, ""]);
      expect(err).toContain("error SYN108");
      expect(err).toContain(where);
      expect(err.replace(/\s+/g, " ")).toContain(help);
      expect(err).not.toContain("Nothing to rewrite");
      expect(text(file)).toBe(content);
    }
    const plan = await run(["plan", file, ...target]);
    expect(plan.out).toContain("Deprecations");
    expect(plan.out).toContain(help);
    expect(plan.out).not.toContain(`zonewright fix ${file}`);
    rmSync(join(here.path, file));
  });

  it("rewrites the documents next to them", async () => {
    here.write("mixed/cdktf.out/stacks/dns/cdk.tf.json", stack);
    here.write("mixed/zone.yaml", "version: 1\nzones:\n  example.net:\n    use_apex_ns: true\n");
    const { code, err } = await run(["fix", "mixed"]);
    expect(code).toBe(1);
    expect(err).toContain("Rewrote 1 old spelling in 1 file.");
    expect(text("mixed/zone.yaml")).toContain("dns_settings: { multi_provider: true }");
    expect(text("mixed/cdktf.out/stacks/dns/cdk.tf.json")).toBe(stack);
    const denied = await run(["validate", "mixed", "--deny-deprecated"]);
    expect([denied.code, denied.err.replace(/\s+/g, " ")]).toEqual([
      3,
      expect.stringContaining("change the construct"),
    ]);
  });

  it("reports a half-written one, and leaves it", async () => {
    here.write("half/zone-state.json", state.slice(0, 80));
    const { code, err } = await run(["fix", "half"]);
    expect([code, err]).toEqual([1, expect.stringContaining("SYN105")]);
    expect(text("half/zone-state.json")).toBe(state.slice(0, 80));
  });

  it("keeps CRLF and a byte order mark of a JSON document", async () => {
    const lines = [
      "{",
      '  "version": 1,',
      '  "zones": {',
      '    "example.com": {',
      '      "use_apex_ns": true',
      "    }",
      "  }",
      "}",
      "",
    ];
    here.write("crlf.json", `\uFEFF${lines.join("\r\n")}`);
    expect((await run(["fix", "crlf.json"])).code).toBe(0);
    const after = [
      ...lines.slice(0, 4),
      '      "dns_settings": {',
      '        "multi_provider": true',
      "      }",
      ...lines.slice(5),
    ];
    expect(text("crlf.json")).toBe(`\uFEFF${after.join("\r\n")}`);
  });
});

describe("a document", () => {
  const documents: Readonly<Record<string, string>> = {
    "doc.yaml": "# ours\nversion: 1 # first\nzones:\n  example.com:\n    records: []\n",
    "doc.json": '{ "version": 1, "zones": { "example.com": { "records": [] } } }',
    "half.json": '{ "version": 1, "zones": { "example.com": { "rec',
  };
  const commands: readonly (readonly [string, (file: string) => readonly string[]])[] = [
    ["plan --out", (file) => ["plan", "other.yaml", ...target, "--out", file]],
    ["plan --report", (file) => ["plan", "other.yaml", ...target, "--report", `markdown=${file}`]],
    ["drift --metrics-file", (file) => ["drift", "other.yaml", ...target, "--metrics-file", file]],
    ["drift --history", (file) => ["drift", "other.yaml", ...target, "--history", file]],
    ["--base-url emulator:", (file) => ["plan", "other.yaml", "--base-url", `emulator:${file}`]],
    ["a secret store", () => ["apply", "gateway.yaml", ...target, "--auto-approve"]],
  ];

  it.each(commands)("is never replaced by %s", async (_, argv) => {
    for (const [file, content] of Object.entries(documents)) {
      here.write(file, content);
      here.write("other.yaml", "version: 1\nzones:\n  example.com:\n    records: []\n");
      const token = { gateways: ["bot"], sink: { type: "file", path: file } };
      here.write("gateway.yaml", JSON.stringify({ version: 1, gateways: { bot: {} }, gateway_tokens: { bot: token } }));
      const { code, err } = await run(argv(file), { env: { ZONEWRIGHT_ACCOUNT_ID: "0".repeat(32) } });
      expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining(file) });
      expect(text(file)).toBe(content);
    }
  });
});
