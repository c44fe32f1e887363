// Objects that are declared in every face, with the expected reports, flags of deprecated fields, and live objects after an apply.
// `declared.test.ts` declares each as a document, as Terraform configuration and as constructs.
import type { Json, JsonObject } from "../../src/base/json";
import type { Face } from "./faces";

export interface DeclaredSample {
  /** The id of a row in `rows.ts`. A row may have several samples. */
  readonly row: string;
  /** Parts of a zone in a document: `records`, `dns_settings`, `access_applications`, and options such as `prune`. */
  readonly zone?: JsonObject;
  /** Parts of an account in a document. */
  readonly account?: JsonObject;
  /** The severities and codes of the reports without `--profile spec`; every face has the texts of documents. */
  readonly reports?: readonly string[];
  /** Old spellings: the id of the deprecation, and the field. */
  readonly flags?: readonly string[];
  /** The live objects after an apply. A second plan is empty. */
  readonly live?: LiveParts;
  /** A member that no request may have. */
  readonly neverSent?: string;
  /** The day of the emulated API; default: today. */
  readonly asOf?: string;
  /** The request with these members is refused by the emulator in its profile `spec`. */
  readonly refusedByApi?: true;
  /** The faces in which the sample does not hold yet. A test fails as soon as it does. */
  readonly open?: readonly Face[];
  /** The reports in Terraform, if it has more: it reports as it plans one resource after another. */
  readonly inTerraform?: readonly string[];
}

export interface LiveParts {
  /** By name. */
  readonly records?: readonly JsonObject[];
  readonly settings?: JsonObject;
  readonly zoneDefaults?: JsonObject;
  readonly applications?: readonly JsonObject[];
  readonly gateways?: readonly JsonObject[];
}

const address = (name: string, more: JsonObject = {}): JsonObject => ({
  ...{ type: "A", name, content: "192.0.2.1" },
  ...more,
});
const data: JsonObject = { priority: 10, weight: 5, port: 5060, target: "sip.example.com" };
const srv = (name: string, more: JsonObject = {}): JsonObject => ({ type: "SRV", name, data: { ...data, ...more } });
const SRV_PARTS = { service: "_sip", proto: "_tcp", name: "example.com" };
const text = (content: string): JsonObject => ({ type: "TXT", name: "t", content });

const records = (...list: readonly JsonObject[]) => ({ zone: { records: list } });
const soa = (fields: JsonObject) => ({ account: { soa_defaults: fields } });
const settings = (fields: JsonObject) => ({ zone: { dns_settings: fields } });
const wiki = (fields: JsonObject) => ({ access_applications: { wiki: fields } });
const chain = (end: JsonObject): readonly JsonObject[] => [
  { type: "CNAME", name: "a", content: "b.example.com", proxied: true },
  { type: "CNAME", name: "b", content: "c.example.com" },
  { name: "c", ...end },
];
const hosts = (...uris: readonly string[]): Json => uris.map((uri) => ({ type: "public", uri }));

/** Missing targets in the zone are reported in documents and constructs only. */
const NOT_IN_TERRAFORM = { open: ["terraform"] } as const;

const RECORD_SAMPLES: readonly DeclaredSample[] = [
  { row: "record-type", ...records(without(address("x"), "type")), reports: ["error FLD103"], refusedByApi: true },
  { row: "record-name", ...records(without(address("x"), "name")), reports: ["error FLD103"], refusedByApi: true },
  {
    row: "record-name-apex",
    ...records(address("@"), address("www"), address("api.example.com")),
    live: { records: [{ name: "api.example.com" }, { name: "example.com" }, { name: "www.example.com" }] },
  },
  { row: "record-content", ...records(without(address("x"), "content")), reports: ["error FLD103"] },
  { row: "record-content-a", ...records(address("x", { content: "2001:db8::1" })), reports: ["error DNS135"] },
  {
    row: "record-content-aaaa",
    ...records({ type: "AAAA", name: "x", content: "192.0.2.1" }),
    reports: ["error DNS136"],
  },
  { row: "record-content-cname", ...records({ type: "CNAME", name: "x", content: "a..b" }), reports: ["error DNS118"] },
  {
    row: "record-content-cname",
    ...records({ type: "CNAME", name: "x", content: "192.0.2.1" }),
    reports: ["error DNS119"],
    refusedByApi: true,
  },
  { row: "record-ttl-optional", ...records(address("x")), live: { records: [{ ttl: 1 }] } },
  { row: "record-proxied-optional", ...records(address("x")), live: { records: [{ proxied: false }] } },
  {
    row: "record-proxied",
    ...records(address("x", { proxied: true })),
    live: { records: [{ proxied: true, ttl: 1 }] },
  },
  { row: "record-data", ...records({ type: "SRV", name: "_sip._tcp" }), reports: ["error FLD103"] },
  ...[
    ["name-rule-1-declared", `${"x".repeat(32)}.${"x".repeat(31)}`],
    ["name-rule-2-start", "7up"],
    ["name-rule-2-end", "up-"],
    ["name-rule-3", "a+b"],
  ].map(
    ([row = "", name = ""]): DeclaredSample => ({
      ...{ row, ...records(address(name)), reports: ["warning REC131"] },
      ...(row === "name-rule-1-declared" ? {} : { refusedByApi: true }),
    }),
  ),
  {
    row: "address-rule",
    ...records(address("x", { content: "104.16.0.1" })),
    ...{ reports: ["warning REC132"], refusedByApi: true },
  },
  {
    row: "ttl-rule-1",
    ...records(address("x", { proxied: true, ttl: 600 })),
    reports: ["error DNS122"],
  },
  { row: "ttl-rule-1", ...records(address("x", { proxied: true, ttl: 300 })), live: { records: [{ ttl: 1 }] } },
  { row: "ttl-rule-2", ...records(address("x", { ttl: 600 })), live: { records: [{ ttl: 600, proxied: false }] } },
  {
    row: "cname-rule-1",
    ...records(...chain({ type: "A", content: "192.0.2.1" })),
    reports: ["warning REC144"],
    live: { records: [{ name: "a.example.com" }, { name: "b.example.com" }, { name: "c.example.com" }] },
  },
  {
    row: "cname-rule-1",
    ...records(...chain({ type: "CNAME", content: "a.example.com" })),
    reports: ["error REC135", "warning REC135", "warning REC135"],
    // The second alias points at the third before the third closes the loop.
    inTerraform: ["error REC135", "warning REC135", "warning REC135", "warning REC144"],
  },
  {
    row: "cname-rule-2",
    zone: { prune: true, records: chain({ type: "TXT", content: "no address" }) },
    reports: ["warning REC134", "warning REC136", "warning REC144"],
    ...NOT_IN_TERRAFORM,
  },
  {
    row: "cname-rule-2",
    ...records({ type: "CNAME", name: "a", content: "b.example.com", proxied: true }),
    reports: ["warning REC134"],
    refusedByApi: true,
    open: ["documents", "terraform", "constructs", "emulator"],
  },
  { row: "cname-rule-3", ...settings({ flatten_all_cnames: true }), live: { settings: { flatten_all_cnames: true } } },
  {
    row: "txt-rule-1",
    ...records(text('"one" "two"')),
    live: { records: [{ content: '"one" "two"' }] },
  },
  { row: "txt-rule-2", ...records(text('"one')), reports: ["error DNS139"], refusedByApi: true },
  { row: "txt-rule-2", ...records(text('a"b"c')), reports: ["error DNS139"], refusedByApi: true },
  { row: "txt-rule-3", ...records(text("one")), live: { records: [{ content: '"one"' }] } },
  ...(
    [
      ["A", { content: "192.0.2.1", ttl: 600 }, { content: "192.0.2.1", ttl: 600, proxied: false }],
      ["AAAA", { content: "2001:DB8::1" }, { content: "2001:db8::1", ttl: 1 }],
      ["CNAME", { content: "www.example.net." }, { content: "www.example.net" }],
      ["TXT", { content: "some words" }, { content: '"some words"' }],
    ] as const
  ).map(
    ([type, given, kept]): DeclaredSample => ({
      row: `reconciled-${type.toLowerCase()}`,
      ...records({ type, name: "x", ...given }),
      live: { records: [{ type, name: "x.example.com", ...kept }] },
    }),
  ),
];

const SRV_SAMPLES: readonly DeclaredSample[] = [
  ...["priority", "weight", "port", "target"].map(
    (field): DeclaredSample => ({
      row: `srv-${field}`,
      ...records({ type: "SRV", name: "_sip._tcp", data: without(data, field) }),
      reports: ["error DNS131"],
    }),
  ),
  ...["priority", "weight", "port"].map(
    (field): DeclaredSample => ({
      row: `srv-${field}`,
      ...records(srv("_sip._tcp", { [field]: 0 })),
      live: { records: [{ data: { ...data, [field]: 0 } }] },
    }),
  ),
  ...["sip", "sip.tcp"].map(
    (name): DeclaredSample => ({
      row: "srv-name",
      ...records(srv(name)),
      ...{ reports: ["warning REC133"], refusedByApi: true },
    }),
  ),
  {
    row: "srv-reconciled",
    ...records(srv("_sip._tcp")),
    live: { records: [{ name: "_sip._tcp.example.com", priority: 10, data }] },
  },
  {
    row: "srv-writers",
    ...records(srv("@", SRV_PARTS)),
    flags: ["service", "proto", "name"].map((part) => `dns-record-srv-data-name data.${part}`),
    live: { records: [{ name: "_sip._tcp.example.com", data }] },
    neverSent: "proto",
    asOf: "2024-05-01",
  },
];

const SOA_SAMPLES: readonly DeclaredSample[] = [
  ...(
    [
      ["refresh", 599, 86_401, { retry: 600, expire: 2_419_200 }],
      ["retry", 599, undefined, {}],
      ["expire", 86_399, 2_419_201, { refresh: 600, retry: 600 }],
      ["min_ttl", 59, 86_401, {}],
    ] as const
  ).flatMap(([field, low, high, others]) =>
    Object.entries({ min: low, max: high }).flatMap(([bound, value]): readonly DeclaredSample[] => {
      if (value === undefined) return [];
      const row = `soa-${field.replace("_", "-")}-${bound}`;
      return [{ row, ...soa({ ...others, [field]: value }), reports: ["error FLD104"], refusedByApi: true }];
    }),
  ),
  ...(
    [
      ["soa-retry-max", { retry: 3601 }],
      ["soa-ttl-min", { ttl: 1799 }],
      ["soa-ttl-max", { ttl: 3601 }],
      ["limit-soa", { retry: 3601 }],
    ] as const
  ).map(([row, fields]): DeclaredSample => ({ row, ...soa(fields), reports: ["warning SOA101"], refusedByApi: true })),
  {
    row: "soa-mname",
    ...settings({ soa: { mname: "NS1.example.com." } }),
    live: { settings: { soa: { mname: "ns1.example.com" } } },
  },
  {
    row: "soa-rname",
    ...settings({ soa: { rname: "dns.admin@example.com" } }),
    live: { settings: { soa: { rname: "dns\\.admin.example.com" } } },
  },
  {
    row: "soa-retry-refresh",
    ...soa({ refresh: 600, retry: 1200 }),
    reports: ["error SOA102"],
    refusedByApi: true,
  },
  {
    row: "soa-expire-refresh",
    ...soa({ refresh: 86_400, expire: 86_400, retry: 600 }),
    live: { zoneDefaults: { soa: { refresh: 86_400, expire: 86_400 } } },
  },
  { row: "soa-defaults", ...soa({ refresh: 8000 }), live: { zoneDefaults: { soa: { refresh: 8000 } } } },
];

const SETTINGS_SAMPLES: readonly DeclaredSample[] = [
  ...["flatten_all_cnames", "multi_provider", "secondary_overrides"].map(
    (field): DeclaredSample => ({
      row: `settings-${field.replaceAll("_", "-")}-declared`,
      ...settings({ [field]: true }),
      live: { settings: { [field]: true } },
    }),
  ),
  ...["cloudflare.standard", "cloudflare.standard.random", "custom.account", "custom.tenant"].map(
    (type): DeclaredSample => ({
      row: `nameservers-${type.replaceAll(".", "-")}-declared`,
      account: { zone_defaults: { nameservers: { type } } },
      live: { zoneDefaults: { nameservers: { type } } },
    }),
  ),
  {
    row: "nameservers-others-declared",
    account: { zone_defaults: { nameservers: { type: "mine" } } },
    reports: ["error FLD105"],
  },
  {
    row: "nameservers-others-declared",
    account: { zone_defaults: { nameservers: { type: "cloudflare.advanced" } } },
    reports: ["error FLD105"],
    open: ["documents", "terraform", "constructs"],
  },
];

const APPLICATION_SAMPLES: readonly DeclaredSample[] = [
  {
    row: "destinations",
    account: wiki({ destinations: [{ uri: "a.example.com" }, { uri: "b.example.com" }] }),
    live: { applications: [{ destinations: hosts("a.example.com", "b.example.com") }] },
  },
  {
    row: "destination-type",
    account: wiki({ destinations: [{ type: "secret", uri: "a.example.com" }] }),
    reports: ["error FLD105"],
  },
  { row: "destination-uri", account: wiki({ destinations: [{ type: "public" }] }), reports: ["error ACC102"] },
  {
    row: "destination-uri",
    account: wiki({ destinations: [{ type: "public", uri: "https://a.example.com" }] }),
    reports: ["error ACC103"],
  },
  {
    row: "self-hosted-domains",
    account: wiki({ self_hosted_domains: ["a.example.com"] }),
    flags: ["access-application-self-hosted-domains self_hosted_domains"],
    live: { applications: [{ destinations: hosts("a.example.com") }] },
    neverSent: "self_hosted_domains",
  },
  {
    row: "self-hosted-domains-ignored",
    account: wiki({ self_hosted_domains: ["a.example.com"], destinations: [{ uri: "b.example.com" }] }),
    flags: ["access-application-self-hosted-domains self_hosted_domains"],
    live: { applications: [{ destinations: hosts("b.example.com") }] },
    neverSent: "self_hosted_domains",
  },
  ...(["account", "zone"] as const).map(
    (place): DeclaredSample => ({
      row: `destinations-declared-${place}`,
      [place]: wiki({ destinations: [{ uri: "a.example.com" }, { uri: "b.example.com" }] }),
      live: { applications: [{ destinations: hosts("a.example.com", "b.example.com") }] },
      neverSent: "self_hosted_domains",
      asOf: "2025-01-01",
    }),
  ),
];

const GATEWAY_SAMPLES: readonly DeclaredSample[] = [
  {
    row: "switch-condition",
    account: { gateways: { bot: { authentication: true } } },
    reports: ["error GTW101"],
    ...NOT_IN_TERRAFORM,
  },
  ...["switch-order", "toggle-after-token"].map(
    (row): DeclaredSample => ({
      row,
      account: { gateways: { bot: { authentication: true } }, gateway_tokens: { run: { sink: "file:run.token" } } },
      live: { gateways: [{ id: "bot", authentication: true }] },
    }),
  ),
];

const FLAG_SAMPLES: readonly DeclaredSample[] = [
  ...(
    [
      ["flag-locked", "dns-record-locked locked", { locked: false }],
      ["flag-zone-name", "dns-record-zone-name zone_name", { zone_name: "example.com" }],
    ] as const
  ).map(([row, flag, fields]): DeclaredSample => ({ row, ...records(address("x", fields)), flags: [flag] })),
  {
    row: "flag-srv-data",
    ...records(srv("@", SRV_PARTS)),
    flags: ["service", "proto", "name"].map((part) => `dns-record-srv-data-name data.${part}`),
  },
  {
    row: "flag-cname-flattening",
    ...settings({ cname_flattening: "flatten_all" }),
    flags: ["settings-cname-flattening cname_flattening"],
    live: { settings: { flatten_all_cnames: true } },
  },
  {
    row: "flag-use-apex-ns",
    ...settings({ use_apex_ns: true }),
    flags: ["dns-settings-legacy-routes use_apex_ns"],
    live: { settings: { multi_provider: true } },
  },
  {
    row: "flag-default-nameservers",
    account: { default_nameservers: "custom.account" },
    flags: ["account-default-nameservers default_nameservers"],
    live: { zoneDefaults: { nameservers: { type: "custom.account" } } },
  },
  {
    row: "flag-self-hosted-domains",
    account: wiki({ self_hosted_domains: ["a.example.com"] }),
    flags: ["access-application-self-hosted-domains self_hosted_domains"],
  },
];

export const SAMPLES: readonly DeclaredSample[] = [
  ...RECORD_SAMPLES,
  ...SRV_SAMPLES,
  ...SOA_SAMPLES,
  ...SETTINGS_SAMPLES,
  ...APPLICATION_SAMPLES,
  ...GATEWAY_SAMPLES,
  { row: "limit-name", ...records(address("x".repeat(64))), reports: ["error DNS111"], refusedByApi: true },
  { row: "limit-ttl", ...records(address("x", { proxied: true, ttl: 300 })), live: { records: [{ ttl: 1 }] } },
  ...FLAG_SAMPLES,
];

export function without(object: JsonObject, field: string): JsonObject {
  const { [field]: _, ...others } = object;
  return others;
}
