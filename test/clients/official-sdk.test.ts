// The unmodified official client of the API against the emulator over HTTP. They share no code.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../src/emulator";
import { describeTier } from "../describe-tier";

const folder = process.env["ZONEWRIGHT_SDK"] ?? "";
const missing = existsSync(join(folder, "node_modules", "cloudflare"))
  ? undefined
  : "the package `cloudflare` is not below $ZONEWRIGHT_SDK";

/** Only the methods that this test calls; the client's own types are larger than this project. */
interface Sdk {
  readonly zones: Calls;
  readonly dns: { readonly records: Calls; readonly settings: { readonly zone: Calls; readonly account: Calls } };
  readonly user: { readonly tokens: { verify(): Promise<{ status: string }> } };
  readonly aiGateway: Calls & { readonly logs: Calls; readonly urls: Calls };
  readonly accounts: { readonly tokens: Calls & { readonly value: Calls; readonly permissionGroups: Calls } };
}
type Calls = Record<string, (...args: unknown[]) => Promise<Reply> & AsyncIterable<Reply>>;
interface Reply {
  readonly id: string;
  readonly [member: string]: unknown;
}

describeTier("the official client", missing, () => {
  const account = "023e105f4ecef8ad9ca31a8372d0c353";
  let emulator: Emulator;
  let sdk: Sdk;
  let errors: Record<string, new () => Error>;
  let zone: string;

  beforeAll(async () => {
    emulator = await startEmulator({ mode: "calm" });
    const load = createRequire(join(folder, "here.js"));
    const Client = load("cloudflare") as (new (options: object) => Sdk) & Record<string, new () => Error>;
    errors = Client;
    sdk = new Client({
      apiToken: "sdk-token-0123456789-0123456789-0123456789",
      baseURL: emulator.baseUrl,
      maxRetries: 0,
    });
    zone = (await call(sdk.zones, "create", { account: { id: account }, name: "example.com", type: "full" })).id;
  });
  afterAll(() => emulator.close());

  const call = (on: Calls, name: string, ...args: unknown[]) => (on[name] as Calls[string]).call(on, ...args);
  const record = (content: string, name = "www") => ({ zone_id: zone, type: "A", name, content, ttl: 3600 });

  it("verifies its token and finds the zone by name", async () => {
    expect((await sdk.user.tokens.verify()).status).toBe("active");
    const found: string[] = [];
    for await (const reply of call(sdk.zones, "list", { name: "example.com" })) found.push(reply.id);
    expect(found).toEqual([zone]);
  });

  it("creates, edits, replaces, reads and deletes a record", async () => {
    const made = await call(sdk.dns.records, "create", record("192.0.2.1"));
    expect(made).toMatchObject({ name: "www.example.com", content: "192.0.2.1", ttl: 3600, comment: null, tags: [] });
    expect(await call(sdk.dns.records, "edit", made.id, { ...record("192.0.2.1"), comment: "edited" })).toMatchObject({
      comment: "edited",
    });
    expect(await call(sdk.dns.records, "update", made.id, record("192.0.2.2"))).toMatchObject({
      content: "192.0.2.2",
      comment: null,
    });
    expect(await call(sdk.dns.records, "get", made.id, { zone_id: zone })).toMatchObject({ id: made.id });
    expect(await call(sdk.dns.records, "delete", made.id, { zone_id: zone })).toMatchObject({ id: made.id });
  });

  it("reads all pages of records, to the empty page at the end", async () => {
    const posts = Array.from({ length: 250 }, (_, index) => ({
      type: "A",
      name: `n${index}`,
      content: "192.0.2.9",
      ttl: 1,
    }));
    const batch = await call(sdk.dns.records, "batch", { zone_id: zone, posts });
    expect((batch["posts"] as unknown[]).length).toBe(250);
    const names = new Set<unknown>();
    for await (const reply of call(sdk.dns.records, "list", { zone_id: zone, "content.exact": "192.0.2.9" }))
      names.add(reply["name"]);
    expect(names.size).toBe(250);
  });

  it("exports the zone as text", async () => {
    const text = (await call(sdk.dns.records, "export", { zone_id: zone })) as unknown as string;
    expect(text).toContain("n0.example.com.\t1\tIN\tA\t192.0.2.9");
  });

  it("reads and edits the settings of the zone and of the account", async () => {
    expect(await call(sdk.dns.settings.zone, "edit", { zone_id: zone, flatten_all_cnames: true })).toMatchObject({
      flatten_all_cnames: true,
    });
    expect(await call(sdk.dns.settings.zone, "get", { zone_id: zone })).toMatchObject({
      flatten_all_cnames: true,
      soa: { refresh: 10_000 },
    });
    expect(await call(sdk.dns.settings.account, "get", { account_id: account })).toHaveProperty("zone_defaults");
  });

  it("creates a gateway and a token, sends a request through the gateway, and reads the log", async () => {
    const settings = { cache_invalidate_on_update: true, cache_ttl: 0, collect_logs: true, authentication: true };
    const body = { account_id: account, ...settings, rate_limiting_interval: 0, rate_limiting_limit: 0 };
    const made = await call(sdk.aiGateway, "create", { id: "bot", ...body });
    expect(made).toMatchObject({ id: "bot", authentication: true, log_management_strategy: "DELETE_OLDEST" });
    expect(await call(sdk.aiGateway, "update", "bot", { ...body, zdr: true })).toMatchObject({ zdr: true });

    const { tokens } = sdk.accounts;
    const groups: Reply[] = [];
    const asked = { account_id: account, name: "AI%20Gateway%20Run" };
    for await (const reply of call(tokens.permissionGroups, "list", asked)) groups.push(reply);
    const resources = { [`com.cloudflare.api.account.${account}`]: "*" };
    const policies = [{ effect: "allow", permission_groups: [{ id: groups[0]?.id }], resources }];
    const token = await call(tokens, "create", { account_id: account, name: "bot run", policies });
    const value = (await call(tokens.value, "update", token.id, {
      account_id: account,
      body: {},
    })) as unknown as string;
    expect(await call(tokens, "get", token.id, { account_id: account })).not.toHaveProperty("value");

    const url = (await call(sdk.aiGateway.urls, "get", "openai", { account_id: account, gateway_id: "bot" })) as never;
    const ask = (bearer: unknown) =>
      fetch(`${url}/chat/completions`, {
        method: "POST",
        headers: { "cf-aig-authorization": `Bearer ${bearer}` },
        body: JSON.stringify({ messages: [{ role: "user", content: "again" }] }),
      });
    const statuses = [(await ask(token["value"])).status, (await ask(value)).status];
    expect(statuses).toEqual([401, 200]);
    const logs: Reply[] = [];
    const filters = [{ key: "provider", operator: "eq", value: ["openai"] }];
    for await (const reply of call(sdk.aiGateway.logs, "list", "bot", { account_id: account, filters }))
      logs.push(reply);
    expect(logs).toMatchObject([{ provider: "openai", status_code: 200 }]);
    await call(tokens, "delete", token.id, { account_id: account });
    expect(await call(sdk.aiGateway, "delete", "bot", { account_id: account })).toMatchObject({ id: "bot" });
  });

  it("gets its own error classes", async () => {
    const refused = (name: string, promise: Promise<unknown>) => expect(promise).rejects.toBeInstanceOf(errors[name]);
    await refused("NotFoundError", call(sdk.dns.records, "get", "0".repeat(32), { zone_id: zone }));
    await refused("BadRequestError", call(sdk.dns.records, "create", record("not an address", "bad")));
    await call(sdk.dns.records, "create", record("192.0.2.3", "twice"));
    await refused("BadRequestError", call(sdk.dns.records, "create", record("192.0.2.3", "twice")));
    emulator.control.fault({
      method: "GET",
      path: "dns_records",
      phase: "before",
      nth: 1,
      fault: { status: 429, headers: { "retry-after": "1" } },
    });
    await refused("RateLimitError", call(sdk.dns.records, "get", "0".repeat(32), { zone_id: zone }));
  });
});
