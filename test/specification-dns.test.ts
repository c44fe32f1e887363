// Tests the DNS rows of the specification (sections 2, 4.2, 4.3, 7 and 8): each title names its row. Tests the emulator over HTTP, and
// the validator for rows about declarations.
import { afterEach, describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../src/base/json";
import { compileDocuments } from "../src/desired";
import { type EmulatorOptions, embedEmulator } from "../src/emulator";
import { kinds } from "../src/kinds";

const ACCOUNT = "023e105f4ecef8ad9ca31a8372d0c353";
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const value of open.splice(0)) await value.close();
});

interface Answer {
  readonly status: number;
  readonly body: {
    readonly result: JsonObject & readonly JsonObject[];
    readonly success: boolean;
    readonly errors: readonly { code: number; error_chain?: unknown }[];
    readonly messages: readonly unknown[];
  };
}

/** An emulator with a zone, and requests to it. */
function service(options: EmulatorOptions & { readonly zonePlan?: "free" | "pro" | "business" | "enterprise" } = {}) {
  const emulator = embedEmulator({ mode: "calm", ...options });
  open.push(emulator);
  const zone = emulator.control.addZone("example.com", { account: ACCOUNT, plan: options.zonePlan ?? "enterprise" });
  const ask = async (method: string, path: string, body?: Json): Promise<Answer> => {
    const headers = {
      authorization: "Bearer spec-token-0123456789-0123456789-01234567",
      "content-type": "application/json",
    };
    const at = path.startsWith("/accounts") ? path : `/zones/${zone["id"]}${path}`;
    const response = await emulator.fetch(`${emulator.baseUrl}${at}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Answer["body"] };
  };
  return { ...emulator, ask, post: (record: Json) => ask("POST", "/dns_records", record) };
}

const a = (name: string, more: JsonObject = {}) => ({ type: "A", name, content: "192.0.2.1", ...more });
const srv = (more: JsonObject = {}) => ({
  type: "SRV",
  name: "_sip._tcp",
  data: { priority: 10, weight: 5, port: 5060, target: "sip.example.com", ...more },
});

/** The severities and codes of the diagnostics for records of a zone. */
function checkRecords(records: readonly JsonObject[], profile: "live" | "spec" = "spec"): readonly string[] {
  const document = {
    file: "z",
    value: { version: 1, zones: { "example.com": { records } } },
    locate: () => ({ file: "z", line: 1, column: 1 }),
  };
  return compileDocuments([document], { kinds, profile }).diagnostics.map(
    (diagnostic) => `${diagnostic.severity} ${diagnostic.code}`,
  );
}

function checkSoa(soa: JsonObject, profile: "live" | "spec" = "spec"): readonly string[] {
  const document = {
    file: "z",
    value: { version: 1, soa_defaults: soa },
    locate: () => ({ file: "z", line: 1, column: 1 }),
  };
  return compileDocuments([document], { kinds, profile }).diagnostics.map(
    (diagnostic) => `${diagnostic.severity} ${diagnostic.code}`,
  );
}

describe("2.1 DNS record, request fields", () => {
  it("2.1 type and name are required, and content for A", async () => {
    const { post } = service();
    for (const record of [
      { name: "x", content: "192.0.2.1" },
      { type: "A", content: "192.0.2.1" },
      { type: "A", name: "x" },
    ]) {
      expect((await post(record)).status).toBe(400);
    }
    expect(checkRecords([{ name: "x", type: "A" }])).toContain("error FLD103");
  });
  it("2.1 name: the apex as @, a subdomain relative or full", async () => {
    const { post } = service();
    const names = [];
    for (const [index, name] of ["@", "www", "api.example.com"].entries())
      names.push((await post({ ...a(name), content: `192.0.2.${index}` })).body.result["name"]);
    expect(names).toEqual(["example.com", "www.example.com", "api.example.com"]);
  });
  it.each([
    ["1: at most 63 characters", `${"x".repeat(32)}.${"x".repeat(31)}`],
    ["2: starts with a letter", "7up"],
    ["2: ends with a letter or digit", "up-"],
    ["3: letters, digits, hyphens, underscores", "a*b"],
  ])("2.1 name rule %s", (_, name) => {
    expect(checkRecords([a(name)]).some((text) => text.startsWith("error "))).toBe(true);
    expect(checkRecords([a("a_b-1")])).toEqual([]);
  });
  it("2.1 address rule: no address of the service's own networks", () => {
    expect(checkRecords([a("x", { content: "104.16.0.1" })])).toEqual(["error REC132"]);
  });
  it("2.1 TTL rule 1: proxied is Auto, which is 300", async () => {
    const { post } = service();
    expect((await post(a("www", { proxied: true, ttl: 600 }))).body.result["ttl"]).toBe(1);
    expect(checkRecords([a("www", { proxied: true, ttl: 300 })])).toEqual([]);
    expect(checkRecords([a("www", { proxied: true, ttl: 600 })])).toEqual(["error DNS122"]);
  });
  it("2.1 TTL rule 2: DNS Only uses the caller's TTL", async () => {
    const { post } = service();
    expect((await post(a("www", { ttl: 600 }))).body.result).toMatchObject({ ttl: 600, proxied: false });
  });
  it("2.1 CNAME rules 1 and 2: chains, which end in an address when proxied", () => {
    const chain = (end: JsonObject) => [
      { type: "CNAME", name: "a", content: "b.example.com", proxied: true },
      { type: "CNAME", name: "b", content: "c.example.com" },
      { name: "c", ...end },
    ];
    expect(checkRecords(chain({ type: "A", content: "192.0.2.1" })).filter((name) => name.startsWith("error"))).toEqual(
      [],
    );
    expect(checkRecords([...chain({ type: "CNAME", content: "a.example.com" })])).toContain("error REC135");
  });
  it("2.1 CNAME rule 3: flattening is a boolean of the zone's DNS settings", async () => {
    const { ask } = service();
    expect((await ask("PATCH", "/dns_settings", { flatten_all_cnames: true })).body.result["flatten_all_cnames"]).toBe(
      true,
    );
  });
  it("2.1 TXT rule 1: several quoted strings", async () => {
    const { post } = service();
    expect((await post({ type: "TXT", name: "t", content: '"one" "two"' })).body.result["content"]).toBe('"one" "two"');
  });
  it("2.1 TXT rule 2: inconsistent quotation marks are a validation error", async () => {
    const { post } = service();
    expect((await post({ type: "TXT", name: "t", content: '"one' })).status).toBe(400);
    expect(checkRecords([{ type: "TXT", name: "t", content: '"one' }])).toEqual(["error DNS139"]);
  });
  it("2.1 TXT rule 3: quotation marks are added to a record without any", async () => {
    const { post } = service({ profile: "spec" });
    expect((await post({ type: "TXT", name: "t", content: "plain" })).body.result["content"]).toBe('"plain"');
  });
});

describe("2.2 DNS record, response object", () => {
  it("2.2 every field that a record has today", async () => {
    const { post } = service();
    const { result } = (await post(a("www"))).body;
    expect(result).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: "www.example.com",
      type: "A",
      content: "192.0.2.1",
      proxiable: true,
      proxied: false,
      ttl: 1,
      settings: {},
      meta: expect.anything(),
      comment: null,
      tags: [],
      created_on: expect.stringMatching(/\.\d+Z$/),
      modified_on: expect.stringMatching(/\.\d+Z$/),
    });
  });
  it("2.2 an SRV record has priority and data, is never proxiable, and its content is the data as text", async () => {
    const { post } = service();
    expect((await post(srv())).body.result).toMatchObject({
      priority: 10,
      proxiable: false,
      content: "5 5060 sip.example.com",
      data: { priority: 10, weight: 5, port: 5060, target: "sip.example.com" },
    });
  });
  it.each([
    ["locked", "2024-07-13", "2024-07-14"],
    ["zone_id", "2024-11-29", "2024-11-30"],
    ["zone_name", "2024-11-29", "2024-11-30"],
  ])("2.2 %s is present until its date", async (field, before, from) => {
    expect((await service({ asOf: before }).post(a("www"))).body.result).toHaveProperty(field);
    expect((await service({ asOf: from }).post(a("www"))).body.result).not.toHaveProperty(field);
  });
  it("2.2 the envelope: result, success, errors, messages, on success and on failure", async () => {
    const { post } = service();
    expect(Object.keys((await post(a("www"))).body).sort()).toEqual(["errors", "messages", "result", "success"]);
    expect((await post(a("bad", { content: "x" }))).body).toMatchObject({ result: null, success: false, messages: [] });
  });
});

describe("2.3 SRV data object", () => {
  it.each(["priority", "weight", "port", "target"])("2.3 %s is required, zero included", async (field) => {
    const { post } = service();
    const { [field]: _, ...data } = srv().data as JsonObject;
    expect((await post({ ...srv(), data })).status).toBe(400);
  });
  it("2.3 the name is service, protocol and base", () => {
    expect(checkRecords([{ ...srv(), name: "sip" }])).toContain("error REC133");
    expect(checkRecords([srv()])).toEqual([]);
  });
  it("2.3 service, proto and name are deprecated", async () => {
    const legacy = srv({ service: "_sip", proto: "_tcp", name: "example.com" });
    expect((await service({ profile: "spec", asOf: "2024-05-30" }).post(legacy)).status).toBe(200);
    expect((await service({ profile: "spec", asOf: "2024-06-01" }).post(legacy)).status).toBe(400);
  });
});

describe("2.4 SOA record fields", () => {
  const rows: readonly (readonly [string, number, number, JsonObject])[] = [
    ["refresh", 600, 86_400, { retry: 600, expire: 2_419_200 }],
    ["retry", 600, 3600, { refresh: 86_400, expire: 86_400 }],
    ["expire", 86_400, 2_419_200, { retry: 600, refresh: 600 }],
    ["ttl", 1800, 3600, {}],
    ["min_ttl", 60, 86_400, {}],
  ];
  it.each(rows)("2.4 %s has its minimum and maximum", (field, min, max, others) => {
    const errors = (value: number) =>
      checkSoa({ ...others, [field]: value }).filter((name) => name.startsWith("error"));
    expect([errors(min), errors(max)]).toEqual([[], []]);
    expect([errors(min - 1).length, errors(max + 1).length].every((count) => count > 0)).toBe(true);
  });
  it("2.4 defaults: 10000, 2400, 604800, 3600, 1800", async () => {
    const { ask } = service();
    expect((await ask("GET", "/dns_settings")).body.result["soa"]).toMatchObject({
      refresh: 10_000,
      retry: 2400,
      expire: 604_800,
      ttl: 3600,
      min_ttl: 1800,
    });
  });
  it("2.4 retry is not greater than refresh, expire not smaller", () => {
    expect(checkSoa({ refresh: 600, retry: 1200 })).toEqual(["error SOA102"]);
    expect(checkSoa({ refresh: 86_400, expire: 86_400, retry: 600 })).toEqual([]);
  });
  it("2.4 RNAME: the @ is the first dot, a dot before it is escaped", async () => {
    const { ask } = service();
    expect(checkSoa({ rname: "dns.admin@example.com" })).toEqual([]);
    expect(
      (await ask("PATCH", "/dns_settings", { soa: { rname: "dns\\.admin.example.com" } })).body.result["soa"],
    ).toMatchObject({ rname: "dns\\.admin.example.com" });
  });
  it("2.4 the serial increases with every change of the zone", async () => {
    const { post, ask, control } = service();
    const serial = async () => Number(/IN\s+SOA\s+\S+\s+\S+\s+(\d+)/.exec(await exported())?.[1]);
    const exported = async () => {
      const zone = control.zones()[0] as JsonObject;
      const response = await open0().fetch(`${open0().baseUrl}/zones/${zone["id"]}/dns_records/export`, {
        headers: { authorization: "Bearer spec-token-0123456789-0123456789-01234567" },
      });
      return response.text();
    };
    const open0 = () => open[0] as ReturnType<typeof embedEmulator>;
    const before = await serial();
    const { result } = (await post(a("www"))).body;
    await ask("DELETE", `/dns_records/${result["id"]}`);
    expect((await serial()) - before).toBe(2);
  });
  it("2.4 only Enterprise can change values", async () => {
    expect(
      (await service({ zonePlan: "pro" }).ask("PATCH", "/dns_settings", { soa: { refresh: 9000 } })).status,
    ).not.toBe(200);
    expect((await service().ask("PATCH", "/dns_settings", { soa: { refresh: 9000 } })).status).toBe(200);
  });
});

describe("2.5 and 4.3 DNS settings", () => {
  it.each(["flatten_all_cnames", "multi_provider", "secondary_overrides"])(
    "2.5 %s is shown and updated, and the rest stays",
    async (field) => {
      const { ask } = service();
      const before = (await ask("GET", "/dns_settings")).body.result;
      expect((await ask("PATCH", "/dns_settings", { [field]: true })).body.result).toEqual({
        ...before,
        [field]: true,
      });
    },
  );
  it.each(["cloudflare.standard", "cloudflare.standard.random", "custom.account", "custom.tenant"])(
    "2.5 zone_defaults.nameservers.type may be %s",
    async (type) => {
      const { ask } = service();
      const { status, body } = await ask("PATCH", `/accounts/${ACCOUNT}/dns_settings`, {
        zone_defaults: { nameservers: { type } },
      });
      expect([status, body.result["zone_defaults"]]).toEqual([
        200,
        expect.objectContaining({ nameservers: expect.objectContaining({ type }) }),
      ]);
    },
  );
  it("2.5 zone_defaults.nameservers.type accepts no other value", async () => {
    expect(
      (
        await service().ask("PATCH", `/accounts/${ACCOUNT}/dns_settings`, {
          zone_defaults: { nameservers: { type: "mine" } },
        })
      ).status,
    ).toBe(400);
    const { ask } = service({ profile: "spec" });
    const advanced = { zone_defaults: { nameservers: { type: "cloudflare.advanced" } } };
    expect((await ask("PATCH", `/accounts/${ACCOUNT}/dns_settings`, advanced)).status).toBe(400);
  });
});

describe("4.2 DNS record routes", () => {
  it("4.2 POST, GET one, PATCH a part, PUT the whole, and GET the list", async () => {
    const { post, ask } = service();
    const { id } = (await post(a("www", { comment: "c", ttl: 600 }))).body.result;
    expect((await ask("GET", `/dns_records/${id}`)).body.result).toMatchObject({ id, comment: "c" });
    expect((await ask("PATCH", `/dns_records/${id}`, { ttl: 300 })).body.result).toMatchObject({
      ttl: 300,
      comment: "c",
    });
    expect((await ask("PUT", `/dns_records/${id}`, a("www", { content: "192.0.2.2" }))).body.result).toMatchObject({
      content: "192.0.2.2",
      ttl: 1,
      comment: null,
    });
    expect((await ask("GET", "/dns_records")).body.result.map((row) => row["id"])).toEqual([id]);
  });
  it.each([
    ["name=web.example.com", ["web"]],
    ["content=192.0.2.1", ["web"]],
    ["type=CNAME", ["alias"]],
    ["name.contains=ebsi", ["website"]],
    ["name.startswith=web", ["web", "website"]],
    ["name.endswith=ias.example.com", ["alias"]],
    ["content.contains=0.2.2", ["website"]],
    ["content.startswith=192", ["web", "website"]],
    ["content.endswith=.net", ["alias"]],
    ["match=any&name=web.example.com&name=alias.example.com", ["alias", "web"]],
    ["search=website", ["website"]],
  ])("4.2 the list filter %s", async (query, names) => {
    const { post, ask } = service();
    await post(a("web"));
    await post(a("website", { content: "192.0.2.2" }));
    await post({ type: "CNAME", name: "alias", content: "www.example.net" });
    const { result } = (await ask("GET", `/dns_records?${query}`)).body;
    expect(result.map((row) => String(row["name"]).split(".")[0]).sort()).toEqual(names);
  });
  it.each([
    "name=contains:web",
    "name=starts_with:web",
    "name=ends_with:example.com",
    "content=contains:192",
    "type=contains:A",
  ])("4.2 the form %s is deprecated and ends", async (query) => {
    const before = service({ asOf: "2025-02-20" });
    await before.post(a("web"));
    expect((await before.ask("GET", `/dns_records?${query}`)).body.result).toHaveLength(1);
    const after = service({ asOf: "2025-02-21" });
    await after.post(a("web"));
    const answer = await after.ask("GET", `/dns_records?${query}`);
    expect(answer.body.result === null || answer.body.result.length === 0).toBe(true);
  });
});

describe("4.2 list filters of several values", () => {
  it("4.2 a list filter with commas is deprecated and ends", async () => {
    const ask = async (asOf: string, query: string) => {
      const { post, ask } = service({ asOf });
      for (const name of ["web", "api", "other"])
        await post(a(name, { content: name === "api" ? "192.0.2.2" : "192.0.2.1" }));
      const { result } = (await ask("GET", `/dns_records?${query}`)).body;
      return (result ?? []).map((row) => String(row["name"]).split(".")[0]).sort();
    };
    const names = "name=web.example.com,api.example.com";
    expect(await ask("2025-02-20", names)).toEqual(["api", "web"]);
    expect(await ask("2025-02-20", "content=192.0.2.2,192.0.2.9")).toEqual(["api"]);
    expect(await ask("2025-02-21", names)).toEqual([]);
  });
});

describe("7 errors", () => {
  it("7 an invalid record until 2024-10-01: 1004 with the root cause in error_chain", async () => {
    const { body } = await service({ asOf: "2024-09-30" }).post(a("x", { content: "bad" }));
    expect(body.errors).toEqual([
      expect.objectContaining({
        code: 1004,
        message: "DNS Validation Error",
        error_chain: [expect.objectContaining({ code: expect.any(Number) })],
      }),
    ]);
  });
  it("7 an invalid record since 2024-10-01: the root cause itself, without a chain", async () => {
    const [error] = (await service({ asOf: "2024-10-01" }).post(a("x", { content: "bad" }))).body.errors;
    expect([error?.code, error?.error_chain]).toEqual([9005, undefined]);
  });
  it("7 a TXT with inconsistent quotation marks is a validation error", async () => {
    expect((await service().post({ type: "TXT", name: "t", content: 'a"b' })).body).toMatchObject({
      success: false,
      result: null,
    });
    const { post } = service({ profile: "spec" });
    expect((await post({ type: "TXT", name: "t", content: 'a"b"c' })).status).toBe(400);
  });
  it("7 an SRV write with the ended data fields returns an error", async () => {
    expect((await service({ profile: "spec" }).post(srv({ proto: "_tcp" }))).body.success).toBe(false);
  });
});

describe("8 limits", () => {
  it("8 record name length: 63 characters", () => {
    expect(checkRecords([a("x".repeat(63))])).toEqual([]);
    expect(checkRecords([a("x".repeat(64))]).length).toBeGreaterThan(0);
  });
  it("8 Auto TTL: 300 seconds for proxied records, spelled 1 or 300 or auto", () => {
    for (const ttl of [1, 300, "auto"]) expect(checkRecords([a("www", { proxied: true, ttl })])).toEqual([]);
  });
  it("8 SOA field ranges: see 2.4, wider in today's API", () => {
    expect(checkSoa({ retry: 3601 }, "live")).toEqual(["warning SOA101"]);
    expect(checkSoa({ retry: 3601 }, "spec")).toEqual(["error SOA101"]);
  });
});
