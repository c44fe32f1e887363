// Finds, before the first write, what would stop a plan in the middle: a secret store that cannot be written, or an id that
// the credential may not look up. It writes nothing.
import type { Diagnostic } from "../base/diagnostic";
import { groupBy } from "../base/group-by";
import { type Kind, scopeName } from "../kind/kind";
import { getKind } from "../kind/registry";
import type { BrokenPart } from "../kind/state";
import type { Api } from "../live/client";
import { listSteps, type Plan, type Step } from "../plan/plan";
import type { SecretView } from "../plan/renewals";
import { findCreatedSecret } from "./created-secret";
import { cannotStoreSecret, lookupFailed, unusableJournal } from "./diagnostics";
import { lookUpIds, needsLookups } from "./look-up-ids";

/** The scopes that would stop in the middle: they are broken, and the others can be applied without them. */
export async function preflight(
  api: Api,
  kinds: readonly Kind[],
  plan: Plan,
  secrets: Pick<SecretView, "check" | "checkJournal"> | undefined,
): Promise<readonly BrokenPart[]> {
  const lookups = await lookUpAll(api, kinds, plan);
  return breakScopes(kinds, plan, (step) => {
    const kind = getKind(kinds, step.change.kind);
    const storeProblems = secrets ? checkSecretStore(kind, step, secrets, plan.account) : [];
    const failed = needsLookups(kind, step.write.body) ? lookups.get(kind.name) : undefined;
    return failed ? [...storeProblems, failed] : storeProblems;
  });
}

/** The scopes of the steps that have a problem. A step that creates a zone belongs to that zone. */
export function breakScopes(
  kinds: readonly Kind[],
  plan: Plan,
  check: (step: Step) => readonly Diagnostic[],
): readonly BrokenPart[] {
  const found = plan.scopes.flatMap(({ scope, steps }) =>
    steps.map((step) => {
      const { kind, label } = step.change;
      const isZone = getKind(kinds, kind).definesScope === "zone";
      return { scope: isZone ? ({ within: "zone", zone: label } as const) : scope, diagnostics: check(step) };
    }),
  );
  const problems = found.filter(({ diagnostics }) => diagnostics.length > 0);
  return [...groupBy(problems, ({ scope }) => scopeName(scope))].map(([name, group]) => {
    // Steps that fail for the same reason share one diagnostic.
    const diagnostics = [...new Set(group.flatMap((problem) => problem.diagnostics))];
    return { name, scope: group[0]?.scope, diagnostics };
  });
}

function checkSecretStore(
  kind: Kind,
  { change }: Step,
  secrets: Pick<SecretView, "check" | "checkJournal">,
  account = "",
): readonly Diagnostic[] {
  const secret = findCreatedSecret(kind, { change });
  if (!secret) return [];
  const sink = String(change.to?.[secret.sink]);
  const problem = secrets.check(sink);
  if (problem !== undefined) return [cannotStoreSecret(sink, problem, change.where)];
  const name = String(change.to?.[secret.name]);
  const unusable = secrets.checkJournal({ scope: account, kind: kind.name, name });
  return unusable === undefined ? [] : [unusableJournal(unusable, change.where)];
}

/** Why the ids of a kind cannot be looked up, where its steps need them: once for all of them. */
async function lookUpAll(api: Api, kinds: readonly Kind[], plan: Plan): Promise<ReadonlyMap<string, Diagnostic>> {
  const failed = new Map<string, Diagnostic>();
  const { account } = plan;
  if (account === undefined) return failed;
  for (const kind of kinds) {
    const isNeedy = ({ change, write }: Step) => change.kind === kind.name && needsLookups(kind, write.body);
    const first = listSteps(plan).find(isNeedy);
    const lookup = first && (await lookUpIds(api, kind, { account }));
    if (lookup && !lookup.ok)
      failed.set(kind.name, lookupFailed(kind, lookup.lookup, lookup.failure, first.change.where));
  }
  return failed;
}
