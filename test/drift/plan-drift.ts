// The changes of a plan from a document and the live records of its zone, for tests of drift jobs.

import type { JsonObject } from "../../src/base/json";
import { compileDocuments } from "../../src/desired";
import { parseYaml } from "../../src/desired/formats/document";
import type { DesiredScope } from "../../src/kind/state";
import { kinds } from "../../src/kinds";
import { createPlan } from "../../src/plan/create-plan";
import type { Plan } from "../../src/plan/plan";
import { liveScope, ZONE } from "../build-state";

export interface DriftedZone {
  readonly plan: Plan;
  readonly scope: DesiredScope;
}

/** The plan of a document of `example.com` against these rows, each with its own id. */
export function planDrift(text: string, live: readonly JsonObject[]): DriftedZone {
  const parsed = parseYaml("zone.yaml", text);
  const documents = parsed.document ? [parsed.document] : [];
  const { desired, diagnostics } = compileDocuments(documents, { kinds });
  const problems = [...parsed.diagnostics, ...diagnostics].filter((diagnostic) => diagnostic.severity === "error");
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  const scope = desired.scopes.find((scope) => scope.scope.within === "zone" && scope.scope.zone === ZONE);
  if (!scope) throw new Error(`no ${ZONE} in the document`);
  const options = { target: "emulator:state.json", asOf: "2026-11-21", emulator: true, reads: 4 };
  const plan = createPlan(kinds, { scopes: [scope] }, { scopes: [liveScope(live)] }, options);
  return { plan, scope };
}
