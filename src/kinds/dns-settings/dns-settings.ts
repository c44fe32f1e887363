// The DNS settings of one zone: flattening, name servers, SOA. A zone always has exactly one; only declared fields are
// compared, and destroying it restores the values from before the first write.
import { defineFields, type PropsOfFields } from "../../kind/field";
import { type CanonicalForm, type Context, defineKind } from "../../kind/kind";
import { checkZoneTier } from "./enterprise";
import { canonicalSoa, checkAdvanced, settingsFields } from "./fields";

const fields = defineFields({
  ...settingsFields,
  nameservers: {
    type: "object",
    presence: "optional",
    follows: ["foundation_dns"],
    doc: "The name servers of the zone.",
    fields: {
      type: {
        type: "string",
        presence: "optional",
        follows: ["foundation_dns"],
        values: [
          "cloudflare.standard",
          "cloudflare.advanced",
          "custom.account",
          "custom.tenant",
          "custom.zone",
          "custom",
        ],
        doc: "Which set of name servers.",
      },
      ns_set: {
        type: "integer",
        presence: "optional",
        follows: ["type"],
        min: 1,
        max: 5,
        doc: "Number of the custom set, 1 to 5.",
      },
      nameserver_set_id: {
        type: "string",
        presence: "optional",
        follows: ["type"],
        doc: "Id of the set, for type `custom`.",
      },
    },
  },
});

type DnsSettings = PropsOfFields<typeof fields>;

export const dnsSettings = defineKind({
  name: "dns_settings",
  title: { singular: "DNS settings", plural: "DNS settings" },
  doc: "The DNS settings of a zone. Only the fields that are declared are compared and written.",
  within: "zone",
  inDocument: { key: "dns_settings", form: "single" },
  fields,
  identity: { group: [], member: [], conflict: [] },
  routes: { get: "/zones/{zone_id}/dns_settings", update: "/zones/{zone_id}/dns_settings" },
  canonical,
  label: () => "DNS settings",
  remoteObject: () => "dns_settings",
  onDestroy: "restore",
  hazardChecks: [checkZoneTier],
  samples: [
    {
      title: "flattening and name servers",
      declared: { flatten_all_cnames: true, multi_provider: false, ns_ttl: 86_400 },
      edit: { declared: { flatten_all_cnames: false }, fields: ["flatten_all_cnames"] },
    },
    {
      title: "the SOA record",
      declared: {
        soa: {
          mname: "auto",
          rname: "dns.admin@example.com",
          refresh: 7200,
          retry: 3600,
          expire: 604_800,
          min_ttl: 900,
          ttl: 3600,
        },
      },
      spellings: [{ soa: { rname: "dns\\.admin.example.com.", refresh: 7200 } }],
      edit: { declared: { soa: { refresh: 9000 } }, fields: ["soa"] },
    },
  ],
});

/** Only the SOA fields have several spellings. */
function canonical(settings: DnsSettings, context: Context, from: "declared" | "live"): CanonicalForm<DnsSettings> {
  const advanced = from === "declared" ? checkAdvanced(settings) : [];
  if (settings.soa === undefined) return { props: settings, diagnostics: advanced };
  const soa = canonicalSoa(settings.soa, "soa", context, from);
  return { props: { ...settings, soa: soa.props }, diagnostics: [...soa.diagnostics, ...advanced] };
}
