// Drift for people: what changed, what is missing, what is extra, and what nobody here answers for.
import { errorsAmong } from "../../base/diagnostic";
import { type Change, type Kind, scopeName } from "../../kind/kind";
import type { Plan, ScopePlan } from "../../plan/plan";
import { driftOf, hasDrifted, type ScopeDrift } from "../drift";
import { severityOf } from "../drift-finding";
import { escapeText, readable } from "../escape";
import { type PastFinding, remedyText } from "../history";
import type { Paint } from "../paint";
import { fieldLines } from "./change";
import { deprecationLines } from "./deprecations";
import { leftAlone, type TextOptions } from "./plan";
import { count, grouped } from "./words";

/**
 * The whole report, ended by a line feed. Values read `declared → live`: what happened, not what a plan would do. `past` is what
 * is known of the findings beside the plan.
 */
export function driftText(
  plan: Plan,
  kinds: readonly Kind[],
  options: TextOptions,
  past: readonly PastFinding[] = [],
): string {
  const drift = driftOf(plan);
  const scopes = drift.flatMap((drift, index) => scopeLines(drift, plan.scopes[index] as ScopePlan, kinds, options));
  const title = options.paint.title(`Drift of ${escapeText(plan.target)}`);
  const old = deprecationLines(plan.deprecations, options);
  return `${[`${title} as of ${plan.asOf}`, ...scopes, ...old, "", ...totals(drift, plan, past)].join("\n")}\n`;
}

function totals(drift: readonly ScopeDrift[], plan: Plan, past: readonly PastFinding[]): readonly string[] {
  const reads = `Requests: ${count(plan.budget.reads, "read")}.`;
  const errors = errorsAmong(plan.diagnostics).length;
  if (errors > 0) return [`Not complete, because of ${count(errors, "error")}.`, reads];
  if (!hasDrifted(drift)) return ["No drift: live is as declared.", reads];
  const sum = (of: "changed" | "missing" | "extra") => drift.reduce((total, value) => total + value[of].length, 0);
  const found = `Drift: ${numbers(sum("changed"), sum("missing"), sum("extra"))}.`;
  const done = remedyText(past);
  return [`${found} ${done === "" ? "`zonewright apply` repairs it." : `Of it ${done}.`}`, reads];
}

function numbers(changed: number, missing: number, extra: number): string {
  const parts = [
    [changed, "changed"],
    [missing, "missing"],
    [extra, "extra"],
  ] as const;
  return parts.flatMap(([number, word]) => (number === 0 ? [] : [`${grouped(number)} ${word}`])).join(", ");
}

function scopeLines(
  drift: ScopeDrift,
  plan: ScopePlan,
  kinds: readonly Kind[],
  options: TextOptions,
): readonly string[] {
  const drifted = hasDrifted([drift]);
  if (drift.scope.within === "account" && !drifted) return [];
  const { paint } = options;
  const found = drifted ? numbers(drift.changed.length, drift.missing.length, drift.extra.length) : "no drift";
  const kept = drift.kept > 0 ? `, ${grouped(drift.kept)} as declared` : "";
  return [
    "",
    `${paint.title(readable(scopeName(drift.scope)))}  ${found}${kept}`,
    ...drift.changed.flatMap((change) => changedLines(change, kinds, paint)),
    ...drift.missing.map(
      (change) => `  ${paint.delete("- missing")} ${readable(change.label)}${highText(change, kinds, paint)}`,
    ),
    ...drift.extra.map(
      (change) => `  ${paint.create("+ extra")} ${readable(change.label)}${highText(change, kinds, paint)}`,
    ),
    ...leftAlone(plan, kinds, { ...options, verbose: true }),
  ];
}

/** Said where it is: the apex, delegations, mail, certificates. */
function highText(change: Change, kinds: readonly Kind[], paint: Paint): string {
  return severityOf(change, kinds) === "high" ? paint.warning(" (high)") : "";
}

function changedLines(change: Change, kinds: readonly Kind[], paint: Paint): readonly string[] {
  const kind = kinds.find((kind) => kind.name === change.kind);
  const fields = change.fields.map(({ field, from, to }) => ({ field, from: to, to: from }));
  const lines = fields.flatMap((field) => fieldLines(field, kind?.fields[field.field], paint));
  return [
    `  ${paint.update("~ changed")} ${readable(change.label)}${paint.dim(" (declared → live)")}${highText(change, kinds, paint)}`,
    ...lines.map((line) => `  ${line}`),
  ];
}
