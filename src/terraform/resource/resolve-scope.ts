// Resolves the zone or account of a resource from its attributes.
import { isObject, type JsonObject } from "../../base/json";
import type { Kind } from "../../kind/kind";
import type { ResolvedScope, ScopeLookup } from "../coalesce/scope-cache";
import { type AttributeDiagnostic, toAttributeDiagnostic } from "../object/attribute-diagnostic";
import type { ResourceType } from "../schema/resource-types";
import { lookUpScope, type Session } from "../session";
import type { ObjectValue } from "../wire";
import { UNKNOWN } from "../wire";
import { readText } from "./read-attribute";

export type ScopeResolution =
  | { readonly found: ResolvedScope }
  /** Without diagnostics the id is unknown until the apply. */
  | { readonly found: undefined; readonly diagnostics: readonly AttributeDiagnostic[] };

/** Takes the id from the first of the objects that has it: the plan, the configuration, the state. */
export async function resolveScope(
  session: Session,
  type: ResourceType,
  ...objects: readonly (ObjectValue | null)[]
): Promise<ScopeResolution> {
  const value = objects.map((object) => object?.[type.scope]).find((id) => id !== undefined && id !== null);
  if (value === UNKNOWN && type.scope === "zone_id") return { found: undefined, diagnostics: [] };
  const id = typeof value === "string" ? value : undefined;
  const exists = objects.some((object) => readText(object, "id") !== undefined);
  if (type.kind.definesScope && exists && id === undefined && session.account === undefined)
    return { found: anyAccount() };
  const lookup: ScopeLookup = await lookUpScope(session, type, id);
  if (lookup.ok) return { found: lookup.scope };
  return { found: undefined, diagnostics: [toAttributeDiagnostic(lookup.problem, [type.scope])] };
}

/** A zone is read by its own id in any account. */
function anyAccount(): ResolvedScope {
  return { id: "", context: ACCOUNT, batchLimit: 0 };
}

const ACCOUNT = { scope: { within: "account" }, profile: "live", enterprise: false } as const;

/** The id of the account in an API reply. */
export function readAccountId({ account }: JsonObject): string | undefined {
  if (!isObject(account)) return undefined;
  const { id } = account;
  return typeof id === "string" ? id : undefined;
}

/** The context for validation while the zone is unknown: names may be relative to any zone. */
export function validationContext(kind: Kind) {
  if (kind.within === "account") return ACCOUNT;
  return { scope: { within: "zone", zone: "zone.invalid" }, profile: "live", enterprise: true } as const;
}
