// The logs of gateways: a log for each accepted request, and the log routes. The logs, and everything else that the emulator
// stores or shows, contain no credentials.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { addLog, getLogTable, type LoggedExchange } from "../../src/emulator/services/gateway/log";
import { createStore } from "../../src/emulator/store/store";
import { ACCOUNT, MESSAGE, startGateway, startUpstream, type TestGateway } from "./gateway-client";

const CHAT = "/openai/chat/completions";
const GATEWAYS = `/accounts/${ACCOUNT}/ai-gateway/gateways`;
const LOGS = `${GATEWAYS}/bot/logs`;

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const value of open.splice(0)) await value.close();
});

async function withGateway(...args: Parameters<typeof startGateway>): Promise<TestGateway> {
  const gateway = await startGateway(...args);
  open.push(gateway.emulator);
  return gateway;
}

describe("a log", () => {
  it("describes the request, the provider and the outcome", async () => {
    const gateway = await withGateway({ clock: () => Date.parse("2026-03-01T10:20:30.123Z") });
    const response = await gateway.post(CHAT, MESSAGE, {
      "cf-aig-metadata": '{"team":"a","n":1}',
      "cf-aig-custom-cost": '{"per_token_in":0.5,"per_token_out":1}',
    });
    const id = response.headers.get("cf-aig-log-id");
    await response.text();
    const listed = {
      id,
      created_at: "2026-03-01T10:20:30.123Z",
      provider: "openai",
      model: "echo-1",
      path: "chat/completions",
      success: true,
      cached: false,
      status_code: 200,
      duration: 0,
      tokens_in: 4,
      tokens_out: 4,
      cost: 6,
      custom_cost: true,
      metadata: '{"team":"a","n":1}',
      request_content_type: "application/json",
      response_content_type: "application/json",
      step: 0,
      feedback: null,
      score: null,
    };
    expect(await gateway.logs()).toEqual([listed]);
    const sent = JSON.stringify(MESSAGE);
    const whole: Record<string, unknown> = await gateway.api("GET", `${LOGS}/${id}`);
    expect(whole).toMatchObject({
      ...listed,
      request_head: sent,
      request_head_complete: true,
      request_size: sent.length,
    });
    expect(whole["response_head"]).toContain("say these words again");
    expect(await gateway.text(`${LOGS}/${id}/request`)).toBe(sent);
    expect(await gateway.text(`${LOGS}/${id}/response`)).toBe(whole["response_head"]);
  });

  it("accepts changes of feedback, score and metadata only", async () => {
    const gateway = await withGateway();
    await (await gateway.post(CHAT, MESSAGE)).text();
    const id = String((await gateway.logs())[0]?.["id"]);
    await gateway.api("PATCH", `${LOGS}/${id}`, { feedback: 1, score: 80, metadata: { a: true }, cost: 9 });
    expect(await gateway.api("GET", `${LOGS}/${id}`)).toMatchObject({
      feedback: 1,
      score: 80,
      metadata: '{"a":true}',
      cost: 0,
    });
    await expect(gateway.api("GET", `${LOGS}/nothing`)).rejects.toThrow("7002");
  });

  it("can be disabled by settings or the request, enabled by the request, and written without bodies", async () => {
    const gateway = await withGateway({}, { collect_logs: false });
    const ask = async (headers: Record<string, string>) =>
      void (await (await gateway.post(CHAT, MESSAGE, headers)).text());
    await ask({});
    expect(await gateway.logged()).toBe(0);
    await ask({ "cf-aig-collect-log": "true", "cf-aig-collect-log-payload": "false" });
    const [log] = await gateway.logs();
    expect(await gateway.api("GET", `${LOGS}/${log?.["id"]}`)).not.toHaveProperty("request_head");
    await gateway.settings({ collect_logs: true });
    await ask({ "cf-aig-collect-log": "false" });
    expect(await gateway.logged()).toBe(1);
  });

  it("is deleted with its gateway, and a new gateway of the same id has no logs", async () => {
    const gateway = await withGateway();
    await (await gateway.post(CHAT, MESSAGE)).text();
    const row: Record<string, unknown> = await gateway.api("DELETE", `${GATEWAYS}/bot`);
    await gateway.api("POST", GATEWAYS, row);
    expect(await gateway.logged()).toBe(0);
    expect(Object.keys(gateway.emulator.control.snapshot()).filter((name) => name.startsWith("gateway_logs"))).toEqual(
      [],
    );
  });
});

describe("the list of logs", () => {
  async function five(): Promise<TestGateway> {
    let now = Date.parse("2026-03-01T10:00:00Z");
    const gateway = await withGateway({ clock: () => now });
    for (const [n, provider] of ["openai", "groq", "openai", "mistral", "groq"].entries()) {
      now += 1000;
      const headers = { "cf-aig-metadata": JSON.stringify({ n }) };
      await (await gateway.post(`/${provider}/chat/completions`, n === 3 ? "broken" : MESSAGE, headers)).text();
    }
    return gateway;
  }
  const found = async (gateway: TestGateway, query: string) =>
    ((await gateway.api("GET", `${LOGS}?${query}`)) as { metadata: string }[]).map((log) => JSON.parse(log.metadata).n);
  const filter = (key: string, operator: string, ...values: readonly unknown[]) =>
    [`filters.key=${key}`, `filters.operator=${operator}`, ...values.map((value) => `filters.value=${value}`)].join(
      "&",
    );

  it.each([
    ["", [4, 3, 2, 1, 0]],
    ["order_by_direction=asc", [0, 1, 2, 3, 4]],
    ["order_by=provider&order_by_direction=asc&per_page=2", [1, 4]],
    ["per_page=2&page=2", [2, 1]],
    [filter("provider", "eq", "openai"), [2, 0]],
    [filter("provider", "eq", "openai", "mistral"), [3, 2, 0]],
    [filter("provider", "neq", "openai"), [4, 3, 1]],
    [filter("success", "eq", false), [3]],
    [filter("metadata.key", "eq", "n"), [4, 3, 2, 1, 0]],
    [filter("metadata.value", "gt", 2), [4, 3]],
    [filter("created_at", "lt", "2026-03-01T10:00:02Z"), [0]],
    [`${filter("provider", "eq", "groq")}&${filter("metadata.value", "eq", 4)}`, [4]],
    ["success=false", [3]],
    ["provider=groq", [4, 1]],
    ["search=%22n%22%3A2", [2]],
    ["start_date=2026-03-01T10:00:04Z", [4, 3]],
  ])("filters by `%s`", async (query, expected) => {
    expect(await found(await five(), query)).toEqual(expected);
  });

  it("refuses an unknown key, operator and order", async () => {
    const gateway = await five();
    for (const query of [filter("__proto__", "eq", 1), filter("model", "toString", 1), "order_by=cost"])
      await expect(gateway.api("GET", `${LOGS}?${query}`)).rejects.toThrow("9503");
  });

  it("is deleted by filter, limit and order, or completely", async () => {
    const gateway = await five();
    await gateway.api("DELETE", `${LOGS}?${filter("provider", "eq", "openai")}`);
    expect(await found(gateway, "")).toEqual([4, 3, 1]);
    await gateway.api("DELETE", `${LOGS}?limit=1&order_by=created_at&order_by_direction=asc`);
    expect(await found(gateway, "")).toEqual([4, 3]);
    expect(await gateway.api("DELETE", LOGS)).toEqual({ success: true });
    expect(await gateway.logged()).toBe(0);
  });
});

const EXCHANGE: LoggedExchange = {
  provider: "openai",
  model: "echo-1",
  path: "chat/completions",
  success: true,
  cached: false,
  status_code: 200,
  duration: 0,
  tokens_in: null,
  tokens_out: null,
  cost: 0,
  custom_cost: false,
  metadata: "{}",
  request_content_type: "application/json",
  response_content_type: "application/json",
  step: 0,
  authentication: false,
  compatibilityMode: false,
  user_agent: "",
  request_size: 0,
  response_size: 0,
};

describe("a full log", () => {
  it.each([
    ["DELETE_OLDEST", ["c", "d"]],
    ["STOP_INSERTING", ["a", "b"]],
  ])("with %s keeps %j", (log_management_strategy, kept) => {
    const store = createStore({ clock: () => 0 });
    const state = { store, clock: () => 0 };
    const gateway = { internal_id: "x", log_management: 2, log_management_strategy };
    for (const id of ["a", "b", "c", "d"]) store.transaction(() => addLog(state, ACCOUNT, gateway, id, EXCHANGE));
    expect(store.all(getLogTable(ACCOUNT, gateway)).map((log) => log.id)).toEqual(kept);
  });
});

describe("credentials", () => {
  const CANARIES = {
    gateway: "",
    bearer: "canary+provider/bearer=0123456789",
    key: "canary-x-api-key-0123456789",
    query: "canary-query-key-0123456789",
    step: "canary-step-key-0123456789",
    wrong: "canary-wrong-token-0123456789",
  };
  const base64 = (text = "") => Buffer.from(text).toString("base64");
  const forms = (secret: string) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    base64(secret).replace(/=+$/, ""),
  ];

  it("appear in no log, journal, state, file or request log, even if the provider repeats them", async () => {
    const folder = mkdtempSync(join(tmpdir(), "zonewright-"));
    const data = join(folder, "state.json");
    // A provider that repeats the whole request in its body and its headers.
    const provider = await startUpstream((request, response, body) => {
      const repeated = [...request.rawHeaders, request.url, body].join("\n");
      response.writeHead(401, {
        "content-type": "application/json",
        "x-repeated": encodeURIComponent(repeated).slice(0, 4000),
      });
      response.end(JSON.stringify({ error: repeated, coded: base64(request.headers.authorization?.slice(7)) }));
    });
    open.push(provider);
    const gateway = await withGateway({ data, gateway: { upstream: provider.url } }, { authentication: true });
    const { value } = await gateway.token();
    const canaries = { ...CANARIES, gateway: value };
    const heard: unknown[] = [];
    gateway.emulator.control.onRequest((request) => heard.push(request));
    const right = { "cf-aig-authorization": `Bearer ${value}`, "user-agent": `bot/${value}` };
    const provided = { authorization: `Bearer ${canaries.bearer}`, "x-api-key": canaries.key };
    const asks = [
      gateway.post(CHAT, MESSAGE, { ...right, ...provided }),
      gateway.post(`${CHAT}?key=${canaries.query}`, { ...MESSAGE, said: value }, { ...right, ...provided }),
      gateway.post(
        "",
        [{ provider: "a", endpoint: "x", headers: { "api-key": canaries.step }, query: MESSAGE }],
        right,
      ),
      gateway.post(CHAT, MESSAGE, { "cf-aig-authorization": `Bearer ${canaries.wrong}` }),
      gateway.post(CHAT, MESSAGE, { "gw-aig-token": `Bearer ${value}`, ...provided }),
      gateway.post("/compat/chat/completions", "broken", { ...right, ...provided }),
      gateway.post(`/openai/${value}`, MESSAGE, right),
    ];
    for (const asked of asks) await (await asked).text();
    expect(await gateway.logged()).toBe(4);

    const ids = (await gateway.logs()).map((log) => log.id);
    const texts = ids.flatMap((id) => ["", "/request", "/response"].map((part) => `${LOGS}/${id}${part}`));
    const shown: unknown[] = [heard, await gateway.logs()];
    for (const path of texts) shown.push(await gateway.text(path));
    const { control } = gateway.emulator;
    shown.push(control.requests(), control.mutations(), control.snapshot(), readFileSync(data, "utf8"));
    const everything = JSON.stringify(shown);
    for (const [name, secret] of Object.entries(canaries))
      for (const form of forms(secret)) expect([name, everything.includes(form)]).toEqual([name, false]);
    expect(everything).toContain("[redacted]");

    // The gateway's own went to nobody, the provider's to the provider.
    const went = JSON.stringify(provider.seen);
    expect(went).not.toContain(canaries.wrong);
    expect(provider.seen.map((value) => value.head).join("\n")).not.toContain("-aig-");
    expect(went).toContain(canaries.key);
    rmSync(folder, { recursive: true });
  });
});

describe("hostile bodies", () => {
  const DEEP = "[".repeat(200_000);
  const rows: readonly (readonly [string, string | Uint8Array<ArrayBuffer>])[] = [
    ["broken JSON", '{"model": '],
    ["nothing", ""],
    ["octets that are not text", new Uint8Array([0xff, 0xfe, 0x00, 0x80])],
    ["text", "hello"],
    ["null", "null"],
    ["a list of wrong things", '[null, 1, "x", {}]'],
    ["__proto__", '{"__proto__": {"model": "a/b"}, "messages": [{"__proto__": null}]}'],
    ["a nesting without end", DEEP],
    ["a nesting with an end", `${DEEP}${"]".repeat(200_000)}`],
    ["a nested query", `[{"provider":"a","endpoint":"x","query":${DEEP}${"]".repeat(200_000)}}]`],
    ["headers that are none", '[{"provider":"a","endpoint":"x","headers":{"a\\r\\nb":"c"},"query":{}}]'],
    ["a header that is split", '[{"provider":"a","endpoint":"x","headers":{"a":"b\\r\\nc: d"},"query":{}}]'],
    ["a thousand steps", JSON.stringify(Array.from({ length: 1000 }, () => ({ provider: "a", endpoint: "x" })))],
  ];
  const FORMS = ["", "/compat/chat/completions", CHAT, "/anything/at/all"];

  it.each(rows)("of %s get a reply, and the emulator keeps running", async (_what, body) => {
    const gateway = await withGateway();
    for (const path of FORMS) {
      for (const type of ["application/json", "text/plain", "multipart/form-data", "application/octet-stream", "\t"]) {
        const response = await fetch(`${gateway.url}${path}`, {
          method: "POST",
          headers: { "content-type": type },
          body,
        });
        await response.text();
        expect(response.status, path).toBeLessThan(500);
      }
    }
    expect((await gateway.post(CHAT, MESSAGE)).status).toBe(200);
  });

  it("of more than 10 MiB are refused with 413, in every form", async () => {
    const gateway = await withGateway();
    const body = "x".repeat(10 * 1024 * 1024 + 1);
    for (const path of FORMS) {
      const status = await gateway.post(path, body).then(
        (response) => response.status,
        () => 413,
      );
      expect(status).toBe(413);
    }
    expect(await gateway.logged()).toBe(0);
    const large = await gateway.post(CHAT, { ...MESSAGE, padding: "x".repeat(9 * 1024 * 1024) });
    expect(large.status).toBe(200);
    await large.text();
    const [log] = await gateway.logs();
    const whole: Record<string, unknown> = await gateway.api("GET", `${LOGS}/${log?.["id"]}`);
    expect(whole).toMatchObject({ request_head_complete: false });
    expect((await gateway.text(`${LOGS}/${log?.["id"]}/request`)).length).toBeLessThan(300_000);
  });

  it.each(["/v1", "/v1/", `/v1/${ACCOUNT}`, `/v1/${ACCOUNT}/`, `/v1//bot/openai/x`])(
    "and odd paths like `%s` match no gateway",
    async (path) => {
      const gateway = await withGateway();
      const response = await fetch(`${gateway.emulator.gatewayUrl}${path}`, { method: "POST", body: "{}" });
      expect(response.status).toBe(404);
    },
  );
});
