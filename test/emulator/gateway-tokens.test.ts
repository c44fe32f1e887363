// API tokens of accounts and of the user, from the API's documentation: a value that is shown once and can be rolled; statuses
// by the clock; policies and their groups.
import { describe, expect, it } from "vitest";
import { canRunGateway } from "../../src/emulator/services/gateway-token/value";
import { createStore } from "../../src/emulator/store";
import { embedTestEmulator, statusAndCode, type TestEmulator } from "./embedded";

const ACCOUNT = "023e105f4ecef8ad9ca31a8372d0c353";
const OTHER = "f".repeat(32);
const TOKENS = `/accounts/${ACCOUNT}/tokens`;
const NOW = Date.parse("2026-03-01T10:20:30.123Z");

async function group(emulator: TestEmulator, name: string): Promise<string> {
  const { body } = await emulator.ask("GET", `${TOKENS}/permission_groups?name=${encodeURIComponent(name)}`);
  return body.result[0].id;
}

async function runBody(emulator: TestEmulator, more: object = {}) {
  const id = await group(emulator, "AI Gateway Run");
  const resources = { [`com.cloudflare.api.account.${ACCOUNT}`]: "*" };
  return { name: "bot run", policies: [{ effect: "allow", permission_groups: [{ id }], resources }], ...more };
}

/** Whether a value permits requests, checked on the state instead of through a route. */
function runs(emulator: TestEmulator, account: string, value: string, now = NOW, from?: string): boolean {
  const clock = () => now;
  const store = createStore({ clock, initial: emulator.control.snapshot() });
  return canRunGateway({ store, clock }, account, value, from);
}

describe.each([
  ["an account", TOKENS],
  ["the user", "/user/tokens"],
])("a token of %s", (_of, tokens) => {
  it("shows its value only when it is created and when it is rolled", async () => {
    const emulator = embedTestEmulator();
    const made = await emulator.ask("POST", tokens, await runBody(emulator));
    expect(made.status).toBe(200);
    const { value, ...token } = made.body.result;
    expect(token).not.toHaveProperty("digest");
    expect(value).toMatch(/^cf[au]t_[0-9A-Za-z]{48}$/);
    expect(token).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: "bot run",
      status: "active",
      issued_on: "2026-03-01T10:20:30Z",
      policies: [{ effect: "allow", permission_groups: [{ name: "AI Gateway Run" }] }],
    });
    expect((await emulator.ask("GET", `${tokens}/${token.id}`)).body.result).toEqual(token);
    expect((await emulator.ask("GET", tokens)).body.result).toEqual([token]);
    expect(runs(emulator, ACCOUNT, value)).toBe(true);

    const rolled = await emulator.ask("PUT", `${tokens}/${token.id}/value`, {});
    expect(rolled.body.result).toMatch(/^cf[au]t_[0-9A-Za-z]{48}$/);
    expect([runs(emulator, ACCOUNT, value), runs(emulator, ACCOUNT, rolled.body.result)]).toEqual([false, true]);
    const kept = JSON.stringify([
      emulator.control.snapshot(),
      emulator.control.mutations(),
      emulator.control.requests(),
    ]);
    for (const secret of [value, rolled.body.result]) expect(kept).not.toContain(secret);
  });

  it("is replaced by PUT and removed by DELETE", async () => {
    const emulator = embedTestEmulator();
    const body = await runBody(emulator, {
      expires_on: "2027-03-01T00:00:00Z",
      condition: { "request.ip": { in: [] } },
    });
    const { id, value } = (await emulator.ask("POST", tokens, body)).body.result;
    const { expires_on: _expires, condition: _condition, ...less } = body as never as Record<string, unknown>;
    const put = await emulator.ask("PUT", `${tokens}/${id}`, { ...less, name: "renamed", status: "disabled" });
    expect(put.body.result).toMatchObject({ id, name: "renamed", status: "disabled" });
    for (const gone of ["expires_on", "condition", "value"]) expect(put.body.result).not.toHaveProperty(gone);
    expect(runs(emulator, ACCOUNT, value)).toBe(false);
    await emulator.ask("PUT", `${tokens}/${id}`, { ...less, status: "active" });
    expect(runs(emulator, ACCOUNT, value)).toBe(true);
    expect((await emulator.ask("DELETE", `${tokens}/${id}`)).body.result).toEqual({ id });
    expect(runs(emulator, ACCOUNT, value)).toBe(false);
    expect((await emulator.ask("GET", `${tokens}/${id}`)).status).toBe(404);
  });

  it("is verified by its value: active, expired by the clock, and unknown once it is revoked", async () => {
    let now = NOW;
    const emulator = embedTestEmulator({ clock: () => now });
    const body = await runBody(emulator, { expires_on: "2026-03-02T00:00:00Z" });
    const { id, value } = (await emulator.ask("POST", tokens, body)).body.result;
    const verify = () => emulator.ask("GET", `${tokens}/verify`, undefined, { authorization: `Bearer ${value}` });
    const active = await verify();
    expect(active.body.result).toEqual({ id, status: "active", expires_on: "2026-03-02T00:00:00Z" });
    expect(active.body.messages).toEqual([{ code: 10000, message: "This API Token is valid and active", type: null }]);
    now = Date.parse("2026-03-02T00:00:00Z");
    expect((await verify()).body).toMatchObject({ result: { id, status: "expired" }, messages: [] });
    expect(runs(emulator, ACCOUNT, value, now)).toBe(false);
    await emulator.ask("DELETE", `${tokens}/${id}`);
    expect(statusAndCode(await verify())).toEqual([403, 9109]);
  });
});

describe("a token", () => {
  it.each([
    ["another permission", "AI Gateway Read", "allow", ACCOUNT, {}, false],
    ["Run denied", "AI Gateway Run", "deny", ACCOUNT, {}, false],
    ["another account", "AI Gateway Run", "allow", OTHER, {}, false],
    ["every account", "AI Gateway Run", "allow", "*", {}, true],
    ["a beginning to come", "AI Gateway Run", "allow", ACCOUNT, { not_before: "2026-03-02T00:00:00Z" }, false],
    ["a beginning that was", "AI Gateway Run", "allow", ACCOUNT, { not_before: "2026-02-02T00:00:00Z" }, true],
  ])("of the user with %s: %s, %s", async (_what, name, effect, account, more, may) => {
    const emulator = embedTestEmulator();
    const resources = { [`com.cloudflare.api.account.${account}`]: "*" };
    const policies = [{ effect, permission_groups: [{ id: await group(emulator, name) }], resources }];
    const made = await emulator.ask("POST", "/user/tokens", { name: "t", policies, ...more });
    expect(runs(emulator, ACCOUNT, made.body.result.value)).toBe(may);
  });

  it.each([
    [
      { in: ["203.0.113.0/24"] },
      { "203.0.113.9": true, "::ffff:203.0.113.9": true, "198.51.100.1": false, "2001:db8::1": false },
    ],
    [{ not_in: ["203.0.113.7", "2001:db8::/32"] }, { "203.0.113.7": false, "203.0.113.8": true, "2001:db8::1": false }],
    [
      { in: ["203.0.113.0/24"], not_in: ["203.0.113.7/32"] },
      { "203.0.113.7": false, "203.0.113.8": true },
    ],
    [
      { in: [], not_in: [] },
      { "198.51.100.1": true, "2001:db8::1": true },
    ],
  ])("with the condition %j can be used from %j", async (addresses, expected) => {
    const emulator = embedTestEmulator();
    const made = await emulator.ask(
      "POST",
      TOKENS,
      await runBody(emulator, { condition: { "request.ip": addresses } }),
    );
    const { value } = made.body.result;
    const seen = Object.keys(expected).map((from) => [from, runs(emulator, ACCOUNT, value, NOW, from)]);
    expect(Object.fromEntries(seen)).toEqual(expected);
  });

  it("of one account is not valid for another, and cannot name it", async () => {
    const emulator = embedTestEmulator();
    const body = await runBody(emulator);
    const { value } = (await emulator.ask("POST", TOKENS, body)).body.result;
    expect([runs(emulator, ACCOUNT, value), runs(emulator, OTHER, value)]).toEqual([true, false]);
    expect(statusAndCode(await emulator.ask("POST", `/accounts/${OTHER}/tokens`, body))).toEqual([400, 1090]);
  });

  it("is denied what a policy denies, whatever another policy allows", async () => {
    const emulator = embedTestEmulator();
    const { policies } = await runBody(emulator);
    const both = [...policies, { ...policies[0], effect: "deny" }];
    const { value } = (await emulator.ask("POST", TOKENS, { name: "t", policies: both })).body.result;
    expect(runs(emulator, ACCOUNT, value)).toBe(false);
  });

  it.each([
    ["no name", { name: "" }],
    ["a name of 121 characters", { name: "x".repeat(121) }],
    ["no policies", { policies: [] }],
    ["a policy that is text", { policies: ["all"] }],
    ["an unknown group", { policies: [{ effect: "allow", permission_groups: [{ id: OTHER }], resources: {} }] }],
    ["a date without time", { expires_on: "2027-03-01" }],
    ["a day that there is not", { expires_on: "2027-13-01T00:00:00Z" }],
    ["a condition that is text", { condition: "none" }],
    ["a condition about no address", { condition: { "request.ip": { in: ["example.com"] } } }],
    ["a condition about too long a prefix", { condition: { "request.ip": { not_in: ["203.0.113.0/33"] } } }],
  ])("with %s is refused, and no token is created", async (_what, wrong) => {
    const emulator = embedTestEmulator();
    const reply = await emulator.ask("POST", TOKENS, { ...(await runBody(emulator)), ...wrong });
    expect(statusAndCode(reply)).toEqual([400, 1090]);
    expect((await emulator.ask("GET", TOKENS)).body.result).toEqual([]);
  });

  it("can share its name with others; the list has pages and omits expired tokens by default", async () => {
    const emulator = embedTestEmulator();
    const body = await runBody(emulator);
    for (let n = 0; n < 6; n += 1) await emulator.ask("POST", TOKENS, body);
    await emulator.ask("POST", TOKENS, { ...body, expires_on: "2026-01-01T00:00:00Z" });
    const first = await emulator.ask("GET", `${TOKENS}?per_page=5`);
    expect(first.body.result_info).toMatchObject({ count: 5, total_count: 6, total_pages: 2 });
    expect((await emulator.ask("GET", `${TOKENS}?include_expired=true`)).body.result).toHaveLength(7);
  });

  it("of the user counts towards the limit of fifty", async () => {
    const emulator = embedTestEmulator();
    const body = await runBody(emulator);
    for (let n = 0; n < 50; n += 1) expect((await emulator.ask("POST", "/user/tokens", body)).status).toBe(200);
    expect(statusAndCode(await emulator.ask("POST", "/user/tokens", body))).toEqual([400, 1092]);
  });

  it("has no route with a malformed id, and is 404 with an unknown id", async () => {
    const { ask } = embedTestEmulator();
    expect(statusAndCode(await ask("GET", `${TOKENS}/x`))).toEqual([400, 7003]);
    expect(statusAndCode(await ask("PUT", `${TOKENS}/${OTHER}/value`, {}))).toEqual([404, 1091]);
  });
});

describe("permission groups", () => {
  it("are found by name and by scope; the list of an account has no groups for users", async () => {
    const { ask } = embedTestEmulator();
    const all = (await ask("GET", "/user/tokens/permission_groups")).body.result as { name: string }[];
    expect(all.map((value) => value.name)).toContain("API Tokens Write");
    const ours = (await ask("GET", `${TOKENS}/permission_groups`)).body.result as { name: string }[];
    expect(ours.map((our) => our.name)).not.toContain("API Tokens Write");
    const scoped = await ask("GET", `${TOKENS}/permission_groups?scope=com.cloudflare.api.account.zone`);
    expect(scoped.body.result.length).toBeGreaterThan(3);
    expect((await ask("GET", `${TOKENS}/permission_groups?name=AI%20Gateway%20Run`)).body.result).toMatchObject([
      { name: "AI Gateway Run", scopes: ["com.cloudflare.api.account"], is_selectable: true },
    ]);
    const twice = await ask("GET", `${TOKENS}/permission_groups?name=AI%2520Gateway%2520Run`);
    expect(twice.body.result).toHaveLength(1);
    for (const name of ["Nothing", "AI%20Gateway", "100%25%"])
      expect((await ask("GET", `${TOKENS}/permission_groups?name=${name}`)).body.result).toEqual([]);
  });
});
