// A plan as text: the target, each scope's changes by owner name, objects that are left as they are, hazards and totals.

import { errorsAmong } from "../../base/diagnostic";
import { escapeText } from "../../base/escape-text";
import { type Hazard, type Kind, type Live, scopeName } from "../../kind/kind";
import { findKind } from "../../kind/registry";
import { isEmptyPlan, listSteps, type Plan, type ScopePlan, type Step } from "../../plan/plan";
import { toDisplayText } from "../display-text";
import { groupByOwner, type OwnerGroup } from "../owner-group";
import type { Paint } from "../paint";
import { formatChange, isOwnHeading } from "./change";
import { formatDeprecations } from "./deprecations";
import { formatCount, formatNumber, formatObjectCounts, getOwnerName } from "./format-value";

export interface TextOptions {
  readonly paint: Paint;
  /** Lists objects that are otherwise counted, prints long texts in full, and adds the line that declares each object. */
  readonly verbose?: boolean;
  /** Codes of the hazards that are allowed. */
  readonly allow?: readonly string[];
}

/** The whole plan, ended by a line feed. Diagnostics are not included: they go to stderr. */
export function planText(plan: Plan, kinds: readonly Kind[], options: TextOptions): string {
  const { paint } = options;
  const scopes = plan.scopes.flatMap((scope) => formatScope(scope, kinds, options));
  const title = paint.title(`Plan for ${escapeText(plan.target)}`);
  const deprecations = formatDeprecations(plan.deprecations, options);
  return `${[`${title} as of ${plan.asOf}`, ...scopes, ...deprecations, "", formatTotals(plan), formatBudget(plan)].join("\n")}\n`;
}

/** `2 to create, 1 to delete`; empty if there are no steps. */
export function formatActions(steps: readonly Step[]): string {
  const actions = ["create", "update", "replace", "delete"] as const;
  const parts = actions.flatMap((action) => {
    const number = steps.filter((step) => step.change.action === action).length;
    return number === 0 ? [] : [`${formatNumber(number)} to ${action}`];
  });
  return parts.join(", ");
}

function formatTotals(plan: Plan): string {
  const errors = errorsAmong(plan.diagnostics).length;
  if (errors > 0) return `Incomplete: ${formatCount(errors, "error")}. This plan cannot be applied.`;
  if (isEmptyPlan(plan)) return "No changes: live state matches the documents.";
  return `Total: ${formatActions(listSteps(plan))}.`;
}

function formatBudget(plan: Plan): string {
  const { reads, writes } = plan.budget;
  return `Requests: ${formatCount(reads, "read")}, ${formatCount(writes, "write")}.`;
}

function formatScope(scope: ScopePlan, kinds: readonly Kind[], options: TextOptions): readonly string[] {
  const isAccount = scope.scope.within === "account";
  if (isAccount && scope.steps.length === 0 && scope.hazards.length === 0) return [];
  const { paint } = options;
  const summary = [formatActions(scope.steps), scope.kept > 0 ? `${formatNumber(scope.kept)} as declared` : ""];
  const parts = summary.filter((part) => part !== "").join(", ");
  return [
    "",
    `${paint.title(toDisplayText(scopeName(scope.scope)))}${parts === "" ? "" : `  ${parts}`}`,
    ...groupByOwner(scope.steps.map((step) => step.change)).flatMap((group) => formatGroup(group, kinds, options)),
    ...formatUntouched(scope, kinds, options),
    ...scope.hazards.flatMap((hazard) => formatHazard(hazard, options)),
  ];
}

function formatGroup(group: OwnerGroup, kinds: readonly Kind[], options: TextOptions): readonly string[] {
  const kind = findKind(kinds, group.kind);
  const lines = group.changes.flatMap((change) => formatChange(change, kind, options.paint, options.verbose));
  if (group.changes.slice(0, 1).some(isOwnHeading)) return lines.map((line) => `  ${line}`);
  return [`  ${toDisplayText(getOwnerName(group.conflict))}`, ...lines.map((line) => `    ${line}`)];
}

/** Objects that the plan does not change, and why: counted, or listed with `verbose`. */
export function formatUntouched(scope: ScopePlan, kinds: readonly Kind[], options: TextOptions): readonly string[] {
  const managed = scope.managedElsewhere.map((live) => ({ live, reason: `managed by ${live.managedBy}` }));
  const ignored = scope.ignored.map(({ live, rule }) => ({ live, reason: `ignored by ${rule}` }));
  return [
    ...formatObjectList(
      "unmanaged",
      scope.unmanaged.map((live) => ({ live })),
      kinds,
      options,
    ),
    ...formatObjectList("managed elsewhere", managed, kinds, options),
    ...formatObjectList("ignored", ignored, kinds, options),
  ];
}

interface UntouchedObject {
  readonly live: Live;
  readonly reason?: string;
}

function formatObjectList(
  title: string,
  left: readonly UntouchedObject[],
  kinds: readonly Kind[],
  options: TextOptions,
): readonly string[] {
  if (left.length === 0) return [];
  const { paint, verbose } = options;
  const number = formatObjectCounts(
    kinds,
    left.map(({ live }) => live),
  );
  if (!verbose)
    return [
      `  ${paint.dim(`${title}: ${number} left as ${left.length === 1 ? "it is" : "they are"} (--verbose lists them)`)}`,
    ];
  const lines = left.map(({ live, reason }) => {
    return `    ${toDisplayText(live.label)}${reason === undefined ? "" : paint.dim(` (${toDisplayText(reason)})`)}`;
  });
  return [`  ${paint.dim(`${title}: ${number}`)}`, ...lines];
}

const MAX_LABELS = 5;

function formatHazard(hazard: Hazard, options: TextOptions): readonly string[] {
  const { paint, allow = [] } = options;
  const allowed = !hazard.final && allow.includes(hazard.code);
  const word = allowed ? paint.note(`allowed ${hazard.code}`) : paint.error(`refused ${hazard.code}`);
  const remedy = hazard.final || allowed ? "" : ` Allow it with \`--allow ${hazard.code}\`.`;
  const shown = hazard.labels.slice(0, MAX_LABELS).map((label) => `    ${toDisplayText(label)}`);
  const more = hazard.labels.length - shown.length;
  return [
    `  ${word}: ${toDisplayText(hazard.message)}${remedy}`,
    ...shown,
    ...(more > 0 ? [`    and ${formatNumber(more)} more`] : []),
  ];
}
