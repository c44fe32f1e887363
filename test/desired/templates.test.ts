// Templates, and bodies that several zones share: what they mean, how they meet the records of a zone, and the place of every mistake.
import { describe, expect, it } from "vitest";
import type { Diagnostic, Where } from "../../src/base/diagnostic";
import { formatUses } from "../../src/base/format-where";
import { compileDocuments } from "../../src/desired";
import { parseYaml } from "../../src/desired/formats/document";
import { findKeys } from "../../src/desired/unread-file";
import { scopeName } from "../../src/kind/kind";
import { kinds } from "../../src/kinds";

function compile(texts: readonly string[], zones?: readonly string[]) {
  const parsed = texts.map((text, index) => parseYaml(`${"abc"[index]}.yaml`, `version: 1\n${text}`));
  expect(parsed.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  return compileDocuments(
    parsed.flatMap(({ document }) => document ?? []),
    { kinds, zones },
  );
}

/** The declared objects of each zone by their labels, where nothing is wrong. */
function declared(...texts: string[]): Readonly<Record<string, readonly string[]>> {
  const { desired, diagnostics } = compile(texts);
  expect(diagnostics.map(describe1)).toEqual([]);
  const zones = desired.scopes.filter(({ scope }) => scope.within === "zone");
  return Object.fromEntries(
    zones.map(({ scope, objects, absent }) => [
      scopeName(scope),
      [...objects.map(({ label }) => label), ...absent.map(({ label }) => `absent ${label}`)].sort(),
    ]),
  );
}

const position = (where: Where) => `${where.file}:${where.line}:${where.column}`;
const describe1 = ({ code, where = {} }: Diagnostic) => `${code} ${position(where)}${formatUses(where, position)}`;

/** `CODE file:line:column used at …` of each finding. */
const found = (...texts: string[]) => compile(texts).diagnostics.map(describe1);

describe("a template", () => {
  it("gives a zone its records, with the values of its parameters", () => {
    const zones = declared(`
templates:
  mail:
    parameters:
      host: hostname
      priority: { type: integer, default: 10 }
      policy: { type: string, values: [none, reject], default: none }
    records:
      - { name: "@", type: MX, content: "{host}", priority: "{priority}" }
      - { name: _dmarc, type: TXT, content: "v=DMARC1; p={policy}; rua=mailto:dmarc@{zone}" }
zones:
  example.com: { use: [{ mail: { host: mx.example.net } }] }
  example.net: { use: { mail: { host: mx.example.org, priority: 20, policy: reject } } }
`);
    expect(zones).toEqual({
      "example.com": ["@ MX 10 mx.example.net", "_dmarc TXT v=DMARC1; p=none; rua=mailto:dmarc@example.com"],
      "example.net": ["@ MX 20 mx.example.org", "_dmarc TXT v=DMARC1; p=reject; rua=mailto:dmarc@example.net"],
    });
  });

  it("is known in every file of the run", () => {
    const template = "templates: { web: { records: [{ name: www, type: A, content: 192.0.2.1 }] } }\n";
    expect(declared("zones: { example.com: { use: web } }\n", template)).toEqual({
      "example.com": ["www A 192.0.2.1"],
    });
  });

  it("uses others, five deep, and gives them values of its own", () => {
    const zones = declared(`
templates:
  a: { use: [{ b: { host: "mail.{zone}" } }] }
  b: { parameters: { host: hostname }, use: [{ c: { host: "{host}" } }] }
  c: { parameters: { host: hostname }, use: [{ d: { host: "{host}" } }] }
  d: { parameters: { host: hostname }, use: [{ e: { host: "{host}" } }] }
  e: { parameters: { host: hostname }, records: [{ name: "@", type: MX, content: "{host}", priority: 10 }] }
zones:
  example.com: { use: a }
`);
    expect(zones).toEqual({ "example.com": ["@ MX 10 mail.example.com"] });
  });

  it("is used twice with different values", () => {
    const zones = declared(`
templates:
  host: { parameters: { name: string, address: ipv4 }, records: [{ name: "{name}", type: A, content: "{address}" }] }
zones:
  example.com:
    use: [{ host: { name: www, address: 192.0.2.1 } }, { host: { name: api, address: 192.0.2.2 } }]
`);
    expect(zones).toEqual({ "example.com": ["api A 192.0.2.2", "www A 192.0.2.1"] });
  });

  it("declares a record for each value of a list", () => {
    const text = (addresses: string) => `
templates:
  web: { parameters: { addresses: { type: ipv4, list: true } }, records: [{ name: www, type: A, content: "{addresses}" }] }
zones:
  example.com: { use: [{ web: { addresses: ${addresses} } }] }
`;
    expect(declared(text("[192.0.2.1, 192.0.2.2]"))).toEqual({ "example.com": ["www A 192.0.2.1", "www A 192.0.2.2"] });
    expect(declared(text("192.0.2.3"))).toEqual({ "example.com": ["www A 192.0.2.3"] });
  });

  it("takes defaults with the name of the zone", () => {
    const zones = declared(`
templates:
  mail: { parameters: { host: { type: hostname, default: "mail.{zone}" } }, records: [{ name: "@", type: MX, content: "{host}", priority: 10 }] }
zones:
  Example.COM.: { use: mail }
`);
    expect(zones).toEqual({ "example.com": ["@ MX 10 mail.example.com"] });
  });

  it("gives a zone its rules, settings and options", () => {
    const { desired, diagnostics } = compile([
      `
templates:
  style:
    parameters: { whole: { type: boolean, default: true }, seconds: { type: ttl, default: 300 } }
    prune: "{whole}"
    defaults: { ttl: "{seconds}" }
    ignore: [{ name: "_acme-challenge*", type: TXT }]
    protect: [{ name: "@", type: MX }]
    open: [{ name: "@", type: TXT }]
    dns_settings: { flatten_all_cnames: "{whole}" }
    hold: { enabled: "{whole}" }
zones:
  example.com:
    use: style
    ignore: [{ name: preview }]
    records: [{ name: www, type: A, content: 192.0.2.1 }]
`,
    ]);
    expect(diagnostics).toEqual([]);
    const zone = desired.scopes.find(({ scope }) => scope.within === "zone");
    expect(zone?.ownership.prune).toBe(true);
    expect(zone?.ownership.ignore.map(({ globs }) => globs)).toEqual([
      { name: "_acme-challenge*", type: "TXT" },
      { name: "preview" },
    ]);
    expect(zone?.ownership.protect).toHaveLength(1);
    expect(zone?.ownership.open).toHaveLength(1);
    expect(Object.fromEntries(zone?.objects.map(({ kind, props }) => [kind, props]) ?? [])).toMatchObject({
      dns_record: { name: "www", ttl: 300 },
      dns_settings: { flatten_all_cnames: true },
      zone_hold: { enabled: true },
    });
  });

  it.each([
    ["a placeholder alone", "{text}", "value"],
    ["a placeholder in a text", "a-{text}-b", "a-value-b"],
    ["two placeholders", "{text}{zone}", "valueexample.com"],
    ["JSON", '{"a": {"b": [1, {}]}}', '{"a": {"b": [1, {}]}}'],
    ["JSON with a placeholder", '{"zone": "{zone}"}', '{"zone": "example.com"}'],
    [
      "an SPF macro that is written as text",
      "v=spf1 exists:%{{i}}._spf.{zone} -all",
      "v=spf1 exists:%{i}._spf.example.com -all",
    ],
    ["two literal braces", "{{{other}}}", "{{other}}"],
    ["a single brace", "a { b: c }", "a { b: c }"],
    ["spaces as they are", "{{ b }}", "{ b }"],
  ])("fills in %s", (_, text, expected) => {
    const { desired } = compile([
      `
templates:
  note: { parameters: { text: string }, records: [{ name: note, type: TXT, content: ${JSON.stringify(`"${text.replaceAll('"', '\\"')}"`)} }] }
zones: { example.com: { use: [{ note: { text: value } }] } }
`,
    ]);
    const [record] = desired.scopes.at(-1)?.objects ?? [];
    const { content } = record?.props ?? {};
    expect(content).toBe(expected);
  });

  it("fills a value in once: a value may look like a placeholder", () => {
    const zones = declared(`
templates:
  note: { parameters: { text: string }, records: [{ name: note, type: TXT, content: "{text}" }] }
zones: { example.com: { use: [{ note: { text: "{zone} {other} {{zone}}" } }] } }
`);
    expect(zones).toEqual({ "example.com": ["note TXT {zone} {other} {{zone}}"] });
  });

  it("leaves the braces of a zone's own records alone", () => {
    expect(
      declared(`zones: { example.com: { records: [{ name: t, type: TXT, content: "{zone} {{x}}" }] } }\n`),
    ).toEqual({
      "example.com": ["t TXT {zone} {{x}}"],
    });
  });
});

describe("a mistake in a template", () => {
  const use = "zones: { example.com: { use: t } }\n";
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ["an unknown template", "zones: { example.com: { use: t } }\n", ["DOC152 a.yaml:2:25"]],
    ["an unknown template in a list", "zones: { example.com: { use: [{ t: {} }] } }\n", ["DOC152 a.yaml:2:33"]],
    ["a use that is a number", "zones: { example.com: { use: 5 } }\n", ["DOC151 a.yaml:2:25"]],
    ["empty arguments", "zones: { example.com: { use: [{ t: }] } }\n", ["DOC151 a.yaml:2:33"]],
    ["a list of templates", `templates: [t]\nzones: { example.com: {} }\n`, ["DOC117 a.yaml:2:1"]],
    ["an empty template", `templates:\n  t:\n${use}`, ["DOC117 a.yaml:3:3"]],
    ["an unknown key", `templates:\n  t: { recods: [] }\n${use}`, ["DOC116 a.yaml:3:8"]],
    ["the state of a zone", `templates:\n  t: { state: absent }\n${use}`, ["DOC116 a.yaml:3:8"]],
    ["records that are a mapping", `templates:\n  t: { records: {} }\n${use}`, ["DOC117 a.yaml:3:8"]],
    [
      "a record that is a text",
      `templates:\n  t: { records: [www] }\n${use}`,
      ["DOC117 a.yaml:3:18 used at a.yaml:4:25"],
    ],
    ["a parameter without a type", `templates:\n  t: { parameters: { x: {} } }\n${use}`, ["DOC151 a.yaml:3:22"]],
    ["an unknown type", `templates:\n  t: { parameters: { x: number } }\n${use}`, ["DOC151 a.yaml:3:22"]],
    [
      "an unknown type in a mapping",
      `templates:\n  t: { parameters: { x: { type: number } } }\n${use}`,
      ["DOC151 a.yaml:3:27"],
    ],
    ["a parameter named zone", `templates:\n  t: { parameters: { zone: string } }\n${use}`, ["DOC151 a.yaml:3:22"]],
    [
      "a wrong default",
      `templates:\n  t: { parameters: { x: { type: ipv4, default: 192.0.2.300 } } }\n${use}`,
      ["DOC156 a.yaml:3:39"],
    ],
    [
      "an unknown parameter in a default",
      `templates:\n  t: { parameters: { x: { type: string, default: "{y}" } } }\n${use}`,
      ["DOC155 a.yaml:3:41"],
    ],
    [
      "an unknown placeholder",
      `templates:\n  t: { records: [{ name: www, type: A, content: "{adress}" }] }\n${use}`,
      ["DOC155 a.yaml:3:40"],
    ],
    [
      "a placeholder with spaces",
      `templates:\n  t: { records: [{ name: t, type: TXT, content: "{ zone }" }] }\n${use}`,
      ["DOC155 a.yaml:3:40"],
    ],
    [
      "two braces around a parameter",
      `templates:\n  t: { records: [{ name: t, type: TXT, content: "{{zone}}" }] }\n${use}`,
      ["DOC155 a.yaml:3:40"],
    ],
    [
      "a placeholder without quotation marks",
      `templates:\n  t: { records: [{ name: t, type: TXT, content: {zone} }] }\n${use}`,
      ["DOC155 a.yaml:3:40"],
    ],
    [
      "a placeholder in a key",
      `templates:\n  t: { access_applications: { "{zone}": { type: bookmark, domain: x.example } } }\n${use}`,
      ["DOC155 a.yaml:3:31"],
    ],
    [
      "a list in a text",
      `templates:\n  t: { parameters: { x: { type: string, list: true, default: a } }, records: [{ name: t, type: TXT, content: "x{x}" }] }\n${use}`,
      ["DOC155 a.yaml:3:101"],
    ],
    ["a missing argument", `templates:\n  t: { parameters: { x: string } }\n${use}`, ["DOC156 a.yaml:4:25"]],
    [
      "an unknown argument",
      `templates:\n  t: { parameters: { host: string } }\nzones: { example.com: { use: [{ t: { hots: a, host: b } }] } }\n`,
      ["DOC155 a.yaml:4:38"],
    ],
    [
      "a wrong argument",
      `templates:\n  t: { parameters: { x: integer } }\nzones: { example.com: { use: [{ t: { x: "1" } }] } }\n`,
      ["DOC156 a.yaml:4:38"],
    ],
    [
      "a wrong argument that another template gives",
      `templates:\n  u: { use: [{ t: { x: "{zone}" } }] }\n  t: { parameters: { x: ipv4 } }\nzones: { example.com: { use: u } }\n`,
      ["DOC156 a.yaml:3:21 used at a.yaml:5:25"],
    ],
    [
      "a missing argument that another template lacks",
      `templates:\n  u: { use: t }\n  t: { parameters: { x: ipv4 } }\nzones: { example.com: { use: u } }\n`,
      ["DOC156 a.yaml:3:8"],
    ],
    ["a template that uses itself", `templates:\n  t: { use: t }\n${use}`, ["DOC153 a.yaml:3:8"]],
    ["a circle", `templates:\n  t: { use: u }\n  u: { use: t }\n${use}`, ["DOC153 a.yaml:4:8"]],
    [
      "six in a row",
      `templates:\n  t: { use: b }\n  b: { use: c }\n  c: { use: d }\n  d: { use: e }\n  e: { use: f }\n  f: {}\n${use}`,
      ["DOC154 a.yaml:3:8"],
    ],
    [
      "a wrong value of a record",
      `templates:\n  t: { records: [{ name: www, type: A, content: 192.0.2.1, ttl: 5 }] }\n${use}`,
      ["DNS121 a.yaml:3:60 used at a.yaml:4:25"],
    ],
    [
      "a wrong value inside two templates",
      `templates:\n  t: { use: u }\n  u: { records: [{ name: www, type: A, content: 192.0.2.1, ttl: 5 }] }\n${use}`,
      ["DNS121 a.yaml:4:60 used at a.yaml:3:8 used at a.yaml:5:25"],
    ],
    ["a wrong option", `templates:\n  t: { prune: maybe }\n${use}`, ["DOC119 a.yaml:3:8 used at a.yaml:4:25"]],
    [
      "a rule that selects nothing",
      `templates:\n  t: { ignore: [{}] }\n${use}`,
      ["DOC119 a.yaml:3:17 used at a.yaml:4:25"],
    ],
    [
      "a wrong setting",
      `templates:\n  t: { dns_settings: { soa: { refresh: 1 } } }\n${use}`,
      ["FLD104 a.yaml:3:31 used at a.yaml:4:25"],
    ],
  ];

  it.each(cases)("such as %s has its place", (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it("is reported without a zone that uses it, and breaks no zone", () => {
    const { desired, diagnostics, broken } = compile([
      "templates: { t: { recods: [] } }\nzones: { example.com: {} }\n",
    ]);
    expect(diagnostics.map(({ code }) => code)).toEqual(["DOC116"]);
    expect(desired.scopes.map(({ scope }) => scopeName(scope))).toContain("example.com");
    expect(broken.map(({ name }) => name)).toEqual(["a.yaml"]);
  });

  it("breaks the zones that use it, and no others", () => {
    const { desired, broken } = compile([
      "templates: { t: { recods: [] }, u: { use: t } }\nzones: { a.example: { use: u }, b.example: { use: t }, c.example: {} }\n",
    ]);
    expect(desired.scopes.map(({ scope }) => scopeName(scope))).toEqual(["account", "c.example"]);
    expect(broken.map(({ name }) => name)).toEqual(["a.example", "b.example"]);
  });

  it("proposes near names", () => {
    const help = (text: string) => compile([text]).diagnostics.map((diagnostic) => diagnostic.help);
    expect(help("templates: { mail: {} }\nzones: { example.com: { use: mial } }\n")).toEqual([
      "Did you mean `mail`? Or name the file that declares it.",
    ]);
    expect(
      help(
        'templates: { m: { parameters: { host: string }, records: [{ name: t, type: TXT, content: "{hots}" }] } }\nzones: { example.com: { use: [{ m: { host: a } }] } }\n',
      ),
    ).toEqual(["Did you mean `{host}`? Known: zone, host. The text itself is written `{{hots}}`."]);
  });

  it("is one finding for all zones that use it, with their number", () => {
    const zones = Array.from({ length: 742 }, (_, n) => `  z${n}.example: { use: t }\n`).join("");
    const { diagnostics, broken } = compile([
      `templates:\n  t: { records: [{ name: "www.{zone}", type: A, content: 192.0.2.1, ttl: 5 }] }\nzones:\n${zones}`,
    ]);
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ zones: 742, where: { line: 3, use: { line: 5 } } });
    expect(diagnostics[0]?.detail).toMatch(/ The same in 741 more zones\.$/);
    expect(broken).toHaveLength(742);
  });

  it("is a finding for each value that causes it", () => {
    const text = `
templates:
  t: { parameters: { seconds: integer }, records: [{ name: www, type: A, content: 192.0.2.1, ttl: "{seconds}" }] }
zones:
  a.example: { use: [{ t: { seconds: 5 } }] }
  b.example: { use: [{ t: { seconds: 6 } }] }
`;
    expect(found(text)).toEqual(["DNS121 a.yaml:4:94 used at a.yaml:6:24", "DNS121 a.yaml:4:94 used at a.yaml:7:24"]);
  });

  it("names both places of a template that is declared twice", () => {
    const { diagnostics } = compile([
      "templates: { t: {} }\nzones: { example.com: { use: t } }\n",
      "templates: { t: {} }\nzones: { example.net: {} }\n",
    ]);
    expect(diagnostics).toMatchObject([
      { code: "DOC118", where: { file: "b.yaml", line: 2 }, also: [{ file: "a.yaml", line: 2 }] },
    ]);
  });

  it("of unlimited size is refused: templates that use each other many times", () => {
    const layers = ["a", "b", "c", "d"].map((name, index) => {
      const next = "bcde"[index];
      return `  ${name}: { use: [${Array(20).fill(next).join(", ")}] }\n`;
    });
    const text = `templates:\n${layers.join("")}  e: { records: [] }\nzones: { example.com: { use: a } }\n`;
    expect(found(text)).toEqual(["DOC154 a.yaml:8:25"]);
  });
});

describe("a record that meets one of a template", () => {
  const web = `
templates:
  web:
    records:
      - { name: www, type: A, content: 192.0.2.1 }
      - { name: www, type: A, content: 192.0.2.2 }
      - { name: www, type: AAAA, content: "2001:db8::1" }
zones:
  example.com:
    use: web
    records:
`;

  it("is an error that names both places", () => {
    const { diagnostics } = compile([`${web}      - { name: WWW.example.com., type: A, content: 192.0.2.3 }\n`]);
    expect(diagnostics).toMatchObject([
      {
        code: "DOC157",
        where: { line: 13, column: 9 },
        also: [{ line: 6, column: 9, use: { line: 11, column: 5 } }],
        detail:
          "`www A 192.0.2.3` is declared here, and `www A 192.0.2.1` by the template `web` at a.yaml:6 used at a.yaml:11.",
      },
    ]);
  });

  it("is an error even where both are equal", () => {
    expect(found(`${web}      - { name: www, type: A, content: 192.0.2.1 }\n`)).toEqual(["DOC157 a.yaml:13:9"]);
  });

  it("replaces all records of its name and type where it overrides them", () => {
    expect(declared(`${web}      - { name: www, type: A, content: 192.0.2.3, override: true }\n`)).toEqual({
      "example.com": ["www A 192.0.2.3", "www AAAA 2001:db8::1"],
    });
  });

  it("replaces what it excludes where it overrides it", () => {
    const alias = "{ name: www, type: CNAME, content: app.example.net";
    expect(declared(`${web}      - ${alias}, override: true }\n`)).toEqual({
      "example.com": ["www CNAME app.example.net"],
    });
    expect(found(`${web}      - ${alias} }\n`)).toEqual(["REC101 a.yaml:13:9"]);
  });

  it("is declared beside it where it joins it", () => {
    expect(declared(`${web}      - { name: www, type: A, content: 192.0.2.3, join: true }\n`)).toEqual({
      "example.com": ["www A 192.0.2.1", "www A 192.0.2.2", "www A 192.0.2.3", "www AAAA 2001:db8::1"],
    });
  });

  it("declares it absent where it overrides it", () => {
    expect(declared(`${web}      - { name: www, type: A, state: absent, override: true }\n`)).toEqual({
      "example.com": ["absent www A", "www AAAA 2001:db8::1"],
    });
    expect(found(`${web}      - { name: www, type: A, state: absent }\n`)).toEqual(["DOC157 a.yaml:13:9"]);
  });

  it("may override each value of a list", () => {
    expect(declared(`${web}      - { name: www, type: A, content: [192.0.2.3, 192.0.2.4], override: true }\n`)).toEqual(
      {
        "example.com": ["www A 192.0.2.3", "www A 192.0.2.4", "www AAAA 2001:db8::1"],
      },
    );
  });

  it("is warned about where it overrides nothing", () => {
    const { diagnostics } = compile([`${web}      - { name: wwww, type: A, content: 192.0.2.3, override: true }\n`]);
    expect(diagnostics).toMatchObject([{ code: "DOC158", severity: "warning", where: { line: 13 } }]);
    const without = compile([
      "zones: { example.com: { records: [{ name: a, type: A, content: 192.0.2.1, override: true }] } }\n",
    ]);
    expect(without.diagnostics.map(({ code }) => code)).toEqual(["DOC158"]);
  });

  it("must say true or false", () => {
    expect(found(`${web}      - { name: www, type: A, content: 192.0.2.3, override: always }\n`)).toContain(
      "DOC119 a.yaml:13:51",
    );
  });

  it("of another template is an error, unless one of the two overrides or joins the other", () => {
    const text = (first: string, second: string) => `
templates:
  a: { records: [{ name: "@", type: TXT, content: a${first} }] }
  b: { records: [{ name: "@", type: TXT, content: b${second} }] }
zones: { example.com: { use: [a, b] } }
`;
    expect(found(text("", ""))).toEqual(["DOC157 a.yaml:5:18 used at a.yaml:6:34"]);
    expect(declared(text(", override: true", ""))).toEqual({ "example.com": ["@ TXT a"] });
    expect(declared(text("", ", override: true"))).toEqual({ "example.com": ["@ TXT b"] });
    expect(found(text(", override: true", ", override: true"))).toEqual(["DOC157 a.yaml:5:18 used at a.yaml:6:34"]);
    expect(declared(text(", join: true", ""))).toEqual({ "example.com": ["@ TXT a", "@ TXT b"] });
    expect(declared(text("", ", join: true"))).toEqual({ "example.com": ["@ TXT a", "@ TXT b"] });
  });

  it("of a template that it uses is overridden by the outer template, and by the zone", () => {
    const text = (outer: string, zone: string) => `
templates:
  outer: { use: inner, records: [{ name: www, type: A, content: 192.0.2.2${outer} }] }
  inner: { records: [{ name: www, type: A, content: 192.0.2.1 }] }
zones: { example.com: { use: outer, records: [${zone}] } }
`;
    expect(found(text("", ""))).toEqual(["DOC157 a.yaml:4:34 used at a.yaml:6:25"]);
    expect(declared(text(", override: true", ""))).toEqual({ "example.com": ["www A 192.0.2.2"] });
    expect(declared(text(", override: true", "{ name: www, type: A, content: 192.0.2.3, override: true }"))).toEqual({
      "example.com": ["www A 192.0.2.3"],
    });
    expect(declared(text("", "{ name: www, type: A, content: 192.0.2.3, override: true }"))).toEqual({
      "example.com": ["www A 192.0.2.3"],
    });
  });

  it("never loses to an inner template: an override there is an error", () => {
    const text = `
templates: { t: { records: [{ name: www, type: A, content: 192.0.2.1, override: true }] } }
zones: { example.com: { use: t, records: [{ name: www, type: A, content: 192.0.2.2 }] } }
`;
    expect(found(text)).toEqual(["DOC157 a.yaml:4:43"]);
  });

  it("of one name among applications is an error that names both places, unless it overrides", () => {
    const app = (domain: string, more = "") =>
      `{ type: self_hosted, destinations: [{ type: public, uri: ${domain} }]${more} }`;
    const text = (more: string) => `
templates: { t: { access_applications: { wiki: ${app("wiki.example.com")}, other: ${app("o.example.com")} } } }
zones: { example.com: { use: t, access_applications: { wiki: ${app("new.example.com", more)} } } }
`;
    expect(found(text(""))).toEqual(["DOC157 a.yaml:4:56"]);
    expect(declared(text(", override: true"))).toEqual({ "example.com": ["other", "wiki"] });
  });
});

describe("a setting of a zone and of its templates", () => {
  const settingsOf = (text: string) => {
    const { desired, diagnostics } = compile([text]);
    expect(diagnostics.map(describe1)).toEqual([]);
    return desired.scopes.at(-1)?.objects.map(({ props }) => props);
  };

  it("is joined field by field, and the zone decides", () => {
    expect(
      settingsOf(`
templates: { t: { dns_settings: { flatten_all_cnames: true, soa: { refresh: 9000, retry: 3600 } } } }
zones: { example.com: { use: t, dns_settings: { flatten_all_cnames: false, soa: { retry: 1800 } } } }
`),
    ).toMatchObject([{ flatten_all_cnames: false, soa: { refresh: 9000, retry: 1800 } }]);
  });

  it("is decided by the outer of two templates", () => {
    expect(
      settingsOf(`
templates: { t: { use: u, dns_settings: { flatten_all_cnames: true } }, u: { dns_settings: { flatten_all_cnames: false } } }
zones: { example.com: { use: t } }
`),
    ).toMatchObject([{ flatten_all_cnames: true }]);
  });

  it("must agree in two templates that do not use each other", () => {
    const text = (zone: string) => `
templates: { t: { prune: true }, u: { prune: false } }
zones: { example.com: { use: [t, u]${zone} } }
`;
    const { diagnostics } = compile([text("")]);
    expect(diagnostics).toMatchObject([
      { code: "DOC159", where: { line: 3, column: 19 }, also: [{ line: 3, column: 39, use: { line: 4 } }] },
    ]);
    expect(found(text(", prune: true"))).toEqual([]);
  });

  it("is absent as a whole where the zone says so", () => {
    const zones = declared(`
templates: { t: { dns_settings: { flatten_all_cnames: true } } }
zones: { example.com: { use: t, dns_settings: { state: absent } } }
`);
    expect(zones).toEqual({ "example.com": ["absent DNS settings"] });
  });

  it("has the place of the value that was taken", () => {
    const text = (zone: string, template: string) => `
templates: { t: { dns_settings: { soa: { ${template} } } } }
zones: { example.com: { use: t, dns_settings: { soa: { ${zone} } } } }
`;
    expect(found(text("refresh: 1", "retry: 3600"))).toEqual(["FLD104 a.yaml:4:56"]);
    expect(found(text("retry: 3600", "refresh: 1"))).toEqual(["FLD104 a.yaml:3:42 used at a.yaml:4:25"]);
  });
});

describe("a body that several zones share", () => {
  const RECORDS = "records: [{ name: www, type: A, content: 192.0.2.1 }]";

  it.each([
    ["in quotation marks", `  "a.example, b.example": { ${RECORDS} }`],
    ["plain", `  a.example, b.example:\n    ${RECORDS}`],
    ["separated by white space", `  "a.example b.example": { ${RECORDS} }`],
    [
      "on several lines",
      `  ? a.example,\n    b.example\n  : ${RECORDS.replace(": ", ":\n    ").replace("\n    [", "\n      [")}`,
    ],
  ])("is written with the names as its key, %s", (_, text) => {
    expect(declared(`zones:\n${text}\n`)).toEqual({
      "a.example": ["www A 192.0.2.1"],
      "b.example": ["www A 192.0.2.1"],
    });
  });

  it("works for 742 zones, with a finding for each place", () => {
    const names = Array.from({ length: 742 }, (_, n) => `z${n}.example`);
    const key = `  ? ${names.join(",\n    ")}\n  : records:\n`;
    const zones = declared(`zones:\n${key}      - { name: www, type: A, content: 192.0.2.1 }\n`);
    expect(Object.keys(zones)).toHaveLength(742);
    const { diagnostics } = compile([`zones:\n${key}      - { name: www, type: A, content: nonsense }\n`]);
    expect(diagnostics).toMatchObject([
      { code: "DNS135", zones: 742, where: { line: 746, at: "zones.z0.example ….records[0].content" } },
    ]);
  });

  it("names both places of a zone that is declared again", () => {
    const { diagnostics } = compile([
      'zones:\n  "a.example, b.example": {}\n  b.example: {}\n',
      'zones: { "c.example, A.example.": {} }\n',
    ]);
    expect(diagnostics).toMatchObject([
      { code: "DOC118", where: { file: "a.yaml", line: 4 }, also: [{ file: "a.yaml", line: 3 }] },
      { code: "DOC118", where: { file: "b.yaml", line: 2 }, also: [{ file: "a.yaml", line: 3 }] },
    ]);
  });

  it("fills in the name of each zone where it uses a template", () => {
    const zones = declared(`
templates: { t: { records: [{ name: "@", type: TXT, content: "{zone}" }] } }
zones: { "a.example, b.example": { use: t } }
`);
    expect(zones).toEqual({ "a.example": ["@ TXT a.example"], "b.example": ["@ TXT b.example"] });
  });

  it("is compiled for the selected zones alone", () => {
    const { desired, diagnostics } = compile(
      [
        'templates: { t: { parameters: { x: ipv4 } } }\nzones: { "a.example, b.example": {}, c.example: { use: [{ t: { x: 5 } }] } }\n',
      ],
      ["b.example"],
    );
    expect(diagnostics).toEqual([]);
    expect(desired.scopes.map(({ scope }) => scopeName(scope))).toEqual(["account", "b.example"]);
  });
});

describe("an unread file", () => {
  it("declares the zones of a key with several names, as far as they can be found", () => {
    for (const text of [
      'zones:\n  "a.example, b.example": {',
      "zones:\n  a.example, b.example: {",
      "zones:\n  ? a.example,\n    b.example\n  : {",
      '{"zones": {"a.example, b.example": {',
    ]) {
      const { document } = parseYaml("a.yaml", "version: 1\nzones: { b.example: {}, c.example: {} }\n");
      const unread = { file: "b.yaml", keys: findKeys(text), diagnostics: parseYaml("b.yaml", text).diagnostics };
      const { broken } = compileDocuments(document ? [document] : [], { kinds }, () => [unread]);
      expect({ text, broken: broken.map(({ name }) => name) }).toEqual({ text, broken: ["b.example", "b.yaml"] });
    }
  });
});
