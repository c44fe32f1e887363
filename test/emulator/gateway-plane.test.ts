// The data plane of gateways: requests to a provider of the test and streamed replies; retries, cache and rate limit; and what
// a provider receives.
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { embedEmulator } from "../../src/emulator";
import { BEARER } from "./embedded";
import { ACCOUNT, MESSAGE, startGateway, startUpstream, type TestGateway, type Upstream } from "./gateway-client";

const CHAT = "/openai/chat/completions";
// biome-ignore lint/suspicious/noExplicitAny: tests read replies freely
type Body = any;
const jsonOf = async (response: Response): Promise<Body> => response.json();

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const value of open.splice(0)) await value.close();
});

async function withGateway(...args: Parameters<typeof startGateway>): Promise<TestGateway> {
  const gateway = await startGateway(...args);
  open.push(gateway.emulator);
  return gateway;
}

async function withUpstream(answer: Parameters<typeof startUpstream>[0]): Promise<Upstream> {
  const made = await startUpstream(answer);
  open.push(made);
  return made;
}

const ok = (text = "{}"): Parameters<typeof startUpstream>[0] => {
  return (_request, response) => response.writeHead(200, { "content-type": "application/json" }).end(text);
};

describe("the built-in provider", () => {
  it("replies to a chat completion with the words of the last message", async () => {
    const gateway = await withGateway();
    const response = await gateway.post(CHAT, MESSAGE);
    expect([response.status, response.headers.get("cf-aig-step")]).toEqual([200, "0"]);
    expect(await jsonOf(response)).toMatchObject({
      object: "chat.completion",
      model: "echo-1",
      choices: [{ message: { role: "assistant", content: "say these words again" }, finish_reason: "stop" }],
      usage: { prompt_tokens: 4, completion_tokens: 4, total_tokens: 8 },
    });
  });

  it("streams it as one event per word", async () => {
    const gateway = await withGateway();
    const response = await gateway.post(CHAT, { ...MESSAGE, stream: true });
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    const events = (await response.text()).trim().split("\n\n");
    expect(events.at(-1)).toBe("data: [DONE]");
    const words = events.slice(0, -1).map((event) => JSON.parse(event.slice(6)).choices[0].delta.content ?? "");
    expect(words.filter(Boolean)).toEqual(["say ", "these ", "words ", "again"]);
    expect(await gateway.logs()).toMatchObject([{ success: true, tokens_in: 4, tokens_out: 4 }]);
  });

  it("streams through the `fetch` of an embedded emulator", async () => {
    const emulator = embedEmulator({ seed: 3 });
    const settings = { cache_invalidate_on_update: true, cache_ttl: 0, collect_logs: true };
    const made = await emulator.fetch(`${emulator.baseUrl}/accounts/${ACCOUNT}/ai-gateway/gateways`, {
      method: "POST",
      headers: BEARER,
      body: JSON.stringify({ id: "bot", ...settings, rate_limiting_interval: 0, rate_limiting_limit: 0 }),
    });
    expect(made.status).toBe(200);
    const response = await emulator.fetch(`${emulator.gatewayUrl}/v1/${ACCOUNT}/bot${CHAT}`, {
      method: "POST",
      body: JSON.stringify({ ...MESSAGE, stream: true }),
    });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let count = 0;
    while (!(await reader.read()).done) count += 1;
    expect(count).toBe(7);
  });
});

describe("a provider at a URL", () => {
  it("gets the unchanged request, without anything for the gateway", async () => {
    const provider = await withUpstream(ok('{"answer":1}'));
    const gateway = await withGateway({ gateway: { upstream: `${provider.url}/{provider}/v1` } });
    const response = await gateway.post(`${CHAT}?version=2`, MESSAGE, {
      authorization: "Bearer provider-key-0123456789",
      "x-own": "kept",
      "cf-aig-authorization": "Bearer canary-one",
      "gw-aig-authorization": "Bearer canary-two",
      "gw-aig-token": "Bearer canary-three",
      "cf-aig-metadata": '{"who":"canary-four"}',
      "x-auth-key": "canary-five",
    });
    expect([response.status, await response.text()]).toEqual([200, '{"answer":1}']);
    const [seen] = provider.seen;
    expect(seen).toMatchObject({
      method: "POST",
      url: "/openai/v1/chat/completions?version=2",
      body: JSON.stringify(MESSAGE),
    });
    expect(seen?.head).toContain("Bearer provider-key-0123456789");
    expect(seen?.head).toContain("x-own\nkept");
    expect(JSON.stringify(seen)).not.toMatch(/canary|-aig-/);
    expect(await gateway.logs()).toMatchObject([{ path: "chat/completions", metadata: '{"who":"canary-four"}' }]);
    expect(gateway.emulator.control.requests().at(-2)).toMatchObject({
      path: `/v1/${ACCOUNT}/bot${CHAT}`,
      query: "",
      body: `(${JSON.stringify(MESSAGE).length} octets)`,
    });
  });

  it("sets the status and headers of the reply", async () => {
    const provider = await withUpstream((_request, response) =>
      response.writeHead(418, { "x-provider": "yes", "content-type": "text/plain" }).end("short and stout"),
    );
    const gateway = await withGateway({ gateway: { upstream: provider.url } });
    const response = await gateway.post(CHAT, MESSAGE);
    expect([response.status, response.headers.get("x-provider"), await response.text()]).toEqual([
      418,
      "yes",
      "short and stout",
    ]);
    expect(await gateway.logs()).toMatchObject([{ success: false, status_code: 418 }]);
  });

  it("gets other methods than POST, and its redirects are not followed", async () => {
    const provider = await withUpstream((_request, response) =>
      response.writeHead(307, { location: "http://192.0.2.1/" }).end(),
    );
    const gateway = await withGateway({ gateway: { upstream: provider.url } });
    const response = await fetch(`${gateway.url}/openai/models`, { redirect: "manual" });
    expect([response.status, provider.seen[0]?.method, provider.seen[0]?.url]).toEqual([307, "GET", "/models"]);
  });

  it("can compress: the reply is decoded, and its headers match", async () => {
    const provider = await withUpstream((_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip", "content-type": "text/plain" }).end(gzipSync("words")),
    );
    const gateway = await withGateway({ gateway: { upstream: provider.url } });
    const response = await gateway.post(CHAT, MESSAGE);
    expect([await response.text(), response.headers.get("content-encoding")]).toEqual(["words", null]);
    expect(provider.seen[0]?.head).toContain("accept-encoding\nidentity");
  });

  it("streams: a chunk arrives before the next is created", async () => {
    let more: () => void = () => undefined;
    const provider = await withUpstream((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write("data: first\n\n");
      more = () => response.end("data: second\n\n");
    });
    const gateway = await withGateway({ gateway: { upstream: provider.url } });
    const response = await gateway.post(CHAT, { ...MESSAGE, stream: true });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const next = async () => new TextDecoder().decode((await reader.read()).value);
    expect(await next()).toBe("data: first\n\n");
    expect(await gateway.logged()).toBe(0);
    more();
    expect(await next()).toBe("data: second\n\n");
    expect((await reader.read()).done).toBe(true);
    expect(await gateway.logged()).toBe(1);
  });

  it("is aborted when the caller hangs up", async () => {
    const gone = new Promise<void>((done) => {
      void withUpstream((_request, response) => {
        response.on("close", done);
        response.writeHead(200).write("first");
      }).then(async (provider) => {
        const gateway = await withGateway({ gateway: { upstream: provider.url } });
        const stop = new AbortController();
        const response = await fetch(`${gateway.url}${CHAT}`, { method: "POST", body: "{}", signal: stop.signal });
        await (response.body as ReadableStream).getReader().read();
        stop.abort();
      });
    });
    await gone;
  });

  it("cannot be left by a path with dot segments", async () => {
    const provider = await withUpstream(ok());
    const gateway = await withGateway({ gateway: { upstream: `${provider.url}/only/here` } });
    for (const endpoint of ["../../secret", "%2e%2e/%2e%2e/secret", "a/../../../secret"]) {
      const response = await gateway.post("", [{ provider: "openai", endpoint, query: {} }]);
      expect([response.status, (await jsonOf(response)).error[0].code]).toEqual([400, 2090]);
    }
    for (const provider of ["..", "a/b", "", ".", "a?b"])
      expect((await gateway.post("", [{ provider, endpoint: "x", query: {} }])).status).toBe(400);
    const beside = await gateway.post("", [{ provider: "openai", endpoint: "//other.example/x", query: {} }]);
    expect([beside.status, provider.seen.map((value) => value.url)]).toEqual([200, ["/only/here/other.example/x"]]);
  });

  it.each(["ftp://files.example", "not a url", "http://user:pass@localhost/", "http://localhost/?key=1"])(
    "is refused at the start where it is `%s`",
    async (url) => {
      await expect(startGateway({ gateway: { upstream: url } })).rejects.toThrow(/URL/);
    },
  );
});

describe("a provider that fails", () => {
  it("is retried as often as configured, with one log of the outcome", async () => {
    let count = 0;
    const provider = await withUpstream((_request, response) =>
      response.writeHead((count += 1) < 3 ? 503 : 200).end(String(count)),
    );
    const gateway = await withGateway(
      { gateway: { upstream: provider.url } },
      { retry_max_attempts: 3, retry_delay: 1 },
    );
    const response = await gateway.post(CHAT, MESSAGE);
    expect([response.status, await response.text(), provider.seen.length]).toEqual([200, "3", 3]);
    expect(await gateway.logs()).toMatchObject([{ success: true, status_code: 200 }]);
    count = 0;
    const fewer = await gateway.post(CHAT, MESSAGE, { "cf-aig-max-attempts": "2" });
    expect([fewer.status, await fewer.text()]).toEqual([503, "2"]);
  });

  it("causes 502 without a reply and 504 without a reply in time", async () => {
    const silent = await withUpstream(() => undefined);
    const gateway = await withGateway({ gateway: { upstream: silent.url } });
    const late = await gateway.post(CHAT, MESSAGE, { "cf-aig-request-timeout": "5" });
    expect([late.status, (await jsonOf(late)).internalCode]).toEqual([504, 2092]);
    await silent.close();
    const dead = await gateway.post(CHAT, MESSAGE);
    expect([dead.status, (await jsonOf(dead)).internalCode]).toEqual([502, 2092]);
    expect(await gateway.logs()).toMatchObject([{ status_code: 504 }, { status_code: 502 }]);
  });

  it("breaks the reply when it fails in the middle, and the log says so", async () => {
    const provider = await withUpstream((request, response) => {
      response.writeHead(200).write("half", () => request.socket.destroy());
    });
    const gateway = await withGateway({ gateway: { upstream: provider.url } });
    const response = await gateway.post(CHAT, MESSAGE);
    await expect(response.text()).rejects.toThrow();
    expect(await gateway.logs()).toMatchObject([{ success: false, status_code: 200 }]);
  });
});

describe("the universal form", () => {
  const step = (provider: string, more: object = {}) => ({
    provider,
    endpoint: "chat/completions",
    headers: { authorization: `Bearer key-of-${provider}` },
    query: MESSAGE,
    ...more,
  });

  it("tries providers in order and reports which of them replied", async () => {
    const provider = await withUpstream((request, response) =>
      response.writeHead(request.url?.startsWith("/first/") ? 500 : 200).end(request.url),
    );
    const gateway = await withGateway({ gateway: { upstream: `${provider.url}/{provider}` } });
    const response = await gateway.post("", [step("first"), step("second"), step("third")], {
      authorization: "Bearer not-for-a-provider",
    });
    expect([response.status, response.headers.get("cf-aig-step"), await response.text()]).toEqual([
      200,
      "1",
      "/second/chat/completions",
    ]);
    expect(provider.seen.map((value) => value.head.match(/key-of-\w+/)?.[0])).toEqual([
      "key-of-first",
      "key-of-second",
    ]);
    expect(JSON.stringify(provider.seen)).not.toContain("not-for-a-provider");
    expect(await gateway.logs()).toMatchObject([
      { provider: "first", step: 0, success: false },
      { provider: "second", step: 1, success: true },
    ]);
  });

  it("reads the attempts of each step from its config, and returns the last failure", async () => {
    const provider = await withUpstream((_request, response) => response.writeHead(500).end());
    const gateway = await withGateway({ gateway: { upstream: `${provider.url}/{provider}` } });
    const response = await gateway.post("", [
      step("first", { config: { maxAttempts: 3, retryDelay: 1 } }),
      step("second"),
    ]);
    expect([response.status, response.headers.get("cf-aig-step")]).toEqual([500, "1"]);
    expect(provider.seen.map((value) => value.url.split("/")[1])).toEqual(["first", "first", "first", "second"]);
  });
});

describe("the compat form", () => {
  it("sends to the provider named by the prefix of the model", async () => {
    const provider = await withUpstream(ok());
    const gateway = await withGateway({ gateway: { upstream: `${provider.url}/{provider}` } });
    await gateway.post("/compat/chat/completions", { ...MESSAGE, model: "groq/meta/llama" });
    expect(provider.seen).toMatchObject([
      { url: "/groq/chat/completions", body: JSON.stringify({ ...MESSAGE, model: "meta/llama" }) },
    ]);
  });

  it.each([{ messages: [] }, { model: "alone" }, { model: "/x" }, { model: "../x" }, []])(
    "refuses %j",
    async (body) => {
      const gateway = await withGateway();
      const response = await gateway.post("/compat/chat/completions", body);
      expect([response.status, (await jsonOf(response)).internalCode]).toEqual([400, 2091]);
      expect(await gateway.logged()).toBe(0);
    },
  );
});

describe("the cache of a gateway", () => {
  async function counting(settings: object, clock?: () => number) {
    let count = 0;
    const provider = await withUpstream((_request, response) => response.end(String((count += 1))));
    const gateway = await withGateway({ gateway: { upstream: provider.url }, ...(clock && { clock }) }, settings);
    const ask = async (body: object = MESSAGE, headers: Record<string, string> = {}) => {
      const response = await gateway.post(CHAT, body, headers);
      return `${await response.text()} ${response.headers.get("cf-aig-cache-status")}`;
    };
    return { gateway, ask };
  }

  it("returns a cached reply for its TTL, to the same request with the same key", async () => {
    let now = Date.parse("2026-03-01T10:00:00Z");
    const { gateway, ask } = await counting({ cache_ttl: 60 }, () => now);
    expect([await ask(), await ask()]).toEqual(["1 MISS", "1 HIT"]);
    expect(await ask({ ...MESSAGE, model: "other" })).toBe("2 MISS");
    expect(await ask(MESSAGE, { authorization: "Bearer somebody-else" })).toBe("3 MISS");
    now += 60_000;
    expect(await ask()).toBe("4 MISS");
    expect((await gateway.logs()).map((log) => log.cached)).toEqual([false, true, false, false, false]);
  });

  it("follows the headers of the request", async () => {
    const { ask } = await counting({ cache_ttl: 60 });
    await ask();
    expect(await ask(MESSAGE, { "cf-aig-skip-cache": "true" })).toBe("2 null");
    expect(await ask(MESSAGE, { "cf-aig-cache-key": "mine" })).toBe("3 MISS");
    expect(await ask({ model: "x" }, { "cf-aig-cache-key": "mine" })).toBe("3 HIT");
    expect(await ask(MESSAGE, { "gw-aig-skip-cache": "true" })).toBe("1 HIT");
  });

  it("is off at 0, unless a request enables it", async () => {
    const { ask } = await counting({ cache_ttl: 0 });
    expect([await ask(), await ask()]).toEqual(["1 null", "2 null"]);
    const lasting = { "cf-aig-cache-ttl": "60" };
    expect([await ask(MESSAGE, lasting), await ask(MESSAGE, lasting)]).toEqual(["3 MISS", "3 HIT"]);
  });

  it.each([
    [true, "2 MISS"],
    [false, "1 HIT"],
  ])("is emptied by an update where cache_invalidate_on_update is %s", async (cache_invalidate_on_update, then) => {
    const { gateway, ask } = await counting({ cache_ttl: 60, cache_invalidate_on_update });
    await ask();
    await gateway.settings({ zdr: true });
    expect(await ask()).toBe(then);
  });

  it("does not keep failures", async () => {
    let count = 0;
    const provider = await withUpstream((_request, response) => response.writeHead(400).end(String((count += 1))));
    const gateway = await withGateway({ gateway: { upstream: provider.url } }, { cache_ttl: 60 });
    for (const expected of ["1", "2"]) expect(await (await gateway.post(CHAT, MESSAGE)).text()).toBe(expected);
  });
});

describe("the rate limit of a gateway", () => {
  it.each([
    ["fixed", [200, 200, 429, 200, 200, 429]],
    ["sliding", [200, 200, 429, 200, 429, 429]],
  ] as const)("that is %s", async (technique, expected) => {
    let now = Date.parse("2026-03-01T10:00:00Z");
    const gateway = await withGateway(
      { clock: () => now },
      { rate_limiting_limit: 2, rate_limiting_interval: 60, rate_limiting_technique: technique },
    );
    const statuses: number[] = [];
    for (const at of [0, 30, 45, 60, 61, 62]) {
      now = Date.parse("2026-03-01T10:00:00Z") + at * 1000;
      const response = await gateway.post(CHAT, MESSAGE);
      const body = await jsonOf(response);
      statuses.push(response.status);
      if (response.status === 429) expect(body).toMatchObject({ error: [{ code: 2003, message: "Rate limited" }] });
    }
    expect(statuses).toEqual(expected);
    expect(await gateway.logged()).toBe(expected.filter((value) => value === 200).length);
  });

  it("does not count requests without a token", async () => {
    const settings = { rate_limiting_limit: 1, rate_limiting_interval: 60, authentication: true };
    const gateway = await withGateway({}, settings);
    const { value } = await gateway.token();
    for (let n = 0; n < 3; n += 1) expect((await gateway.post(CHAT, MESSAGE)).status).toBe(401);
    const header = { "cf-aig-authorization": `Bearer ${value}` };
    expect((await gateway.post(CHAT, MESSAGE, header)).status).toBe(200);
    expect((await gateway.post(CHAT, MESSAGE, header)).status).toBe(429);
  });
});

describe("framing", () => {
  it("with both Transfer-Encoding and Content-Length is declined (specification 7)", async () => {
    const provider = await withUpstream(ok());
    const gateway = await withGateway({ gateway: { upstream: provider.url } });
    const { host, port, pathname } = new URL(`${gateway.url}${CHAT}`);
    const answer = await new Promise<string>((done) => {
      let seen = "";
      const both = "Transfer-Encoding: chunked\r\nContent-Length: 6";
      const text = `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\n${both}\r\n\r\n0\r\n\r\n`;
      const socket = connect(Number(port), "127.0.0.1", () => socket.write(text));
      socket.on("data", (piece) => {
        seen += piece;
      });
      socket.on("error", () => done(seen));
      socket.on("close", () => done(seen));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect([provider.seen, await gateway.logged()]).toEqual([[], 0]);
  });
});

describe("planned faults", () => {
  it("apply to the data plane", async () => {
    const gateway = await withGateway();
    const { control } = gateway.emulator;
    control.fault({ path: "/v1/", phase: "before", nth: 1, fault: { status: 503 } });
    expect((await gateway.post(CHAT, MESSAGE)).status).toBe(503);
    expect(await gateway.logged()).toBe(0);
    control.fault({ path: "/v1/", phase: "after", nth: 1, fault: "reset" });
    await expect(gateway.post(CHAT, MESSAGE)).rejects.toThrow();
    expect(await gateway.logged()).toBe(1);
    expect((await gateway.post(CHAT, MESSAGE)).status).toBe(200);
  });
});
