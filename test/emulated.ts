// A run against the emulator as a user would make one: documents in, plan and outcome out, over real HTTP or in process.

import type { Diagnostic } from "../src/base/diagnostic";
import type { Json } from "../src/base/json";
import { compileDocuments } from "../src/desired/formats/document/documents";
import { type EmulatorOptions, embedEmulator } from "../src/emulator";
import type { Change } from "../src/kind/kind";
import type { DesiredState } from "../src/kind/state";
import { kinds } from "../src/kinds";
import { createApi } from "../src/live/client";
import { carryOut, plan } from "../src/operations/reconcile";
import type { Plan } from "../src/plan/plan";
import { hazardsOf, stepsOf } from "../src/plan/plan";
import { memorySecrets } from "./memory-secrets";

export const ACCOUNT = "023e105f4ecef8ad9ca31a8372d0c353";
/** Well formed, and known to nobody. */
export const TOKEN = "test-token-0123456789-0123456789-0123456789";

export type Emulated = ReturnType<typeof emulate>;

/** An embedded emulator, hostile unless `mode: "calm"`; its seed is in every failure through `expectConverged`. */
export function emulate(options: EmulatorOptions = {}) {
  const emulator = embedEmulator({ mode: "strict", seed: 1, ...options });
  const clock = virtualClock();
  const api = () =>
    createApi({
      baseUrl: emulator.baseUrl,
      credential: { headers: { authorization: `Bearer ${TOKEN}` }, secrets: [TOKEN] },
      fetch: emulator.fetch,
      clock,
    });
  return { ...emulator, api, secrets: memorySecrets() };
}

/** Time that passes only by sleeping: retries and pauses cost nothing. */
export function virtualClock() {
  let now = Date.UTC(2026, 10, 21);
  return { now: () => now, sleep: async (ms: number) => void (now += ms) };
}

/** A document as a JSON value; whatever is wrong with it is thrown, for tests that mean it to be right. */
export function desiredOf(value: Json): DesiredState {
  const { desired, diagnostics } = compile(value);
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === "error");
  if (errors.length > 0) throw new Error(JSON.stringify(errors, null, 1));
  return desired;
}

export function compile(value: Json): { desired: DesiredState; diagnostics: readonly Diagnostic[] } {
  const document = { file: "zone.yaml", value, where: () => ({ file: "zone.yaml", line: 1, column: 1 }) };
  return compileDocuments([document], { kinds, account: ACCOUNT });
}

export interface RunOptions {
  readonly batchLimit?: number;
  readonly allow?: readonly string[];
}

const TARGET = { target: "emulator:", asOf: "2026-11-21", emulator: true };

export async function planOf(emulator: Emulated, value: Json, options: RunOptions = {}): Promise<Plan> {
  return plan(emulator.api(), kinds, desiredOf(value), { ...TARGET, secrets: emulator.secrets, ...options });
}

/** Plan and apply in one; hazards that are not allowed are thrown. */
export async function applyOf(emulator: Emulated, value: Json, options: RunOptions = {}) {
  const api = emulator.api();
  const desired = desiredOf(value);
  const made = await plan(api, kinds, desired, { ...TARGET, secrets: emulator.secrets, ...options });
  const errors = made.diagnostics.filter((diagnostic) => diagnostic.severity === "error");
  const refused = hazardsOf(made).filter((hazard) => hazard.final || !(options.allow ?? []).includes(hazard.code));
  if (errors.length > 0 || refused.length > 0) throw new Error(JSON.stringify({ errors, refused }, null, 1));
  const outcome = await carryOut(api, kinds, desired, made, { ...TARGET, secrets: emulator.secrets, ...options });
  return { plan: made, outcome };
}

/** The changes of a plan in lines: `update www A 192.0.2.1 ttl`. */
export function changeLines(made: Plan): readonly string[] {
  return stepsOf(made).map(({ change }) => line(change));
}

function line(change: Change): string {
  const fields = change.action === "update" ? ` ${change.fields.map((field) => field.field).join(",")}` : "";
  return `${change.action} ${change.label}${fields}`;
}
