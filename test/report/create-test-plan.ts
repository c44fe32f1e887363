// Creates a plan from declared records and live rows for tests of reports.
import type { JsonObject } from "../../src/base/json";
import type { Ownership } from "../../src/kind/state";
import { kinds } from "../../src/kinds";
import { createPlan } from "../../src/plan/create-plan";
import type { Plan } from "../../src/plan/plan";
import { desiredScope, liveScope } from "../build-state";

export function createTestPlan(
  declared: readonly JsonObject[],
  live: readonly JsonObject[],
  own: Partial<Ownership> = {},
): Plan {
  const options = { target: "emulator:state.json", asOf: "2026-11-21", emulator: true, reads: 4 };
  return createPlan(kinds, { scopes: [desiredScope(declared, own)] }, { scopes: [liveScope(live)] }, options);
}
