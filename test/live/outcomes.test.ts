// Whole outcomes of calls: the failure of a refused request, the shape of a request, its cost, and the waits before a retry.
import { describe, expect, it } from "vitest";
import { parseFailure } from "../../src/live/api-failure";
import type { ApiOptions, ApiRequest } from "../../src/live/client";
import { createApi } from "../../src/live/client";
import { wasNeverSent } from "../../src/live/never-sent";
import { answering, broken, CANARY, json, ok, type Reply, refusal, text, ticking, timedOut } from "./fake-server";

const GET: ApiRequest = { method: "GET", path: "/zones" };
const POST: ApiRequest = { method: "POST", path: "/zones", body: { name: "example.com" } };

describe("a refusal", () => {
  const error = (code: unknown, message: unknown, more = {}) => ({ code, message, ...more }) as never;
  const failure = (status: number, errors: unknown, requestId?: string) =>
    parseFailure(status, { errors } as never, requestId);

  it("has the status, codes, messages, the first pointer and the request id", () => {
    const first = error(9005, "bad content", { source: { pointer: "/content" } });
    const second = error(9041, "bad ttl", { source: { pointer: "/ttl" } });
    expect(failure(400, [error(1004, "validation"), first, second], "ray")).toEqual({
      status: 400,
      codes: [1004, 9005, 9041],
      message: "validation; bad content; bad ttl",
      requestId: "ray",
      pointer: "/content",
      category: "refused",
    });
  });

  it("has the root causes that an error wraps", () => {
    const chain = [error(6111, "bad header", { error_chain: [error(81057, "identical")] })];
    expect(failure(400, [error(1004, "wrapped", { error_chain: chain })])).toMatchObject({
      codes: [1004, 6111, 81057],
      message: "wrapped; bad header; identical",
      category: "identical",
    });
  });

  it("accepts bodies that are not as documented", () => {
    const none = { codes: [], message: "HTTP status 400", pointer: undefined, category: "refused" };
    for (const errors of [undefined, null, "no", {}, [], ["no"]]) expect(failure(400, errors)).toMatchObject(none);
    expect(failure(400, [error("81057", 7, { source: "x" }), error(1, "a", { source: { pointer: 1 } })])).toMatchObject(
      {
        codes: [0, 1],
        message: "no message; a",
        pointer: undefined,
        category: "refused",
      },
    );
  });

  it.each([
    [200, 9109, "Invalid access token", "auth"],
    [200, 9109, "max AUTH failures", "auth"],
    [403, 9109, "Unauthorized to access requested resource", "forbidden"],
    [400, 9109, "Unauthorized to access requested resource", "refused"],
    [400, 1000, "Invalid access token", "refused"],
    [400, 81044, "Record does not exist", "not-found"],
    [404, 0, "", "not-found"],
    [400, 81055, "", "name-conflict"],
    [400, 81056, "", "name-conflict"],
    [403, 81057, "", "forbidden"],
    [404, 81057, "", "not-found"],
    [401, 81057, "", "auth"],
    [400, 81059, "", "refused"],
  ])("of status %d with code %d and “%s” is %s", (status, code, message, category) => {
    expect(failure(status, [error(code, message)]).category).toBe(category);
  });
});

describe("an outcome", () => {
  const outcome = async (request: ApiRequest, reply: Reply, options: Partial<ApiOptions> = {}) =>
    answering([reply], options).api.send(request);
  const failed = (category: string, message: string, more = {}) => ({
    outcome: "failed",
    failure: { codes: [], category, message, ...more },
  });

  it.each<readonly [string, ApiRequest, Reply, string]>([
    ["the envelope that is missing", POST, json([]), "the answer has no envelope"],
    ["a result that is missing", POST, json({ success: true }), "the answer has no result"],
    ["status 500", POST, text("", 500), "the server answered 500"],
    ["status 599", POST, text("", 599), "the server answered 599"],
    ["an empty answer", POST, text(""), "the answer is empty"],
    ["a reset", POST, broken("ECONNRESET"), "ECONNRESET"],
    ["no answer", POST, timedOut, "no answer in time"],
    ["a thrown value that is not an error", POST, () => Promise.reject("gone"), "gone"],
  ])("of %s says so", async (_, request, reply, said) => {
    expect(await outcome(request, reply)).toEqual({ outcome: "unknown", reason: said });
  });

  it("of a result has its status and its count", async () => {
    const counted = json({ success: true, result: [1], result_info: { page: 1, total_count: 9 } }, 201);
    expect(await outcome(GET, counted)).toMatchObject({
      outcome: "ok",
      status: 201,
      result: [1],
      resultInfo: { page: 1 },
    });
  });

  it.each<readonly [string, ApiRequest, Reply, unknown]>([
    ["no server", POST, broken("ECONNREFUSED"), failed("unreachable", "ECONNREFUSED")],
    ["a server that fails", GET, text("", 503), failed("unreachable", "the server answered 503")],
    ["an answer that is none", GET, text("<p>"), failed("bad-answer", "the answer is HTML, not JSON")],
    [
      "too many requests",
      GET,
      refusal(429, 10100),
      failed("rate-limited", "the request limit is reached, and waiting did not help"),
    ],
    ["a redirect", POST, text("", 302), failed("bad-answer", "the server redirects (302); check the base URL")],
    ["status 300", POST, text("", 300), failed("bad-answer", "the server redirects (300); check the base URL")],
    ["status 399", POST, text("", 399), failed("bad-answer", "the server redirects (399); check the base URL")],
    [
      "a refusal that says success",
      POST,
      json({ success: true, result: {} }, 400, { "cf-ray": "abc" }),
      failed("refused", "HTTP status 400", { status: 400, requestId: "abc" }),
    ],
    ["status 501", POST, refusal(501, 1, "not here"), failed("refused", "not here", { status: 501, codes: [1] })],
    [
      "401 without words",
      POST,
      text("", 401, { "cf-ray": "abc" }),
      failed("auth", "HTTP status 401", { status: 401, requestId: "abc" }),
    ],
  ])("of %s is a failure that says so", async (_, request, reply, expected) => {
    expect(await outcome(request, reply)).toEqual(expected);
  });

  it("of an answer without a body is the same", async () => {
    const empty = (status: number) => () => new Response(null, { status });
    expect(await outcome(POST, empty(302))).toEqual(
      failed("bad-answer", "the server redirects (302); check the base URL"),
    );
    const said = "the request limit is reached, and waiting did not help";
    expect(await outcome(POST, empty(429))).toEqual(failed("rate-limited", said));
  });

  it("of an error with a code that its message lacks has both", async () => {
    const cause = Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
    const reply = () => Promise.reject(new TypeError("fetch failed", { cause }));
    expect(await outcome(POST, reply)).toEqual({ outcome: "unknown", reason: "ECONNRESET: socket hang up" });
    const plain = () => Promise.reject(new TypeError("fetch failed", { cause: "text" }));
    expect(await outcome(POST, plain)).toEqual({ outcome: "unknown", reason: "fetch failed" });
  });

  it("contains no secret, and at most a thousand characters of the server's message", async () => {
    const long = "x".repeat(2000);
    const said = await outcome(POST, refusal(400, 1, `${CANARY} ${long}`));
    const message = said.outcome === "failed" ? said.failure.message : "";
    expect(message).not.toContain(CANARY);
    expect([message.length, message.endsWith("x…")]).toEqual([1001, true]);
    const whole = await outcome(POST, refusal(400, 1, "y".repeat(1000)));
    expect(whole.outcome === "failed" && whole.failure.message).toBe("y".repeat(1000));
    const lost = await outcome(POST, () => Promise.reject(new Error(`at ${CANARY}`)));
    expect(JSON.stringify(lost)).not.toContain(CANARY);
    const pointed = json(
      { success: false, errors: [{ code: 1, message: "m", source: { pointer: `/${CANARY}` } }] },
      400,
      { "cf-ray": CANARY },
    );
    expect(JSON.stringify(await outcome(POST, pointed))).not.toContain(CANARY);
  });
});

describe("a list", () => {
  it("has no secret in its failure, where a row repeats it", async () => {
    const row = { id: CANARY };
    const list = await answering([
      json({ success: true, result: [row, row], result_info: { total_count: 2 } }),
    ]).api.list("/x");
    const message = list.outcome === "failed" ? list.failure.message : "";
    expect(message).toMatch(/^the list \/x cannot be trusted: the id `.+` came twice$/);
    expect(message).not.toContain(CANARY);
  });
});

describe("a request", () => {
  it("has its query, its body and the credential", async () => {
    const sent: [string, RequestInit][] = [];
    const fetch = (async (url: string, init: RequestInit) => {
      sent.push([url, init]);
      return ok()();
    }) as typeof globalThis.fetch;
    const { api } = answering([], { fetch });
    await api.send({ ...GET, query: { name: "a b&c", page: 2, tag: ["x", "y"] } });
    await api.send({ ...POST, query: {} });
    const headers = { accept: "application/json", authorization: `Bearer ${CANARY}` };
    const same = { redirect: "manual", signal: expect.any(AbortSignal) };
    const base = "https://api.example.net/client/v4/zones";
    expect(sent).toEqual([
      [`${base}?name=a+b%26c&page=2&tag=x&tag=y`, { method: "GET", headers, body: undefined, ...same }],
      [
        base,
        {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: '{"name":"example.com"}',
          ...same,
        },
      ],
    ]);
  });

  it("is counted each time it reaches the API, reads and writes apart", async () => {
    const { api } = answering([text("", 503), ok(), refusal(429, 1), ok(), broken("ECONNREFUSED"), ok()]);
    await api.send(GET);
    await api.send(POST);
    await api.send(POST);
    expect(api.cost).toMatchObject({ reads: 2, writes: 3 });
    expect(api.cost.waitedMs).toBeGreaterThan(0);
  });

  it("is withheld after every wait, before it is sent, and not counted", async () => {
    let asked = 0;
    const { api, seen } = answering([refusal(429, 1), ok()]);
    const outcome = await api.send(POST, async () => ++asked > 1);
    expect(outcome).toEqual({
      outcome: "failed",
      failure: { codes: [], category: "cancelled", message: "withheld before it was sent" },
    });
    expect([seen.length, api.cost.writes]).toEqual([1, 1]);
    expect(await api.send(POST, () => false)).toMatchObject({ outcome: "ok" });
  });

  it("is not sent once the run is interrupted, during a wait too", async () => {
    const interrupt = new AbortController();
    const interrupted: Reply = () => {
      interrupt.abort();
      return text("", 503)();
    };
    const { api, seen } = answering([interrupted], { signal: interrupt.signal });
    expect(await api.send(GET)).toEqual({
      outcome: "failed",
      failure: { codes: [], category: "cancelled", message: "interrupted before it was sent" },
    });
    expect(seen).toHaveLength(1);
  });

  it("is given up after the timeout, while its own clock continues", async () => {
    const never = () => new Promise<Response>(() => {});
    const { api } = answering([never], { timeoutMs: 5 });
    expect(await api.send(POST)).toEqual({ outcome: "unknown", reason: "no answer in time" });
  });
});

describe("a wait", () => {
  const waits = async (replies: readonly Reply[], random = 0.5) => {
    const reported: (readonly [number, string])[] = [];
    const clock = ticking();
    const { api, seen } = answering(replies, {
      clock,
      random: () => random,
      onWait: (ms, why) => reported.push([ms, why]),
    });
    await api.send(GET);
    return { reported, at: seen.map((value) => value.at - (seen[0]?.at ?? 0)) };
  };

  it("doubles with every failure, and is reported with its reason", async () => {
    const { reported } = await waits([text("", 503), text("", 502), text("<p>"), broken("ECONNREFUSED"), ok()]);
    expect(reported).toEqual([
      [500, "the server answered 503"],
      [1000, "the server answered 502"],
      [500, "the answer is HTML, not JSON"],
      [500, "ECONNREFUSED"],
    ]);
  });

  it("after a 429 is what the server says, or a second at least", async () => {
    const limited = (after?: string) => text("", 429, after === undefined ? {} : { "retry-after": after });
    expect((await waits([limited("7"), limited(), limited("0"), ok()], 0)).reported).toEqual([
      [7000, "the API asked to wait"],
      [1000, "the API asked to wait"],
      [1000, "the API asked to wait"],
    ]);
    expect((await waits([limited(), limited(), limited(), ok()], 1)).reported.map(([ms]) => ms)).toEqual([
      1000, 2000, 4000,
    ]);
  });
});

describe("a 403", () => {
  it("with a key that is not a token is about the object, and no token is verified", async () => {
    const urls: string[] = [];
    const fetch = (async (url: string) => {
      urls.push(url);
      return refusal(403, 10000)();
    }) as typeof globalThis.fetch;
    const credential = { headers: { "x-auth-key": CANARY, "x-auth-email": "a@example.com" }, secrets: [CANARY] };
    const api = createApi({ baseUrl: "https://api.example.net", credential, fetch, clock: ticking() });
    expect(await api.send(GET)).toMatchObject({ outcome: "failed", failure: { category: "forbidden", status: 403 } });
    expect(urls).toEqual(["https://api.example.net/zones"]);
  });

  it("keeps its message where the token is at fault", async () => {
    const { api, seen } = answering([refusal(403, 10000, "no"), refusal(403, 1, "no")]);
    expect(await api.send(GET)).toMatchObject({ failure: { category: "auth", codes: [10000], message: "no" } });
    expect(seen.map((seen) => seen.url.split("/v4")[1])).toEqual(["/zones", "/user/tokens/verify"]);
  });

  it("is about the token where it was accepted before and is disabled now", async () => {
    const { api } = answering([ok(), refusal(403, 10000, "no"), ok({ status: "disabled" })]);
    await api.send(GET);
    expect(await api.send(GET)).toMatchObject({ failure: { category: "auth" } });
  });

  it("is about the token where the answer of its verification is not an object", async () => {
    const { api } = answering([refusal(403, 10000, "no"), ok("active")]);
    expect(await api.send(GET)).toMatchObject({ failure: { category: "auth" } });
  });
});

describe("an error of the connection", () => {
  const of = (code: unknown, more = {}) => Object.assign(new Error("e"), { code, ...more });
  const wrapped = (error: unknown) => new TypeError("fetch failed", { cause: error });

  it.each<readonly [string, unknown, boolean]>([
    ["refused", of("ECONNREFUSED"), true],
    ["no such host, for now", of("EAI_AGAIN"), true],
    ["no connection in time", of("UND_ERR_CONNECT_TIMEOUT"), true],
    ["a certificate of itself", of("DEPTH_ZERO_SELF_SIGNED_CERT"), true],
    ["a certificate nobody vouches for", of("UNABLE_TO_VERIFY_LEAF_SIGNATURE"), true],
    ["a name the certificate lacks", of("ERR_TLS_CERT_ALTNAME_INVALID"), true],
    ["a version of TLS that is not spoken", of("ERR_SSL_WRONG_VERSION_NUMBER"), true],
    ["a spoilt record of TLS", of("ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC"), false],
    ["a word inside another", of("X_CERT_EXPIRED"), false],
    ["no route, on connecting", of("EHOSTUNREACH", { syscall: "connect" }), true],
    ["no route, on writing", of("EHOSTUNREACH", { syscall: "write" }), false],
    ["no network, on connecting", of("ENETUNREACH", { syscall: "connect" }), true],
    ["a reset", of("ECONNRESET", { syscall: "connect" }), false],
    ["all addresses refused", new AggregateError([of("ECONNREFUSED")]), true],
    [
      "all addresses refused, with a code of its own",
      Object.assign(new AggregateError([of("ECONNRESET")]), { code: "ECONNREFUSED" }),
      false,
    ],
    ["a code that is a number", of(7), false],
    ["no error", "ECONNREFUSED", false],
    ["nothing", undefined, false],
  ])("that is %s never sent a thing, or may have", (_, error, never) => {
    expect(wasNeverSent(error)).toBe(never);
    expect(wasNeverSent(wrapped(wrapped(error)))).toBe(never);
  });

  it("is searched for five errors deep and no deeper", () => {
    const deep = (levels: number): unknown => (levels === 0 ? of("ECONNREFUSED") : wrapped(deep(levels - 1)));
    expect([wasNeverSent(deep(4)), wasNeverSent(deep(5))]).toEqual([true, false]);
  });
});
