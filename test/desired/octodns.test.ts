import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseYaml } from "../../src/desired/formats/document";
import { convertOctodns, type OctodnsSetup } from "../../src/desired/formats/octodns";
import { applyDocument, emulate, formatChanges, planDocument } from "../emulated";

/** With the answers that a configuration gives: nothing is assumed. */
const setup: OctodnsSetup = { defaultTtl: 3600, escapedSemicolons: true };
const convert = (text: string, zone = "example.com") => convertOctodns(zone, [{ file: "zone.yaml", text }], setup);

/** The records of an imported document. */
function records(text: string) {
  const { document } = parseYaml("x", convert(text).document);
  const value = JSON.parse(JSON.stringify(document?.value));
  return value.zones["example.com"].records;
}

describe("an octoDNS zone", () => {
  it("becomes one record for values that differ in content only, and a record each for different priorities", () => {
    const text = `'':\n  - type: A\n    values: [192.0.2.1, 192.0.2.2]\n  - type: MX\n    values: [{ exchange: a.example., preference: 1 }, { exchange: b.example., preference: 2 }]\n`;
    expect(records(text)).toEqual([
      { name: "@", type: "A", content: ["192.0.2.1", "192.0.2.2"] },
      { name: "@", type: "MX", content: "a.example.", priority: 1 },
      { name: "@", type: "MX", content: "b.example.", priority: 2 },
    ]);
  });

  it("keeps proxying, automatic TTL, comments and tags, also those of single values", () => {
    const text = `www:\n  type: A\n  ttl: 60\n  values: [192.0.2.1, 192.0.2.2]\n  octodns:\n    cloudflare:\n      proxied: true\n      comment: web\n      tags: ["team:web"]\n      values: [{ value: 192.0.2.2, comment: second }]\napi:\n  type: A\n  value: 192.0.2.3\n  octodns: { cloudflare: { auto-ttl: true } }\n`;
    expect(records(text)).toEqual([
      { name: "www", type: "A", content: "192.0.2.1", proxied: true, comment: "web", tags: ["team:web"] },
      { name: "www", type: "A", content: "192.0.2.2", proxied: true, comment: "second", tags: ["team:web"] },
      { name: "api", type: "A", content: "192.0.2.3", ttl: "auto" },
    ]);
  });

  it("sets octoDNS's default TTL for records without one", () => {
    expect(convert("www: { type: A, value: 192.0.2.1 }\n").document).toContain("defaults: { ttl: 3600 }");
    expect(convert("www: { type: A, value: 192.0.2.1, ttl: 60 }\n").document).not.toContain("defaults");
  });

  it("converts every structured type to our field names", () => {
    const text = [
      "caa: { type: CAA, value: { flags: 0, tag: issue, value: letsencrypt.org } }",
      "_sip._tcp: { type: SRV, value: { priority: 1, weight: 2, port: 5060, target: sip.example.com. } }",
      "h: { type: HTTPS, value: { svcpriority: 1, targetname: ., svcparams: { alpn: [h3, h2], no-default-alpn: } } }",
      "t: { type: TLSA, value: { certificate_usage: 3, selector: 1, matching_type: 1, certificate_association_data: ab } }",
      "s: { type: SSHFP, value: { algorithm: 4, fingerprint_type: 2, fingerprint: ab } }",
      "alias: { type: ALIAS, value: www.example.net. }",
    ].join("\n");
    expect(
      records(text).map((record: { data?: unknown; content?: unknown; type: string }) => [
        record.type,
        record.data ?? record.content,
      ]),
    ).toEqual([
      ["CAA", { flags: 0, tag: "issue", value: "letsencrypt.org" }],
      ["SRV", { priority: 1, weight: 2, port: 5060, target: "sip.example.com." }],
      ["HTTPS", { priority: 1, target: ".", value: 'alpn="h3,h2" no-default-alpn' }],
      ["TLSA", { usage: 3, selector: 1, matching_type: 1, certificate: "ab" }],
      ["SSHFP", { algorithm: 4, type: 2, fingerprint: "ab" }],
      ["CNAME", "www.example.net."],
    ]);
  });

  it("unescapes semicolons, and quotes a text that contains quotation marks", () => {
    expect(records(`a: { type: TXT, values: ['v=DKIM1\\; p=x', 'say "hi"'] }\n`)[0].content).toEqual([
      "v=DKIM1; p=x",
      '"say \\"hi\\""',
    ]);
  });

  const broken: readonly (readonly [string, string, string])[] = [
    ["a type that the API lacks", "x: { type: URLFWD, value: { path: / } }\n", "OCT104 zone.yaml:1"],
    ["a record without a type", "x: { value: 192.0.2.1 }\n", "OCT102 zone.yaml:1"],
    ["a record without a value", "\nx: { type: A }\n", "OCT102 zone.yaml:2"],
    ["a list at the top", "- a\n", "OCT101 zone.yaml:1"],
  ];
  it.each(broken)("with %s is reported with its line", (_, text, place) => {
    expect(
      convert(text).diagnostics.map(
        (diagnostic) => `${diagnostic.code} ${diagnostic.where?.file}:${diagnostic.where?.line}`,
      ),
    ).toEqual([place]);
  });

  it("reports settings that are not imported", () => {
    const { diagnostics } = convert("x: { type: A, value: 192.0.2.1, octodns: { healthcheck: { path: / } } }\n");
    expect(diagnostics.map((diagnostic) => [diagnostic.severity, diagnostic.code])).toEqual([["warning", "OCT103"]]);
  });
});

describe.each(["k8s.io", "kubernetes.io"])("the production zone %s", (name) => {
  const text = readFileSync(join(__dirname, `../../examples/zones/${name}.octodns.yaml`), "utf8");
  const imported = convertOctodns(name, [{ file: `${name}.octodns.yaml`, text }], setup);

  it("is imported with a note on its comment alone, is applied, and then plans nothing", async () => {
    expect(imported.diagnostics.map(({ code }) => code)).toEqual(["OCT115"]);
    const { document } = parseYaml("zone.yaml", imported.document);
    const emulator = emulate({ seed: 31 });
    const applied = await applyDocument(emulator, document?.value ?? null);
    expect(applied.outcome.scopes.map((scope) => scope.converged)).toEqual([true, true]);
    expect(formatChanges(await planDocument(emulator, document?.value ?? null))).toEqual([]);
    await emulator.close();
  });
});

describe("a zone that octoDNS manages with comments and tags", () => {
  it("is adopted without a change", async () => {
    const text = `www:\n  type: A\n  value: 192.0.2.1\n  octodns: { cloudflare: { proxied: true, comment: by octodns, tags: ["a:b", "c:d"] } }\nold:\n  type: CNAME\n  value: www.example.com.\n`;
    const emulator = emulate({ seed: 32 });
    emulator.control.addZone("example.com", { account: "023e105f4ecef8ad9ca31a8372d0c353" });
    emulator.control.foreign.create("example.com", {
      type: "A",
      name: "www.example.com",
      content: "192.0.2.1",
      proxied: true,
      ttl: 1,
      comment: "by octodns",
      tags: ["c:d", "a:b"],
    });
    emulator.control.foreign.create("example.com", {
      type: "CNAME",
      name: "old.example.com",
      content: "www.example.com",
      ttl: 3600,
      comment: "somebody's note",
    });
    const { document } = parseYaml("zone.yaml", convert(text).document);
    expect(formatChanges(await planDocument(emulator, document?.value ?? null))).toEqual([]);
    await emulator.close();
  });
});
