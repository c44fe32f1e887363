// The routes of gateways, from the API's documentation: members, ranges, defaults, full replacement, hidden members, and the
// list.
import { describe, expect, it } from "vitest";
import { embedTestEmulator, statusAndCode } from "./embedded";

const ACCOUNT = "023e105f4ecef8ad9ca31a8372d0c353";
const GATEWAYS = `/accounts/${ACCOUNT}/ai-gateway/gateways`;
const BODY = {
  id: "support-bot",
  cache_invalidate_on_update: true,
  cache_ttl: 0,
  collect_logs: true,
  rate_limiting_interval: 0,
  rate_limiting_limit: 0,
};
const { id: _id, ...SETTINGS } = BODY;

describe("a gateway", () => {
  it("has the default of every member that its body omits", async () => {
    const { ask } = embedTestEmulator();
    const made = await ask("POST", GATEWAYS, { ...BODY, nonsense: 1, created_at: "yesterday" });
    const shown = {
      ...BODY,
      authentication: false,
      log_management: 10_000_000,
      log_management_strategy: "DELETE_OLDEST",
      logpush: false,
      rate_limiting_technique: "fixed",
      workers_ai_billing_mode: "postpaid",
      zdr: false,
      is_default: false,
      created_at: "2026-03-01T10:20:30.123Z",
      modified_at: "2026-03-01T10:20:30.123Z",
    };
    expect([made.status, made.body.result]).toEqual([200, shown]);
    expect((await ask("GET", `${GATEWAYS}/support-bot`)).body.result).toEqual(shown);
  });

  it("is replaced by PUT: a member that the body omits is reset to its default", async () => {
    const { ask } = embedTestEmulator();
    await ask("POST", GATEWAYS, { ...BODY, authentication: true, zdr: true, retry_delay: 5, store_id: "s" });
    const put = await ask("PUT", `${GATEWAYS}/support-bot`, { ...SETTINGS, id: "other", is_default: true });
    expect(put.body.result).toMatchObject({ id: "support-bot", authentication: false, zdr: false, is_default: false });
    expect(put.body.result).not.toHaveProperty("retry_delay");
    expect(put.body.result).not.toHaveProperty("store_id");
    const { cache_ttl: _ttl, ...without } = SETTINGS;
    expect((await ask("PUT", `${GATEWAYS}/support-bot`, without)).body.errors).toEqual([
      { code: 7001, message: "Input Validation Error", path: ["body", "cache_ttl"] },
    ]);
  });

  it("accepts the secrets of its exporters and never shows them; a PUT without a secret removes it", async () => {
    const { ask, control } = embedTestEmulator();
    const otel = [{ url: "https://otel.example/v1", headers: {}, authorization: "canary-otel" }];
    const stripe = { authorization: "canary-stripe", usage_events: [{ payload: "{}" }] };
    const replies = [
      await ask("POST", GATEWAYS, { ...BODY, otel, stripe }),
      await ask("GET", `${GATEWAYS}/support-bot`),
      await ask("GET", GATEWAYS),
    ];
    for (const reply of replies) expect(reply.text).not.toContain("canary");
    expect(JSON.stringify(control.requests())).not.toContain("canary");
    const shown = replies[1]?.body.result;
    expect(shown.otel).toEqual([{ url: "https://otel.example/v1", headers: {} }]);
    const put = (body: object) => ask("PUT", `${GATEWAYS}/support-bot`, body);
    expect((await put({ ...SETTINGS, stripe: shown.stripe })).body.errors[0].path).toEqual([
      "body",
      "stripe",
      "authorization",
    ]);
    await put({ ...SETTINGS, otel: shown.otel });
    expect(JSON.stringify(control.snapshot())).not.toContain("canary-otel");
  });

  it.each([
    ["id", { id: "Support" }],
    ["id", { id: "a--b" }],
    ["id", { id: "x".repeat(65) }],
    ["cache_ttl", { cache_ttl: -1 }],
    ["cache_ttl", { cache_ttl: 2_592_001 }],
    ["cache_ttl", { cache_ttl: 1.5 }],
    ["collect_logs", { collect_logs: "yes" }],
    ["collect_logs", { collect_logs: null }],
    ["rate_limiting_interval", { rate_limiting_interval: "60" }],
    ["rate_limiting_technique", { rate_limiting_technique: "leaky" }],
    ["authentication", { authentication: 1 }],
    ["log_management", { log_management: 9999 }],
    ["log_management", { log_management: 10_000_001 }],
    ["log_management_strategy", { log_management_strategy: "NONE" }],
    ["logpush_public_key", { logpush_public_key: "short" }],
    ["retry_backoff", { retry_backoff: "random" }],
    ["retry_delay", { retry_delay: 60_001 }],
    ["retry_max_attempts", { retry_max_attempts: 0 }],
    ["retry_max_attempts", { retry_max_attempts: 6 }],
    ["workers_ai_billing_mode", { workers_ai_billing_mode: null }],
    ["dlp.policies", { dlp: { enabled: true, action: "DROP", profiles: [] } }],
    ["guardrails.prompt.S1", { guardrails: { prompt: { S1: "ALLOW" }, response: {} } }],
    ["otel.0.headers", { otel: [{ url: "https://otel.example" }] }],
    ["spend_limits.rules.0.limitType", { spend_limits: { rules: [{ limit: 1, window: 60, limitType: "tokens" }] } }],
  ])("refuses an invalid %s with 7001 and its path", async (path, wrong) => {
    const { ask } = embedTestEmulator();
    const reply = await ask("POST", GATEWAYS, { ...BODY, ...wrong });
    expect(statusAndCode(reply)).toEqual([400, 7001]);
    expect(reply.body.errors[0].path.join(".")).toBe(`body.${path}`);
    expect((await ask("GET", GATEWAYS)).body.result).toEqual([]);
  });

  it.each([
    { cache_ttl: null, rate_limiting_interval: null, rate_limiting_limit: null },
    { rate_limiting_technique: "sliding", log_management: null, log_management_strategy: null },
    { dlp: { enabled: true, action: "BLOCK", profiles: ["p"] } },
    {
      dlp: {
        enabled: true,
        policies: [{ id: "1", enabled: true, action: "FLAG", check: ["REQUEST"], profiles: [] }],
      },
    },
    { guardrails: { prompt: { P1: "BLOCK" }, response: { S13: "FLAG" } } },
    { guardrails: null, otel: null, spend_limits: null, stripe: null, store_id: null },
    { retry_delay: 60_000, retry_max_attempts: 5, retry_backoff: "linear" },
  ])("keeps %j", async (more) => {
    const { ask } = embedTestEmulator();
    const reply = await ask("POST", GATEWAYS, { ...BODY, ...more });
    expect(reply.body.result).toMatchObject(more);
  });

  it("is found, refused when it exists, unknown with 7002, and deleted with its last state", async () => {
    const { ask } = embedTestEmulator();
    await ask("POST", GATEWAYS, BODY);
    expect(statusAndCode(await ask("POST", GATEWAYS, BODY))).toEqual([400, 7010]);
    for (const method of ["GET", "PUT", "DELETE"])
      expect(statusAndCode(await ask(method, `${GATEWAYS}/nowhere`, method === "PUT" ? SETTINGS : undefined))).toEqual([
        404, 7002,
      ]);
    const elsewhere = GATEWAYS.replace(ACCOUNT, "f".repeat(32));
    expect(statusAndCode(await ask("GET", `${elsewhere}/support-bot`))).toEqual([404, 7002]);
    expect((await ask("DELETE", `${GATEWAYS}/support-bot`)).body.result).toMatchObject(BODY);
    expect(statusAndCode(await ask("GET", `${GATEWAYS}/support-bot`))).toEqual([404, 7002]);
  });

  it("can be called `__proto__`", async () => {
    const { ask } = embedTestEmulator();
    expect((await ask("POST", GATEWAYS, { ...BODY, id: "__proto__" })).status).toBe(200);
    expect((await ask("GET", `${GATEWAYS}/__proto__`)).body.result.id).toBe("__proto__");
    expect(statusAndCode(await ask("GET", `${GATEWAYS}/constructor`))).toEqual([404, 7002]);
  });

  it("returns the URL for requests to a provider", async () => {
    const { ask } = embedTestEmulator();
    await ask("POST", GATEWAYS, BODY);
    const { body } = await ask("GET", `${GATEWAYS}/support-bot/url/openai`);
    expect(body.result).toBe(`http://emulator.invalid/v1/${ACCOUNT}/support-bot/openai`);
  });
});

describe("the list of gateways", () => {
  it("has pages, a search by id, and four numbers in `result_info`", async () => {
    const { ask } = embedTestEmulator();
    for (let n = 0; n < 7; n += 1) await ask("POST", GATEWAYS, { ...BODY, id: `bot-${n}` });
    const second = await ask("GET", `${GATEWAYS}?page=2&per_page=5`);
    expect(second.body.result_info).toEqual({ page: 2, per_page: 5, count: 2, total_count: 7 });
    const found = await ask("GET", `${GATEWAYS}?search=t-3`);
    expect(found.body.result.map((value: { id: string }) => value.id)).toEqual(["bot-3"]);
  });

  it.each([
    ["free", 10],
    ["enterprise", 20],
  ] as const)("is full on the plan %s at %i", async (plan, most) => {
    const { ask } = embedTestEmulator({ plan });
    for (let n = 0; n < most; n += 1)
      expect((await ask("POST", GATEWAYS, { ...BODY, id: `bot-${n}` })).status).toBe(200);
    expect(statusAndCode(await ask("POST", GATEWAYS, BODY))).toEqual([400, 7011]);
  });
});
