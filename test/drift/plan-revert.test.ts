// What a drift job may revert, and what it holds back.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import {
  findHeldFindings,
  planRevert,
  REQUESTED_REMEDIATIONS,
  type RequestedRemediation,
  resolveRemediation,
} from "../../src/drift";
import { findDrift } from "../../src/drift/drift-finding";
import type { Remediation } from "../../src/kind/state";
import { kinds } from "../../src/kinds";
import type { Plan } from "../../src/plan/plan";
import { createTestPlan } from "../report/create-test-plan";
import { AT, createHistory, later, trackedFinding } from "./tracked-findings";

const a = (name: string, content = "192.0.2.1", more: JsonObject = {}) => ({ type: "A", name, content, ...more });
const row = (name: string, content: string) => ({ type: "A", name: `${name}.example.com`, content });
const done = (plan: Plan) => plan.scopes.flatMap((scope) => scope.steps.map((step) => step.change.label));

describe("planRevert", () => {
  const ns = { type: "NS", name: "sub", content: "ns1.example.net" };
  const ds = { type: "DS", name: "sub", data: { key_tag: 1, algorithm: 13, digest_type: 2, digest: "ab".repeat(32) } };
  const TABLE: readonly [string, readonly JsonObject[], readonly JsonObject[], readonly string[], number][] = [
    ["a record", [a("www")], [row("www", "203.0.113.1")], ["www A 192.0.2.1"], 0],
    ["a record that is gone", [a("www")], [], ["www A 192.0.2.1"], 0],
    ["an extra record", [a("www")], [row("www", "192.0.2.1"), row("www", "203.0.113.1")], ["www A 203.0.113.1"], 0],
    ["not the apex", [a("@")], [], [], 1],
    ["not a delegation", [ns], [], [], 1],
    ["not its DS records, nor anything else at its name", [ns, ds], [], [], 2],
    ["the other records of the zone", [a("www"), a("@")], [], ["www A 192.0.2.1"], 1],
  ];
  it.each(TABLE)("reverts %s", (_, declared, live, expected, left) => {
    const found = planRevert(createTestPlan(declared, live));
    expect([done(found.plan), found.steps, found.left.length]).toEqual([expected, expected.length, left]);
    const called = found.plan.scopes.flatMap((scope) => scope.calls.flatMap((call) => call.steps));
    const kept = found.plan.scopes.flatMap((scope) => scope.steps.map((step) => step.n));
    expect(called.sort()).toEqual(kept.sort());
  });

  it("reverts nothing in a zone with a hazard", () => {
    const protect = [{ kind: "dns_record", globs: { name: "www" }, where: {} }];
    const found = planRevert(createTestPlan([a("www"), a("w2")], [], { protect }));
    expect([found.steps, found.left.length]).toEqual([0, 2]);
  });

  it("covers only the named scopes, also in what it leaves", () => {
    const plan = createTestPlan([a("www")], []);
    expect(planRevert(plan, { scopes: new Set(["example.com"]) }).steps).toBe(1);
    expect(planRevert(plan, { scopes: new Set(["example.org"]) })).toMatchObject({ steps: 0, left: [] });
  });

  it("leaves a conflict group alone if one of its changes is held back", () => {
    const aaaa = { type: "AAAA", name: "www", content: "2001:db8::1" };
    const plan = createTestPlan([a("www"), aaaa, a("w2")], []);
    const change = plan.scopes[0]?.steps.find((step) => step.change.label.startsWith("www A "))?.change;
    const found = planRevert(plan, { held: new Set(change ? [change] : []) });
    expect([done(found.plan), found.left.length]).toEqual([["w2 A 192.0.2.1"], 2]);
  });
});

describe("findHeldFindings", () => {
  const plan = createTestPlan([a("www")], []);
  const found = findDrift(plan, kinds);
  const print = found[0]?.finding.fingerprint as string;
  it.each([
    ["does not hold a finding that was never reverted", undefined, undefined],
    ["holds a finding that was reverted 29 minutes ago", [later(-29 / 60)], "cooling-down"],
    ["does not hold a finding that was reverted 30 minutes ago", [later(-0.5)], undefined],
    [
      "holds a finding that was reverted three times within seven days",
      [later(-100), later(-50), later(-1)],
      "flapping",
    ],
    ["does not count a revert from more than seven days ago", [later(-169), later(-50), later(-1)], undefined],
  ] as const)("%s", (_, reverts, expected) => {
    const before = trackedFinding("www", {
      fingerprint: print,
      resolved: AT,
      remediation: "reverted",
      ...(reverts && { reverts }),
    });
    expect(findHeldFindings(found, createHistory([before]), AT).get(print)).toBe(expected);
  });

  it("holds a flapping finding for as long as it is open", () => {
    const reverts = [later(-900), later(-800), later(-700)];
    const open = trackedFinding("www", { fingerprint: print, remediation: "flapping", reverts });
    expect(findHeldFindings(found, createHistory([open]), AT).get(print)).toBe("flapping");
    expect(findHeldFindings(found, createHistory([{ ...open, resolved: AT }]), AT).get(print)).toBeUndefined();
  });
});

describe("the remediation of a zone", () => {
  const TABLE: Readonly<Record<string, readonly Remediation[]>> = {
    nothing: ["report", "pr", "revert", "report"],
    report: ["report", "report", "report", "report"],
    pr: ["report", "pr", "pr", "pr"],
    revert: ["report", "report", "revert", "revert"],
  };
  const rows = Object.entries(TABLE).flatMap(([declared, row]) =>
    row.map((expected, index) => [declared, REQUESTED_REMEDIATIONS[index] as RequestedRemediation, expected] as const),
  );
  it.each(rows)("that declares %s, in a job with %s, is %s", (declared, requested, expected) => {
    const own = declared === "nothing" ? undefined : (declared as Remediation);
    expect(resolveRemediation(own, requested)).toBe(expected);
  });
});
