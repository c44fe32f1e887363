// A request that takes effect after its connection was reset. What the API would take twice is not sent again until it cannot
// arrive any more; what arrived twice all the same is deleted, or named.
import { afterEach, describe, expect, it } from "vitest";
import { type ApplyOptions, applyPlan } from "../../src/apply/apply";
import { isConverged, type Outcome } from "../../src/apply/outcome";
import { digest } from "../../src/base/digest";
import type { Json, JsonObject } from "../../src/base/json";
import type { FaultEffect } from "../../src/emulator/core/faults";
import { kinds } from "../../src/kinds";
import type { ApiOptions } from "../../src/live/client";
import { listSteps } from "../../src/plan/plan";
import { createMemorySecrets, type MemorySecrets } from "../create-memory-secrets";
import { ACCOUNT, compileDesired, TOKEN, virtualClock } from "../emulated";
import { byComment, type Running, results, running, ZONE, zoneOf } from "./running";

let run: Running | undefined;
afterEach(async () => {
  await run?.close();
  run = undefined;
});

type Options = Partial<ApplyOptions> & Pick<ApiOptions, "lateWriteMs">;

/** One clock for the emulator and the client: each request takes `requestMs`. And the times of the requests, in seconds. */
function timed(requestMs = 0) {
  const clock = virtualClock();
  const opened = running([], { clock: clock.now });
  run = opened;
  const start = clock.now();
  const seconds = (at: number) => (at - start) / 1000;
  const writes = () =>
    opened.control
      .requests()
      .filter((request) => request.method !== "GET")
      .map((request) => `${seconds(request.at)} ${request.method} ${lastSegment(request.path)}`);
  const reads = (path: string) =>
    opened.control
      .requests()
      .filter((request) => request.method === "GET" && request.path.endsWith(path))
      .map((request) => seconds(request.at));
  const fetch: typeof globalThis.fetch = async (input, init) => {
    await clock.sleep(requestMs);
    return opened.fetch(input, init);
  };
  const apply = async (document: Json, { lateWriteMs, ...more }: Options = {}, saved = false) => {
    const made = await opened.planOf(document, more);
    const api = opened.api({ clock, fetch, lateWriteMs, ...(more.signal && { signal: more.signal }) });
    opened.control.clearRequests();
    const outcome = await applyPlan(api, kinds, saved ? undefined : compileDesired(document), made, {
      ...{ target: "emulator:", asOf: "2026-11-21", emulator: true },
      ...more,
    });
    return { made, outcome };
  };
  /** Another client, at a time in seconds. */
  const meanwhile = (time: number, work: () => unknown) => {
    let isDone = false;
    const sleep = clock.sleep;
    clock.sleep = async (ms) => {
      await sleep(ms);
      if (isDone || seconds(clock.now()) < time) return;
      isDone = true;
      await work();
    };
  };
  return { ...opened, clock, apply, writes, reads, meanwhile };
}

const lastSegment = (path: string) => (path.split("/").at(-1) ?? "").replace(/^[0-9a-f-]{32,}$/, "ID");

type Timed = ReturnType<typeof timed>;

const app: Json = {
  version: 1,
  account: ACCOUNT,
  access_applications: { wiki: { destinations: [{ uri: "wiki.example.com" }] } },
};
const SRV = { priority: 10, weight: 5, port: 5060, target: "sip.example.com" };
const srv = zoneOf([{ name: "_sip._tcp", type: "SRV", data: SRV }]);
const token: Json = { version: 1, account: ACCOUNT, gateway_tokens: { run: { sink: "file:run.token" } } };

const applications = (on: Timed) => rowsOf(on, "access_apps/");
const tokens = (on: Timed) => rowsOf(on, "tokens/");

function rowsOf({ control }: Timed, collection: string): readonly JsonObject[] {
  return Object.entries(control.snapshot()).flatMap(([name, rows]) =>
    name.startsWith(collection) ? rows.map(([, row]) => row as JsonObject) : [],
  );
}

const notes = (outcome: Outcome) => outcome.scopes.flatMap((scope) => scope.diagnostics);

async function expectNothingLeft(on: Timed, document: Json, secrets?: MemorySecrets) {
  on.control.clearFaults();
  expect(listSteps(await on.planOf(document, { ...(secrets && { secrets }) })).map((step) => step.comment)).toEqual([]);
}

describe("a create that the API would take twice, and whose connection was reset", () => {
  const POST = { method: "POST", nth: 1, phase: "late", fault: "reset" } as const;

  it.each([0.5, 2.5, 29])("is found when it takes effect %d seconds later, and is sent once", async (seconds) => {
    const on = timed();
    on.control.fault({ ...POST, path: "/access/apps", lateMs: seconds * 1000 });
    const { outcome } = await on.apply(app);
    expect([results(outcome), isConverged(outcome)]).toEqual([["done found"], true]);
    expect(on.writes()).toEqual(["0 POST apps"]);
    expect(applications(on)).toHaveLength(1);
    await expectNothingLeft(on, app);
  });

  it("is read again after 1, 2, 4, 8, 15 and 30 seconds, and then sent again", async () => {
    const on = timed();
    on.control.fault({ ...POST, phase: "before", path: "/access/apps" });
    const { outcome } = await on.apply(app);
    expect(results(outcome)).toEqual(["done written"]);
    expect(on.writes()).toEqual(["0 POST apps", "30 POST apps"]);
    expect(on.reads("/access/apps")).toEqual([0, 1, 2, 4, 8, 15, 30, 30]);
  });

  it("waits as long as the option says, and not at all with 0", async () => {
    for (const [lateWriteMs, expected] of [
      [5000, [0, 1, 2, 4, 5, 5]],
      [0, [0, 0]],
    ] as const) {
      const on = timed();
      on.control.fault({ ...POST, phase: "before", path: "/access/apps" });
      await on.apply(app, { lateWriteMs });
      expect(on.reads("/access/apps"), String(lateWriteMs)).toEqual(expected);
      await on.close();
    }
  });

  it("is awaited for records of type SRV, which are taken twice, and not for records of type A, which are not", async () => {
    for (const [type, expected] of [
      ["A", ["0 POST dns_records", "0 POST dns_records"]],
      ["SRV", ["0 POST dns_records", "30 POST dns_records"]],
    ] as const) {
      const on = timed();
      const document = type === "A" ? zoneOf([{ name: "www", type, content: "192.0.2.1" }]) : srv;
      on.control.fault({ ...POST, path: "/dns_records", phase: "before" });
      const { outcome } = await on.apply(document, { batchLimit: 0 });
      expect([type, results(outcome), on.writes()]).toEqual([type, ["done written"], expected]);
      await on.close();
    }
  });

  it("names the unknown outcome when the run is interrupted while it waits", async () => {
    const on = timed();
    const interrupt = new AbortController();
    on.control.fault({ ...POST, path: "/access/apps", lateMs: 20_000 });
    on.meanwhile(4, () => interrupt.abort());
    const { made, outcome } = await on.apply(app, { signal: interrupt.signal });
    expect(on.writes()).toEqual(["0 POST apps"]);
    expect(outcome.interrupted).toBe(true);
    expect(byComment(made, outcome)).toEqual({
      "create access application wiki":
        "failed: Outcome unknown: create access application wiki The answer was lost (ECONNRESET). The request may still take " +
        "effect, up to 30 seconds after its connection ended. The run ended before that: the run was interrupted.",
    });
  });

  it("is not sent again when the lock is lost while it waits", async () => {
    const on = timed();
    on.control.fault({ ...POST, path: "/access/apps", lateMs: 20_000 });
    const isHeld = () => on.clock.now() < Date.UTC(2026, 10, 21) + 10_000;
    const { made, outcome } = await on.apply(app, { checkLease: () => (isHeld() ? undefined : "the lock expired") });
    expect(on.writes()).toEqual(["0 POST apps"]);
    expect(isConverged(outcome)).toBe(false);
    expect(Object.values(byComment(made, outcome))).toEqual([
      expect.stringMatching(/^failed: Outcome unknown: .* The run ended before that: the lock expired\.$/),
    ]);
  });

  it("is not called refused or skipped when it arrives after a run that gave up", async () => {
    const on = timed();
    on.control.fault({ ...POST, times: 3, phase: "before", path: "/access/apps" });
    const { made, outcome } = await on.apply(app);
    expect(on.writes()).toEqual(["0 POST apps", "30 POST apps", "60 POST apps"]);
    expect(on.clock.now()).toBe(Date.UTC(2026, 10, 21) + 90_000);
    expect(Object.values(byComment(made, outcome))).toEqual([
      expect.stringMatching(/^failed: Not applied: .*3 attempts/),
    ]);
  });
});

describe("a create that took effect twice", () => {
  /** Sent at 1 s, again at 8 s, and the first takes effect at 8.5 s. The last read is at 9 s. */
  const LATE = { method: "POST", nth: 1, phase: "late", fault: "reset", lateMs: 7500 } as const;
  const WAIT = { lateWriteMs: 5000 };

  it("leaves one application: the copy is deleted, and the report says so", async () => {
    const on = timed(1000);
    on.control.fault({ ...LATE, path: "/access/apps" });
    const { outcome } = await on.apply(app, WAIT);
    expect(on.writes()).toEqual(["1 POST apps", "8 POST apps", "10 DELETE ID"]);
    expect([results(outcome), isConverged(outcome)]).toEqual([["done written"], true]);
    expect(applications(on)).toHaveLength(1);
    const [kept] = applications(on);
    expect(notes(outcome)).toMatchObject([{ code: "APP106", severity: "warning" }]);
    expect(notes(outcome)[0]?.detail).toContain(`kept \`${kept?.["id"]}\``);
    await expectNothingLeft(on, app);
  });

  it.each([
    ["documents", false],
    ["a saved plan", true],
  ])("leaves one SRV record, applied from %s", async (_, saved) => {
    const on = timed(1000);
    on.control.fault({ ...LATE, path: "/dns_records" });
    const { outcome } = await on.apply(srv, { ...WAIT, batchLimit: 0 }, saved);
    expect(on.writes()).toEqual(["1 POST dns_records", "8 POST dns_records", "10 DELETE ID"]);
    expect(isConverged(outcome)).toBe(true);
    expect(on.control.records(ZONE)).toHaveLength(1);
    await expectNothingLeft(on, srv);
  });

  it("leaves one token, whose value is in the secret store", async () => {
    const on = timed(1000);
    const secrets = createMemorySecrets();
    on.control.fault({ ...LATE, path: "/tokens$" });
    const { outcome } = await on.apply(token, { ...WAIT, secrets });
    expect(on.writes().map((write) => write.replace(/^\d+ /, ""))).toEqual(["POST tokens", "POST tokens", "DELETE ID"]);
    expect(isConverged(outcome)).toBe(true);
    expect(tokens(on).map((row) => row["digest"])).toEqual([digest(secrets.sinks.get("file:run.token") ?? "")]);
    await expectNothingLeft(on, token, secrets);
  });

  it("leaves one token, with its own name, when it was a successor", async () => {
    const on = timed(1000);
    const secrets = createMemorySecrets();
    await on.apply(token, { secrets });
    secrets.requestedRotations = ["run"];
    on.control.fault({ ...LATE, path: "/tokens$", lateMs: 8500 });
    const { outcome } = await on.apply(token, { ...WAIT, secrets });
    secrets.requestedRotations = undefined;
    expect(notes(outcome)).toMatchObject([{ code: "APP106" }]);
    expect(isConverged(outcome)).toBe(true);
    expect(tokens(on).map((row) => [row["name"], row["digest"]])).toEqual([
      ["run", digest(secrets.sinks.get("file:run.token") ?? "")],
    ]);
    await expectNothingLeft(on, token, secrets);
  });

  it.each([
    ["documents", false],
    ["a saved plan", true],
  ])("is named, and nothing is deleted, where somebody else may have made one of the two: %s", async (_, saved) => {
    const on = timed();
    const body = JSON.stringify({ name: "wiki", type: "self_hosted", destinations: [{ uri: "wiki.example.com" }] });
    const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
    const url = `${on.baseUrl}/accounts/${ACCOUNT}/access/apps`;
    on.control.fault({ ...LATE, lateMs: 2500, path: "/access/apps" });
    on.meanwhile(4, () => on.fetch(url, { method: "POST", headers, body }));
    const { made, outcome } = await on.apply(app, {}, saved);
    expect(isConverged(outcome)).toBe(false);
    const ids = applications(on).map((row) => String(row["id"]));
    expect(ids).toHaveLength(2);
    const [said = ""] = Object.values(byComment(made, outcome));
    expect(said).toMatch(saved ? /^failed: Created more than once/ : /^failed: Two live objects with the same name/);
    for (const id of ids.slice(saved ? 1 : 0)) expect(said).toContain(id);
    expect(on.writes()).toEqual(["0 POST apps", "4 POST apps"]);
  });
});

describe("a new value of a token, whose connection was reset", () => {
  it.each([0.5, 2.5, 29])(
    "is in the secret store, and is valid, when it takes effect %d seconds later",
    async (seconds) => {
      const on = timed(10);
      const secrets = createMemorySecrets();
      await on.apply(token, { secrets });
      secrets.sinks.clear();
      on.control.fault({
        method: "PUT",
        path: "/value",
        nth: 1,
        phase: "late",
        lateMs: seconds * 1000,
        fault: "reset",
      });
      const { outcome } = await on.apply(token, { secrets });
      expect(isConverged(outcome)).toBe(true);
      expect(on.writes().map((write) => write.replace(/^\S+ /, ""))).toEqual(["PUT value", "PUT value"]);
      on.clock.sleep(60_000);
      expect(tokens(on).map((row) => row["digest"])).toEqual([digest(secrets.sinks.get("file:run.token") ?? "")]);
      await expectNothingLeft(on, token, secrets);
    },
  );
});

describe("a PUT of a whole object, whose connection was reset", () => {
  const before: Json = { version: 1, account: ACCOUNT, gateways: { bot: { cache_ttl: 60 } } };
  const after: Json = { version: 1, account: ACCOUNT, gateways: { bot: { cache_ttl: 300 } } };

  it.each([0.5, 2.5, 29])("is found when it takes effect %d seconds later, and is sent once", async (seconds) => {
    const on = timed();
    await on.apply(before);
    on.control.fault({ method: "PUT", nth: 1, phase: "late", lateMs: seconds * 1000, fault: "reset" });
    const { outcome } = await on.apply(after);
    expect([results(outcome), isConverged(outcome)]).toEqual([["done found"], true]);
    expect(on.writes()).toEqual(["0 PUT bot"]);
    await expectNothingLeft(on, after);
  });
});

describe("a write that was committed and then refused", () => {
  const REFUSALS: readonly FaultEffect[] = [
    { status: 302 },
    { status: 400, code: 9999 },
    { status: 403, code: 9999 },
    { status: 404, code: 9999 },
    { status: 409, code: 9999 },
    { status: 422, code: 9999 },
  ];
  const documents: readonly (readonly [string, Json, string])[] = [
    ["application", app, "/access/apps"],
    ["SRV record", srv, "/dns_records"],
    ["A record", zoneOf([{ name: "www", type: "A", content: "192.0.2.1" }]), "/dns_records"],
    ["token", token, "/tokens$"],
  ];

  it.each(documents)("is reported as done: %s", async (_, document, path) => {
    for (const fault of REFUSALS) {
      const on = timed();
      const secrets = createMemorySecrets();
      on.control.fault({ method: "POST", path, nth: 1, phase: "after", fault });
      const { outcome } = await on.apply(document, { secrets, batchLimit: 0 });
      expect([fault, results(outcome), isConverged(outcome)]).toEqual([fault, ["done found"], true]);
      expect(on.writes().filter((write) => write.includes("POST"))).toHaveLength(1);
      await expectNothingLeft(on, document, secrets);
      if (document === token)
        expect(tokens(on).map((row) => row["digest"])).toEqual([digest(secrets.sinks.get("file:run.token") ?? "")]);
      await on.close();
    }
  });

  it("costs no request more if it was refused by the API's own checks", async () => {
    const on = timed();
    on.control.fault({
      method: "POST",
      path: "/access/apps",
      nth: 1,
      phase: "before",
      fault: { status: 400, code: 9999 },
    });
    await on.apply(app);
    expect([on.writes(), on.reads("/access/apps")]).toEqual([["0 POST apps"], [0]]);
  });
});

describe("scopes whose creates are lost", () => {
  it("wait together, not one after the other", async () => {
    const clock = sharedClock();
    const opened = running([], { clock: clock.now });
    run = opened;
    const zones = Array.from({ length: 9 }, (_, index) => `zone${index}.example`);
    for (const zone of zones) opened.control.addZone(zone, { account: ACCOUNT });
    const records = [{ name: "_sip._tcp", type: "SRV", data: SRV }];
    const document: Json = {
      ...(app as JsonObject),
      zones: Object.fromEntries(zones.map((zone) => [zone, { records }])),
    };
    const made = await opened.planOf(document, { batchLimit: 0 });
    opened.control.fault({ method: "POST", times: 10, nth: 1, phase: "before", fault: "reset" });
    const start = clock.now();
    const api = opened.api({ clock });
    const outcome = await applyPlan(api, kinds, compileDesired(document), made, {
      ...{ target: "emulator:", asOf: "2026-11-21", emulator: true, batchLimit: 0 },
    });
    expect(isConverged(outcome)).toBe(true);
    expect(opened.control.requests().filter((request) => request.method === "POST")).toHaveLength(20);
    expect(clock.now() - start).toBe(30_000);
  });
});

/** Time that passes when everybody sleeps: those who sleep at the same time continue together. */
function sharedClock() {
  let now = Date.UTC(2026, 10, 21);
  const sleepers: { readonly at: number; readonly resume: () => void }[] = [];
  const pass = () => {
    const at = Math.min(...sleepers.map((sleeper) => sleeper.at));
    if (sleepers.length === 0) return;
    now = Math.max(now, at);
    for (const sleeper of sleepers.filter((sleeper) => sleeper.at <= now)) {
      sleepers.splice(sleepers.indexOf(sleeper), 1);
      sleeper.resume();
    }
  };
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      sleepers.push({ at: now + ms, resume: resolve });
      idle(pass);
    });
  return { now: () => now, sleep };
}

/** Runs when nobody has worked for a while: requests of the embedded emulator take a few rounds of the event loop. */
function idle(work: () => void, rounds = 200): void {
  if (rounds === 0) work();
  else setImmediate(() => idle(work, rounds - 1));
}
