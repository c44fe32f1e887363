// Which requests a gateway accepts (specification 3.1 and 5.1): the outcome table over HTTP, for three header names, two
// profiles, authentication on and off, and tokens of every kind. A refused request is not logged.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCOUNT, MESSAGE, OTHER_ACCOUNT, startGateway, type TestGateway } from "./gateway-client";

const CHAT = "/openai/chat/completions";
const HEADERS = ["gw-aig-authorization", "gw-aig-token", "cf-aig-authorization"] as const;
const HONOURED = { spec: ["gw-aig-authorization", "gw-aig-token"], live: ["cf-aig-authorization"] } as const;
// biome-ignore lint/suspicious/noExplicitAny: tests read replies freely
type Body = any;
const NOW = Date.parse("2026-03-01T10:20:30.123Z");

/** The 401 of recorded replies: `error`, where the API has `errors`. */
const UNAUTHORIZED = {
  success: false,
  result: [],
  messages: [],
  error: [{ code: 2009, message: "Unauthorized" }],
  name: "AiGatewayError",
  httpCode: 401,
  internalCode: 2009,
  message: "Unauthorized",
};

describe.each(["spec", "live"] as const)("in the profile %s (specification 3.1)", (profile) => {
  let now = NOW;
  let gateway: TestGateway;
  const values = new Map<string, string>();

  beforeAll(async () => {
    gateway = await startGateway({ profile, clock: () => now });
    const { token, api } = gateway;
    const tokens = `/accounts/${ACCOUNT}/tokens`;
    const right = await token();
    values.set("a valid token", `Bearer ${right.value}`);
    values.set("a valid token without Bearer", right.value);
    values.set("a valid token with Basic", `Basic ${right.value}`);
    values.set("a valid token with something behind it", `Bearer ${right.value} x`);
    values.set("Bearer alone", "Bearer");
    values.set("nothing in it", "");
    values.set("an unknown token", `Bearer ${"u".repeat(40)}`);
    const revoked = await token();
    await api("DELETE", `${tokens}/${revoked.id}`);
    values.set("a revoked token", `Bearer ${revoked.value}`);
    const rolled = await token();
    await api("PUT", `${tokens}/${rolled.id}/value`, {});
    values.set("a token from before it was rolled", `Bearer ${rolled.value}`);
    values.set("an expired token", `Bearer ${(await token(undefined, { expires_on: "2026-03-01T10:20:31Z" })).value}`);
    values.set("a token to come", `Bearer ${(await token(undefined, { not_before: "2026-03-02T00:00:00Z" })).value}`);
    values.set("a token of another account", `Bearer ${(await token(undefined, {}, OTHER_ACCOUNT)).value}`);
    values.set("a token with only the write permission", `Bearer ${(await token("AI Gateway Write")).value}`);
    const elsewhere = { condition: { "request.ip": { in: ["203.0.113.0/24"] } } };
    values.set("a token for other addresses", `Bearer ${(await token(undefined, elsewhere)).value}`);
    const disabled = await token();
    const { name, policies } = (await api("GET", `${tokens}/${disabled.id}`)) as Record<string, never>;
    await api("PUT", `${tokens}/${disabled.id}`, { name, policies, status: "disabled" });
    values.set("a disabled token", `Bearer ${disabled.value}`);
    now = NOW + 1000;
  });
  afterAll(() => gateway.emulator.close());

  const KINDS = [
    "a valid token",
    "a valid token without Bearer",
    "a valid token with Basic",
    "a valid token with something behind it",
    "Bearer alone",
    "nothing in it",
    "an unknown token",
    "a revoked token",
    "a token from before it was rolled",
    "an expired token",
    "a token to come",
    "a token of another account",
    "a token with only the write permission",
    "a disabled token",
    "a token for other addresses",
  ];

  describe.each([true, false])("with authentication %s", (authentication) => {
    beforeAll(() => gateway.settings({ authentication }));

    /** One log more where the request succeeds, none where it is refused. */
    async function outcome(headers: Record<string, string>): Promise<readonly [status: number, logged: number]> {
      const before = await gateway.logged();
      const response = await gateway.post(CHAT, MESSAGE, { authorization: "Bearer provider-key", ...headers });
      const body = (await response.json()) as Body;
      if (response.status === 401) expect(body).toEqual(UNAUTHORIZED);
      else expect(body.choices[0].message.content).toBe("say these words again");
      return [response.status, (await gateway.logged()) - before];
    }

    it("a request without the header", async () => {
      expect(await outcome({})).toEqual(authentication ? [401, 0] : [200, 1]);
    });

    const rows = HEADERS.flatMap((header) => KINDS.map((kind) => [header, kind] as const));
    it.each(rows)("a request whose header %s has %s", async (header, kind) => {
      const honoured = (HONOURED[profile] as readonly string[]).includes(header);
      const passes = !authentication || (honoured && kind === "a valid token");
      expect(await outcome({ [header]: values.get(kind) as string })).toEqual(passes ? [200, 1] : [401, 0]);
    });

    it("a request with a valid token in Authorization and none in the header of the gateway", async () => {
      const authorization = values.get("a valid token") as string;
      expect(await outcome({ authorization })).toEqual(authentication ? [401, 0] : [200, 1]);
    });

    it.each(["", "/compat/chat/completions", "/openai/v1/models"])("any other form: `%s`", async (path) => {
      const body = path === "" ? [{ provider: "openai", endpoint: "chat/completions", query: MESSAGE }] : COMPAT;
      const before = await gateway.logged();
      const refused = await gateway.post(path, body);
      expect(refused.status).toBe(authentication ? 401 : 200);
      await refused.text();
      expect((await gateway.logged()) - before).toBe(authentication ? 0 : 1);
      const header = HONOURED[profile][0];
      const passed = await gateway.post(path, body, { [header]: values.get("a valid token") as string });
      expect(passed.status).toBe(200);
    });
  });

  it("refuses an unknown gateway, with or without a token, and logs nothing", async () => {
    const header = { [HONOURED[profile][0]]: values.get("a valid token") as string };
    for (const headers of [{}, header]) {
      const response = await fetch(`${gateway.emulator.gatewayUrl}/v1/${ACCOUNT}/nowhere${CHAT}`, {
        method: "POST",
        headers,
        body: JSON.stringify(MESSAGE),
      });
      expect([response.status, ((await response.json()) as Body).error[0].code]).toEqual([400, 2001]);
    }
  });

  it("creates the gateway `default` with the first request that has a valid token", async () => {
    const url = `${gateway.emulator.gatewayUrl}/v1/${ACCOUNT}/default${CHAT}`;
    const ask = (headers: Record<string, string>) =>
      fetch(url, { method: "POST", headers, body: JSON.stringify(MESSAGE) });
    const path = `/accounts/${ACCOUNT}/ai-gateway/gateways/default`;
    expect((await ask({})).status).toBe(401);
    await expect(gateway.api("GET", path)).rejects.toThrow("7002");
    expect((await ask({ [HONOURED[profile][0]]: values.get("a valid token") as string })).status).toBe(200);
    expect(await gateway.api("GET", path)).toMatchObject({ authentication: true, is_default: true, cache_ttl: 0 });
  });
});

const COMPAT = { ...MESSAGE, model: "openai/echo-1" };
