// Divides the desired state of all documents into that of each account: the form in which a run reads and writes it. Pure.
import type { BrokenPart, DesiredAccount, DesiredScope, DesiredState } from "../kind/state";
import type { Compilation } from "./compilation";

/** The accounts in which anything is declared, by name. A declared account without zones and objects needs no credential. */
export function separateAccounts(
  { accounts, accountOf }: Pick<Compilation, "accounts" | "accountOf">,
  desired: DesiredState,
  broken: readonly BrokenPart[],
): readonly DesiredAccount[] {
  if (!accounts.areDeclared) return [{ desired, broken }];
  const nameOf = ({ scope }: DesiredScope | BrokenPart) =>
    scope?.within === "account" ? scope.account : accountOf.get(scope?.zone ?? "");
  const declared = [...accounts.byName.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
  const states = declared.map((account): DesiredAccount => {
    const isOwn = (part: DesiredScope | BrokenPart) => nameOf(part) === account.name;
    const scopes = desired.scopes.filter(isOwn).map(withoutName);
    return { account, desired: { account: account.id, scopes }, broken: broken.filter(isOwn).map(withoutPartName) };
  });
  const used = states.filter((state) => declaresAnything(state.desired) || state.broken.length > 0);
  const [first = { desired: { scopes: [] }, broken: [] }, ...others] = used.length > 0 ? used : states;
  // A file of which the zones are unknown, and a zone in an unknown account, belong to no account: the first reports them.
  const ofNone = broken.filter((part) => !accounts.byName.has(nameOf(part) ?? ""));
  return [{ ...first, broken: [...first.broken, ...ofNone] }, ...others];
}

export function declaresAnything({ scopes }: DesiredState): boolean {
  return scopes.some(({ objects, absent }) => objects.length > 0 || absent.length > 0);
}

/** The stages work on one account, and its scope has no name there. */
function withoutName(scope: DesiredScope): DesiredScope {
  if (scope.scope.within === "zone") return scope;
  const plain = { within: "account" } as const;
  return { ...scope, scope: plain, context: { ...scope.context, scope: plain } };
}

function withoutPartName(part: BrokenPart): BrokenPart {
  return part.scope?.within === "account" ? { ...part, name: "account", scope: { within: "account" } } : part;
}
