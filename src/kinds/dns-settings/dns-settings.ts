// The DNS settings of one zone: flattening, name servers, SOA. There is always exactly one; only what is declared is
// compared, and destroying it restores what was there before the first write.
import { defineKind } from "../../kind/kind";
import { enterpriseGuard } from "./enterprise";
import { canonicalSettings, settingsFields } from "./fields";

export const dnsSettings = defineKind({
  name: "dns_settings",
  title: { singular: "DNS settings", plural: "DNS settings" },
  doc: "The DNS settings of a zone. Only the fields that are declared are compared and written.",
  within: "zone",
  inDocument: { key: "dns_settings", form: "single" },
  fields: {
    ...settingsFields,
    nameservers: {
      type: "object",
      presence: "optional",
      doc: "The name servers of the zone.",
      fields: {
        type: {
          type: "string",
          presence: "optional",
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
        ns_set: { type: "integer", presence: "optional", min: 1, max: 5, doc: "Number of the custom set, 1 to 5." },
        nameserver_set_id: { type: "string", presence: "optional", doc: "Id of the set, for type `custom`." },
      },
    },
  },
  identity: { group: [], member: [], conflict: [] },
  routes: { get: "/zones/{zone_id}/dns_settings", update: "/zones/{zone_id}/dns_settings" },
  canonical: canonicalSettings,
  label: () => "DNS settings",
  object: () => "dns_settings",
  onDestroy: "restore",
  guards: [enterpriseGuard],
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
