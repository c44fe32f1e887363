// Sections 2 and 4 of the specification through documents: each test applies a document and reads the result. It also covers the parts of
// the REST API that test/specification-dns.test.ts does not.
import { afterEach, describe, expect, it } from "vitest";
import { isConverged } from "../../src/apply/outcome";
import type { Json, JsonObject } from "../../src/base/json";
import {
  ACCOUNT,
  applyDocument,
  compileDocument,
  type Emulated,
  emulate,
  formatChanges,
  planDocument,
} from "../emulated";

let emulator: Emulated;
afterEach(() => emulator?.close());

async function ask(method: "GET" | "POST" | "PUT", path: string, body?: JsonObject): Promise<JsonObject> {
  const answer = await emulator.api().send({ method, path, ...(body && { body }) });
  if (answer.outcome !== "ok") throw new Error(JSON.stringify(answer));
  return answer.result as JsonObject;
}

/** Applies the document and checks that a new plan is empty. */
async function converged(value: Json): Promise<void> {
  const { outcome } = await applyDocument(emulator, value);
  expect(isConverged(outcome)).toBe(true);
  expect(formatChanges(await planDocument(emulator, value))).toEqual([]);
}

const zone = (records: readonly JsonObject[], more: JsonObject = {}): Json => ({
  version: 1,
  zones: { "example.com": { records, ...more } },
});

function emulated(options: Parameters<typeof emulate>[0] = {}): Emulated {
  emulator = emulate({ mode: "calm", ...options });
  emulator.control.addZone("example.com", { account: ACCOUNT, plan: "enterprise" });
  return emulator;
}

async function recordsAfter(records: readonly JsonObject[]): Promise<readonly JsonObject[]> {
  emulated();
  await converged(zone(records));
  return emulator.control.records("example.com");
}

const path = () => `/zones/${emulator.control.zones()[0]?.["id"]}/dns_records`;
const errors = (value: Json) =>
  compileDocument(value)
    .diagnostics.filter((diagnostic) => diagnostic.severity === "error")
    .map((diagnostic) => diagnostic.code);

describe("2.1 records through the reconciler", () => {
  const rows: readonly (readonly [string, JsonObject, JsonObject])[] = [
    ["A", { content: "192.0.2.1", ttl: 600 }, { content: "192.0.2.1", ttl: 600, proxied: false }],
    ["AAAA", { content: "2001:DB8::1" }, { content: "2001:db8::1", ttl: 1 }],
    ["CNAME", { content: "www.example.net." }, { content: "www.example.net" }],
    ["TXT", { content: "some words" }, { content: '"some words"' }],
  ];
  it.each(rows)(
    "2.1 a declared %s record arrives as declared, and a second plan is empty",
    async (type, given, kept) => {
      const [record] = await recordsAfter([{ type, name: "x", ...given }]);
      expect(record).toMatchObject({ type, name: "x.example.com", ...kept });
    },
  );

  it("2.1 proxied is written, and its TTL is automatic", async () => {
    const [record] = await recordsAfter([{ type: "A", name: "x", content: "192.0.2.1", proxied: true, ttl: 300 }]);
    expect(record).toMatchObject({ proxied: true, ttl: 1 });
  });

  it.each([
    ["A", "IPv4", "2001:db8::1"],
    ["AAAA", "IPv6", "192.0.2.1"],
    ["CNAME", "a host name", "a..b"],
  ])("2.1 content of %s is %s: the API and the validator refuse anything else", async (type, _, content) => {
    emulated();
    await expect(ask("POST", path(), { type, name: "x", content })).rejects.toThrow('"status":400');
    expect(errors(zone([{ type, name: "x", content }]))).toHaveLength(1);
  });

  it("2.1 name rule 1 at the service: 63 characters are accepted, 64 are refused", async () => {
    emulated({ profile: "spec" });
    const named = (octets: number) => ({
      type: "A",
      name: `${"x".repeat(31)}.${"x".repeat(octets - 32)}`,
      content: "192.0.2.1",
    });
    expect(await ask("POST", path(), named(63))).toMatchObject({ type: "A" });
    await expect(ask("POST", path(), named(64))).rejects.toThrow('"status":400');
  });

  it("2.1 CNAME rule 2: a proxied alias that does not end at an address is reported", () => {
    const chain = (end: JsonObject) => [
      { type: "CNAME", name: "a", content: "b.example.com", proxied: true },
      { type: "CNAME", name: "b", content: "c.example.com" },
      { name: "c", ...end },
    ];
    const codes = (end: JsonObject) =>
      compileDocument(zone(chain(end), { prune: true })).diagnostics.map((diagnostic) => diagnostic.code);
    expect(codes({ type: "TXT", content: "no address" })).toContain("REC134");
    expect(codes({ type: "AAAA", content: "2001:db8::1" })).not.toContain("REC134");
  });

  it("2.1 ttl and proxied may be left out", async () => {
    emulated();
    const made = await ask("POST", path(), { type: "A", name: "x", content: "192.0.2.1" });
    expect(made).toMatchObject({ ttl: 1, proxied: false });
  });
});

describe("2.3 SRV through the reconciler", () => {
  const data = { priority: 10, weight: 5, port: 5060, target: "sip.example.com" };
  it("2.3 a declared SRV record has its four fields, and a second plan is empty", async () => {
    const [record] = await recordsAfter([{ type: "SRV", name: "_sip._tcp", data }]);
    expect(record).toMatchObject({ name: "_sip._tcp.example.com", priority: 10, data });
  });

  it("2.3 service, proto and name are never written, whatever a document has", async () => {
    emulated({ asOf: "2024-05-01" });
    const old = { ...data, service: "_sip", proto: "_tcp", name: "example.com" };
    await applyDocument(emulator, zone([{ type: "SRV", name: "_sip._tcp", data: old }]));
    const sent = emulator.control.requests().filter((request) => request.method !== "GET");
    expect(sent).not.toEqual([]);
    expect(JSON.stringify(sent.map((request) => request.body))).not.toContain('"proto"');
  });
});

describe("2.4 SOA through the reconciler", () => {
  it("2.4 values of an existing zone and defaults of new zones are written", async () => {
    emulated();
    const soa = { refresh: 9000, rname: "dns.admin@example.com", mname: "NS1.example.com." };
    await converged({ ...(zone([], { dns_settings: { soa } }) as JsonObject), soa_defaults: { refresh: 8000 } });
    const settings = await ask("GET", `/zones/${emulator.control.zones()[0]?.["id"]}/dns_settings`);
    expect(settings["soa"]).toMatchObject({
      refresh: 9000,
      rname: "dns\\.admin.example.com",
      mname: "ns1.example.com",
    });
    const { zone_defaults } = await ask("GET", `/accounts/${ACCOUNT}/dns_settings`);
    expect(zone_defaults).toMatchObject({ soa: { refresh: 8000 } });
    expect(emulator.control.addZone("new.example", { account: ACCOUNT })["id"]).toBeTruthy();
    const fresh = emulator.control.zones().find((zone) => zone["name"] === "new.example");
    expect((await ask("GET", `/zones/${fresh?.["id"]}/dns_settings`))["soa"]).toMatchObject({ refresh: 8000 });
  });

  it("2.4 on a plan other than Enterprise, apply is refused before any write", async () => {
    emulator = emulate({ mode: "calm" });
    emulator.control.addZone("example.com", { account: ACCOUNT, plan: "pro" });
    const declared = zone([], { dns_settings: { soa: { refresh: 9000 } } });
    await expect(applyDocument(emulator, declared)).rejects.toThrow("NEEDS_ENTERPRISE");
    expect(emulator.control.requests().filter((request) => request.method !== "GET")).toEqual([]);
  });
});

describe("2.5 settings through the reconciler", () => {
  it.each(["flatten_all_cnames", "multi_provider", "secondary_overrides"])(
    "2.5 a declared %s is written to the zone's DNS settings",
    async (field) => {
      emulated();
      await converged(zone([], { dns_settings: { [field]: true } }));
      const settings = await ask("GET", `/zones/${emulator.control.zones()[0]?.["id"]}/dns_settings`);
      expect(settings[field]).toBe(true);
    },
  );

  it.each(["cloudflare.standard", "cloudflare.standard.random", "custom.account", "custom.tenant"])(
    "2.5 declared zone defaults may have the name servers %s",
    async (type) => {
      emulated();
      await converged({ version: 1, zone_defaults: { nameservers: { type } } });
      const { zone_defaults } = await ask("GET", `/accounts/${ACCOUNT}/dns_settings`);
      expect(zone_defaults).toMatchObject({ nameservers: { type } });
    },
  );

  it("2.5 declared zone defaults have no other name servers", () => {
    expect(errors({ version: 1, zone_defaults: { nameservers: { type: "mine" } } })).toEqual(["FLD105"]);
  });
});

describe("2.6 access applications", () => {
  const apps = `/accounts/${ACCOUNT}/access/apps`;
  const app = (more: JsonObject): JsonObject => ({ name: "wiki", type: "self_hosted", ...more });
  const hosts = (...uris: readonly string[]) => uris.map((uri) => ({ type: "public", uri }));

  it("2.6 destinations is a list of objects, each with type and uri", async () => {
    emulated();
    const destinations = hosts("a.example.com", "b.example.com/x");
    expect(await ask("POST", apps, app({ destinations }))).toMatchObject({ destinations });
    await expect(ask("POST", apps, app({ destinations: "a.example.com" }))).rejects.toThrow("400");
  });

  it("2.6 type is a known type, and public by default", async () => {
    emulated();
    const made = await ask("POST", apps, app({ destinations: [{ uri: "a.example.com" }] }));
    expect(made["destinations"]).toEqual(hosts("a.example.com"));
    await expect(ask("POST", apps, app({ destinations: [{ type: "secret", uri: "a.example.com" }] }))).rejects.toThrow(
      "400",
    );
  });

  it("2.6 uri is a host name, and needed for a public destination", async () => {
    emulated();
    for (const destination of [{ type: "public" }, { type: "public", uri: "https://a.example.com" }])
      await expect(ask("POST", apps, app({ destinations: [destination] }))).rejects.toThrow("400");
  });

  it("2.6 self_hosted_domains is accepted and shown until 2025-11-21, ignored next to destinations, and absent after that", async () => {
    emulated({ asOf: "2025-11-20" });
    const old = await ask("POST", apps, app({ self_hosted_domains: ["a.example.com"] }));
    expect(old).toMatchObject({ destinations: hosts("a.example.com"), self_hosted_domains: ["a.example.com"] });
    const both = app({ self_hosted_domains: ["a.example.com"], destinations: hosts("b.example.com") });
    expect(await ask("POST", apps, both)).toMatchObject({ self_hosted_domains: ["b.example.com"] });
    emulated({ asOf: "2025-11-21" });
    const now = await ask("POST", apps, app({ destinations: hosts("a.example.com") }));
    expect(now).not.toHaveProperty("self_hosted_domains");
  });

  it.each([
    ["the account", false],
    ["a zone", true],
  ] as const)("2.6 declared destinations of %s are written and kept, never the old field", async (_, ofZone) => {
    emulated({ asOf: "2025-01-01" });
    const access_applications = { wiki: { destinations: [{ uri: "a.example.com" }, { uri: "b.example.com" }] } };
    await converged(ofZone ? zone([], { access_applications }) : { version: 1, access_applications });
    const sent = emulator.control.requests().filter((request) => request.method === "POST");
    expect(sent.map((request) => request.body)).toMatchObject([
      { destinations: hosts("a.example.com", "b.example.com") },
    ]);
    expect(JSON.stringify(sent)).not.toContain("self_hosted_domains");
  });
});

describe("4 endpoints", () => {
  it("4 every REST path is below /client/v4", async () => {
    emulated();
    const headers = { authorization: `Bearer ${"t".repeat(40)}` };
    const status = async (prefix: string) => {
      const response = await emulator.fetch(emulator.baseUrl.replace("/client/v4", prefix) + path(), { headers });
      return response.status;
    };
    expect([await status("/client/v4"), await status("/client/v5"), await status("")]).toEqual([200, 400, 400]);
  });

  it("4.2 an SRV record needs name and data, and neither content nor ttl nor proxied", async () => {
    emulated();
    const data = { priority: 1, weight: 2, port: 3, target: "t.example.com" };
    expect(await ask("POST", path(), { type: "SRV", name: "_s._tcp", data })).toMatchObject({ data, ttl: 1 });
    await expect(ask("POST", path(), { type: "SRV", name: "_s._udp" })).rejects.toThrow('"status":400');
  });

  const RECORD = { type: "A", name: "www", content: "192.0.2.1", ttl: 600, comment: "c" };
  it("4.2 GET of a record returns that record, and of an unknown record nothing", async () => {
    emulated();
    const made = await ask("POST", path(), RECORD);
    await ask("POST", path(), { ...RECORD, name: "other" });
    expect(await ask("GET", `${path()}/${made["id"]}`)).toEqual(made);
    await expect(ask("GET", `${path()}/${"0".repeat(32)}`)).rejects.toThrow("404");
  });

  it("4.2 PUT replaces the whole record: omitted fields get their defaults", async () => {
    emulated();
    const { id } = await ask("POST", path(), RECORD);
    const { ttl: _ttl, comment: _comment, ...rest } = RECORD;
    expect(await ask("PUT", `${path()}/${id}`, rest)).toMatchObject({ id, ttl: 1, comment: null });
  });
});
