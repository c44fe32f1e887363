// Findings of a plan: their category, severity and what differs, under a name that stays the same.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { findDrift, getCoverage, getDriftSeverity, isCritical, listDriftFindings } from "../../src/drift/drift-finding";
import type { Change } from "../../src/kind/kind";
import { kinds } from "../../src/kinds";
import type { Plan } from "../../src/plan/plan";
import { createTestPlan } from "../report/create-test-plan";

const a = (name: string, content = "192.0.2.1", more: JsonObject = {}) => ({ type: "A", name, content, ...more });
const full = (name: string, content = "192.0.2.1", more: JsonObject = {}) => a(`${name}.example.com`, content, more);
const mx = { type: "MX", name: "@", content: "mx.example.net", priority: 10 };
const brief = (plan: Plan) =>
  listDriftFindings(plan, kinds).map(
    (driftFinding) => `${driftFinding.severity} ${driftFinding.category} ${driftFinding.label}`,
  );

describe("a finding", () => {
  const TABLE: readonly [string, readonly JsonObject[], readonly JsonObject[], readonly string[]][] = [
    ["of a record with another value", [a("www")], [full("www", "203.0.113.1")], ["medium changed www A 192.0.2.1"]],
    [
      "of a record with another comment alone",
      [a("www", "192.0.2.1", { comment: "x" })],
      [full("www")],
      ["low changed www A 192.0.2.1"],
    ],
    ["of a record that is gone", [a("www")], [], ["medium missing www A 192.0.2.1"]],
    [
      "of one more in an owned RRset",
      [a("www")],
      [full("www"), full("www", "203.0.113.1")],
      ["medium extra www A 203.0.113.1"],
    ],
    ["of what no document names", [], [full("new")], ["low unmanaged new A 192.0.2.1"]],
    ["of the apex", [a("@")], [a("example.com", "203.0.113.1")], ["high changed @ A 192.0.2.1"]],
    ["of mail", [mx], [], ["high missing @ MX 10 mx.example.net"]],
    [
      "of a delegation that nobody named",
      [],
      [{ type: "NS", name: "sub.example.com", content: "ns.example.net" }],
      ["high unmanaged sub NS ns.example.net"],
    ],
    [
      "of a certificate authority",
      [{ type: "CAA", name: "a", data: { flags: 0, tag: "issue", value: "ca.example" } }],
      [],
      ['high missing a CAA 0 issue "ca.example"'],
    ],
  ];
  it.each(TABLE)("%s", (_, declared, live, expected) => {
    expect(brief(createTestPlan(declared, live))).toEqual(expected);
  });

  it("is none where live is as declared, ignored or another product's", () => {
    const foreign = full("app", "192.0.2.9", { meta: { managed_by_apps: true } });
    const ignore = [{ kind: "dns_record", globs: { name: "ig*" }, where: {} }];
    expect(brief(createTestPlan([a("www")], [full("www"), full("ig"), foreign], { ignore }))).toEqual([]);
  });

  it("keeps its fingerprint from run to run, whatever the value moves to, and shares it with nothing else", () => {
    const prints = (content: string) =>
      listDriftFindings(createTestPlan([a("www"), a("w2")], [full("www", content), full("w2", content)]), kinds);
    const [value, two] = [prints("203.0.113.1"), prints("203.0.113.2")];
    expect(value.map((each) => each.fingerprint)).toEqual(two.map((each) => each.fingerprint));
    expect(new Set(value.map((each) => each.fingerprint)).size).toBe(2);
    for (const each of value) expect(each.fingerprint).toMatch(/^[0-9a-f]{32}$/);
    expect(value.map((each) => each.seen)).not.toEqual(two.map((each) => each.seen));
  });

  it("tells identical copies apart", () => {
    const copies = listDriftFindings(createTestPlan([a("www")], [full("www"), full("www"), full("www")]), kinds);
    expect(copies.map((copy) => copy.label)).toEqual(["www A 192.0.2.1", "www A 192.0.2.1"]);
    expect(new Set(copies.map((copy) => copy.fingerprint)).size).toBe(2);
  });

  it("holds both values as text, a long one cut with a digest that tells it from another", () => {
    const txt = (content: string) => ({ type: "TXT", name: "t.example.com", content: JSON.stringify(content) });
    const of = (content: string) =>
      listDriftFindings(createTestPlan([{ ...txt("declared"), name: "t" }], [txt(content)]), kinds)[0]?.fields[0];
    const [drift, two] = [of(`${"x".repeat(300)}1`), of(`${"x".repeat(300)}2`)];
    expect(drift).toMatchObject({ field: "content", declared: "declared" });
    expect(drift?.live).toMatch(/^x{200}… \([0-9a-f]{8}\)$/);
    expect(drift?.live).not.toBe(two?.live);
  });

  it("carries the change that would undo it, and none where there is none", () => {
    const found = findDrift(createTestPlan([a("www")], [full("www", "203.0.113.1"), full("new")]), kinds);
    expect(found.map(({ finding, change }) => [finding.category, change?.action])).toEqual([
      ["changed", "update"],
      ["unmanaged", undefined],
    ]);
  });

  it("of what cannot be read is one for each scope, and of high severity", () => {
    const error = { code: "LIV102", severity: "error", summary: "x", where: { at: "example.com" } } as const;
    const plan = { ...createTestPlan([], []), diagnostics: [error, error, { ...error, where: {} }] };
    expect(brief(plan)).toEqual(["high unreadable example.com", "high unreadable account"]);
  });
});

describe("coverage", () => {
  it.each([
    [[a("www")], [full("www"), full("new")], 50],
    [[a("www")], [full("www")], 100],
    [[], [], 100],
    [[a("www"), a("w2")], [full("www"), full("w2"), full("new")], 66.6],
  ] as const)("is managed by live, %#", (declared, live, expected) => {
    expect(getCoverage(createTestPlan(declared, live).scopes)).toBe(expected);
  });
});

it.each([
  [{ type: "A", name: "@" }, true],
  [{ type: "A", name: "example.com" }, true],
  [{ type: "A", name: "example.com." }, true],
  [{ type: "DS", name: "sub" }, true],
  [{ type: "A", name: "www" }, false],
  [{ name: "@" }, false],
] as const)("%j is critical: %s", (props, expected) => {
  expect(isCritical({ within: "zone", zone: "example.com" }, props)).toBe(expected);
});

describe("severity", () => {
  const change = (more: Partial<Change>): Change => ({
    action: "update",
    kind: "dns_settings",
    scope: { within: "zone", zone: "example.com" },
    group: "",
    conflict: "",
    label: "x",
    fields: [],
    ...more,
  });
  it.each([
    ["high where the SOA moved", change({ fields: [{ field: "soa", from: {}, to: {} }] }), "high"],
    [
      "high where the zone's name servers moved",
      change({ fields: [{ field: "nameservers", from: {}, to: {} }] }),
      "high",
    ],
    [
      "medium for another setting",
      change({ fields: [{ field: "flatten_all_cnames", from: true, to: false }] }),
      "medium",
    ],
    [
      "high where a whole zone is gone",
      change({ action: "create", kind: "zone", scope: { within: "account" } }),
      "high",
    ],
    [
      "medium for what new zones of the account begin with",
      change({ kind: "soa_defaults", scope: { within: "account" }, fields: [{ field: "soa", from: 1, to: 2 }] }),
      "medium",
    ],
  ] as const)("is %s", (_, change, expected) => {
    expect(getDriftSeverity(change, kinds)).toBe(expected);
  });
});
