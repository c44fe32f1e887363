// The control API: request log, journal of changes, edits by other clients, planned faults, strict mode and the stored state.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type OutgoingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type Emulator, embedEmulator, startEmulator } from "../../src/emulator";
import { createFaults, createRequestLog } from "../../src/emulator/core";
import { BEARER, createRecord, embedTestEmulator } from "./embedded";

const A = { type: "A", name: "x", content: "192.0.2.1" };
const JSON_HEADERS = { "content-type": "application/json" };

describe("the journal", () => {
  it("holds both sides of every change, frozen, with its zone and batch", async () => {
    const emulator = embedTestEmulator();
    const heard: unknown[] = [];
    const stop = emulator.control.onMutation((mutation) => heard.push(mutation));
    const record = await createRecord(emulator, A);
    await emulator.ask("PATCH", `${emulator.records}/${record.id}`, { ttl: 300 });
    const [add, change] = emulator.control.mutations().slice(-2);
    expect(add).toMatchObject({
      collection: "dns_records",
      zone: "example.com",
      before: undefined,
      after: { ttl: 1 },
      foreign: false,
    });
    expect(change).toMatchObject({ id: record.id, before: { ttl: 1 }, after: { ttl: 300 } });
    expect(change?.batch).not.toBe(add?.batch);
    expect(() => Object.assign(change?.after ?? {}, { ttl: 5 })).toThrow(TypeError);
    expect(heard).toEqual([add, change]);
    stop();
  });

  it("marks edits by other clients, which are checked unless `unchecked` is set", () => {
    const { control } = embedTestEmulator();
    const made = control.foreign.create("example.com", A);
    control.foreign.patch("example.com", { type: "A", name: "x.example.com" }, { content: "192.0.2.9" });
    expect(control.records("example.com")).toMatchObject([{ id: made.id, content: "192.0.2.9" }]);
    expect(() => control.foreign.patch("example.com", String(made.id), { ttl: 2 })).toThrow("Invalid TTL");
    control.foreign.patch("example.com", String(made.id), { ttl: 2, meta: { read_only: true } }, { unchecked: true });
    expect(control.records("example.com")).toMatchObject([{ ttl: 2, meta: { read_only: true } }]);
    control.foreign.remove("example.com", String(made.id));
    expect(control.mutations().every((mutation) => mutation.foreign)).toBe(true);
  });

  it("lets another client edit between two pages", async () => {
    const emulator = embedTestEmulator();
    for (let n = 0; n < 6; n += 1) await createRecord(emulator, { ...A, name: `h${n}` });
    const stop = emulator.control.onRequest(({ method }) => {
      stop();
      if (method === "GET") emulator.control.foreign.remove("example.com", { name: "h0.example.com" });
    });
    const { body } = await emulator.ask("GET", `${emulator.records}?per_page=5`);
    expect(body.result_info.total_count).toBe(5);
    expect(body.result[0].name).toBe("h1.example.com");
  });

  it("restores a snapshot", async () => {
    const emulator = embedTestEmulator();
    const before = emulator.control.snapshot();
    await createRecord(emulator, A);
    emulator.control.restore(before);
    expect(emulator.control.records("example.com")).toEqual([]);
  });
});

describe("planned faults", () => {
  it("lose the request in phase before and only its reply in phase after", async () => {
    for (const [phase, count] of [
      ["before", 0],
      ["after", 1],
    ] as const) {
      const emulator = embedTestEmulator();
      emulator.control.fault({ method: "POST", path: "dns_records", phase, fault: "reset", times: 1 });
      const lost = emulator.ask("POST", emulator.records, A);
      await expect(lost).rejects.toMatchObject({ message: "fetch failed", cause: { code: "ECONNRESET" } });
      expect(emulator.control.records("example.com")).toHaveLength(count);
      expect(emulator.control.requests().at(-1)).toMatchObject({ committed: count === 1, fault: `reset ${phase}` });
      expect((await emulator.ask("GET", emulator.records)).status).toBe(200);
    }
  });

  it("run a late request after its connection was reset, once its time has come by the emulator's clock", async () => {
    let now = Date.UTC(2026, 10, 21);
    const emulator = embedTestEmulator({ clock: () => now });
    emulator.control.fault({
      method: "POST",
      path: "dns_records",
      nth: 1,
      phase: "late",
      lateMs: 2500,
      fault: "reset",
    });
    const lost = emulator.ask("POST", emulator.records, A);
    await expect(lost).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
    now += 2499;
    expect((await emulator.ask("GET", emulator.records)).body.result).toEqual([]);
    expect(emulator.control.records("example.com")).toEqual([]);
    now += 5000;
    const { body } = await emulator.ask("GET", emulator.records);
    expect(body.result).toMatchObject([{ created_on: expect.stringMatching(/^2026-11-21T00:00:02\.50/) }]);
    expect(emulator.control.records("example.com")).toHaveLength(1);
    now += 100_000;
    expect(emulator.control.mutations().filter(({ collection }) => collection === "dns_records")).toHaveLength(1);
  });

  it("are injected into the nth matching request, once", async () => {
    const emulator = embedTestEmulator();
    emulator.control.fault({ path: "^/client/v4/zones$", nth: 2, phase: "before", fault: { status: 503 } });
    const statuses = [];
    for (let n = 0; n < 4; n += 1) {
      statuses.push((await emulator.ask("GET", "/zones")).status);
      await emulator.ask("GET", "/user");
    }
    expect(statuses).toEqual([200, 503, 200, 200]);
  });

  it("reply as planned until they are cleared", async () => {
    const emulator = embedTestEmulator();
    emulator.control.fault({ phase: "before", fault: { status: 429, headers: { "retry-after": "7" } } });
    const limited = await emulator.ask("GET", "/zones");
    expect([limited.status, limited.headers.get("retry-after"), limited.body.errors[0].code]).toEqual([
      429,
      "7",
      10100,
    ]);
    emulator.control.clearFaults();
    emulator.control.fault({ phase: "before", fault: { status: 400, code: 81045, message: "Full." } });
    expect((await emulator.ask("GET", "/zones")).body.errors).toEqual([{ code: 81045, message: "Full." }]);
    emulator.control.clearFaults();
    emulator.control.fault({ phase: "before", fault: "html" });
    expect((await emulator.ask("GET", "/zones")).text).toContain("<html>");
    emulator.control.clearFaults();
    emulator.control.fault({ phase: "after", fault: "empty" });
    expect((await emulator.ask("GET", "/zones")).text).toBe("");
    emulator.control.clearFaults();
    expect((await emulator.ask("GET", "/zones")).status).toBe(200);
  });

  it("cut a reply short", async () => {
    const emulator = embedTestEmulator();
    emulator.control.fault({ phase: "during", fault: "reset", times: 1 });
    await expect(emulator.ask("POST", emulator.records, A)).rejects.toThrow();
    emulator.control.fault({ phase: "after", fault: "truncate", times: 1 });
    await expect(emulator.ask("GET", emulator.records)).rejects.toThrow();
    expect(emulator.control.records("example.com")).toHaveLength(1);
  });

  it("leave a request without a reply until its signal aborts", async () => {
    const emulator = embedTestEmulator();
    emulator.control.fault({ phase: "before", fault: "timeout", times: 1 });
    const abort = new AbortController();
    const waiting = emulator.fetch(`${emulator.baseUrl}/zones`, { headers: BEARER, signal: abort.signal });
    abort.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
  });
});

describe("strict mode", () => {
  const patient = async (emulator: ReturnType<typeof embedTestEmulator>, path: string) => {
    for (let tries = 0; tries < 4; tries += 1) {
      const reply = await emulator.ask("GET", path).catch(() => undefined);
      if (reply && reply.status === 200) return reply.body;
    }
    throw new Error(`no answer in four tries, seed ${emulator.seed}`);
  };

  it.each([1, 2, 3, 4, 5])("lets a client that retries read every record once (seed %i)", async (seed) => {
    const emulator = embedTestEmulator({ mode: "strict", seed });
    for (let n = 0; n < 120; n += 1) emulator.control.foreign.create("example.com", { ...A, name: `h${n}` });
    const seen: string[] = [];
    let pages = 1;
    for (let page = 1; page <= pages; page += 1) {
      const body = await patient(emulator, `${emulator.records}?per_page=5000&page=${page}`);
      pages = body.result_info.total_pages;
      expect(body.result_info.count).toBe(body.result.length);
      expect(body.result_info.per_page).toBeLessThanOrEqual(50);
      seen.push(...body.result.map((value: { name: string }) => value.name));
    }
    expect(new Set(seen).size).toBe(120);
    expect(seen).toHaveLength(120);
    expect(seen).not.toEqual([...seen].sort());
  });

  it("omits unset members of some records", async () => {
    const emulator = embedTestEmulator({ mode: "strict", seed: 2 });
    for (let n = 0; n < 30; n += 1) emulator.control.foreign.create("example.com", { ...A, name: `h${n}` });
    const { result } = await patient(emulator, `${emulator.records}?per_page=5000`);
    const shown = new Set(result.map((value: object) => "comment" in value && "settings" in value));
    expect(shown).toEqual(new Set([true, false]));
  });

  it("adds undocumented members", async () => {
    const body = await patient(embedTestEmulator({ mode: "strict" }), "/zones");
    expect(body).toHaveProperty("x_unannounced");
    expect(body.result[0]).toHaveProperty("x_unannounced");
  });

  it("is reproducible with the same seed", async () => {
    const run = async () => {
      const emulator = embedTestEmulator({ mode: "strict", seed: 11 });
      const seen = [];
      for (let n = 0; n < 300; n += 1)
        seen.push(
          await emulator.ask("GET", "/zones").then(
            (reply) => reply.status,
            () => 0,
          ),
        );
      return seen;
    };
    const first = await run();
    expect(first.filter((status) => status !== 200).length).toBeGreaterThan(2);
    expect(await run()).toEqual(first);
  });
});

describe("the data file", () => {
  const folder = mkdtempSync(join(tmpdir(), "zonewright-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("keeps zones, records, settings and the serial after a restart, and leaves no temporary file", async () => {
    const data = join(folder, "state.json");
    const value = embedTestEmulator({ data });
    await createRecord(value, A);
    await value.ask("PATCH", `/zones/${value.zone}/dns_settings`, { ns_ttl: 3600 });
    const before = value.control.snapshot();
    await value.close();
    const two = embedEmulator({ data, seed: 7 });
    expect(two.control.snapshot()).toEqual(before);
    expect(readdirSync(folder)).toEqual(["state.json"]);
    const again = two.control.foreign.create("example.com", { ...A, content: "192.0.2.2" });
    expect(two.control.records("example.com").filter((row) => row.id === again.id)).toHaveLength(1);
    expect(two.control.records("example.com")).toHaveLength(2);
  });

  it.each([
    ["not JSON", "{"],
    ["something else", '{"format":"other"}'],
    ["of a newer version", '{"format":"zonewright-emulator-state/2","collections":{}}'],
    ["damaged", '{"format":"zonewright-emulator-state/1","collections":{"zones":[1]}}'],
  ])("causes a clear error when it is %s, and is not changed", (_, text) => {
    const data = join(folder, "broken.json");
    writeFileSync(data, text);
    expect(() => embedEmulator({ data })).toThrow(/broken\.json.*cannot be used/);
    expect(readFileSync(data, "utf8")).toBe(text);
  });

  it("cannot be shared by two emulators: the second write fails", async () => {
    const data = join(folder, "shared.json");
    const value = embedTestEmulator({ data });
    const two = embedEmulator({ data, seed: 2 });
    await createRecord(value, A);
    expect(() => two.control.addZone("example.net")).toThrow("changed by another process");
    expect(two.control.zones()).toHaveLength(1);
    await createRecord(value, { ...A, content: "192.0.2.2" });
  });

  it("is written before the reply: a change that cannot be stored is undone", async () => {
    const data = join(folder, "gone", "state.json");
    const emulator = embedEmulator({ data });
    expect(() => emulator.control.addZone("example.com")).toThrow("ENOENT");
    expect(emulator.control.zones()).toEqual([]);
  });
});

/** Sends the headers as they are: `fetch` sets some of them itself. */
function postRaw(url: string, headers: OutgoingHttpHeaders, body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

describe("the path of a planned fault", () => {
  const zone = "/client/v4/zones/0a1b/dns_records";
  it.each([
    ["dns_records", zone, true],
    ["^/client/v4/zones$", "/client/v4/zones", true],
    ["^/client/v4/zones$", zone, false],
    ["/zones$", "/client/v4/zones", true],
    ["/zones$", zone, false],
    ["^/client", zone, true],
    ["^/v4", zone, false],
    ["^/client/*/dns_records$", zone, true],
    ["/zones/*/dns_*$", zone, true],
    ["zones/*/batch", zone, false],
    ["^*$", zone, true],
    ["dns_records*dns_records$", zone, false],
    ["0a1b.dns", zone, false],
  ])("%s in %s: %s", (path, requested, expected) => {
    const faults = createFaults();
    faults.plan({ path, phase: "before", fault: "reset" });
    expect(faults.next("GET", requested) !== undefined).toBe(expected);
  });

  it("is not a regular expression, which would let one request hang the emulator", () => {
    const faults = createFaults();
    for (const path of ["(a+)+$", `${"*a".repeat(5000)}$`]) faults.plan({ path, phase: "before", fault: "reset" });
    expect(faults.next("GET", `/${"a".repeat(4999)}b`)).toBeUndefined();
  });
});

describe("the request log", () => {
  const logged = (octets: number) => ({
    method: "GET",
    path: "/",
    query: "",
    status: 200,
    committed: false,
    at: 0,
    octets,
  });

  it("keeps the newest requests within its limits, and their numbers", () => {
    const log = createRequestLog({ requests: 3, octets: 100 });
    for (const octets of [10, 10, 10, 10, 10]) log.add(logged(octets));
    expect(log.requests().map(({ n }) => n)).toEqual([3, 4, 5]);
    log.add(logged(85));
    expect(log.requests().map(({ n }) => n)).toEqual([5, 6]);
    log.add(logged(1000));
    expect(log.requests().map(({ n }) => n)).toEqual([7]);
    log.clear();
    log.add(logged(10));
    expect(log.requests().map(({ n }) => n)).toEqual([8]);
  });

  it("does not grow with large requests", async () => {
    const emulator = embedTestEmulator();
    const body = { content: "x".repeat(4 * 1024 * 1024) };
    for (let n = 0; n < 20; n += 1) await emulator.ask("POST", "/nothing", body);
    expect(emulator.control.requests().length).toBeLessThan(17);
    expect(emulator.control.requests().at(-1)?.n).toBe(20);
  });
});

describe("the control API over HTTP", () => {
  let emulator: Emulator;
  afterAll(() => emulator.close());

  it("offers the same actions", async () => {
    emulator = await startEmulator({ seed: 3 });
    const side = async (method: string, path: string, body?: unknown) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: JSON_HEADERS };
      return (await fetch(`${emulator.controlUrl}${path}`, { method, ...sent })).json();
    };
    const zone = await side("POST", "/zones", { name: "example.com" });
    expect(zone).toMatchObject({ status: "active" });
    const made = await side("POST", "/foreign", { act: "create", zone: "example.com", record: A });
    await side("POST", "/foreign", { act: "patch", zone: "example.com", which: { type: "A" }, change: { ttl: 300 } });
    await side("POST", "/faults", { phase: "before", fault: { status: 503 }, times: 1 });
    const url = `${emulator.baseUrl}/zones/${(zone as { id: string }).id}/dns_records`;
    expect((await fetch(url, { headers: BEARER })).status).toBe(503);
    expect((await (await fetch(url, { headers: BEARER })).json()) as unknown).toMatchObject({
      result: [{ ...(made as object), ttl: 300, modified_on: expect.any(String) }],
    });
    expect(await side("GET", "/requests")).toHaveLength(2);
    expect(await side("GET", "/mutations")).toHaveLength(3);
    await side("DELETE", "/requests");
    expect(await side("GET", "/requests")).toEqual([]);
    await side("POST", "/foreign", { act: "remove", zone: "example.com", which: { type: "A" } });
    expect(await side("POST", "/foreign", { act: "remove", zone: "example.com", which: { type: "A" } })).toHaveProperty(
      "error",
    );
    expect(await side("GET", "/nothing")).toHaveProperty("error");
    const state = await side("GET", "/state");
    expect(await side("PUT", "/state", state)).toEqual({});
  });

  it.each([
    ["a form of another site", { origin: "https://evil.example", "content-type": "text/plain" }, 403],
    ["a script of another site", { origin: "https://evil.example", "content-type": "application/json" }, 403],
    ["a page of this machine on another port", { "sec-fetch-site": "same-site" }, 403],
    ["an image or a link", { "sec-fetch-site": "cross-site" }, 403],
    ["a browser that marks nothing", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["a body without a type", { "content-type": "text/plain" }, 415],
  ])("refuses a request that a web page can send: %s", async (_, headers, status) => {
    const body = JSON.stringify({ name: "evil.example" });
    expect(await postRaw(`${emulator.controlUrl}/zones`, headers, body)).toBe(status);
    expect(emulator.control.zones().map((zone) => zone["name"])).toEqual(["example.com"]);
  });
});
