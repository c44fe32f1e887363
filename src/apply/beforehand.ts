// What would stop a plan in the middle and can be known before its first write: a sink that takes nothing, an id that the
// credential may not look up. Reads, and writes nothing.
import type { Diagnostic } from "../base/diagnostic";
import type { Kind } from "../kind/kind";
import type { Api } from "../live/client";
import { type Plan, type Step, stepsOf } from "../plan/plan";
import type { SecretView } from "../plan/renewals";
import { notLookedUp, sinkRefused } from "./explain";
import { lookUp, waitsForIds } from "./lookups";
import { makesSecret } from "./secret";

export async function beforehand(
  api: Api,
  kinds: readonly Kind[],
  plan: Plan,
  secrets: Pick<SecretView, "check"> | undefined,
): Promise<readonly Diagnostic[]> {
  const found = kinds.map(async (kind) => {
    const steps = stepsOf(plan).filter((step) => step.change.kind === kind.name);
    const sinks = secrets ? steps.flatMap((step) => sinkProblem(kind, step, secrets)) : [];
    return [...sinks, ...(await lookupProblem(api, kind, steps, plan.account))];
  });
  return (await Promise.all(found)).flat();
}

function sinkProblem(kind: Kind, step: Step, secrets: Pick<SecretView, "check">): readonly Diagnostic[] {
  if (!kind.secret || !makesSecret(kind, step)) return [];
  const sink = String(step.change.to?.[kind.secret.sink]);
  const problem = secrets.check(sink);
  return problem === undefined ? [] : [sinkRefused(sink, problem, step.change.where)];
}

async function lookupProblem(
  api: Api,
  kind: Kind,
  steps: readonly Step[],
  account: string | undefined,
): Promise<readonly Diagnostic[]> {
  const first = steps.find((step) => waitsForIds(kind, step.write.body));
  if (!first || account === undefined) return [];
  const looked = await lookUp(api, kind, { account });
  return looked.ok ? [] : [notLookedUp(kind, looked.lookup, looked.failure, first.change.where)];
}
