// What the public types promise. The compiler checks this file with everything else; it never runs.
import { expectTypeOf } from "vitest";
import type { Api, ApiOutcome, ApplyResult, Change, Diagnostic, Kind, Plan, PlanResult, StepOutcome } from "../../src";
import { defineKind, kinds, plan, planDesiredState } from "../../src";

expectTypeOf(kinds).toExtend<readonly Kind[]>();
expectTypeOf(planDesiredState).returns.resolves.toEqualTypeOf<Plan>();
expectTypeOf(planDesiredState).parameter(0).toEqualTypeOf<Api>();

// An operation resolves to a result or a failure, distinguished by `ok` and `reason`.
expectTypeOf(plan).returns.resolves.toEqualTypeOf<PlanResult>();
expectTypeOf<Extract<PlanResult, { ok: true }>>().toHaveProperty("plan");
expectTypeOf<Extract<PlanResult, { reason: "lock-busy" }>>().toHaveProperty("holder");
expectTypeOf<Extract<ApplyResult, { ok: true }>["status"]>().toEqualTypeOf<"unchanged" | "applied">();
expectTypeOf<Extract<ApplyResult, { status: "unchanged" }>>().not.toHaveProperty("outcome");

// Three outcomes, and only `failed` has a failure.
expectTypeOf<ApiOutcome["outcome"]>().toEqualTypeOf<"ok" | "failed" | "unknown">();
expectTypeOf<Extract<ApiOutcome, { outcome: "unknown" }>>().not.toHaveProperty("failure");
expectTypeOf<StepOutcome["result"]>().toEqualTypeOf<"done" | "failed" | "skipped">();

// Plans and changes are read-only data.
expectTypeOf<Plan["scopes"]>().toEqualTypeOf<readonly Plan["scopes"][number][]>();
expectTypeOf<Change["action"]>().toEqualTypeOf<"create" | "update" | "replace" | "delete">();
expectTypeOf<Diagnostic["severity"]>().toEqualTypeOf<"error" | "warning" | "note">();

// A kind needs its whole declaration.
// @ts-expect-error routes are missing
defineKind({
  name: "x",
  title: { singular: "x", plural: "x" },
  doc: "",
  within: "zone",
  inDocument: { key: "x", form: "list" },
  fields: {},
  identity: { group: [], member: [], conflict: [] },
  label: () => "",
  samples: [],
});
