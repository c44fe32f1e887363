// A configuration of DNSControl moves in: import, apply, an empty plan, and the same again after an export. And where documents go.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { type Folder, folder } from "./folder";
import { importRuns, TARGET } from "./import-runs";

const FIXTURES = join(__dirname, "../desired/dnscontrol");

let here: Folder;
beforeEach(() => {
  here = folder();
});
const { run, read, succeed, expectNoChanges, expectSameAgain } = importRuns(() => here);
const fixture = (name: string) => here.write("ir.json", readFileSync(join(FIXTURES, name), "utf8"));

const a = (name: string, target: string) => ({ type: "A", name, target });

/** A domain of every feature that the fixtures do not have, with DNSControl's default TTL. */
const CORPUS: JsonObject = {
  dns_providers: [{ name: "edge", type: "CLOUDFLAREAPI" }],
  domains: [
    {
      name: "example.com",
      dnsProviders: { edge: -1 },
      meta: { cloudflare_proxy_default: "full" },
      records: [
        { type: "ALIAS", name: "@", target: "lb.example.net.", meta: { cloudflare_proxy: "off" } },
        a("www", "192.0.2.1"),
        { type: "A", name: "direct", target: "192.0.2.2", ttl: 1, meta: { cloudflare_proxy: "off" } },
        { type: "TXT", name: "txt", target: 'a "quoted" text; é' },
        { type: "CNAME", name: "www.example.com", target: "www.example.com.", meta: { skip_fqdn_check: "true" } },
        { type: "URL", name: "go", target: "https://example.net/" },
      ],
      unmanaged: [{ label_pattern: "{acme,k8s}-*", rType_pattern: "TXT" }],
    },
    {
      name: "2.0.192.in-addr.arpa",
      dnsProviders: { edge: -1 },
      records: [{ type: "PTR", name: "192.0.2.44", target: "www.example.com." }],
    },
  ],
};

describe("a configuration of DNSControl", () => {
  it.each(["1-orchard.json", "1-orchard.raw.json", "3-meadow.raw.json", "3b-meadow.json", "corpus"])(
    "is applied, and then plans nothing, nor does its export, imported again: %s",
    async (name) => {
      if (name === "corpus") here.write("ir.json", JSON.stringify(CORPUS));
      else fixture(name);
      await succeed("import", "dnscontrol", "ir.json", "--out", "zones.yaml");
      await succeed("apply", "zones.yaml", ...TARGET, "--auto-approve", "--profile", "live");
      await expectNoChanges("zones.yaml");
      const zones = read("zones.yaml").match(/^ {2}(?:\S+\.\S+)(?=:$)/gm) ?? [];
      expect(zones.length).toBeGreaterThan(0);
      for (const zone of zones.map((line) => line.trim())) {
        await expectSameAgain(zone);
      }
    },
  );

  it("leaves out what it cannot declare, and an apply of a document that owns the zone does not touch it", async () => {
    // Name servers cannot be beside an alias.
    const records = [a("www", "192.0.2.1"), { type: "URL", name: "go", target: "https://example.net/" }];
    const unmanaged = [{ label_pattern: "{acme,k8s}-*", rType_pattern: "TXT" }];
    here.write("ir.json", JSON.stringify({ domains: [{ name: "example.com", records, unmanaged }] }));
    const kept = [
      { name: "go", type: "A", content: "192.0.2.9" },
      { name: "acme-1", type: "TXT", content: "token" },
      { name: "@", type: "NS", content: "ns9.example.net" },
    ];
    await here.foreign((control) => {
      control.addZone("example.com");
      for (const row of [...kept, { name: "stray", type: "A", content: "192.0.2.99" }])
        control.foreign.create("example.com", { ttl: 300, ...row });
    });
    await succeed("import", "dnscontrol", "ir.json", "--zone", "example.com", "--out", "zone.yaml");
    await succeed("apply", "zone.yaml", ...TARGET, "--auto-approve");
    const { out } = await succeed("export", "bind", "--zone", "example.com", "--lossy", ...TARGET);
    expect(out).toMatch(/^go\.example\.com\.\t.*192\.0\.2\.9/m);
    expect(out).toMatch(/^acme-1\.example\.com\.\t.*token/m);
    expect(out).toMatch(/NS\tns9\.example\.net/);
    expect(out).not.toContain("stray");
  });
});

describe("the documents of an import of several zones", () => {
  beforeEach(() => here.write("ir.json", JSON.stringify(CORPUS)));

  it("are files of a folder, one for each zone, and none of them is replaced without `--force`", async () => {
    const argv = ["import", "dnscontrol", "ir.json", "--out", "zones"];
    await succeed(...argv);
    expect(read("zones/example.com.yaml")).toContain("  example.com:\n");
    expect(read("zones/2.0.192.in-addr.arpa.yaml")).toContain('name: "44", type: PTR');
    here.write("zones/example.com.yaml", "mine\n");
    const again = await run(...argv);
    expect(again).toMatchObject({ code: 1, out: "" });
    expect(again.err).toContain("`zones/example.com.yaml` exists; it is unchanged.");
    expect(read("zones/example.com.yaml")).toBe("mine\n");
    await succeed(...argv, "--force");
    expect(read("zones/example.com.yaml")).not.toBe("mine\n");
    await succeed("validate", "zones");
  });

  it("are one document on stdout and in a file", async () => {
    const { out } = await succeed("import", "dnscontrol", "ir.json");
    await succeed("import", "dnscontrol", "ir.json", "--out", "all.yaml");
    expect(read("all.yaml")).toBe(out);
    expect(out.match(/^version: 1$/gm)).toHaveLength(1);
  });

  it("stay in the folder whatever the name of a zone", async () => {
    const domains = ["0/25.2.0.192.in-addr.arpa", "..\\046.example"].map((name) => ({
      name,
      records: [{ type: "PTR", name: "7", target: "a.example." }],
    }));
    here.write("ir.json", JSON.stringify({ domains }));
    await run("import", "dnscontrol", "ir.json", "--out", "zones");
    expect(here.files()).toEqual(["ir.json", "zones"]);
    expect(read("zones/0%2F25.2.0.192.in-addr.arpa.yaml")).toContain("type: PTR");
  });

  it("leave out a domain with an error, which the exit code shows", async () => {
    const broken = { name: "example.org", records: [a("www", "192.0.2.256")] };
    const { domains } = CORPUS;
    here.write("ir.json", JSON.stringify({ ...CORPUS, domains: [...(domains as JsonObject[]), broken] }));
    const ran = await run("import", "dnscontrol", "ir.json", "--out", "zones/");
    expect(ran).toMatchObject({ code: 1 });
    expect(ran.err).toContain("error DNC102");
    expect(ran.err).toContain("The zones with errors above are in no document; the others are.");
    expect(read("zones/example.com.yaml")).toContain("prune: true");
    expect(() => read("zones/example.org.yaml")).toThrow();
  });

  it("are not written with `--strict` and a warning", async () => {
    const ran = await run("import", "dnscontrol", "ir.json", "--out", "zones", "--strict");
    expect(ran).toMatchObject({ code: 1, out: "" });
    expect(here.files()).toEqual(["ir.json"]);
  });
});

describe("the command line", () => {
  it.each([
    [["dnscontrl", "ir.json"], "Did you mean `dnscontrol`?"],
    [["dnscontrol"], "`import dnscontrol` needs a PATH."],
    [["bind", "x.zone", "--zone", "example.com", "--tag", "inside"], "`--tag` is for `import dnscontrol`."],
    [["dnscontrol", "ir.json", "--default-ttl", "60"], "`--default-ttl` is for `import octodns`."],
  ])("names a mistake: import %s", async (argv, message) => {
    const ran = await run("import", ...argv);
    expect(ran).toMatchObject({ code: 64, out: "" });
    expect(ran.err).toContain(message);
  });

  it("says how to print a configuration instead of importing `dnsconfig.js`", async () => {
    here.write("dnsconfig.js", 'D("example.com", NewRegistrar("none"));\n');
    const ran = await run("import", "dnscontrol", "dnsconfig.js");
    expect(ran).toMatchObject({ code: 1, out: "" });
    expect(ran.err).toContain("run `dnscontrol print-ir --out ir.json`");
  });
});
