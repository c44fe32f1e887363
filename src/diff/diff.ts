// Compares desired and live state of a scope: a list of changes, and what stays unchanged and why. Pure.
//
//   group declared by      live object is     result
//   document               ours               kept, updated, deleted if no longer declared
//   document, open         undeclared         kept
//   nobody, additive       any                unmanaged: listed; replaced if it cannot live beside a declared object
//   nobody, prune          any                delete; objects of a map (applications) are never pruned
//   an `ignore` line       any                invisible
//   –                      managed elsewhere  listed, never changed; declared differently it is an error
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { Groups } from "../base/groups";
import { withoutSpelling } from "../kind/derive/without-spelling";
import { type Change, type Declared, type FieldChange, identityKey, type Kind, type Live } from "../kind/kind";
import { matchesSelector, type Selector } from "../kind/selector";
import type { Absent, DesiredScope, LiveScope } from "../kind/state";
import { fieldChanges, overlay } from "./fields";
import { findIgnored } from "./find-ignored";
import { keepIgnored } from "./ignored-fields";
import { matchGroup } from "./match";
import { replaceConflicting } from "./replace-conflicting";

export interface Ignored {
  readonly live: Live;
  readonly by: Selector;
}

export interface ScopeDiff {
  readonly changes: readonly Change[];
  readonly unmanaged: readonly Live[];
  readonly ignored: readonly Ignored[];
  readonly managedElsewhere: readonly Live[];
  /** Declared objects that are already as declared. */
  readonly kept: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** @param replaceable see `replaceConflicting`; by default every object may be replaced. */
export function diffScope(
  kinds: readonly Kind[],
  desired: DesiredScope,
  live: LiveScope,
  replaceable?: ReadonlySet<string>,
): ScopeDiff {
  const hidden = findIgnored(kinds, desired, live);
  const parts = kinds.map((kind) => diffKind(kind, desired, live, hidden.ignored));
  const changes = parts.flatMap((part) => part.changes);
  const conflicts = kinds.map((kind) =>
    replaceConflicting({ kind, desired, live, ignored: hidden.ignored, changes, replaceable }),
  );
  const replaced = conflicts.flatMap((conflict) => conflict.replaced);
  const gone = new Set(replaced.map(({ live }) => live));
  return {
    changes: [...changes, ...replaced.map(({ live, because }) => replaceUnmanaged(desired, live, because))],
    unmanaged: parts.flatMap((part) => part.unmanaged).filter((live) => !gone.has(live)),
    ignored: parts.flatMap((part) => part.ignored),
    managedElsewhere: parts.flatMap((part) => part.managedElsewhere),
    kept: parts.reduce((sum, part) => sum + part.kept, 0),
    diagnostics: [hidden, ...parts, ...conflicts].flatMap((part) => part.diagnostics),
  };
}

function replaceUnmanaged(desired: DesiredScope, live: Live, because: string): Change {
  return { ...deleteChange(desired, live, because), unmanaged: true };
}

function diffKind(kind: Kind, desired: DesiredScope, live: LiveScope, hidden: ReadonlyMap<Live, Selector>): ScopeDiff {
  const ignored: Ignored[] = [];
  const visible: Live[] = [];
  for (const object of live.objects) {
    if (object.kind !== kind.name) continue;
    const by = hidden.get(object);
    if (by) ignored.push({ live: object, by });
    else visible.push(object);
  }
  const isOfKind = (object: { readonly kind: string }) => object.kind === kind.name;
  const declared = new Groups(desired.objects.filter(isOfKind), (object) => object.group);
  const absent = new Groups(desired.absent.filter(isOfKind), (absence) => absence.group);
  const found = new Groups(visible, (live) => live.group);
  const diffs: GroupDiff[] = [];
  let kept = 0;
  const compare = (group: string) => {
    const [only, live] = [declared.only(group), found.only(group)];
    if (only && live && !absent.has(group) && isKept(kind, desired, only, live)) kept += 1;
    else {
      const part = { declared: declared.get(group), absent: absent.get(group), live: found.get(group) };
      diffs.push(diffGroup(kind, desired, part));
    }
  };
  for (const group of declared.keys()) compare(group);
  for (const group of absent.keys()) if (!declared.has(group)) compare(group);
  for (const group of found.keys()) if (!declared.has(group) && !absent.has(group)) compare(group);
  return {
    changes: diffs.flatMap((diff) => diff.changes),
    unmanaged: diffs.flatMap((diff) => diff.unmanaged),
    ignored,
    managedElsewhere: visible.filter((live) => live.managedBy !== undefined),
    kept: diffs.reduce((sum, diff) => sum + diff.kept, kept),
    diagnostics: diffs.flatMap((diff) => diff.diagnostics),
  };
}

interface Group {
  readonly declared: readonly Declared[];
  readonly absent: readonly Absent[];
  readonly live: readonly Live[];
}

type GroupDiff = Pick<ScopeDiff, "changes" | "unmanaged" | "kept" | "diagnostics">;

function diffGroup(kind: Kind, desired: DesiredScope, group: Group): GroupDiff {
  const named = group.declared[0] ?? group.absent[0];
  if (named && kind.inDocument.form === "map" && group.live.length > 1) return ambiguousName(kind, named, group.live);
  const [first] = group.declared;
  if (first === undefined) return diffUndeclared(kind, desired, group);
  const open = isOpen(kind, desired, first);
  const matched = matchGroup(kind, group.declared, group.live, open);
  const changes: Change[] = [];
  const diagnostics = matched.blocked.map((pair) => managedDifferently(pair.declared, pair.live));
  let kept = 0;
  for (const { declared, live } of matched.pairs) {
    const wanted = keepIgnored(kind, declared, live);
    const fields = fieldChanges(kind.fields, wanted.props, live.props);
    if (fields.length === 0) kept += 1;
    else if (live.managedBy !== undefined) diagnostics.push(managedDifferently(declared, live));
    else changes.push(...updateChanges(kind, desired, wanted, live, fields));
  }
  changes.push(...matched.creates.map((create) => createChange(desired, create)));
  changes.push(...matched.copies.map((copy) => deleteChange(desired, copy, "surplus copy", first)));
  const gone = open ? findAbsent(kind, group, group.live) : matched.leftovers;
  changes.push(...gone.map((live) => deleteChange(desired, live, "no longer declared", first)));
  return { changes, unmanaged: [], kept, diagnostics };
}

/** Whether the only declared object of a group is as the only live object is, as most are. */
function isKept(kind: Kind, { ownership }: DesiredScope, only: Declared, live: Live): boolean {
  // In an open group, or where the object ignores what identifies it, the two need not belong together.
  if (ownership.open.length > 0 || only.ignoredFields !== undefined) return false;
  return fieldChanges(kind.fields, only.props, live.props).length === 0;
}

/** A group without declared members: absent as a whole, absent in some members, pruned, or unmanaged. */
function diffUndeclared(kind: Kind, desired: DesiredScope, group: Group): GroupDiff {
  const ours = group.live.filter((live) => live.managedBy === undefined);
  const whole = group.absent.find((absence) => absence.member === undefined);
  const pruned = desired.ownership.prune && kind.inDocument.form === "list";
  const gone = whole || pruned ? ours : findAbsent(kind, group, ours);
  const open = !whole && ours[0] !== undefined && isOpen(kind, desired, ours[0]);
  const deletes = open ? findAbsent(kind, group, ours) : gone;
  const because = group.absent.length > 0 ? "state: absent" : "prune";
  return {
    changes: deletes.map((live) => deleteChange(desired, live, because, group.absent[0])),
    unmanaged: ours.filter((live) => !deletes.includes(live)),
    kept: 0,
    diagnostics: [],
  };
}

function findAbsent(kind: Kind, group: Group, live: readonly Live[]): readonly Live[] {
  const keys = new Set(group.absent.map((absence) => absence.member));
  return live.filter(
    (value) => value.managedBy === undefined && keys.has(identityKey(value.props, kind.identity.member)),
  );
}

function isOpen(kind: Kind, desired: DesiredScope, value: Declared | Live): boolean {
  return desired.ownership.open.some((selector) => matchesSelector(selector, kind.name, value.props));
}

function createChange(desired: DesiredScope, declared: Declared): Change {
  const fields: FieldChange[] = Object.entries(withoutSpelling(declared.props)).map(([field, to]) => ({ field, to }));
  const { kind, group, conflict, label, where } = declared;
  return { action: "create", kind, scope: desired.scope, group, conflict, label, to: declared.props, fields, where };
}

/** An update in place, or a delete and a create where a field cannot be changed in place. */
function updateChanges(
  kind: Kind,
  desired: DesiredScope,
  declared: Declared,
  live: Live,
  fields: readonly FieldChange[],
): readonly Change[] {
  if (fields.some((field) => kind.fields[field.field]?.onChange === "replace")) {
    return [deleteChange(desired, live, "replaced", declared), createChange(desired, declared)];
  }
  const { group, conflict, label, where } = declared;
  const to = overlay(kind, live.props, declared.props);
  const { id, props: from } = live;
  const each = kind.routes.singleFieldPerUpdate ? fields.map((field) => [field]) : [fields];
  const update = { action: "update" as const, kind: kind.name, scope: desired.scope, group, conflict, label, id };
  return each.map((some) => ({ ...update, from, to, fields: some, where }));
}

function deleteChange(desired: DesiredScope, live: Live, because: string, by?: Declared | Absent): Change {
  const { kind, group, conflict, label, id, props } = live;
  const fields: FieldChange[] = Object.entries(withoutSpelling(props)).map(([field, from]) => ({ field, from }));
  const where = by?.where ?? desired.where;
  return {
    action: "delete",
    kind,
    scope: desired.scope,
    group,
    conflict,
    label,
    id,
    from: props,
    fields,
    because,
    where,
  };
}

/** The API allows several objects with the name that a document uses: which of them is meant is never guessed. */
function ambiguousName(kind: Kind, named: Declared | Absent, live: readonly Live[]): GroupDiff {
  const diagnostic: Diagnostic = {
    code: "OWN105",
    severity: "error",
    summary: "Two live objects with the same name",
    detail: `\`${named.label}\` matches ${live.length} live ${kind.title.plural}: ${live.map((value) => value.id).join(", ")}.`,
    help: "Rename or delete all but one of them where they were created, or remove the name from the document.",
    where: named.where,
  };
  return { changes: [], unmanaged: [], kept: 0, diagnostics: [diagnostic] };
}

function managedDifferently(declared: Declared, live: Live): Diagnostic {
  return {
    code: "OWN101",
    severity: "error",
    summary: codeTitle("OWN101"),
    detail: `\`${declared.label}\` is declared, and \`${live.label}\` is managed by ${live.managedBy}.`,
    help: `Remove it from the document, or change it where it is managed (${live.managedBy}).`,
    where: declared.where,
  };
}
