// The fields of a DNS record, and the types that follow from them.
import type { JsonObject } from "../../base/json";
import { defineFields, type PropsOfFields } from "../../kind/field";
import type { Declared, Kind } from "../../kind/kind";
import { dataMembers } from "./data-members";
import { RECORD_TYPES } from "./record-types";

export const recordFields = defineFields({
  type: {
    type: "string",
    presence: "required",
    onChange: "replace",
    caseInsensitive: true,
    values: RECORD_TYPES,
    instead: {
      SOA: "The service creates the SOA record; declare its fields under the zone's `dns_settings: { soa: { … } }`.",
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
    acceptsList: true,
    doc: "The rdata: an address, a host name (with or without final dot) or text. It is sent as you spell it, without the final dot, which the API does not keep here; another spelling of the same rdata is not a change.",
    documentDoc: "A list declares one record for each value.",
  },
  data: {
    type: "object",
    presence: "optional",
    members: dataMembers(),
    doc: "The rdata by field, for types that have several: CAA, SRV, HTTPS and so on. `content` in zone-file form is accepted too. It is sent as you spell it, except that the target of HTTPS and SVCB and the replacement of NAPTR get their final dot.",
  },
  priority: {
    type: "integer",
    presence: "optional",
    min: 0,
    max: 65_535,
    repeats: "data.priority",
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
    clears: { declared: "", reply: null },
    maxLength: 500,
    pattern: { source: "^[^\\r\\n]*$", description: "one line" },
    doc: 'A remark of at most 500 characters (100 on Free). An undeclared comment stays unchanged; `""` clears it.',
  },
  tags: {
    type: "strings",
    presence: "optional",
    unset: [],
    pattern: {
      source: "^[A-Za-z0-9_-]{1,32}(:.{0,100})?$",
      description: "`name:value`, name of at most 32 letters, digits, `_` or `-`, value of at most 100",
    },
    doc: "Tags in the form `name:value`, at most 20. Undeclared tags stay unchanged; `[]` clears them.",
  },
  settings: {
    type: "object",
    presence: "optional",
    doc: "Switches of one record. Only declared members are compared.",
    fields: {
      ipv4_only: { type: "boolean", presence: "optional", unset: false, doc: "Answer a proxied name with IPv4 only." },
      ipv6_only: { type: "boolean", presence: "optional", unset: false, doc: "Answer a proxied name with IPv6 only." },
      flatten_cname: { type: "boolean", presence: "optional", unset: false, doc: "Flatten this CNAME; paid plans." },
    },
  },
  private_routing: {
    type: "boolean",
    presence: "optional",
    unset: false,
    doc: "Reach the origin over a private network; A and AAAA only.",
  },
  fqdn: { type: "string", presence: "computed", doc: "The full name without the final dot: `www.example.com`." },
  proxiable: {
    type: "boolean",
    presence: "computed",
    follows: ["type", "content", "private_routing"],
    doc: "Whether traffic can go through the service.",
  },
  meta: {
    type: "json",
    presence: "computed",
    doc: "What the service says about the record, for example which of its products manages it; Terraform has it as JSON text.",
  },
  created_on: { type: "string", presence: "computed", doc: "When it was created, RFC 3339 in UTC." },
  modified_on: { type: "string", presence: "computed", doc: "When it was last changed, RFC 3339 in UTC." },
});

/** The canonical props of a record. `spelling` is in the wire form. */
export type CanonicalRecord = PropsOfFields<typeof recordFields> & {
  readonly spelling?: { readonly content?: string; readonly data?: JsonObject };
};
export type DnsRecordKind = Kind<CanonicalRecord, "dns_record">;
export type DeclaredRecord = Declared<DnsRecordKind>;
