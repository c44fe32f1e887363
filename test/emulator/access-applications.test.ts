// Access applications of the emulator (specification 2.6 and 9.1, 2025-11-21; API documentation): life cycle, checks, old field.
import { describe, expect, it } from "vitest";
import { embedTestEmulator, statusAndCode, type TestEmulator } from "./embedded";

const ACCOUNT = "a".repeat(32);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;
const scopes = (emulator: TestEmulator) => [`/accounts/${ACCOUNT}`, `/zones/${emulator.zone}`];
const wiki = { name: "wiki", type: "self_hosted", domain: "wiki.example.com" };

describe.each([0, 1])("access applications, of an account (0) and of a zone (1): %i", (which) => {
  const open = (options = {}) => {
    const emulator = embedTestEmulator(options);
    return { ...emulator, apps: `${scopes(emulator)[which]}/access/apps` };
  };

  it("are created with the documented defaults, read, replaced and deleted", async () => {
    const { ask, apps } = open();
    const made = await ask("POST", apps, { ...wiki, tags: ["team"], logo_url: "https://example.com/logo.svg" });
    expect(made.status).toBe(201);
    const { id, aud, ...rest } = made.body.result;
    expect([UUID.test(id), aud.length]).toEqual([true, 64]);
    expect(rest).toEqual({
      uid: id,
      name: "wiki",
      type: "self_hosted",
      domain: "wiki.example.com",
      destinations: [{ type: "public", uri: "wiki.example.com" }],
      session_duration: "24h",
      allowed_idps: [],
      app_launcher_visible: true,
      auto_redirect_to_identity: false,
      enable_binding_cookie: false,
      http_only_cookie_attribute: true,
      logo_url: "https://example.com/logo.svg",
      options_preflight_bypass: false,
      policies: [],
      tags: ["team"],
      created_at: "2026-03-01T10:20:30Z",
      updated_at: "2026-03-01T10:20:30Z",
    });
    const name = `${apps}/${id}`;
    expect((await ask("GET", name)).body.result).toEqual(made.body.result);
    const replaced = await ask("PUT", name, { ...wiki, session_duration: "1.5h" });
    expect(replaced.body.result).toMatchObject({ id, aud, session_duration: "1.5h", tags: [] });
    expect(replaced.body.result).not.toHaveProperty("logo_url");
    expect((await ask("PATCH", name, { name: "x" })).status).toBe(400);
    expect((await ask("DELETE", name)).body.result).toEqual({ id });
    expect(statusAndCode(await ask("GET", name))).toEqual([404, 12131]);
  });

  it("have targets and own policies where their type has them", async () => {
    const { ask, apps } = open();
    const target = { port: 22, protocol: "SSH", target_attributes: { hostname: ["db-1"] } };
    const own = { name: "admins", decision: "allow", include: [{ everyone: {} }] };
    const servers = { name: "servers", type: "infrastructure", target_criteria: [target], policies: [own] };
    const made = (await ask("POST", apps, servers)).body.result;
    expect(made).toMatchObject(servers);
    expect([UUID.test(made.policies[0].id), made.session_duration]).toEqual([true, undefined]);
    expect((await ask("GET", `${apps}/${made.id}`)).body.result).toEqual(made);
    const desktop = {
      name: "d",
      type: "rdp",
      domain: "d.example.com",
      target_criteria: [{ ...target, protocol: "RDP" }],
    };
    expect((await ask("POST", apps, desktop)).body.result).toMatchObject(desktop);
    for (const target_criteria of [
      undefined,
      [],
      [{ ...target, protocol: "RDP" }],
      [{ ...target, port: 0 }],
      [{ ...target, include: {} }],
    ])
      expect(statusAndCode(await ask("POST", apps, { ...servers, target_criteria }))).toEqual([400, 12130]);
    expect((await ask("POST", apps, { ...wiki, target_criteria: [target] })).body.result).not.toHaveProperty(
      "target_criteria",
    );
  });

  it("are listed with filters and pages", async () => {
    const { ask, apps } = open();
    for (const name of ["wiki", "Wiki two", "shop"])
      await ask("POST", apps, { ...wiki, name, domain: `${name.toLowerCase().replace(" ", "-")}.example.com` });
    const names = async (query: string) =>
      (await ask("GET", `${apps}${query}`)).body.result.map((value: { name: string }) => value.name).sort();
    expect(await names("")).toEqual(["Wiki two", "shop", "wiki"]);
    expect(await names("?name=wiki")).toEqual(["Wiki two", "wiki"]);
    expect(await names("?name=wiki&exact=true")).toEqual(["wiki"]);
    expect(await names("?domain=shop.example.com")).toEqual(["shop"]);
    expect(await names("?search=two")).toEqual(["Wiki two"]);
    expect(await names("?page=2&per_page=2")).toHaveLength(1);
    expect((await ask("GET", apps)).body.result_info).toMatchObject({ per_page: 1000, total_count: 3 });
  });

  const publicDestination = { type: "public", uri: "a.example.com" };
  it.each([
    ["no name", { domain: "a.example.com" }],
    ["neither domain nor destinations", { name: "a" }],
    ["an unknown type", { ...wiki, type: "website" }],
    ["no destination at all", { ...wiki, destinations: [] }],
    ["an unknown type of destination", { ...wiki, destinations: [{ type: "secret", uri: "a.example.com" }] }],
    ["a private destination with a uri", { ...wiki, destinations: [{ type: "private", uri: "a.example.com" }] }],
    [
      "a public destination with a network",
      { ...wiki, destinations: [{ ...publicDestination, cidr: "192.0.2.0/24" }] },
    ],
    [
      "a private destination without an address or host",
      { ...wiki, destinations: [{ type: "private", l4_protocol: "tcp" }] },
    ],
    ["a uri with a scheme", { ...wiki, destinations: [{ type: "public", uri: "https://a.example.com" }] }],
    ["an invalid network", { ...wiki, destinations: [{ type: "private", cidr: "192.0.2.0/33" }] }],
    ["a domain that is not a destination", { ...wiki, destinations: [publicDestination] }],
    ["a session that is not a duration", { ...wiki, session_duration: "tomorrow" }],
  ])("are refused for %s", async (_, body) => {
    const { ask, apps } = open();
    expect(statusAndCode(await ask("POST", apps, body))).toEqual([400, 12130]);
    expect((await ask("GET", apps)).body.result).toEqual([]);
  });

  it("accept a single address as the network of that address", async () => {
    const { ask, apps } = open();
    const destinations = [
      { type: "private", cidr: "192.0.2.7", port_range: "80-90", l4_protocol: "tcp" },
      { type: "private", cidr: "2001:db8::1" },
    ];
    const { body } = await ask("POST", apps, { name: "net", destinations });
    expect(body.result.destinations.map((destination: { cidr: string }) => destination.cidr)).toEqual([
      "192.0.2.7/32",
      "2001:db8::1/128",
    ]);
    expect(body.result).not.toHaveProperty("domain");
  });
});

describe("self_hosted_domains (specification 9.1, 2025-11-21)", () => {
  const hosts = ["a.example.com", "b.example.com/x"];
  const both = { name: "both", destinations: [{ type: "public", uri: "c.example.com" }], self_hosted_domains: hosts };
  const uris = (reply: { body: { result: { destinations: { uri?: string }[] } } }) =>
    reply.body.result.destinations.map((destination) => destination.uri);

  it("is read as public destinations until that day, ignored with `destinations`, and mirrored in replies", async () => {
    const emulator = embedTestEmulator({ asOf: "2025-11-20" });
    for (const scope of scopes(emulator)) {
      const apps = `${scope}/access/apps`;
      const old = await emulator.ask("POST", apps, { name: "old", self_hosted_domains: hosts });
      expect(old.body.result).toMatchObject({ domain: "a.example.com", self_hosted_domains: hosts });
      expect(uris(old)).toEqual(hosts);
      const made = await emulator.ask("POST", apps, both);
      expect(uris(made)).toEqual(["c.example.com"]);
      expect(made.body.result.self_hosted_domains).toEqual(["c.example.com"]);
      const mixed = {
        name: "old",
        destinations: [
          { type: "public", uri: "a.example.com" },
          { type: "private", cidr: "192.0.2.0/24" },
        ],
      };
      const put = await emulator.ask("PUT", `${apps}/${old.body.result.id}`, mixed);
      expect(put.body.result.self_hosted_domains).toEqual(["a.example.com"]);
      const listed = await emulator.ask("GET", apps);
      expect(listed.body.result.every((value: object) => "self_hosted_domains" in value)).toBe(true);
    }
  });

  it("is neither read nor shown from that day on", async () => {
    const emulator = embedTestEmulator({ asOf: "2025-11-21" });
    for (const scope of scopes(emulator)) {
      const apps = `${scope}/access/apps`;
      expect(statusAndCode(await emulator.ask("POST", apps, { name: "old", self_hosted_domains: hosts }))).toEqual([
        400, 12130,
      ]);
      const made = await emulator.ask("POST", apps, { ...wiki, self_hosted_domains: hosts });
      expect(uris(made)).toEqual(["wiki.example.com"]);
      expect(made.body.result).not.toHaveProperty("self_hosted_domains");
    }
  });
});

describe("a zone's applications", () => {
  it("are separate from those of the account and are deleted with the zone", async () => {
    const emulator = embedTestEmulator();
    const [ofAccount, ofZone] = scopes(emulator).map((scope) => `${scope}/access/apps`) as [string, string];
    await emulator.ask("POST", ofZone, wiki);
    expect((await emulator.ask("GET", ofAccount)).body.result).toEqual([]);
    await emulator.ask("DELETE", `/zones/${emulator.zone}`);
    expect(emulator.control.snapshot()).not.toHaveProperty(`access_apps/${emulator.zone}`);
    expect(statusAndCode(await emulator.ask("GET", ofZone))).toEqual([403, 9109]);
  });
});
