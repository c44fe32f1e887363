// What cannot live beside a declared object is replaced by it: planned for deletion, in the conflict group of what replaces it. Pure.
//
//   live object             result
//   of nobody               deleted; in a scope that the document does not own, that is a hazard of the plan
//   managed elsewhere       error: it is never changed
//   ignored, open           error: the document itself says to leave it
//   declared                error: the document asks for both
import { codeTitle } from "../base/codes";
import type { Diagnostic, Where } from "../base/diagnostic";
import { formatWhere } from "../base/format-where";
import { groupBy } from "../base/group-by";
import type { Change, Kind, Live } from "../kind/kind";
import { findSelector, type Selector } from "../kind/selector";
import type { DesiredScope, LiveScope } from "../kind/state";

export interface Replaced {
  readonly live: Live;
  /** Why the plan deletes it. */
  readonly because: string;
}

export interface ReplacedObjects {
  readonly replaced: readonly Replaced[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface ConflictInput {
  readonly kind: Kind;
  readonly desired: DesiredScope;
  readonly live: LiveScope;
  /** The live objects that the document ignores, and the lines that say so. */
  readonly ignored: ReadonlyMap<Live, Selector>;
  readonly changes: readonly Change[];
  /** Ids of the only objects that may be replaced: a further round of a run replaces nothing that its plan did not name. */
  readonly replaceable?: ReadonlySet<string>;
}

export function replaceConflicting({
  kind,
  desired,
  live,
  ignored,
  changes,
  replaceable,
}: ConflictInput): ReplacedObjects {
  const { conflicts } = kind;
  const additions = changes.filter((change) => change.kind === kind.name && change.action !== "delete");
  if (!conflicts || additions.length === 0) return { replaced: [], diagnostics: [] };
  const changed = new Set(changes.map((change) => change.id));
  const staying = groupBy(
    live.objects.filter((object) => object.kind === kind.name && !changed.has(object.id)),
    (object) => object.conflict,
  );
  const declared = new Set(desired.objects.filter((object) => object.kind === kind.name).map(({ group }) => group));
  const replaced = new Map<string, Replaced>();
  const diagnostics: Diagnostic[] = [];
  for (const change of additions) {
    for (const other of staying.get(change.conflict) ?? []) {
      const reason = change.to && conflicts(change.to, other.props);
      if (reason === undefined) continue;
      const obstacle = findObstacle(desired, other, ignored.get(other), declared, replaceable);
      if (obstacle) diagnostics.push(cannotReplace(change, other, reason, obstacle, desired));
      else replaced.set(other.id, { live: other, because: `cannot share its name with \`${change.label}\`` });
    }
  }
  return { replaced: [...replaced.values()], diagnostics };
}

/** Why an object stays although a declared object excludes it. */
interface Obstacle {
  readonly state: string;
  readonly help: string;
}

function findObstacle(
  { ownership }: DesiredScope,
  { id, kind, group, props, managedBy }: Live,
  ignored: Selector | undefined,
  declared: ReadonlySet<string>,
  replaceable: ReadonlySet<string> | undefined,
): Obstacle | undefined {
  if (managedBy !== undefined)
    return { state: `is managed by ${managedBy}`, help: "Remove one of the two where it is managed." };
  if (ignored) return { state: `is ignored${formatPlace(ignored.where)}`, help: removeLine("ignore") };
  const open = findSelector(ownership.open, kind, props);
  if (open) return { state: `is kept by an \`open\` line${formatPlace(open.where)}`, help: removeLine("open") };
  if (declared.has(group)) return { state: "is declared too", help: "Remove one of the two declarations." };
  if (replaceable && !replaceable.has(id))
    return { state: "appeared after the plan was made", help: "Make a new plan, which names it." };
  return undefined;
}

function removeLine(option: "ignore" | "open"): string {
  return `Remove the \`${option}\` line to have it replaced, or the declaration.`;
}

function formatPlace(where: Where): string {
  return where.line === undefined ? "" : ` (${formatWhere(where)})`;
}

function cannotReplace(
  change: Change,
  other: Live,
  reason: string,
  { state, help }: Obstacle,
  desired: DesiredScope,
): Diagnostic {
  return {
    code: "OWN102",
    severity: "error",
    summary: codeTitle("OWN102"),
    detail: `\`${change.label}\` cannot replace \`${other.label}\`, which is live and ${state}. ${reason}`,
    help,
    where: change.where ?? desired.where,
  };
}
