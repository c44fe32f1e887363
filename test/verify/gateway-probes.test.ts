// Verifies gateways with and without the authorization header against the data plane of the emulator: the outcome table of the
// specification (3.1), foreign changes, and that verification leaves no log and shows no token.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { ADDITIVE, type DesiredState } from "../../src/kind/state";
import type { TokenLookup, Verification, VerifyOptions } from "../../src/verify";
import { verifyDesiredState } from "../../src/verify";
import { ACCOUNT, startGateway, startUpstream, type TestGateway } from "../emulator/gateway-client";
import { verifyOptions } from "./start-verifying";

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const value of open.splice(0)) await value.close();
});

async function gatewayWith(...args: Parameters<typeof startGateway>): Promise<TestGateway> {
  const gateway = await startGateway(...args);
  open.push(gateway.emulator);
  return gateway;
}

/** An account that declares the gateway `bot`, or its absence. */
function declared(props: JsonObject | "absent"): DesiredState {
  const where = { file: "account.yaml", line: 4 };
  const keys = { kind: "gateway", group: '["bot"]', conflict: '["bot"]', label: "bot", where };
  const scope = { within: "account" } as const;
  const context = { scope, profile: "live", enterprise: false } as const;
  const objects = props === "absent" ? [] : [{ ...keys, props: { id: "bot", ...props } }];
  const absent = props === "absent" ? [keys] : [];
  return { account: ACCOUNT, scopes: [{ scope, context, where, ownership: ADDITIVE, objects, absent }] };
}

const NONE: TokenLookup = { ok: false, why: "no token for it is declared here" };

function ask(
  url: string,
  props: JsonObject | "absent",
  token: TokenLookup = NONE,
  more: Partial<VerifyOptions> & { readonly profile?: "live" | "spec" } = {},
): Promise<Verification> {
  const { profile = "live", ...options } = more;
  const desired = declared(props);
  const accounts = [{ desired, findToken: () => token }];
  const gateways = { url, profile, fetch: globalThis.fetch, accounts };
  return verifyDesiredState(desired, { ...verifyOptions(9), resolvers: [], gateways, ...options });
}

const lines = ({ differences }: Verification) =>
  differences.map(
    (difference) => `${difference.name} ${difference.type}: ${difference.expected.join()} | ${difference.seen.join()}`,
  );

describe("the outcome table (specification 3.1)", () => {
  it.each([
    ["live", true, 3],
    ["live", false, 2],
    ["spec", true, 5],
    ["spec", false, 3],
  ] as const)(
    "in the reading %s with authentication %s is asked row by row, and leaves no log",
    async (profile, authentication, rows) => {
      const gateway = await gatewayWith({ profile }, { authentication });
      const { value } = await gateway.token();
      const verified = await ask(gateway.emulator.gatewayUrl, { authentication }, { ok: true, value }, { profile });
      expect({ ...verified, waited: 0 }).toEqual({
        zones: [],
        gateways: { url: gateway.emulator.gatewayUrl, ids: ["bot"] },
        differences: [],
        unverifiable: [],
        diagnostics: [],
        waited: 0,
      });
      const asked = gateway.emulator.control.requests().filter((request) => request.path.startsWith("/v1/"));
      expect(asked).toHaveLength(rows);
      expect(await gateway.logged()).toBe(0);
    },
  );

  it("detects a gateway that somebody opened", async () => {
    const gateway = await gatewayWith({}, { authentication: false });
    const { value } = await gateway.token();
    const verified = await ask(gateway.emulator.gatewayUrl, { authentication: true }, { ok: true, value });
    expect(lines(verified).sort()).toEqual([
      "bot gateway: refused with an unknown token in `cf-aig-authorization` | passes with an unknown token in `cf-aig-authorization` (200)",
      "bot gateway: refused without a token | passes without a token (200)",
    ]);
    expect(verified.differences[0]).toMatchObject({ within: ACCOUNT, where: { file: "account.yaml", line: 4 } });
  });

  it("detects a gateway that somebody closed", async () => {
    const gateway = await gatewayWith({}, { authentication: true });
    expect(lines(await ask(gateway.emulator.gatewayUrl, { authentication: false })).sort()).toEqual([
      "bot gateway: passes with a token in `cf-aig-authorization` | refused with a token in `cf-aig-authorization` (401, code 2009)",
      "bot gateway: passes without a token | refused without a token (401, code 2009)",
    ]);
  });

  it("detects a revoked token", async () => {
    const gateway = await gatewayWith({}, { authentication: true });
    const { id, value } = await gateway.token();
    await gateway.api("DELETE", `/accounts/${ACCOUNT}/tokens/${id}`);
    expect(lines(await ask(gateway.emulator.gatewayUrl, { authentication: true }, { ok: true, value }))).toEqual([
      "bot gateway: passes with a token in `cf-aig-authorization` | refused with a token in `cf-aig-authorization` (401, code 2009)",
    ]);
  });

  it("detects a missing gateway, and a gateway that should be absent", async () => {
    const gateway = await gatewayWith();
    const elsewhere = { ...declared({ authentication: false }), account: "f".repeat(32) };
    const gateways = {
      url: gateway.emulator.gatewayUrl,
      profile: "live",
      fetch: globalThis.fetch,
      accounts: [{ desired: elsewhere, findToken: () => NONE }],
    } as const;
    const verified = await verifyDesiredState(elsewhere, { ...verifyOptions(9), resolvers: [], gateways });
    expect(lines(verified)[0]).toBe(
      "bot gateway: passes without a token | unknown gateway without a token (400, code 2001)",
    );
    expect(lines(await ask(gateway.emulator.gatewayUrl, "absent"))).toEqual([
      "bot gateway: unknown gateway without a token | passes without a token (200)",
    ]);
    await gateway.api("DELETE", `/accounts/${ACCOUNT}/ai-gateway/gateways/bot`);
    expect(lines(await ask(gateway.emulator.gatewayUrl, "absent"))).toEqual([]);
  });
});

describe("an unverifiable outcome", () => {
  it("for lack of a token is reported with its reason", async () => {
    const gateway = await gatewayWith({}, { authentication: true });
    const verified = await ask(gateway.emulator.gatewayUrl, { authentication: true });
    expect(verified.differences).toEqual([]);
    expect(verified.unverifiable.map((judged) => `${judged.name} ${judged.type}: ${judged.why}`)).toEqual([
      "bot gateway: no token for it is declared here",
    ]);
  });

  it("for lack of a declared setting is left out", async () => {
    const gateway = await gatewayWith({}, { authentication: true });
    const { value } = await gateway.token();
    expect(await ask(gateway.emulator.gatewayUrl, {}, { ok: true, value })).toMatchObject({
      differences: [],
      unverifiable: [],
    });
  });

  it("because of the rate limit of the gateway is reported with its reason", async () => {
    const gateway = await gatewayWith(
      {},
      { authentication: false, rate_limiting_interval: 60, rate_limiting_limit: 1 },
    );
    const verified = await ask(gateway.emulator.gatewayUrl, { authentication: false });
    expect(verified.differences).toEqual([]);
    expect(verified.unverifiable.map((judged) => judged.why)).toEqual([
      "the rate limit of the gateway rejected the request",
    ]);
  });

  it("is asked in its own account, with the token of that account", async () => {
    const own = declared({ authentication: true });
    const other = { ...own, account: "f".repeat(32) };
    const asked = new Map<string, Set<string | null>>();
    const passes: typeof fetch = async (input, init) => {
      const { url, headers } = new Request(input, init);
      const account = new URL(url).pathname.split("/").find((part) => /^[0-9a-f]{32}$/.test(part)) ?? "";
      asked.set(account, (asked.get(account) ?? new Set()).add(headers.get("cf-aig-authorization")));
      return new Response("{}", { status: 500 });
    };
    const found = (value: string) => (): TokenLookup => ({ ok: true, value });
    const accounts = [
      { desired: own, findToken: found("token-of-own") },
      { desired: other, findToken: found("token-of-other") },
    ];
    const gateways = { url: "http://127.0.0.1:9", profile: "live", fetch: passes, accounts } as const;
    await verifyDesiredState(own, { ...verifyOptions(9), resolvers: [], gateways });
    const unknown = "Bearer zonewright-verify-no-token-of-anybody-0";
    expect(asked).toEqual(
      new Map([
        [ACCOUNT, new Set([null, unknown, "Bearer token-of-own"])],
        ["f".repeat(32), new Set([null, unknown, "Bearer token-of-other"])],
      ]),
    );
  });

  it("for lack of an account is reported with its reason", async () => {
    const { account: _, ...nowhere } = declared({ authentication: true });
    const gateways = {
      url: "http://127.0.0.1:9",
      profile: "live",
      fetch: globalThis.fetch,
      accounts: [{ desired: nowhere, findToken: () => NONE }],
    } as const;
    const verified = await verifyDesiredState(nowhere, { ...verifyOptions(9), resolvers: [], gateways });
    expect(verified.unverifiable.map((judged) => judged.why)).toEqual(["the documents do not name an account"]);
  });
});

describe("the provider behind a gateway", () => {
  it.each([401, 404, 500])("may respond with %d, because the request passed the gateway", async (status) => {
    const seen: unknown[] = [];
    const provider = await startUpstream((request, response) => {
      seen.push(request.headers["authorization"], request.headers["cf-aig-authorization"]);
      response
        .writeHead(status, { "content-type": "application/json" })
        .end('{"name":"ProviderError","internalCode":2009}');
    });
    open.push(provider);
    const gateway = await gatewayWith({ gateway: { upstream: provider.url } }, { authentication: true });
    const { value } = await gateway.token();
    const verified = await ask(gateway.emulator.gatewayUrl, { authentication: true }, { ok: true, value });
    expect(lines(verified)).toEqual([]);
    expect(new Set(seen)).toEqual(new Set([undefined]));
  });
});

describe("a URL without gateways", () => {
  const TOKEN = "canary-token-0123456789";

  it("is an error that names the URL and no token, after three attempts each", async () => {
    let asked = 0;
    const broken = (async () => {
      asked += 1;
      throw new TypeError(`fetch failed: Bearer ${TOKEN}`, { cause: { code: "ECONNREFUSED" } });
    }) as typeof fetch;
    const desired = declared({ authentication: true });
    const gateways = {
      url: "http://127.0.0.1:9",
      profile: "live",
      fetch: broken,
      accounts: [{ desired, findToken: (): TokenLookup => ({ ok: true, value: TOKEN }) }],
    } as const;
    const verified = await verifyDesiredState(desired, {
      ...verifyOptions(9),
      resolvers: [],
      gateways,
    });
    expect(verified.diagnostics).toEqual([
      expect.objectContaining({
        code: "VER103",
        detail: "The gateways at `http://127.0.0.1:9` did not answer: connection refused.",
      }),
    ]);
    expect(asked).toBe(9);
    expect(JSON.stringify(verified)).not.toContain(TOKEN);
  });

  it("that redirects is not followed", async () => {
    const heard: unknown[] = [];
    const server = createServer((request, response) => {
      heard.push(request.url);
      response.writeHead(307, { location: "/elsewhere" }).end();
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    open.push(server);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const verified = await ask(url, { authentication: true }, { ok: true, value: TOKEN });
    expect(verified.diagnostics).toMatchObject([
      { code: "VER103", detail: expect.stringContaining("the request failed") },
    ]);
    expect(heard.every((path) => path === `/v1/${ACCOUNT}/bot/openai/chat/completions`)).toBe(true);
  });
});

describe("waiting", () => {
  it("continues until the gateway behaves as declared", async () => {
    const gateway = await gatewayWith({}, { authentication: false });
    const { value } = await gateway.token();
    const sleep = () => gateway.settings({ authentication: true });
    const verified = await ask(
      gateway.emulator.gatewayUrl,
      { authentication: true },
      { ok: true, value },
      { waitMs: 5000, sleep },
    );
    expect(verified).toMatchObject({ differences: [], diagnostics: [] });
  });
});
