// Many zones move in with one command: a document each, a manifest, and either every file is written or none.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { importOctodns } from "../../src/desired/formats/octodns";
import { type Folder, folder } from "./folder";
import { importRuns, TARGET } from "./import-runs";

const SETUP = join(__dirname, "../desired/octodns-setup");

let here: Folder;
beforeEach(() => {
  here = folder();
});
const { run, read, succeed, expectNoChanges } = importRuns(() => here);
const list = (name: string) => readdirSync(join(here.path, name)).sort();

/** A configuration of two zones, and of zones that octoDNS publishes elsewhere or cannot be read. */
function writeSetup(more = ""): void {
  here.write(
    "octodns.yaml",
    [
      "providers:",
      "  config: { class: octodns.provider.yaml.YamlProvider, directory: config, default_ttl: 300 }",
      "  axfr: { class: octodns_bind.AxfrSource }",
      "  cf: { class: octodns_cloudflare.CloudflareProvider }",
      "zones:",
      "  '*': { sources: [config], targets: [cf] }",
      more,
    ].join("\n"),
  );
  here.write("config/example.com.yaml", "www: { type: A, value: 192.0.2.1 }\n");
  here.write(
    "config/example.net.yaml",
    "www: { type: URLFWD, value: { target: x } }\nm: { type: A, value: 192.0.2.2 }\n",
  );
}

describe("a configuration of octoDNS", () => {
  it("is imported, applied, and then plans nothing, nor do its live zones and its zone files, imported again", async () => {
    cpSync(join(SETUP, "config"), join(here.path, "config"), { recursive: true });
    here.write("config.yaml", readFileSync(join(SETUP, "config.yaml"), "utf8"));
    const imported = await succeed("import", "octodns", "config.yaml", "--out", "zones", "--manifest", "manifest.json");
    expect(imported.err).toContain("Wrote 12 documents to `zones`: 12 zones with 61 records.");
    expect(imported.err).not.toContain("note ");
    expect(list("zones")).toHaveLength(12);
    await succeed("apply", "zones", ...TARGET, "--auto-approve", "--profile", "live");
    await expectNoChanges("zones");
    await succeed("import", "live", ...TARGET, "--out", "live");
    expect(list("live")).toEqual(["account.yaml", ...list("zones")]);
    await expectNoChanges("live");
    mkdirSync(join(here.path, "files"));
    for (const file of list("zones")) {
      const zone = file.slice(0, -".yaml".length);
      const { out } = await succeed("export", "bind", "--zone", zone, "--lossy", ...TARGET);
      here.write(`files/${zone}.zone`, out);
    }
    await succeed("import", "bind", "files", "--out", "from-files");
    expect(list("from-files")).toEqual(list("zones"));
    await expectNoChanges("from-files");
  });

  it("gives one document of all zones without a folder", async () => {
    writeSetup();
    const { out } = await succeed("import", "octodns", "octodns.yaml");
    expect(out.match(/^ {2}example\.\w+:$/gm)).toEqual(["  example.com:", "  example.net:"]);
  });

  it("imports the zones that `--zone` names", async () => {
    writeSetup();
    await succeed("import", "octodns", "octodns.yaml", "--zone", "example.net", "--out", "zones");
    expect(list("zones")).toEqual(["example.net.yaml"]);
  });

  it("writes the other zones if a zone is refused, and exits 1", async () => {
    writeSetup("  example.org.: { sources: [axfr], targets: [cf] }");
    const ran = await run("import", "octodns", "octodns.yaml", "--out", "zones", "--manifest", "manifest.txt");
    expect(ran).toMatchObject({ code: 1 });
    expect(ran.err).toContain("The source `axfr` is a `octodns_bind.AxfrSource`.");
    expect(ran.err).toContain("Wrote 2 documents to `zones`: 2 zones with 2 records; 1 refused.");
    expect(list("zones")).toEqual(["example.com.yaml", "example.net.yaml"]);
    expect(read("manifest.txt")).toMatch(/^example\.org {2}refused\n {4}OCT110 {2}The source `axfr`/m);
  });

  it("lists the zones that octoDNS publishes elsewhere, and imports them with `--all`", async () => {
    writeSetup("  example.com.: { sources: [config], targets: [axfr] }");
    const ran = await succeed("import", "octodns", "octodns.yaml", "--out", "zones");
    expect(ran.err).toContain("`example.com` is left out: octoDNS publishes it to `axfr` (octodns_bind.AxfrSource).");
    expect(list("zones")).toEqual(["example.net.yaml"]);
    await succeed("import", "octodns", "octodns.yaml", "--out", "all", "--all");
    expect(list("all")).toEqual(["example.com.yaml", "example.net.yaml"]);
  });

  it("of 400 zones takes no more work for each zone than one of 50", () => {
    const perZone = (count: number) => {
      const own = folder();
      own.write("octodns.yaml", readFileSync(join(here.path, "octodns.yaml"), "utf8"));
      for (let zone = 0; zone < count; zone += 1)
        cpSync(join(SETUP, "config/example-main.test.yaml"), join(own.path, `config/zone-${zone}.test.yaml`));
      const { documents, micros } = measure(own.path);
      expect(documents).toBe(count);
      return micros / count;
    };
    writeSetup();
    perZone(20);
    expect(perZone(400)).toBeLessThan(5 * perZone(50));
  });
});

function measure(cwd: string): { readonly documents: number; readonly micros: number } {
  const before = process.cpuUsage();
  const { documents } = importOctodns("octodns.yaml", { cwd });
  const { user, system } = process.cpuUsage(before);
  return { documents: documents.length, micros: user + system };
}

describe("the files of an import", () => {
  beforeEach(() => writeSetup());
  const argv = ["import", "octodns", "octodns.yaml", "--out", "zones", "--manifest", "manifest.txt"];

  it.each(["zones/example.net.yaml", "manifest.txt"])("are not written if one of them exists: %s", async (file) => {
    here.write(file, "mine\n");
    const ran = await run(...argv);
    expect(ran).toMatchObject({ code: 1 });
    expect(ran.err).toContain(`\`${file}\` exists; it is unchanged.`);
    expect(read(file)).toBe("mine\n");
    expect(existsSync(join(here.path, "zones/example.com.yaml"))).toBe(false);
  });

  it("are as they were if one of them cannot be written, also with `--force`", async () => {
    here.write("zones/example.com.yaml", "mine\n");
    mkdirSync(join(here.path, "zones/example.net.yaml"));
    const ran = await run(...argv, "--force");
    expect(ran).toMatchObject({ code: 1 });
    expect(ran.err).toContain("CLI111");
    expect(read("zones/example.com.yaml")).toBe("mine\n");
    expect(existsSync(join(here.path, "manifest.txt"))).toBe(false);
  });

  it("replace others with `--force`", async () => {
    here.write("zones/example.com.yaml", "mine\n");
    await succeed(...argv, "--force");
    expect(read("zones/example.com.yaml")).toContain("prune: true");
  });

  it("are not written with `--strict` and a warning", async () => {
    const ran = await run(...argv, "--strict");
    expect(ran).toMatchObject({ code: 1 });
    expect(existsSync(join(here.path, "zones"))).toBe(false);
  });

  it("have a manifest as text, which says what was taken, changed and left out", async () => {
    await succeed(...argv);
    expect(read("manifest.txt")).toMatchSnapshot();
  });

  it("have a manifest as JSON, by the name of its file", async () => {
    await succeed("import", "octodns", "octodns.yaml", "--out", "zones", "--manifest", "manifest.json");
    const { format_version, source, zones } = JSON.parse(read("manifest.json"));
    expect([format_version, source]).toEqual(["1.0", "octodns"]);
    expect(zones[1]).toMatchObject({
      zone: "example.net",
      status: "imported",
      file: "zones/example.net.yaml",
      owned: true,
      records: 1,
      types: { A: 1 },
      leftOut: expect.arrayContaining([
        { ignore: { name: "www", type: "CNAME" }, reason: expect.stringContaining("the API has no URLFWD records") },
      ]),
    });
  });
});

describe("a folder of zone files", () => {
  it("has a document for each file, named for its zone", async () => {
    here.write("files/example.com.zone", "www 300 IN A 192.0.2.1\n");
    here.write("files/db.example.net", "www 300 IN A 192.0.2.2\n");
    here.write("files/0-25", "$ORIGIN 0/25.2.0.192.in-addr.arpa.\n1 300 IN PTR www.example.com.\n");
    await succeed("import", "bind", "files", "--out", "zones");
    expect(list("zones")).toEqual(["0%2F25.2.0.192.in-addr.arpa.yaml", "example.com.yaml", "example.net.yaml"]);
  });

  it("names the file whose zone is not known, and imports the others", async () => {
    here.write("files/example.com.zone", "www 300 IN A 192.0.2.1\n");
    here.write("files/README", "Zones of the office\n");
    const ran = await run("import", "bind", "files", "--out", "zones");
    expect(ran).toMatchObject({ code: 1 });
    expect(ran.err).toMatch(/BND100[\s\S]*files\/README[\s\S]*Neither the name of the file nor an `\$ORIGIN`/);
    expect(list("zones")).toEqual(["example.com.yaml"]);
  });

  it("has the zones that `--zone` names, and an error for a zone without a file", async () => {
    here.write("files/example.com.zone", "www 300 IN A 192.0.2.1\n");
    const ran = await run(
      "import",
      "bind",
      "files",
      "--zone",
      "example.com",
      "--zone",
      "example.org",
      "--out",
      "zones",
    );
    expect(ran).toMatchObject({ code: 1 });
    expect(ran.err).toContain("`files` has no file of the zone `example.org`.");
    expect(list("zones")).toEqual(["example.com.yaml"]);
  });
});
