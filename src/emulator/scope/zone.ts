// The zone that a request is about: its row, its tier and its limits.
import { apiError, type Call, isSubscriptionTier, type SubscriptionTier, TIERS, type TierLimits } from "../core";
import { isBoolean, isString, isStringList, nullable, objectGuard, type Table } from "../store";

/** Rows are type aliases: an interface would not be assignable to a JSON object. */
export type ZoneRow = {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly type: string;
  readonly paused: boolean;
  readonly plan: SubscriptionTier;
  readonly account_id: string;
  readonly name_servers: readonly string[];
  readonly vanity_name_servers: readonly string[];
  readonly created_on: string;
  readonly modified_on: string;
  readonly activated_on: string | null;
};

export const ZONES: Table<ZoneRow> = {
  collection: "zones",
  isRow: objectGuard<ZoneRow>({
    id: isString,
    name: isString,
    status: isString,
    type: isString,
    paused: isBoolean,
    plan: isSubscriptionTier,
    account_id: isString,
    name_servers: isStringList,
    vanity_name_servers: isStringList,
    created_on: isString,
    modified_on: isString,
    activated_on: nullable(isString),
  }),
};

/** The zone of the path. An unknown id is refused like the id of another user's zone (403, never 404: recorded replies). */
export function requireZone(call: Call): ZoneRow {
  const zone = call.store.get(ZONES, call.parameter("zone"));
  if (!zone) throw apiError(403, 9109, "Unauthorized to access requested resource");
  return zone;
}

export function getTierLimits(zone: ZoneRow): TierLimits {
  return TIERS[zone.plan];
}
