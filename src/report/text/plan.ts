// A plan as text: the target, each scope's changes by owner name, objects that are left as they are, hazards and totals.

import { errorsAmong } from "../../base/diagnostic";
import { escapeText } from "../../base/escape-text";
import { formatCount, formatNumber } from "../../base/format-count";
import { type Hazard, type Kind, type Live, scopeName } from "../../kind/kind";
import { findKind } from "../../kind/registry";
import type { BrokenPart } from "../../kind/state";
import {
  isEmptyPlan,
  isPartialPlan,
  isUnread,
  listRefusedHazards,
  listSteps,
  type Plan,
  type ScopePlan,
  type Step,
} from "../../plan/plan";
import { toDisplayText } from "../display-text";
import { groupByOwner, type OwnerGroup } from "../owner-group";
import type { Paint } from "../paint";
import { formatAllowFlags, formatRefusal, type Refusal } from "../refusal";
import { formatChange, isOwnHeading } from "./change";
import { formatDeprecations } from "./deprecations";
import { formatObjectCounts, getOwnerName } from "./format-value";

export interface TextOptions {
  readonly paint: Paint;
  /** Lists objects that are otherwise counted, prints long texts in full, and adds the line that declares each object. */
  readonly verbose?: boolean;
  /** Codes of the hazards that are allowed. */
  readonly allow?: readonly string[];
  /** The plan is about to be applied: a hazard that is not allowed is refused, and not only shown. */
  readonly applies?: boolean;
  /** The parts without errors are applied although others have errors. */
  readonly acceptsPart?: boolean;
}

/** The whole plan, ended by a line feed. Diagnostics are not included: they go to stderr. */
export function planText(plan: Plan, kinds: readonly Kind[], options: TextOptions): string {
  const { paint } = options;
  const { shown, withBroken, others } = separateBroken(plan);
  const scopes = shown.flatMap((scope) => formatScope(scope, kinds, options, withBroken.get(scope)));
  const title = paint.title(`Plan for ${escapeText(plan.target)}`);
  const broken = others.flatMap((part) => formatBrokenPart(part, "planned", paint));
  const deprecations = formatDeprecations(plan.deprecations, options);
  const totals = [formatTotals(plan, options), ...formatHazardTotals(plan, options), formatBudget(plan)];
  return `${[`${title} as of ${plan.asOf}`, ...scopes, ...broken, ...deprecations, "", ...totals].join("\n")}\n`;
}

/** A plan that was not applied. Its last lines say that nothing was written, and why. */
export function refusedText(plan: Plan, refusal: Refusal, kinds: readonly Kind[], options: TextOptions): string {
  return `${planText(plan, kinds, { ...options, applies: true })}${refusalText(refusal, options.paint)}`;
}

/** The last lines of a command that wrote nothing. */
export function refusalText(refusal: Refusal, paint: Paint): string {
  const flags = formatAllowFlags(refusal);
  return `\n${paint.error(formatRefusal(refusal))}\n${flags === "" ? "" : `${flags}\n`}`;
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

/** A zone or file with errors, in a heading of its own. */
export function formatBrokenPart(
  { name, diagnostics }: BrokenPart,
  missing: "planned" | "compared",
  paint: Paint,
): readonly string[] {
  return ["", `${paint.title(toDisplayText(name))}  ${formatBroken(diagnostics, missing, paint)}`];
}

function formatBroken(diagnostics: BrokenPart["diagnostics"], missing: "planned" | "compared", paint: Paint): string {
  return paint.error(`not ${missing}: ${formatCount(diagnostics.length, "error")}`);
}

interface SeparatedBroken {
  readonly shown: readonly ScopePlan[];
  /** The errors of a scope of which a part is planned: an account with errors and new zones. */
  readonly withBroken: ReadonlyMap<ScopePlan, BrokenPart>;
  readonly others: readonly BrokenPart[];
}

function separateBroken({ scopes, broken = [] }: Plan): SeparatedBroken {
  const shown = scopes.filter((scope) => !isBareAccount(scope));
  const found = shown.flatMap((scope) => {
    const part = broken.find((part) => part.scope && scopeName(part.scope) === scopeName(scope.scope));
    return part ? [[scope, part] as const] : [];
  });
  const withBroken = new Map(found);
  const inSections = new Set(withBroken.values());
  return { shown, withBroken, others: broken.filter((part) => !inSections.has(part)) };
}

function isBareAccount({ scope, steps, hazards }: ScopePlan): boolean {
  return scope.within === "account" && steps.length === 0 && hazards.length === 0;
}

function formatTotals(plan: Plan, options: TextOptions): string {
  if (errorsAmong(plan.diagnostics).length > 0) return formatIncomplete(plan, options);
  if (isEmptyPlan(plan)) return `No changes: ${formatMatch(plan)}.`;
  return `Total: ${formatActions(listSteps(plan))}.`;
}

/** Why there is nothing to change. */
export function formatMatch(plan: Plan): string {
  return isUnread(plan) ? "nothing was read from the target" : "live state matches the documents";
}

function formatIncomplete(plan: Plan, { acceptsPart }: TextOptions): string {
  const title = `Incomplete: ${formatCount(errorsAmong(plan.diagnostics).length, "error")}.`;
  if (!isPartialPlan(plan)) return `${title} This plan cannot be applied.`;
  const actions = formatActions(listSteps(plan));
  if (acceptsPart) return `${title} Without these parts: ${actions === "" ? "no changes" : actions}.`;
  const others = actions === "" ? "no changes." : `${actions}; \`apply --keep-going\` makes them.`;
  return `${title} This plan cannot be applied as a whole. Without these parts: ${others}`;
}

/** A long plan shows its hazards far above its end. Where it is applied, the refusal follows instead. */
function formatHazardTotals(plan: Plan, { allow = [], applies }: TextOptions): readonly string[] {
  const hazards = applies ? [] : listRefusedHazards(plan, allow);
  const codes = [...new Set(hazards.map(({ code }) => code))];
  return codes.length === 0 ? [] : [`Hazards: ${codes.join(", ")}. Show them to a reviewer before \`apply\`.`];
}

function formatBudget(plan: Plan): string {
  return `Requests: ${formatRequests(plan.budget)}.`;
}

/** What the plan took, and what applying it takes: `2 reads made; apply will make 1 write`. */
export function formatRequests({ reads, writes }: Plan["budget"]): string {
  const made = `${formatCount(reads, "read")} made`;
  return writes === 0 ? made : `${made}; apply will make ${formatCount(writes, "write")}`;
}

function formatScope(
  scope: ScopePlan,
  kinds: readonly Kind[],
  options: TextOptions,
  broken: BrokenPart | undefined,
): readonly string[] {
  const { paint } = options;
  const summary = [
    formatActions(scope.steps),
    scope.kept > 0 ? `${formatNumber(scope.kept)} as declared` : "",
    broken ? `the rest ${formatBroken(broken.diagnostics, "planned", paint)}` : "",
  ];
  const parts = summary.filter((part) => part !== "").join(", ");
  return [
    "",
    `${formatScopeTitle(scope, paint)}${parts === "" ? "" : `  ${parts}`}`,
    ...groupByOwner(scope.steps.map((step) => step.change)).flatMap((group) => formatGroup(group, kinds, options)),
    ...formatUntouched(scope, kinds, options),
    ...scope.hazards.flatMap((hazard) => formatHazard(hazard, options)),
  ];
}

/** The name of the scope, and of a zone's account where the run has several. */
export function formatScopeTitle({ scope, account }: Pick<ScopePlan, "scope" | "account">, paint: Paint): string {
  const title = paint.title(toDisplayText(scopeName(scope)));
  return account === undefined || scope.within === "account" ? title : `${title} (${toDisplayText(account)})`;
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
  const word = allowed
    ? paint.note(`allowed ${hazard.code}`)
    : options.applies
      ? paint.error(`refused ${hazard.code}`)
      : paint.warning(`hazard ${hazard.code}`);
  const shown = hazard.labels
    .slice(0, options.verbose ? undefined : MAX_LABELS)
    .map((label) => `    ${toDisplayText(label)}`);
  const more = hazard.labels.length - shown.length;
  return [
    `  ${word}: ${toDisplayText(hazard.message)}${formatHazardRemedy(hazard, options)}`,
    ...shown,
    ...(more > 0 ? [`    and ${formatNumber(more)} more (--verbose lists them)`] : []),
  ];
}

/** How the hazard can be allowed, as a sentence with a leading space; empty if it is allowed already. */
export function formatHazardRemedy(
  { code, final }: Hazard,
  { allow = [], applies }: Pick<TextOptions, "allow" | "applies">,
): string {
  if (final) return applies ? "" : " `apply` refuses it.";
  if (allow.includes(code)) return "";
  return applies ? ` Allow it with \`--allow ${code}\`.` : ` \`apply\` refuses it without \`--allow ${code}\`.`;
}
