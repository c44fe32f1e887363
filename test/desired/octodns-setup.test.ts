// A whole octoDNS setup: which files a zone has, what its configuration says, and what octoDNS published of it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { parseYaml } from "../../src/desired/formats/document";
import { convertOctodns, importOctodns, type OctodnsImportOptions } from "../../src/desired/formats/octodns";
import { folder } from "../cli/folder";
import { ACCOUNT, type Emulated, emulate, formatChanges, planDocument } from "../emulated";

const setup = join(__dirname, "octodns-setup");
const config = "config.yaml";

interface Options extends Omit<OctodnsImportOptions, "zones"> {
  readonly zone: string;
}

function imported(path: string | undefined, { zone, ...options }: Options) {
  const { document, diagnostics } = importOctodns(path, { cwd: setup, ...options, zones: [zone] });
  const { document: parsed } = parseYaml("zone.yaml", document);
  const value: JsonObject = JSON.parse(JSON.stringify(parsed?.value ?? null));
  const codes = diagnostics.map(({ severity, code }) => `${severity} ${code}`);
  return { text: document, value, codes, details: diagnostics.map(({ detail }) => detail).join("\n") };
}

/** The only zone of an imported document. */
function zoneOf(value: JsonObject): JsonObject {
  const [zone] = Object.values(value["zones"] as JsonObject);
  return zone as JsonObject;
}

describe("a zone that octoDNS published", () => {
  let emulator: Emulated;
  afterEach(() => emulator.close());

  /** Against the records that octoDNS's own sync made. */
  async function planAgainstLive(zone: string, value: JsonObject): Promise<readonly string[]> {
    emulator = emulate({ mode: "calm" });
    emulator.control.addZone(zone, { account: ACCOUNT });
    const rows: readonly JsonObject[] = JSON.parse(readFileSync(join(setup, "live", `${zone}.json`), "utf8"));
    for (const row of rows) emulator.control.foreign.create(zone, row);
    return formatChanges(await planDocument(emulator, value));
  }

  it.each(readdirSync(join(setup, "live")).map((file) => file.slice(0, -".json".length)))(
    "plans nothing after the import of its configuration: %s",
    async (zone) => {
      const { value, codes } = imported(undefined, { zone, config });
      expect(codes.filter((code) => code.startsWith("error"))).toEqual([]);
      expect(await planAgainstLive(zone, value)).toEqual([]);
    },
  );

  it("plans nothing with the configuration's default TTL passed by hand", async () => {
    const zone = "example-main.test";
    const { value } = await imported("config/example-main.test.yaml", { zone, defaultTtl: 600 });
    expect(await planAgainstLive(zone, value)).toEqual([]);
  });
});

describe("without the configuration, an import of octoDNS", () => {
  const zone = "example-main.test";

  it("is additive, and the document and the output say why", async () => {
    const { text, value, codes } = await imported(`config/${zone}.yaml`, { zone });
    expect(zoneOf(value)["prune"]).toBeUndefined();
    expect(text).toMatch(/# Additive, because octoDNS's configuration was not read/);
    expect(codes).toContain("note OCT109");
  });

  it("says which default TTL it assumed", async () => {
    const { value, codes } = await imported(`config/${zone}.yaml`, { zone });
    expect(zoneOf(value)["defaults"]).toEqual({ ttl: 3600 });
    expect(codes).toContain("warning OCT111");
  });

  it("ignores what octoDNS ignores, excludes, or includes elsewhere, with the reason", async () => {
    const { value, text } = await imported(`config/${zone}.yaml`, { zone });
    expect(zoneOf(value)["ignore"]).toEqual([
      { name: "@", type: "NS" },
      { name: "not-cf", type: "A" },
      { name: "only-bind", type: "A" },
      { name: "skipped", type: "A" },
    ]);
    expect(text).toMatch(/# octoDNS ignores it \(`ignored: true`\): 192\.0\.2\.200\n\s+- \{ name: skipped, type: A \}/);
    expect(text).not.toMatch(/content: 192\.0\.2\.20[0-2]/);
  });

  it("leaves a record out whose `excluded` names unknown providers, and warns", async () => {
    const { path, write } = folder();
    write("example.com.yaml", "www: { type: A, value: 192.0.2.1, octodns: { excluded: [cf-prod] } }\n");
    const { value, codes } = await imported("example.com.yaml", { zone: "example.com", cwd: path });
    expect(zoneOf(value)["ignore"]).toEqual([{ name: "www", type: "A" }]);
    expect(codes).toContain("warning OCT107");
  });
});

describe("a folder of octoDNS", () => {
  it("gives the records of the zone alone", async () => {
    const { value, codes } = await imported("config", { zone: "geo.example" });
    expect(codes).not.toContain("error OCT108");
    expect(JSON.stringify(zoneOf(value)["records"])).not.toContain("192.0.2.11");
    expect((zoneOf(value)["records"] as readonly JsonObject[]).map(({ name }) => name)).toEqual(["@", "www", "pool"]);
  });

  it("without the zone is refused, with the zones that it has", async () => {
    const { text, codes, details } = await imported("config", { zone: "missing.example" });
    expect([text, codes]).toEqual(["", ["error OCT108"]]);
    expect(details).toContain("acme.example.yaml");
  });

  it("with the zone as a file and as a folder is refused: octoDNS may read either", async () => {
    const { path, write } = folder();
    write("config/example.com.yaml", "www: { type: A, value: 192.0.2.1 }\n");
    write("config/example.com./www.yaml", "www: { type: A, value: 192.0.2.2 }\n");
    const { codes } = await imported("config", { zone: "example.com", cwd: path });
    expect(codes).toEqual(["error OCT108"]);
  });

  it("may spell the zone with U-labels", async () => {
    const { path, write } = folder();
    write("config/bücher.example.yaml", "www: { type: A, value: 192.0.2.1, ttl: 60 }\n");
    const { codes } = await imported("config", { zone: "xn--bcher-kva.example", cwd: path });
    expect(codes).toEqual(["note OCT109"]);
  });

  it("a file named for another zone is imported with a warning", async () => {
    const { codes } = await imported("config/geo.example.yaml", { zone: "example.com" });
    expect(codes).toContain("warning OCT112");
  });
});

describe("octoDNS's configuration", () => {
  const provider = "{ class: octodns.provider.yaml.YamlProvider, directory: ./config";
  const cloudflare = "{ class: octodns_cloudflare.CloudflareProvider";
  const zones = "zones: { example.com.: { sources: [config], targets: [cf] } }";
  const records = "www: { type: A, value: 192.0.2.1 }\n";

  async function importWith(
    text: string,
    files: Readonly<Record<string, string>> = { "config/example.com.yaml": records },
  ) {
    const { path, write } = folder();
    write("octodns.yaml", text);
    for (const [name, content] of Object.entries(files)) write(name, content);
    return imported(undefined, { zone: "example.com", config: "octodns.yaml", cwd: path });
  }

  it.each([
    ["before the zone's own", "manager: { processors: [everywhere] }"],
    ["after the zone's own", "manager: { post_processors: [everywhere] }"],
  ])("with processors of the manager %s refuses an unknown class in every zone", async (_, manager) => {
    const processors = "processors: { everywhere: { class: company.Everywhere } }";
    const { codes, details } = await importWith(
      `${manager}\n${processors}\nproviders: { config: ${provider} }, cf: ${cloudflare} } }\n${zones}\n`,
    );
    expect(codes).toEqual(["error OCT110"]);
    expect(details).toContain("`everywhere` is a `company.Everywhere`");
  });

  it("with `auto_arpa` and `include_meta` imports a zone as if without, and ignores the record that octoDNS writes", async () => {
    const { value, codes } = await importWith(
      `manager: { auto_arpa: true, include_meta: true }\nproviders: { config: ${provider} }, cf: ${cloudflare} } }\n${zones}\n`,
    );
    expect(codes).toEqual([]);
    expect(zoneOf(value)["ignore"]).toContainEqual({ name: "octodns-meta", type: "TXT" });
  });

  it.each([
    ["a source of another class", "providers: { config: { class: octodns.source.axfr.AxfrSource } }", zones],
    ["a source that is not defined", "providers: {}", zones],
    ["a default TTL from the environment", `providers: { config: ${provider}, default_ttl: env/TTL } }`, zones],
    ["no such zone", `providers: { config: ${provider} } }`, "zones: { example.net.: { sources: [config] } }"],
    [
      "a zone chosen by a regular expression of Python's own",
      `providers: { config: ${provider} } }`,
      "zones: { '*': { regex: '(?i)^E', sources: [config] } }",
    ],
    ["no zones", `providers: { config: ${provider} } }`, ""],
  ])("with %s is refused", async (_, providers, zoneLine) => {
    const { codes, text } = await importWith(`${providers}\n${zoneLine}\n`);
    expect([[...new Set(codes)], text]).toEqual([["error OCT110"], ""]);
  });

  it("that is a folder is refused", async () => {
    expect((await imported(undefined, { zone: "geo.example", config: "config" })).codes).toEqual(["error OCT110"]);
  });

  it("that is not YAML is refused", async () => {
    expect((await importWith("zones: [")).codes[0]).toMatch(/^error DOC102/);
  });

  it("gives the default TTL and the minimum TTL, each in the range of the API", async () => {
    const providers = `providers: { config: ${provider}, default_ttl: 90000 }, cf: ${cloudflare}, min_ttl: 300 } }`;
    const files = { "config/example.com.yaml": `${records}low: { type: A, ttl: 60, value: 192.0.2.2 }\n` };
    const { value, codes } = await importWith(`${providers}\n${zones}\n`, files);
    expect(zoneOf(value)["defaults"]).toEqual({ ttl: 86_400 });
    expect((zoneOf(value)["records"] as readonly JsonObject[]).map(({ ttl }) => ttl)).toEqual([undefined, 300]);
    expect(codes).toEqual(["warning OCT106", "warning OCT106"]);
  });

  it("says what the API accepts and what octoDNS publishes, each by its own number", () => {
    const text = (minTtl?: number) =>
      convertOctodns("example.com", [{ file: "a.yaml", text: "a: { type: A, ttl: 30, value: 192.0.2.1 }\n" }], {
        defaultTtl: 3600,
        escapedSemicolons: true,
        ...(minTtl === undefined ? {} : { minTtl }),
      }).diagnostics.map(({ code, detail, help }) => [code, detail, help]);
    expect(text()).toEqual([
      [
        "OCT106",
        "`a` A has the TTL `30`; the API accepts 60 and more, and octoDNS's provider publishes at least 120 unless `min_ttl` is configured.",
        "It is declared as `120`.",
      ],
    ]);
    const configured = "octoDNS's provider publishes at least 300, and the API accepts 60 and more";
    expect(text(300)).toEqual([["OCT106", `\`a\` A has the TTL \`30\`; ${configured}.`, "It is declared as `300`."]]);
  });

  it("decides by the ids of the providers which records the zone has", async () => {
    const text = [
      "in: { type: A, value: 192.0.2.1, octodns: { included: [cf] } }",
      "out: { type: A, value: 192.0.2.2, octodns: { excluded: [cf] } }",
      "elsewhere: { type: A, value: 192.0.2.3, octodns: { excluded: [bind] } }",
    ].join("\n");
    const providers = `providers: { config: ${provider} }, cf: ${cloudflare} }, bind: { class: octodns_bind.ZoneFileProvider } }`;
    const both = zones.replace("[cf]", "[cf, bind]");
    const { value } = await importWith(`${providers}\n${both}\n`, { "config/example.com.yaml": text });
    expect((zoneOf(value)["records"] as readonly JsonObject[]).map(({ name }) => name)).toEqual(["in", "elsewhere"]);
    expect((zoneOf(value)["ignore"] as readonly JsonObject[])[1]).toEqual({ name: "out", type: "A" });
  });

  it("ignores what octoDNS's provider never touches, so that pruning does not either", async () => {
    const { value } = await importWith(`providers: { config: ${provider} }, cf: ${cloudflare} } }\n${zones}\n`);
    expect(zoneOf(value)["ignore"]).toEqual([
      { name: "@", type: "NS" },
      ...["CERT", "DNSKEY", "OPENPGPKEY", "SMIMEA", "URI"].map((type) => ({ type })),
    ]);
  });

  it("reads every file that octoDNS reads: split, whole and shared", async () => {
    const files = {
      "config/example.com.yaml": records,
      "config/example.com./api.yaml": "api: { type: A, value: 192.0.2.2 }\n",
      "config/shared.yaml": "status: { type: A, value: 192.0.2.3 }\n",
    };
    const providers = `providers: { config: ${provider}, split_extension: ., shared_filename: shared.yaml }, cf: ${cloudflare} } }`;
    const { value } = await importWith(`${providers}\n${zones}\n`, files);
    expect((zoneOf(value)["records"] as readonly JsonObject[]).map(({ name }) => name).sort()).toEqual([
      "api",
      "status",
      "www",
    ]);
  });

  it("keeps semicolons that it says are not escaped", async () => {
    const files = { "config/example.com.yaml": "a: { type: TXT, ttl: 60, value: 'a; b\\; c' }\n" };
    const providers = `providers: { config: ${provider}, escaped_semicolons: false }, cf: ${cloudflare} } }`;
    const { value } = await importWith(`${providers}\n${zones}\n`, files);
    expect((zoneOf(value)["records"] as readonly JsonObject[])[0]?.["content"]).toBe("a; b\\; c");
  });

  it("refuses a path that octoDNS does not read", async () => {
    const { codes, details } = await imported("config/acme.example.yaml", { zone: "geo.example", config });
    expect(codes).toEqual(["error OCT110"]);
    expect(details).toContain("geo.example.yaml");
  });

  it("whose folder is not found leaves the document additive", async () => {
    const { path, write } = folder();
    write("octodns.yaml", `providers: { config: ${provider}, default_ttl: 600 } }\n${zones}\n`);
    write("elsewhere/example.com.yaml", records);
    const options = { zone: "example.com", config: "octodns.yaml", cwd: path };
    const { value, codes } = await imported("elsewhere", options);
    expect([zoneOf(value)["prune"], zoneOf(value)["defaults"], codes]).toEqual([
      undefined,
      { ttl: 600 },
      ["note OCT109"],
    ]);
    expect((await imported(undefined, options)).codes).toEqual(["error OCT108"]);
  });
});
