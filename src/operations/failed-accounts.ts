// Accounts of a run that could not be opened: without a token, at a URL that must not have it, or locked by another run. The others go on
// where that is wanted, and the report names the missing parts.
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { type Scope, scopeName } from "../kind/kind";
import { getZoneKind } from "../kind/registry";
import type { BrokenPart, DesiredAccount } from "../kind/state";
import { kinds } from "../kinds";
import type { Plan } from "../plan/plan";
import type { Failure } from "./failure";
import { describeBusyLock } from "./locks";

/** Whether the failure concerns one account alone: a mistake in the request concerns all. */
export function isOfAccount(failure: Failure): boolean {
  return failure.reason === "lock-busy" || "diagnostics" in failure;
}

/** A plan without steps: every part of the account is missing, for the reason of the failure. */
export function planFailedAccount(
  state: DesiredAccount,
  failure: Failure,
  context: Pick<Plan, "target" | "asOf" | "deprecations">,
): Plan {
  const diagnostics = describeFailure(state, failure);
  const parts = listScopes(state).map((scope): BrokenPart => ({ name: scopeName(scope), scope, diagnostics }));
  const known = new Set(parts.map(({ name }) => name));
  const others = state.broken.filter(({ name }) => !known.has(name));
  return {
    ...context,
    ...(state.desired.account !== undefined && { account: state.desired.account }),
    scopes: [],
    diagnostics: [...diagnostics, ...state.broken.flatMap((part) => part.diagnostics)],
    broken: [...parts, ...others],
    budget: { reads: 0, writes: 0 },
  };
}

/** The diagnostics of the failure, with the scopes that are not read because of it. */
export function describeFailure(state: DesiredAccount, failure: Failure): readonly Diagnostic[] {
  if (failure.reason === "lock-busy") return [describeLock(describeBusyLock(failure.zone, failure.holder))];
  if (!("diagnostics" in failure)) return [];
  const scopes = listScopes(state).map((scope) => `\`${scopeName(scope)}\``);
  const shown = scopes.slice(0, MAX_SHOWN).join(", ");
  const more = scopes.length > MAX_SHOWN ? ` and ${scopes.length - MAX_SHOWN} more` : "";
  return failure.diagnostics.map((diagnostic) => ({
    ...diagnostic,
    detail: `${diagnostic.detail ?? diagnostic.summary} Not read: ${shown}${more}.`,
    where: diagnostic.where ?? state.account?.where,
  }));
}

const MAX_SHOWN = 5;

function describeLock(detail: string): Diagnostic {
  return { code: "CLI104", severity: "error", summary: codeTitle("CLI104"), detail };
}

/** The zones of the account, and the account itself if it has other objects. */
function listScopes({ desired }: DesiredAccount): readonly Scope[] {
  const zoneKind = getZoneKind(kinds).name;
  const scopes = desired.scopes.flatMap(({ scope, objects, absent }): readonly Scope[] => {
    if (scope.within === "zone") return [scope];
    const hasOthers = [...objects, ...absent].some(({ kind }) => kind !== zoneKind);
    const gone = absent
      .filter(({ kind }) => kind === zoneKind)
      .map(({ label }) => ({ within: "zone", zone: label }) as const);
    return [...(hasOthers ? [scope] : []), ...gone];
  });
  return scopes;
}
