// A DNS record: one member of an RRset, with what the service adds to it (proxying, a comment, tags, settings).
import type { JsonObject as Row } from "../../base/json";
import { defineKind } from "../../kind/kind";
import { canonicalGlob, canonicalGroup } from "./absent";
import { canonicalRecord, fromWire, RECORD_TYPES, recordLabel, toWire } from "./canonical";
import { conflicts, pointsAt, precedence } from "./coexistence";
import { dataMembers } from "./data-members";
import { apexGuard } from "./guards";
import { quotaGuard } from "./quota";
import { recordRules } from "./rules";
import { samples } from "./samples";

export const dnsRecord = defineKind({
  name: "dns_record",
  title: { singular: "record", plural: "records" },
  doc: "A DNS record. Records with the same name and type form an RRset, which a document owns whole as soon as it names it.",
  within: "zone",
  inDocument: { key: "records", form: "list" },
  fields: {
    type: {
      type: "string",
      presence: "required",
      onChange: "replace",
      caseless: true,
      values: RECORD_TYPES,
      instead: {
        SOA: "The service makes the SOA record; declare its fields under the zone's `dns_settings: { soa: { … } }`.",
      },
      doc: "The RR type, in any case. `DKIM`, `SPF` and `DMARC` become TXT.",
    },
    name: {
      type: "string",
      presence: "required",
      onChange: "replace",
      doc: "The owner name: relative to the zone (`www`), `@` for the apex, or the full name; any case, U-labels, `*` as first label.",
    },
    content: {
      type: "string",
      presence: "optional",
      spreads: true,
      doc: "The rdata: an address, a host name (with or without final dot) or text. A list stands for one record each.",
    },
    data: {
      type: "object",
      presence: "optional",
      members: dataMembers(),
      doc: "The rdata by field, for types that have more than one: CAA, SRV, HTTPS and so on. `content` in zone-file form is taken too.",
    },
    priority: {
      type: "integer",
      presence: "optional",
      min: 0,
      max: 65_535,
      doc: "Preference of an MX, priority of a URI. For SRV it equals `data.priority`.",
    },
    ttl: {
      type: "integer",
      presence: "optional",
      default: 1,
      words: { auto: 1 },
      doc: "Seconds, 60 to 86400 (from 30 on Enterprise), or `auto`. A proxied record is always `auto`, which is 300 seconds.",
    },
    proxied: {
      type: "boolean",
      presence: "optional",
      default: false,
      doc: "Whether traffic goes through the service; A, AAAA and CNAME only.",
    },
    comment: {
      type: "string",
      presence: "optional",
      clears: { declared: "", wire: null },
      maxLength: 500,
      pattern: { source: "^[^\\r\\n]*$", says: "one line" },
      doc: 'A remark of at most 500 characters (100 on Free). Not declared it stays as it is; `""` clears it.',
    },
    tags: {
      type: "strings",
      presence: "optional",
      unset: [],
      pattern: {
        source: "^[A-Za-z0-9_-]{1,32}(:.{0,100})?$",
        says: "`name:value`, name of at most 32 letters, digits, `_` or `-`, value of at most 100",
      },
      doc: "Tags in the form `name:value`, at most 20. Not declared they stay as they are; `[]` clears them.",
    },
    settings: {
      type: "object",
      presence: "optional",
      doc: "Switches of one record. Only those that are declared are compared.",
      fields: {
        ipv4_only: {
          type: "boolean",
          presence: "optional",
          unset: false,
          doc: "Answer a proxied name with IPv4 only.",
        },
        ipv6_only: {
          type: "boolean",
          presence: "optional",
          unset: false,
          doc: "Answer a proxied name with IPv6 only.",
        },
        flatten_cname: { type: "boolean", presence: "optional", unset: false, doc: "Flatten this CNAME; paid plans." },
      },
    },
    private_routing: {
      type: "boolean",
      presence: "optional",
      unset: false,
      doc: "Reach the origin over a private network; A and AAAA only.",
    },
    created_on: { type: "string", presence: "computed", doc: "When it was created, RFC 3339 in UTC." },
    modified_on: { type: "string", presence: "computed", doc: "When it was last changed, RFC 3339 in UTC." },
  },
  identity: { group: ["name", "type"], member: ["content", "priority", "data"], conflict: ["name"] },
  routes: {
    list: "/zones/{zone_id}/dns_records",
    perPage: 5000,
    get: "/zones/{zone_id}/dns_records/{id}",
    create: "/zones/{zone_id}/dns_records",
    update: "/zones/{zone_id}/dns_records/{id}",
    delete: "/zones/{zone_id}/dns_records/{id}",
    batch: "/zones/{zone_id}/dns_records/batch",
  },
  canonical: canonicalRecord,
  fromWire,
  toWire,
  canonicalGroup,
  canonicalGlob,
  withDefaults,
  label: recordLabel,
  managedBy,
  conflicts,
  pointsAt,
  precedence,
  rules: recordRules,
  guards: [apexGuard, quotaGuard],
  samples,
});

/** A zone's default TTL is not for proxied records, and its default proxying not for types that cannot be proxied. */
function withDefaults(declared: Row, defaults: Row): Row {
  const { ttl, proxied, ...others } = defaults;
  // Anything may stand there: what is no text is refused later, with its place.
  const type = typeof declared["type"] === "string" ? declared["type"].toUpperCase() : "";
  const proxiable = ["A", "AAAA", "CNAME"].includes(type);
  const both: Record<string, Row[string]> = { ...others };
  if (proxied !== undefined && proxiable) both["proxied"] = proxied;
  if (ttl !== undefined && (declared["proxied"] ?? both["proxied"]) !== true) both["ttl"] = ttl;
  return { ...both, ...declared };
}

/**
 * Who else manages a record, from the reply's `meta` (API documentation; keys as seen in recorded replies:
 * `managed_by_argo_tunnel` is the public spelling of the specification's `managed_by_tunnel`).
 */
function managedBy(row: Row): string | undefined {
  const meta = (row["meta"] ?? {}) as Row;
  if (meta["email_routing"] === true) return "email routing";
  if (meta["origin_worker_id"] !== undefined) return "a worker's custom domain";
  if (meta["managed_by_apps"] === true) return "an app";
  if (meta["managed_by_tunnel"] === true || meta["managed_by_argo_tunnel"] === true) return "a tunnel";
  if (meta["auto_added"] === true) return "the service, which added it";
  return meta["read_only"] === true ? "the service, read only" : undefined;
}
