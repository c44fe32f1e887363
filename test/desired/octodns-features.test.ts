// What octoDNS 1.22 itself published from a configuration, and what the import of the configuration declares: the same records with
// the same TTLs, and nothing that octoDNS held back.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { parseYaml } from "../../src/desired/formats/document";
import { importOctodns } from "../../src/desired/formats/octodns";
import { folder } from "../cli/folder";
import { ACCOUNT, type Emulated, emulate, formatChanges, planDocument } from "../emulated";

const setup = join(__dirname, "octodns-features");
const published = readdirSync(join(setup, "live")).map((file) => file.slice(0, -".json".length));

function importZone(zone: string, options: Omit<NonNullable<Parameters<typeof importOctodns>[1]>, "zones"> = {}) {
  return importOctodns("config.yaml", { cwd: setup, zones: [zone], ...options });
}

function toValue(document: string): JsonObject {
  return JSON.parse(JSON.stringify(parseYaml("zone.yaml", document).document?.value ?? null));
}

function zoneOf(document: string): JsonObject {
  const [zone] = Object.values(toValue(document)["zones"] as JsonObject);
  return zone as JsonObject;
}

describe("a zone of octoDNS", () => {
  let emulator: Emulated;
  afterEach(() => emulator.close());

  /** The document owns the zone, so that a record that it does not declare would be deleted. */
  async function planOwned(
    zone: string,
    document: string,
    more: readonly JsonObject[] = [],
  ): Promise<readonly string[]> {
    emulator = emulate({ mode: "calm" });
    emulator.control.addZone(zone, { account: ACCOUNT });
    const rows: readonly JsonObject[] = JSON.parse(readFileSync(join(setup, "live", `${zone}.json`), "utf8"));
    for (const row of [...rows, ...more]) emulator.control.foreign.create(zone, row);
    const value = { version: 1, zones: { [zone]: { ...zoneOf(document), prune: true } } };
    return formatChanges(await planDocument(emulator, value));
  }

  it.each(published)("is declared as octoDNS published it, and a plan that owns it is empty: %s", async (zone) => {
    const { document, diagnostics } = importZone(zone);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(await planOwned(zone, document)).toEqual([]);
  });

  const foreign: readonly (readonly [string, JsonObject])[] = [
    ["name-reject.example", { name: "dev-x", type: "A", content: "192.0.2.77", ttl: 300 }],
    ["name-reject.example", { name: "a.lan", type: "TXT", content: '"x"', ttl: 300 }],
    ["type-reject.example", { name: "new", type: "TXT", content: '"x"', ttl: 300 }],
    ["marks.example", { name: "_acme-challenge", type: "TXT", content: '"of certbot"', ttl: 300 }],
    ["marks.example", { name: "_acme-challenge.www", type: "TXT", content: '"of certbot"', ttl: 300 }],
    ["marks.example", { name: "meta", type: "TXT", content: '"team=dns"', ttl: 300 }],
    ["dots.example", { name: "dots.example", type: "NS", content: "ns9.dns.example", ttl: 300 }],
    ["layers.example", { name: "_build", type: "TXT", content: '"43"', ttl: 300 }],
  ];
  it.each(foreign)("keeps what octoDNS leaves alone, although the document owns it: %s %o", async (zone, row) => {
    expect(await planOwned(zone, importZone(zone).document, [row])).toEqual([]);
  });

  it.each(["name-reject.example", "type-reject.example", "source-types.example"])(
    "loses a record that octoDNS would delete: %s",
    async (zone) => {
      const row = { name: "gone", type: "A", content: "192.0.2.78", ttl: 300 };
      expect(await planOwned(zone, importZone(zone).document, [row])).toHaveLength(1);
    },
  );
});

describe("the import of octoDNS's configuration", () => {
  const imported = importOctodns("config.yaml", { cwd: setup });
  const statusOf = (zone: string) => imported.manifest.zones.find((candidate) => candidate.zone === zone);

  it("has a document for each zone that octoDNS publishes to the service, and names the others", () => {
    expect(imported.documents.map(({ zone }) => zone).sort()).toEqual([...published].sort());
    expect(statusOf("elsewhere.example")).toMatchObject({
      status: "skipped",
      reason: "octoDNS publishes it to `elsewhere` (octodns_route53.Route53Provider).",
    });
  });

  it("takes zones of other providers with `all`, or by name", () => {
    const all = importOctodns("config.yaml", { cwd: setup, all: true });
    expect(all.documents.map(({ zone }) => zone)).toContain("elsewhere.example");
    expect(importZone("elsewhere.example").documents).toHaveLength(1);
  });

  it.each([
    "name-allow.example",
    "value-allow.example",
    "value-reject.example",
    "network-allow.example",
    "network-reject.example",
    "marks.example",
  ])("is additive where octoDNS leaves records alone that no line of `ignore` can name: %s", (zone) => {
    const { document } = importZone(zone);
    expect(zoneOf(document)["prune"]).toBeUndefined();
    expect(document).toContain("# Additive, because the processor");
  });

  it("says of each zone what was taken, changed and left out, with the reason", () => {
    expect(statusOf("zone-names.example")).toMatchObject({ status: "imported", records: 1, types: { A: 1 } });
    expect(statusOf("zone-names.example")?.leftOut).toContainEqual({
      ignore: { name: "www.zone-names.example.zone-names.example.", type: "A" },
      reason: "its name ends with the zone's, and the processor `zone-names` (ZoneNameFilter) holds it back: 192.0.2.2",
    });
    expect(statusOf("source-types.example")?.changed.map(({ detail }) => detail)).toEqual([
      "`@` ALIAS is declared as CNAME.",
    ]);
  });

  it("names each RRset that a later source replaces", () => {
    const replaced = statusOf("layers.example")?.changed.filter(({ code }) => code === "OCT119") ?? [];
    expect(replaced.map(({ detail }) => detail)).toEqual(
      ["`www` A", "`text` TXT"].map(
        (label) => `${label} is that of a later source (\`populate_should_replace\`), as octoDNS publishes it.`,
      ),
    );
  });

  it("counts every RRset of the files: declared, or a line of `ignore` with its reason", () => {
    const { leftOut } = statusOf("name-reject.example") ?? { leftOut: [] };
    const own = leftOut.filter(({ reason }) => reason.startsWith("the processor `not-names`"));
    expect(own.map(({ ignore }) => `${ignore?.["name"]} ${ignore?.["type"]}`).sort()).toEqual([
      "dev-web A",
      "n12 A",
      "printer.lan A",
      "stage-web TXT",
    ]);
  });
});

describe("a processor", () => {
  const base = [
    "providers:",
    "  config: { class: octodns.provider.yaml.YamlProvider, directory: ., default_ttl: 300 }",
    "  cf: { class: octodns_cloudflare.CloudflareProvider }",
    "zones: { example.com.: { sources: [config], processors: [it], targets: [cf] } }",
  ];
  function importWith(processor: string, records: string, skipProcessors: readonly string[] = []) {
    const { path, write } = folder();
    write("octodns.yaml", [...base, `processors: { it: ${processor} }`].join("\n"));
    write("example.com.yaml", records);
    return importOctodns("octodns.yaml", { cwd: path, skipProcessors });
  }
  const www = "www: { type: A, value: 192.0.2.1 }\n";

  const refused: readonly (readonly [string, string, string, RegExp])[] = [
    ["of an unknown class", "{ class: company.Rewriter }", www, /`it` is a `company\.Rewriter`.*may change/],
    [
      "with octoDNS's class name in another package",
      "{ class: company.filter.TypeAllowlistFilter }",
      www,
      /may change/,
    ],
    [
      "with a setting from the environment",
      "{ class: octodns.processor.ownership.OwnershipProcessor, txt_value: env/OWNER }",
      www,
      /`txt_value`/,
    ],
    [
      "with an expression of Python's own",
      "{ class: octodns.processor.filter.NameRejectlistFilter, rejectlist: ['/(?P<a>x)/'] }",
      www,
      /another meaning outside Python/,
    ],
    [
      "with a malformed network",
      "{ class: octodns.processor.filter.NetworkValueRejectlistFilter, rejectlist: [10.0.0.0/99] }",
      www,
      /`10\.0\.0\.0\/99`.*is not a network/,
    ],
    [
      "that refuses a TTL, as octoDNS does,",
      "{ class: octodns.processor.restrict.TtlRestrictionFilter, max_ttl: 60 }",
      www,
      /refuses the TTL `300` of `www` A/,
    ],
    [
      "that refuses a name, as octoDNS does,",
      "{ class: octodns.processor.filter.ZoneNameFilter }",
      "www.example.com: { type: A, value: 192.0.2.1 }\n",
      /refuses `www\.example\.com` A/,
    ],
    [
      "that fills templates",
      "{ class: octodns.processor.templating.Templating }",
      "www: { type: TXT, value: 'in {zone_name}' }\n",
      /fills `\{…\}` in the values of `www` TXT/,
    ],
  ];
  it.each(refused)("%s refuses the zone, with its name and the reason", (_, processor, records, detail) => {
    const { documents, diagnostics } = importWith(processor, records);
    expect(documents).toEqual([]);
    expect(diagnostics.map(({ code, detail }) => `${code} ${detail}`).join("\n")).toMatch(detail);
  });

  it("that is skipped leaves the document additive, with a warning", () => {
    const { document, diagnostics } = importWith("{ class: company.Rewriter }", www, ["it"]);
    expect(zoneOf(document)).toEqual({
      defaults: { ttl: 300 },
      records: [{ name: "www", type: "A", content: "192.0.2.1" }],
    });
    expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(["warning OCT118", "note OCT109"]);
  });

  it("that is not in the configuration cannot be skipped", () => {
    const { documents, diagnostics } = importWith("{ class: company.Rewriter }", www, ["its"]);
    expect([documents, diagnostics.map(({ detail }) => detail)]).toEqual([
      [],
      ["`processors` has no `its`. Did you mean `it`?"],
    ]);
  });

  it.each([
    ["SpfDnsLookupProcessor", "octodns.processor.spf.SpfDnsLookupProcessor"],
    ["IgnoreRootNsFilter", "octodns.processor.filter.IgnoreRootNsFilter"],
    ["Templating without a template", "octodns.processor.templating.Templating"],
  ])("that changes nothing here is accepted: %s", (_, name) => {
    expect(importWith(`{ class: ${name} }`, www).documents).toHaveLength(1);
  });
});

describe("the path of an octoDNS import", () => {
  it.each([
    ["does not exist", {}, "no such file"],
    ["is broken", { "config.yaml": "zones: [" }, "Flow sequence"],
    ["is neither a configuration nor named with its zone", { "config.yaml": "www: { type: A }" }, "`--zone NAME`"],
  ])("says so if it %s", (_, files, says) => {
    const { path, write } = folder();
    for (const [name, text] of Object.entries(files)) write(name, text);
    const { documents, diagnostics } = importOctodns("config.yaml", { cwd: path });
    expect(documents).toEqual([]);
    expect(diagnostics.map(({ detail, help }) => `${detail} ${help}`).join("\n")).toContain(says);
  });

  it("names the nearest zone for a name that is mistyped", () => {
    const { diagnostics } = importZone("layers.exmaple");
    expect(diagnostics.map(({ detail }) => detail)).toEqual([
      "`zones` has no `layers.exmaple.`, and no dynamic entry finds its files. Did you mean `layers.example`?",
    ]);
  });
});

describe("an included file of octoDNS", () => {
  function importFiles(files: Readonly<Record<string, string>>, cwd = "") {
    const { path, write } = folder();
    for (const [name, text] of Object.entries(files)) write(name, text);
    return importOctodns("example.com.yaml", { cwd: join(path, cwd), zones: ["example.com"] });
  }

  it("outside the folders of the import is refused: a proposed change must not have any file of this machine read", () => {
    const files = {
      "zones/example.com.yaml": "www: !include ../secret.yaml\n",
      "secret.yaml": "{ type: A, value: 192.0.2.1 }\n",
    };
    const { document, diagnostics } = importFiles(files, "zones");
    expect([document, diagnostics.map(({ code }) => code)]).toEqual(["", ["OCT116"]]);
  });

  it("that includes itself ends with an error", () => {
    const { diagnostics } = importFiles({
      "example.com.yaml": "a: !include example.com.yaml\nb: !include example.com.yaml\n",
    });
    expect(diagnostics.map(({ code }) => code)).toContain("OCT116");
  });

  it("that does not exist is an error", () => {
    const { diagnostics } = importFiles({ "example.com.yaml": "a: !include gone.yaml\n" });
    expect(diagnostics.map(({ severity }) => severity)).toContain("error");
  });
});
