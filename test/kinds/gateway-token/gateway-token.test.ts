// Gateway tokens in documents and at the API: rejected values, drift, and unexpected responses. test/apply/token-life.test.ts covers
// crashes.
import { afterEach, describe, expect, it } from "vitest";
import { isConverged } from "../../../src/apply/outcome";
import type { Json, JsonObject } from "../../../src/base/json";
import { formatSink, parseSink } from "../../../src/kind/sink";
import { kinds } from "../../../src/kinds";
import { createApi } from "../../../src/live/client";
import { applyPlan, planDesiredState } from "../../../src/operations/reconcile";
import { listSteps } from "../../../src/plan/plan";
import {
  ACCOUNT,
  applyDocument,
  compileDesired,
  compileDocument,
  type Emulated,
  emulate,
  formatChanges,
  planDocument,
  virtualClock,
} from "../../emulated";

const TOKENS = `/accounts/${ACCOUNT}/tokens`;
const document = (tokens: Json, more: JsonObject = {}): Json => ({ version: 1, gateway_tokens: tokens, ...more });
const RUN = { sink: "file:run.token" };

let emulator: Emulated;
afterEach(() => emulator?.close());

const writes = () => emulator.control.requests().filter((request) => request.method !== "GET");

async function live(): Promise<readonly JsonObject[]> {
  const list = await emulator.api().list(TOKENS, { include_expired: "true" }, 50);
  return list.outcome === "ok" ? (list.rows as readonly JsonObject[]) : [];
}

async function findPermissionId(permission: string): Promise<string> {
  const got = await emulator
    .api()
    .send({ method: "GET", path: `${TOKENS}/permission_groups`, query: { name: permission } });
  return String(((got.outcome === "ok" ? got.result : []) as readonly JsonObject[])[0]?.["id"]);
}

/** Checks that the value in the store belongs to a working token. */
async function works(sink = RUN.sink): Promise<string | undefined> {
  const value = emulator.secrets.sinks.get(sink) ?? "";
  const credential = { headers: { authorization: `Bearer ${value}` }, secrets: [value] };
  const clock = virtualClock();
  const api = createApi({ baseUrl: emulator.baseUrl, credential, fetch: emulator.fetch, clock });
  const answer = await api.send({ method: "GET", path: `${TOKENS}/verify` });
  return answer.outcome === "ok" ? String((answer.result as JsonObject)["id"]) : undefined;
}

describe("a secret store", () => {
  const written: readonly (readonly [Json, string])[] = [
    ["file:/run/secrets/token", "file:/run/secrets/token"],
    [{ file: "a b#c" }, "file:a b#c"],
    ["env-file:a#b.env#TOKEN", "env-file:a#b.env#TOKEN"],
    [{ env_file: ".env", name: "TOKEN_1" }, "env-file:.env#TOKEN_1"],
    ['exec:["pass", "insert", "-m", "x"]', 'exec:["pass","insert","-m","x"]'],
    [{ command: ["./keep"] }, 'exec:["./keep"]'],
  ];
  it.each(written)("%j has one canonical form, which parses to itself", (value, text) => {
    const parsed = parseSink(value);
    expect(parsed.ok && formatSink(parsed.sink)).toBe(text);
    expect(parseSink(text)).toEqual(parsed);
  });

  it.each<Json>([
    "",
    "file:",
    "token",
    "env-file:.env",
    "env-file:#A",
    "env-file:.env#1A",
    "env-file:.env#A B",
    "exec:pass",
    "exec:[]",
    'exec:[""]',
    "exec:[1]",
    'exec:["a\\u0000b"]',
    {},
    { file: 3 },
    { file: "a", command: ["b"] },
    { command: "pass insert" },
    ["file:a"],
    7,
    true,
  ])("%j is rejected", (value) => {
    const { diagnostics } = compileDocument(document({ run: { sink: value } }));
    expect(diagnostics.map((each) => each.code)).toEqual(["SEC101"]);
  });
});

describe("a token", () => {
  it("may only run gateways of its account, by the id of the permission", async () => {
    emulator = emulate({ mode: "calm" });
    await applyDocument(emulator, document({ run: { ...RUN, denied_ips: ["203.0.113.7"], expires_on: "2027-03-01" } }));
    expect(writes().map((write) => write.body)).toEqual([
      {
        name: "run",
        policies: [
          {
            effect: "allow",
            permission_groups: [{ id: await findPermissionId("AI Gateway Run") }],
            resources: { [`com.cloudflare.api.account.${ACCOUNT}`]: "*" },
          },
        ],
        condition: { "request.ip": { not_in: ["203.0.113.7"] } },
        expires_on: "2027-03-01T00:00:00Z",
      },
    ]);
    expect(await works()).toBe((await live())[0]?.["id"]);
  });

  it("with other permissions is corrected in one PUT, and keeps its value", async () => {
    emulator = emulate({ mode: "calm" });
    await applyDocument(emulator, document({ run: RUN }));
    const [row] = await live();
    const policies = [
      {
        effect: "allow",
        permission_groups: [{ id: await findPermissionId("DNS Write") }],
        resources: { [`com.cloudflare.api.account.${ACCOUNT}`]: "*" },
      },
    ];
    await emulator.api().send({ method: "PUT", path: `${TOKENS}/${row?.["id"]}`, body: { name: "run", policies } });
    const before = emulator.secrets.sinks.get(RUN.sink);
    emulator.control.clearRequests();
    const { plan, outcome } = await applyDocument(emulator, document({ run: RUN }));
    expect(formatChanges(plan)).toEqual(["update run permissions"]);
    expect(isConverged(outcome)).toBe(true);
    expect(writes().map((write) => write.method)).toEqual(["PUT"]);
    expect(emulator.secrets.sinks.get(RUN.sink)).toBe(before);
    expect((await live())[0]?.["policies"]).toMatchObject([{ permission_groups: [{ name: "AI Gateway Run" }] }]);
  });

  it("that has expired is found and not created again", async () => {
    let now = Date.UTC(2026, 10, 21);
    emulator = emulate({ mode: "calm", clock: () => now });
    await applyDocument(emulator, document({ run: { ...RUN, expires_on: "2026-11-22" } }));
    now += 3 * 86_400_000;
    expect(
      formatChanges(await planDocument(emulator, document({ run: { ...RUN, expires_on: "2026-12-22" } }))),
    ).toEqual(["update run expires_on"]);
  });

  it("that has expired without a declared end is rotated", async () => {
    let now = Date.UTC(2026, 10, 21);
    emulator = emulate({ mode: "calm", clock: () => now });
    await applyDocument(emulator, document({ run: { ...RUN, expires_on: "2026-11-22" } }));
    now += 3 * 86_400_000;
    const { plan, outcome } = await applyDocument(emulator, document({ run: RUN }));
    expect(listSteps(plan).map(({ change }) => change.because)).toEqual(["its value has expired"]);
    expect(isConverged(outcome)).toBe(true);
    expect((await live()).map((row) => [row["status"], row["id"] === undefined])).toEqual([["active", false]]);
    expect(await works()).toBe((await live())[0]?.["id"]);
  });

  it("is regenerated into the new store if its store changes", async () => {
    emulator = emulate({ mode: "calm" });
    await applyDocument(emulator, document({ run: RUN }));
    const { outcome } = await applyDocument(emulator, document({ run: { sink: 'exec:["keep"]' } }));
    expect(isConverged(outcome)).toBe(true);
    expect(await works('exec:["keep"]')).toBe((await live())[0]?.["id"]);
    expect(await works()).toBeUndefined();
    expect((await live()).length).toBe(1);
  });

  it("is regenerated if its value was removed from the store", async () => {
    emulator = emulate({ mode: "calm" });
    await applyDocument(emulator, document({ run: RUN }));
    emulator.secrets.sinks.clear();
    const { plan } = await applyDocument(emulator, document({ run: RUN }));
    expect(listSteps(plan).map(({ change }) => change.because)).toEqual([
      "its secret store holds no value; it is regenerated",
    ]);
    expect(await works()).toBeDefined();
  });

  it("that exists twice is an error that names both", async () => {
    emulator = emulate({ mode: "calm" });
    await applyDocument(emulator, document({ run: RUN }));
    const [row] = await live();
    const { name, policies } = row as JsonObject;
    await emulator.api().send({ method: "POST", path: TOKENS, body: { name, policies } as JsonObject });
    const plan = await planDocument(emulator, document({ run: RUN }));
    expect(plan.diagnostics.map((diagnostic) => diagnostic.code)).toEqual(["OWN105"]);
    expect(listSteps(plan)).toEqual([]);
  });

  it("is deleted with the successor of an interrupted rotation", async () => {
    emulator = emulate({ mode: "calm" });
    await applyDocument(emulator, document({ run: RUN }));
    const { policies } = (await live())[0] as JsonObject;
    await emulator.api().send({ method: "POST", path: TOKENS, body: { name: "run (next)", policies } as JsonObject });
    const { plan, outcome } = await applyDocument(emulator, document({ run: { state: "absent" } }));
    expect(formatChanges(plan)).toEqual(["delete run", "delete run (next)"]);
    expect(isConverged(outcome)).toBe(true);
    expect(await live()).toEqual([]);
  });

  it("is not created by a program that provides no secret store", async () => {
    emulator = emulate({ mode: "calm" });
    const desired = compileDesired(document({ run: RUN }));
    const options = { target: "emulator:", asOf: "2026-11-21", emulator: true };
    const made = await planDesiredState(emulator.api(), kinds, desired, options);
    const outcome = await applyPlan(emulator.api(), kinds, desired, made, options);
    expect(outcome.scopes.flatMap((scope) => scope.steps)).toMatchObject([{ diagnostic: { code: "SEC104" } }]);
    expect(writes()).toEqual([]);
  });

  it("may be called __proto__", async () => {
    emulator = emulate({ mode: "calm" });
    const { outcome } = await applyDocument(emulator, document(JSON.parse('{"__proto__": {"sink": "file:a"}}')));
    expect(isConverged(outcome)).toBe(true);
    expect((await live()).map((row) => row["name"])).toEqual(["__proto__"]);
  });
});

describe("a credential that may not create tokens", () => {
  const forbid = (path: string) =>
    emulator.control.fault({
      path,
      phase: "before",
      fault: { status: 403, code: 9109, message: "Unauthorized to access requested resource" },
    });

  it("is reported while planning, before anything is written", async () => {
    emulator = emulate({ mode: "calm" });
    forbid("/tokens/permission_groups");
    const plan = await planDocument(emulator, document({ run: RUN }, { gateways: { bot: {} } }));
    expect(plan.diagnostics).toMatchObject([
      { code: "SEC105", severity: "error", detail: expect.stringContaining("403"), where: { file: "zone.yaml" } },
    ]);
    expect(writes()).toEqual([]);
  });

  it("is reported if the permission does not exist", async () => {
    emulator = emulate({ mode: "calm" });
    const real = emulator.fetch;
    const renamed: typeof fetch = async (url, init) => {
      const response = await real(String(url), init);
      return new Response((await response.text()).replace("AI Gateway Run", "AI Gateway Walk"), response);
    };
    const credential = { headers: { authorization: `Bearer ${"x".repeat(40)}` }, secrets: [] };
    const api = createApi({ baseUrl: emulator.baseUrl, credential, fetch: renamed });
    const plan = await planDocument({ ...emulator, api: () => api }, document({ run: RUN }));
    expect(plan.diagnostics).toMatchObject([
      { code: "SEC105", detail: expect.stringContaining("nothing has that name") },
    ]);
  });

  it("is reported by the API if only the creation is refused, and leaves nothing behind", async () => {
    emulator = emulate({ mode: "calm" });
    emulator.control.fault({
      method: "POST",
      path: "/tokens",
      phase: "before",
      times: 1,
      fault: { status: 403, code: 10000, message: "Authentication error" },
    });
    const { outcome } = await applyDocument(emulator, document({ run: RUN }));
    expect(outcome.scopes.flatMap((scope) => scope.steps)).toMatchObject([
      { result: "failed", diagnostic: { code: "APP101" } },
    ]);
    expect(emulator.secrets.notes.size).toBe(0);
    expect(emulator.secrets.sinks.size).toBe(0);
    const again = await applyDocument(emulator, document({ run: RUN }));
    expect(isConverged(again.outcome)).toBe(true);
  });
});

describe("with an API that loses responses, refuses temporarily and shuffles its lists", () => {
  it.each(Array.from({ length: 20 }, (_, index) => index + 1))("a token stays usable, seed %i", async (seed) => {
    emulator = emulate({ mode: "strict", seed });
    const wanted = document({ run: { ...RUN, rotate_after: "30d" } }, { gateways: { bot: { authentication: true } } });
    const ids = new Set<unknown>();
    for (const days of [0, 31, 31, 31]) {
      emulator.secrets.now += days * 86_400_000;
      let converged = false;
      for (let round = 1; round <= 3 && !converged; round += 1) {
        converged = isConverged((await applyDocument(emulator, wanted)).outcome);
      }
      expect({ seed, days, converged }).toEqual({ seed, days, converged: true });
      emulator.control.clearFaults();
      expect((await live()).map((row) => row["name"])).toEqual(["run"]);
      expect(await works()).toBe((await live())[0]?.["id"]);
      ids.add((await live())[0]?.["id"]);
    }
    expect(ids.size).toBe(4);
  });
});
