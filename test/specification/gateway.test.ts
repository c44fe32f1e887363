// Sections 3.1, 4.1, 5, 6 and 7 of the specification, as far as they concern gateways and credentials, by row. Tested with requests to
// the emulator, and with plans for requirements on documents.
import { afterEach, describe, expect, it } from "vitest";
import { isConverged } from "../../src/apply/outcome";
import type { Json } from "../../src/base/json";
import { checkFraming } from "../../src/emulator/core/dispatcher";
import { readCredential } from "../../src/live/credential";
import { folder } from "../cli/folder";
import { run } from "../cli/run-in";
import { applyDocument, compileDocument, type Emulated, emulate, formatChanges } from "../emulated";
import { ACCOUNT, MESSAGE, startGateway, startUpstream, type TestGateway } from "../emulator/gateway-client";
import { createCore, LOOPBACK } from "../terraform/in-process-core";

const CHAT = "/openai/chat/completions";
const PROVIDER_KEY = { authorization: "Bearer provider-key-canary" };
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const value of open.splice(0)) await value.close();
});

async function gateway(...given: Parameters<typeof startGateway>): Promise<TestGateway> {
  const [options, settings] = given;
  const made = await startGateway({ profile: "spec", ...options }, settings);
  open.push(made.emulator);
  return made;
}

/** The status, and the number of additional logs. */
async function outcome(of: TestGateway, headers: Record<string, string>): Promise<readonly [number, number]> {
  const before = await of.logged();
  const response = await of.post(CHAT, MESSAGE, { ...PROVIDER_KEY, ...headers });
  await response.text();
  return [response.status, (await of.logged()) - before];
}

describe("3.1 authentication state", () => {
  it.each([
    ["On", true, "present", 200],
    ["On", true, "absent", 401],
    ["Off", false, "present", 200],
    ["Off", false, "absent", 200],
  ] as const)("3.1 setting %s: %s, header %s: %i", async (_, authentication, header, status) => {
    const bot = await gateway({}, { authentication });
    const { value } = await bot.token();
    const headers: Record<string, string> = header === "present" ? { "gw-aig-authorization": `Bearer ${value}` } : {};
    expect(await outcome(bot, headers)).toEqual([status, status === 200 ? 1 : 0]);
  });

  it("3.1 switched on: from then on requests need the header", async () => {
    const bot = await gateway();
    const { value } = await bot.token();
    expect((await outcome(bot, {}))[0]).toBe(200);
    await bot.settings({ authentication: true });
    expect((await outcome(bot, {}))[0]).toBe(401);
    expect((await outcome(bot, { "gw-aig-authorization": `Bearer ${value}` }))[0]).toBe(200);
  });

  it("3.1 switched off: requests succeed with and without the header", async () => {
    const bot = await gateway({}, { authentication: true });
    const { value } = await bot.token();
    await bot.settings({ authentication: false });
    expect((await outcome(bot, {}))[0]).toBe(200);
    for (const given of [`Bearer ${value}`, "Bearer wrong"])
      expect((await outcome(bot, { "gw-aig-authorization": given }))[0]).toBe(200);
  });

  const document = (gateways: Json, more: object = {}): Json => ({ version: 1, gateways, ...more }) as Json;

  it("3.1 condition: a document that enables the setting without a token is refused before any write", () => {
    const errors = (value: Json) =>
      compileDocument(value)
        .diagnostics.filter((diagnostic) => diagnostic.severity === "error")
        .map((diagnostic) => diagnostic.code);
    expect(errors(document({ bot: { authentication: true } }))).toEqual(["GTW101"]);
    expect(errors(document({ bot: { authentication: true, token: "external" } }))).toEqual([]);
  });

  it("3.1 through a plan: the token is created first, then the setting is enabled, and disabled where that is declared", async () => {
    const emulator: Emulated = emulate({ mode: "calm" });
    open.push(emulator);
    await applyDocument(emulator, document({ bot: {} }));
    const tokens = { gateway_tokens: { run: { sink: "file:run.token" } } };
    const on = await applyDocument(emulator, document({ bot: { authentication: true } }, tokens));
    expect(formatChanges(on.plan)).toEqual(["create run", "update bot authentication"]);
    const off = await applyDocument(emulator, document({ bot: { authentication: false } }, tokens));
    expect(formatChanges(off.plan)).toEqual(["update bot authentication"]);
    expect([on, off].map((value) => isConverged(value.outcome))).toEqual([true, true]);
  });
});

describe("4.1 the gateway's endpoint", () => {
  it("4.1 POST /v1/ACCOUNT/GATEWAY/PROVIDER/chat/completions answers with a chat completion", async () => {
    const bot = await gateway();
    const response = await fetch(`${bot.emulator.gatewayUrl}/v1/${ACCOUNT}/bot${CHAT}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(MESSAGE),
    });
    expect([response.status, await response.json()]).toMatchObject([200, { object: "chat.completion" }]);
  });

  it("4.1 the provider receives its path, content type and body, and its response is returned", async () => {
    const provider = await startUpstream((_, response) => {
      response.writeHead(207, { "content-type": "application/json" });
      response.end('{"of":"the provider"}');
    });
    open.push(provider);
    const bot = await gateway({ gateway: { upstream: `${provider.url}/{provider}` } });
    const response = await bot.post(CHAT, MESSAGE);
    expect([response.status, await response.json()]).toEqual([207, { of: "the provider" }]);
    const [seen] = provider.seen;
    expect([seen?.method, seen?.url]).toEqual(["POST", CHAT]);
    expect(JSON.parse(seen?.body ?? "")).toEqual(MESSAGE);
    expect(seen?.head.toLowerCase()).toContain("content-type\napplication/json");
  });
});

describe("5.1 authenticated gateway", () => {
  it("5.1 the token needs the permission Run", async () => {
    const bot = await gateway({}, { authentication: true });
    const pass = async (name: string) =>
      (await outcome(bot, { "gw-aig-authorization": `Bearer ${(await bot.token(name)).value}` }))[0];
    expect([await pass("AI Gateway Run"), await pass("AI Gateway Write")]).toEqual([200, 401]);
  });

  it("5.1 the token's value is shown once only", async () => {
    const bot = await gateway();
    const { id, value } = await bot.token();
    expect(value).toMatch(/^\S{40,}$/);
    const later = [`/accounts/${ACCOUNT}/tokens/${id}`, `/accounts/${ACCOUNT}/tokens`];
    for (const path of later) {
      const text = await bot.text(path);
      expect(text).toContain(id);
      expect(text).not.toContain('"value"');
      expect(text).not.toContain(value);
    }
  });

  it.each([["gw-aig-authorization"], ["gw-aig-token"]])(
    "5.1 header %s carries the token as a bearer value",
    async (header) => {
      const bot = await gateway({}, { authentication: true });
      const { value } = await bot.token();
      expect((await outcome(bot, { [header]: `Bearer ${value}` }))[0]).toBe(200);
      expect((await outcome(bot, { [header]: value }))[0]).toBe(401);
    },
  );

  it("5.1 the provider's credential is forwarded in Authorization, and the gateway's token is not", async () => {
    const provider = await startUpstream((_, response) => response.end("{}"));
    open.push(provider);
    const bot = await gateway({ gateway: { upstream: `${provider.url}/{provider}` } }, { authentication: true });
    const { value } = await bot.token();
    expect(await outcome(bot, { "gw-aig-authorization": `Bearer ${value}` })).toEqual([200, 1]);
    expect(provider.seen[0]?.head.toLowerCase()).toContain("authorization\nbearer provider-key-canary");
    expect(JSON.stringify(provider.seen)).not.toContain(value);
  });

  it("5.1 a valid token that is only in Authorization does not count", async () => {
    const bot = await gateway({}, { authentication: true });
    const { value } = await bot.token();
    expect(await outcome(bot, { authorization: `Bearer ${value}` })).toEqual([401, 0]);
  });

  it("5.1 refused requests are not logged", async () => {
    const bot = await gateway({}, { authentication: true });
    for (const headers of [{}, { "gw-aig-authorization": "Bearer wrong" }, { "gw-aig-token": "Bearer" }])
      expect(await outcome(bot, headers as Record<string, string>)).toEqual([401, 0]);
    const { value } = await bot.token();
    expect(await outcome(bot, { "gw-aig-token": `Bearer ${value}` })).toEqual([200, 1]);
  });
});

describe("5.2 the REST API's credentials", () => {
  const zones = async (headers: Record<string, string>) => {
    const bot = await gateway();
    const response = await fetch(`${bot.emulator.baseUrl}/zones`, { headers });
    await response.text();
    return response.status;
  };
  const key = "0123456789abcdef0123456789abcdef01234";

  it("5.2 X-Auth-Email and X-Auth-Key together authenticate a request", async () => {
    const pair = { "X-Auth-Email": "dns@example.com", "X-Auth-Key": key, "Content-Type": "application/json" };
    expect(await zones(pair)).toBe(200);
  });

  it("5.2 a key without an email, or no credential, does not authenticate", async () => {
    expect([await zones({ "X-Auth-Key": key }), await zones({})]).toEqual([400, 400]);
  });

  it("5.2 email and key of the environment become the two headers", () => {
    const found = readCredential({ ZONEWRIGHT_EMAIL: "dns@example.com", ZONEWRIGHT_API_KEY: key });
    expect(found).toMatchObject({
      ok: true,
      credential: { headers: { "x-auth-email": "dns@example.com", "x-auth-key": key } },
    });
  });

  const env = { ZONEWRIGHT_EMAIL: "dns@example.com", ZONEWRIGHT_API_KEY: key };
  const both = { "x-auth-email": "dns@example.com", "x-auth-key": key };
  /** An emulator with a zone, and the headers of each request to it. */
  function listen() {
    const emulator = emulate({ mode: "calm" });
    open.push(emulator);
    const zone = String(emulator.control.addZone("example.com", { account: ACCOUNT })["id"]);
    const sent: Readonly<Record<string, string>>[] = [];
    const fetch = (input: string | URL | Request, init?: RequestInit) => {
      sent.push(Object.fromEntries(new Headers(init?.headers)));
      return emulator.fetch(String(input).replace(LOOPBACK, emulator.baseUrl), init);
    };
    return { ...emulator, fetch, zone, sent };
  }
  const records = [{ name: "www", type: "A", content: "192.0.2.1" }];

  it("5.2 a plan of documents sends both headers", async () => {
    const { fetch, sent } = listen();
    const here = folder();
    here.write("zone.json", JSON.stringify({ version: 1, zones: { "example.com": { records } } }));
    const target = { ...env, ZONEWRIGHT_BASE_URL: LOOPBACK, ZONEWRIGHT_ACCOUNT_ID: ACCOUNT };
    expect(await run(["plan", "zone.json"], { cwd: here.path, env: target, fetch })).toMatchObject({ code: 0 });
    expect(sent).not.toEqual([]);
    for (const headers of sent) expect(headers).toMatchObject(both);
  });

  it("5.2 a plan of Terraform sends both headers", async () => {
    const { baseUrl, fetch, zone, sent } = listen();
    const core = createCore({ baseUrl, fetch }, { env, apiToken: null });
    await core.plan({ "edge_dns_record.www": { zone_id: zone, ...records[0] } });
    expect(sent).not.toEqual([]);
    for (const headers of sent) expect(headers).toMatchObject(both);
  });
});

describe("7 errors of gateways", () => {
  it("7 with authentication on, a request without the header fails and reaches no provider", async () => {
    const provider = await startUpstream((_, response) => response.end("{}"));
    open.push(provider);
    const bot = await gateway({ gateway: { upstream: `${provider.url}/{provider}` } }, { authentication: true });
    const response = await bot.post(CHAT, MESSAGE, PROVIDER_KEY);
    expect([response.status, await response.json()]).toMatchObject([401, { success: false, message: "Unauthorized" }]);
    expect(provider.seen).toEqual([]);
  });
});

describe("7 framing", () => {
  it("7 both Transfer-Encoding and Content-Length: the request is declined", () => {
    const framed = (...names: readonly string[]) => {
      const headers = names.map((name) => [name, name === "content-length" ? "0" : "chunked"] as const);
      const header = (name: string) => headers.find(([text]) => text === name)?.[1];
      return () =>
        checkFraming({ method: "POST", target: "/client/v4/zones", headers, body: new Uint8Array() }, header);
    };
    expect(framed("transfer-encoding", "content-length")).toThrow("declined");
    expect(framed("transfer-encoding")).not.toThrow();
    expect(framed("content-length")).not.toThrow();
  });
});
