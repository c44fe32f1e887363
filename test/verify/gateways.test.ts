// Gateways asked with and without the authorization header, against the emulator's data plane: the outcome table of the specification
// (3.1), what somebody changed, and that asking leaves no trace and shows no token.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { ADDITIVE, type DesiredState } from "../../src/kind/state";
import type { FoundToken, Verification, VerifyOptions } from "../../src/verify";
import { verify } from "../../src/verify";
import { ACCOUNT, type Gatewayed, gatewayed, upstream } from "../emulator/gatewaying";
import { verifyOptions } from "./verifying";

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const value of open.splice(0)) await value.close();
});

async function gatewayWith(...args: Parameters<typeof gatewayed>): Promise<Gatewayed> {
  const gateway = await gatewayed(...args);
  open.push(gateway.emulator);
  return gateway;
}

/** An account that declares the gateway `bot` so, or its absence. */
function declared(props: JsonObject | "absent"): DesiredState {
  const where = { file: "account.yaml", line: 4 };
  const keys = { kind: "gateway", group: '["bot"]', conflict: '["bot"]', label: "bot", where };
  const scope = { within: "account" } as const;
  const context = { scope, profile: "live", minimumTtl: 60 } as const;
  const objects = props === "absent" ? [] : [{ ...keys, props: { id: "bot", ...props } }];
  const absent = props === "absent" ? [keys] : [];
  return { account: ACCOUNT, scopes: [{ scope, context, where, ownership: ADDITIVE, objects, absent }] };
}

const NONE: FoundToken = { ok: false, why: "no token for it is declared here" };

function ask(
  url: string,
  props: JsonObject | "absent",
  token: FoundToken = NONE,
  more: Partial<VerifyOptions> & { readonly profile?: "live" | "spec" } = {},
): Promise<Verification> {
  const { profile = "live", ...options } = more;
  const gateways = { url, profile, fetch: globalThis.fetch, tokenOf: () => token };
  return verify(declared(props), { ...verifyOptions(9), resolvers: [], gateways, ...options });
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
        notJudged: [],
        diagnostics: [],
        waited: 0,
      });
      const asked = gateway.emulator.control.requests().filter((request) => request.path.startsWith("/v1/"));
      expect(asked).toHaveLength(rows);
      expect(await gateway.logged()).toBe(0);
    },
  );

  it("knows a gateway that somebody opened", async () => {
    const gateway = await gatewayWith({}, { authentication: false });
    const { value } = await gateway.token();
    const verified = await ask(gateway.emulator.gatewayUrl, { authentication: true }, { ok: true, value });
    expect(lines(verified).sort()).toEqual([
      "bot gateway: refused with a token of nobody in `cf-aig-authorization` | passes with a token of nobody in `cf-aig-authorization` (200)",
      "bot gateway: refused without a token | passes without a token (200)",
    ]);
    expect(verified.differences[0]).toMatchObject({ within: ACCOUNT, where: { file: "account.yaml", line: 4 } });
  });

  it("knows a gateway that somebody closed", async () => {
    const gateway = await gatewayWith({}, { authentication: true });
    expect(lines(await ask(gateway.emulator.gatewayUrl, { authentication: false })).sort()).toEqual([
      "bot gateway: passes with a token in `cf-aig-authorization` | refused with a token in `cf-aig-authorization` (401, code 2009)",
      "bot gateway: passes without a token | refused without a token (401, code 2009)",
    ]);
  });

  it("knows a token that was revoked", async () => {
    const gateway = await gatewayWith({}, { authentication: true });
    const { id, value } = await gateway.token();
    await gateway.api("DELETE", `/accounts/${ACCOUNT}/tokens/${id}`);
    expect(lines(await ask(gateway.emulator.gatewayUrl, { authentication: true }, { ok: true, value }))).toEqual([
      "bot gateway: passes with a token in `cf-aig-authorization` | refused with a token in `cf-aig-authorization` (401, code 2009)",
    ]);
  });

  it("knows a gateway that is not there, and one that should not be", async () => {
    const gateway = await gatewayWith();
    const elsewhere = { ...declared({ authentication: false }), account: "f".repeat(32) };
    const gateways = {
      url: gateway.emulator.gatewayUrl,
      profile: "live",
      fetch: globalThis.fetch,
      tokenOf: () => NONE,
    } as const;
    const verified = await verify(elsewhere, { ...verifyOptions(9), resolvers: [], gateways });
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

describe("a row that cannot be asked", () => {
  it("for want of a token is said with its reason", async () => {
    const gateway = await gatewayWith({}, { authentication: true });
    const verified = await ask(gateway.emulator.gatewayUrl, { authentication: true });
    expect(verified.differences).toEqual([]);
    expect(verified.notJudged.map((judged) => `${judged.name} ${judged.type}: ${judged.why}`)).toEqual([
      "bot gateway: no token for it is declared here",
    ]);
  });

  it("because nobody declared the setting is left out", async () => {
    const gateway = await gatewayWith({}, { authentication: true });
    const { value } = await gateway.token();
    expect(await ask(gateway.emulator.gatewayUrl, {}, { ok: true, value })).toMatchObject({
      differences: [],
      notJudged: [],
    });
  });

  it("because the gateway's own rate limit answers first is said so", async () => {
    const gateway = await gatewayWith(
      {},
      { authentication: false, rate_limiting_interval: 60, rate_limiting_limit: 1 },
    );
    const verified = await ask(gateway.emulator.gatewayUrl, { authentication: false });
    expect(verified.differences).toEqual([]);
    expect(verified.notJudged.map((judged) => judged.why)).toEqual(["its rate limit answered first"]);
  });

  it("for want of an account is said so", async () => {
    const { account: _, ...nowhere } = declared({ authentication: true });
    const gateways = {
      url: "http://127.0.0.1:9",
      profile: "live",
      fetch: globalThis.fetch,
      tokenOf: () => NONE,
    } as const;
    const verified = await verify(nowhere, { ...verifyOptions(9), resolvers: [], gateways });
    expect(verified.notJudged.map((judged) => judged.why)).toEqual(["the documents name no account"]);
  });
});

describe("what stands behind a gateway", () => {
  it.each([401, 404, 500])("may answer %d: the request has passed the gateway", async (status) => {
    const seen: unknown[] = [];
    const provider = await upstream((request, response) => {
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

describe("a place that is no gateway", () => {
  const TOKEN = "canary-token-0123456789";

  it("is an error that names the URL and no token, after three attempts each", async () => {
    let asked = 0;
    const broken = (async () => {
      asked += 1;
      throw new TypeError(`fetch failed: Bearer ${TOKEN}`, { cause: { code: "ECONNREFUSED" } });
    }) as typeof fetch;
    const gateways = {
      url: "http://127.0.0.1:9",
      profile: "live",
      fetch: broken,
      tokenOf: (): FoundToken => ({ ok: true, value: TOKEN }),
    } as const;
    const verified = await verify(declared({ authentication: true }), { ...verifyOptions(9), resolvers: [], gateways });
    expect(verified.diagnostics).toEqual([
      expect.objectContaining({
        code: "VER103",
        detail: "The gateways at `http://127.0.0.1:9` gave no answer: nobody listens there.",
      }),
    ]);
    expect(asked).toBe(9);
    expect(JSON.stringify(verified)).not.toContain(TOKEN);
  });

  it("that sends the request elsewhere is not followed", async () => {
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
  it("goes on until the setting is seen", async () => {
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
