// Finds, before the first write, what would stop a plan in the middle: a secret store that cannot be written, or an id that
// the credential may not look up. It writes nothing.
import type { Diagnostic } from "../base/diagnostic";
import type { Kind } from "../kind/kind";
import type { Api } from "../live/client";
import { listSteps, type Plan, type Step } from "../plan/plan";
import type { SecretView } from "../plan/renewals";
import { findCreatedSecret } from "./created-secret";
import { cannotStoreSecret, lookupFailed } from "./diagnostics";
import { lookUpIds, needsLookups } from "./look-up-ids";

export async function preflight(
  api: Api,
  kinds: readonly Kind[],
  plan: Plan,
  secrets: Pick<SecretView, "check"> | undefined,
): Promise<readonly Diagnostic[]> {
  const checks = kinds.map(async (kind) => {
    const steps = listSteps(plan).filter((step) => step.change.kind === kind.name);
    const storeProblems = secrets ? steps.flatMap((step) => checkSecretStore(kind, step, secrets)) : [];
    return [...storeProblems, ...(await checkLookups(api, kind, steps, plan.account))];
  });
  return (await Promise.all(checks)).flat();
}

function checkSecretStore(kind: Kind, step: Step, secrets: Pick<SecretView, "check">): readonly Diagnostic[] {
  const secret = findCreatedSecret(kind, step);
  if (!secret) return [];
  const sink = String(step.change.to?.[secret.sink]);
  const problem = secrets.check(sink);
  return problem === undefined ? [] : [cannotStoreSecret(sink, problem, step.change.where)];
}

async function checkLookups(
  api: Api,
  kind: Kind,
  steps: readonly Step[],
  account: string | undefined,
): Promise<readonly Diagnostic[]> {
  const first = steps.find((step) => needsLookups(kind, step.write.body));
  if (!first || account === undefined) return [];
  const lookup = await lookUpIds(api, kind, { account });
  return lookup.ok ? [] : [lookupFailed(kind, lookup.lookup, lookup.failure, first.change.where)];
}
