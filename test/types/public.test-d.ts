// What the public types promise; checked by the compiler with everything else, never run.
import { expectTypeOf } from "vitest";
import type { Api, ApiOutcome, Change, Diagnostic, Kind, Plan, StepOutcome } from "../../src";
import { defineKind, kinds, plan } from "../../src";

expectTypeOf(kinds).toEqualTypeOf<readonly Kind[]>();
expectTypeOf(plan).returns.resolves.toEqualTypeOf<Plan>();
expectTypeOf(plan).parameter(0).toEqualTypeOf<Api>();

// Three outcomes, and only the failed one has a failure.
expectTypeOf<ApiOutcome["outcome"]>().toEqualTypeOf<"ok" | "failed" | "unknown">();
expectTypeOf<Extract<ApiOutcome, { outcome: "unknown" }>>().not.toHaveProperty("failure");
expectTypeOf<StepOutcome["result"]>().toEqualTypeOf<"done" | "failed" | "skipped">();

// Plans and changes are data that nobody changes.
expectTypeOf<Plan["scopes"]>().toEqualTypeOf<readonly Plan["scopes"][number][]>();
expectTypeOf<Change["action"]>().toEqualTypeOf<"create" | "update" | "replace" | "delete">();
expectTypeOf<Diagnostic["severity"]>().toEqualTypeOf<"error" | "warning" | "note">();

// A kind needs its declaration whole.
// @ts-expect-error a kind without routes is none
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
