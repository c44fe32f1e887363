// Caches the zones and the account of the resources, so that each is read once. The canonical form of a record depends on the
// name of its zone.
import { codeTitle } from "../../base/codes";
import type { Diagnostic } from "../../base/diagnostic";
import { isObject, type JsonObject } from "../../base/json";
import type { Context, Kind } from "../../kind/kind";
import { getZoneKind } from "../../kind/registry";
import type { Api } from "../../live/client";
import { findAccount } from "../../live/find-account";
import { isValidId } from "../../live/ids";
import { toLive } from "../../live/read-live";
import { getBatchLimit } from "../../plan/create-plan";

export interface ResolvedScope {
  /** The id of the zone or account. */
  readonly id: string;
  readonly context: Context;
  /** How many operations a batch may have. */
  readonly batchLimit: number;
  readonly row?: JsonObject;
}

export type ScopeLookup =
  | { readonly ok: true; readonly scope: ResolvedScope }
  | { readonly ok: false; readonly problem: Diagnostic };

export interface ScopeCache {
  zone(id: string): Promise<ScopeLookup>;
  /** Without an id, the only account that the credential can access. */
  account(id?: string): Promise<ScopeLookup>;
  /** Discards a zone that was written or deleted. */
  invalidate(id: string): void;
}

export function createScopeCache(api: Api, kinds: readonly Kind[]): ScopeCache {
  const zones = new Map<string, Promise<ScopeLookup>>();
  let onlyAccount: Promise<ScopeLookup> | undefined;
  return {
    zone: (id) => {
      const known = zones.get(id) ?? readZone(api, kinds, id);
      zones.set(id, known);
      // Failures are not cached.
      known.then((lookup) => !lookup.ok && zones.delete(id));
      return known;
    },
    account: (id) => {
      if (id !== undefined) return Promise.resolve(toAccountScope(id));
      onlyAccount ??= findAccount(api).then((found) =>
        found.ok ? toAccountScope(found.id) : { ok: false, problem: unknownAccount(found.reason) },
      );
      const lookup = onlyAccount;
      // Failures are not cached.
      lookup.then(({ ok }) => {
        if (!ok && onlyAccount === lookup) onlyAccount = undefined;
      });
      return lookup;
    },
    invalidate: (id) => void zones.delete(id),
  };
}

function unknownAccount(reason: string): Diagnostic {
  return {
    code: "LIV107",
    severity: "error",
    summary: codeTitle("LIV107"),
    detail: `Neither this block nor the provider has an \`account_id\`. ${reason}`,
    help: "Set `account_id` here or in the provider block, or set ZONEWRIGHT_ACCOUNT_ID.",
  };
}

function toAccountScope(id: string): ScopeLookup {
  if (!isValidId(id)) return { ok: false, problem: invalidId("account", id) };
  const context: Context = { scope: { within: "account" }, profile: "live", enterprise: false };
  return { ok: true, scope: { id, context, batchLimit: 0 } };
}

async function readZone(api: Api, kinds: readonly Kind[], id: string): Promise<ScopeLookup> {
  if (!isValidId(id)) return { ok: false, problem: invalidId("zone", id) };
  const zoneKind = getZoneKind(kinds);
  const reply = await api.send({ method: "GET", path: (zoneKind.routes.get ?? "").replace("{id}", id) });
  if (reply.outcome !== "ok" || !isObject(reply.result)) {
    const failure = reply.outcome === "failed" ? reply.failure : undefined;
    const message = failure?.message ?? "the API did not return a usable response";
    return { ok: false, problem: unreadableZone(id, message, failure?.status) };
  }
  const row = reply.result;
  const account: Context = { scope: { within: "account" }, profile: "live", enterprise: false };
  const zone = toLive(zoneKind, row, account).label;
  const context: Context = { scope: { within: "zone", zone }, profile: "live", enterprise: isEnterprise(row) };
  return { ok: true, scope: { id, context, row, batchLimit: getBatchLimit({ row }) } };
}

function isEnterprise({ plan }: JsonObject): boolean {
  if (!isObject(plan)) return false;
  const { legacy_id: tier } = plan;
  return tier === "enterprise";
}

function invalidId(what: string, value: string): Diagnostic {
  return {
    code: "TFP101",
    severity: "error",
    summary: `Not the id of a ${what}`,
    detail: `\`${value.slice(0, 80)}\` is not an id: ids have 32 lower-case hex digits.`,
    help: what === "zone" ? "Write `edge_zone.NAME.id`, or the id that the dashboard shows." : undefined,
  };
}

/** An error, never "deleted": the objects of a zone that cannot be read may still exist. */
function unreadableZone(id: string, message: string, status: number | undefined): Diagnostic {
  const suffix = status === undefined ? "" : ` (${status})`;
  return {
    code: "TFP102",
    severity: "error",
    summary: codeTitle("TFP102"),
    detail: `\`${id}\`: ${message}${suffix}`,
    help: "Check the token's permissions and that the zone exists in this account. Its resources stay in the state.",
  };
}
