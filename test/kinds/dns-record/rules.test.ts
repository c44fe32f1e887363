// Every rule over the records of a zone, with records that violate it and records that do not, in both profiles.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/base/json";
import { compileDocuments } from "../../../src/desired";
import { kinds } from "../../../src/kinds";
import { recordRules } from "../../../src/kinds/dns-record";

type Profile = "live" | "spec";

function findings(
  records: readonly JsonObject[],
  { profile = "live" as Profile, prune = true } = {},
): readonly string[] {
  const value = { version: 1, zones: { "example.com": { prune, records } } };
  const document = { file: "zone.yaml", value, locate: () => ({ file: "zone.yaml", line: 1, column: 1 }) };
  return compileDocuments([document], { kinds, profile }).diagnostics.map(
    (diagnostic) => `${diagnostic.severity} ${diagnostic.code}`,
  );
}

const a = (name: string, more: JsonObject = {}) => ({ name, type: "A", content: "192.0.2.1", ...more });
const cname = (name: string, content: string, more: JsonObject = {}) => ({ name, type: "CNAME", content, ...more });
const mx = (content: string) => ({ name: "@", type: "MX", content, priority: 10 });
const txt = (name: string, content: string, type = "TXT") => ({ name, type, content });
const ns = (name: string, content: string) => ({ name, type: "NS", content });
const srv = (name: string, target: string) => ({
  name,
  type: "SRV",
  data: { priority: 1, weight: 1, port: 1, target },
});
const caa = (tag: string) => ({ name: "@", type: "CAA", data: { flags: 0, tag, value: "x.example" } });
const policies = [txt("@", "v=spf1 -all"), txt("_dmarc", "v=DMARC1; p=none")];
const big = "x".repeat(4000);

/** Code, records that violate the rule, the diagnostic in the `live` profile, and valid records. */
const cases: readonly (readonly [string, readonly JsonObject[], string, readonly JsonObject[]])[] = [
  [
    "REC121",
    [a("@"), txt("t", `${big}1`), txt("t", `${big}2`), txt("t", `${big}3`)],
    "error REC121",
    [a("@"), txt("t", big)],
  ],
  [
    "REC122",
    [a("@", { ttl: 60 }), a("@", { content: "192.0.2.2", ttl: 120 })],
    "warning REC122",
    [a("@", { ttl: 60 }), a("@", { content: "192.0.2.2", ttl: 60 })],
  ],
  [
    "REC131",
    [a("7ujw4gp3z2cq.testgrid"), cname("*.docs", "www.example.net")],
    "warning REC131",
    [a("web-1.test_grid")],
  ],
  ["REC132", [a("www", { content: "104.16.1.1" })], "warning REC132", [a("www")]],
  ["REC133", [a("@"), srv("sip", "x.example.net")], "warning REC133", [a("@"), srv("_sip._tcp", "x.example.net")]],
  [
    "REC134",
    [a("@"), txt("t", "x"), cname("www", "t.example.com", { proxied: true })],
    "warning REC134",
    [a("@"), cname("www", "example.com", { proxied: true })],
  ],
  [
    "REC135",
    [a("@"), cname("x", "y.example.com"), cname("y", "x.example.com")],
    "warning REC135",
    [a("@"), cname("x", "example.com")],
  ],
  ["REC136", [txt("@", "x")], "warning REC136", [txt("@", "x"), a("www")]],
  [
    "REC141",
    [a("@"), cname("www", "example.net"), txt("www", "x")],
    "warning REC141",
    [a("@"), cname("www", "example.net")],
  ],
  [
    "REC142",
    [a("@"), cname("www", "gone.example.com")],
    "warning REC142",
    [a("@"), a("*.dev"), cname("www", "x.dev.example.com")],
  ],
  ["REC143", [a("www"), cname("@", "example.net")], "warning REC143", [a("@")]],
  [
    "REC144",
    [a("@"), cname("x", "y.example.com"), cname("y", "example.com")],
    "warning REC144",
    [a("@"), cname("x", "example.com")],
  ],
  [
    "REC145",
    [a("@"), ...policies, mx("m.example.com"), cname("m", "example.net")],
    "warning REC145",
    [a("@"), ...policies, mx("example.com")],
  ],
  ["REC146", [a("@"), mx("mail.example.net")], "warning REC146", [a("@"), ...policies, mx("mail.example.net")]],
  ["REC147", [a("@"), ...policies, mx("gone.example.com")], "warning REC147", [a("@"), ...policies, mx("example.com")]],
  [
    "REC148",
    [a("@"), ns("c", "ns1.c.example.com"), ns("c", "ns.example.net")],
    "warning REC148",
    [a("@"), ns("c", "ns1.c.example.com"), ns("c", "ns.example.net"), a("ns1.c")],
  ],
  [
    "REC149",
    [a("@"), ns("c", "ns.example.net")],
    "warning REC149",
    [a("@"), ns("c", "ns.example.net"), ns("c", "ns.example.org")],
  ],
  [
    "REC150",
    [a("@"), ns("c", "n.example.com"), ns("c", "ns.example.net"), cname("n", "example.com")],
    "warning REC150",
    [a("@"), ns("c", "ns.example.net"), ns("c", "ns.example.org")],
  ],
  [
    "REC151",
    [a("@"), srv("_s._tcp", "n.example.com"), cname("n", "example.com")],
    "warning REC151",
    [a("@"), srv("_s._tcp", "example.com")],
  ],
  ["REC152", [a("@"), srv("_s._tcp", "gone.example.com")], "warning REC152", [a("@"), srv("_s._tcp", ".")]],
  ["REC153", [a("@"), caa("iodef")], "warning REC153", [a("@"), caa("issue"), caa("iodef")]],
  [
    "REC154",
    [a("@"), { name: "c", type: "DS", data: { key_tag: 1, algorithm: 13, digest_type: 2, digest: "ab" } }],
    "warning REC154",
    [a("@")],
  ],
  [
    "REC155",
    [a("@"), txt("@", "v=spf1 -all"), txt("@", "v=spf1 ~all")],
    "warning REC155",
    [a("@"), txt("@", "v=spf1 -all")],
  ],
];

describe("a rule over the records of a zone", () => {
  it.each(cases)("%s finds what violates it and nothing else", (code, broken, found, held) => {
    expect(findings(broken)).toContain(found);
    expect(findings(held).filter((finding) => finding.endsWith(code))).toEqual([]);
  });

  it("has a test for each rule", () => {
    expect([...new Set(recordRules.map((rule) => rule.code))].sort()).toEqual(cases.map(([code]) => code).sort());
  });
});

describe("a chain of aliases", () => {
  const chain = (count: number) => [
    ...Array.from({ length: count }, (_, index) => cname(`n${index}`, `n${index + 1}.example.com`, { proxied: true })),
  ];

  it("is walked once at any length: 20,000 aliases that end in an address", () => {
    const found = findings([a("@"), ...chain(20_000), a("n20000")]);
    expect(new Set(found)).toEqual(new Set(["warning REC144"]));
    expect(found).toHaveLength(19_999);
  });

  it("reports each name of a loop", () => {
    const records = [a("@"), ...chain(3), cname("n3", "n1.example.com")];
    expect([...findings(records)].sort()).toEqual(["error REC135", "error REC135", "error REC135", "warning REC135"]);
  });

  it("is not checked beyond a delegation: the address is in another zone", () => {
    const servers = [ns("n1", "ns.example.net"), ns("n1", "ns.example.org")];
    expect(findings([a("@"), ...chain(1), ...servers])).toEqual([]);
  });

  it("is not checked outside of the zone", () => {
    expect(findings([a("@"), cname("www", "www.example.net", { proxied: true })])).toEqual([]);
  });
});

describe("the strict profile", () => {
  const strict: readonly (readonly [string, readonly JsonObject[]])[] = [
    ["REC131", [a("7ujw4gp3z2cq.testgrid")]],
    ["REC132", [a("www", { content: "104.16.1.1" })]],
    ["REC133", [a("@"), srv("sip", "x.example.net")]],
    ["REC134", [a("@"), txt("t", "x"), cname("www", "t.example.com", { proxied: true })]],
  ];
  it.each(strict)("makes %s an error instead of a warning", (code, records) => {
    expect(findings(records)).toContain(`warning ${code}`);
    expect(findings(records, { profile: "spec" })).toContain(`error ${code}`);
  });

  it("reports an RRset once, and its proxied records separately", () => {
    const many = Array.from({ length: 5 }, (_, index) => a("www", { content: `104.16.1.${index + 1}` }));
    const proxied = many.map((value) => ({ ...value, name: "api", proxied: true }));
    expect(findings([a("@"), ...many, ...proxied])).toEqual(["warning REC132", "error REC132"]);
  });

  it("still rejects a proxied address of the service's own network", () => {
    expect(findings([a("www", { content: "104.16.1.1", proxied: true })])).toContain("error REC132");
  });
});

describe("an additive document", () => {
  it("gets no diagnostic for missing names that may be live", () => {
    const records = [
      cname("www", "gone.example.com"),
      mx("gone.example.com"),
      srv("_s._tcp", "gone.example.com"),
      ns("c", "ns1.c.example.com"),
      ns("c", "ns.example.net"),
    ];
    expect(findings(records, { prune: false })).toEqual([]);
  });
});

describe("mail policies with types of their own", () => {
  const wrong: readonly (readonly [string, JsonObject])[] = [
    [
      "an SPF that needs eleven look-ups",
      txt(
        "@",
        `v=spf1 ${Array.from({ length: 11 }, (_, index) => `include:n${index}.example.net`).join(" ")} -all`,
        "SPF",
      ),
    ],
    ["an SPF that is none", txt("@", "hello", "SPF")],
    ["a DMARC without a policy", txt("_dmarc", "v=DMARC1", "DMARC")],
    ["a DKIM without a key", txt("k._domainkey", "v=DKIM1; k=rsa", "DKIM")],
  ];
  it.each(wrong)("reject %s", (_, record) => {
    expect(findings([a("@"), record]).filter((finding) => finding.startsWith("error DNS"))).toHaveLength(1);
  });

  it("become TXT records", () => {
    expect(findings([a("@"), txt("@", "v=spf1 -all", "SPF"), txt("@", "v=spf1 -all")])).toContain("error REC102");
  });
});

describe("a record", () => {
  it("is rejected with two different priorities", () => {
    const record = {
      name: "_s._tcp",
      type: "SRV",
      priority: 1,
      data: { priority: 2, weight: 0, port: 1, target: "." },
    };
    expect(findings([a("@"), record])).toContain("error REC114");
  });
});

it("says of one name and of several what a name should be", () => {
  const detailOf = (...names: readonly string[]) => {
    const value = { version: 1, zones: { "example.com": { records: names.map((name) => a(name)) } } };
    const document = { file: "zone.yaml", value, locate: () => ({ file: "zone.yaml", line: 1, column: 1 }) };
    return compileDocuments([document], { kinds }).diagnostics.map(({ detail }) => detail);
  };
  expect(detailOf("-x")).toEqual([expect.stringMatching(/^`-x`: a name should have 63 characters at most, /)]);
  expect(detailOf("-x", "-y")).toEqual([expect.stringMatching(/^`-x`, `-y`: a name should have /)]);
});
