// Finds where a saved plan contradicts itself. People review the changes; their labels, requests and fingerprints must follow from
// them, because whoever edits a file can compute its checksum. What only live state can tell is checked by `rebuild-plan.ts`. Pure.
import { canonicalText } from "../base/json";
import { canonicalize } from "../kind/derive/canonicalize";
import { type Change, getMapKey, identityKey, type Kind, type Scope, scopeName } from "../kind/kind";
import { findKind } from "../kind/registry";
import { getScopeContext } from "./desired-from-plan";
import { findChangeMismatch } from "./find-change-mismatch";
import { conflictGroup, orderSteps } from "./order-steps";
import { needsAccount, type Plan, type ScopePlan, type Step } from "./plan";

/** A sentence about the first contradiction. */
export function findMismatch(plan: Plan, kinds: readonly Kind[]): string | undefined {
  const { account, scopes } = plan;
  const names = scopes.map(({ scope }) => scopeName(scope));
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) return `It plans \`${twice}\` twice.`;
  for (const scope of scopes) {
    const mismatch = findScopeMismatch(scope, scopes, kinds, account);
    if (mismatch !== undefined) return mismatch;
  }
  return account === undefined && needsAccount(plan, kinds) ? "It writes to an account and names none." : undefined;
}

function findScopeMismatch(
  planned: ScopePlan,
  all: readonly ScopePlan[],
  kinds: readonly Kind[],
  account: string | undefined,
): string | undefined {
  const { scope, id, steps, basedOn } = planned;
  const own = kinds.filter((kind) => kind.within === scope.within);
  const name = scopeName(scope);
  if (!isCanonicalScope(scope, kinds)) return `\`${name}\` is not a zone's name.`;
  if (scope.within === "account" && id !== undefined && id !== account) return "It names two accounts.";
  if (scope.within === "zone" && id === undefined && steps.length > 0 && !createsScope(all, kinds, name))
    return `It does not say which zone \`${name}\` is.`;
  const wrong = findStepMismatch(own, planned);
  if (wrong) return `\`${wrong.label}\` in ${name}: ${wrong.why}.`;
  const groups = new Set(steps.map(({ change }) => conflictGroup(change)));
  const known = Object.keys(basedOn);
  return known.length === groups.size && known.every((group) => groups.has(group))
    ? undefined
    : `The fingerprints of ${name} are not those of its steps.`;
}

/** A zone's name is spelled as the API spells it, so that no two spellings mean one zone. */
function isCanonicalScope(scope: Scope, kinds: readonly Kind[]): boolean {
  const kind = kinds.find((candidate) => candidate.definesScope === scope.within);
  if (kind === undefined || scope.within === "account") return true;
  const field = getMapKey(kind);
  const { props, diagnostics } = canonicalize(kind, { [field]: scope.zone }, getScopeContext(scope));
  return diagnostics.length === 0 && props[field] === scope.zone;
}

function createsScope(all: readonly ScopePlan[], kinds: readonly Kind[], name: string): boolean {
  const changes = all.flatMap(({ steps }) => steps.map((step) => step.change));
  return changes.some(
    ({ action, kind, label }) =>
      action === "create" && label === name && findKind(kinds, kind)?.definesScope !== undefined,
  );
}

interface StepMismatch {
  readonly label: string;
  readonly why: string;
}

function findStepMismatch(kinds: readonly Kind[], { scope, steps }: ScopePlan): StepMismatch | undefined {
  const changes = steps.map((step) => step.change);
  const written = new Set<string>();
  for (const change of changes) {
    const kind = findKind(kinds, change.kind);
    const why = kind ? tryToFind(() => findChangeMismatch(kind, change, scope, changes)) : "its kind is unknown";
    if (why !== undefined) return { label: change.label, why };
    const object = kind ? describeWrittenObject(kind, change) : "";
    if (written.has(object) || (change.action === "delete" && isWrittenElsewhere(change, changes)))
      return { label: change.label, why: "two steps write this object" };
    written.add(object);
  }
  return findUnderivedStep(kinds, scope, steps);
}

/** What no two steps of a plan may both write. Some routes take one field in each request. */
function describeWrittenObject(kind: Kind, { action, group, id, to = {}, fields, renews }: Change): string {
  if (action === "create") return canonicalText([kind.name, group, identityKey(to, kind.identity.member)]);
  const part = kind.routes.singleFieldPerUpdate && action === "update" ? fields.map(({ field }) => field) : [];
  return canonicalText([kind.name, "id", id, renews ?? null, part]);
}

function isWrittenElsewhere(change: Change, all: readonly Change[]): boolean {
  return all.some((other) => other !== change && other.kind === change.kind && other.id === change.id);
}

/** The first step whose request or comment does not follow from its change. */
function findUnderivedStep(kinds: readonly Kind[], scope: Scope, steps: readonly Step[]): StepMismatch | undefined {
  const [first] = steps;
  if (first === undefined) return undefined;
  const changes = steps.map((step) => step.change);
  const derived = new Map<Change, Step>();
  const failed = tryToFind(() => {
    for (const step of orderSteps(kinds, changes, getScopeContext(scope))) derived.set(step.change, step);
    return undefined;
  });
  if (failed !== undefined) return { label: first.change.label, why: failed };
  const wrong = steps.find((step) => {
    const { write, comment } = derived.get(step.change) ?? {};
    return canonicalText(write) !== canonicalText(step.write) || comment !== step.comment;
  });
  return wrong && { label: wrong.change.label, why: "its request is not that of its change" };
}

/** The functions of kinds are made for props of that kind. What they throw on anything else says that it is something else. */
function tryToFind(find: () => string | undefined): string | undefined {
  try {
    return find();
  } catch {
    return "its values are not those of its kind";
  }
}
