// Drift as text: changed, missing and extra objects, and those that no document declares.

import { errorsAmong } from "../../base/diagnostic";
import { escapeText } from "../../base/escape-text";
import { formatCount, formatNumber } from "../../base/format-count";
import { getDriftSeverity } from "../../drift/drift-finding";
import { formatRemedies, type PastFinding } from "../../drift/drift-run";
import { createScopeDrift, hasDrifted, listScopeDrift, type ScopeDrift } from "../../drift/scope-drift";
import type { Change, Kind } from "../../kind/kind";
import { findKind } from "../../kind/registry";
import type { Plan, ScopePlan } from "../../plan/plan";
import { toDisplayText } from "../display-text";
import { sortByOwner } from "../owner-group";
import type { Paint } from "../paint";
import { formatFieldChange } from "./change";
import { formatDeprecations } from "./deprecations";
import { formatBrokenPart, formatMatch, formatScopeTitle, formatUntouched, type TextOptions } from "./plan";

/**
 * The whole report, ended by a line feed. Values read `declared → live`: what happened, not what a plan would do.
 * @param past what earlier runs recorded about the findings.
 */
export function driftText(
  plan: Plan,
  kinds: readonly Kind[],
  options: TextOptions,
  past: readonly PastFinding[] = [],
): string {
  const drift = listScopeDrift(plan);
  const scopes = plan.scopes.flatMap((scope) => formatScope(createScopeDrift(scope), scope, kinds, options));
  const title = options.paint.title(`Drift of ${escapeText(plan.target)}`);
  const broken = (plan.broken ?? []).flatMap((part) => formatBrokenPart(part, "compared", options.paint));
  const deprecations = formatDeprecations(plan.deprecations, options);
  return `${[`${title} as of ${plan.asOf}`, ...scopes, ...broken, ...deprecations, "", ...formatTotals(drift, plan, past)].join("\n")}\n`;
}

function formatTotals(drift: readonly ScopeDrift[], plan: Plan, past: readonly PastFinding[]): readonly string[] {
  const reads = `Requests: ${formatCount(plan.budget.reads, "read")}.`;
  const errors = errorsAmong(plan.diagnostics).length;
  if (errors > 0) return [`Incomplete: ${formatCount(errors, "error")}.`, reads];
  if (!hasDrifted(drift)) return [`No drift: ${formatMatch(plan)}.`, reads];
  const sum = (category: "changed" | "missing" | "extra") =>
    drift.reduce((total, scopeDrift) => total + scopeDrift[category].length, 0);
  const found = `Drift: ${formatDriftCounts(sum("changed"), sum("missing"), sum("extra"))}.`;
  const done = formatRemedies(past);
  return [`${found} ${done === "" ? "`zonewright apply` repairs it." : `Done: ${done}.`}`, reads];
}

function formatDriftCounts(changed: number, missing: number, extra: number): string {
  const parts = [
    [changed, "changed"],
    [missing, "missing"],
    [extra, "extra"],
  ] as const;
  return parts.flatMap(([number, word]) => (number === 0 ? [] : [`${formatNumber(number)} ${word}`])).join(", ");
}

function formatScope(
  drift: ScopeDrift,
  plan: ScopePlan,
  kinds: readonly Kind[],
  options: TextOptions,
): readonly string[] {
  const drifted = hasDrifted([drift]);
  if (drift.scope.within === "account" && !drifted) return [];
  const { paint } = options;
  const found = drifted
    ? formatDriftCounts(drift.changed.length, drift.missing.length, drift.extra.length)
    : "no drift";
  const kept = drift.kept > 0 ? `, ${formatNumber(drift.kept)} as declared` : "";
  return [
    "",
    `${formatScopeTitle(plan, paint)}  ${found}${kept}`,
    ...sortByOwner(drift.changed).flatMap((change) => formatChanged(change, kinds, paint)),
    ...sortByOwner(drift.missing).map(
      (change) =>
        `  ${paint.delete("- missing")} ${toDisplayText(change.label)}${formatHighSeverity(change, kinds, paint)}`,
    ),
    ...sortByOwner(drift.extra).map(
      (change) =>
        `  ${paint.create("+ extra")} ${toDisplayText(change.label)}${formatHighSeverity(change, kinds, paint)}`,
    ),
    ...formatUntouched(plan, kinds, { ...options, verbose: true }),
  ];
}

/** Marks drift at the apex and of delegations, mail and certificates. */
function formatHighSeverity(change: Change, kinds: readonly Kind[], paint: Paint): string {
  return getDriftSeverity(change, kinds) === "high" ? paint.warning(" (high)") : "";
}

function formatChanged(change: Change, kinds: readonly Kind[], paint: Paint): readonly string[] {
  const kind = findKind(kinds, change.kind);
  const fields = change.fields.map(({ field, from, to }) => ({ field, from: to, to: from }));
  const lines = fields.flatMap((field) => formatFieldChange(field, kind?.fields[field.field], paint));
  return [
    `  ${paint.update("~ changed")} ${toDisplayText(change.label)}${paint.dim(" (declared → live)")}${formatHighSeverity(change, kinds, paint)}`,
    ...lines.map((line) => `  ${line}`),
  ];
}
