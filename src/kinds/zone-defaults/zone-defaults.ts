// The DNS settings of new zones, without their SOA fields: part of the account's DNS settings, which `soa_defaults` writes too.
import { defineFields, type PropsOfFields } from "../../kind/field";
import { type CanonicalForm, defineKind } from "../../kind/kind";
import { checkAccountTier } from "../dns-settings/enterprise";
import { checkAdvanced, settingsFields } from "../dns-settings/fields";

const { soa: _, ...withoutSoa } = settingsFields;

/** Specification 2.5, and `cloudflare.advanced` of the API's documentation. */
const NAMESERVERS = [
  "cloudflare.standard",
  "cloudflare.standard.random",
  "cloudflare.advanced",
  "custom.account",
  "custom.tenant",
] as const;

const fields = defineFields({
  ...withoutSoa,
  nameservers: {
    type: "object",
    presence: "optional",
    follows: ["foundation_dns"],
    doc: "The name servers of new zones.",
    fields: {
      type: {
        type: "string",
        presence: "optional",
        follows: ["foundation_dns"],
        values: NAMESERVERS,
        instead: {
          "custom.zone": "A zone's own set cannot be a default: write it in the zone's `dns_settings`.",
          custom: "A set by id cannot be a default: write it in the zone's `dns_settings`.",
        },
        doc: "Which set of name servers: the service's, a random set for each zone, the advanced name servers, or the account's or tenant's own.",
      },
    },
  },
});

type ZoneDefaults = PropsOfFields<typeof fields>;

export const zoneDefaults = defineKind({
  name: "zone_defaults",
  title: { singular: "zone defaults", plural: "zone defaults" },
  doc: "The DNS settings that zones created later begin with; existing zones keep theirs. SOA fields are `soa_defaults`.",
  within: "account",
  inDocument: { key: "zone_defaults", form: "single" },
  fields,
  identity: { group: [], member: [], conflict: [] },
  routes: { get: "/accounts/{account_id}/dns_settings", update: "/accounts/{account_id}/dns_settings" },
  wireMember: "zone_defaults",
  needsAccount: true,
  canonical: (props, _context, from) => canonicalDefaults(props, from),
  label: () => "zone defaults",
  remoteObject: () => "account dns_settings",
  onDestroy: "restore",
  hazardChecks: [checkAccountTier],
  samples: [
    {
      title: "random name servers and flattening",
      declared: { nameservers: { type: "cloudflare.standard.random" }, flatten_all_cnames: true, ns_ttl: 3600 },
      spellings: [{ flatten_all_cnames: true }],
      edit: { declared: { nameservers: { type: "custom.account" } }, fields: ["nameservers"] },
    },
    {
      title: "settings of several providers",
      declared: { multi_provider: true, secondary_overrides: false, zone_mode: "standard", foundation_dns: false },
      edit: { declared: { multi_provider: false }, fields: ["multi_provider"] },
    },
  ],
});

function canonicalDefaults(defaults: ZoneDefaults, from: "declared" | "live"): CanonicalForm<ZoneDefaults> {
  return { props: defaults, diagnostics: from === "declared" ? checkAdvanced(defaults) : [] };
}
