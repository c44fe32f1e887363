// The outcome of an apply as text: each scope, failed steps and remaining changes. A scope is "converged" only if it was read again.

import {
  type CreatedScope,
  countOutcome,
  isConverged,
  type Outcome,
  type ScopeOutcome,
  type StepOutcome,
} from "../../apply/outcome";
import { escapeText } from "../../base/escape-text";
import { formatCount, formatNumber } from "../../base/format-count";
import { type Kind, scopeName } from "../../kind/kind";
import { findKind } from "../../kind/registry";
import { listSteps, type Plan, type Step } from "../../plan/plan";
import { formatLeftOut } from "../broken-names";
import { toDisplayText } from "../display-text";
import { sortByOwner } from "../owner-group";
import { formatChange } from "./change";
import { diagnosticText } from "./diagnostics";
import { getOwnerName } from "./format-value";
import { formatScopeTitle, type TextOptions } from "./plan";

/** The whole outcome, ended by a line feed. */
export function outcomeText(outcome: Outcome, plan: Plan, kinds: readonly Kind[], options: TextOptions): string {
  const steps = new Map(listSteps(plan).map((step) => [step.n, step]));
  const accounts = new Map(plan.scopes.map(({ scope, account }) => [scopeName(scope), account]));
  const scopes = outcome.scopes.flatMap((scope) => {
    const account = accounts.get(scopeName(scope.scope));
    return formatScope({ ...scope, ...(account !== undefined && { account }) }, steps, kinds, options);
  });
  const title = options.paint.title(`Applied to ${escapeText(plan.target)}`);
  const leftOut = formatLeftOut(plan.broken);
  return `${[title, ...scopes, "", formatTotals(outcome), ...(leftOut === "" ? [] : [leftOut])].join("\n")}\n`;
}

function formatTotals(outcome: Outcome): string {
  const { done, failed, skipped } = countOutcome(outcome);
  const { reads, writes } = outcome.cost;
  const parts = [`${formatNumber(done)} done`, `${formatNumber(failed)} failed`, `${formatNumber(skipped)} skipped`];
  const end = outcome.interrupted ? "Interrupted" : isConverged(outcome) ? "Converged" : "Not converged";
  return `${end}: ${parts.join(", ")}. Requests: ${formatCount(reads, "read")}, ${formatCount(writes, "write")}.`;
}

function formatScope(
  scope: ScopeOutcome & { readonly account?: string },
  steps: ReadonlyMap<number, Step>,
  kinds: readonly Kind[],
  options: TextOptions,
): readonly string[] {
  const isAccount = scope.scope.within === "account";
  if (isAccount && scope.steps.length === 0 && scope.diagnostics.length === 0) return [];
  const { paint } = options;
  const state = scope.converged ? paint.create("converged, read again") : paint.error("not converged");
  const diagnostics = scope.diagnostics.flatMap((diagnostic) => indentLines(diagnosticText(diagnostic, paint)));
  return [
    "",
    `${formatScopeTitle(scope, paint)}  ${state}`,
    ...scope.steps.flatMap((step) => formatStep(step, steps.get(step.n), options)),
    ...diagnostics,
    ...formatRemaining(scope, kinds, options),
    ...(scope.opened ?? []).map((opened) => formatCreatedScope(opened, kinds)),
  ];
}

/** `new zone example.com: status pending; name_servers anna.ns.example, bob.ns.example`: what its owner needs to know. */
function formatCreatedScope({ kind, label, outputs }: CreatedScope, kinds: readonly Kind[]): string {
  const title = findKind(kinds, kind)?.title.singular ?? kind;
  const values = Object.entries(outputs).map(([name, value]) => {
    const text = Array.isArray(value) ? value.join(", ") : String(value);
    return `${name} ${toDisplayText(text)}`;
  });
  return `  new ${title} ${toDisplayText(label)}: ${values.join("; ")}`;
}

/** Steps that succeeded as planned are listed only with `verbose`; all others always. */
function formatStep(outcome: StepOutcome, step: Step | undefined, { paint, verbose }: TextOptions): readonly string[] {
  const comment = toDisplayText(step?.comment ?? `step ${outcome.n}`);
  switch (outcome.result) {
    case "done":
      if (outcome.how === "written") return verbose ? [`  ${paint.create("done")} ${comment}`] : [];
      return [`  ${paint.create("done")} ${comment} (${HOW_TEXTS[outcome.how]})`];
    case "skipped":
      return [`  ${paint.warning("skipped")} ${comment}: ${toDisplayText(outcome.because)}`];
    case "failed":
      return [
        `  ${paint.error("failed")} ${comment}`,
        ...indentLines(diagnosticText(outcome.diagnostic, paint), "    "),
      ];
  }
}

const HOW_TEXTS = { found: "response lost; found by reading again", already: "already in this state" } as const;

function formatRemaining(
  scope: ScopeOutcome,
  kinds: readonly Kind[],
  { paint, verbose }: TextOptions,
): readonly string[] {
  if (scope.left.length === 0) return [];
  const lines = sortByOwner(scope.left).flatMap((change) => {
    const kind = findKind(kinds, change.kind);
    return [
      `    ${toDisplayText(getOwnerName(change.conflict))}`,
      ...formatChange(change, kind, paint, verbose).map((line) => `      ${line}`),
    ];
  });
  return [`  remaining after the last read: ${formatCount(scope.left.length, "change")}`, ...lines];
}

function indentLines(text: string, by = "  "): readonly string[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => by + line);
}
