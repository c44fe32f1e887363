// Live values written back into documents: every other byte is unchanged, and the next plan is empty.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { parseYaml } from "../../src/desired/formats/document";
import { describeUnwritten, type WriteBackOptions, writeBack } from "../../src/drift/write-back";
import { declaredForm } from "../../src/kind/derive/declared-form";
import type { Kind } from "../../src/kind/kind";
import { kinds } from "../../src/kinds";
import { type CanonicalRecord, rdataText } from "../../src/kinds/dns-record";
import { HOSTILE } from "../report/hostile";
import { planDrift } from "./plan-drift";

const options: WriteBackOptions = {
  kinds,
  toDeclared: declaredForm,
  formatContent: (_: Kind, record: CanonicalRecord) => rdataText(record),
};
const a = (name: string, content: string, more: JsonObject = {}): JsonObject => ({
  type: "A",
  name: `${name}.example.com`,
  content,
  ttl: 1,
  ...more,
});

function written(text: string, live: readonly JsonObject[]) {
  const { plan, scope } = planDrift(text, live);
  const changes = plan.scopes.flatMap((scope) => scope.steps.map((step) => step.change));
  return writeBack("zone.yaml", text, [{ scope, changes }], options);
}

const zone = (lines: string) => `version: 1\nzones:\n  example.com:\n${lines.replace(/^(?=.)/gm, "    ")}`;

const TABLE: readonly [title: string, before: string, live: readonly JsonObject[], after: string][] = [
  [
    "a changed value in place, next to its comment",
    "records:\n  # the web\n  - { name: www,   type: A, content: 192.0.2.1, ttl: 300 }  # front\n",
    [a("www", "203.0.113.7", { ttl: 300 })],
    "records:\n  # the web\n  - { name: www,   type: A, content: 203.0.113.7, ttl: 300 }  # front\n",
  ],
  [
    "a changed value in the same quotation marks",
    "records:\n  - { name: www, type: A, content: '192.0.2.1' }\n  - { name: n, type: TXT, content: \"old\" }\n",
    [a("www", "203.0.113.7"), { type: "TXT", name: "n.example.com", content: '"new it\'s"', ttl: 1 }],
    "records:\n  - { name: www, type: A, content: '203.0.113.7' }\n  - { name: n, type: TXT, content: \"new it's\" }\n",
  ],
  [
    "a field that was not declared, after the others",
    "records:\n  - { name: www, type: A, content: 192.0.2.1 }\n  - name: b\n    type: A\n    content: 192.0.2.2 # two\n  - { name: c, type: A, content: 192.0.2.3 }\n",
    [a("www", "192.0.2.1", { ttl: 600 }), a("b", "192.0.2.2", { ttl: 600 }), a("c", "192.0.2.3")],
    "records:\n  - { name: www, type: A, content: 192.0.2.1, ttl: 600 }\n  - name: b\n    type: A\n    content: 192.0.2.2 # two\n    ttl: 600\n  - { name: c, type: A, content: 192.0.2.3 }\n",
  ],
  [
    "a word for the value that has one",
    "records:\n  - { name: www, type: A, content: 192.0.2.1, ttl: 300 }\n",
    [a("www", "192.0.2.1")],
    "records:\n  - { name: www, type: A, content: 192.0.2.1, ttl: auto }\n",
  ],
  [
    "comment and tags, also when they are cleared",
    'records:\n  - { name: www, type: A, content: 192.0.2.1, comment: mine, tags: ["a:b"] }\n  - { name: w2, type: A, content: 192.0.2.2, comment: x }\n',
    [a("www", "192.0.2.1", { comment: null, tags: [] }), a("w2", "192.0.2.2", { comment: "#1: y" })],
    'records:\n  - { name: www, type: A, content: 192.0.2.1, comment: "", tags: [] }\n  - { name: w2, type: A, content: 192.0.2.2, comment: "#1: y" }\n',
  ],
  [
    "a missing record taken out with its line, comments on lines of their own kept",
    "records:\n  # first\n  - { name: www, type: A, content: 192.0.2.1 }\n  # second\n  - { name: gone, type: A, content: 192.0.2.2 } # old\n  # third\n  - name: gone2\n    type: A # why\n    content: 192.0.2.3\n  # last\n",
    [a("www", "192.0.2.1")],
    "records:\n  # first\n  - { name: www, type: A, content: 192.0.2.1 }\n  # second\n  # third\n  # last\n",
  ],
  [
    "the last records taken out leave an empty list",
    "records: # all\n  - { name: gone, type: A, content: 192.0.2.2 }\n  - { name: gone2, type: A, content: 192.0.2.2 }\nprune: true\n",
    [],
    "records: [] # all\nprune: true\n",
  ],
  [
    "the last line of a text without a final line feed",
    "records:\n  - { name: www, type: A, content: 192.0.2.1 }\n  - { name: gone, type: A, content: 192.0.2.2 }",
    [a("www", "192.0.2.1")],
    "records:\n  - { name: www, type: A, content: 192.0.2.1 }",
  ],
  [
    "an extra member behind its RRset, in the style of it",
    "records:\n  - { name: www, type: A, content: 192.0.2.1, ttl: 300 }\n  - { name: z, type: A, content: 192.0.2.9 }\n",
    [a("www", "192.0.2.1", { ttl: 300 }), a("www", "203.0.113.8", { ttl: 300, comment: "mine" }), a("z", "192.0.2.9")],
    "records:\n  - { name: www, type: A, content: 192.0.2.1, ttl: 300 }\n  - { name: www, type: A, content: 203.0.113.8, ttl: 300, comment: mine }\n  - { name: z, type: A, content: 192.0.2.9 }\n",
  ],
  [
    "an extra member in lines of its own, as its neighbour has",
    "records:\n  - name: www\n    type: A\n    content: 192.0.2.1\n  - name: z\n    type: A\n    content: 192.0.2.9\n",
    [a("www", "192.0.2.1"), a("www", "203.0.113.8"), a("z", "192.0.2.9")],
    "records:\n  - name: www\n    type: A\n    content: 192.0.2.1\n  - name: www\n    type: A\n    content: 203.0.113.8\n  - name: z\n    type: A\n    content: 192.0.2.9\n",
  ],
  [
    "an extra member into a list of contents",
    "records:\n  - { name: lb, type: A, content: [192.0.2.1, 192.0.2.2] }\n",
    [a("lb", "192.0.2.1"), a("lb", "192.0.2.2"), a("lb", "203.0.113.8")],
    "records:\n  - { name: lb, type: A, content: [192.0.2.1, 192.0.2.2, 203.0.113.8] }\n",
  ],
  [
    "an extra member that is not like the list, behind it",
    "records:\n  - { name: lb, type: A, content: [192.0.2.1, 192.0.2.2] }\n",
    [a("lb", "192.0.2.1"), a("lb", "192.0.2.2"), a("lb", "203.0.113.8", { ttl: 600 })],
    "records:\n  - { name: lb, type: A, content: [192.0.2.1, 192.0.2.2] }\n  - { name: lb, type: A, content: 203.0.113.8, ttl: 600 }\n",
  ],
  [
    "a member gone from a list of contents, and one changed",
    "records:\n  - { name: lb, type: A, content: [192.0.2.1, 192.0.2.2, 192.0.2.3] }\n  - name: l2\n    type: A\n    content:\n      - 192.0.2.1 # one\n      - 192.0.2.2 # two\n",
    [a("lb", "192.0.2.1"), a("lb", "203.0.113.2"), a("l2", "192.0.2.2")],
    "records:\n  - { name: lb, type: A, content: [192.0.2.1, 203.0.113.2] }\n  - name: l2\n    type: A\n    content:\n      - 192.0.2.2 # two\n",
  ],
  [
    "a field that changed for a whole list of contents",
    "records:\n  - { name: lb, type: A, content: [192.0.2.1, 192.0.2.2], ttl: 300 }\n",
    [a("lb", "192.0.2.1", { ttl: 600 }), a("lb", "192.0.2.2", { ttl: 600 })],
    "records:\n  - { name: lb, type: A, content: [192.0.2.1, 192.0.2.2], ttl: 600 }\n",
  ],
  [
    "a value that no longer fits its list of contents, as a record of its own",
    "records:\n  - { name: lb, type: A, content: [192.0.2.1, 192.0.2.2], ttl: 300 }\n",
    [a("lb", "192.0.2.1", { ttl: 300 }), a("lb", "192.0.2.2", { ttl: 600 })],
    "records:\n  - { name: lb, type: A, content: [192.0.2.1], ttl: 300 }\n  - { name: lb, type: A, content: 192.0.2.2, ttl: 600 }\n",
  ],
  [
    "over the zone's defaults, at the record",
    "defaults: { ttl: 300, comment: ours }\nrecords:\n  - { name: www, type: A, content: 192.0.2.1 }\n",
    [a("www", "192.0.2.1", { comment: null }), a("www", "203.0.113.8", { comment: "ours" })],
    'defaults: { ttl: 300, comment: ours }\nrecords:\n  - { name: www, type: A, content: 192.0.2.1, ttl: auto, comment: "" }\n  - { name: www, type: A, content: 203.0.113.8, ttl: auto }\n',
  ],
  [
    "a record that was declared absent",
    "records:\n  - { name: old, type: A, state: absent }\n  - { name: z, type: A, content: 192.0.2.9 }\n",
    [a("old", "192.0.2.1"), a("z", "192.0.2.9")],
    "records:\n  - { name: old, type: A, content: 192.0.2.1 }\n  - { name: z, type: A, content: 192.0.2.9 }\n",
  ],
  [
    "an undeclared record of a zone that the document owns",
    "prune: true\nrecords:\n  - { name: a, type: A, content: 192.0.2.9 }\n",
    [a("a", "192.0.2.9"), { type: "CNAME", name: "new.example.com", content: "a.example.com", ttl: 1, proxied: true }],
    "prune: true\nrecords:\n  - { name: a, type: A, content: 192.0.2.9 }\n  - { name: new, type: CNAME, content: a.example.com, proxied: true }\n",
  ],
  [
    "into an empty list",
    "prune: true\nrecords: []\n",
    [a("a", "192.0.2.9")],
    "prune: true\nrecords:\n  - { name: a, type: A, content: 192.0.2.9 }\n",
  ],
  [
    "rdata as a map, member by member",
    "records:\n  - name: _sip._tcp\n    type: SRV\n    data: { priority: 10, weight: 5, port: 5060, target: sip.example.com } # phone\n",
    [
      {
        type: "SRV",
        name: "_sip._tcp.example.com",
        content: "5 5061 sip2.example.com",
        priority: 10,
        data: { priority: 10, weight: 5, port: 5061, target: "sip2.example.com" },
        ttl: 1,
      },
    ],
    "records:\n  - name: _sip._tcp\n    type: SRV\n    data: { priority: 10, weight: 5, port: 5061, target: sip2.example.com } # phone\n",
  ],
  [
    "rdata as one text",
    "records:\n  - { name: _sip._tcp, type: SRV, content: 10 5 5060 sip.example.com }\n  - { name: m, type: MX, priority: 10, content: mx.example.net }\n",
    [
      {
        type: "SRV",
        name: "_sip._tcp.example.com",
        content: "5 5061 sip.example.com",
        priority: 20,
        data: { priority: 20, weight: 5, port: 5061, target: "sip.example.com" },
        ttl: 1,
      },
      { type: "MX", name: "m.example.com", content: "mx2.example.net", priority: 20, ttl: 1 },
    ],
    'records:\n  - { name: _sip._tcp, type: SRV, content: "20 5 5061 sip.example.com." }\n  - { name: m, type: MX, priority: 20, content: mx2.example.net }\n',
  ],
  [
    "settings that are declared",
    "records:\n  - { name: www, type: A, content: 192.0.2.1, proxied: true, settings: { ipv4_only: true } }\n",
    [a("www", "192.0.2.1", { proxied: true, settings: { ipv4_only: false, ipv6_only: true } })],
    "records:\n  - { name: www, type: A, content: 192.0.2.1, proxied: true, settings: { ipv4_only: false } }\n",
  ],
  [
    "over a merge, at the record",
    "records:\n  - &base { name: www, type: A, content: 192.0.2.1 }\n",
    [a("www", "192.0.2.1", { ttl: 600 })],
    "records:\n  - &base { name: www, type: A, content: 192.0.2.1, ttl: 600 }\n",
  ],
  [
    "a value that was an alias",
    "defaults: { ttl: &t 300 }\nrecords:\n  - { name: www, type: A, content: 192.0.2.1, ttl: *t }\n",
    [a("www", "192.0.2.1", { ttl: 600 })],
    "defaults: { ttl: &t 300 }\nrecords:\n  - { name: www, type: A, content: 192.0.2.1, ttl: 600 }\n",
  ],
  [
    "invisible text as escapes",
    "records:\n  - { name: t, type: TXT, content: old }\n",
    [{ type: "TXT", name: "t.example.com", content: '"a\u202eb"', ttl: 1 }],
    'records:\n  - { name: t, type: TXT, content: "a\\u202eb" }\n',
  ],
  [
    "a folded text by one line",
    "records:\n  - name: t\n    type: TXT\n    content: >-\n      one\n      two\n    ttl: 300\n",
    [{ type: "TXT", name: "t.example.com", content: '"three"', ttl: 300 }],
    "records:\n  - name: t\n    type: TXT\n    content: three\n    ttl: 300\n",
  ],
];

describe("writeBack writes", () => {
  it.each(TABLE)("%s", (_, before, live, after) => {
    const done = written(zone(before), live);
    expect([done.unwritten, done.text]).toEqual([[], zone(after)]);
    const again = planDrift(done.text, live).plan;
    expect(again.scopes.flatMap((scope) => scope.steps)).toEqual([]);
    expect(written(done.text, live).text).toBe(done.text);
  });

  it.each(TABLE)("keeps carriage returns: %s", (_, before, live) => {
    const { text } = written(zone(before).replaceAll("\n", "\r\n"), live);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(text).toBe(written(zone(before), live).text.replaceAll("\n", "\r\n"));
  });

  it("keeps a JSON document JSON", () => {
    const records = [
      { name: "www", type: "A", content: "192.0.2.1" },
      { name: "gone", type: "A", content: "192.0.2.2" },
    ];
    const text = JSON.stringify({ version: 1, zones: { "example.com": { prune: true, records } } }, null, 2);
    const live = [a("www", "203.0.113.7"), a("new", "192.0.2.3", { comment: "c" })];
    const done = written(text, live);
    expect(JSON.parse(done.text).zones["example.com"].records).toEqual([
      { name: "www", type: "A", content: "203.0.113.7" },
      { name: "new", type: "A", content: "192.0.2.3", comment: "c" },
    ]);
    expect(planDrift(done.text, live).plan.scopes.flatMap((scope) => scope.steps)).toEqual([]);
  });
});

const LEFT: readonly [title: string, text: string, live: readonly JsonObject[], because: string][] = [
  [
    "an alias",
    `${zone("records:\n  - *r\n").replace("  example.com:", "  example.org:\n    records:\n      - &r { name: www, type: A, content: 192.0.2.1 }\n  example.com:")}`,
    [a("www", "203.0.113.7")],
    "It is written as the alias `*r`.",
  ],
  [
    "an anchor that is repeated",
    zone(
      "records:\n  - &r { name: www, type: A, content: 192.0.2.1 }\n  - { <<: *r, name: w2 }\n  - { name: w3, type: A, content: 192.0.2.3 }\n",
    ),
    [a("www", "192.0.2.1", { ttl: 600 }), a("w2", "192.0.2.1"), a("w3", "192.0.2.3")],
    "Its anchor is repeated elsewhere in the document.",
  ],
  [
    "a member with an anchor that is repeated",
    zone(
      "records:\n  - { name: www, type: A, content: 192.0.2.1, ttl: &t 300 }\n  - { name: w2, type: A, content: 192.0.2.2, ttl: *t }\n",
    ),
    [a("www", "192.0.2.1", { ttl: 600 }), a("w2", "192.0.2.2", { ttl: 300 })],
    "It contains an anchor that is repeated elsewhere in the document.",
  ],
  [
    "what a merge brings in",
    "version: 1\nzones:\n  example.org: &z\n    records:\n      - { name: www, type: A, content: 192.0.2.1 }\n  example.com:\n    <<: *z\n",
    [a("www", "203.0.113.7")],
    "The document is written in a form that cannot be edited in place.",
  ],
  [
    "an old spelling",
    zone("records:\n  - { name: www, type: A, content: 192.0.2.1, locked: false }\n"),
    [a("www", "203.0.113.7")],
    "It is written in an old spelling; `zonewright fix` rewrites it.",
  ],
  [
    "a second copy",
    zone("records:\n  - { name: www, type: A, content: 192.0.2.1 }\n"),
    [a("www", "192.0.2.1"), a("www", "192.0.2.1")],
    "It is live twice, but can be declared only once.",
  ],
  [
    "a record of a template",
    `${zone("use: t\nrecords: []\n")}templates: { t: { records: [{ name: www, type: A, content: 192.0.2.1 }] } }\n`,
    [a("www", "203.0.113.7")],
    "A template declares its name and type, at zone.yaml:6 used at zone.yaml:4.",
  ],
  [
    "an extra member of an RRset of a template",
    `${zone("use: t\n")}templates: { t: { records: [{ name: www, type: A, content: 192.0.2.1 }] } }\n`,
    [a("www", "192.0.2.1"), a("www", "203.0.113.7")],
    "A template declares its name and type, at zone.yaml:5 used at zone.yaml:4.",
  ],
  [
    "a record of a body that several zones share",
    zone("records:\n  - { name: www, type: A, content: 192.0.2.1 }\n").replace(
      "example.com:",
      "example.com, b.example:",
    ),
    [a("www", "203.0.113.7")],
    "Several zones share the part of the document that declares it.",
  ],
];

it("writes the own records of a zone that uses a template, also of another file", () => {
  const before = zone("use: t\nrecords:\n  - { name: own, type: A, content: 192.0.2.9, override: true }\n");
  const template = "templates: { t: { records: [{ name: own, type: A, content: 192.0.2.1 }] } }\n";
  const live = [a("own", "203.0.113.7")];
  const after = before.replace("192.0.2.9", "203.0.113.7");
  expect(written(before + template, live)).toMatchObject({ unwritten: [], text: after + template });
  const { plan, scope } = planDrift(before + template, live);
  const changes = plan.scopes.flatMap(({ steps }) => steps.map(({ change }) => change));
  const { document } = parseYaml("templates.yaml", `version: 1\n${template}`);
  const documents = document ? [document] : [];
  const done = writeBack("zone.yaml", before, [{ scope, changes }], { ...options, documents });
  expect(done).toMatchObject({ unwritten: [], text: after });
});

describe("writeBack leaves and reports", () => {
  it.each(LEFT)("%s", (_, text, live, because) => {
    const done = written(text, live);
    expect([done.unwritten.map((left) => left.reason), done.written, done.text]).toEqual([[because], [], text]);
    const [first] = done.unwritten;
    if (first) expect(describeUnwritten(first)).toMatchObject({ code: "DRF103", where: { file: "zone.yaml" } });
  });

  it("a change that no declaration can express, and writes the others", () => {
    // No comment may contain a control character, which is found when the edited text is parsed.
    const lines = Array.from({ length: 9 }, (_, n) => `  - { name: t${n}, type: TXT, content: x, comment: c${n} }\n`);
    const text = zone(`records:\n${lines.join("")}`);
    const live = lines.map((_, n) => ({
      type: "TXT",
      name: `t${n}.example.com`,
      content: '"x"',
      comment: n % 4 === 0 ? `\u0007${n}` : `d${n}`,
      ttl: 1,
    }));
    const done = written(text, live);
    expect(done.unwritten.map((left) => left.change.label)).toEqual(["t0 TXT x", "t4 TXT x", "t8 TXT x"]);
    expect(done.text).toBe(text.replace(/comment: c([123567]) /g, "comment: d$1 "));
  });

  it("no text with control characters: it is written quoted, as the document reads it back", () => {
    const text = zone("records:\n  - { name: t, type: TXT, content: c }\n");
    const done = written(text, [{ type: "TXT", name: "t.example.com", content: '"\u0007\u0085"', ttl: 1 }]);
    expect([done.unwritten, done.text]).toEqual([
      [],
      text.replace("content: c", 'content: "\\"\\\\007\\\\194\\\\133\\""'),
    ]);
  });

  it("a change that cannot be written, and writes the others", () => {
    const text = zone(
      "records:\n  - &r { name: www, type: A, content: 192.0.2.1 }\n  - { <<: *r, name: w2 }\n  - { name: w3, type: A, content: 192.0.2.3 }\n",
    );
    const live = [a("www", "192.0.2.1", { ttl: 600 }), a("w2", "203.0.113.2"), a("w3", "203.0.113.3")];
    const done = written(text, live);
    expect(done.unwritten.map((left) => left.change.label)).toEqual(["www A 192.0.2.1"]);
    expect(done.text).toBe(
      text.replace("name: w2 }", "name: w2, content: 203.0.113.2 }").replace("192.0.2.3", "203.0.113.3"),
    );
  });
});

describe("hostile values of a live record", () => {
  const INJECTED = [
    "x }\n      - { name: evil, type: A, content: 203.0.113.66 }",
    '" }, { name: evil',
    "*alias",
    "&a b",
    "!!js x",
    "? a",
    "- b",
    "# c",
    "'",
    "%Y",
    "<<",
  ];
  const before = zone(
    'records:\n  - { name: t, type: TXT, content: calm, comment: "calm" }\n  - { name: www, type: A, content: 192.0.2.1 }\n',
  );

  it.each([...HOSTILE, ...INJECTED])("stay a single value of a single record, or are left: %j", (text) => {
    const live = [
      { type: "TXT", name: "t.example.com", content: text, ttl: 1, comment: text, tags: [] },
      a("www", "192.0.2.1"),
      { type: "TXT", name: "t.example.com", content: `${text}2`, ttl: 1, comment: text, tags: [] },
    ];
    const done = written(before, live);
    expect(done.written.length + done.unwritten.length).toBe(2);
    const { plan, scope } = planDrift(done.text, live);
    expect(scope.objects.map((object) => object.props["name"]).filter((name) => name !== "t")).toEqual(["www"]);
    expect(plan.scopes.flatMap((scope) => scope.steps).length).toBe(done.unwritten.length);
    expect(done.text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u200b\ufeff]/);
  });
});

it("writes 2,000 changes into a zone of 10,000 records at once", () => {
  const lines = Array.from(
    { length: 10_000 },
    (_, n) => `  - { name: h${n}, type: A, content: 192.0.2.${n % 250} } # ${n}\n`,
  );
  const live = lines.flatMap((_, n) =>
    n % 10 === 1 ? [] : [a(`h${n}`, n % 10 === 2 ? "203.0.113.1" : `192.0.2.${n % 250}`)],
  );
  const done = written(zone(`records:\n${lines.join("")}`), live);
  expect([done.unwritten.length, done.written.length]).toEqual([0, 2000]);
  expect(done.text.split("\n").length).toBe(9000 + 5);
}, 60_000);

describe("for any document and any live state", () => {
  const name = fc.constantFrom("a", "b", "c");
  const content = fc.integer({ min: 1, max: 6 }).map((n) => `192.0.2.${n}`);
  const more = { ttl: fc.option(fc.constantFrom(300, 600), { nil: undefined }) };
  const remark = fc.option(fc.constantFrom("x", "y #z"), { nil: undefined });
  const element = fc.record({
    name,
    content: fc.oneof(content, fc.uniqueArray(content, { minLength: 1, maxLength: 3 })),
    ...more,
    comment: remark,
    style: fc.constantFrom("flow", "block", "block # behind", "flow # behind"),
    above: fc.boolean(),
  });
  const row = fc.record({ name, content, ...more, comment: remark });

  const textOf = (elements: readonly (typeof element extends fc.Arbitrary<infer T> ? T : never)[], head: string) => {
    const lines = elements.map(({ style, above, ...fields }) => {
      const members = Object.entries({ ...fields, type: "A" }).filter(([, value]) => value !== undefined);
      const words = members.map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
      const comment = style.includes("#") ? " # behind" : "";
      const flow = `  - { ${words.join(", ")} }${comment}\n`;
      const block = words.map((word, index) => `${index === 0 ? "  - " : "    "}${word}${comment}\n`).join("");
      return `${above ? "  # above\n" : ""}${style.startsWith("flow") ? flow : block}`;
    });
    return zone(`${head}records:${elements.length === 0 ? " []" : ""}\n${lines.join("")}`);
  };
  const distinct = (elements: readonly { readonly name: string; readonly content: string | readonly string[] }[]) => {
    const keys = elements.flatMap((element) => [element.content].flat().map((content) => `${element.name} ${content}`));
    return new Set(keys).size === keys.length;
  };

  it("the next plan is empty, and writing back again changes nothing", () => {
    const heads = fc.constantFrom("", "prune: true\n", "prune: true\ndefaults: { ttl: 300, comment: x }\n");
    const elements = fc.array(element, { maxLength: 6 }).filter(distinct);
    const rows = fc.uniqueArray(row, { maxLength: 8, selector: (value) => `${value.name} ${value.content}` });
    fc.assert(
      fc.property(elements, rows, heads, fc.boolean(), (declared, live, head, noFeed) => {
        const text = textOf(declared, head);
        const given = noFeed ? text.trimEnd() : text;
        const rowsOf = live.map(({ name, content, ttl, comment }) =>
          a(name, content, { ttl: ttl ?? 1, comment: comment ?? null }),
        );
        const done = written(given, rowsOf);
        expect(done.unwritten).toEqual([]);
        expect(planDrift(done.text, rowsOf).plan.scopes.flatMap((scope) => scope.steps)).toEqual([]);
        expect(written(done.text, rowsOf).text).toBe(done.text);
        // Every comment on a line of its own stays.
        expect(done.text.split("# above").length).toBe(given.split("# above").length);
      }),
      { numRuns: 300 },
    );
  }, 60_000);
});
