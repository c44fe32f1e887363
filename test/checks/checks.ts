// Every check of `validate` and `plan`, each with a sample that violates it. `checks.test.ts` declares each sample as a document, in
// Terraform and as constructs, and expects the same code. docs/checks.md is generated from this table.
import type { DiagnosticCode, HazardCode } from "../../src/base/codes";
import type { JsonObject } from "../../src/base/json";

export const FACES = ["documents", "terraform", "constructs"] as const;
export type Face = (typeof FACES)[number];

/** Parts of the zone example.com, or of the account, in the form of a document. */
export interface Parts {
  readonly zone?: JsonObject;
  readonly account?: JsonObject;
}

export interface Check extends Parts {
  readonly code: DiagnosticCode | HazardCode;
  /** What was applied before: the plan changes or deletes it. */
  readonly before?: Parts;
  /** Another product of the service manages the record of `before` by now. */
  readonly managed?: true;
  /** A live record that nobody declares. */
  readonly live?: JsonObject;
  /** What the message names or its place shows: a field, an object or a value; or one of two of them. */
  readonly names: string | readonly [string, string];
  /** Why a face does not report the code, or has another code for the same check. */
  readonly exceptions?: { readonly [face in Face]?: Exception };
}

export interface Exception {
  readonly because: string;
  /** The code with which the face reports the same. */
  readonly reports?: DiagnosticCode | HazardCode;
}

const a = (more: JsonObject = {}): JsonObject => ({ type: "A", name: "x", content: "192.0.2.1", ...more });
const txt = (name: string, content: string): JsonObject => ({ type: "TXT", name, content });
const cname = (name: string, content: string, more: JsonObject = {}): JsonObject => ({
  ...{ type: "CNAME", name, content },
  ...more,
});
const mx = (content: string, more: JsonObject = {}): JsonObject => ({
  ...{ type: "MX", name: "@", content, priority: 10 },
  ...more,
});
const ns = (name: string, content: string): JsonObject => ({ type: "NS", name, content });
const data = (type: string, fields: JsonObject, name = "x"): JsonObject => ({ type, name, data: fields });
const srv = (target: string, name = "_s._tcp"): JsonObject =>
  data("SRV", { priority: 1, weight: 1, port: 1, target }, name);
const NAPTR: JsonObject = { order: 1, preference: 1, flags: "u", service: "E2U+sip", regex: "", replacement: "." };
const caa = (tag: string): JsonObject => data("CAA", { flags: 0, tag, value: "ca.example" });
const records = (...list: readonly JsonObject[]) => ({ zone: { records: list } });
const owned = (...list: readonly JsonObject[]) => ({ zone: { prune: true, records: list } });
const settings = (fields: JsonObject) => ({ zone: { dns_settings: fields } });
const app = (fields: JsonObject) => ({ account: { access_applications: { wiki: fields } } });
const destination = (fields: JsonObject) => app({ destinations: [fields] });
const gateways = (fields: JsonObject) => ({ account: { gateways: { bot: fields } } });
const tokens = (fields: JsonObject) => ({ account: { gateway_tokens: fields } });

const many = (count: number, content = "192.0.2.1"): JsonObject => ({
  prune: true,
  records: Array.from({ length: count }, (_, n) => a({ name: `h${n}`, content })),
});

const BY_SCHEMA: Exception = {
  because: "Terraform checks the types and names of arguments by the schema, before the provider sees them.",
};
const MISSING: Exception = {
  because:
    "The missing record may come from a resource that Terraform plans later, and nothing tells a provider that all are planned. [Check the live zone as a whole](terraform-checks.md#check-a-zone-as-a-whole).",
};
const NULL_IS_UNSET: Exception = { because: "`null` means in Terraform that the argument is not set." };

export const CHECKS: readonly Check[] = [
  { code: "FLD101", ...records(a({ priority: 1 })), names: "priority" },
  { code: "FLD102", ...records(a({ comment: ["x"] })), names: "comment", exceptions: { terraform: BY_SCHEMA } },
  { code: "FLD103", ...records({ type: "A", name: "x" }), names: "content" },
  { code: "FLD104", ...records(mx("mail.example.net", { priority: 70_000 })), names: "priority" },
  { code: "FLD105", ...records(a({ type: "AA" })), names: "type" },
  {
    code: "FLD106",
    ...records(a({ comment: null })),
    names: "comment",
    exceptions: {
      terraform: NULL_IS_UNSET,
      constructs: { because: "A prop that is `null` or `undefined` is not set: cdktf leaves it out." },
    },
  },
  { code: "FLD107", ...records(a({ tags: ["a b"] })), names: "tags" },
  { code: "FLD108", ...records(a({ comment: "a\u0007b" })), names: "comment" },

  { code: "DNS110", ...records(srv("")), names: ["data", "The name"] },
  { code: "DNS111", ...records(a({ name: "n".repeat(64) })), names: ["name", "nnnn"] },
  { code: "DNS112", ...records(a({ name: `${"abcdefg.".repeat(32)}x` })), names: "name" },
  { code: "DNS113", ...records(a({ name: "a b" })), names: ["name", "`a b`"] },
  { code: "DNS114", ...records(a({ name: "a\\999" })), names: ["name", "`a\\999`"] },
  { code: "DNS115", ...records(a({ name: "xn--\u00e9" })), names: "name" },
  { code: "DNS116", ...records(a({ name: "www.example.org." })), names: "name" },
  { code: "DNS117", ...records(a({ name: "a*" })), names: ["name", "`a*`"] },
  { code: "DNS118", ...records(a({ name: "a..b" })), names: ["name", "`a..b`"] },
  { code: "DNS119", ...records(cname("x", "192.0.2.1")), names: ["content", "`192.0.2.1`"] },
  { code: "DNS121", ...records(a({ ttl: 10 })), names: ["ttl", "`10`"] },
  { code: "DNS122", ...records(a({ ttl: 600, proxied: true })), names: ["ttl", "600"] },
  { code: "DNS124", account: { zones: { "192.0.2.7/24": {} } }, names: "192.0.2.7/24" },
  { code: "DNS130", ...records({ type: "CAA", name: "x", content: "0 issue" }), names: ["content", "`0 issue`"] },
  { code: "DNS131", ...records(data("CAA", { flags: 0, tag: "issue" })), names: "value" },
  { code: "DNS133", ...records(data("CAA", { flags: "many", tag: "issue", value: "x" })), names: "flags" },
  { code: "DNS134", ...records(data("CAA", { flags: 256, tag: "issue", value: "x" })), names: "flags" },
  { code: "DNS135", ...records(a({ content: "1.2.3" })), names: ["content", "`1.2.3`"] },
  { code: "DNS136", ...records(a({ type: "AAAA", content: "1::2::3" })), names: ["content", "`1::2::3`"] },
  { code: "DNS137", ...records({ type: "DS", name: "x", content: "1 13 2 xyz" }), names: ["content", "`digest`"] },
  {
    code: "DNS138",
    ...records({ type: "DNSKEY", name: "x", content: "257 3 13 *" }),
    names: ["content", "`public_key`"],
  },
  { code: "DNS139", ...records(txt("x", '"open')), names: ["content", "quotation"] },
  { code: "DNS140", ...records(data("NAPTR", { ...NAPTR, regex: `!${"x".repeat(256)}!y!` })), names: "regex" },
  { code: "DNS141", ...records(data("CAA", { flags: 0, tag: "a-b", value: "x" })), names: "tag" },
  {
    code: "DNS142",
    ...records(data("CAA", { flags: 0, tag: ["issue"], value: "x" })),
    names: "tag",
    exceptions: { terraform: BY_SCHEMA },
  },
  {
    code: "DNS143",
    ...records({ type: "LOC", name: "x", content: "90 1 0 N 0 0 0 E 0m" }),
    names: ["content", "latitude"],
  },
  { code: "DNS144", ...records({ type: "HTTPS", name: "x", content: "1 . port=x" }), names: ["content", "`port=x`"] },
  {
    code: "DNS145",
    ...records({ type: "HTTPS", name: "x", content: "1 . port=1 port=2" }),
    names: ["content", "`port`"],
  },
  {
    code: "DNS146",
    ...records({ type: "HTTPS", name: "x", content: "1 . mandatory=port" }),
    names: ["content", "`port`"],
  },
  { code: "DNS148", ...records(mx(".")), names: ["content", "MX"] },
  { code: "DNS150", ...records(txt("x", "x".repeat(5000))), names: ["content", "TXT"] },
  { code: "DNS160", ...settings({ soa: { rname: "nobody" } }), names: ["rname", "`nobody`"] },
  { code: "DNS170", ...records({ type: "SPF", name: "@", content: "v=spf1 foo" }), names: ["content", "`foo`"] },
  {
    code: "DNS171",
    ...records({ type: "SPF", name: "@", content: `v=spf1 ${"a ".repeat(11)}-all` }),
    names: ["content", "SPF"],
  },
  { code: "DNS173", ...records({ type: "SPF", name: "@", content: "hello" }), names: ["content", "`hello`"] },
  {
    code: "DNS174",
    ...records({ type: "SPF", name: "@", content: "v=spf1 ip4:x -all" }),
    names: ["content", "`ip4:x`"],
  },
  { code: "DNS175", ...records({ type: "SPF", name: "@", content: "v=spf1 -all a" }), names: ["content", "`all`"] },
  {
    code: "DNS176",
    ...records({ type: "SPF", name: "@", content: "v=spf1 redirect=a.example redirect=b.example" }),
    names: ["content", "`redirect=`"],
  },
  { code: "DNS180", ...records({ type: "DMARC", name: "_dmarc", content: "p=none" }), names: ["content", "`p=none`"] },
  {
    code: "DNS181",
    ...records({ type: "DMARC", name: "_dmarc", content: "v=DMARC1; p=none; x" }),
    names: ["content", "`x`"],
  },
  { code: "DNS182", ...records({ type: "DMARC", name: "_dmarc", content: "v=DMARC1" }), names: ["content", "`p`"] },
  {
    code: "DNS184",
    ...records({ type: "DMARC", name: "_dmarc", content: "v=DMARC1; p=all" }),
    names: ["content", "`p`"],
  },
  { code: "DNS185", ...records({ type: "DKIM", name: "k._domainkey", content: "v=DKIM1" }), names: ["content", "`p`"] },
  {
    code: "DNS186",
    ...records({ type: "DKIM", name: "k._domainkey", content: "v=DKIM1; p=; x" }),
    names: ["content", "`x`"],
  },
  { code: "DNS187", ...records({ type: "DKIM", name: "k._domainkey", content: "p=*" }), names: ["content", "`p`"] },
  { code: "DNS188", ...records({ type: "DKIM", name: "k._domainkey", content: "k=x; p=" }), names: ["content", "`k`"] },

  { code: "REC101", ...records(a(), cname("x", "www.example.net")), names: "x CNAME" },
  {
    code: "REC102",
    ...records(a(), a()),
    names: "x A",
    exceptions: {
      terraform: { because: "Two resources for one record.", reports: "TFP104" },
    },
  },
  { code: "REC111", ...records({ ...caa("issue"), content: "0 issue x" }), names: "data" },
  { code: "REC112", ...records(data("A", { target: "x" })), names: "data" },
  { code: "REC113", ...records({ ...txt("x", "y"), proxied: true }), names: "proxied" },
  { code: "REC114", ...records({ ...srv("."), priority: 2 }), names: "priority" },
  { code: "REC121", ...records(...[1, 2, 3].map((n) => txt("x", `${n}${"x".repeat(3000)}`))), names: "`x`" },
  { code: "REC122", ...records(a({ ttl: 60 }), a({ content: "192.0.2.2", ttl: 120 })), names: "`x`" },
  { code: "REC131", ...records(a({ name: "1x" })), names: "1x" },
  { code: "REC132", ...records(a({ content: "104.16.0.1" })), names: ["content", "104.16.0.1"] },
  { code: "REC133", ...records(srv(".", "sip")), names: "sip" },
  {
    code: "REC134",
    ...owned(cname("x", "y.example.com", { proxied: true })),
    names: "x CNAME",
    exceptions: { terraform: MISSING },
  },
  { code: "REC135", ...records(cname("x", "y.example.com"), cname("y", "x.example.com")), names: "x CNAME" },
  { code: "REC136", ...owned(txt("x", "y")), names: "A or AAAA", exceptions: { terraform: MISSING } },
  { code: "REC141", ...records(cname("x", "www.example.net"), txt("x", "y")), names: "x CNAME" },
  { code: "REC142", ...owned(cname("x", "y.example.com")), names: "x CNAME", exceptions: { terraform: MISSING } },
  { code: "REC143", ...records(cname("@", "www.example.net")), names: "@ CNAME" },
  { code: "REC144", ...records(cname("x", "y.example.com"), cname("y", "www.example.net")), names: "x CNAME" },
  { code: "REC145", ...records(mx("y.example.com"), cname("y", "www.example.net")), names: "@ MX" },
  { code: "REC146", ...owned(mx("mail.example.net")), names: "SPF", exceptions: { terraform: MISSING } },
  { code: "REC147", ...owned(mx("mail.example.com")), names: "@ MX", exceptions: { terraform: MISSING } },
  {
    code: "REC148",
    ...owned(ns("x", "n.x.example.com"), ns("x", "n.example.net")),
    names: "x NS",
    exceptions: { terraform: MISSING },
  },
  { code: "REC149", ...records(ns("x", "n.example.net")), names: "`x`", exceptions: { terraform: MISSING } },
  {
    code: "REC150",
    ...records(ns("x", "n.example.com"), ns("x", "n.example.net"), cname("n", "n.example.net")),
    names: "x NS",
  },
  { code: "REC151", ...records(srv("n.example.com"), cname("n", "n.example.net")), names: "_s._tcp SRV" },
  { code: "REC152", ...owned(srv("n.example.com")), names: "_s._tcp SRV", exceptions: { terraform: MISSING } },
  { code: "REC153", ...records(caa("isue")), names: "`x`" },
  {
    code: "REC154",
    ...owned(data("DS", { key_tag: 1, algorithm: 13, digest_type: 2, digest: "ab" })),
    names: "x DS",
    exceptions: { terraform: MISSING },
  },
  { code: "REC155", ...records(txt("@", "v=spf1 -all"), txt("@", "v=spf1 ~all")), names: "`@`" },

  { code: "ZON101", account: { zones: { example: {} } }, names: "example" },
  { code: "SOA101", account: { soa_defaults: { ttl: 7200 } }, names: "ttl" },
  { code: "SOA102", account: { soa_defaults: { refresh: 1000, retry: 2000 } }, names: "retry" },
  {
    code: "SET101",
    ...settings({ foundation_dns: true, nameservers: { type: "custom.zone" } }),
    names: "foundation_dns",
  },

  { code: "ACC101", ...destination({ type: "public", uri: "wiki.example.com", cidr: "192.0.2.0/24" }), names: "cidr" },
  { code: "ACC102", ...destination({ type: "public" }), names: ["destinations", "`uri`"] },
  { code: "ACC103", ...destination({ uri: "https://wiki.example.com" }), names: "uri" },
  { code: "ACC104", ...destination({ type: "private", cidr: "192.0.2.1.2/24" }), names: "cidr" },
  {
    code: "ACC105",
    ...destination({ type: "private", cidr: "192.0.2.0/24", port_range: "90-80" }),
    names: "port_range",
  },
  {
    code: "ACC106",
    ...app({ type: "bookmark", domain: "x.example", destinations: [{ uri: "x.example" }] }),
    names: "destinations",
  },
  { code: "ACC107", ...app({ destinations: [] }), names: "destinations" },
  { code: "ACC108", ...app({ domain: "other.example", destinations: [{ uri: "wiki.example" }] }), names: "domain" },
  {
    code: "ACC109",
    ...app({
      destinations: [{ uri: "wiki.example" }],
      options_preflight_bypass: true,
      cors_headers: { allow_all_origins: true },
    }),
    names: "options_preflight_bypass",
  },
  { code: "ACC110", ...app({ type: "infrastructure" }), names: "target_criteria" },
  {
    code: "ACC111",
    ...app({
      destinations: [{ uri: "wiki.example" }],
      policies: [{ id: "p", connection_rules: { ssh: { usernames: ["root"] } } }],
    }),
    names: ["policies", "policy"],
  },
  {
    code: "ACC112",
    ...app({
      type: "infrastructure",
      session_duration: "1h",
      target_criteria: [{ port: 22, protocol: "SSH", include: { target_attributes: { hostname: ["db"] } } }],
    }),
    names: "session_duration",
  },

  { code: "GTW101", ...gateways({ authentication: true }), names: "bot" },
  {
    code: "GTW102",
    ...tokens({ run: { sink: "file:run", gateways: ["bot"] } }),
    names: "bot",
    exceptions: {
      terraform: {
        because:
          "The gateway comes after its token: with `depends_on`, Terraform plans it when the plan of the token has ended.",
      },
    },
  },
  { code: "GTW103", ...tokens({ "run (next)": { sink: "file:run" } }), names: "name" },
  { code: "GTW104", ...tokens({ run: { sink: "file:run" }, run2: { sink: "file:run" } }), names: "run2" },
  { code: "SEC101", ...tokens({ run: { sink: "vault:run" } }), names: "sink" },

  { code: "DOC141", ...settings({ cname_flattening: "on", flatten_all_cnames: false }), names: "cname_flattening" },
  { code: "DOC142", ...settings({ cname_flattening: "maybe" }), names: "cname_flattening" },

  {
    code: "OWN101",
    before: records(a()),
    managed: true,
    ...records(a({ content: "192.0.2.2" })),
    names: "x A",
  },
  {
    code: "OWN103",
    zone: { ignore: [{ name: "x" }], records: [a()] },
    names: "x A",
    exceptions: { terraform: { because: "Terraform has no `ignore`: it sees only what it manages." } },
  },
  {
    code: "OWN104",
    ...records(a(), { type: "A", name: "x", state: "absent" }),
    names: "x A",
    exceptions: {
      terraform: { because: "Terraform has no `state: absent`: what leaves the configuration is deleted." },
      constructs: {
        because:
          "Constructs have no `state: absent`. `Zone.fromDocument` reads it from the document, and reports this.",
      },
    },
  },

  { code: "MANY_DELETES", before: { zone: many(20) }, zone: many(10), names: "10 of 20" },
  { code: "MANY_UPDATES", before: { zone: many(20) }, zone: many(20, "192.0.2.2"), names: "20 of 20" },
  {
    code: "ALL_RECORDS",
    before: owned(a()),
    ...owned(a({ name: "y" }), a({ name: "z" }), a({ name: "w" })),
    names: "example.com",
  },
  { code: "LAST_ADDRESS", before: owned(a({ name: "@" }), a()), ...owned(a()), names: "apex" },
  { code: "LAST_MX", before: owned(mx("mail.example.net"), a()), ...owned(a()), names: "apex" },
  { code: "APEX_NS", ...owned(ns("@", "ns1.example.net"), a()), names: "apex" },
  { code: "RECORD_QUOTA", zone: many(201), names: "200" },
  { code: "NEEDS_ENTERPRISE", ...settings({ soa: { refresh: 8000 } }), names: "soa" },
  {
    code: "EMPTY_PRUNE",
    before: owned(a()),
    ...owned(),
    names: "prune",
    exceptions: { terraform: { because: "Terraform deletes what leaves the configuration.", reports: "ALL_RECORDS" } },
  },
  {
    code: "PROTECTED",
    before: owned(a()),
    zone: { protect: [{ name: "x" }], records: [a({ content: "192.0.2.2" })] },
    names: "protect",
    exceptions: { terraform: { because: "Terraform has `prevent_destroy`, and zones have `deletion_protection`." } },
  },
  {
    code: "REPLACES_UNMANAGED",
    live: { type: "A", name: "x.example.com", content: "192.0.2.9" },
    ...records(cname("x", "www.example.net")),
    names: "x A",
    exceptions: { terraform: { because: "Terraform deletes only objects of its state." } },
  },
  {
    code: "LOSES_SECRET",
    before: { account: { gateways: { bot: { stripe: { authorization: "sk_test_1", usage_events: [] } } } } },
    ...gateways({ cache_ttl: 60, stripe: { usage_events: [] } }),
    names: "stripe",
    exceptions: { terraform: { because: "The apply would reset it: an error of the plan.", reports: "TFP120" } },
  },
  {
    code: "ZONE_NAME",
    account: { zones: { "198.51.100.64/26": {} } },
    names: "64/26.100.51.198.in-addr.arpa",
    exceptions: {},
  },
  {
    code: "ZONE_DELETE",
    before: { account: { zones: { "example.org": {} } } },
    account: { zones: { "example.org": { state: "absent" } } },
    names: "example.org",
    exceptions: {
      terraform: {
        because: "`deletion_protection` refuses it first; where it is off, the hazard is reported.",
        reports: "TFP105",
      },
      constructs: { because: "Constructs have no `state: absent`; `cdktf deploy` deletes as Terraform does." },
    },
  },
];

/** Codes of `validate` and `plan` that need more than a sample: another test shows them. */
export const TESTED_ELSEWHERE: readonly {
  readonly code: DiagnosticCode | HazardCode;
  readonly file: string;
  readonly exceptions: Check["exceptions"];
}[] = [
  {
    code: "OWN102",
    file: "test/apply/replan.test.ts",
    exceptions: {
      terraform: { because: "Terraform replaces only objects of its state; the API refuses the new record." },
    },
  },
  {
    code: "OWN105",
    file: "test/kinds/gateway-token/gateway-token.test.ts",
    exceptions: {
      terraform: {
        because: "Terraform knows its objects by id; a take-over by name has the same check.",
        reports: "TFP123",
      },
    },
  },
  {
    code: "REC158",
    file: "test/desired/builders.test.ts",
    exceptions: {
      terraform: {
        because: "The included record may be in another zone or stack: documents compare all zones of a run.",
      },
    },
  },
  {
    code: "DARK_WINDOW",
    file: "test/apply/dark-names.test.ts",
    exceptions: {
      terraform: { because: "Which changes share a batch is known only when Terraform applies them." },
    },
  },
  {
    code: "ZONE_CREATE",
    file: "test/kinds/zone/zone.test.ts",
    exceptions: {
      terraform: { because: "A zone in a configuration is meant to exist; no other resource creates one." },
    },
  },
  {
    code: "PARTIAL",
    file: "test/cli/keep-going.test.ts",
    exceptions: {
      terraform: { because: "Terraform plans nothing while a resource has an error." },
      constructs: { because: "`cdktf synth` writes nothing while a construct has an error." },
    },
  },
];

/** Codes that no check of declared objects gives. */
export const OTHER_CODES: readonly { readonly codes: RegExp; readonly because: string }[] = [
  { codes: /^DOC(10\d|11[0-79]|12[0-5])$/, because: "The text and the structure of documents." },
  {
    codes: /^DOC118$/,
    because: "Documents that name one zone twice; Terraform reports two resources for one object as TFP104.",
  },
  { codes: /^DOC13\d$/, because: "Imports of live objects." },
  { codes: /^DOC143$/, because: "Programs that use the library with some of the kinds." },
  { codes: /^DOC14[45]$/, because: "`zonewright fix`, `set` and `unset`." },
  { codes: /^DOC15\d$/, because: "[Templates](templates.md), which only documents have." },
  {
    codes: /^DOC17\d$/,
    because: "[Several accounts](accounts.md), which documents declare; Terraform has aliases of the provider.",
  },
  { codes: /^SYN/, because: "Synthesized stacks that `zonewright` reads." },
  { codes: /^TFP/, because: "The provider: states, ids, resources and Terraform's own features." },
  { codes: /^DNS120$/, because: "TTLs in files of other programs; in a document, FLD102 comes first." },
  {
    codes: /^DNS(132|147)$/,
    because: "Rdata in files of other programs; of declared records, FLD101 and the fields of the type come first.",
  },
  { codes: /^DNS(151|172|183)$/, because: "The reasons in the messages of REC121 and REC155." },
  {
    codes: /^(DNS(161|162|177|189)|REC15[67])$/,
    because: "Record builders, which documents and constructs have; Terraform declares their records spelled out.",
  },
  { codes: /^DNS19\d$|^BND/, because: "Zone files." },
  { codes: /^OCT/, because: "Imports from octoDNS." },
  { codes: /^DNC/, because: "Imports from DNSControl." },
  { codes: /^TFS/, because: "Imports from states of Terraform, and exports that move them." },
  { codes: /^OWN106$/, because: "The marks of external-dns, which are found in live state." },
  { codes: /^(TGT|LIV)/, because: "The target, the credential and the reading of live state." },
  {
    codes: /^(PLN|SNP|DRF|VER|SCAN|FLT|CLI)/,
    because: "Saved plans, snapshots, drift, verification, scans, the fleet and the command line.",
  },
  { codes: /^(APP|SEC10[2-9])/, because: "Applying." },
  { codes: /^BUG$/, because: "Bugs." },
];
