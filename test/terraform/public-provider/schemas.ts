// The resource types of the public provider, as far as the tests need them: each attribute may be set, and has a value after an apply.
import type { CtyType } from "../../../src/terraform/wire";

export type Generation = 4 | 5;

interface PublicType {
  /** The version of the schema. */
  readonly version: number;
  readonly attributes: Readonly<Record<string, CtyType>>;
}

const text = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "string" as const]));
const numbers = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "number" as const]));
const bools = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "bool" as const]));

const RDATA = {
  ...text(
    "certificate",
    "digest",
    "fingerprint",
    "lat_direction",
    "long_direction",
    "public_key",
    "regex",
    "replacement",
  ),
  ...text("service", "tag", "target", "value"),
  ...numbers(
    "algorithm",
    "altitude",
    "digest_type",
    "key_tag",
    "lat_degrees",
    "lat_minutes",
    "lat_seconds",
    "long_degrees",
  ),
  ...numbers("long_minutes", "long_seconds", "matching_type", "order", "port", "precision_horz", "precision_vert"),
  ...numbers("preference", "priority", "protocol", "selector", "size", "type", "usage", "weight"),
};

const RECORD = {
  ...text("id", "zone_id", "name", "type", "content", "comment", "created_on", "modified_on"),
  ...numbers("ttl", "priority"),
  ...bools("proxied", "proxiable"),
  tags: { set: "string" },
} as const satisfies Readonly<Record<string, CtyType>>;

const APPLICATION = {
  ...text("id", "zone_id", "account_id", "name", "domain", "type", "session_duration"),
  aud: "string",
} as const;

const VERSION_4: Readonly<Record<string, PublicType>> = {
  cloudflare_zone: {
    version: 2,
    attributes: { ...text("id", "zone", "account_id", "plan", "type", "status"), ...bools("paused", "jump_start") },
  },
  cloudflare_record: {
    version: 3,
    attributes: {
      ...RECORD,
      ...text("value", "hostname"),
      ...bools("allow_overwrite"),
      metadata: { map: "string" },
      data: { list: { object: { ...RDATA, flags: "string", proto: "string", name: "string" } } },
    },
  },
  cloudflare_zone_hold: {
    version: 0,
    attributes: { ...text("id", "zone_id", "hold_after"), ...bools("hold", "include_subdomains") },
  },
  cloudflare_access_application: { version: 0, attributes: APPLICATION },
  cloudflare_zero_trust_access_application: { version: 0, attributes: APPLICATION },
};

const VERSION_5: Readonly<Record<string, PublicType>> = {
  cloudflare_zone: {
    version: 500,
    attributes: {
      ...text("id", "name", "type", "status"),
      ...bools("paused"),
      account: { object: text("id") },
      plan: { object: text("legacy_id") },
    },
  },
  cloudflare_dns_record: {
    version: 500,
    attributes: {
      ...RECORD,
      ...text("meta"),
      ...bools("private_routing"),
      data: { object: { ...RDATA, flags: "dynamic" } },
      settings: { object: bools("flatten_cname", "ipv4_only", "ipv6_only") },
    },
  },
  cloudflare_zone_dns_settings: {
    version: 500,
    attributes: {
      ...text("zone_id", "zone_mode"),
      ...bools("flatten_all_cnames", "multi_provider"),
      ...numbers("ns_ttl"),
    },
  },
  cloudflare_account_dns_settings: { version: 500, attributes: text("account_id") },
  cloudflare_zone_hold: {
    version: 500,
    attributes: { ...text("id", "zone_id", "hold_after"), ...bools("hold", "include_subdomains") },
  },
  cloudflare_ai_gateway: { version: 500, attributes: text("id", "account_id") },
  cloudflare_account_token: { version: 500, attributes: text("id", "account_id", "name", "value") },
  cloudflare_zero_trust_access_application: { version: 500, attributes: APPLICATION },
};

export const PUBLIC_TYPES: Readonly<Record<Generation, Readonly<Record<string, PublicType>>>> = {
  4: VERSION_4,
  5: VERSION_5,
};
