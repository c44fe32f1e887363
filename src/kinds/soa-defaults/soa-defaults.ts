// The SOA fields that new zones of the account start with: part of the account's DNS settings, which other kinds write too.
import { isObject, type JsonObject } from "../../base/json";
import type { Props } from "../../kind/field";
import { type Completed, type Context, defineKind } from "../../kind/kind";
import { enterpriseDefaultsGuard } from "../dns-settings/enterprise";
import { canonicalSoa, soaFields } from "../dns-settings/fields";

export const soaDefaults = defineKind({
  name: "soa_defaults",
  title: { singular: "SOA defaults", plural: "SOA defaults" },
  doc: "The SOA fields of zones that are created later; existing zones keep theirs. Enterprise accounts only.",
  within: "account",
  inDocument: { key: "soa_defaults", form: "single" },
  fields: soaFields,
  identity: { group: [], member: [], conflict: [] },
  routes: { get: "/accounts/{account_id}/dns_settings", update: "/accounts/{account_id}/dns_settings" },
  canonical: canonicalDefaults,
  fromWire: (row) => soaOf(row),
  toWire: (props) => ({ zone_defaults: { soa: props } }),
  label: () => "SOA defaults",
  object: () => "account dns_settings",
  onDestroy: "restore",
  needsAccount: true,
  guards: [enterpriseDefaultsGuard],
  samples: [
    {
      title: "the specification's defaults",
      declared: {
        rname: "hostmaster@example.com",
        refresh: 10_000,
        retry: 2400,
        expire: 604_800,
        min_ttl: 1800,
        ttl: 3600,
      },
      spellings: [{ rname: "hostmaster.example.com", refresh: 10_000 }],
      edit: { declared: { refresh: 9000 }, fields: ["refresh"] },
    },
  ],
});

function canonicalDefaults(props: Props, context: Context, from: "declared" | "live"): Completed {
  const { props: canonical, refusals } = canonicalSoa(props, "soa", context, from);
  return {
    props: canonical,
    refusals: refusals.map((refusal) => ({ ...refusal, field: refusal.field?.replace(/^soa\./, "") })),
  };
}

function soaOf(row: JsonObject): JsonObject {
  const defaults = row["zone_defaults"];
  const soa = isObject(defaults) ? defaults["soa"] : undefined;
  return isObject(soa) ? soa : {};
}
