// Mistakes in documents: each is a diagnostic with its place, what was found, and what to do.
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/base/diagnostic";
import { compileDocuments } from "../../src/desired";
import { parseYaml } from "../../src/desired/formats/document";
import { kinds } from "../../src/kinds";

function read(...texts: string[]): readonly Diagnostic[] {
  const parsed = texts.map((text, index) => parseYaml(`${"abc"[index]}.yaml`, text));
  const documents = parsed.flatMap((yaml) => (yaml.document ? [yaml.document] : []));
  return [...parsed.flatMap((yaml) => yaml.diagnostics), ...compileDocuments(documents, { kinds }).diagnostics];
}

/** `CODE file:line:column at`, for the whole list. */
const places = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(
    ({ code, where = {} }) => `${code} ${where.file}:${where.line}:${where.column}${where.at ? ` ${where.at}` : ""}`,
  );

const zone = (...records: string[]) =>
  `version: 1\nzones:\n  example.com:\n    records:\n${records.map((record) => `      - ${record}\n`).join("")}`;
const bomb = [
  "a: &a [x, x, x, x, x, x, x, x, x]",
  ..."bcdefghi"
    .split("")
    .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[index]}`).join(", ")}]`),
].join("\n");

const cases: readonly (readonly [string, string, string])[] = [
  ["broken YAML", "version: 1\nzones: [\n", "DOC102 a.yaml:3:1"],
  ["an empty file", "", "DOC109 a.yaml:undefined:undefined"],
  ["a list at the top", "- version: 1\n", "DOC109 a.yaml:1:1"],
  ["a duplicate key", "version: 1\nzones:\n  example.com:\n    prune: true\n    prune: false\n", "DOC103 a.yaml:5:5"],
  ["another version", "version: 2\n", "DOC111 a.yaml:1:1 version"],
  [
    "an unknown key of a zone",
    "version: 1\nzones:\n  example.com: { recods: [] }\n",
    "DOC116 a.yaml:3:18 zones.example.com.recods",
  ],
  [
    "an unknown field",
    zone("{ name: www, type: A, contnt: 192.0.2.1 }"),
    "FLD101 a.yaml:5:31 zones.example.com.records[0].contnt",
  ],
  [
    "a text for a number",
    zone("{ name: www, type: A, content: 192.0.2.1, ttl: '300' }"),
    "FLD102 a.yaml:5:51 zones.example.com.records[0].ttl",
  ],
  [
    "a number for a text",
    zone("{ name: www, type: TXT, content: 1.10 }"),
    "FLD102 a.yaml:5:33 zones.example.com.records[0].content",
  ],
  [
    "a TTL of 59",
    zone("{ name: www, type: A, content: 192.0.2.1, ttl: 59 }"),
    "DNS121 a.yaml:5:51 zones.example.com.records[0].ttl",
  ],
  [
    "an MX priority of 65536",
    zone("{ name: www, type: MX, content: a.example, priority: 65536 }"),
    "FLD104 a.yaml:5:52 zones.example.com.records[0].priority",
  ],
  [
    "an MX without priority",
    zone("{ name: www, type: MX, content: a.example }"),
    "FLD103 a.yaml:5:9 zones.example.com.records[0].priority",
  ],
  [
    "an address with a leading zero",
    zone("{ name: www, type: A, content: 1.2.3.04 }"),
    "DNS135 a.yaml:5:31 zones.example.com.records[0].content",
  ],
  [
    "a null",
    zone("{ name: www, type: A, content: 192.0.2.1, comment: null }"),
    "FLD106 a.yaml:5:51 zones.example.com.records[0].comment",
  ],
  [
    "a record type that does not exist",
    zone("{ name: www, type: AAAAA, content: x }"),
    "FLD105 a.yaml:5:22 zones.example.com.records[0].type",
  ],
  [
    "a CNAME beside an A",
    zone("{ name: www, type: A, content: 192.0.2.1 }", "{ name: WWW, type: CNAME, content: a.example }"),
    "REC101 a.yaml:6:9 zones.example.com.records[1]",
  ],
  [
    "a second CNAME",
    zone("{ name: www, type: CNAME, content: b.example }", "{ name: www, type: CNAME, content: a.example }"),
    "REC101 a.yaml:6:9 zones.example.com.records[1]",
  ],
  [
    "the same record in another spelling",
    zone("{ name: www, type: A, content: 192.0.2.1 }", "{ name: www.example.com., type: a, content: 192.0.2.1 }"),
    "REC102 a.yaml:6:9 zones.example.com.records[1]",
  ],
  [
    "a final dot outside the zone",
    zone("{ name: www.example.net., type: A, content: 192.0.2.1 }"),
    "DNS116 a.yaml:5:11 zones.example.com.records[0].name",
  ],
  [
    "a proxied TXT",
    zone("{ name: www, type: TXT, content: x, proxied: true }"),
    "REC113 a.yaml:5:45 zones.example.com.records[0].proxied",
  ],
  [
    "an odd quotation mark",
    zone(`{ name: www, type: TXT, content: '"x' }`),
    "DNS139 a.yaml:5:33 zones.example.com.records[0].content",
  ],
  [
    "an escape character in a content",
    zone('{ name: www, type: TXT, content: "a\\e[31m" }'),
    "FLD108 a.yaml:5:33 zones.example.com.records[0].content",
  ],
  [
    "a NUL in a content",
    zone('{ name: www, type: TXT, content: "a\\0" }'),
    "FLD108 a.yaml:5:33 zones.example.com.records[0].content",
  ],
  [
    "a state that does not exist",
    zone("{ name: www, type: A, state: gone }"),
    "DOC112 a.yaml:5:31 zones.example.com.records[0].state",
  ],
  [
    "a type that is a map, where there are defaults",
    "version: 1\nzones:\n  example.com:\n    defaults: { ttl: 300 }\n    records:\n      - { name: www, type: { a: b }, content: 192.0.2.1 }\n",
    "FLD102 a.yaml:6:22 zones.example.com.records[0].type",
  ],
  ["a malformed account ID", "version: 1\naccount: abc\n", "DOC114 a.yaml:2:1 account"],
  ["a zone of one label", "version: 1\nzones: { localhost: {} }\n", "ZON101 a.yaml:2:10 zones.localhost.name"],
  [
    "a glob by a field that does not identify a record",
    "version: 1\nzones:\n  example.com:\n    ignore: [{ ttl: '3*' }]\n",
    "DOC116 a.yaml:4:16 zones.example.com.ignore[0].ttl",
  ],
  ...[
    ["a program without a registry", "ignore: [{ managed_by: external }]", "DOC119", 16, "ignore[0].managed_by"],
    ["a program that is a number", "ignore: [{ managed_by: 1 }]", "DOC119", 16, "ignore[0].managed_by"],
    [
      "a mistyped option of a program",
      "ignore: [{ managed_by: external-dns, prefix: a }]",
      "DOC116",
      42,
      "ignore[0].prefix",
    ],
    ["a name beside a program", "ignore: [{ managed_by: external-dns, name: a }]", "DOC116", 42, "ignore[0].name"],
    [
      "an empty option of a program",
      "ignore: [{ managed_by: external-dns, owner: '' }]",
      "DOC119",
      42,
      "ignore[0].owner",
    ],
    ["an option without its program", "ignore: [{ txt_prefix: a }]", "DOC119", 16, "ignore[0].txt_prefix"],
    ["a program under protect", "protect: [{ managed_by: external-dns }]", "DOC116", 17, "protect[0].managed_by"],
  ].map(([title, line, code, column, place]): [string, string, string] => [
    `${title} in a line of a zone`,
    `version: 1\nzones:\n  example.com:\n    ${line}\n`,
    `${code} a.yaml:4:${column} zones.example.com.${place}`,
  ]),
  ["a second document in the file", "version: 1\n---\nversion: 1\n", "DOC108 a.yaml:2:1"],
  ["an alias bomb", bomb, "DOC106 a.yaml:7:8"],
  [
    "20,000 levels of brackets",
    `version: 1\nzones: ${"[".repeat(20_000)}${"]".repeat(20_000)}\n`,
    "DOC104 a.yaml:2:108",
  ],
  ["20,000 levels of dashes", `version: 1\nzones:\n  ${"- ".repeat(20_000)}x\n`, "DOC104 a.yaml:3:203"],
  ["101 levels", `version: 1\nzones: ${"[".repeat(101)}${"]".repeat(101)}\n`, "DOC104 a.yaml:2:108"],
  ["a key that is a list", "version: 1\n? [a]\n: b\n", "DOC107 a.yaml:2:3"],
];

describe("a document with", () => {
  it.each(cases)("%s is reported with its place", (_, text, place) => {
    const diagnostics = read(text).filter((diagnostic) => diagnostic.severity === "error");
    expect(places(diagnostics)).toContain(place);
    for (const diagnostic of diagnostics)
      expect([diagnostic.detail, diagnostic.help].every((part) => part !== undefined && part !== "")).toBe(true);
  });
});

describe("a record of type SOA", () => {
  it("is directed to the zone's settings", () => {
    const [found] = read(zone("{ name: '@', type: soa, content: x }"));
    expect([found?.code, found?.help]).toEqual(["FLD105", expect.stringContaining("dns_settings: { soa:")]);
  });
});

describe("documents together", () => {
  it("are reported with both places of a zone in two files", () => {
    const diagnostics = read("version: 1\nzones: { example.com: {} }\n", "version: 1\nzones: { EXAMPLE.com.: {} }\n");
    expect(
      diagnostics.map((diagnostic) => [
        diagnostic.code,
        diagnostic.where?.file,
        diagnostic.also?.map((where) => where.file),
      ]),
    ).toEqual([["DOC118", "b.yaml", ["a.yaml"]]]);
  });

  it("are reported with both lines of a record that is declared and ignored", () => {
    const text = `version: 1\nzones:\n  example.com:\n    ignore: [{ name: "_acme*" }]\n    records:\n      - { name: _acme-challenge, type: TXT, content: x }\n`;
    const [found] = read(text);
    expect([found?.code, found?.where?.line, found?.also?.map((where) => where.line)]).toEqual(["OWN103", 6, [4]]);
  });

  it("accept `__proto__` and `constructor` as ordinary names", () => {
    const text = zone("{ name: __proto__, type: TXT, content: x }", "{ name: constructor, type: TXT, content: x }");
    expect(read(text)).toEqual([]);
    expect(({} as Record<string, unknown>)["type"]).toBeUndefined();
  });

  it("are checked to the end, and every problem is reported", () => {
    const text = zone(
      "{ name: a, type: A, content: x }",
      "{ name: b, type: A, content: y }",
      "{ name: c, type: A, content: 192.0.2.1, ttl: 1000000 }",
    );
    expect(places(read(text)).map((place) => place.split(" ")[0])).toEqual(["DNS135", "DNS135", "DNS121"]);
  });

  it("merge maps with `<<`", () => {
    const text = `version: 1\nzones:\n  example.com:\n    records:\n      - &base { name: www, type: A, content: 192.0.2.1, ttl: 600 }\n      - { <<: *base, name: shop }\n`;
    expect(read(text)).toEqual([]);
  });
});

describe("text of another format", () => {
  const parse = (file: string, text: string) => parseYaml(file, text).diagnostics;

  it.each([
    ["a bracket too few", '{ "version": 1,\n "zones": { "a.example": { "records": [ }\n', "2:41"],
    ["a text that ends early", '{ "version": 1,\n "zones": {', undefined],
    ["a comma too few", '{ "version": 1\n "zones": {} }', "2:2"],
  ])("is called JSON in a JSON file, once: %s", (_, text, place) => {
    const found = parse("a.json", text);
    expect(found.map(({ code, summary }) => [code, summary])).toEqual([["DOC102", "Malformed JSON"]]);
    const [{ detail = "", help = "", where = {} } = {}] = found;
    expect(detail + help).not.toMatch(/flow|indent|YAML|position|\.\./i);
    if (place !== undefined) expect(`${where.line}:${where.column}`).toBe(place);
    expect(parse("a.yaml", text)[0]?.summary).toBe("Malformed YAML");
  });

  it("names a file that a tag includes, and says how to go on", () => {
    const [apex, other] = parse("a.example.yaml", "'': !include apex.yaml # all\nwww: !env/x NAME\n");
    expect(apex).toMatchObject({ code: "DOC123", where: { line: 1, column: 5 } });
    expect(apex?.detail).toBe("`!include apex.yaml` has a tag of another program.");
    expect(apex?.help).toContain("Write the content of `apex.yaml` in its place");
    expect([other?.code, other?.detail]).toEqual(["DOC123", "`!env/x NAME` has a tag of another program."]);
  });
});
