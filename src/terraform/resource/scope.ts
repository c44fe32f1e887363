// The zone or account of a resource, from its attributes.
import type { Kind } from "../../kind/kind";
import type { FoundScope, KnownScope } from "../coalesce/scopes";
import type { Row } from "../object/declared";
import { type Remark, remarkOf } from "../object/remark";
import type { ResourceType } from "../schema/resource-types";
import { type Session, scopeFor } from "../session";
import { UNKNOWN, type Value } from "../wire/cty";

export type ScopeOf =
  | { readonly found: KnownScope }
  /** The id is not known yet. */
  | { readonly found: undefined; readonly remarks: readonly Remark[] };

/** `rows` in the order in which they are asked for the id: the plan, the configuration, the state. */
export async function scopeOf(
  session: Session,
  type: ResourceType,
  ...rows: readonly (Row | null)[]
): Promise<ScopeOf> {
  const value = rows.map((row) => row?.[type.scope]).find((value) => value !== undefined && value !== null);
  if (value === UNKNOWN && type.scope === "zone_id") return { found: undefined, remarks: [] };
  const id = typeof value === "string" ? value : undefined;
  if (type.kind.opens && id === undefined && session.account === undefined) return { found: anyAccount() };
  const answer: FoundScope = await scopeFor(session, type, id);
  if (answer.ok) return { found: answer.scope };
  return { found: undefined, remarks: [remarkOf(answer.problem, [type.scope])] };
}

/** A zone is read by its own id, whatever account it is in. */
function anyAccount(): KnownScope {
  return { id: "", context: ACCOUNT, batchLimit: 0 };
}

const ACCOUNT = { scope: { within: "account" }, profile: "live", minimumTtl: 60 } as const;

/** The account that a reply names. */
export function accountOf(row: { readonly [name: string]: unknown }): string | undefined {
  const account = row["account"];
  if (typeof account !== "object" || account === null) return undefined;
  const id = (account as Record<string, unknown>)["id"];
  return typeof id === "string" ? id : undefined;
}

/** The context in which a configuration is judged before any zone is known: names in it may be relative to any zone. */
export function anyContext(kind: Kind) {
  if (kind.within === "account") return ACCOUNT;
  return { scope: { within: "zone", zone: "zone.invalid" }, profile: "live", minimumTtl: 30 } as const;
}

export function textOf(value: Value | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
