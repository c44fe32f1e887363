// Documents with one mistake each: what it is, the text, and its diagnostic with file, line, column and path.

/** A document with the records of a zone. */
export const zone = (...records: string[]) =>
  `version: 1\nzones:\n  example.com:\n    records:\n${records.map((record) => `      - ${record}\n`).join("")}`;
const bomb = [
  "a: &a [x, x, x, x, x, x, x, x, x]",
  ..."bcdefghi"
    .split("")
    .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[index]}`).join(", ")}]`),
].join("\n");

export const BAD_DOCUMENTS: readonly (readonly [mistake: string, text: string, place: string])[] = [
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
