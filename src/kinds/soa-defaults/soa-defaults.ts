// The SOA fields that new zones of the account start with: part of the account's DNS settings, which other kinds write too.
import { isObject, type JsonObject } from "../../base/json";
import { type CanonicalForm, type Context, defineKind } from "../../kind/kind";
import { checkAccountTier } from "../dns-settings/enterprise";
import { type CanonicalSoa, canonicalSoa, soaFields } from "../dns-settings/fields";

export const soaDefaults = defineKind({
  name: "soa_defaults",
  title: { singular: "SOA defaults", plural: "SOA defaults" },
  doc: "The SOA fields of zones that are created later; existing zones keep theirs. Enterprise accounts only.",
  within: "account",
  inDocument: { key: "soa_defaults", form: "single" },
  fields: soaFields,
  identity: { group: [], member: [], conflict: [] },
  routes: { get: "/accounts/{account_id}/dns_settings", update: "/accounts/{account_id}/dns_settings" },
  canonical,
  fromWire,
  toWire: (props) => ({ zone_defaults: { soa: props } }),
  label: () => "SOA defaults",
  remoteObject: () => "account dns_settings",
  onDestroy: "restore",
  needsAccount: true,
  hazardChecks: [checkAccountTier],
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

function canonical(defaults: CanonicalSoa, context: Context, from: "declared" | "live"): CanonicalForm<CanonicalSoa> {
  const { props, diagnostics } = canonicalSoa(defaults, "soa", context, from);
  return {
    props,
    diagnostics: diagnostics.map((diagnostic) => ({ ...diagnostic, field: diagnostic.field?.replace(/^soa\./, "") })),
  };
}

/** The API has them as `zone_defaults.soa`; `mname` is null for the service's own. */
function fromWire(row: JsonObject): CanonicalSoa {
  const { zone_defaults } = row;
  const { soa } = isObject(zone_defaults) ? zone_defaults : {};
  if (!isObject(soa)) return {};
  const { mname, rname, refresh, retry, expire, min_ttl, ttl } = soa;
  return {
    ...((typeof mname === "string" || mname === null) && { mname }),
    ...(typeof rname === "string" && { rname }),
    ...(typeof refresh === "number" && { refresh }),
    ...(typeof retry === "number" && { retry }),
    ...(typeof expire === "number" && { expire }),
    ...(typeof min_ttl === "number" && { min_ttl }),
    ...(typeof ttl === "number" && { ttl }),
  };
}
