// States of Terraform as documents: both forms, both versions of the public provider, Route 53 and Google; nothing left out in silence.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { parseYaml } from "../../src/desired/formats/document";
import { importTerraform, type TerraformImportOptions } from "../../src/desired/formats/terraform-state";
import { kinds } from "../../src/kinds";
import { zoneFileForm } from "../../src/kinds/dns-record";
import { compileDocument } from "../emulated";

const ZONE = "0123456789abcdef0123456789abcdef";

function importText(text: string, options: TerraformImportOptions = {}) {
  const imported = importTerraform({ file: "state.json", text }, { kinds, form: zoneFileForm }, options);
  const { document, documents, diagnostics } = imported;
  const value: { zones?: Record<string, Zone> } = toValue(document);
  return {
    document,
    documents,
    zones: value.zones ?? {},
    codes: diagnostics.map(({ severity, code }) => `${severity} ${code}`),
    text: diagnostics.map(({ detail, help }) => `${detail} ${help ?? ""}`).join("\n"),
  };
}

function toValue(document: string) {
  return JSON.parse(JSON.stringify(parseYaml("zone.yaml", document).document?.value ?? {}));
}

interface Zone {
  readonly type?: string;
  readonly ignore?: readonly JsonObject[];
  readonly records: readonly JsonObject[];
  readonly [member: string]: unknown;
}

interface Row {
  readonly type: string;
  readonly mode?: string;
  readonly sensitive?: readonly string[];
  readonly attributes: JsonObject;
}

/** A state file with an instance for each row. */
function stateFile(rows: readonly Row[]): string {
  const resources = rows.map(({ type, mode = "managed", attributes, sensitive = [] }, index) => ({
    mode,
    type,
    name: `r${index}`,
    instances: [{ attributes, sensitive_attributes: sensitive.map((value) => [{ type: "get_attr", value }]) }],
  }));
  return JSON.stringify({ version: 4, resources });
}

const zone: Row = {
  type: "cloudflare_zone",
  attributes: { id: ZONE, name: "example.com", type: "full", paused: false },
};
const v5 = (attributes: JsonObject, more: Partial<Row> = {}): Row => ({
  type: "cloudflare_dns_record",
  attributes: { zone_id: ZONE, ttl: 1, proxied: false, ...attributes },
  ...more,
});

const importRecord = (row: Row, others: readonly Row[] = [zone]) => {
  const imported = importText(stateFile([...others, row]));
  const [only = { records: [] }] = Object.values(imported.zones);
  return { ...imported, zone: only, records: only.records };
};

describe("a state of the public provider", () => {
  const read = (name: string) => readFileSync(join(__dirname, "terraform-state", name), "utf8");

  it("gives one document in both forms, with every record of every type", () => {
    const file = importText(read("state-v5-all-types.tfstate"));
    expect(importText(read("show-v5-all-types.json")).document).toBe(file.document);
    expect(file.codes).toEqual([]);
    expect(file.zones["all-types-sample.com"]?.records).toHaveLength(34);
    expect(compileDocument(toValue(file.document)).diagnostics.filter(({ severity }) => severity === "error")).toEqual(
      [],
    );
  });

  /** What version 4 keeps for a record: `data` has the members of all types. */
  const zeros = {
    algorithm: 0,
    altitude: 0,
    certificate: "",
    digest: "",
    flags: "",
    name: "",
    order: 0,
    port: 0,
    priority: 0,
  };
  const pairs: readonly (readonly [string, JsonObject, JsonObject])[] = [
    [
      "A",
      {
        name: "www",
        type: "A",
        content: "192.0.2.1",
        proxied: true,
        comment: "web",
        tags: ["a:b"],
        data: null,
        settings: null,
      },
      {
        name: "www",
        hostname: "www.example.com",
        type: "A",
        value: "192.0.2.1",
        proxied: true,
        comment: "web",
        tags: ["a:b"],
        data: [],
      },
    ],
    [
      "MX",
      { name: "example.com", type: "MX", content: "mail.example.com", priority: 0, ttl: 300 },
      { name: "@", hostname: "example.com", type: "MX", value: "mail.example.com", priority: 0, ttl: 300 },
    ],
    [
      "CAA",
      {
        name: "@",
        type: "CAA",
        content: '0 issue ";"',
        data: { flags: { value: 0, type: "number" }, tag: "issue", value: ";", port: null },
      },
      {
        name: "@",
        hostname: "example.com",
        type: "CAA",
        value: '0 issue ";"',
        data: [{ ...zeros, flags: "0", tag: "issue", value: ";" }],
      },
    ],
    [
      "SRV",
      {
        name: "_sip._tcp",
        type: "SRV",
        priority: 5,
        data: { priority: 5, weight: 0, port: 5060, target: "sip.example.com" },
      },
      {
        name: "_sip._tcp",
        hostname: "_sip._tcp.example.com",
        type: "SRV",
        priority: 5,
        data: [
          { ...zeros, service: "_sip", proto: "_tcp", priority: 5, weight: 0, port: 5060, target: "sip.example.com" },
        ],
      },
    ],
    [
      "URI",
      { name: "_http._tcp", type: "URI", priority: 10, data: { weight: 1, target: "https://example.net/" } },
      {
        name: "_http._tcp",
        hostname: "_http._tcp.example.com",
        type: "URI",
        priority: 10,
        data: [{ ...zeros, weight: 1, target: "https://example.net/" }],
      },
    ],
  ];
  it.each(pairs)("gives one document for versions 4 and 5: %s", (_, five, four) => {
    const old: Row = {
      type: "cloudflare_zone",
      attributes: { id: ZONE, zone: "example.com", type: "full", plan: "free" },
    };
    const record: Row = { type: "cloudflare_record", attributes: { zone_id: ZONE, ttl: 1, proxied: false, ...four } };
    const imported = importRecord(v5(five));
    expect(imported.records).toHaveLength(1);
    expect(importRecord(record, [old]).document).toBe(imported.document);
  });

  it("has the settings of its zones", () => {
    const settings = {
      zone_id: ZONE,
      flatten_all_cnames: true,
      ns_ttl: null,
      nameservers: { type: "cloudflare.standard", ns_set: null },
    };
    const { zone: found, codes } = importRecord({ type: "cloudflare_zone_dns_settings", attributes: settings }, [
      { ...zone, attributes: { ...zone.attributes, paused: true, plan: { legacy_id: "enterprise" } } },
    ]);
    expect(codes).toEqual([]);
    expect(found).toMatchObject({
      plan: "enterprise",
      paused: true,
      dns_settings: { flatten_all_cnames: true, nameservers: { type: "cloudflare.standard" } },
    });
  });

  it("names what it has no counterpart for, and leaves deposed objects and data sources out", () => {
    const state = JSON.parse(stateFile([zone, v5({ name: "a", type: "A", content: "192.0.2.1" })]));
    state.resources[1].instances.push({
      deposed: "1234",
      attributes: { zone_id: ZONE, name: "b", type: "A", content: "192.0.2.2" },
    });
    state.resources.push({
      mode: "data",
      type: "cloudflare_dns_record",
      name: "d",
      instances: [{ attributes: { zone_id: ZONE } }],
    });
    state.resources.push({
      mode: "managed",
      type: "cloudflare_load_balancer",
      name: "lb",
      instances: [{ attributes: {} }],
    });
    const imported = importText(JSON.stringify(state));
    expect(imported.zones["example.com"]?.records).toHaveLength(1);
    expect(imported.codes).toEqual(["warning TFS110"]);
    expect(imported.text).toContain("1 resource of the type `cloudflare_load_balancer` is not imported.");
  });
});

describe("zones of a state", () => {
  const record = v5({ name: "www", type: "A", content: "192.0.2.1" });

  it.each<readonly [string, Row]>([
    [
      "a data source of version 4 or 5",
      { mode: "data", type: "cloudflare_zone", attributes: { zone_id: ZONE, id: ZONE, name: "example.com" } },
    ],
    [
      "the list of version 4",
      { mode: "data", type: "cloudflare_zones", attributes: { zones: [{ id: ZONE, name: "example.com" }] } },
    ],
    [
      "the list of version 5",
      { mode: "data", type: "cloudflare_zones", attributes: { result: [{ id: ZONE, name: "example.com" }] } },
    ],
  ])("have their names from %s", (_, source) => {
    expect(Object.keys(importRecord(record, [source]).zones)).toEqual(["example.com"]);
  });

  it("without a name are an error that says how to name them", () => {
    const unnamed = importText(stateFile([record]));
    expect(unnamed.codes).toEqual(["error TFS109"]);
    expect(unnamed.text).toContain(`\`--zone-name ${ZONE}=example.com\``);
    const zoneNames = new Map([[ZONE, "example.com"]]);
    expect(Object.keys(importText(stateFile([record]), { zoneNames }).zones)).toEqual(["example.com"]);
  });

  it("are a document each, and are picked by name or id", () => {
    const other = { id: "f".repeat(32), name: "example.net", type: "full" };
    const text = stateFile([
      zone,
      record,
      { type: "cloudflare_zone", attributes: other },
      v5({ zone_id: other.id, name: "@", type: "TXT", content: "x" }),
    ]);
    expect(importText(text).documents.map(({ zone: name }) => name)).toEqual(["example.com", "example.net"]);
    for (const wanted of ["EXAMPLE.net.", other.id])
      expect(importText(text, { zones: [wanted] }).documents.map(({ zone: name }) => name)).toEqual(["example.net"]);
    expect(importText(text, { zones: ["example.org"] }).codes).toEqual(["error TFS108"]);
  });

  it("of one name are never merged", () => {
    const twins = ["Z1", "Z2"].flatMap((id): readonly Row[] => [
      { type: "aws_route53_zone", attributes: { zone_id: id, name: "example.com", vpc: [] } },
      {
        type: "aws_route53_record",
        attributes: { zone_id: id, name: "www.example.com", type: "A", ttl: 300, records: [`192.0.2.${id[1]}`] },
      },
    ]);
    expect(importText(stateFile(twins))).toMatchObject({ codes: ["error TFS108"], document: "" });
    expect(importText(stateFile(twins), { zones: ["Z2"] }).document).toContain("192.0.2.2");
  });

  it("that are private are left out with a warning, unless they are named", () => {
    const rows: readonly Row[] = [
      zone,
      { type: "aws_route53_zone", attributes: { zone_id: "Z1", name: "corp.example", vpc: [{ vpc_id: "v" }] } },
      {
        type: "aws_route53_record",
        attributes: { zone_id: "Z1", name: "db.corp.example", type: "A", ttl: 300, records: ["192.0.2.1"] },
      },
    ];
    const { zones, codes, text } = importText(stateFile(rows));
    expect(Object.keys(zones)).toEqual(["example.com"]);
    expect(codes).toEqual(["warning TFS104"]);
    expect(text).toContain("`corp.example` (`Z1`) is a private zone");
    expect(Object.keys(importText(stateFile(rows), { zones: ["Z1"] }).zones)).toEqual(["corp.example"]);
  });
});

describe("Route 53", () => {
  const aws: Row = { type: "aws_route53_zone", attributes: { zone_id: "Z1", name: "example.com", vpc: [] } };
  const row = (attributes: JsonObject): Row => ({
    type: "aws_route53_record",
    attributes: {
      zone_id: "Z1",
      type: "A",
      ttl: 300,
      records: [],
      alias: [],
      weighted_routing_policy: [],
      set_identifier: "",
      health_check_id: "",
      ...attributes,
    },
  });
  const long = `${"a".repeat(255)}""${"b".repeat(3)}`;

  it.each<readonly [string, JsonObject, readonly JsonObject[]]>([
    [
      "A",
      { name: "www", fqdn: "www.example.com", records: ["192.0.2.1", "192.0.2.2"] },
      [
        { name: "www", type: "A", content: "192.0.2.1", ttl: 300 },
        { name: "www", type: "A", content: "192.0.2.2", ttl: 300 },
      ],
    ],
    [
      "a wildcard in octal",
      { name: "\\052.example.com", records: ["192.0.2.1"] },
      [{ name: "*", type: "A", content: "192.0.2.1", ttl: 300 }],
    ],
    [
      "MX",
      { name: "example.com", type: "MX", records: ["10 mail.example.net"] },
      [{ name: "@", type: "MX", content: "mail.example.net", priority: 10, ttl: 300 }],
    ],
    [
      "TXT",
      { name: "example.com", type: "TXT", records: ["v=spf1 -all"] },
      [{ name: "@", type: "TXT", content: "v=spf1 -all", ttl: 300 }],
    ],
    [
      "long TXT",
      { name: "t.example.com", type: "TXT", records: [long] },
      [{ name: "t", type: "TXT", content: `${"a".repeat(255)}bbb`, ttl: 300 }],
    ],
    [
      "TXT in octal",
      { name: "t.example.com", type: "TXT", records: ["caf\\303\\251"] },
      [{ name: "t", type: "TXT", content: "café", ttl: 300 }],
    ],
    [
      "CAA",
      { name: "example.com", type: "CAA", records: ['0 issue "ca.example.net"'] },
      [{ name: "@", type: "CAA", data: { flags: 0, tag: "issue", value: "ca.example.net" }, ttl: 300 }],
    ],
    [
      "SRV",
      { name: "_sip._tcp.example.com", type: "SRV", records: ["1 2 5060 sip.example.com"] },
      [
        {
          name: "_sip._tcp",
          type: "SRV",
          data: { priority: 1, weight: 2, port: 5060, target: "sip.example.com" },
          ttl: 300,
        },
      ],
    ],
  ])("%s is declared with its values", (_, attributes, records) => {
    const imported = importRecord(row(attributes), [aws]);
    expect(imported.records).toEqual(records);
    expect(imported.codes).toEqual([]);
  });

  it.each<readonly [string, JsonObject, string]>([
    ["an alias", { records: [], alias: [{ name: "lb.example.net", zone_id: "Z9" }] }, "alias of lb.example.net"],
    [
      "weighted records",
      { records: ["192.0.2.1"], set_identifier: "a", weighted_routing_policy: [{ weight: 10 }] },
      "weighted",
    ],
    [
      "records by location",
      { records: ["192.0.2.1"], set_identifier: "a", geolocation_routing_policy: [{ country: "NO" }] },
      "by location",
    ],
    [
      "records by latency",
      { records: ["192.0.2.1"], set_identifier: "a", latency_routing_policy: [{ region: "eu-north-1" }] },
      "by latency",
    ],
    [
      "failover records",
      { records: ["192.0.2.1"], set_identifier: "a", failover_routing_policy: [{ type: "PRIMARY" }] },
      "failover",
    ],
    [
      "multivalue answers",
      { records: ["192.0.2.1"], set_identifier: "a", multivalue_answer_routing_policy: true },
      "multivalue",
    ],
  ])("leaves out %s with a warning, counts them, and ignores their name", (_, attributes, text) => {
    const plain = row({ name: "www.example.com", records: ["192.0.2.9"] });
    const imported = importRecord(row({ name: "lb.example.com", ...attributes }), [aws, plain]);
    expect(imported.records).toHaveLength(1);
    expect(imported.codes).toEqual(["warning TFS104", "note TFS111"]);
    expect(imported.zone.ignore).toContainEqual({ name: "lb", type: "A" });
    expect(imported.document).toContain(text);
    expect(imported.text).toContain("1 of 2 resources of records are declared, and 1 left out");
  });

  it("leaves out the name servers and SOA of the former service", () => {
    const ns = row({ name: "example.com", type: "NS", records: ["ns-1.awsdns-01.org."] });
    const soa = row({ name: "example.com", type: "SOA", records: ["a b 1 2 3 4 5"] });
    const imported = importRecord(row({ name: "a.example.com", records: ["192.0.2.1"] }), [aws, ns, soa]);
    expect(imported.codes).toEqual(["note TFS107", "note TFS107", "note TFS111"]);
    expect(imported.zone.ignore).toEqual([{ name: "@", type: "NS" }]);
  });

  it("names a health check and a TTL that the API does not accept", () => {
    const imported = importRecord(
      row({ name: "a.example.com", records: ["192.0.2.1"], ttl: 5, health_check_id: "abc" }),
      [aws],
    );
    expect(imported.records).toEqual([{ name: "a", type: "A", content: "192.0.2.1", ttl: 60 }]);
    expect(imported.codes).toEqual(["warning TFS105", "warning TFS106"]);
  });
});

describe("Google", () => {
  const managed: Row = {
    type: "google_dns_managed_zone",
    attributes: { name: "prod", dns_name: "example.com.", visibility: "public" },
  };
  const row = (attributes: JsonObject): Row => ({
    type: "google_dns_record_set",
    attributes: {
      managed_zone: "prod",
      name: "www.example.com.",
      type: "A",
      ttl: 300,
      rrdatas: ["192.0.2.1"],
      routing_policy: [],
      ...attributes,
    },
  });

  it("declares its record sets", () => {
    const txt = row({ name: "example.com.", type: "TXT", rrdatas: ['"a b"', '"c" "d"'] });
    expect(importRecord(txt, [managed, row({})]).records).toEqual([
      { name: "@", type: "TXT", content: '"c" "d"', ttl: 300 },
      { name: "@", type: "TXT", content: "a b", ttl: 300 },
      { name: "www", type: "A", content: "192.0.2.1", ttl: 300 },
    ]);
  });

  it("leaves out routing policies with a warning, and ignores their name", () => {
    const imported = importRecord(
      row({ name: "lb.example.com.", rrdatas: [], routing_policy: [{ wrr: [{ weight: 1 }] }] }),
      [managed, row({})],
    );
    expect(imported.codes).toEqual(["warning TFS104", "note TFS111"]);
    expect(imported.zone.ignore).toEqual([{ name: "lb", type: "A" }]);
  });
});

describe("sensitive values of a state", () => {
  const SECRET = "verification-0123456789";

  it.each(["content", "data"])(
    "are never shown: a record with a sensitive `%s` is ignored by name and type",
    (name) => {
      const secret = v5({ name: "s", type: "TXT", content: SECRET }, { sensitive: [name] });
      const imported = importRecord(secret, [zone, v5({ name: "a", type: "A", content: "192.0.2.1" })]);
      expect(imported.codes).toEqual(["warning TFS112", "note TFS111"]);
      expect(imported.zone.ignore).toEqual([{ name: "s", type: "TXT" }]);
      expect(`${imported.document}${imported.text}`).not.toContain(SECRET);
    },
  );

  it("are left out of a record whose comment is sensitive", () => {
    const imported = importRecord(
      v5({ name: "a", type: "A", content: "192.0.2.1", comment: SECRET }, { sensitive: ["comment"] }),
    );
    expect(imported.records).toEqual([{ name: "a", type: "A", content: "192.0.2.1" }]);
    expect(imported.codes).toEqual(["warning TFS105"]);
    expect(`${imported.document}${imported.text}`).not.toContain(SECRET);
  });

  it("are recognized in the printed form, too", () => {
    const resources = [
      { mode: "managed", type: "cloudflare_zone", name: "z", values: zone.attributes },
      {
        mode: "managed",
        type: "cloudflare_dns_record",
        name: "s",
        values: v5({ name: "s", type: "TXT", content: SECRET }).attributes,
        sensitive_values: { content: true },
      },
    ];
    const imported = importText(
      JSON.stringify({
        format_version: "1.0",
        values: { root_module: { child_modules: [{ address: "module.a", resources }] } },
      }),
    );
    expect(imported.codes).toContain("warning TFS112");
    expect(`${imported.document}${imported.text}`).not.toContain(SECRET);
  });
});

it.each<readonly [string, string, string]>([
  ["an empty file", "", "it is empty"],
  ["a plan file", "PK\u0003\u0004", "it is a plan file"],
  ["a configuration", 'resource "cloudflare_record" "a" {}', "it is a configuration"],
  ["UTF-16", "{\u0000", "it is not UTF-8 text"],
  ["broken JSON", "{", "it is not JSON"],
  ["JSON of another kind", "[1]", "it is not a JSON object"],
  ["a printed plan", '{"format_version":"1.2","planned_values":{}}', "it is a plan"],
  ["an empty state, printed", '{"format_version":"1.0"}', "the state is empty"],
  ["an old state", '{"version":3,"modules":[]}', "it has version 3"],
  ["an encrypted state", '{"encrypted_data":"x"}', "it is encrypted"],
])("a file that is not a state is refused with what it is: %s", (_, text, reason) => {
  const imported = importText(text);
  expect(imported.codes).toEqual(["error TFS101"]);
  expect(imported.text).toContain(reason);
  expect(imported.text).toContain("`terraform show -json > state.json`");
});

it("odd members of a state are read as missing", () => {
  for (const value of [null, 7, "x", [], {}, [null], [{}]])
    for (const text of [
      { version: 4, resources: value },
      { version: 4, resources: [{ type: "cloudflare_dns_record", mode: "managed", instances: value }] },
      {
        version: 4,
        resources: [
          {
            type: "cloudflare_dns_record",
            mode: "managed",
            instances: [{ attributes: value, sensitive_attributes: value }],
          },
        ],
      },
      { format_version: "1.0", values: { root_module: { resources: value, child_modules: value } } },
    ])
      expect(importText(JSON.stringify(text)).document).toBe("");
});
