// Applies documents to the calm emulator with short timeouts, and checks that every outcome is consistent.
import { expect } from "vitest";
import type { ApplyOptions } from "../../src/apply/apply";
import { countOutcome, type Outcome } from "../../src/apply/outcome";
import type { Json, JsonObject } from "../../src/base/json";
import type { EmulatorOptions } from "../../src/emulator";
import { kinds } from "../../src/kinds";
import { type ApiOptions, createApi } from "../../src/live/client";
import { applyPlan, planDesiredState } from "../../src/operations/reconcile";
import { listHazards, listSteps, type Plan } from "../../src/plan/plan";
import { ACCOUNT, compileDesired, emulate, TOKEN, virtualClock } from "../emulated";

export const ZONE = "example.com";

export type Running = ReturnType<typeof running>;
export type Options = Partial<ApplyOptions>;

const FIXED = { target: "emulator:", asOf: "2026-11-21", emulator: true };

/** A zone with the given records, and functions that plan and apply documents for it. */
export function running(records: readonly JsonObject[] = [], options: EmulatorOptions = {}) {
  const emulator = emulate({ mode: "calm", ...options });
  emulator.control.addZone(ZONE, { account: ACCOUNT });
  for (const record of records) emulator.control.foreign.create(ZONE, { ...record, name: `${record["name"]}.${ZONE}` });
  emulator.control.clearRequests();
  const api = (more: Partial<ApiOptions> = {}) =>
    createApi({
      baseUrl: emulator.baseUrl,
      credential: { headers: { authorization: `Bearer ${TOKEN}` }, secrets: [TOKEN] },
      fetch: emulator.fetch,
      clock: virtualClock(),
      random: () => 0.5,
      timeoutMs: 40,
      ...more,
    });
  const planOf = (document: Json, more: Options = {}) =>
    planDesiredState(api(), kinds, compileDesired(document), { ...FIXED, ...more });
  const applyMadePlan = (
    made: Plan,
    document: Json | undefined,
    more: Options = {},
    apiOptions: Partial<ApiOptions> = {},
  ) =>
    applyPlan(api(apiOptions), kinds, document === undefined ? undefined : compileDesired(document), made, {
      ...FIXED,
      ...more,
    });
  const apply = async (document: Json, more: Options = {}) => {
    const made = await planOf(document, more);
    const stopping = listHazards(made).filter((hazard) => hazard.final || !(more.allow ?? []).includes(hazard.code));
    if (stopping.length > 0 || made.diagnostics.some((diagnostic) => diagnostic.severity === "error"))
      throw new Error(JSON.stringify({ stopping, diagnostics: made.diagnostics }, null, 1));
    return { made, outcome: await applyMadePlan(made, document, more) };
  };
  return { ...emulator, api, planOf, applyPlan: applyMadePlan, apply };
}

/** A document for the zone. */
export function zoneOf(records: readonly JsonObject[], more: JsonObject = {}): Json {
  return { version: 1, zones: { [ZONE]: { ...more, records } } };
}

/** `done written`, `done found`, `failed`, `skipped`, in the order of the plan. */
export function results(outcome: Outcome): readonly string[] {
  return outcome.scopes
    .flatMap((scope) => scope.steps)
    .map((step) => (step.result === "done" ? `done ${step.how}` : step.result));
}

/** Every step with its result by what it is about: `create www A 192.0.2.1` → `failed: …`. */
export function byComment(made: Plan, outcome: Outcome): Readonly<Record<string, string>> {
  const said = outcome.scopes.flatMap((scope) => scope.steps);
  return Object.fromEntries(
    listSteps(made).map((step) => {
      const value = said.find((other) => other.n === step.n);
      if (value?.result === "failed")
        return [step.comment, `failed: ${value.diagnostic.summary} ${value.diagnostic.detail}`];
      return [step.comment, value?.result === "skipped" ? `skipped: ${value.because}` : `done ${value?.how}`];
    }),
  );
}

/** All done, verified, no record twice, and nothing left to plan. */
export async function expectConverged(run: Running, document: Json, outcome: Outcome, more: Options = {}) {
  expect(countOutcome(outcome)).toMatchObject({ failed: 0, skipped: 0 });
  expect(outcome.scopes.map((scope) => scope.converged)).not.toContain(false);
  expect(doubles(run)).toEqual([]);
  run.control.clearFaults();
  const again = await run.planOf(document, more);
  expect(listSteps(again).map((step) => step.comment)).toEqual([]);
}

export function doubles(run: Running): readonly string[] {
  const keys = run.control.records(ZONE).map(({ name, type, content }) => `${name} ${type} ${content}`);
  return keys.filter((key, index) => keys.indexOf(key) !== index);
}

/** Requests by method and kind of path, in order: `GET list`, `POST batch`. */
export function calls(run: Running): readonly string[] {
  return run.control.requests().map(({ method, path }) => {
    const last = path.split("/").at(-1) ?? "";
    return `${method} ${/^[0-9a-f]{32}$/.test(last) ? "one" : last}`;
  });
}
