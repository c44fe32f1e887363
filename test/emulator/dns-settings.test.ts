// API documentation 4 and specification 2.4, 2.5: DNS settings of zones and accounts, the SOA and its serial.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { createRecord, embedTestEmulator, statusAndCode, type TestEmulator } from "./embedded";

const DEFAULTS = {
  flatten_all_cnames: false,
  foundation_dns: false,
  multi_provider: false,
  secondary_overrides: false,
  nameservers: { type: "cloudflare.standard" },
  ns_ttl: 86400,
  soa: {
    mname: null,
    rname: "dns.cloudflare.com",
    refresh: 10000,
    retry: 2400,
    expire: 604800,
    min_ttl: 1800,
    ttl: 3600,
  },
  zone_mode: "standard",
  internal_dns: {},
};

const path = (emulator: TestEmulator) => `/zones/${emulator.zone}/dns_settings`;

describe("DNS settings of a zone", () => {
  it("have the documented defaults", async () => {
    const emulator = embedTestEmulator();
    expect((await emulator.ask("GET", path(emulator))).body.result).toEqual(DEFAULTS);
  });

  it("keep members that a PATCH omits, also in nested objects", async () => {
    const emulator = embedTestEmulator();
    const soa = { refresh: 7200, mname: "ns1.example.net" };
    const { body } = await emulator.ask("PATCH", path(emulator), { soa, ns_ttl: 3600 });
    expect(body.result).toEqual({ ...DEFAULTS, ns_ttl: 3600, soa: { ...DEFAULTS.soa, ...soa } });
    expect((await emulator.ask("GET", path(emulator))).body.result).toEqual(body.result);
    const back = await emulator.ask("PATCH", path(emulator), { ns_ttl: null, soa: { mname: null, refresh: null } });
    expect(back.body.result).toEqual(DEFAULTS);
  });

  const bounds: readonly (readonly ["live" | "spec", string, number, number])[] = [
    ["live", "refresh", 600, 86_400],
    ["live", "retry", 600, 86_400],
    ["live", "expire", 86_400, 2_419_200],
    ["live", "min_ttl", 60, 86_400],
    ["live", "ttl", 300, 86_400],
    ["spec", "retry", 600, 3600],
    ["spec", "ttl", 1800, 3600],
  ];
  it.each(bounds)("in profile %s keep soa.%s between %i and %i", async (profile, field, min, max) => {
    const emulator = embedTestEmulator({ profile });
    const rest = {
      refresh: field === "retry" ? 86_400 : field === "refresh" ? undefined : 600,
      retry: field === "retry" ? undefined : 600,
      expire: field === "expire" ? undefined : 86_400,
    };
    const status = async (value: number) =>
      (await emulator.ask("PATCH", path(emulator), { soa: { ...rest, [field]: value } })).status;
    expect([await status(min - 1), await status(min), await status(max), await status(max + 1)]).toEqual([
      400, 200, 200, 400,
    ]);
  });

  const refused: readonly JsonObject[] = [
    { soa: { retry: 9000, refresh: 8000 } },
    { soa: { expire: 86_400, refresh: 86_401 } },
    { soa: { rname: "hostmaster@example.com" } },
    { ns_ttl: 29 },
    { ns_ttl: 86_401 },
    { nameservers: { type: "nobody.standard" } },
    { nameservers: { type: "custom.account", ns_set: 6 } },
    { zone_mode: "other" },
    { flatten_all_cnames: "yes" },
    { foundation_dns: true, nameservers: { type: "cloudflare.standard" } },
  ];
  it.each(refused)("refuse %j and do not change", async (change) => {
    const emulator = embedTestEmulator();
    expect(statusAndCode(await emulator.ask("PATCH", path(emulator), change))).toEqual([400, 9601]);
    expect((await emulator.ask("GET", path(emulator))).body.result).toEqual(DEFAULTS);
  });

  it("allow changes of SOA values on Enterprise only (specification 2.4)", async () => {
    const emulator = embedTestEmulator({ plan: "business" });
    expect((await emulator.ask("PATCH", path(emulator), { soa: { refresh: 7200 } })).status).toBe(400);
    expect((await emulator.ask("PATCH", path(emulator), { soa: DEFAULTS.soa, flatten_all_cnames: true })).status).toBe(
      200,
    );
    const mode = await emulator.ask("PATCH", path(emulator), { zone_mode: "dns_only" });
    expect(mode.body.errors[0].message).toBe("Custom zone modes are not available to this account or zone.");
  });

  it("keep foundation_dns and the advanced nameservers together", async () => {
    const emulator = embedTestEmulator();
    const reply = await emulator.ask("PATCH", path(emulator), { foundation_dns: true });
    expect(reply.body.result.nameservers).toEqual({ type: "cloudflare.advanced" });
    const other = await emulator.ask("PATCH", path(emulator), { nameservers: { type: "cloudflare.standard" } });
    expect(other.body.result.foundation_dns).toBe(false);
  });

  it.each([
    ["use_apex_ns", "multi_provider"],
    ["secondary_overrides", "secondary_overrides"],
  ])("had a route %s until 2024-09-13", async (route, field) => {
    const before = embedTestEmulator({ asOf: "2024-09-12" });
    expect((await before.ask("PATCH", `${path(before)}/${route}`, { value: "on" })).body.result.value).toBe("on");
    expect((await before.ask("GET", path(before))).body.result[field]).toBe(true);
    const after = embedTestEmulator({ asOf: "2024-09-13" });
    expect(statusAndCode(await after.ask("GET", `${path(after)}/${route}`))).toEqual([404, 7003]);
  });
});

describe("DNS settings of an account", () => {
  const ACCOUNT = "b".repeat(32);
  it("are copied by zones that are created later, and by no others", async () => {
    const emulator = embedTestEmulator();
    emulator.control.addZone("old.example.net", { account: ACCOUNT });
    const settings = `/accounts/${ACCOUNT}/dns_settings`;
    expect((await emulator.ask("GET", settings)).body.result).toEqual({
      enforce_dns_only: false,
      zone_defaults: DEFAULTS,
    });
    const change = { zone_defaults: { soa: { refresh: 7200 }, nameservers: { type: "cloudflare.standard.random" } } };
    expect((await emulator.ask("PATCH", settings, change)).body.result.zone_defaults.soa.refresh).toBe(7200);
    const fresh = await emulator.ask("POST", "/zones", { name: "new.example.net", account: { id: ACCOUNT } });
    const { body } = await emulator.ask("GET", `/zones/${fresh.body.result.id}/dns_settings`);
    expect(body.result).toEqual({ ...DEFAULTS, soa: { ...DEFAULTS.soa, refresh: 7200 } });
    const old = emulator.control.zones().find((zone) => zone.name === "old.example.net");
    expect((await emulator.ask("GET", `/zones/${old?.["id"]}/dns_settings`)).body.result).toEqual(DEFAULTS);
  });

  it("mirror the account's own nameserver settings, which end on 2025-03-14 (specification 9.1)", async () => {
    const before = embedTestEmulator({ asOf: "2025-03-13" });
    const account = `/accounts/${ACCOUNT}`;
    const shown = { default_nameservers: "custom.account", use_account_custom_ns_by_default: true };
    const settings = { use_account_custom_ns_by_default: true, enforce_twofactor: true };
    expect((await before.ask("PUT", account, { settings })).body.result.settings).toMatchObject({
      ...shown,
      enforce_twofactor: true,
    });
    const defaults = await before.ask("GET", `${account}/dns_settings`);
    expect(defaults.body.result.zone_defaults.nameservers).toEqual({ type: "custom.account" });
    const change = { zone_defaults: { nameservers: { type: "custom.tenant" } } };
    await before.ask("PATCH", `${account}/dns_settings`, change);
    expect((await before.ask("GET", account)).body.result.settings.default_nameservers).toBe("custom.tenant");
    const after = embedTestEmulator({ asOf: "2025-03-14" });
    await after.ask("PUT", account, { settings });
    expect((await after.ask("GET", account)).body.result.settings).toEqual({
      enforce_twofactor: true,
      abuse_contact_email: null,
    });
  });

  it("are set by the settings of a new account until 2025-03-14 (specification 9.1)", async () => {
    const settings = { default_nameservers: "custom.tenant" };
    const typeOf = async (asOf: string) => {
      const emulator = embedTestEmulator({ asOf });
      const made = await emulator.ask("POST", "/accounts", { name: "Another", type: "enterprise", settings });
      const { id, name, type } = made.body.result;
      expect([name, type]).toEqual(["Another", "enterprise"]);
      expect("default_nameservers" in made.body.result.settings).toBe(asOf < "2025-03-14");
      return (await emulator.ask("GET", `/accounts/${id}/dns_settings`)).body.result.zone_defaults.nameservers.type;
    };
    expect([await typeOf("2025-03-13"), await typeOf("2025-03-14")]).toEqual(["custom.tenant", "cloudflare.standard"]);
    expect((await embedTestEmulator().ask("POST", "/accounts", { type: "standard" })).status).toBe(400);
  });

  it("accept random nameservers, which zones do not", async () => {
    const emulator = embedTestEmulator();
    const nameservers = { type: "cloudflare.standard.random" };
    expect((await emulator.ask("PATCH", path(emulator), { nameservers })).status).toBe(400);
  });
});

describe("the serial of the SOA (specification 2.4)", () => {
  const serial = async (emulator: TestEmulator) =>
    Number(/\tSOA\t\S+ \S+ (\d+)/.exec((await emulator.ask("GET", `${emulator.records}/export`)).text)?.[1]);
  it("rises by one with each committed request that changes the zone", async () => {
    const emulator = embedTestEmulator();
    const first = await serial(emulator);
    const { id } = await createRecord(emulator, { type: "A", name: "x", content: "192.0.2.1" });
    expect(await serial(emulator)).toBe(first + 1);
    await emulator.ask("POST", emulator.records, { type: "A", name: "x", content: "no" });
    await emulator.ask("GET", emulator.records);
    expect(await serial(emulator)).toBe(first + 1);
    const posts = [1, 2, 3].map((n) => ({ type: "A", name: `h${n}`, content: "192.0.2.1" }));
    await emulator.ask("POST", `${emulator.records}/batch`, { posts, patches: [{ id, ttl: 300 }] });
    expect(await serial(emulator)).toBe(first + 2);
    await emulator.ask("PATCH", path(emulator), { flatten_all_cnames: true });
    emulator.control.foreign.remove("example.com", String(id));
    expect(await serial(emulator)).toBe(first + 4);
  });
});

describe("automatic HTTPS records (specification 1)", () => {
  it("exist for proxied names while HTTP/2 or HTTP/3 is on, and are never listed", async () => {
    const emulator = embedTestEmulator();
    await createRecord(emulator, { type: "A", name: "www", content: "192.0.2.1", proxied: true });
    await createRecord(emulator, { type: "A", name: "plain", content: "192.0.2.1" });
    await createRecord(emulator, { type: "A", name: "own", content: "192.0.2.1", proxied: true });
    await createRecord(emulator, {
      type: "HTTPS",
      name: "own",
      data: { priority: 1, target: ".", value: 'alpn="h2"' },
    });
    const answers = () => emulator.control.automaticHttps("example.com");
    expect(answers()).toEqual([{ name: "www.example.com", ttl: 300, content: '1 . alpn="h3,h2"' }]);
    expect((await emulator.ask("GET", `${emulator.records}?type=HTTPS`)).body.result).toHaveLength(1);
    await emulator.ask("PATCH", `/zones/${emulator.zone}/settings/http3`, { value: "off" });
    expect(answers()[0]?.content).toBe('1 . alpn="h2"');
    await emulator.ask("PATCH", `/zones/${emulator.zone}/settings/http2`, { value: "off" });
    expect(answers()).toEqual([]);
  });
});
