// API documentation, common rules: the envelope, credentials, routes and the rate limit.
import { describe, expect, it } from "vitest";
import { BEARER, createRecord, embedTestEmulator, statusAndCode, TOKEN } from "./embedded";

describe("the envelope (1.1)", () => {
  it("holds result, success, errors and messages, and result_info on lists only", async () => {
    const emulator = embedTestEmulator();
    const reply = await emulator.ask("GET", `/zones/${emulator.zone}`);
    expect(Object.keys(reply.body)).toEqual(["result", "success", "errors", "messages"]);
    expect(reply.headers.get("content-type")).toBe("application/json");
    const list = await emulator.ask("GET", emulator.records);
    expect(list.body).toEqual({
      result: [],
      success: true,
      errors: [],
      messages: [],
      result_info: { page: 1, per_page: 100, count: 0, total_count: 0, total_pages: 0 },
    });
  });

  it("has a null result and at least one error on failure", async () => {
    const emulator = embedTestEmulator();
    const reply = await emulator.ask("GET", `${emulator.records}/${"0".repeat(32)}`);
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({
      result: null,
      success: false,
      errors: [{ code: 81044, message: "Record does not exist." }],
      messages: [],
    });
  });

  it("has times with six fractional digits and ids of 32 hexadecimal digits", async () => {
    const record = await createRecord(embedTestEmulator(), { type: "A", name: "www", content: "192.0.2.1" });
    expect(record.created_on).toMatch(/^2026-03-01T10:20:30\.\d{6}Z$/);
    expect(record.id).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe("authentication (1.2)", () => {
  const KEY = "0123456789abcdef0123456789abcdef01234";
  const email = { "x-auth-email": "user@example.com" };
  const cases: readonly [string, Record<string, string>, number, number?, number?][] = [
    ["takes a bearer token", BEARER, 200],
    ["takes a key with its email", { ...email, "x-auth-key": KEY }, 200],
    ["takes both at once", { ...BEARER, ...email, "x-auth-key": KEY }, 200],
    ["refuses a request without credentials", {}, 400, 9106],
    ["refuses a key without an email", { "x-auth-key": KEY }, 400, 9106],
    ["refuses a malformed token", { authorization: "Bearer a b" }, 400, 6003, 6111],
    ["refuses a scheme other than bearer", { authorization: `Token ${TOKEN}` }, 400, 6003, 6111],
    ["refuses a malformed key", { ...email, "x-auth-key": "short" }, 400, 6003, 6103],
  ];
  it.each(cases)("%s", async (_, headers, status, code, chained) => {
    const reply = await embedTestEmulator().ask("GET", "/user/tokens/verify", undefined, headers);
    expect(reply.status).toBe(status);
    expect(reply.body.errors[0]?.code).toBe(code);
    expect(reply.body.errors[0]?.error_chain?.[0].code).toBe(chained);
  });

  it("accepts only the given tokens", async () => {
    const emulator = embedTestEmulator({ tokens: [TOKEN] });
    expect((await emulator.ask("GET", "/zones")).status).toBe(200);
    const other = { authorization: `Bearer ${"u".repeat(40)}` };
    expect(statusAndCode(await emulator.ask("GET", "/zones", undefined, other))).toEqual([403, 9109]);
    const key = { "x-auth-email": "user@example.com", "x-auth-key": KEY };
    expect(statusAndCode(await emulator.ask("GET", "/zones", undefined, key))).toEqual([403, 9103]);
  });

  it("accepts the service key until 2026-09-30 only", async () => {
    const headers = { "x-auth-user-service-key": "v1.0-0123456789abcdef0123456789abcdef" };
    expect((await embedTestEmulator({ asOf: "2026-09-29" }).ask("GET", "/zones", undefined, headers)).status).toBe(200);
    expect(
      statusAndCode(await embedTestEmulator({ asOf: "2026-09-30" }).ask("GET", "/zones", undefined, headers)),
    ).toEqual([400, 9106]);
  });

  it.each(["/user/tokens/verify", `/accounts/${"a".repeat(32)}/tokens/verify`])(
    "verifies a token at %s",
    async (path) => {
      const { body } = await embedTestEmulator().ask("GET", path);
      expect(body.result.status).toBe("active");
      expect(body.messages).toEqual([{ code: 10000, message: "This API Token is valid and active", type: null }]);
    },
  );

  it("never keeps a credential in the log of requests", async () => {
    const emulator = embedTestEmulator();
    await emulator.ask("POST", "/zones", { name: "example.net", token: "hidden-value" });
    expect(JSON.stringify(emulator.control.requests())).not.toMatch(/hidden-value|tttt/);
  });
});

describe("routes", () => {
  it("answers an unknown route with 7003 and 7000", async () => {
    const { status, body } = await embedTestEmulator().ask("GET", "/zones/x/nothing/here");
    expect(status).toBe(400);
    expect(body.errors.map((error: { code: number }) => error.code)).toEqual([7003, 7000]);
  });

  it("answers a malformed id with 7003 alone", async () => {
    const { status, body } = await embedTestEmulator().ask("GET", "/zones/x/dns_records");
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      {
        code: 7003,
        message: "Could not route to /client/v4/zones/x/dns_records, perhaps your object identifier is invalid?",
      },
    ]);
  });

  it("treats an unknown zone like a zone of another user", async () => {
    expect(statusAndCode(await embedTestEmulator().ask("GET", `/zones/${"9".repeat(32)}/dns_records`))).toEqual([
      403, 9109,
    ]);
  });

  it("replies 501 to a known route that is not emulated", async () => {
    const emulator = embedTestEmulator();
    const reply = await emulator.ask("GET", `/zones/${emulator.zone}/dnssec`);
    expect(reply.status).toBe(501);
    expect(reply.body.errors[0].message).toContain("Not emulated");
  });

  it.each([
    ["2025-06-14", "/firewall/rules", 501],
    ["2025-06-15", "/firewall/rules", 404],
    ["2024-08-14", "/settings/brotli", 501],
    ["2024-08-15", "/settings/brotli", 404],
  ])("on %s answers the ending route %s with %i (specification 9.1)", async (asOf, path, status) => {
    const emulator = embedTestEmulator({ asOf });
    const reply = await emulator.ask("GET", `/zones/${emulator.zone}${path}`);
    expect(reply.status).toBe(status);
    if (status === 404) expect(reply.body.errors.map((error: { code: number }) => error.code)).toEqual([7003, 7000]);
  });

  it("tolerates a final slash", async () => {
    expect((await embedTestEmulator().ask("GET", "/zones/?name=example.com")).body.result).toHaveLength(1);
  });

  it.each(["{", "[1]", '"text"'])("refuses the body %s", async (body) => {
    const emulator = embedTestEmulator();
    expect((await emulator.ask("POST", emulator.records, body)).status).toBe(400);
    expect(emulator.control.records("example.com")).toEqual([]);
  });

  it("accepts a body of {} with GET and DELETE", async () => {
    const emulator = embedTestEmulator();
    const { id } = await createRecord(emulator, { type: "A", name: "www", content: "192.0.2.1" });
    const reply = await emulator.ask("DELETE", `${emulator.records}/${id}`, {});
    expect(reply.body.result).toEqual({ id });
  });
});

describe("the rate limit (1.3)", () => {
  it("counts down in the headers, then refuses requests for a whole window", async () => {
    let now = Date.parse("2026-03-01T00:00:00Z");
    const emulator = embedTestEmulator({ clock: () => now, limits: { requestsPer5Min: 3 } });
    const left = [];
    for (let n = 0; n < 3; n += 1) left.push((await emulator.ask("GET", "/zones")).headers.get("ratelimit"));
    expect(left).toEqual(['"default";r=2;t=300', '"default";r=1;t=300', '"default";r=0;t=300']);
    const refused = await emulator.ask("GET", "/zones");
    expect(statusAndCode(refused)).toEqual([429, 10100]);
    expect(refused.headers.get("retry-after")).toBe("300");
    expect(refused.headers.get("ratelimit-policy")).toBe('"default";q=3;w=300');
    now += 299_000;
    expect((await emulator.ask("GET", "/zones")).headers.get("retry-after")).toBe("1");
    now += 1000;
    expect((await emulator.ask("GET", "/zones")).status).toBe(200);
  });

  it("counts each credential separately", async () => {
    const emulator = embedTestEmulator({ limits: { requestsPer5Min: 1 } });
    const other = { authorization: `Bearer ${"u".repeat(40)}` };
    expect((await emulator.ask("GET", "/zones")).status).toBe(200);
    expect((await emulator.ask("GET", "/zones")).status).toBe(429);
    expect((await emulator.ask("GET", "/zones", undefined, other)).status).toBe(200);
  });

  it("is off by default", async () => {
    const reply = await embedTestEmulator({ limits: { requestsPer5Min: null } }).ask("GET", "/zones");
    expect(reply.headers.get("ratelimit")).toBeNull();
  });
});
