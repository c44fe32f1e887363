// `cdk.tf.json` of any stack as desired state: references are resolved, repetition is expanded, everything else is reported.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { readDesired } from "../../src/desired";
import { findResourceKind, readConfiguration } from "../../src/desired/formats/synthesized";
import { kinds } from "../../src/kinds";
import { createResourceTypes } from "../../src/terraform/schema/resource-types";

const ZONE_ID = "d56084adb405e0b7e32c52321bf07be6";
const ACCOUNT = "023e105f4ecef8ad9ca31a8372d0c353";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe("a stack in JSON", () => {
  it("becomes a document: zones, records by reference, sets, settings and the account", () => {
    const { document, diagnostics } = read({
      provider: { edge: [{ account_id: ACCOUNT }] },
      resource: {
        edge_zone: { main: { name: "example.com", type: "full", deletion_protection: false } },
        edge_dns_settings: { main: { zone_id: "${edge_zone.main.id}", flatten_all_cnames: true, on_destroy: "keep" } },
        edge_soa_defaults: { all: { refresh: 9000 } },
        edge_dns_record: {
          www: record({ name: "www", comment: null, depends_on: ["edge_zone.main"], lifecycle: {} }),
          mail: record({ name: "@", type: "MX", content: "mail.${edge_zone.main.name}", priority: "10" }),
        },
        edge_dns_record_set: {
          more: {
            zone_id: "${edge_zone.main.id}",
            records: { a: { name: "a", type: "A", content: "192.0.2.7" }, b: { name: "b", type: "TXT", content: "t" } },
          },
        },
      },
    });
    expect(diagnostics).toEqual([]);
    expect(plain(document)).toEqual({
      version: 1,
      account: ACCOUNT,
      soa_defaults: { refresh: 9000 },
      zones: {
        "example.com": {
          type: "full",
          dns_settings: { flatten_all_cnames: true },
          records: [
            { name: "@", type: "MX", content: "mail.example.com", priority: 10 },
            { name: "a", type: "A", content: "192.0.2.7" },
            { name: "b", type: "TXT", content: "t" },
            { name: "www", type: "A", content: "192.0.2.1" },
          ],
        },
      },
    });
  });

  it("leaves out the arguments that only Terraform has", () => {
    const given = Object.fromEntries(
      createResourceTypes(kinds).flatMap(({ ownArguments }) => ownArguments.map((name) => [name, true])),
    );
    expect(Object.keys(given)).toContain("adopt_by");
    const { document, diagnostics } = read({
      provider: { edge: [{ account_id: ACCOUNT }] },
      resource: {
        edge_zone: { main: { name: "example.com", ...given } },
        edge_dns_record: { www: record({ name: "www", ...given }) },
        edge_gateway: { bot: { id: "bot", ...given } },
      },
    });
    expect(diagnostics).toEqual([]);
    expect(plain(document)).toEqual({
      version: 1,
      account: ACCOUNT,
      gateways: { bot: {} },
      zones: { "example.com": { records: [{ name: "www", type: "A", content: "192.0.2.1" }] } },
    });
  });

  it("resolves data sources, locals, and attributes of other resources", () => {
    const { document, diagnostics } = read({
      locals: { addresses: { web: "192.0.2.9" }, copy: "${local.addresses.web}" },
      data: { edge_zone: { main: { name: "example.net" } } },
      resource: {
        edge_dns_record: {
          first: { zone_id: "${data.edge_zone.main.id}", name: "first", type: "A", content: "${local.copy}" },
          second: {
            zone_id: "${data.edge_zone.main.id}",
            name: "second",
            type: "A",
            content: '${edge_dns_record.first["content"]}',
          },
        },
      },
    });
    expect(diagnostics).toEqual([]);
    expect(plain(document)["zones"]).toEqual({
      "example.net": {
        records: [
          { name: "first", type: "A", content: "192.0.2.9" },
          { name: "second", type: "A", content: "192.0.2.9" },
        ],
      },
    });
  });

  it("expands a literal count and for_each, and gives each instance its own source", () => {
    const { document, diagnostics, sources } = read({
      resource: {
        edge_zone: { each: { for_each: '${toset(["example.com", "example.net"])}', name: "${each.key}" } },
        edge_dns_record: {
          counted: { ...record({ name: "n${count.index}" }), count: 2, zone_id: '${edge_zone.each["example.com"].id}' },
          mapped: {
            for_each: { x: { ip: "192.0.2.5" }, y: { ip: "192.0.2.6" } },
            zone_id: '${edge_zone.each["example.net"].id}',
            name: "${each.key}",
            type: "A",
            content: "${each.value.ip}",
            "//": { metadata: { path: "dns/mapped" } },
          },
        },
      },
    });
    expect(diagnostics).toEqual([]);
    const { zones } = plain(document) as { zones: Record<string, { records: readonly JsonObject[] }> };
    expect(zones["example.com"]?.records.map((record) => record["name"])).toEqual(["n0", "n1"]);
    expect(zones["example.net"]?.records.map((record) => record["content"])).toEqual(["192.0.2.5", "192.0.2.6"]);
    expect(sources.get("zones.example.net.records[1]")).toBe('dns/mapped["y"]');
    expect(sources.get("zones.example.com.records[0]")).toBe("edge_dns_record.counted[0]");
  });

  it("decodes Terraform's escapes", () => {
    const { document } = stack({ txt: record({ type: "TXT", name: "t", content: "a $${x} %%{y} $ %" }) });
    expect(JSON.stringify(document)).toContain('"a ${x} %{y} $ %"');
  });

  it("declares attributes that lifecycle ignores, and lists them", () => {
    const lifecycle = (...ignored: readonly string[]) => ({ lifecycle: { ignore_changes: ignored } });
    const { document, ignored, diagnostics } = stack({
      a: record({ name: "a", comment: "mine", ...lifecycle("comment", "content") }),
      b: record({ name: "b", lifecycle: { ignore_changes: "all" } }),
      c: record({ name: "c", ...lifecycle("settings[0].flatten_cname", "tags[1]", "name", "type", "modified_on") }),
      d: record({ name: "d", comment: "${var.unknown}", ...lifecycle("comment") }),
      e: record({ name: "e" }),
    });
    expect(diagnostics).toEqual([]);
    expect(JSON.stringify(document)).toContain("mine");
    expect(JSON.stringify(document)).not.toContain("unknown");
    const place = (index: number) => `zones.example.com.records[${index}]`;
    expect(Object.fromEntries(ignored)).toEqual({
      [place(0)]: [["comment"], ["content"]],
      [place(1)]: [
        "content",
        "data",
        "priority",
        "ttl",
        "proxied",
        "comment",
        "tags",
        "settings",
        "private_routing",
      ].map((name) => [name]),
      [place(2)]: [["settings", "flatten_cname"], ["tags"]],
      [place(3)]: [["comment"]],
    });
  });

  it("reads what a set ignores member by member", () => {
    const members = {
      a: { name: "a", type: "A", content: "192.0.2.1" },
      "b.c": { name: "b", type: "A", content: "192.0.2.2" },
    };
    const read = (...paths: readonly string[]) => {
      const set = { zone_id: "${edge_zone.main.id}", records: members, lifecycle: { ignore_changes: paths } };
      const json = { resource: { edge_zone: { main: { name: "example.com" } }, edge_dns_record_set: { all: set } } };
      const [state] = readConfiguration(json, { kinds }).accounts;
      return [0, 1].map((index) =>
        state?.ignored.get(`zones.example.com.records[${index}]`)?.map((path) => path.join(".")),
      );
    };
    expect(read('records["b.c"].content', 'records["a"].ttl')).toEqual([["ttl"], ["content"]]);
    expect(read("adopt")).toEqual([undefined, undefined]);
    expect(read('records["a"]').map((fields) => fields?.includes("content"))).toEqual([true, undefined]);
    expect(read("records").map((fields) => fields?.includes("ttl"))).toEqual([true, true]);
  });

  it("has a document for each account of its provider configurations", () => {
    const OTHER = "1".repeat(32);
    const json: JsonObject = {
      provider: { edge: [{ account_id: ACCOUNT }, { alias: "other", account_id: OTHER }, { alias: "env" }] },
      resource: {
        edge_zone: {
          main: { name: "example.com" },
          second: { name: "example.net", provider: "edge.other" },
          third: { name: "example.org", provider: "edge.env" },
        },
        edge_gateway: { bot: { id: "bot", provider: "edge.other" }, own: { id: "own", account_id: OTHER } },
        // A record belongs to the account of its zone, whatever its own provider says.
        edge_dns_record: { www: record({ zone_id: "${edge_zone.second.id}" }) },
      },
    };
    const { accounts, diagnostics } = readConfiguration(json, { kinds });
    expect(diagnostics).toEqual([]);
    const found = accounts.map(({ name, document }) => [name, plain(document)] as const);
    expect(Object.fromEntries(found)).toEqual({
      [ACCOUNT]: { version: 1, account: ACCOUNT, zones: { "example.com": {} } },
      [OTHER]: {
        version: 1,
        account: OTHER,
        gateways: { bot: {}, own: {} },
        zones: { "example.net": { records: [{ content: "192.0.2.1", name: "www", type: "A" }] } },
      },
      env: { version: 1, zones: { "example.org": {} } },
    });
  });
});

describe("a value that only Terraform knows", () => {
  const cases: readonly (readonly [title: string, body: JsonObject, code: string, seen: string])[] = [
    [
      "another provider's attribute",
      record({ content: "${aws_lb.front.dns_name}" }),
      "SYN101",
      "aws_lb.front.dns_name",
    ],
    ["a variable", record({ content: "${var.address}" }), "SYN101", "${var.address}"],
    ["a function", record({ content: '${join(".", ["a", "b"])}' }), "SYN101", "join("],
    ["arithmetic", record({ ttl: "${60 * 5}" }), "SYN101", "${60 * 5}"],
    ["a directive", record({ content: "%{ if true }x%{ endif }" }), "SYN101", "%{ if true }"],
    [
      "an attribute that the API sets",
      record({ content: "${edge_zone.main.status}" }),
      "SYN101",
      "edge_zone.main.status",
    ],
    [
      "a zone's id in a text",
      record({ type: "TXT", content: "id ${edge_zone.main.id}" }),
      "SYN101",
      "edge_zone.main.id",
    ],
    [
      "a reference to itself",
      record({ comment: "${edge_dns_record.it.comment}" }),
      "SYN101",
      "edge_dns_record.it.comment",
    ],
    ["a count that is not literal", { ...record({}), count: "${var.n}" }, "SYN101", "${var.n}"],
    ["a for_each over a reference", { ...record({}), for_each: "${var.all}" }, "SYN101", "${var.all}"],
    ["a zone of another stack", record({ zone_id: "${data.terraform_remote_state.a.outputs.b}" }), "SYN101", "remote"],
    ["a zone by id alone", record({ zone_id: ZONE_ID }), "SYN102", ZONE_ID],
  ];
  it.each(cases)("%s is reported with construct, attribute and value", (_, body, code, seen) => {
    const { diagnostics, document } = stack({ it: { ...body, "//": { metadata: { path: "dns/zone/it" } } } });
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ code, severity: "error", where: { at: "dns/zone/it" } });
    expect(diagnostics[0]?.detail).toContain(seen);
    expect(diagnostics[0]?.help).toContain("cdktf deploy");
    expect(plain(document)["zones"]).toEqual({ "example.com": {} });
  });

  it("skips one record of a set, not the whole set", () => {
    const { document, diagnostics } = read({
      resource: {
        edge_zone: { main: { name: "example.com" } },
        edge_dns_record_set: {
          all: {
            zone_id: "${edge_zone.main.id}",
            records: {
              good: { name: "a", type: "A", content: "192.0.2.1" },
              bad: { name: "b", type: "A", content: "${var.x}" },
            },
          },
        },
      },
    });
    expect(diagnostics.map((diagnostic) => diagnostic.where?.at)).toEqual(['edge_dns_record_set.all["bad"]']);
    expect(JSON.stringify(document)).toContain("192.0.2.1");
  });

  it("is not a zone's ID whose name the constructs know", () => {
    const json = { resource: { edge_dns_record: { a: record({ zone_id: ZONE_ID }) } } };
    const { accounts } = readConfiguration(json, { kinds, zoneNames: new Map([[ZONE_ID, "example.org"]]) });
    expect(Object.keys(plain(accounts[0]?.document)["zones"] as JsonObject)).toEqual(["example.org"]);
  });
});

describe("a cdktf.out folder", () => {
  it("is read stack by stack, and joins the zones that two stacks share", async () => {
    const folder = outFolder({
      "manifest.json": { version: "0.21.0", stacks: { a: {}, b: {} } },
      "stacks/a/cdk.tf.json": {
        resource: { edge_zone: { main: { name: "example.com" } }, edge_dns_record: { a: record({ name: "a" }) } },
      },
      "stacks/b/cdk.tf.json": {
        data: { edge_zone: { main: { name: "example.com" } } },
        resource: { edge_dns_record: { b: record({ name: "b", zone_id: "${data.edge_zone.main.id}" }) } },
      },
      "stacks/b/assets/other.json": { version: 7, nothing: "of ours" },
    });
    const { desired, diagnostics, files } = await readDesired([folder], { kinds });
    expect(diagnostics).toEqual([]);
    expect(desired.scopes[1]?.objects.map((object) => object.label)).toEqual(["a A 192.0.2.1", "b A 192.0.2.1"]);
    expect(desired.scopes[1]?.objects[1]?.where).toEqual({
      file: join(folder, "stacks/b/cdk.tf.json"),
      at: "edge_dns_record.b",
    });
    expect(files).toHaveLength(2);
  });

  it("is an error if no stack uses our resources, so that an empty run does not look converged", async () => {
    const folder = outFolder({
      "manifest.json": { version: "0.21.0", stacks: { a: {} } },
      "stacks/a/cdk.tf.json": { resource: { aws_lb: { x: {} } } },
    });
    const { diagnostics } = await readDesired([folder], { kinds });
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual(["SYN104"]);
  });

  it("is an error if two stacks set the same zone differently", async () => {
    const settings = (value: boolean): JsonObject => ({
      data: { edge_zone: { main: { name: "example.com" } } },
      resource: { edge_dns_settings: { s: { zone_id: "${data.edge_zone.main.id}", flatten_all_cnames: value } } },
    });
    const folder = outFolder({
      "manifest.json": { version: "0.21.0", stacks: {} },
      "stacks/a/cdk.tf.json": settings(true),
      "stacks/b/cdk.tf.json": settings(false),
    });
    const { diagnostics } = await readDesired([folder], { kinds });
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual(["DOC118"]);
    expect(diagnostics[0]?.where?.file).toContain("stacks/b");
  });

  it("applies the rules of documents to records, and names the construct", async () => {
    const at = (path: string) => ({ "//": { metadata: { path } } });
    const folder = outFolder({
      "cdk.tf.json": {
        resource: {
          edge_zone: { main: { name: "example.com" } },
          edge_dns_record: {
            a: { ...record({ name: "x" }), ...at("dns/x-a") },
            b: { ...record({ name: "x", type: "CNAME", content: "y.example.net" }), ...at("dns/x-alias") },
          },
        },
      },
    });
    const { diagnostics } = await readDesired([folder], { kinds });
    expect(
      diagnostics.filter((diagnostic) => diagnostic.severity === "error").map((diagnostic) => diagnostic.code),
    ).toContain("REC101");
    expect(JSON.stringify(diagnostics)).toContain("dns/x-alias");
  });
});

describe("hostile files", () => {
  const texts: readonly (readonly [string, string])[] = [
    ["broken JSON", '{"resource": {"edge_zone": '],
    ["a prototype for a name", '{"resource":{"edge_zone":{"__proto__":{"name":"example.com","__proto__":{"x":1}}}}}'],
    ["a prototype for a type", '{"resource":{"__proto__":{"a":{"b":1}},"edge_zone":{"x":{"name":"__proto__"}}}}'],
    ["lists for maps", '{"resource":[{"edge_zone":[{"x":[{"name":"example.com"}]}]}]}'],
    ["numbers for maps", '{"resource":{"edge_zone":7,"edge_dns_record":{"a":7}}}'],
    ["deep nesting", `{"resource":{"edge_zone":{"x":${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}}}}`],
    ["a deep expression", `{"resource":{"edge_zone":{"x":{"name":"\${${"(".repeat(50_000)}"}}}}`],
    ["an endless count", '{"resource":{"edge_zone":{"x":{"name":"a.example","count":1e12}}}}'],
    ["locals that double", doubling(60)],
    [
      "locals in a circle",
      '{"locals":{"a":"${local.b}","b":"${local.a}"},"resource":{"edge_zone":{"x":{"name":"${local.a}"}}}}',
    ],
    ["an unclosed expression", '{"resource":{"edge_zone":{"x":{"name":"${\\"a${"}}}}'],
    ["a control character", '{"resource":{"edge_zone":{"x":{"name":"a\\u0000.example"}}}}'],
    ["unknown types", '{"resource":{"edge_nothing":{"x":{}},"edge_zone":{"x":{"name":"example.com"}}}}'],
    ["a state of another shape", '{"//":{"sources":[],"diagnostics":{}},"version":1}'],
  ];
  it.each(texts)("with %s do not throw, and are reported", async (title, text) => {
    const folder = mkdtempSync(join(tmpdir(), "zonewright-synthesized-"));
    folders.push(folder);
    const file = join(folder, title.startsWith("a state") ? "zone-state.json" : "cdk.tf.json");
    writeFileSync(file, text);
    const { diagnostics, desired } = await readDesired([file], { kinds });
    const isReported = diagnostics.some((diagnostic) => diagnostic.severity === "error");
    const zones = desired.scopes.filter((scope) => scope.scope.within === "zone");
    expect(isReported || zones.length === 1).toBe(true);
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });
});

it("finds the kind of every resource type of the provider", () => {
  for (const { typeName, kind, form } of createResourceTypes(kinds))
    expect(findResourceKind(kinds, typeName)).toEqual({ kind, set: form === "set" });
});

function record(fields: JsonObject): JsonObject {
  return { zone_id: "${edge_zone.main.id}", name: "www", type: "A", content: "192.0.2.1", ...fields };
}

function stack(records: JsonObject) {
  return read({ resource: { edge_zone: { main: { name: "example.com" } }, edge_dns_record: records } });
}

/** Of a stack with a single account. */
function read(json: JsonObject) {
  const { accounts, diagnostics } = readConfiguration(json, { kinds });
  const [state, ...others] = accounts;
  if (!state || others.length > 0) throw new Error("the stack has several accounts");
  return { ...state, diagnostics };
}

/** With ordinary prototypes, for comparison. */
function plain(value: JsonObject = {}): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}

function doubling(times: number): string {
  const names = Array.from({ length: times }, (_, index) => [
    `l${index}`,
    `\${local.l${index + 1}}\${local.l${index + 1}}`,
  ]);
  const locals = Object.fromEntries([...names, [`l${times}`, "aaaaaaaaaa"]]);
  const resource = { edge_zone: { x: { name: "${local.l0}" } } };
  return JSON.stringify({ locals, resource });
}

function outFolder(files: Readonly<Record<string, JsonObject>>): string {
  const folder = mkdtempSync(join(tmpdir(), "zonewright-synthesized-"));
  folders.push(folder);
  for (const [name, value] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify(value));
  }
  return folder;
}
