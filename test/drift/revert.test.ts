// What a job may carry out of a plan, and what it holds back.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { foundDrift } from "../../src/drift/finding";
import { ASKED, type Asked, remediationOf } from "../../src/drift/policy";
import { heldBack, revertible } from "../../src/drift/revert";
import type { Remediation } from "../../src/kind/state";
import { kinds } from "../../src/kinds";
import type { Plan } from "../../src/plan/plan";
import { planOf } from "../report/plan-of";
import { AT, historyOf, kept, later } from "./findings-of";

const a = (name: string, content = "192.0.2.1", more: JsonObject = {}) => ({ type: "A", name, content, ...more });
const row = (name: string, content: string) => ({ type: "A", name: `${name}.example.com`, content });
const done = (plan: Plan) => plan.scopes.flatMap((scope) => scope.steps.map((step) => step.change.label));

describe("revertible", () => {
  const ns = { type: "NS", name: "sub", content: "ns1.example.net" };
  const ds = { type: "DS", name: "sub", data: { key_tag: 1, algorithm: 13, digest_type: 2, digest: "ab".repeat(32) } };
  const TABLE: readonly [string, readonly JsonObject[], readonly JsonObject[], readonly string[], number][] = [
    ["a record", [a("www")], [row("www", "203.0.113.1")], ["www A 192.0.2.1"], 0],
    ["a record that is gone", [a("www")], [], ["www A 192.0.2.1"], 0],
    ["a record too many", [a("www")], [row("www", "192.0.2.1"), row("www", "203.0.113.1")], ["www A 203.0.113.1"], 0],
    ["not the apex", [a("@")], [], [], 1],
    ["not a delegation", [ns], [], [], 1],
    ["not its keys, nor anything at its name", [ns, ds], [], [], 2],
    ["what stands beside them", [a("www"), a("@")], [], ["www A 192.0.2.1"], 1],
  ];
  it.each(TABLE)("is %s", (_, declared, live, expected, left) => {
    const found = revertible(planOf(declared, live));
    expect([done(found.plan), found.steps, found.left.length]).toEqual([expected, expected.length, left]);
    const called = found.plan.scopes.flatMap((scope) => scope.calls.flatMap((call) => call.steps));
    const kept = found.plan.scopes.flatMap((scope) => scope.steps.map((step) => step.n));
    expect(called.sort()).toEqual(kept.sort());
  });

  it("is nothing in a zone with a hazard", () => {
    const protect = [{ kind: "dns_record", globs: { name: "www" }, where: {} }];
    const found = revertible(planOf([a("www"), a("w2")], [], { protect }));
    expect([found.steps, found.left.length]).toEqual([0, 2]);
  });

  it("is only of the scopes that are named, and of none besides is anything told as left", () => {
    const plan = planOf([a("www")], []);
    expect(revertible(plan, { scopes: new Set(["example.com"]) }).steps).toBe(1);
    expect(revertible(plan, { scopes: new Set(["example.org"]) })).toMatchObject({ steps: 0, left: [] });
  });

  it("leaves a conflict group whole where a change of it is held back", () => {
    const aaaa = { type: "AAAA", name: "www", content: "2001:db8::1" };
    const plan = planOf([a("www"), aaaa, a("w2")], []);
    const change = plan.scopes[0]?.steps.find((step) => step.change.label.startsWith("www A "))?.change;
    const found = revertible(plan, { held: new Set(change ? [change] : []) });
    expect([done(found.plan), found.left.length]).toEqual([["w2 A 192.0.2.1"], 2]);
  });
});

describe("held back", () => {
  const plan = planOf([a("www")], []);
  const found = foundDrift(plan, kinds);
  const print = found[0]?.finding.fingerprint as string;
  it.each([
    ["nothing that was never put back", undefined, undefined],
    ["what was put back 29 minutes ago", [later(-29 / 60)], "cooling"],
    ["not what was put back 30 minutes ago", [later(-0.5)], undefined],
    ["what was put back three times within seven days", [later(-100), later(-50), later(-1)], "fight"],
    ["not where the first was longer ago", [later(-169), later(-50), later(-1)], undefined],
  ] as const)("%s", (_, reverts, expected) => {
    const before = kept("www", { fingerprint: print, resolved: AT, remedy: "reverted", ...(reverts && { reverts }) });
    expect(heldBack(found, historyOf([before]), AT).get(print)).toBe(expected);
  });

  it("what is fought over, for as long as it is open", () => {
    const reverts = [later(-900), later(-800), later(-700)];
    const open = kept("www", { fingerprint: print, remedy: "fight", reverts });
    expect(heldBack(found, historyOf([open]), AT).get(print)).toBe("fight");
    expect(heldBack(found, historyOf([{ ...open, resolved: AT }]), AT).get(print)).toBeUndefined();
  });
});

describe("what a job does in a zone", () => {
  const TABLE: Readonly<Record<string, readonly Remediation[]>> = {
    nothing: ["report", "pr", "revert", "report"],
    report: ["report", "report", "report", "report"],
    pr: ["report", "pr", "pr", "pr"],
    revert: ["report", "report", "revert", "revert"],
  };
  const rows = Object.entries(TABLE).flatMap(([declared, row]) =>
    row.map((expected, index) => [declared, ASKED[index] as Asked, expected] as const),
  );
  it.each(rows)("that says %s, under %s, is %s", (declared, asked, expected) => {
    const said = declared === "nothing" ? undefined : (declared as Remediation);
    expect(remediationOf(said, asked)).toBe(expected);
  });
});
