import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compileDocuments } from "../../src/desired";
import { parseYaml } from "../../src/desired/formats/document";
import { convertOctodns, type OctodnsSetup } from "../../src/desired/formats/octodns";
import type { Declared } from "../../src/kind/kind";
import { kinds } from "../../src/kinds";

/** With the answers that a configuration gives: nothing is assumed. */
const setup: OctodnsSetup = { defaultTtl: 3600, escapedSemicolons: true };
const convert = (text: string) => convertOctodns("example.com", [{ file: "example.com.yaml", text }], setup);

/** The records that the written document declares; it must be free of errors. */
function declared(text: string, zone = "example.com"): readonly Declared[] {
  const { document } = parseYaml("out.yaml", convertOctodns(zone, [{ file: "in.yaml", text }]).document);
  const { desired, diagnostics } = compileDocuments(document ? [document] : [], { kinds });
  expect(diagnostics.filter((diagnostic) => diagnostic.severity === "error")).toEqual([]);
  return desired.scopes[1]?.objects ?? [];
}

describe("octoDNS zones", () => {
  const types: readonly (readonly [string, string, readonly string[]])[] = [
    ["an A at the apex", "'': { type: A, values: [192.0.2.1, 192.0.2.2] }", ["@ A 192.0.2.1", "@ A 192.0.2.2"]],
    [
      "a list of types at one name",
      "a: [{ type: A, value: 192.0.2.1 }, { type: AAAA, value: '2001:db8::1' }]",
      ["a A 192.0.2.1", "a AAAA 2001:db8::1"],
    ],
    ["an ALIAS, as a CNAME", "'': { type: ALIAS, value: www.example.net. }", ["@ CNAME www.example.net"]],
    ["an MX", "'': { type: MX, value: { preference: 10, exchange: mx.example.net. } }", ["@ MX 10 mx.example.net"]],
    [
      "an MX in the older spelling",
      "'': { type: MX, value: { priority: 10, value: mx.example.net. } }",
      ["@ MX 10 mx.example.net"],
    ],
  ];
  it.each(types)("are imported with %s", (_, text, expected) =>
    expect(declared(text).map((declared) => declared.label)).toEqual(expected),
  );

  const texts: readonly (readonly [string, string])[] = [
    ["'v=DKIM1\\; p=abc'", "v=DKIM1; p=abc"],
    ["'he said \"hi\"'", 'he said "hi"'],
    ["'#no [comment]: x'", "#no [comment]: x"],
    ["'yes'", "yes"],
    ['\'"a" "b"\'', "ab"],
    ["'\"quoted\"'", "quoted"],
  ];
  it.each(texts)("keep the meaning of the text %s", (written, meaning) => {
    const direct = `version: 1\nzones: { example.com: { defaults: { ttl: 3600 }, records: [{ name: a, type: TXT, content: ${JSON.stringify(JSON.stringify(meaning))} }] } }`;
    const { document } = parseYaml("direct.yaml", direct);
    const { desired } = compileDocuments(document ? [document] : [], { kinds });
    expect(declared(`a: { type: TXT, value: ${written} }`).map((declared) => declared.props["content"])).toEqual(
      desired.scopes[1]?.objects.map((object) => object.props["content"]),
    );
  });

  const changes: readonly (readonly [string, string])[] = [
    ["'': { type: ALIAS, ttl: 60, value: www.example.net. }", "`@` ALIAS is declared as CNAME."],
    ["a: { type: SPF, ttl: 60, value: v=spf1 -all }", "`a` SPF is declared as TXT."],
    [
      'a: { type: TXT, ttl: 60, value: \'"a" "b"\' }',
      "`a` TXT is declared without the quotation marks around its strings, which octoDNS joins.",
    ],
    ["a: { type: A, ttl: 60, value: 192.0.2.1 } # the old server", "1 comment of the file is left out: line 1."],
  ];
  it.each(changes)("say that %s is written in another form or left out, with the line", (text, detail) => {
    const { diagnostics } = convertOctodns("example.com", [{ file: "zone.yaml", text }]);
    const notes = diagnostics.filter(({ code }) => code !== "OCT109");
    expect(notes).toEqual([
      expect.objectContaining({ severity: "note", detail, where: expect.objectContaining({ line: 1 }) }),
    ]);
  });

  it("keep the spelling of names and targets", () => {
    const { document } = convertOctodns("example.com", [
      { file: "zone.yaml", text: "WWW2: { type: CNAME, ttl: 60, value: Target.Example.NET. }" },
    ]);
    expect(document).toContain("{ name: WWW2, type: CNAME, content: Target.Example.NET., ttl: 60 }");
  });

  const ttls: readonly (readonly [string, string, unknown])[] = [
    ["octoDNS's 3600 without a TTL", "", 3600],
    ["the written value", "ttl: 300,", 300],
    ["1, which is auto,", "ttl: 300, octodns: { cloudflare: { auto-ttl: true } },", 1],
    ["1 for a proxied record", "ttl: 300, octodns: { cloudflare: { proxied: true } },", 1],
    ["120 for a TTL that the API rejects", "ttl: 30,", 120],
    ["a day for a longer TTL", "ttl: 604800,", 86_400],
  ];
  it.each(ttls)("have the TTL %s", (_, written, expected) => {
    const [record] = declared(`a: { type: A, ${written} value: 192.0.2.1 }`);
    expect(record?.props["ttl"]).toBe(expected);
  });

  it("keep comments and tags, also those of single values", () => {
    const text = [
      "a:",
      "  type: A",
      "  values: [192.0.2.1, 192.0.2.2]",
      "  octodns: { cloudflare: { comment: all, tags: ['team:dns'], values: [{ value: 192.0.2.2, comment: one }] } }",
    ].join("\n");
    expect(declared(text).map(({ props }) => [props["content"], props["comment"], props["tags"]])).toEqual([
      ["192.0.2.1", "all", ["team:dns"]],
      ["192.0.2.2", "one", ["team:dns"]],
    ]);
  });

  const reported: readonly (readonly [string, string, string])[] = [
    ["geo answers", "a: { type: A, geo: { AF: [192.0.2.9] }, value: 192.0.2.1 }", "warning OCT103 1"],
    ["health checks", "a: { type: A, octodns: { healthcheck: {} }, value: 192.0.2.1 }", "warning OCT103 1"],
    ["a TTL that is raised", "a: { type: A, ttl: 0, value: 192.0.2.1 }", "warning OCT106 1"],
    ["an unknown type", "a: { type: A, value: 192.0.2.1 }\nb: { type: URLFWD, value: {} }", "warning OCT104 2"],
    ["a record of a provider", "a: { type: Route53Provider/ALIAS, value: {} }", "warning OCT104 1"],
    ["a TTL of a week", "a: { type: A, ttl: 604800, value: 192.0.2.1 }", "warning OCT106 1"],
    ["a negative TTL", "a: { type: A, ttl: -1, value: 192.0.2.1 }", "error OCT105 1"],
    ["a name with a final dot", "www.example.com.: { type: A, value: 192.0.2.1 }", "error OCT102 1"],
    ["the name `@`, which octoDNS refuses", "'@': { type: A, value: 192.0.2.1 }", "error OCT102 1"],
    ["an RRset twice", "a: [{ type: A, value: 192.0.2.1 }, { type: A, value: 192.0.2.2 }]", "error OCT113 1"],
    ["a record without a value", "a: { type: A }", "error OCT102 1"],
    ["an MX without an exchange", "a: { type: MX, value: { preference: 1 } }", "error OCT102 1"],
    ["a name without a record", "a: 3", "error OCT102 1"],
    ["a TTL in quotation marks", "a: { type: A, ttl: '300', value: 192.0.2.1 }", "error OCT105 1"],
    [
      "`proxied` in quotation marks",
      "a: { type: A, octodns: { cloudflare: { proxied: 'true' } }, value: 192.0.2.1 }",
      "error OCT105 1",
    ],
    [
      "a comment that is not a text",
      "a: { type: A, octodns: { cloudflare: { comment: 3 } }, value: 192.0.2.1 }",
      "error OCT105 1",
    ],
    [
      "tags that are not a list",
      "a: { type: A, octodns: { cloudflare: { tags: x } }, value: 192.0.2.1 }",
      "error OCT105 1",
    ],
    ["a list at the top", "- a", "error OCT101 1"],
  ];
  it.each(reported)("are reported for %s, with its line", (_, text, expected) => {
    expect(
      convert(text).diagnostics.map(
        (diagnostic) => `${diagnostic.severity} ${diagnostic.code} ${diagnostic.where?.line}`,
      ),
    ).toEqual([expected]);
  });

  it("of several files are merged", () => {
    const files = [
      { file: "example.com./$example.com.yaml", text: "'': { type: A, value: 192.0.2.1 }" },
      { file: "example.com./www.yaml", text: "www: { type: A, value: 192.0.2.1 }" },
    ];
    const { document, diagnostics } = convertOctodns("example.com.", files, setup);
    expect(diagnostics).toEqual([]);
    expect(document).toMatch(/name: "@".*\n.*name: www/);
  });

  it.each(["k8s.io", "kubernetes.io"])("from production are imported completely: %s", (name) => {
    const text = readFileSync(join(__dirname, `../../examples/zones/${name}.octodns.yaml`), "utf8");
    const { diagnostics } = convertOctodns(name, [{ file: `${name}.yaml`, text }]);
    expect(diagnostics.filter((diagnostic) => diagnostic.severity === "error")).toEqual([]);
    // Counted in the source: each member of `values`, or a single `value`.
    const { document } = parseYaml("in.yaml", text);
    const sets = Object.values(document?.value as object).flat() as { readonly values?: readonly unknown[] }[];
    expect(declared(text, name)).toHaveLength(sets.reduce((sum, set) => sum + (set.values?.length ?? 1), 0));
  });
});
