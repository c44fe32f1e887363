// Records that an import leaves out stay byte-identical when its document is applied, also where the document owns the zone; and
// where the document goes: stdout, or a file that is never replaced by accident.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { type Folder, folder } from "./folder";
import { run as runIn } from "./run-in";

let here: Folder;
beforeEach(() => {
  here = folder();
});
const run = (...argv: readonly string[]) => runIn(argv, { cwd: here.path });
const TARGET = ["--base-url", "emulator:state.json"];

/** The live zone before anything is applied: `stray` is in no document, and is pruned. */
const stray = { name: "stray", type: "A", content: "192.0.2.99" };

async function seed(rows: readonly JsonObject[]): Promise<void> {
  await here.foreign((control) => {
    control.addZone("example.com");
    for (const { unchecked, ...row } of rows) {
      const options = unchecked === true ? { unchecked } : {};
      control.foreign.create("example.com", { ttl: 300, ...row }, options);
    }
  });
}

async function listRows(): Promise<ReadonlyMap<string, string>> {
  const rows = new Map<string, string>();
  await here.foreign((control) => {
    for (const row of control.records("example.com")) rows.set(labelRow(row), JSON.stringify(row));
  });
  return rows;
}

function labelRow({ name, type, content, priority }: JsonObject): string {
  return [name, type, content, ...(type === "MX" ? [priority] : [])].join(" ");
}

/** Applies a document that owns the zone, and expects these records to be as they were, and the stray record to be gone. */
async function expectUntouched(document: string, names: readonly string[]): Promise<void> {
  here.write(
    "zone.yaml",
    document.includes("prune: true") ? document : document.replace(/^ {2}example\.com:\n/m, "$&    prune: true\n"),
  );
  const before = await listRows();
  const applied = await run(
    "apply",
    "zone.yaml",
    ...TARGET,
    "--auto-approve",
    "--allow",
    "APEX_NS,MANY_DELETES,MANY_UPDATES",
  );
  expect(applied, applied.out + applied.err).toMatchObject({ code: 0 });
  const after = await listRows();
  expect(names.map((name) => after.get(name))).toEqual(names.map((name) => before.get(name)));
  expect(names.filter((name) => !before.has(name))).toEqual([]);
  expect([...after.keys()].filter((name) => name.startsWith("stray"))).toEqual([]);
  const planned = await run("plan", "zone.yaml", ...TARGET, "--detailed-exitcode");
  expect(planned, planned.out).toMatchObject({ code: 0 });
}

describe("records that an import leaves out stay byte-identical under pruning", () => {
  it("where octoDNS ignores, excludes or does not support them", async () => {
    await seed([
      stray,
      { name: "ignored", type: "A", content: "192.0.2.1", comment: "by hand" },
      { name: "elsewhere", type: "A", content: "192.0.2.2" },
      { name: "not-here", type: "TXT", content: '"kept"' },
      { name: "promo", type: "A", content: "192.0.2.3", proxied: true, ttl: 1 },
      { name: "@", type: "NS", content: "ns1.example.net" },
      { name: "*.ignored", type: "CNAME", content: "www.example.net" },
      { name: "www.example.com.example.com", type: "A", content: "192.0.2.4" },
      { name: "key", type: "CERT", data: { type: 1, key_tag: 0, algorithm: 8, certificate: "MIICAQ==" } },
    ]);
    here.write(
      "config/example.com.yaml",
      [
        "'': [{ type: A, value: 192.0.2.10 }, { type: NS, value: ns1.example.org. }]",
        "ignored: { type: A, value: 192.0.2.200, octodns: { ignored: true } }",
        "elsewhere: { type: A, value: 192.0.2.201, octodns: { included: [bind] } }",
        "not-here: { type: TXT, value: other, octodns: { excluded: [cf] } }",
        "promo: { type: Route53Provider/ALIAS, values: [{ type: A, name: www }] }",
        "'*.ignored': { type: CNAME, value: other.example., octodns: { ignored: true } }",
        "www.example.com: { type: A, value: 192.0.2.202, octodns: { ignored: true } }",
      ].join("\n"),
    );
    here.write(
      "octodns.yaml",
      [
        "providers:",
        "  config: { class: octodns.provider.yaml.YamlProvider, directory: ./config, default_ttl: 600 }",
        "  cf: { class: octodns_cloudflare.CloudflareProvider, token: env/TOKEN }",
        "  bind: { class: octodns_bind.ZoneFileProvider, directory: ./zones }",
        "zones: { example.com.: { sources: [config], targets: [cf, bind] } }",
      ].join("\n"),
    );
    const { code, out, err } = await run("import", "octodns", "--config", "octodns.yaml", "--zone", "example.com");
    expect({ code, err }).toMatchObject({ code: 0 });
    await expectUntouched(out, [
      "ignored.example.com A 192.0.2.1",
      "elsewhere.example.com A 192.0.2.2",
      'not-here.example.com TXT "kept"',
      "promo.example.com A 192.0.2.3",
      "example.com NS ns1.example.net",
      "*.ignored.example.com CNAME www.example.net",
      "www.example.com.example.com A 192.0.2.4",
      "key.example.com CERT 1 0 8 MIICAQ==",
    ]);
  });

  it("where a zone file has name servers, aliases and types that the API lacks", async () => {
    await seed([
      stray,
      { name: "@", type: "NS", content: "ns1.example.net" },
      { name: "shop", type: "A", content: "192.0.2.1" },
      { name: "www", type: "A", content: "192.0.2.2" },
    ]);
    here.write(
      "db.example.com",
      "$TTL 600\n@ SOA ns1 host 1 2 3 4 5\n@ NS ns1.example.net.\nshop ALIAS web.example.net.\nshop TXT x\nwww A 192.0.2.2\nwww HINFO PC Linux\n",
    );
    const { code, out } = await run("import", "bind", "db.example.com", "--zone", "example.com");
    expect(code).toBe(0);
    await expectUntouched(out, ["example.com NS ns1.example.net", "shop.example.com A 192.0.2.1"]);
  });

  it("where another product manages live records, or documents cannot declare them", async () => {
    await seed([
      { name: "mx", type: "MX", content: "mx1.example.net", priority: 10 },
      {
        name: "mx.example.com",
        type: "MX",
        content: "managed.example.net",
        priority: 5,
        meta: { read_only: true },
        unchecked: true,
      },
      { name: "app.example.com", type: "A", content: "192.0.2.3", meta: { managed_by_apps: true }, unchecked: true },
      { name: "two", type: "MX", content: "mx1.example.net", priority: 10 },
      {
        name: "two.example.com",
        type: "MX",
        content: "mx1.example.net",
        priority: 5,
        meta: { read_only: true },
        unchecked: true,
      },
      { name: "odd.example.com", type: "A", content: "not an address", unchecked: true },
    ]);
    const { code, out } = await run("import", "live", ...TARGET, "--zone", "example.com");
    expect(code).toBe(0);
    // Both records of this RRset have the same content, so the whole RRset is ignored.
    expect(out).toMatch(/- \{ name: two, type: MX \}\n/);
    expect(out).toMatch(/# .*managed by .*\n\s+- \{ name: app, type: A \}/);
    await here.foreign((control) => void control.foreign.create("example.com", { ttl: 300, ...stray }));
    await expectUntouched(out, [
      "mx.example.com MX managed.example.net 5",
      "app.example.com A 192.0.2.3",
      "odd.example.com A not an address",
      "two.example.com MX mx1.example.net 10",
      "two.example.com MX mx1.example.net 5",
    ]);
  });
});

describe("a name below the zone that ends like the zone", () => {
  it("is imported, exported, and imported again as the same name", async () => {
    here.write(
      "zone.yaml",
      "www.example.com: { type: A, value: 192.0.2.1, ttl: 300 }\nwww: { type: A, value: 192.0.2.2, ttl: 300 }\n",
    );
    const first = await run("import", "octodns", "zone.yaml", "--zone", "example.com", "--default-ttl", "300");
    here.write("first.yaml", first.out);
    expect(await run("plan", "first.yaml", ...TARGET, "--out", "first.zwplan", "--allow", "ZONE_CREATE")).toMatchObject(
      { code: 0 },
    );
    expect(await run("apply", "first.zwplan", ...TARGET, "--auto-approve", "--allow", "ZONE_CREATE")).toMatchObject({
      code: 0,
    });
    expect([...(await listRows()).keys()].sort()).toEqual([
      "www.example.com A 192.0.2.2",
      "www.example.com.example.com A 192.0.2.1",
    ]);
    const exported = await run("export", "bind", "--zone", "example.com", ...TARGET);
    here.write("exported.zone", exported.out);
    const fromFile = await run("import", "bind", "exported.zone", "--zone", "example.com");
    const fromLive = await run("import", "live", "--zone", "example.com", ...TARGET);
    expect(fromLive.err).toBe("");
    // Only what the service creates itself.
    expect(fromFile.err.match(/^\S+ [A-Z]+\d+:.*$|\d+ .* left out/gm)).toEqual([
      "note BND108: Left out",
      "1 SOA record is left out",
      "note BND108: Left out",
      "2 name servers of the service are left out",
    ]);
    for (const { out } of [fromFile, fromLive]) {
      here.write("again.yaml", out.replace(/^ {2}example\.com:\n/m, "$&    prune: true\n"));
      expect(await run("plan", "again.yaml", ...TARGET, "--detailed-exitcode")).toMatchObject({ code: 0 });
    }
  });
});

describe("an imported document", () => {
  const read = (file: string) => readFileSync(join(here.path, file), "utf8");
  const importTo = (...flags: readonly string[]) => run("import", "bind", "db", "--zone", "example.com", ...flags);

  it("never replaces a file without --force", async () => {
    here.write("db", "www 300 A 192.0.2.1\n");
    expect(await importTo("--out", "zone.yaml")).toMatchObject({ code: 0, out: "", err: "" });
    const written = read("zone.yaml");
    expect(written).toContain("192.0.2.1");
    here.write("db", "www 300 A 192.0.2.2\n");
    const refused = await importTo("--out", "zone.yaml");
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("`zone.yaml` exists; it is unchanged.")]);
    expect(read("zone.yaml")).toBe(written);
    expect(await importTo("--out", "zone.yaml", "--force")).toMatchObject({ code: 0 });
    expect(read("zone.yaml")).toContain("192.0.2.2");
  });

  it("reports a folder that does not exist", async () => {
    here.write("db", "www 300 A 192.0.2.1\n");
    expect(await importTo("--out", "missing/zone.yaml")).toMatchObject({
      code: 1,
      err: expect.stringContaining("CLI111"),
    });
  });

  it("is not printed with --strict if something is left out with a warning", async () => {
    here.write("db", "www 300 A 192.0.2.1\nwww 300 HINFO PC Linux\n");
    expect(await importTo()).toMatchObject({ code: 0 });
    const { code, out, err } = await importTo("--strict");
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain("Nothing was printed, because of `--strict` and the warnings above.");
  });

  it.each([
    ["--config", "octodns.yaml"],
    ["--default-ttl", "300"],
  ])("of a zone file takes no %s", async (...flag) => {
    here.write("db", "www 300 A 192.0.2.1\n");
    expect(await importTo(...flag)).toMatchObject({
      code: 64,
      err: expect.stringContaining("is for `import octodns`"),
    });
  });

  it("of octoDNS needs a path or a configuration", async () => {
    expect(await run("import", "octodns", "--zone", "example.com")).toMatchObject({ code: 64 });
  });
});
