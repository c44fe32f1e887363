// States of the public provider as a configuration of the provider `edge`: addresses, keys and values carried over, and texts escaped.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { exportTerraform, type TerraformExportOptions } from "../../src/desired/formats/terraform-state";
import { formatBlock, quoteHcl } from "../../src/desired/formats/terraform-state/hcl";
import { kinds } from "../../src/kinds";
import { zoneFileForm } from "../../src/kinds/dns-record";

const ZONE = "0123456789abcdef0123456789abcdef";

interface Row {
  readonly type?: string;
  readonly name: string;
  readonly module?: string;
  readonly instances: readonly (readonly [key: string | number | undefined, attributes: JsonObject])[];
  readonly sensitive?: readonly string[];
}

function exportRows(
  rows: readonly Row[],
  form: TerraformExportOptions["form"] = "records",
  zones: readonly string[] = [],
) {
  const resources = rows.map(({ type = "cloudflare_dns_record", name, module, instances, sensitive = [] }) => ({
    ...{ mode: "managed", type, name, ...(module === undefined ? {} : { module }) },
    instances: instances.map(([index_key, attributes], index) => ({
      ...(index_key === undefined ? {} : { index_key }),
      sensitive_attributes: sensitive.map((value) => [{ type: "get_attr", value }]),
      attributes: { id: String(index).padStart(32, "a"), ...attributes },
    })),
  }));
  const text = JSON.stringify({ version: 4, resources });
  const zoneNames = new Map([[ZONE, "example.com"]]);
  const exported = exportTerraform(
    { file: "state.json", text },
    { kinds, form: zoneFileForm },
    { form, zones, zoneNames },
  );
  return { ...exported, codes: exported.diagnostics.map(({ severity, code }) => `${severity} ${code}`) };
}

const a = (name: string, more: JsonObject = {}): JsonObject => ({
  ...{ zone_id: ZONE, name, type: "A", content: "192.0.2.1", ttl: 300, proxied: false },
  ...more,
});

describe("resources", () => {
  it("keep their names and attributes, and move by a block", () => {
    const { text, moved } = exportRows([{ name: "www", instances: [[undefined, a("www", { comment: "web" })]] }]);
    expect(moved).toBe(1);
    expect(
      text,
    ).toBe(`# Written by \`zonewright export terraform\`. Keep the provider \`cloudflare/cloudflare\` in the configuration until this is applied.

resource "edge_dns_record" "www" {
  zone_id = "${ZONE}"
  name    = "www"
  type    = "A"
  content = "192.0.2.1"
  comment = "web"
  ttl     = 300
}

moved {
  from = cloudflare_dns_record.www
  to   = edge_dns_record.www
}
`);
  });

  it("of `for_each` keep their keys, and move by a single block", () => {
    const { text } = exportRows([
      {
        name: "all",
        instances: [
          ["www", a("www")],
          ["b c", a("b", { proxied: true, ttl: 1 })],
        ],
      },
    ]);
    expect(text).toContain(`  for_each = {
    www   = { name = "www", type = "A", content = "192.0.2.1", ttl = 300 }
    "b c" = { name = "b", type = "A", content = "192.0.2.1", proxied = true }
  }
  zone_id = "${ZONE}"
  name    = each.value.name
  type    = each.value.type
  content = each.value.content
  ttl     = try(each.value.ttl, null)
  proxied = try(each.value.proxied, null)
}`);
    expect(text).toContain("  from = cloudflare_dns_record.all\n  to   = edge_dns_record.all\n");
  });

  it("of `count` become `for_each`, and each instance moves; the only instance loses its key", () => {
    const { text } = exportRows([
      {
        name: "n",
        instances: [
          [0, a("n0")],
          [1, a("n1")],
        ],
      },
      { name: "one", instances: [[0, a("one")]] },
    ]);
    expect(text).toContain('  from = cloudflare_dns_record.n[0]\n  to   = edge_dns_record.n["0"]\n');
    expect(text).toContain('  from = cloudflare_dns_record.n[1]\n  to   = edge_dns_record.n["1"]\n');
    expect(text).toContain("  from = cloudflare_dns_record.one[0]\n  to   = edge_dns_record.one\n");
  });

  it("of modules are written into the root module, under the names of their modules", () => {
    const module = 'module.site["eu-1"].module.dns';
    const { text } = exportRows([
      { name: "www", module, instances: [[undefined, a("www")]] },
      { name: "site_eu-1_dns_www", instances: [[undefined, a("b")]] },
    ]);
    expect(text).toContain(
      `  from = ${module}.cloudflare_dns_record.www\n  to   = edge_dns_record.site_eu-1_dns_www\n`,
    );
    expect(text).toContain("  to   = edge_dns_record.site_eu-1_dns_www_2\n");
  });

  it("move instance by instance where some instances are left out", () => {
    const other = "f".repeat(32);
    const rows: readonly Row[] = [
      { type: "cloudflare_zone", name: "net", instances: [[undefined, { id: other, name: "example.net" }]] },
      {
        name: "all",
        instances: [
          ["a", a("a")],
          ["b", a("b", { zone_id: other })],
        ],
      },
    ];
    const { text } = exportRows(rows, "records", ["example.com"]);
    expect(text).toContain('  from = cloudflare_dns_record.all["a"]\n  to   = edge_dns_record.all["a"]\n');
    expect(text).not.toContain('all["b"]');
    const both = exportRows(rows).text;
    expect(both).toContain(`    a = {\n      zone_id = "${ZONE}"\n`);
    expect(both).toContain("b = { zone_id = edge_zone.net.id, ");
    expect(both).toContain("  zone_id = each.value.zone_id\n");
    expect(both).toContain("  from = cloudflare_dns_record.all\n");
  });

  it("of Route 53 are created in a zone that is looked up, because they are other objects", () => {
    const { text, moved } = exportRows([
      { type: "aws_route53_zone", name: "z", instances: [[undefined, { zone_id: "Z1", name: "example.net" }]] },
      {
        type: "aws_route53_record",
        name: "www",
        instances: [
          [
            undefined,
            { zone_id: "Z1", name: "www.example.net", type: "A", ttl: 60, records: ["192.0.2.1", "192.0.2.2"] },
          ],
        ],
      },
    ]);
    expect(moved).toBe(0);
    expect(text).toContain('data "edge_zone" "example_net" {\n  name = "example.net"\n}\n');
    expect(text).toContain("zone_id = data.edge_zone.example_net.id");
    expect(text).toContain('content = "192.0.2.2"');
    expect(text).not.toContain("moved {");
  });

  it("that this provider manages already are not written again", () => {
    const { codes, text } = exportRows([{ type: "edge_dns_record", name: "www", instances: [[undefined, a("www")]] }]);
    expect({ codes, text }).toEqual({ codes: ["error TFS122"], text: "" });
  });
});

describe("sets", () => {
  it("hold the records of a zone; Terraform forgets their resources and imports the set", () => {
    const { text, moved } = exportRows(
      [
        { name: "www", instances: [[undefined, a("www")]] },
        {
          name: "all",
          module: 'module.m["x,y"]',
          instances: [
            ["k,1", a("a")],
            [0, a("b")],
          ],
        },
        { type: "edge_dns_record", name: "own", instances: [[undefined, a("own")]] },
      ],
      "set",
    );
    expect(moved).toBe(4);
    expect(text).toContain('resource "edge_dns_record_set" "example_com" {');
    expect(text).toContain(
      `id = "${ZONE}/www=${"0".padStart(32, "a")},all/k;1=${"0".padStart(32, "a")},all/0=${"1".padStart(32, "a")},own=`,
    );
    for (const from of ["cloudflare_dns_record.www", "module.m.cloudflare_dns_record.all", "edge_dns_record.own"])
      expect(text).toContain(`removed {\n  from = ${from}\n\n  lifecycle {\n    destroy = false\n  }\n}\n`);
  });

  it("are refused where Terraform would forget a record that is in no set", () => {
    const secret = exportRows(
      [
        {
          name: "all",
          instances: [
            ["a", a("a")],
            ["b", a("b", { zone_id: "e".repeat(32) })],
          ],
        },
        { type: "cloudflare_zone", name: "z", instances: [[undefined, { id: "e".repeat(32), name: "example.net" }]] },
      ],
      "set",
      ["example.com"],
    );
    expect(secret).toMatchObject({ codes: ["error TFS121"], text: "" });
    expect(secret.diagnostics[0]?.detail).toContain('`cloudflare_dns_record.all["b"]` is in no set');
  });
});

it("`moved` blocks alone keep every name and module, for all types with a counterpart", () => {
  const { text, moved } = exportRows(
    [
      {
        name: "all",
        module: 'module.m["x"]',
        instances: [
          ["a", a("a")],
          ["b", a("b")],
        ],
      },
      {
        type: "cloudflare_zero_trust_access_application",
        name: "wiki",
        instances: [[undefined, { zone_id: null, account_id: ZONE }]],
      },
      { type: "cloudflare_zero_trust_access_application", name: "zoned", instances: [[undefined, { zone_id: ZONE }]] },
      { type: "cloudflare_ruleset", name: "r", instances: [[undefined, {}]] },
    ],
    "moved",
  );
  expect(moved).toBe(4);
  expect(text.match(/^ {2}(?:from|to) .*$/gm)).toEqual([
    '  from = module.m["x"].cloudflare_dns_record.all',
    '  to   = module.m["x"].edge_dns_record.all',
    "  from = cloudflare_zero_trust_access_application.wiki",
    "  to   = edge_access_application.wiki",
    "  from = cloudflare_zero_trust_access_application.zoned",
    "  to   = edge_zone_access_application.zoned",
  ]);
});

it("name servers of the apex are records of the zone, and move", () => {
  const ns = { type: "NS", content: "ns1.example.org" };
  const { text, moved, codes } = exportRows([{ name: "ns", instances: [[undefined, a("@", ns)]] }]);
  expect({ moved, codes }).toEqual({ moved: 1, codes: [] });
  expect(text).toContain('type    = "NS"');
});

it("a sensitive value is in no configuration", () => {
  const secret = "verification-0123456789";
  const { text, codes, diagnostics } = exportRows([
    { name: "s", instances: [[undefined, a("s", { type: "TXT", content: secret })]], sensitive: ["content"] },
    { name: "www", instances: [[undefined, a("www")]] },
  ]);
  expect(codes).toContain("warning TFS112");
  expect(diagnostics.map(({ help }) => help).join()).toContain("Keep the resource in the configuration");
  expect(text).not.toContain(secret);
  expect(text).not.toContain("cloudflare_dns_record.s\n");
});

describe("text in the configuration", () => {
  it.each([
    ["${a}", '"$${a}"'],
    ["%{ if true }", '"%%{ if true }"'],
    ["$${a}", '"$$${a}"'],
    ["$5 100%", '"$5 100%"'],
    ['a"b\\c\n\t', '"a\\"b\\\\c\\n\\t"'],
    ["\b\f\u007f\u2028", '"\\u0008\\u000c\\u007f\\u2028"'],
  ])("is quoted so that it means itself: %j", (text, quoted) => {
    expect(quoteHcl(text)).toBe(quoted);
  });

  it("never starts a template, and reads back", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("$", "%", "{", "}", '"', "\\", "a", "\n", "\b", "é") }), (text) => {
        const quoted = quoteHcl(text);
        const inner = quoted.slice(1, -1).replace(/\$\$\{|%%\{/g, "<");
        expect(inner).not.toMatch(/[$%]\{/);
        expect(quoted).not.toMatch(/\n/);
      }),
      { numRuns: 2_000 },
    );
  });

  it("has reserved words and other keys in quotes", () => {
    const members = { for: 1, "a b": 2, null: 3, ok_1: 4, "": 5 };
    expect(formatBlock({ type: "locals", body: [["x", members]] })).toBe(
      'locals {\n  x = { "for" = 1, "a b" = 2, "null" = 3, ok_1 = 4, "" = 5 }\n}\n',
    );
  });
});
