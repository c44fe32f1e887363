import { describe, expect, it } from "vitest";
import { kinds } from "../../src/kinds";
import { driftJson, jsonText, planJson } from "../../src/report/json/report-json";
import { id } from "../build-state";
import { createTestPlan } from "./create-test-plan";

const declared = [
  { type: "A", name: "www", content: "192.0.2.9" },
  { type: "A", name: "api", content: "192.0.2.7" },
];
const live = [
  { type: "A", name: "www.example.com", content: "192.0.2.1" },
  { type: "A", name: "api.example.com", content: "192.0.2.7" },
  { type: "A", name: "api.example.com", content: "192.0.2.8" },
];

interface ChangeJson {
  readonly address: string;
  readonly change: {
    readonly actions: readonly string[];
    readonly before: unknown;
    readonly after: unknown;
    readonly fields: readonly string[];
  };
}

function read(value: object): Record<string, unknown> & { resource_changes: ChangeJson[] } {
  return JSON.parse(jsonText(value));
}

describe("a plan as JSON", () => {
  it("has Terraform's shape, and names target, budget, hazards and deprecations", () => {
    const plan = read(planJson(createTestPlan(declared, live), kinds));
    expect(plan).toMatchObject({
      format_version: "1.0",
      target: "emulator:state.json",
      as_of: "2026-11-21",
      deprecations: [],
      hazards: [],
      budget: { reads: 4, writes: 2 },
      diagnostics: [],
      empty: false,
    });
    expect(plan.resource_changes).toHaveLength(2);
    expect(plan.resource_changes.find((json) => json.change.actions[0] === "update")).toMatchObject({
      address: 'edge_dns_record.example_com["www A 192.0.2.9"]',
      mode: "managed",
      type: "edge_dns_record",
      name: "example_com",
      id: id(1),
      change: {
        actions: ["update"],
        before: { content: "192.0.2.1" },
        after: { content: "192.0.2.9" },
        fields: ["content"],
      },
    });
    expect(plan.resource_changes.find((json) => json.change.actions[0] === "delete")?.change.after).toBeNull();
  });

  it("lists of a deletion the fields that people declare, and none of the service's own", () => {
    const row = { ...live[0]!, created_on: "2026-01-01T00:00:00Z", modified_on: "2026-01-01T00:00:00Z" };
    const [deletion] = read(planJson(createTestPlan([], [row], { prune: true }), kinds)).resource_changes;
    expect(deletion?.change.fields).toContain("content");
    expect(deletion?.change.fields).not.toContain("created_on");
    expect(deletion?.change.fields).not.toContain("modified_on");
  });

  it("gives two objects with one label two addresses", () => {
    const copy = { type: "A", name: "api.example.com", content: "192.0.2.7" };
    const plan = read(planJson(createTestPlan([declared[1]!], [copy, copy, copy]), kinds));
    const addresses = plan.resource_changes.map((json) => json.address);
    expect(addresses).toHaveLength(2);
    expect(new Set(addresses).size).toBe(2);
  });

  it("tells for each hazard whether it is allowed", () => {
    const plan = createTestPlan([], live, { prune: true });
    const hazards = (allow: string[]) => read(planJson(plan, kinds, allow))["hazards"];
    expect(hazards([])).toContainEqual(
      expect.objectContaining({ code: "EMPTY_PRUNE", allowed: false, scope: "example.com" }),
    );
    expect(hazards(["EMPTY_PRUNE"])).toContainEqual(expect.objectContaining({ code: "EMPTY_PRUNE", allowed: true }));
  });

  it("keeps hostile contents readable to programs and harmless to terminals", () => {
    const comment = 'x\u001b[31m\u202e\u2028\u{e0041}"\\';
    const text = jsonText({ comment });
    expect(text).not.toMatch(/[^\P{C}\n]/u);
    expect(JSON.parse(text)).toEqual({ comment });
  });
});

describe("drift as JSON", () => {
  it("distinguishes changed, missing and extra", () => {
    const drift = read(
      driftJson(createTestPlan([...declared, { type: "A", name: "new", content: "192.0.2.3" }], live), kinds),
    );
    expect(drift).toMatchObject({ drifted: true, budget: { reads: 4, writes: 0 } });
    const [scope] = drift["scopes"] as { changed: object[]; missing: object[]; extra: object[] }[];
    expect([scope!.changed.length, scope!.missing.length, scope!.extra.length]).toEqual([1, 1, 1]);
  });
});
