// Which parts of the desired state cannot be planned because of errors, and the desired state without them. Pure.
//
//   error                                       broken
//   in a zone, or in an object of the account   that zone; the account's own objects
//   in a template                               the zones that use it; of a template that none uses, only its file is named
//   at the top of a document                    everything that the document declares
//   a file that cannot be read or parsed        the scopes that its keys name; its other zones are unknown
//   two accounts, an unknown `--zone`           everything: the run ends
import { type Diagnostic, hasErrors } from "../base/diagnostic";
import { type Kind, type Scope, scopeName } from "../kind/kind";
import type { BrokenPart, DesiredScope } from "../kind/state";
import { accountContext, resolveZoneName } from "./account-context";
import type { Compilation, CompilationProblem } from "./compilation";
import type { UnreadFile } from "./unread-file";

export interface SeparatedScopes {
  readonly healthy: readonly DesiredScope[];
  readonly broken: readonly BrokenPart[];
}

export function separateBrokenParts(
  compilation: Compilation,
  scopes: readonly DesiredScope[],
  zoneKind: Kind,
  unread: readonly UnreadFile[],
): SeparatedScopes {
  const errors = compilation.problems.filter(({ diagnostic }) => diagnostic.severity === "error");
  const broken = listBrokenParts(compilation, errors, zoneKind, unread);
  if (errors.some(({ part }) => part.of === "run")) return { healthy: [], broken };
  return { healthy: leaveOutBroken(scopes, broken, zoneKind), broken };
}

/** The scopes without their broken parts. */
export function leaveOutBroken(
  scopes: readonly DesiredScope[],
  broken: readonly BrokenPart[],
  zoneKind: Kind,
): readonly DesiredScope[] {
  const zones = new Set(broken.flatMap(({ scope }) => (scope?.within === "zone" ? [scope.zone] : [])));
  const accounts = new Set(broken.flatMap(({ scope }) => (scope?.within === "account" ? [scopeName(scope)] : [])));
  return scopes.flatMap((scope) => {
    if (scope.scope.within === "zone") return zones.has(scope.scope.zone) ? [] : [scope];
    const isAccountBroken = accounts.has(scopeName(scope.scope));
    // A zone is an object of the account: the healthy zones are looked up there even if the account's own objects are broken.
    const isKept = ({ kind, label }: Named) => (kind === zoneKind.name ? !zones.has(label) : !isAccountBroken);
    return [{ ...scope, objects: scope.objects.filter(isKept), absent: scope.absent.filter(isKept) }];
  });
}

type Named = { readonly kind: string; readonly label: string };

function listBrokenParts(
  compilation: Compilation,
  errors: readonly CompilationProblem[],
  zoneKind: Kind,
  unread: readonly UnreadFile[],
): readonly BrokenPart[] {
  const parts = new Map<
    string,
    { readonly name: string; readonly scope?: Scope; readonly diagnostics: Diagnostic[] }
  >();
  const add = (name: string, scope: Scope | undefined, diagnostics: readonly Diagnostic[]) => {
    const key = `${scope?.within ?? "file"} ${name}`;
    const part = parts.get(key) ?? { name, ...(scope && { scope }), diagnostics: [] };
    part.diagnostics.push(...diagnostics);
    parts.set(key, part);
  };
  const addScope = (scope: Scope, diagnostics: readonly Diagnostic[]) => add(scopeName(scope), scope, diagnostics);
  for (const { part, diagnostic } of errors) {
    if (part.of === "scope") addScope(part.scope, [diagnostic]);
    if (part.of === "template") add(part.document.file, undefined, [diagnostic]);
    if (part.of !== "document") continue;
    const declared = compilation.declaredIn.get(part.document) ?? [];
    if (declared.length === 0) add(part.document.file, undefined, [diagnostic]);
    for (const scope of declared) addScope(scope, [diagnostic]);
  }
  for (const file of unread.filter(({ diagnostics }) => hasErrors(diagnostics))) {
    add(file.file, undefined, file.diagnostics);
    for (const scope of listNamedScopes(compilation, zoneKind, file)) addScope(scope, file.diagnostics);
  }
  return [...parts.values()].sort(compareParts);
}

/** The account first, then zones, then files. */
function compareParts(left: BrokenPart, right: BrokenPart): number {
  const rank = ({ scope }: BrokenPart) => (scope === undefined ? 2 : scope.within === "account" ? 0 : 1);
  return rank(left) - rank(right) || (left.name < right.name ? -1 : 1);
}

/** The scopes that other documents declare and that the keys of an unread file name too. */
export function listNamedScopes(
  { options, accounts, context, zones, absent }: Compilation,
  zoneKind: Kind,
  { keys }: UnreadFile,
): readonly Scope[] {
  const accountNames = accounts.areDeclared ? [...accounts.byName.keys()] : [undefined];
  const declared = new Set([...zones.keys(), ...absent.map(({ label }) => label)]);
  const named = [...keys].map((key) => resolveZoneName(zoneKind, key, context)).filter((zone) => zone !== undefined);
  const ofAccount = options.kinds.filter((kind) => kind.within === "account" && !kind.definesScope);
  return [
    ...(ofAccount.some((kind) => keys.has(kind.inDocument.key))
      ? accountNames.map((name) => accountContext(context.profile, name).scope)
      : []),
    ...[...new Set(named)].filter((zone) => declared.has(zone)).map((zone) => ({ within: "zone", zone }) as const),
  ];
}
