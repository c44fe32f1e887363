// A process whose effects are counted: HTTP calls, journal records, stored values. It may be killed before or after any of
// them, or lose the answer of a call. The next process starts with the files on disk and the state at the API, and nothing else.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isConverged, type Outcome } from "../../src/apply/outcome";
import type { SecretStores } from "../../src/apply/secret-stores";
import type { Json, JsonObject } from "../../src/base/json";
import { embedEmulator } from "../../src/emulator";
import { kinds } from "../../src/kinds";
import { createApi } from "../../src/live/client";
import { applyPlan, planDesiredState } from "../../src/operations/reconcile";
import type { Plan } from "../../src/plan/plan";
import { openSecretStores } from "../../src/secret-stores";
import { ACCOUNT, compileDesired, TOKEN, virtualClock } from "../emulated";

export interface Mishap {
  /** The effect that it happens at, from 1. */
  readonly effect: number;
  readonly how: "dies before" | "dies after" | "loses the answer" | "loses the lock";
}

export interface Lived {
  readonly plan?: Plan;
  /** Missing where the process died. */
  readonly outcome?: Outcome;
  /** What it did, in order: `POST tokens`, `note making`, `store`. */
  readonly effects: readonly string[];
}

export interface Token {
  readonly id: string;
  readonly name: string;
}

export type Stage = ReturnType<typeof stage>;

export function stage() {
  const clock = virtualClock();
  const emulator = embedEmulator({ mode: "calm", seed: 3, clock: clock.now });
  const folder = mkdtempSync(join(tmpdir(), "zonewright-tokens-"));
  const values = new Set<string>();

  async function live(document: Json, mishap?: Mishap, requestedRotations?: readonly string[]): Promise<Lived> {
    const effects: string[] = [];
    let dead = false;
    let locked = true;
    let die = () => {};
    const death = new Promise<undefined>((resolve) => {
      die = () => {
        dead = true;
        resolve(undefined);
      };
    });
    const struck = (what: string): Mishap["how"] | undefined => {
      if (dead) throw new Error("the process is gone");
      effects.push(what);
      const how = mishap?.effect === effects.length ? mishap.how : undefined;
      if (how === "loses the lock") locked = false;
      return how;
    };
    const effect = <T>(what: string, work: () => T): T => {
      const how = struck(what);
      if (how === "dies before") die();
      if (dead) throw new Error("the process is gone");
      const done = work();
      if (how === "dies after") die();
      if (dead) throw new Error("the process is gone");
      return done;
    };
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const path = new URL(String(url)).pathname.split("/").slice(5).join("/");
      const how = struck(`${init?.method ?? "GET"} ${path.replace(/[0-9a-f]{32}/, "ID")}`);
      if (how === "dies before") die();
      if (dead) throw new TypeError("the process is gone");
      const response = await emulator.fetch(String(url), init);
      for (const value of (await response.clone().text()).match(/cfat_\w+/g) ?? []) values.add(value);
      if (how === "dies after") die();
      if (dead) throw new TypeError("the process is gone");
      if (how === "loses the answer") throw new TypeError("fetch failed", { cause: reset() });
      return response;
    };
    const own = openSecretStores({
      cwd: folder,
      env: process.env,
      folder: join(folder, "notes"),
      target: "t",
      now: clock.now,
      requestedRotations,
    });
    const secrets: SecretStores = {
      ...own,
      now: clock.now(),
      writeJournal: (key, noted) => effect(`note ${noted?.phase ?? "nothing"}`, () => own.writeJournal(key, noted)),
      store: async (sink, value) => {
        const how = struck("store");
        if (how === "dies before") die();
        if (dead) throw new Error("the process is gone");
        const problem = await own.store(sink, value);
        if (how === "dies after") die();
        if (dead) throw new Error("the process is gone");
        return problem;
      },
    };
    const api = createApi({
      baseUrl: emulator.baseUrl,
      credential: { headers: { authorization: `Bearer ${TOKEN}` }, secrets: [TOKEN] },
      fetch,
      clock: { now: clock.now, sleep: (ms) => (dead ? new Promise(() => {}) : clock.sleep(ms)) },
      random: () => 0.5,
    });
    let made: Plan | undefined;
    const options = { target: "t", asOf: "2026-11-21", emulator: true, secrets };
    const work = async () => {
      const desired = compileDesired(document);
      made = await planDesiredState(api, kinds, desired, options);
      const checkLease = () => (locked ? undefined : "the lock ran out");
      return applyPlan(api, kinds, desired, made, { ...options, checkLease });
    };
    const outcome = await Promise.race([work().catch((error) => (dead ? undefined : Promise.reject(error))), death]);
    return { effects, ...(made && { plan: made }), ...(outcome && !dead && { outcome }) };
  }

  async function get(path: string, token = TOKEN): Promise<Json> {
    const response = await emulator.fetch(`${emulator.baseUrl}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (((await response.json()) as JsonObject)["result"] ?? null) as Json;
  }

  return {
    clock,
    folder,
    /** Every value that ever went over the wire. */
    values,
    live,
    tokens: async () => (await get(`/accounts/${ACCOUNT}/tokens?include_expired=true`)) as unknown as readonly Token[],
    gateway: async (id: string) => (await get(`/accounts/${ACCOUNT}/ai-gateway/gateways/${id}`)) as JsonObject | null,
    /** The id of the token whose value a sink's file holds, if it works. */
    stored: async (file: string) => {
      const value = contentOf(join(folder, file)).replace(/^\w+=/, "").trim();
      const found =
        value === "" ? null : ((await get(`/accounts/${ACCOUNT}/tokens/verify`, value)) as JsonObject | null);
      return found === null ? undefined : String(found["id"]);
    },
    /** Every file beside the sinks. */
    notes: () => readAll(join(folder, "notes")),
    close: async () => {
      rmSync(folder, { recursive: true, force: true });
      await emulator.close();
    },
  };
}

export function converged({ outcome }: Lived): boolean {
  return outcome !== undefined && isConverged(outcome);
}

/** Why each step was planned, where it says so. */
export function reasons({ plan }: Lived): readonly string[] {
  return plan?.scopes.flatMap((scope) => scope.steps.flatMap(({ change }) => change.because ?? [])) ?? [];
}

function reset(): Error {
  return Object.assign(new Error("ECONNRESET"), { code: "ECONNRESET" });
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function readAll(folder: string): string {
  try {
    return readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .join("\n");
  } catch {
    return "";
  }
}
