// Settings that only Enterprise may write, checked before anything is written: for a zone, and for the defaults of an account.
import { isObject, type JsonObject } from "../../base/json";
import type { Change, Hazard, HazardCheckInput } from "../../kind/kind";

/** SOA values can be changed by Enterprise accounts only (specification, section 2.4). */
export function checkZoneTier(input: HazardCheckInput): readonly Hazard[] {
  const tier = getZoneTier(input.row);
  if (tier === "" || tier === "enterprise") return [];
  const holder = `this zone is on the plan \`${tier}\``;
  const soa = `SOA fields can be changed on Enterprise zones only, and ${holder}. Remove \`soa\`.`;
  const modes = `Zone modes and advanced name servers are for Enterprise zones, and ${holder}.`;
  return [...findGated(input, changesSoa, soa, true), ...findGated(input, changesGatedValue, modes)];
}

/** The same for zones that are created later. An account's type does not list what was bought for it: it can be allowed. */
export function checkAccountTier(input: HazardCheckInput): readonly Hazard[] {
  const { type } = input.row ?? {};
  if (typeof type !== "string" || type === "enterprise") return [];
  const holder = `this account is of the type \`${type}\``;
  const changesDefaults = (change: Change) => change.kind === "soa_defaults" && change.fields.length > 0;
  const soa = `SOA defaults can be changed by Enterprise accounts only, and ${holder}. Remove \`soa_defaults\`.`;
  const modes = `Zone modes and advanced name servers are for Enterprise accounts, and ${holder}.`;
  return [...findGated(input, changesDefaults, soa), ...findGated(input, changesGatedValue, modes)];
}

/** The tier of a zone's reply; empty where the reply does not name it. */
function getZoneTier(row: JsonObject = {}): string {
  const { plan } = row;
  const { legacy_id } = isObject(plan) ? plan : {};
  return String(legacy_id ?? "");
}

function changesSoa(change: Change): boolean {
  return change.fields.some(({ field }) => field === "soa");
}

/** A change to a gated value; a change back to the ordinary value is never gated. */
function changesGatedValue(change: Change): boolean {
  return change.fields.some(({ field, to }) => {
    if (field === "zone_mode") return to !== "standard";
    if (field === "foundation_dns") return to === true;
    const { type } = field === "nameservers" && isObject(to) ? to : {};
    return type === "cloudflare.advanced";
  });
}

function findGated(
  input: HazardCheckInput,
  isGated: (change: Change) => boolean,
  message: string,
  final?: true,
): readonly Hazard[] {
  const labels = input.changes.filter(isGated).map((change) => change.label);
  if (labels.length === 0) return [];
  return [{ code: "NEEDS_ENTERPRISE", scope: input.scope, message, labels, ...(final && { final }) }];
}
