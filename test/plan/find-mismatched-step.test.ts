// A saved plan sends what it shows: its checksum detects accidents, but a forger can compute a new checksum.
import { describe, expect, it } from "vitest";
import { kinds } from "../../src/kinds";
import type { Plan } from "../../src/plan/plan";
import { formatSavedPlan, parseSavedPlan } from "../../src/plan/saved-plan";
import { createTestPlan } from "../report/create-test-plan";

const MADE = { made: "2026-11-21T10:00:00.000Z", tool: "0.1.0" };
const www = { type: "A", name: "www", content: "192.0.2.1" };
const plan = createTestPlan(
  [www, { type: "MX", name: "@", content: "mail.example.com", priority: 10 }],
  [{ ...www, name: "www.example.com", content: "192.0.2.9" }],
);

const parsed = (of: Plan) => parseSavedPlan(formatSavedPlan({ plan: of, ...MADE }), "saved.zwplan", kinds);

/** The same plan with other text in every write of the first scope that has one. */
function forged(from: string, to: string): Plan {
  const scopes = plan.scopes.map((scope) => ({
    ...scope,
    steps: scope.steps.map((step) => ({
      ...step,
      write: JSON.parse(JSON.stringify(step.write).replaceAll(from, to)) as typeof step.write,
    })),
  }));
  return { ...plan, scopes };
}

describe("a saved plan", () => {
  it("is accepted as it was made", () => {
    expect(parsed(plan).diagnostic).toBeUndefined();
  });

  it("is refused if a write differs from its change", () => {
    const { saved, diagnostic } = parsed(forged("192.0.2.1", "203.0.113.66"));
    expect(saved).toBeUndefined();
    expect(diagnostic).toMatchObject({ code: "PLN103", detail: expect.stringContaining("www A 192.0.2.1") });
    expect(parsed(forged("dns_records", "settings")).saved).toBeUndefined();
    expect(parsed(forged('"PATCH"', '"DELETE"')).saved).toBeUndefined();
  });
});
