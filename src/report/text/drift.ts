// Drift for people: what changed, what is missing, what is extra, and what nobody here answers for.
import { errorsAmong } from "../../diagnostic";
import { type Change, type Kind, scopeName } from "../../kind/kind";
import type { Plan, ScopePlan } from "../../plan/plan";
import { driftOf, hasDrifted, type ScopeDrift } from "../drift";
import { escapeText, readable } from "../escape";
import type { Paint } from "../paint";
import { fieldLines } from "./change";
import { deprecationLines } from "./deprecations";
import { leftAlone, type TextOptions } from "./plan";
import { count, grouped } from "./words";

/** The whole report, ended by a line feed. Values read `declared → live`: what happened, not what a plan would do. */
export function driftText(plan: Plan, kinds: readonly Kind[], options: TextOptions): string {
  const drift = driftOf(plan);
  const scopes = drift.flatMap((one, index) => scopeLines(one, plan.scopes[index] as ScopePlan, kinds, options));
  const title = options.paint.title(`Drift of ${escapeText(plan.target)}`);
  const old = deprecationLines(plan.deprecations, options);
  return `${[`${title} as of ${plan.asOf}`, ...scopes, ...old, "", ...totals(drift, plan)].join("\n")}\n`;
}

function totals(drift: readonly ScopeDrift[], plan: Plan): readonly string[] {
  const reads = `Requests: ${count(plan.budget.reads, "read")}.`;
  const errors = errorsAmong(plan.diagnostics).length;
  if (errors > 0) return [`Not complete, because of ${count(errors, "error")}.`, reads];
  if (!hasDrifted(drift)) return ["No drift: live is as declared.", reads];
  const sum = (of: "changed" | "missing" | "extra") => drift.reduce((total, one) => total + one[of].length, 0);
  return [`Drift: ${numbers(sum("changed"), sum("missing"), sum("extra"))}. \`zonewright apply\` repairs it.`, reads];
}

function numbers(changed: number, missing: number, extra: number): string {
  const parts = [
    [changed, "changed"],
    [missing, "missing"],
    [extra, "extra"],
  ] as const;
  return parts.flatMap(([number, word]) => (number === 0 ? [] : [`${grouped(number)} ${word}`])).join(", ");
}

function scopeLines(one: ScopeDrift, plan: ScopePlan, kinds: readonly Kind[], options: TextOptions): readonly string[] {
  const drifted = hasDrifted([one]);
  if (one.scope.within === "account" && !drifted) return [];
  const { paint } = options;
  const found = drifted ? numbers(one.changed.length, one.missing.length, one.extra.length) : "no drift";
  const kept = one.kept > 0 ? `, ${grouped(one.kept)} as declared` : "";
  return [
    "",
    `${paint.title(readable(scopeName(one.scope)))}  ${found}${kept}`,
    ...one.changed.flatMap((change) => changedLines(change, kinds, paint)),
    ...one.missing.map((change) => `  ${paint.delete("- missing")} ${readable(change.label)}`),
    ...one.extra.map((change) => `  ${paint.create("+ extra")} ${readable(change.label)}`),
    ...leftAlone(plan, kinds, { ...options, verbose: true }),
  ];
}

function changedLines(change: Change, kinds: readonly Kind[], paint: Paint): readonly string[] {
  const kind = kinds.find((one) => one.name === change.kind);
  const fields = change.fields.map(({ field, from, to }) => ({ field, from: to, to: from }));
  const lines = fields.flatMap((one) => fieldLines(one, kind?.fields[one.field], paint));
  return [
    `  ${paint.update("~ changed")} ${readable(change.label)}${paint.dim(" (declared → live)")}`,
    ...lines.map((line) => `  ${line}`),
  ];
}
