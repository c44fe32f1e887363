// Old spellings as fields, for schemas that must list every accepted name.

export interface OldField {
  /** The key of the kind in documents. */
  readonly key: string;
  /** The path inside the object. */
  readonly path: readonly string[];
  readonly type: "string" | "boolean" | "strings";
  /** The ID in the deprecation schedule. */
  readonly id: string;
  readonly doc: string;
  /** The field is at the top of a document, next to the kind's own key. */
  readonly atTop?: true;
}

export const OLD_FIELDS: readonly OldField[] = [
  {
    key: "records",
    path: ["data", "proto"],
    type: "string",
    id: "dns-record-srv-data-name",
    doc: "SRV: the protocol; write it into `name`.",
  },
  {
    key: "records",
    path: ["data", "name"],
    type: "string",
    id: "dns-record-srv-data-name",
    doc: "SRV: the name; write it into `name`.",
  },
  { key: "records", path: ["locked"], type: "boolean", id: "dns-record-locked", doc: "Has no effect any more." },
  { key: "records", path: ["zone_name"], type: "string", id: "dns-record-zone-name", doc: "Has no effect any more." },
  {
    key: "dns_settings",
    path: ["cname_flattening"],
    type: "string",
    id: "settings-cname-flattening",
    doc: "Write `flatten_all_cnames`.",
  },
  {
    key: "dns_settings",
    path: ["use_apex_ns"],
    type: "boolean",
    id: "dns-settings-legacy-routes",
    doc: "Write `multi_provider`.",
  },
  {
    key: "zone_defaults",
    path: ["default_nameservers"],
    type: "string",
    id: "account-default-nameservers",
    doc: "Write `nameservers.type`.",
    atTop: true,
  },
  {
    key: "zone_defaults",
    path: ["use_account_custom_ns_by_default"],
    type: "boolean",
    id: "account-default-nameservers",
    doc: "Write `nameservers.type`.",
    atTop: true,
  },
  {
    key: "access_applications",
    path: ["self_hosted_domains"],
    type: "strings",
    id: "access-application-self-hosted-domains",
    doc: "Write `destinations`.",
  },
];
