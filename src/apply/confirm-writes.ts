// Corrects the results of a scope by what was read after its last write. A step that was refused or lost may have taken effect
// all the same, and a create that was sent again may have taken effect twice: its copies are deleted where this run certainly
// made them, and named where it did not.
import { groupBy } from "../base/group-by";
import { canonicalText } from "../base/json";
import { fieldChanges } from "../diff/fields";
import { identityKey, type Kind, type Live } from "../kind/kind";
import { getKind } from "../kind/registry";
import type { LiveScope } from "../kind/state";
import type { Step } from "../plan/plan";
import type { ApplyContext } from "./context";
import { findCreatedSecret } from "./created-secret";
import { copyDeleted, createdTwice, mayHaveArrived, secretValueLost } from "./diagnostics";
import { fillRoute } from "./requests";
import { recordFound } from "./resolve-unknown";
import type { SentCreate } from "./sent-creates";
import { findObject, getStepState, indexLive } from "./step-state";
import { shouldStop } from "./stop-run";

/** @returns the live state, read again if copies were deleted. */
export async function confirmWrites(context: ApplyContext, live: LiveScope): Promise<LiveScope> {
  if (live.failure) return live;
  confirmFailed(context, live);
  const byGroup = groupBy(live.objects, ({ kind, group }) => `${kind} ${group}`);
  const repeated = context.sent.list().flatMap((create) => findCopies(context, create, live, byGroup));
  if (repeated.length === 0) return live;
  for (const create of repeated) await deleteCopies(context, create);
  return context.reread();
}

/** A failed step whose object is as the step wanted it is done. */
function confirmFailed(context: ApplyContext, live: LiveScope): void {
  const { kinds, results } = context;
  const failures = results.failures().filter(({ diagnostic }) => mayHaveArrived(diagnostic));
  if (failures.length === 0) return;
  const index = indexLive(
    live,
    failures.map(({ step }) => step),
  );
  for (const { step } of failures) {
    const kind = getKind(kinds, step.change.kind);
    const object = findObject(kind, step, index);
    if (findCreatedSecret(kind, step)) {
      if (object && step.change.action === "create") results.fail(step, secretValueLost(step));
    } else if (getStepState(kind, step, index) === "done") recordFound(context, step, object, "found");
  }
}

/** A create that took effect more than once. */
interface Repeated extends SentCreate {
  readonly kind: Kind;
  readonly kept: Live;
  /** Not empty. */
  readonly copies: readonly Live[];
}

function findCopies(
  { kinds, results }: ApplyContext,
  create: SentCreate,
  live: LiveScope,
  byGroup: ReadonlyMap<string, readonly Live[]>,
): readonly Repeated[] {
  const { step, id } = create;
  if (!results.isDone(step)) return [];
  const kind = getKind(kinds, step.change.kind);
  // A successor that was created during a rotation has another name, and so another group.
  const candidates = kind.secret ? live.objects : (byGroup.get(`${kind.name} ${step.change.group}`) ?? []);
  const created = candidates.filter((object) => object.kind === kind.name && isCreatedBy(kind, step, object));
  const kept = created.find((object) => object.id === id) ?? created[0];
  const copies = created.filter((object) => object !== kept && object.managedBy === undefined);
  return kept && copies.length > 0 ? [{ ...create, kind, kept, copies }] : [];
}

/** Whether an object is what a step created. A successor that was created during a rotation may still have its own name. */
function isCreatedBy(kind: Kind, { change }: Step, { group, props }: Live): boolean {
  const { secret } = kind;
  const to = change.to ?? {};
  if (secret) {
    const name = String(to[secret.name]);
    return props[secret.name] === name || props[secret.name] === secret.successor(name);
  }
  if (group !== change.group || identityKey(props, kind.identity.member) !== identityKey(to, kind.identity.member))
    return false;
  return kind.identity.member.length === 0 || fieldChanges(kind.fields, to, props).length === 0;
}

async function deleteCopies(context: ApplyContext, create: Repeated): Promise<void> {
  const { api, ids, results } = context;
  const { kind, step, kept, copies } = create;
  const why = explainDoubt(create);
  const copyIds = copies.map((copy) => copy.id);
  if (why !== undefined || kind.routes.delete === undefined)
    return results.fail(step, createdTwice(step, create.id, copyIds, why ?? "They cannot be deleted."), true);
  for (const id of copyIds) {
    if (await shouldStop(context)) return results.fail(step, createdTwice(step, create.id, copyIds, STOPPED));
    const path = fillRoute(kind.routes.delete, ids, id, kind.id);
    const answer = await api.send({ method: "DELETE", path }, () => shouldStop(context));
    const isGone = answer.outcome === "ok" || (answer.outcome === "failed" && answer.failure.category === "not-found");
    if (isGone) continue;
    const message = answer.outcome === "failed" ? answer.failure.message : answer.reason;
    return results.fail(step, createdTwice(step, create.id, copyIds, `Deleting one failed: ${message}.`));
  }
  results.note(copyDeleted(step, kept.id, copyIds));
}

const STOPPED = "The run ended before it could delete them.";

/** Why it is not certain that this run made all copies, if it is not. */
function explainDoubt({ kind, times, id, kept, copies }: Repeated): string | undefined {
  if (times < copies.length + 1) return `This run sent the request ${times === 1 ? "once" : `${times} times`}.`;
  if (id !== undefined && id !== kept.id) return "The object that this run confirmed is not among them.";
  const changed = copies.find((copy) => sentForm(kind, copy) !== sentForm(kind, kept));
  return changed && `\`${changed.id}\` differs from what this run sent.`;
}

/** What two objects of one request have in common: everything but what the API computes, and a successor's name. */
function sentForm(kind: Kind, { props }: Live): string {
  const isComputed = (name: string) => kind.fields[name]?.presence === "computed" || name === kind.secret?.name;
  return canonicalText(Object.fromEntries(Object.entries(props).filter(([name]) => !isComputed(name))));
}
