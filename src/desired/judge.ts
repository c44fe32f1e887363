// What can only be said of all declared objects of a scope together: doubles, objects that cannot live side by side,
// objects that are ignored and declared at once, and the kinds' own rules. Pure.
import type { Diagnostic } from "../base/diagnostic";
import { groupBy } from "../base/group-by";
import { type Declared, type Kind, keyOf } from "../kind/kind";
import { selects } from "../kind/selector";
import type { DesiredScope } from "../kind/state";
import { placeOf } from "./formats/document/place";

export function judgeScope(kinds: readonly Kind[], scope: DesiredScope): readonly Diagnostic[] {
  return kinds
    .filter((kind) => kind.within === scope.scope.within)
    .flatMap((kind) => {
      const own = scope.objects.filter((object) => object.kind === kind.name);
      return [
        ...doubles(kind, own),
        ...clashes(kind, own),
        ...ignored(scope, own),
        ...presentAndAbsent(kind, scope, own),
        ...ruled(kind, own, scope),
      ];
    });
}

function doubles(kind: Kind, own: readonly Declared[]): readonly Diagnostic[] {
  if (kind.inDocument.form !== "list") return [];
  const byKey = groupBy(own, (declared) => `${declared.group} ${keyOf(declared.props, kind.identity.member)}`);
  return [...byKey.values()].flatMap(([first, ...more]) =>
    more.map((declared) =>
      error(
        "REC102",
        "The same record twice",
        `\`${declared.label}\` is declared here and at ${placeOf(first?.where)}.`,
        "Remove one of the two.",
        declared,
        first,
      ),
    ),
  );
}

function clashes(kind: Kind, own: readonly Declared[]): readonly Diagnostic[] {
  const { conflicts } = kind;
  if (!conflicts) return [];
  return [...groupBy(own, (declared) => declared.conflict).values()].flatMap((group) => {
    const pair = firstClash(group, conflicts);
    if (!pair) return [];
    const [declared, other, reason] = pair;
    const detail = `\`${declared.label}\` and \`${other.label}\` (${placeOf(other.where)}) cannot live at one name. ${reason}`;
    return [error("REC101", "Records that cannot share a name", detail, "Remove one of the two.", declared, other)];
  });
}

/** Judged by type of what conflicts looks at, so that a large RRset is not compared with itself member by member. */
function firstClash(
  group: readonly Declared[],
  conflicts: NonNullable<Kind["conflicts"]>,
): readonly [Declared, Declared, string] | undefined {
  const few = [...groupBy(group, (declared) => declared.group).values()].flatMap((rrset) => rrset.slice(0, 2));
  for (const [index, value] of few.entries()) {
    for (const other of few.slice(0, index)) {
      const reason = conflicts(value.props, other.props);
      if (reason !== undefined) return [value, other, reason];
    }
  }
  return undefined;
}

function ignored(scope: DesiredScope, own: readonly Declared[]): readonly Diagnostic[] {
  return own.flatMap((declared) => {
    const by = scope.ownership.ignore.find((selector) => selects(selector, declared.kind, declared.props));
    if (!by) return [];
    const detail = `\`${declared.label}\` is declared here and ignored at ${placeOf(by.where)}.`;
    return [
      {
        ...error("OWN103", "Declared and ignored at once", detail, "Remove one of the two lines.", declared),
        also: [by.where],
      },
    ];
  });
}

function presentAndAbsent(kind: Kind, scope: DesiredScope, own: readonly Declared[]): readonly Diagnostic[] {
  const groups = groupBy(own, (declared) => declared.group);
  return scope.absent
    .filter((absence) => absence.kind === kind.name)
    .flatMap((absent) => {
      const present = (groups.get(absent.group) ?? []).find(
        (declared) => absent.member === undefined || keyOf(declared.props, kind.identity.member) === absent.member,
      );
      if (!present) return [];
      const detail = `\`${present.label}\` is declared here, and \`state: absent\` stands at ${placeOf(absent.where)}.`;
      return [
        {
          ...error("OWN104", "Present and absent at once", detail, "Remove one of the two lines.", present),
          also: [absent.where],
        },
      ];
    });
}

function ruled(kind: Kind, own: readonly Declared[], scope: DesiredScope): readonly Diagnostic[] {
  return (kind.rules ?? []).flatMap((rule) =>
    rule.check(own, scope.context, scope.objects).map(({ severity, summary, detail, help, at }) => {
      const [first, ...more] = at.map((declared) => declared.where);
      return { code: rule.code, severity, summary, detail, help, where: first, also: more };
    }),
  );
}

function error(
  code: string,
  summary: string,
  detail: string,
  help: string,
  at: Declared,
  other?: Declared,
): Diagnostic {
  return { code, severity: "error", summary, detail, help, where: at.where, ...(other ? { also: [other.where] } : {}) };
}
