// What only Enterprise may write, said before anything is written: for one zone, and for the defaults of an account.
import { isObject, type JsonObject } from "../../base/json";
import type { Change, GuardView, Hazard } from "../../kind/kind";

/** SOA values can be changed by Enterprise accounts only (specification, section 2.4). */
export function enterpriseGuard(view: GuardView): readonly Hazard[] {
  const plan = view.row?.["plan"];
  const legacy = isObject(plan) ? String(plan["legacy_id"] ?? "") : "";
  if (legacy === "" || legacy === "enterprise") return [];
  const holder = `this zone is on the plan \`${legacy}\``;
  return [
    ...gated(
      view,
      isSoa,
      `SOA fields can be changed on Enterprise zones only, and ${holder}. Remove \`soa\` from the document.`,
      true,
    ),
    ...gated(view, isGated, `Zone modes and advanced name servers are for Enterprise zones, and ${holder}.`),
  ];
}

/** The same for zones that are created later. An account's type is no list of what was bought for it: it can be allowed. */
export function enterpriseDefaultsGuard(view: GuardView): readonly Hazard[] {
  const type = view.row?.["type"];
  if (typeof type !== "string" || type === "enterprise") return [];
  const holder = `this account is of the type \`${type}\``;
  const soa = (change: Change) => change.kind === "soa_defaults" && change.fields.length > 0;
  return [
    ...gated(
      view,
      soa,
      `SOA defaults can be changed by Enterprise accounts only, and ${holder}. Remove \`soa_defaults\` from the document.`,
    ),
    ...gated(view, isGated, `Zone modes and advanced name servers are for Enterprise accounts, and ${holder}.`),
  ];
}

function isSoa(change: Change): boolean {
  return change.fields.some((field) => field.field === "soa");
}

/** A change to a value that is gated; going back to the ordinary one never is. */
function isGated(change: Change): boolean {
  return change.fields.some(({ field, to }) => {
    if (field === "zone_mode") return to !== "standard";
    if (field === "foundation_dns") return to === true;
    return field === "nameservers" && isObject(to) && (to as JsonObject)["type"] === "cloudflare.advanced";
  });
}

function gated(view: GuardView, is: (change: Change) => boolean, message: string, final?: true): readonly Hazard[] {
  const labels = view.changes.filter(is).map((change) => change.label);
  return labels.length === 0
    ? []
    : [{ code: "NEEDS_ENTERPRISE", scope: view.scope, message, labels, ...(final && { final }) }];
}
