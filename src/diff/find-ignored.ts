// The live objects that a document ignores: by globs, or because another program manages and marks them. Pure.
//
//   live object                       declared in its group         not declared
//   a glob selects it                 error before the plan         ignored
//   a mark of another program         error where it is equal       ignored
//   named by a mark                   error                         ignored
//   a mark could name it              as if there were no mark      ignored
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { formatWhere } from "../base/format-where";
import { type Declared, identityKey, type Kind, type Live, scopeName } from "../kind/kind";
import { findSelector, type Selector } from "../kind/selector";
import type { Absent, DesiredScope, LiveScope } from "../kind/state";

export interface IgnoredObjects {
  /** By the line that ignores it. */
  readonly ignored: ReadonlyMap<Live, Selector>;
  readonly diagnostics: readonly Diagnostic[];
}

export function findIgnored(kinds: readonly Kind[], desired: DesiredScope, live: LiveScope): IgnoredObjects {
  const { ignore } = desired.ownership;
  const ignored = new Map<Live, Selector>();
  if (ignore.length === 0) return { ignored, diagnostics: [] };
  for (const object of live.objects) {
    const by = findSelector(ignore, object.kind, object.props);
    if (by) ignored.set(object, by);
  }
  const diagnostics = kinds.flatMap((kind) =>
    ignore
      .filter((selector) => selector.kind === kind.name && selector.managedBy !== undefined)
      .flatMap((selector) => ignoreManaged({ kind, selector, desired, live, ignored })),
  );
  return { ignored, diagnostics };
}

interface ManagerInput {
  readonly kind: Kind;
  readonly selector: Selector;
  readonly desired: DesiredScope;
  readonly live: LiveScope;
  readonly ignored: Map<Live, Selector>;
}

function ignoreManaged(input: ManagerInput): readonly Diagnostic[] {
  const { kind, selector, desired, live, ignored } = input;
  const { name = "", options = {} } = selector.managedBy ?? {};
  const manager = kind.managers?.[name];
  if (!manager) return [];
  const objects = live.objects.filter((object) => object.kind === kind.name);
  const found = manager.find(objects, options, desired.context);
  const declaredGroups = new Set(
    [...listOwn(desired.objects, kind), ...listOwn(desired.absent, kind)].map(({ group }) => group),
  );
  const undeclared = found.possible.filter(({ group }) => !declaredGroups.has(group));
  for (const object of [...found.marks, ...found.named, ...undeclared])
    if (!ignored.has(object)) ignored.set(object, selector);
  return [...findDeclared(input, found.named, found.marks), ...reportUnused(input, found.unused)];
}

function listOwn<T extends Declared | Absent>(objects: readonly T[], kind: Kind): readonly T[] {
  return objects.filter((object) => object.kind === kind.name);
}

/** What the document declares, or declares absent, although the other program manages it. */
function findDeclared(input: ManagerInput, named: readonly Live[], marks: readonly Live[]): readonly Diagnostic[] {
  const { kind, desired } = input;
  const namedGroups = new Map(named.map((object) => [object.group, object]));
  const memberKey = ({ group, props }: Declared | Live) => `${group} ${identityKey(props, kind.identity.member)}`;
  const markKeys = new Map(marks.map((mark) => [memberKey(mark), mark]));
  const places = new Set<string>();
  const report = (declared: Declared | Absent, object: Live | undefined): readonly Diagnostic[] => {
    const place = JSON.stringify([declared.group, declared.where]);
    if (!object || places.has(place)) return [];
    places.add(place);
    return [cannotDeclare(input, declared, object)];
  };
  return [
    ...listOwn(desired.objects, kind).flatMap((declared) =>
      report(declared, namedGroups.get(declared.group) ?? markKeys.get(memberKey(declared))),
    ),
    ...listOwn(desired.absent, kind).flatMap((absent) => report(absent, namedGroups.get(absent.group))),
  ];
}

function cannotDeclare({ selector }: ManagerInput, declared: Declared | Absent, live: Live): Diagnostic {
  const at = selector.where.line === undefined ? "" : ` at ${formatWhere(selector.where)}`;
  return {
    code: "OWN101",
    severity: "error",
    summary: codeTitle("OWN101"),
    detail: `\`${declared.label}\` is declared, and \`${live.label}\` is managed by ${selector.managedBy?.name}, whose records are ignored${at}.`,
    help: `Remove it from the document, or have ${selector.managedBy?.name} give it up first.`,
    where: declared.where,
  };
}

const MAX_NAMED = 3;

/** The program may run with other options: what its marks name is then only guessed. */
function reportUnused({ kind, selector, desired }: ManagerInput, unused: readonly Live[]): readonly Diagnostic[] {
  const [first] = unused;
  if (!first) return [];
  const labels = unused.slice(0, MAX_NAMED).map(({ label }) => `\`${label}\``);
  const more = unused.length > MAX_NAMED ? ` and ${unused.length - MAX_NAMED} more` : "";
  const { name = "" } = selector.managedBy ?? {};
  const options = Object.keys(kind.managers?.[name]?.options ?? {}).filter((option) => option !== "owner");
  return [
    {
      code: "OWN106",
      severity: "warning",
      summary: codeTitle("OWN106"),
      detail: `${scopeName(desired.scope)}: ${labels.join(", ")}${more} of ${name} ${unused.length === 1 ? "names" : "name"} no live record. Undeclared records that ${unused.length === 1 ? "it" : "they"} could mean stay.`,
      help: `Write the options with which ${name} runs (\`${options.join("`, `")}\`), or remove those that are left over.`,
      where: selector.where,
    },
  ];
}
