// Caches the zones and the account of the resources, so that each is read once. The canonical form of a record depends on the
// name of its zone.
import { codeTitle } from "../../base/codes";
import type { Diagnostic } from "../../base/diagnostic";
import { isObject, type JsonObject } from "../../base/json";
import type { Context, Kind } from "../../kind/kind";
import { getZoneKind } from "../../kind/registry";
import { type ApiFailure, isMissingObject } from "../../live/api-failure";
import type { Api, ListOutcome } from "../../live/client";
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

/** The key of the objects of a kind in a zone or account. */
export function getScopeKey({ name }: Pick<Kind, "name">, scopeId: string): string {
  return `${name} ${scopeId}`;
}

export type ScopeLookup =
  | { readonly ok: true; readonly scope: ResolvedScope }
  | {
      readonly ok: false;
      readonly problem: Diagnostic;
      /** The zone was deleted: none of its objects exists any more. */
      readonly isDeleted?: true;
    };

export interface ScopeCache {
  zone(id: string): Promise<ScopeLookup>;
  /** Without an id, the only account that the credential can access. */
  account(id?: string): Promise<ScopeLookup>;
  /** Discards a zone that was written. */
  invalidate(id: string): void;
  /** Records a zone that this run deleted. */
  recordDeletion(id: string): void;
}

export interface ScopeCacheOptions {
  readonly api: Api;
  readonly kinds: readonly Kind[];
  /** Ids of zones that count as deleted if the API refuses to show them. */
  readonly deletedZones: readonly string[];
  readonly profile: Context["profile"];
}

export function createScopeCache({ api, kinds, deletedZones, profile }: ScopeCacheOptions): ScopeCache {
  const zones = new Map<string, Promise<ScopeLookup>>();
  const context: ZoneReadContext = {
    ...{ api, deletedZones, profile },
    kind: getZoneKind(kinds),
    isListed: createZoneList(api, kinds),
  };
  let onlyAccount: Promise<ScopeLookup> | undefined;
  return {
    zone: (id) => {
      const known = zones.get(id) ?? readZone(context, id);
      zones.set(id, known);
      // Failures are not cached.
      known.then((lookup) => !lookup.ok && !lookup.isDeleted && zones.delete(id));
      return known;
    },
    account: (id) => {
      if (id !== undefined) return Promise.resolve(toAccountScope(id, profile));
      onlyAccount ??= findAccount(api).then((found) =>
        found.ok ? toAccountScope(found.id, profile) : { ok: false, problem: unknownAccount(found.reason) },
      );
      const lookup = onlyAccount;
      // Failures are not cached.
      lookup.then(({ ok }) => {
        if (!ok && onlyAccount === lookup) onlyAccount = undefined;
      });
      return lookup;
    },
    invalidate: (id) => void zones.delete(id),
    recordDeletion: (id) => void zones.set(id, Promise.resolve(deletedZone(id))),
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

function toAccountScope(id: string, profile: Context["profile"]): ScopeLookup {
  if (!isValidId(id)) return { ok: false, problem: invalidId("account", id) };
  const context: Context = { scope: { within: "account" }, profile, enterprise: false };
  return { ok: true, scope: { id, context, batchLimit: 0 } };
}

interface ZoneReadContext {
  readonly api: Api;
  readonly kind: Kind;
  readonly deletedZones: readonly string[];
  readonly profile: Context["profile"];
  /** Whether the credential's list of zones contains the id; undefined if the list could not be read. */
  isListed(id: string): Promise<boolean | undefined>;
}

async function readZone(context: ZoneReadContext, id: string): Promise<ScopeLookup> {
  if (!isValidId(id)) return { ok: false, problem: invalidId("zone", id) };
  const { api, kind, deletedZones, profile } = context;
  const reply = await api.send({ method: "GET", path: (kind.routes.get ?? "").replace("{id}", id) });
  if (reply.outcome !== "ok" || !isObject(reply.result)) {
    const failure = reply.outcome === "failed" ? reply.failure : undefined;
    return failure && (await isDeletedZone(context, id, failure)) ? deletedZone(id) : unreadableZone(id, failure);
  }
  if (deletedZones.includes(id)) return { ok: false, problem: existingZone(id) };
  const row = reply.result;
  const account: Context = { scope: { within: "account" }, profile, enterprise: false };
  const zone = toLive(kind, row, account).label;
  const zoneContext: Context = { scope: { within: "zone", zone }, profile, enterprise: isEnterprise(row) };
  return { ok: true, scope: { id, context: zoneContext, row, batchLimit: getBatchLimit({ row }) } };
}

/**
 * The API gives the same answer (403) for a deleted zone and for a zone that the token cannot see, so it proves nothing: the
 * user has to say that the zone was deleted. Older replies name the zone as missing (404, or code 1001). In either case the list of
 * zones must be readable and must not contain it.
 */
async function isDeletedZone({ deletedZones, isListed }: ZoneReadContext, id: string, failure: ApiFailure) {
  const isMissing = isMissingObject(failure) || (failure.status === 400 && failure.codes.includes(INVALID_ZONE));
  const isDeclared = failure.category === "forbidden" && deletedZones.includes(id);
  return (isMissing || isDeclared) && (await isListed(id)) === false;
}

/** "Invalid zone identifier" (recorded replies). */
const INVALID_ZONE = 1001;

/** Reads the list of zones once, when it is first needed. */
function createZoneList(api: Api, kinds: readonly Kind[]): ZoneReadContext["isListed"] {
  const { list = "", perPage, unlisted } = getZoneKind(kinds).routes;
  const queries = unlisted ? [{}, { [unlisted.field]: unlisted.value }] : [{}];
  let lists: Promise<readonly ListOutcome[]> | undefined;
  return async (id) => {
    lists ??= Promise.all(queries.map((query) => api.list(list, query, perPage)));
    const outcomes = await lists;
    if (outcomes.some(({ outcome }) => outcome === "failed")) lists = undefined;
    const rows = outcomes.map((outcome) => (outcome.outcome === "ok" ? outcome.rows : undefined));
    if (rows.includes(undefined)) return undefined;
    return rows.some((page) => page?.some((row) => isObject(row) && hasId(row, id)));
  };
}

function hasId({ id }: JsonObject, wanted: string): boolean {
  return id === wanted;
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
function unreadableZone(id: string, failure: ApiFailure | undefined): ScopeLookup {
  const suffix = failure?.status === undefined ? "" : ` (${failure.status})`;
  const problem: Diagnostic = {
    code: "TFP102",
    severity: "error",
    summary: codeTitle("TFP102"),
    detail: `\`${id}\`: ${failure?.message ?? "the API did not return a usable response"}${suffix}`,
    help:
      failure?.category === "forbidden"
        ? `The API gives this answer for a zone that the token cannot see, and also for a deleted zone. If the zone exists, correct the token's permissions. If it was deleted, set \`deleted_zones = ["${id}"]\` in the provider block: its resources then leave the state. Until then they stay in it.`
        : "Check the token's permissions and that the zone exists in this account. Its resources stay in the state.",
  };
  return { ok: false, problem };
}

function deletedZone(id: string): ScopeLookup {
  const problem: Diagnostic = {
    code: "TFP117",
    severity: "error",
    summary: codeTitle("TFP117"),
    detail: `The zone \`${id}\` was deleted.`,
    help: "Remove what the configuration declares in it, or use the id of another zone.",
  };
  return { ok: false, isDeleted: true, problem };
}

function existingZone(id: string): Diagnostic {
  return {
    code: "TFP118",
    severity: "error",
    summary: codeTitle("TFP118"),
    detail: `\`deleted_zones\` of the provider contains \`${id}\`, but the zone exists. Its resources stay in the state.`,
    help: "Remove the id from `deleted_zones`.",
  };
}
