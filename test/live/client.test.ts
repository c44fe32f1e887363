import { describe, expect, it } from "vitest";
import type { ApiRequest } from "../../src/live/client";
import { answering, broken, cut, json, ok, type Reply, refusal, text, timedOut } from "./fake-server";

const GET: ApiRequest = { method: "GET", path: "/zones" };
const POST: ApiRequest = { method: "POST", path: "/zones", body: {} };

/** What one request came to, and how many calls it took: `ok after 2`. */
async function run(request: ApiRequest, replies: readonly Reply[]): Promise<string> {
  const { api, seen } = answering(replies);
  const outcome = await api.send(request);
  const said = outcome.outcome === "failed" ? `failed ${outcome.failure.category}` : outcome.outcome;
  return `${said} after ${seen.length}`;
}

const deepResult = `${"[".repeat(70)}${"]".repeat(70)}`;

/** Title, the answer given every time, what a read makes of it, what a write makes of it. */
const EVERY_TIME: readonly (readonly [string, Reply, string, string])[] = [
  ["2xx, success and a result", ok(), "ok after 1", "ok after 1"],
  ["2xx and a result of null", ok(null), "ok after 1", "ok after 1"],
  ["2xx, cut in its body", cut, "failed bad-answer after 3", "unknown after 1"],
  ["2xx, half of the JSON", text('{"success":true,"resu'), "failed bad-answer after 3", "unknown after 1"],
  ["2xx, empty", text(""), "failed bad-answer after 3", "unknown after 1"],
  ["2xx, HTML", text("<html></html>"), "failed bad-answer after 3", "unknown after 1"],
  ["2xx, no envelope", json([1, 2]), "failed bad-answer after 3", "unknown after 1"],
  ["2xx, success is a text", json({ success: "yes", result: {} }), "failed bad-answer after 3", "unknown after 1"],
  ["2xx, no result", json({ success: true }), "failed bad-answer after 3", "unknown after 1"],
  [
    "2xx, nested too deep",
    text(`{"success":true,"result":${deepResult}}`),
    "failed bad-answer after 3",
    "unknown after 1",
  ],
  ["2xx, success false", refusal(200, 1004), "failed refused after 1", "failed refused after 1"],
  ["connection refused", broken("ECONNREFUSED"), "failed unreachable after 3", "failed unreachable after 3"],
  ["no such host", broken("ENOTFOUND"), "failed unreachable after 3", "failed unreachable after 3"],
  ["an untrusted certificate", broken("CERT_HAS_EXPIRED"), "failed unreachable after 3", "failed unreachable after 3"],
  ["a reset", broken("ECONNRESET"), "failed unreachable after 5", "unknown after 1"],
  ["closed after sending", broken("UND_ERR_SOCKET"), "failed unreachable after 5", "unknown after 1"],
  ["no answer in time", timedOut, "failed unreachable after 5", "unknown after 1"],
  ["500", refusal(500, 1000), "failed unreachable after 5", "unknown after 1"],
  ["502, HTML", text("<html></html>", 502), "failed unreachable after 5", "unknown after 1"],
  ["504, empty", text("", 504), "failed unreachable after 5", "unknown after 1"],
  ["520, empty", text("", 520), "failed unreachable after 5", "unknown after 1"],
  ["429, every time", refusal(429, 10100), "failed rate-limited after 10", "failed rate-limited after 10"],
  ["identical record, 81057", refusal(400, 81057), "failed identical after 1", "failed identical after 1"],
  ["identical record, 81058", refusal(400, 81058), "failed identical after 1", "failed identical after 1"],
  ["name conflict, 81053", refusal(400, 81053), "failed name-conflict after 1", "failed name-conflict after 1"],
  ["name conflict, 81054", refusal(400, 81054), "failed name-conflict after 1", "failed name-conflict after 1"],
  ["another 400", refusal(400, 9005), "failed refused after 1", "failed refused after 1"],
  ["401", refusal(401, 10000), "failed auth after 1", "failed auth after 1"],
  ["401 without a body", text("", 401), "failed auth after 1", "failed auth after 1"],
  ["9103", refusal(403, 9103), "failed auth after 1", "failed auth after 1"],
  ["9106", refusal(403, 9106), "failed auth after 1", "failed auth after 1"],
  ["6003", refusal(400, 6003), "failed auth after 1", "failed auth after 1"],
  ["9109, token", refusal(403, 9109, "Invalid access token"), "failed auth after 1", "failed auth after 1"],
  ["9109, attempts", refusal(403, 9109, "Max auth failures reached"), "failed auth after 1", "failed auth after 1"],
  ["404", refusal(404, 7003), "failed not-found after 1", "failed not-found after 1"],
  [
    "a redirect",
    text("", 302, { location: "https://example.org" }),
    "failed bad-answer after 1",
    "failed bad-answer after 1",
  ],
  ["404, HTML", text("<html></html>", 404), "failed bad-answer after 3", "unknown after 1"],
];

describe("one call comes to", () => {
  it.each(EVERY_TIME)("%s", async (_, reply, read, write) => {
    expect(await run(GET, [reply])).toBe(read);
    expect(await run(POST, [reply])).toBe(write);
    expect(await run({ method: "DELETE", path: "/x" }, [reply])).toBe(write);
  });

  it.each([
    ["a reset, then an answer", [broken("ECONNRESET"), ok()], "ok after 2"],
    ["four times 503, then an answer", [...Array(4).fill(text("", 503)), ok()], "ok after 5"],
    ["HTML twice, then an answer", [text("<html>"), text("<html>"), ok()], "ok after 3"],
  ])("a read repeats: %s", async (_, replies, said) => {
    expect(await run(GET, replies as Reply[])).toBe(said);
  });

  it("a write repeats only where nothing can have arrived", async () => {
    expect(await run(POST, [broken("ECONNREFUSED"), broken("ENOTFOUND"), ok()])).toBe("ok after 3");
    expect(await run(POST, [refusal(429, 10100), ok()])).toBe("ok after 2");
    expect(await run(POST, [broken("ECONNREFUSED"), broken("ECONNRESET"), ok()])).toBe("unknown after 2");
  });

  it("follows no redirect, and sends the credential to one host only", async () => {
    const { api, seen } = answering([text("", 307, { location: "https://example.org/" })]);
    await api.send(GET);
    expect(seen.map(({ url, redirect }) => [url, redirect])).toEqual([
      ["https://api.example.net/client/v4/zones", "manual"],
    ]);
  });

  it("caps an answer by its decoded size", async () => {
    const part = new Uint8Array(1024 * 1024).fill(0x20);
    let given = 0;
    const endless = () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull: (controller) => {
            given += 1;
            controller.enqueue(part);
          },
        }),
      );
    const { api } = answering([endless]);
    const outcome = await api.send(POST);
    expect(outcome).toEqual({ outcome: "unknown", reason: "the answer is larger than 67108864 bytes" });
    expect(given).toBeLessThan(70);
  });
});

describe("a 403 that may mean the credential or only this object", () => {
  const foreign = refusal(403, 10000, "Authentication error");
  const active = ok({ id: "1", status: "active" });

  it("is the object where the token proves valid, and the token is asked about once", async () => {
    const { api, seen } = answering([foreign, active, foreign]);
    const outcomes = [await api.send(GET), await api.send(GET), await api.send(POST)];
    expect(outcomes.map((outcome) => outcome.outcome === "failed" && outcome.failure.category)).toEqual(
      Array(3).fill("forbidden"),
    );
    expect(seen.filter((seen) => seen.url.endsWith("/user/tokens/verify"))).toHaveLength(1);
  });

  it.each([
    ["the token is refused", refusal(401, 1000, "Invalid API Token"), "auth"],
    ["the token is disabled", ok({ id: "1", status: "disabled" }), "auth"],
    ["the token has expired", ok({ id: "1", status: "expired" }), "auth"],
    ["the token is valid", active, "forbidden"],
    ["nothing is said of the token", text("", 503), "forbidden"],
    ["the route is not there", refusal(404, 7000), "forbidden"],
  ])("when %s", async (_, reply, category) => {
    const { api } = answering([foreign, reply]);
    const outcome = await api.send(GET);
    expect(outcome.outcome === "failed" && outcome.failure.category).toBe(category);
  });

  it("asks again when the question about the token meets a 429", async () => {
    const { api } = answering([foreign, refusal(429, 10100), active]);
    const outcome = await api.send(GET);
    expect(outcome.outcome === "failed" && outcome.failure.category).toBe("forbidden");
  });

  it("does not blame a token of an account, which the user's route does not know, once it was served", async () => {
    const { api } = answering([ok(), foreign, refusal(401, 1000, "Invalid API Token")]);
    await api.send(GET);
    const outcome = await api.send(GET);
    expect(outcome.outcome === "failed" && outcome.failure.category).toBe("forbidden");
  });
});

describe("an interrupted client", () => {
  it("sends no request, and says so", async () => {
    const { api, seen } = answering([ok()], { signal: AbortSignal.abort() });
    const outcome = await api.send(POST);
    expect(outcome.outcome === "failed" && outcome.failure.category).toBe("cancelled");
    expect(seen).toEqual([]);
  });
});
