// Plans and applies documents against the emulator as a user would, over HTTP or in process.

import type { Diagnostic } from "../src/base/diagnostic";
import type { Json } from "../src/base/json";
import { compileDocuments } from "../src/desired";
import { type EmulatorOptions, embedEmulator } from "../src/emulator";
import { hasHiddenValues } from "../src/kind/derive/hidden";
import type { Change } from "../src/kind/kind";
import { getKind } from "../src/kind/registry";
import type { DesiredState } from "../src/kind/state";
import { kinds } from "../src/kinds";
import { createApi } from "../src/live/client";
import { applyPlan, planDesiredState } from "../src/operations/reconcile";
import { findMismatch } from "../src/plan/find-mismatch";
import { listHazards, listSteps, type Plan } from "../src/plan/plan";
import { createMemorySecrets } from "./create-memory-secrets";

export const ACCOUNT = "023e105f4ecef8ad9ca31a8372d0c353";
/** Well-formed, and unknown to every service. */
export const TOKEN = "test-token-0123456789-0123456789-0123456789";

export type Emulated = ReturnType<typeof emulate>;

/** An embedded emulator, which is hostile unless `mode` is "calm". `expectConverged` reports its seed. */
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
  return { ...emulator, api, secrets: createMemorySecrets() };
}

/** Time that passes only by sleeping, so that retries and pauses take no time. */
export function virtualClock() {
  let now = Date.UTC(2026, 10, 21);
  return { now: () => now, sleep: async (ms: number) => void (now += ms) };
}

/** Compiles a document from a JSON value that must be valid. */
export function compileDesired(value: Json): DesiredState {
  const { desired, diagnostics } = compileDocument(value);
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === "error");
  if (errors.length > 0) throw new Error(JSON.stringify(errors, null, 1));
  return desired;
}

export function compileDocument(value: Json): { desired: DesiredState; diagnostics: readonly Diagnostic[] } {
  const document = { file: "zone.yaml", value, locate: () => ({ file: "zone.yaml", line: 1, column: 1 }) };
  return compileDocuments([document], { kinds, account: ACCOUNT });
}

export interface RunOptions {
  readonly batchLimit?: number;
  readonly allow?: readonly string[];
}

const TARGET = { target: "emulator:", asOf: "2026-11-21", emulator: true };

export async function planDocument(emulator: Emulated, value: Json, options: RunOptions = {}): Promise<Plan> {
  return planDesiredState(emulator.api(), kinds, compileDesired(value), {
    ...TARGET,
    secrets: emulator.secrets,
    ...options,
  });
}

/** Plans and applies a document. Throws for errors and for hazards that are not allowed. */
export async function applyDocument(emulator: Emulated, value: Json, options: RunOptions = {}) {
  const api = emulator.api();
  const desired = compileDesired(value);
  const made = await planDesiredState(api, kinds, desired, { ...TARGET, secrets: emulator.secrets, ...options });
  const errors = made.diagnostics.filter((diagnostic) => diagnostic.severity === "error");
  const refused = listHazards(made).filter((hazard) => hazard.final || !(options.allow ?? []).includes(hazard.code));
  if (errors.length > 0 || refused.length > 0) throw new Error(JSON.stringify({ errors, refused }, null, 1));
  // Whatever is planned can be saved and read again, but for a plan with secrets of the document.
  const mismatch = hasSecrets(made) ? undefined : findMismatch(JSON.parse(JSON.stringify(made)), kinds);
  if (mismatch !== undefined) throw new Error(mismatch);
  const outcome = await applyPlan(api, kinds, desired, made, { ...TARGET, secrets: emulator.secrets, ...options });
  return { plan: made, outcome };
}

function hasSecrets(plan: Plan): boolean {
  const hasHidden = ({ kind, to }: Change) => to !== undefined && hasHiddenValues(getKind(kinds, kind).fields, to);
  return listSteps(plan).some(({ change }) => hasHidden(change));
}

/** The changes of a plan as lines: `update www A 192.0.2.1 ttl`. */
export function formatChanges(made: Plan): readonly string[] {
  return listSteps(made).map(({ change }) => formatChange(change));
}

function formatChange(change: Change): string {
  const fields = change.action === "update" ? ` ${change.fields.map((field) => field.field).join(",")}` : "";
  return `${change.action} ${change.label}${fields}`;
}
