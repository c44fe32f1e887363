// The checks that need all declared objects of a scope: duplicates, objects that cannot coexist, objects that are both declared
// and ignored or absent, and the rules of the kinds. Pure.
import { codeTitle, type DiagnosticCode } from "../base/codes";
import type { Diagnostic, Where } from "../base/diagnostic";
import { formatWhere } from "../base/format-where";
import { findRepeated, groupBy } from "../base/group-by";
import { type Context, type Declared, identityKey, type Kind, type Rule, type RuleFinding } from "../kind/kind";
import { matchesSelector } from "../kind/selector";
import type { DesiredScope } from "../kind/state";

/** @param unidentified objects whose values have errors: the checks of groups include them, those of values do not. */
export function validateScope(
  kinds: readonly Kind[],
  scope: DesiredScope,
  unidentified: ReadonlySet<Declared> = new Set(),
): readonly Diagnostic[] {
  return kinds
    .filter((kind) => kind.within === scope.scope.within)
    .flatMap((kind) => {
      const objects = scope.objects.filter((object) => object.kind === kind.name);
      return [
        ...findDuplicates(
          kind,
          objects.filter((object) => !unidentified.has(object)),
        ),
        ...findConflicts(kind, objects).map(toDiagnostic),
        ...findIgnored(scope, objects),
        ...findPresentAndAbsent(kind, scope, objects),
        ...checkRules(kind, scope, objects, unidentified),
      ];
    });
}

/** The objects of a scope that concern the checks of a whole run, by the name of their kind. The others need not be kept. */
export interface RunPart {
  readonly context: Context;
  readonly objects: ReadonlyMap<string, readonly Declared[]>;
}

export function selectForRun(
  kinds: readonly Kind[],
  { scope, context, objects }: DesiredScope,
  unidentified: ReadonlySet<Declared>,
): RunPart {
  const own = kinds.filter((kind) => kind.within === scope.within && kind.runRules !== undefined);
  const select = ({ name, runRules = [] }: Kind) =>
    objects.filter(
      (object) =>
        object.kind === name && runRules.some(({ concerns }) => concerns(object.props)) && !unidentified.has(object),
    );
  return { context, objects: new Map(own.map((kind) => [kind.name, select(kind)])) };
}

/** What the kinds check over the scopes of a run together. */
export function validateRun(kinds: readonly Kind[], parts: readonly RunPart[]): readonly Diagnostic[] {
  return kinds.flatMap(({ name, runRules = [] }) => {
    const own = parts.flatMap(({ context, objects }) => {
      const selected = objects.get(name);
      return selected ? [{ context, objects: selected }] : [];
    });
    return runRules.flatMap(({ code, check }) => check(own).map((finding) => toDiagnostic({ ...finding, code })));
  });
}

function findDuplicates(kind: Kind, objects: readonly Declared[]): readonly Diagnostic[] {
  if (kind.inDocument.form !== "list") return [];
  // Most groups have one member.
  const repeated = findRepeated(objects, ({ group }) => group).flatMap((group) =>
    findRepeated(group, ({ props }) => identityKey(props, kind.identity.member)),
  );
  return repeated.flatMap(([first, ...others]) =>
    others.map((object) => {
      const detail = `\`${object.label}\` is declared here and at ${formatWhere(first?.where)}.`;
      return error("REC102", detail, "Remove one of the two.", object, first?.where);
    }),
  );
}

/** Objects that cannot exist beside each other. */
export function findConflicts(kind: Kind, objects: readonly Declared[]): readonly Violation[] {
  const { conflicts } = kind;
  if (!conflicts) return [];
  return findRepeated(objects, (object) => object.conflict).flatMap((group): readonly Violation[] => {
    const conflict = findFirstConflict(group, conflicts);
    if (!conflict) return [];
    const { object, other, reason } = conflict;
    const detail = `\`${object.label}\` and \`${other.label}\` (${formatWhere(other.where)}) cannot share a name. ${reason}`;
    const code = "REC101";
    const help = "Remove one of the two.";
    return [{ code, severity: "error", summary: codeTitle(code), detail, help, at: [object, other] }];
  });
}

interface Conflict {
  readonly object: Declared;
  readonly other: Declared;
  readonly reason: string;
}

/** Compares two members of each group at most: whether objects conflict depends on their type, and an RRset may be large. */
function findFirstConflict(
  objects: readonly Declared[],
  conflicts: NonNullable<Kind["conflicts"]>,
): Conflict | undefined {
  const samples = [...groupBy(objects, (object) => object.group).values()].flatMap((group) => group.slice(0, 2));
  for (const [index, object] of samples.entries()) {
    for (const other of samples.slice(0, index)) {
      const reason = conflicts(object.props, other.props);
      if (reason !== undefined) return { object, other, reason };
    }
  }
  return undefined;
}

function findIgnored(scope: DesiredScope, objects: readonly Declared[]): readonly Diagnostic[] {
  if (scope.ownership.ignore.length === 0) return [];
  // A list of values declares several objects in one place: the line is wrong once.
  const places = new Set<string>();
  return objects.flatMap((object) => {
    const rule = scope.ownership.ignore.find((selector) => matchesSelector(selector, object.kind, object.props));
    if (!rule) return [];
    const place = JSON.stringify([object.group, object.where, rule.where]);
    if (places.has(place)) return [];
    places.add(place);
    const detail = `\`${object.label}\` is declared here and ignored at ${formatWhere(rule.where)}.`;
    return [error("OWN103", detail, "Remove one of the two lines.", object, rule.where)];
  });
}

function findPresentAndAbsent(kind: Kind, scope: DesiredScope, objects: readonly Declared[]): readonly Diagnostic[] {
  const absentObjects = scope.absent.filter((absent) => absent.kind === kind.name);
  if (absentObjects.length === 0) return [];
  const groups = groupBy(objects, (object) => object.group);
  return absentObjects.flatMap((absent) => {
    const present = groups
      .get(absent.group)
      ?.find(({ props }) => absent.member === undefined || identityKey(props, kind.identity.member) === absent.member);
    if (!present) return [];
    const detail = `\`${present.label}\` is declared here, and \`state: absent\` at ${formatWhere(absent.where)}.`;
    return [error("OWN104", detail, "Remove one of the two lines.", present, absent.where)];
  });
}

function checkRules(
  kind: Kind,
  scope: DesiredScope,
  objects: readonly Declared[],
  unidentified: ReadonlySet<Declared>,
): readonly Diagnostic[] {
  return findViolations(kind, scope.context, objects, scope.objects)
    .filter(({ at }) => !at.some((object) => unidentified.has(object)))
    .map(toDiagnostic);
}

function toDiagnostic({ code, severity, summary, detail, help, at }: Violation): Diagnostic {
  const [where, ...also] = at.map((object) => object.where);
  return { code, severity, summary, detail, help, where, also };
}

/** A finding of a kind's rule. */
export interface Violation extends RuleFinding {
  readonly code: string;
}

/**
 * What the rules of a kind find among declared objects.
 *
 * @param all the declared objects of every kind in the scope.
 * @param needs the rules to check; a caller that does not know every object leaves out what needs the whole scope.
 */
export function findViolations(
  { rules = [] }: Kind,
  context: Context,
  objects: readonly Declared[],
  all: readonly Declared[] = objects,
  needs: readonly Rule["needs"][] = ["object", "neighbours", "scope"],
): readonly Violation[] {
  return rules
    .filter((rule) => needs.includes(rule.needs))
    .flatMap((rule) => rule.check(objects, context, all).map((finding) => ({ code: rule.code, ...finding })));
}

function error(code: DiagnosticCode, detail: string, help: string, { where }: Declared, other?: Where): Diagnostic {
  const summary = codeTitle(code);
  return { code, severity: "error", summary, detail, help, where, ...(other && { also: [other] }) };
}
