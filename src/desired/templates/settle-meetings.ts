// Where objects of several layers meet in one group, such as an RRset: the group of one layer replaces that of another
// (`override: true`), joins it (`join: true`), or the meeting is an error that names both places.
//
//   says `override: true`           replaces the groups of the layers that it uses, and of those that neither use it nor override
//   all but one say `join: true`    the group has the objects of all
//   otherwise                       error
import { codeTitle } from "../../base/codes";
import type { Diagnostic } from "../../base/diagnostic";
import { formatWhere } from "../../base/format-where";
import { groupBy } from "../../base/group-by";
import type { Declared, Kind } from "../../kind/kind";
import { getKind } from "../../kind/registry";
import type { Absent } from "../../kind/state";
import { encloses, type Layer } from "./layer";

/** An object of a zone, or its absence, as a list element declares it. */
export interface DeclaredElement {
  readonly object: Declared | Absent;
  /** The layer of the element; undefined for that of the zone itself. */
  readonly layer: Layer | undefined;
  readonly override: boolean;
  readonly join: boolean;
}

export interface Settled {
  /** What does not count, because another layer overrides it or because it is an error. */
  readonly dropped: ReadonlySet<Declared | Absent>;
  readonly diagnostics: readonly Diagnostic[];
}

/** @param elements everything that the layers of a zone declare, an inner layer before those that use it. */
export function settleMeetings(kinds: readonly Kind[], elements: readonly DeclaredElement[]): Settled {
  const dropped = new Set<Declared | Absent>();
  const diagnostics: Diagnostic[] = [];
  const groups = groupBy(elements, ({ object }) => `${object.kind} ${object.group}`);
  const conflicts = groupBy(elements, ({ object }) => `${object.kind} ${object.conflict}`);
  for (const element of elements) {
    if (!element.override) continue;
    const replaced = (conflicts.get(`${element.object.kind} ${element.object.conflict}`) ?? []).filter(
      (other) => canReplace(element, other) && (isSameGroup(element, other) || areExclusive(kinds, element, other)),
    );
    for (const { object } of replaced) dropped.add(object);
    if (replaced.length === 0 && element.layer?.use === undefined) diagnostics.push(overridesNothing(element));
  }
  for (const group of groups.values()) {
    const left = group.filter(({ object }) => !dropped.has(object));
    const meeting = findMeeting(left);
    if (meeting === undefined) continue;
    diagnostics.push(meet(...meeting));
    // The other rules judge the group of the outermost layer alone.
    const last = left.at(-1)?.layer;
    for (const { object, layer } of left) if (layer !== last) dropped.add(object);
  }
  return { dropped, diagnostics: reportOnce(diagnostics) };
}

function isSameGroup({ object }: DeclaredElement, other: DeclaredElement): boolean {
  return object.group === other.object.group;
}

function canReplace(element: DeclaredElement, other: DeclaredElement): boolean {
  if (element.layer === other.layer) return false;
  if (isInside(element.layer, other.layer)) return false;
  return isInside(other.layer, element.layer) || !other.override;
}

/** Whether a layer is used, directly or not, by another. */
function isInside(inner: Layer | undefined, outer: Layer | undefined): boolean {
  return inner !== undefined && outer !== undefined && encloses(outer, inner);
}

/** Objects that cannot exist beside each other, such as a CNAME and an address at one name. */
function areExclusive(
  kinds: readonly Kind[],
  { object }: DeclaredElement,
  { object: other }: DeclaredElement,
): boolean {
  if (!("props" in object) || !("props" in other)) return false;
  return getKind(kinds, object.kind).conflicts?.(object.props, other.props) !== undefined;
}

/** Two elements of different layers, neither of which joins the other; that of the outer layer comes first. */
function findMeeting(group: readonly DeclaredElement[]): readonly [DeclaredElement, DeclaredElement] | undefined {
  const apart = group.filter(({ join }) => !join);
  const last = apart.at(-1);
  const other = apart.find(({ layer }) => layer !== last?.layer);
  return last && other && [last, other];
}

function meet({ object }: DeclaredElement, { object: other, layer }: DeclaredElement): Diagnostic {
  const template = layer?.use?.template;
  const detail = `\`${object.label}\` is declared here, and \`${other.label}\` by the template \`${template}\` at ${formatWhere(other.where)}.`;
  const help = "Write `override: true` to replace what the template declares, or `join: true` to declare both.";
  const summary = codeTitle("DOC157");
  return { code: "DOC157", severity: "error", summary, detail, help, where: object.where, also: [other.where] };
}

function overridesNothing({ object }: DeclaredElement): Diagnostic {
  return {
    code: "DOC158",
    severity: "warning",
    summary: codeTitle("DOC158"),
    detail: `\`${object.label}\` says \`override: true\`, and no template of its zone declares the same name and type.`,
    help: "Check the name and the type, or remove `override`.",
    where: object.where,
  };
}

/** A list of values declares several objects in one place. */
function reportOnce(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const found = new Map(
    diagnostics.map((diagnostic) => [JSON.stringify([diagnostic.code, diagnostic.where]), diagnostic]),
  );
  return [...found.values()];
}
