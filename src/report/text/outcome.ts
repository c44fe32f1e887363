// What became of a plan, for people: each scope in a line, what failed and what was left, and "converged" only where it was read.
import {
  countOutcome,
  isConverged,
  type Opened,
  type Outcome,
  type ScopeOutcome,
  type StepOutcome,
} from "../../apply/outcome";
import { type Kind, scopeName } from "../../kind/kind";
import { type Plan, type Step, stepsOf } from "../../plan/plan";
import { escapeText, readable } from "../escape";
import { changeLines } from "./change";
import { diagnosticText } from "./diagnostics";
import type { TextOptions } from "./plan";
import { count, grouped, ownerOf } from "./words";

/** The whole outcome, ended by a line feed. */
export function outcomeText(outcome: Outcome, plan: Plan, kinds: readonly Kind[], options: TextOptions): string {
  const steps = new Map(stepsOf(plan).map((step) => [step.n, step]));
  const scopes = outcome.scopes.flatMap((scope) => scopeLines(scope, steps, kinds, options));
  const title = options.paint.title(`Applied to ${escapeText(plan.target)}`);
  return `${[title, ...scopes, "", totals(outcome)].join("\n")}\n`;
}

function totals(outcome: Outcome): string {
  const { done, failed, skipped } = countOutcome(outcome);
  const { reads, writes } = outcome.cost;
  const parts = [`${grouped(done)} done`, `${grouped(failed)} failed`, `${grouped(skipped)} skipped`];
  const end = outcome.interrupted ? "Interrupted" : isConverged(outcome) ? "Converged" : "Not converged";
  return `${end}: ${parts.join(", ")}. Requests: ${count(reads, "read")}, ${count(writes, "write")}.`;
}

function scopeLines(
  scope: ScopeOutcome,
  steps: ReadonlyMap<number, Step>,
  kinds: readonly Kind[],
  options: TextOptions,
): readonly string[] {
  const isAccount = scope.scope.within === "account";
  if (isAccount && scope.steps.length === 0 && scope.diagnostics.length === 0) return [];
  const { paint } = options;
  const state = scope.converged ? paint.create("converged, read again") : paint.error("not converged");
  const diagnostics = scope.diagnostics.flatMap((diagnostic) => indented(diagnosticText(diagnostic, paint)));
  return [
    "",
    `${paint.title(readable(scopeName(scope.scope)))}  ${state}`,
    ...scope.steps.flatMap((step) => stepLines(step, steps.get(step.n), options)),
    ...diagnostics,
    ...leftLines(scope, kinds, options),
    ...(scope.opened ?? []).map((opened) => openedLine(opened, kinds)),
  ];
}

/** `new zone example.com: status pending, name_servers anna.ns.example, bob.ns.example`: what its owner has to know now. */
function openedLine({ kind, label, outputs }: Opened, kinds: readonly Kind[]): string {
  const title = kinds.find((value) => value.name === kind)?.title.singular ?? kind;
  const values = Object.entries(outputs).map(([name, value]) => {
    const text = Array.isArray(value) ? value.join(", ") : String(value);
    return `${name} ${readable(text)}`;
  });
  return `  new ${title} ${readable(label)}: ${values.join("; ")}`;
}

/** Steps that went as planned are named only with `verbose`; a surprise is always named. */
function stepLines(outcome: StepOutcome, step: Step | undefined, { paint, verbose }: TextOptions): readonly string[] {
  const what = readable(step?.comment ?? `step ${outcome.n}`);
  switch (outcome.result) {
    case "done":
      if (outcome.how === "written") return verbose ? [`  ${paint.create("done")} ${what}`] : [];
      return [`  ${paint.create("done")} ${what} (${HOW[outcome.how]})`];
    case "skipped":
      return [`  ${paint.warning("skipped")} ${what}: ${readable(outcome.because)}`];
    case "failed":
      return [`  ${paint.error("failed")} ${what}`, ...indented(diagnosticText(outcome.diagnostic, paint), "    ")];
  }
}

const HOW = { found: "the answer was lost; found on re-read", already: "it was so already" } as const;

function leftLines(scope: ScopeOutcome, kinds: readonly Kind[], { paint, verbose }: TextOptions): readonly string[] {
  if (scope.left.length === 0) return [];
  const lines = scope.left.flatMap((change) => {
    const kind = kinds.find((kind) => kind.name === change.kind);
    return [
      `    ${readable(ownerOf(change.conflict))}`,
      ...changeLines(change, kind, paint, verbose).map((line) => `      ${line}`),
    ];
  });
  return [`  left, by the last read: ${count(scope.left.length, "change")}`, ...lines];
}

function indented(text: string, by = "  "): readonly string[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => by + line);
}
