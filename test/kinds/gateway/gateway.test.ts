// Gateways in documents: values that are rejected before anything is written, and what a change writes.
import { afterEach, describe, expect, it } from "vitest";
import { isConverged } from "../../../src/apply/outcome";
import type { Json, JsonObject } from "../../../src/base/json";
import { kinds } from "../../../src/kinds";
import { listHazards, listSteps } from "../../../src/plan/plan";
import { planJson } from "../../../src/report/json/report-json";
import { PLAIN } from "../../../src/report/paint";
import { planText } from "../../../src/report/text";
import {
  ACCOUNT,
  applyDocument,
  compileDocument,
  type Emulated,
  emulate,
  formatChanges,
  planDocument,
} from "../../emulated";

const GATEWAYS = `/accounts/${ACCOUNT}/ai-gateway/gateways`;
const document = (gateways: Json, more: JsonObject = {}): Json => ({ version: 1, gateways, ...more });
const tokens = { gateway_tokens: { run: { sink: "file:run.token" } } };

let emulator: Emulated;
afterEach(() => emulator?.close());

const writes = () => emulator.control.requests().filter((request) => request.method !== "GET");
const lines = () => writes().map((write) => `${write.method} ${write.path.split("/").slice(4).join("/")}`);

async function live(id: string): Promise<JsonObject> {
  const got = await emulator.api().send({ method: "GET", path: `${GATEWAYS}/${id}` });
  return (got.outcome === "ok" ? got.result : {}) as JsonObject;
}

/** An edit by another user, complete as the API requires. */
async function edit(id: string, change: JsonObject): Promise<void> {
  const { id: _, ...row } = await live(id);
  await emulator.api().send({ method: "PUT", path: `${GATEWAYS}/${id}`, body: { ...row, ...change } });
}

describe("a gateway is rejected", () => {
  const cases: readonly (readonly [string, string, Json])[] = [
    ["under an id with capitals", "FLD107", { Bot: {} }],
    ["under an id that ends in a hyphen", "FLD107", { "bot-": {} }],
    ["under an id of 65 characters", "FLD104", { ["b".repeat(65)]: {} }],
    ["under an id that climbs", "FLD107", { "../tokens": {} }],
    ["with a cache of more than a month", "FLD104", { bot: { cache_ttl: 2_592_001 } }],
    ["with a negative limit", "FLD104", { bot: { rate_limiting_limit: -1 } }],
    ["with an unknown technique", "FLD105", { bot: { rate_limiting_technique: "leaky" } }],
    ["with too few logs", "FLD104", { bot: { log_management: 9_999 } }],
    ["with too many logs", "FLD104", { bot: { log_management: 10_000_001 } }],
    ["with an unknown strategy", "FLD105", { bot: { log_management_strategy: "KEEP" } }],
    ["with a delay of more than a minute", "FLD104", { bot: { retry_delay: 60_001 } }],
    ["with no attempt at all", "FLD104", { bot: { retry_max_attempts: 0 } }],
    ["with six attempts", "FLD104", { bot: { retry_max_attempts: 6 } }],
    ["with an unknown backoff", "FLD105", { bot: { retry_backoff: "random" } }],
    ["with a short key", "FLD107", { bot: { logpush_public_key: "short" } }],
    ["with an unknown category", "FLD101", { bot: { guardrails: { prompt: { S14: "BLOCK" } } } }],
    ["with an unknown action", "FLD105", { bot: { guardrails: { prompt: { S1: "DROP" } } } }],
    ["with `null`", "FLD106", { bot: { cache_ttl: null } }],
    ["with a token that is not external", "FLD105", { bot: { token: "mine" } }],
    ["with authentication and no token", "GTW101", { bot: { authentication: true } }],
    ["with an unknown field", "FLD101", { bot: { cache: 3 } }],
  ];
  it.each(cases)("%s", (_title, code, gateways) => {
    const errors = compileDocument(document(gateways)).diagnostics.filter(
      (diagnostic) => diagnostic.severity === "error",
    );
    expect(errors.map((error) => error.code)).toEqual([code]);
    expect(errors[0]?.detail).toMatch(/`/);
    expect(errors[0]?.help).toBeTruthy();
  });

  it("is accepted at the limits of its ranges", () => {
    const fields = { cache_ttl: 2_592_000, log_management: 10_000, retry_delay: 0, retry_max_attempts: 5 };
    expect(
      compileDocument(document({ ["b".repeat(64)]: fields, "a_b-c_1": { log_management: 10_000_000 } })).diagnostics,
    ).toEqual([]);
  });
});

describe("a gateway", () => {
  it("is created with the members that the API requires", async () => {
    emulator = emulate({ mode: "calm" });
    await applyDocument(emulator, document({ bot: {} }));
    expect(writes().map((write) => write.body)).toEqual([
      {
        id: "bot",
        cache_invalidate_on_update: false,
        cache_ttl: 0,
        collect_logs: true,
        rate_limiting_interval: 0,
        rate_limiting_limit: 0,
      },
    ]);
  });

  it("keeps undeclared members: a PUT writes back what was read, without read-only members", async () => {
    emulator = emulate({ mode: "calm" });
    await applyDocument(emulator, document({ bot: { cache_ttl: 60 } }));
    await edit("bot", { retry_max_attempts: 2, cache_ttl: 60, rate_limiting_limit: null, store_id: "store" });
    emulator.control.clearRequests();
    const { plan, outcome } = await applyDocument(emulator, document({ bot: { cache_ttl: 90 } }));
    expect(formatChanges(plan)).toEqual(["update bot cache_ttl"]);
    expect(isConverged(outcome)).toBe(true);
    const body = writes()[0]?.body as JsonObject;
    expect(body).toMatchObject({ cache_ttl: 90, retry_max_attempts: 2, rate_limiting_limit: null, store_id: "store" });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(["id"]));
    expect(body).not.toHaveProperty("created_at");
    expect(body).not.toHaveProperty("is_default");
  });

  it("treats null as zero and as the default of a new gateway", async () => {
    emulator = emulate({ mode: "calm" });
    await applyDocument(emulator, document({ bot: {} }));
    await edit("bot", { cache_ttl: null, rate_limiting_limit: null, rate_limiting_interval: null });
    const same = { cache_ttl: 0, rate_limiting_limit: 0, rate_limiting_interval: 0, collect_logs: true };
    expect(formatChanges(await planDocument(emulator, document({ bot: same })))).toEqual([]);
  });

  it("is not overwritten if it changed since the plan", async () => {
    emulator = emulate({ mode: "calm" });
    await applyDocument(emulator, document({ bot: {} }));
    let struck = false;
    const stop = emulator.control.onRequest(({ method, path }) => {
      if (struck || method !== "GET" || !path.endsWith("/gateways/bot")) return;
      struck = true;
      void edit("bot", { retry_delay: 100 });
    });
    const { outcome } = await applyDocument(emulator, document({ bot: { cache_ttl: 5 } }));
    stop();
    expect(struck).toBe(true);
    expect(isConverged(outcome)).toBe(true);
    expect(await live("bot")).toMatchObject({ cache_ttl: 5, retry_delay: 100 });
  });

  it("with an exporter's credential is changed only with the credential, and never shows it", async () => {
    emulator = emulate({ mode: "calm" });
    const otel = (more: JsonObject) => [{ url: "https://traces.example.com/", headers: {}, ...more }];
    await applyDocument(emulator, document({ bot: { otel: otel({ authorization: "Bearer canary-of-otel" }) } }));
    const without = await planDocument(emulator, document({ bot: { cache_ttl: 7 } }));
    expect(listHazards(without).map((hazard) => [hazard.code, hazard.message])).toEqual([
      ["LOSES_SECRET", expect.stringContaining("`otel[0].authorization`")],
    ]);
    const declared = { cache_ttl: 7, otel: otel({ authorization: "Bearer canary-of-otel" }) };
    const { plan, outcome } = await applyDocument(
      emulator,
      document({ bot: declared, other: { otel: declared.otel } }),
    );
    expect(formatChanges(plan)).toEqual(["update bot cache_ttl", "create other"]);
    expect(isConverged(outcome)).toBe(true);
    const kept = emulator.control.mutations().findLast((mutation) => mutation.after?.["id"] === "bot")?.after;
    expect(kept).toMatchObject({ cache_ttl: 7, otel: [{ authorization: "Bearer canary-of-otel" }] });
    const shown = { paint: PLAIN, verbose: true, allow: [] };
    expect(planText(plan, kinds, shown) + JSON.stringify(planJson(plan, kinds, []))).not.toContain("canary");
  });

  it("is deleted if it is declared absent, and never if no document names it", async () => {
    emulator = emulate({ mode: "calm" });
    await applyDocument(emulator, document({ bot: {}, other: {} }));
    expect(formatChanges(await planDocument(emulator, document({ other: {} })))).toEqual([]);
    const { plan, outcome } = await applyDocument(emulator, document({ bot: { state: "absent" } }));
    expect(formatChanges(plan)).toEqual(["delete bot"]);
    expect(isConverged(outcome)).toBe(true);
    expect(await live("other")).toMatchObject({ id: "other" });
  });
});

describe("authentication of a gateway", () => {
  const on = { bot: { authentication: true } };

  it("is switched on after the token is stored, in the same plan", async () => {
    emulator = emulate({ mode: "calm" });
    await applyDocument(emulator, document({ bot: {} }));
    emulator.control.clearRequests();
    const { plan, outcome } = await applyDocument(emulator, document(on, tokens));
    expect(formatChanges(plan)).toEqual(["create run", "update bot authentication"]);
    expect(isConverged(outcome)).toBe(true);
    expect(lines()).toEqual([`POST ${ACCOUNT}/tokens`, `PUT ${ACCOUNT}/ai-gateway/gateways/bot`]);
  });

  it("stays as it is if the token cannot be stored, and another gateway is still changed", async () => {
    emulator = emulate({ mode: "calm" });
    await applyDocument(emulator, document({ bot: {}, other: {} }));
    emulator.secrets.broken = "no space";
    const { outcome } = await applyDocument(emulator, document({ ...on, other: { cache_ttl: 9 } }, tokens));
    const results = outcome.scopes.flatMap((scope) => scope.steps.map((step) => step.result));
    expect(results.sort()).toEqual(["done", "failed", "skipped"]);
    expect(await live("bot")).toMatchObject({ authentication: false });
    expect(await live("other")).toMatchObject({ cache_ttl: 9 });
    emulator.secrets.broken = undefined;
    const again = await applyDocument(emulator, document({ ...on, other: { cache_ttl: 9 } }, tokens));
    expect(isConverged(again.outcome)).toBe(true);
    expect(await live("bot")).toMatchObject({ authentication: true });
  });

  it("is switched off before the token is deleted", async () => {
    emulator = emulate({ mode: "calm" });
    await applyDocument(emulator, document(on, tokens));
    emulator.control.clearRequests();
    const off = document({ bot: { authentication: false } }, { gateway_tokens: { run: { state: "absent" } } });
    const { outcome } = await applyDocument(emulator, off);
    expect(isConverged(outcome)).toBe(true);
    expect(lines().map((line) => line.split(" ")[0])).toEqual(["PUT", "DELETE"]);
  });

  it("is not switched if the gateway is deleted, too, which is deleted first", async () => {
    emulator = emulate({ mode: "calm" });
    await applyDocument(emulator, document(on, tokens));
    const gone = document({ bot: { state: "absent" } }, { gateway_tokens: { run: { state: "absent" } } });
    expect(listSteps(await planDocument(emulator, gone)).map((step) => step.comment)).toEqual([
      "delete gateway bot",
      "delete gateway token run",
    ]);
  });
});
