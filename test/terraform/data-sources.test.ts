// Data sources: a zone, an object, settings, and lists with the filters of the API.
import { describe, expect, it } from "vitest";
import { kinds } from "../../src/kinds";
import { createDataSources } from "../../src/terraform/schema/resource-types";
import { createMemorySecrets } from "../create-memory-secrets";
import { ACCOUNT, emulate } from "../emulated";
import { type CoreOptions, createCore, RefusedError } from "./in-process-core";
import { workspace } from "./terraform-workspace";

const application = { name: "wiki", destinations: [{ type: "public", uri: "wiki.example.com" }] };

async function begin(options: CoreOptions = {}) {
  const emulation = emulate({ mode: "calm", seed: 5 });
  const secrets = createMemorySecrets();
  const core = createCore(emulation, { secretsFor: () => secrets, ...options });
  const zone_id = String(emulation.control.addZone("example.com", { account: ACCOUNT }).id);
  await core.apply({
    "edge_dns_record.www": { zone_id, name: "www", type: "A", content: "192.0.2.1", proxied: true, comment: "Front" },
    "edge_dns_record.www2": { zone_id, name: "www", type: "A", content: "192.0.2.2" },
    "edge_dns_record.ftp": { zone_id, name: "ftp", type: "CNAME", content: "www", ttl: 300, comment: "old server" },
    "edge_dns_record.mx": { zone_id, name: "@", type: "MX", content: "mail.example.com", priority: 10 },
    "edge_dns_record.txt": { zone_id, name: "@", type: "TXT", content: "v=spf1 -all", tags: ["team:dns", "important"] },
    "edge_gateway.it": { id: "bot" },
    "edge_gateway_token.it": { name: "run", sink: "file:run.token" },
    "edge_access_application.it": application,
    "edge_zone_access_application.it": { ...application, zone_id },
    "edge_soa_defaults.it": { refresh: 9000 },
    "edge_dns_settings.it": { zone_id, flatten_all_cnames: true },
  });
  await core.configure();
  return { core, zone_id, emulation };
}

/** What each data source is asked, and what it answers. */
const ANSWERS: Readonly<Record<string, readonly [config: Record<string, unknown>, answer: Record<string, unknown>]>> = {
  edge_soa_defaults: [{}, { refresh: 9000 }],
  edge_zone_defaults: [{}, { zone_mode: "standard" }],
  edge_access_application: [{ name: "wiki" }, { name: "wiki" }],
  edge_access_applications: [{ name: "wiki" }, { access_applications: [{ name: "wiki" }] }],
  edge_gateway_token: [{ name: "run" }, { name: "run" }],
  edge_gateway_tokens: [{}, { gateway_tokens: [{ name: "run" }] }],
  edge_gateway: [{ id: "bot" }, { id: "bot" }],
  edge_gateways: [{ id: "bot" }, { gateways: [{ id: "bot" }] }],
  edge_zone: [{ name: "EXAMPLE.com." }, { name: "example.com", status: "active" }],
  edge_zones: [{ name_startswith: "Exam" }, { zones: [{ name: "example.com" }] }],
  edge_dns_settings: [{ zone_id: "" }, { flatten_all_cnames: true }],
  edge_dns_record: [
    { zone_id: "", name: "ftp", type: "cname" },
    { name: "ftp", content: "www", ttl: 300 },
  ],
  edge_dns_records: [{ zone_id: "", type: "MX" }, { records: [{ name: "@", priority: 10 }] }],
  edge_zone_access_application: [{ zone_id: "", name: "wiki" }, { name: "wiki" }],
  edge_zone_access_applications: [{ zone_id: "" }, { access_applications: [{ name: "wiki" }] }],
  edge_zone_hold: [{ zone_id: "" }, { enabled: false }],
};

describe("a data source", () => {
  it.each(createDataSources(kinds).map(({ typeName }) => typeName))("%s reads what exists", async (typeName) => {
    const { core, zone_id } = await begin();
    const [config, answer] = ANSWERS[typeName]!;
    const read = await core.readData(typeName, "zone_id" in config ? { ...config, zone_id } : config);
    expect(read).toMatchObject(answer);
  });
});

describe("data sources with Terraform", () => {
  it("are all read in one plan, and their values reach the outputs", async () => {
    const { zone_id, emulation } = await begin();
    const stack = await workspace(emulation);
    try {
      const data = Object.fromEntries(
        Object.entries(ANSWERS).map(([typeName, [config]]) => [
          typeName,
          { it: "zone_id" in config ? { ...config, zone_id } : config },
        ]),
      );
      const values = Object.keys(ANSWERS).map((typeName) => `data.${typeName}.it.id`);
      const value = `\${jsonencode([${values.join(", ")}, data.edge_dns_record.it.ttl])}`;
      stack.write(undefined, { data, output: { ids: { value } } });
      const ran = await stack.run("apply", "-auto-approve", "-no-color");
      expect(ran.stderr).toBe("");
      expect(ran.stdout).toContain("300]");
      expect(ran.stdout).toContain("Apply complete! Resources: 0 added, 0 changed, 0 destroyed.");
    } finally {
      await stack.close();
    }
  });
});

describe("the filters of records", () => {
  it.each([
    [{ name: "WWW.Example.com." }, ["www A 192.0.2.1", "www A 192.0.2.2"]],
    [{ name_contains: "WW" }, ["www A 192.0.2.1", "www A 192.0.2.2"]],
    [{ name_startswith: "ftp.exam" }, ["ftp CNAME www"]],
    [{ name_endswith: "tp.example.com." }, ["ftp CNAME www"]],
    [{ content: "192.0.2.2" }, ["www A 192.0.2.2"]],
    [{ content: "MAIL.example.com.", type: "MX" }, ["@ MX mail.example.com"]],
    [{ content_startswith: "192.0.2" }, ["www A 192.0.2.1", "www A 192.0.2.2"]],
    [{ content_contains: "WW", type: "CNAME" }, ["ftp CNAME www"]],
    [{ content_endswith: "2.2" }, ["www A 192.0.2.2"]],
    [{ comment: "front" }, ["www A 192.0.2.1"]],
    [{ comment_contains: "serv" }, ["ftp CNAME www"]],
    [{ comment_present: true }, ["ftp CNAME www", "www A 192.0.2.1"]],
    [{ comment_absent: true, type: "A" }, ["www A 192.0.2.2"]],
    [{ comment_absent: false, type: "MX" }, ["@ MX mail.example.com"]],
    [{ tag: "Important" }, ["@ TXT v=spf1 -all"]],
    [{ tag: "team:dns" }, ["@ TXT v=spf1 -all"]],
    [{ tag: "team:web" }, []],
    [{ tag_startswith: "team:d" }, ["@ TXT v=spf1 -all"]],
    [{ tag: "team:web", tag_present: "important", tag_match: "any" }, ["@ TXT v=spf1 -all"]],
    [{ tag_absent: "important", type: "TXT" }, []],
    [{ proxied: true }, ["www A 192.0.2.1"]],
    [{ proxied: false, name: "www" }, ["www A 192.0.2.2"]],
    [{ search: "OLD SERV" }, ["ftp CNAME www"]],
    [{ type: "MX", content_endswith: "2.2", match: "any" }, ["@ MX mail.example.com", "www A 192.0.2.2"]],
    [{ type: "A", order: "content", direction: "desc" }, ["www A 192.0.2.2", "www A 192.0.2.1"]],
    [{ comment_present: true, order: "ttl" }, ["www A 192.0.2.1", "ftp CNAME www"]],
  ])("%j finds %j", async (filter, expected) => {
    const { core, zone_id } = await begin();
    expect(labels(await core.readData("edge_dns_records", { zone_id, ...filter }))).toEqual(expected);
  });

  it("share one listing of the zone, whatever is filtered", async () => {
    const { core, zone_id, emulation } = await begin();
    const before = emulation.control.requests().length;
    const filters = [
      { name: "www" },
      { name_contains: "t" },
      { comment_present: true },
      { tag: "important" },
      { proxied: true },
    ];
    for (const filter of filters) await core.readData("edge_dns_records", { zone_id, ...filter });
    expect(emulation.control.requests().length - before).toBe(2); // the zone, and its records
  });

  it.each([
    [{ match: "some" }, "match"],
    [{ order: "comment" }, "order"],
    [{ direction: "up" }, "direction"],
    [{ type: "AAA" }, "type"],
  ])("%j is refused at `%s`", async (filter, attribute) => {
    const { core, zone_id } = await begin();
    const read = core.readData("edge_dns_records", { zone_id, ...filter });
    await expect(read).rejects.toThrow(`\`${attribute}\` is`);
  });

  it.each([
    [{ name: "contains:ww" }, "`name_contains`", "2025-02-21"],
    [{ name: "starts_with:www" }, "`name_startswith`", "2025-02-21"],
    [{ content: "starts_with:192.0.2" }, "`content_startswith`", "2025-02-21"],
    [{ name: "www,www.example.com" }, "a data source for each name", "2025-05-23"],
  ])(
    "%j is an old form: it means the new form, which the warning has with the date of its end",
    async (filter, help, date) => {
      const { core, zone_id } = await begin();
      // Terraform validates before it configures.
      await core.validate({});
      const found = await core.readData("edge_dns_records", { zone_id, ...filter });
      expect(labels(found)).toEqual(["www A 192.0.2.1", "www A 192.0.2.2"]);
      const text = core.warnings.map(({ summary, detail }) => `${summary} ${detail}`).join("\n");
      expect(text).toContain(help);
      expect(text).toContain(date);
    },
  );
});

describe("the data source of one record", () => {
  it("finds it by its id", async () => {
    const { core, zone_id } = await begin();
    const found = await core.readData("edge_dns_record", { zone_id, name: "www", type: "A", content: "192.0.2.2" });
    const { id } = found as { readonly id: string };
    expect(await core.readData("edge_dns_record", { zone_id, id })).toEqual(found);
  });

  it("lists the candidates if there are several", async () => {
    const { core, zone_id } = await begin();
    const read = core.readData("edge_dns_record", { zone_id, name: "www", type: "A" });
    await expect(read).rejects.toThrow(
      /matches 2 records: `www A 192\.0\.2\.1` \([0-9a-f]{32}\), `www A 192\.0\.2\.2`/,
    );
  });

  it.each([
    [{ name: "nope", type: "A" }, "There is no record `nope/A`"],
    [{ id: "0".repeat(32) }, "There is no record"],
    [{ name: "www" }, "Neither `id` nor `name` and `type` is set"],
    [{ id: "www" }, "`id` is not an id"],
    [{ id: "0".repeat(32), name: "www" }, "`id` and `name` are both set"],
  ])("%j is an error", async (lookup, message) => {
    const { core, zone_id } = await begin();
    await expect(core.readData("edge_dns_record", { zone_id, ...lookup })).rejects.toThrow(message);
  });
});

describe("the data source of a zone", () => {
  it("looks in one account only where `account_id` is set", async () => {
    const { core } = await begin();
    const account_id = "f".repeat(32);
    await expect(core.readData("edge_zone", { name: "example.com", account_id })).rejects.toThrow(RefusedError);
    const { id, account_id: own } = (await core.readData("edge_zone", { name: "example.com" })) as Record<
      string,
      string
    >;
    await expect(core.readData("edge_zone", { id, account_id })).rejects.toThrow("is in another account");
    expect(await core.readData("edge_zone", { name: "example.com", account_id: own })).toMatchObject({ id });
  });
});

function labels(read: unknown): readonly string[] {
  const { records } = read as { readonly records: readonly Record<string, string>[] };
  return records.map(({ name, type, content }) => `${name} ${type} ${content}`);
}
