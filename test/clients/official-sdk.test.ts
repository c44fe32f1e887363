// The API's official client, as it is, against the emulator over HTTP. It knows nothing of us, and we share no code with it.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../src/emulator";
import { tier } from "../tier";

const folder = process.env["ZONEWRIGHT_SDK"] ?? "";
const missing = existsSync(join(folder, "node_modules", "cloudflare"))
  ? undefined
  : "the package `cloudflare` is not below $ZONEWRIGHT_SDK";

/** Only what is called here; the client's own types weigh more than this project. */
interface Sdk {
  readonly zones: Calls;
  readonly dns: { readonly records: Calls; readonly settings: { readonly zone: Calls; readonly account: Calls } };
  readonly user: { readonly tokens: { verify(): Promise<{ status: string }> } };
}
type Calls = Record<string, (...args: unknown[]) => Promise<Reply> & AsyncIterable<Reply>>;
interface Reply {
  readonly id: string;
  readonly [member: string]: unknown;
}

tier("the official client", missing, () => {
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
    for await (const one of call(sdk.zones, "list", { name: "example.com" })) found.push(one.id);
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

  it("pages through all records by itself, to the empty page at the end", async () => {
    const posts = Array.from({ length: 250 }, (_, index) => ({
      type: "A",
      name: `n${index}`,
      content: "192.0.2.9",
      ttl: 1,
    }));
    const batch = await call(sdk.dns.records, "batch", { zone_id: zone, posts });
    expect((batch["posts"] as unknown[]).length).toBe(250);
    const names = new Set<unknown>();
    for await (const one of call(sdk.dns.records, "list", { zone_id: zone, "content.exact": "192.0.2.9" }))
      names.add(one["name"]);
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
