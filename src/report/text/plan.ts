// A plan for people: the target first, then each scope's changes by owner name, what is left alone, the hazards, the totals.
import { errorsAmong } from "../../base/diagnostic";
import { type Change, type Hazard, type Kind, type Live, scopeName } from "../../kind/kind";
import { hazardsOf, isEmpty, type Plan, type ScopePlan, type Step, stepsOf } from "../../plan/plan";
import { escapeText, readable } from "../escape";
import type { Paint } from "../paint";
import { changeLines, isOwnHeading } from "./change";
import { deprecationLines } from "./deprecations";
import { count, countOf, grouped, ownerOf } from "./words";

export interface TextOptions {
  readonly paint: Paint;
  /** Lists what is otherwise only counted, long texts in full, and the line that declared each object. */
  readonly verbose?: boolean;
  /** Codes of the hazards that are allowed. */
  readonly allow?: readonly string[];
}

/** The whole plan, ended by a line feed. Diagnostics are not in it: they go to another stream. */
export function planText(plan: Plan, kinds: readonly Kind[], options: TextOptions): string {
  const { paint } = options;
  const scopes = plan.scopes.flatMap((scope) => scopeLines(scope, kinds, options));
  const title = paint.title(`Plan for ${escapeText(plan.target)}`);
  const old = deprecationLines(plan.deprecations, options);
  return `${[`${title} as of ${plan.asOf}`, ...scopes, ...old, "", totals(plan), budget(plan)].join("\n")}\n`;
}

/** Actions in words: `2 to create, 1 to delete`; empty where there are none. */
export function actionsText(steps: readonly Step[]): string {
  const actions = ["create", "update", "replace", "delete"] as const;
  const parts = actions.flatMap((action) => {
    const number = steps.filter((step) => step.change.action === action).length;
    return number === 0 ? [] : [`${grouped(number)} to ${action}`];
  });
  return parts.join(", ");
}

function totals(plan: Plan): string {
  const errors = errorsAmong(plan.diagnostics).length;
  if (errors > 0) return `Not complete, because of ${count(errors, "error")}; nothing of it can be applied.`;
  if (isEmpty(plan)) return "Nothing to change: live is as declared.";
  return `In all: ${actionsText(stepsOf(plan))}.`;
}

function budget(plan: Plan): string {
  const { reads, writes } = plan.budget;
  return `Requests: ${count(reads, "read")}, ${count(writes, "write")}.`;
}

function scopeLines(scope: ScopePlan, kinds: readonly Kind[], options: TextOptions): readonly string[] {
  const isAccount = scope.scope.within === "account";
  if (isAccount && scope.steps.length === 0 && scope.hazards.length === 0) return [];
  const { paint } = options;
  const summary = [actionsText(scope.steps), scope.kept > 0 ? `${grouped(scope.kept)} as declared` : ""];
  const parts = summary.filter((part) => part !== "").join(", ");
  return [
    "",
    `${paint.title(readable(scopeName(scope.scope)))}${parts === "" ? "" : `  ${parts}`}`,
    ...groupsOf(scope.steps).flatMap((group) => groupLines(group, kinds, options)),
    ...leftAlone(scope, kinds, options),
    ...scope.hazards.flatMap((hazard) => hazardLines(hazard, options)),
  ];
}

function groupsOf(steps: readonly Step[]): readonly (readonly Change[])[] {
  const groups: Change[][] = [];
  for (const { change } of steps) {
    const last = groups.at(-1);
    if (last?.[0]?.conflict === change.conflict && last[0].kind === change.kind) last.push(change);
    else groups.push([change]);
  }
  return groups;
}

function groupLines(group: readonly Change[], kinds: readonly Kind[], options: TextOptions): readonly string[] {
  const first = group[0] as Change;
  const kind = kinds.find((kind) => kind.name === first.kind);
  const lines = group.flatMap((change) => changeLines(change, kind, options.paint, options.verbose));
  if (isOwnHeading(first)) return lines.map((line) => `  ${line}`);
  return [`  ${readable(ownerOf(first.conflict))}`, ...lines.map((line) => `    ${line}`)];
}

/** What the plan does not touch and why: numbers, or with `verbose` by name. */
export function leftAlone(scope: ScopePlan, kinds: readonly Kind[], options: TextOptions): readonly string[] {
  const managed = scope.managedElsewhere.map((live) => ({ live, remark: `managed by ${live.managedBy}` }));
  const ignored = scope.ignored.map(({ live, rule }) => ({ live, remark: `ignored by ${rule}` }));
  return [
    ...listed(
      "unmanaged",
      scope.unmanaged.map((live) => ({ live })),
      kinds,
      options,
    ),
    ...listed("managed elsewhere", managed, kinds, options),
    ...listed("ignored", ignored, kinds, options),
  ];
}

interface Left {
  readonly live: Live;
  readonly remark?: string;
}

function listed(title: string, left: readonly Left[], kinds: readonly Kind[], options: TextOptions): readonly string[] {
  if (left.length === 0) return [];
  const { paint, verbose } = options;
  const number = countOf(
    kinds,
    left.map((value) => value.live),
  );
  if (!verbose)
    return [
      `  ${paint.dim(`${title}: ${number} left as ${left.length === 1 ? "it is" : "they are"} (--verbose lists them)`)}`,
    ];
  const lines = left.map(({ live, remark }) => {
    return `    ${readable(live.label)}${remark === undefined ? "" : paint.dim(` (${readable(remark)})`)}`;
  });
  return [`  ${paint.dim(`${title}: ${number}`)}`, ...lines];
}

const LABELS_SHOWN = 5;

function hazardLines(hazard: Hazard, options: TextOptions): readonly string[] {
  const { paint, allow = [] } = options;
  const allowed = !hazard.final && allow.includes(hazard.code);
  const word = allowed ? paint.note(`allowed ${hazard.code}`) : paint.error(`refused ${hazard.code}`);
  const way = hazard.final || allowed ? "" : ` Allow it with \`--allow ${hazard.code}\`.`;
  const shown = hazard.labels.slice(0, LABELS_SHOWN).map((label) => `    ${readable(label)}`);
  const more = hazard.labels.length - shown.length;
  return [
    `  ${word}: ${readable(hazard.message)}${way}`,
    ...shown,
    ...(more > 0 ? [`    and ${grouped(more)} more`] : []),
  ];
}

/** Hazards that stand in the way: final ones, and those whose code is not allowed. */
export function refusedHazards(plan: Plan, allow: readonly string[]): readonly Hazard[] {
  return hazardsOf(plan).filter((hazard) => hazard.final || !allow.includes(hazard.code));
}
