// Resolves the zone or account of a resource from its attributes.
import { isObject, type JsonObject } from "../../base/json";
import type { Context, Kind } from "../../kind/kind";
import type { ResolvedScope, ScopeLookup } from "../coalesce/scope-cache";
import { type AttributeDiagnostic, toAttributeDiagnostic } from "../object/attribute-diagnostic";
import type { ResourceType } from "../schema/resource-types";
import { lookUpScope, type Session } from "../session";
import type { ObjectValue } from "../wire";
import { UNKNOWN } from "../wire";
import type { ApplyInput, ReadResult, ResourceApplyResult } from "./operations";
import { readText } from "./read-attribute";

export type ScopeResolution = { readonly found: ResolvedScope } | MissingScope;

export interface MissingScope {
  readonly found: undefined;
  /** Empty if the id is unknown until the apply. */
  readonly diagnostics: readonly AttributeDiagnostic[];
  /** The zone was deleted: none of its objects exists any more. */
  readonly isDeleted?: true;
}

/** The result of reading a resource without its zone or account. It left the state only if the zone was deleted. */
export function readWithoutScope({ isDeleted, diagnostics }: MissingScope, state: ObjectValue): ReadResult {
  return isDeleted ? { state: null, diagnostics: [] } : { state, diagnostics };
}

/** The result of an apply without a zone or account. What is to be destroyed in a deleted zone is gone already. */
export function applyWithoutScope(
  { isDeleted, diagnostics }: MissingScope,
  { prior, planned }: Pick<ApplyInput, "prior" | "planned">,
): Pick<ResourceApplyResult, "state" | "diagnostics"> {
  return isDeleted && planned === null ? { state: null, diagnostics: [] } : { state: prior, diagnostics };
}

/** Takes the id from the first of the objects that has it: the plan, the configuration, the state. */
export async function resolveScope(
  session: Session,
  type: ResourceType,
  ...objects: readonly (ObjectValue | null)[]
): Promise<ScopeResolution> {
  if (session.isUnconnected) return { found: undefined, diagnostics: [] };
  const value = objects.map((object) => object?.[type.scope]).find((id) => id !== undefined && id !== null);
  if (value === UNKNOWN && type.scope === "zone_id") return { found: undefined, diagnostics: [] };
  const id = typeof value === "string" ? value : undefined;
  const exists = objects.some((object) => readText(object, "id") !== undefined);
  if (type.kind.definesScope && exists && id === undefined && session.account === undefined)
    return { found: anyAccount(session) };
  const lookup: ScopeLookup = await lookUpScope(session, type, id);
  if (lookup.ok) return { found: lookup.scope };
  return toMissingScope(lookup, type.scope);
}

/** @param name the attribute with the id. */
export function toMissingScope(
  { problem, isDeleted }: Extract<ScopeLookup, { ok: false }>,
  name: string,
): MissingScope {
  const diagnostics = [toAttributeDiagnostic(problem, [name])];
  return { found: undefined, diagnostics, ...(isDeleted && { isDeleted: true }) };
}

/** A zone is read by its own id in any account. */
function anyAccount({ profile }: Session): ResolvedScope {
  return { id: "", context: { scope: { within: "account" }, profile, enterprise: false }, batchLimit: 0 };
}

/** The id of the account in an API reply. */
export function readAccountId({ account }: JsonObject): string | undefined {
  if (!isObject(account)) return undefined;
  const { id } = account;
  return typeof id === "string" ? id : undefined;
}

/** The context for validation while the zone is unknown: names may be relative to any zone. */
export function validationContext({ within }: Kind, profile: Context["profile"]): Context {
  const key = `${within} ${profile}`;
  const known = validationContexts.get(key);
  if (known) return known;
  const context: Context =
    within === "account"
      ? { scope: { within }, profile, enterprise: false }
      : { scope: { within, zone: "zone.invalid" }, profile, enterprise: true };
  validationContexts.set(key, context);
  return context;
}

/** One context each: the parsed zone of a context is cached by the context. */
const validationContexts = new Map<string, Context>();

/**
 * The context of a plan. Without a connection an existing object is compared with its configuration as if it were in a zone of
 * another name: `isAssumed`.
 */
export function planningContext(
  { isUnconnected }: Session,
  kind: Kind,
  scope: ResolvedScope | undefined,
): { readonly context?: Context; readonly isAssumed?: true } {
  if (scope) return { context: scope.context };
  return isUnconnected ? { context: validationContext(kind, "live"), isAssumed: true } : {};
}
