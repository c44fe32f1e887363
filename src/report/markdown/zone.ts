// A zone of a report in Markdown: a collapsible summary with its changes as a diff, which a code host colors.

import { formatCount, formatNumber } from "../../base/format-count";
import { getDriftSeverity } from "../../drift/drift-finding";
import type { ScopeDrift } from "../../drift/scope-drift";
import { type Change, type Kind, scopeName } from "../../kind/kind";
import { findKind } from "../../kind/registry";
import type { ScopePlan } from "../../plan/plan";
import { toDisplayText } from "../display-text";
import { sortByOwner } from "../owner-group";
import { PLAIN } from "../paint";
import { formatChange, formatFieldChange } from "../text/change";
import { formatObjectCounts, getOwnerName } from "../text/format-value";
import { formatActions } from "../text/plan";
import { formatCode, formatFence } from "./escape-markdown";

/** Longer lines are truncated, so that a record of 4,096 octets does not fill the report. */
const MAX_LINE = 300;

/** The zone's section, or undefined if nothing changes. */
export function renderPlanZone(plan: ScopePlan, kinds: readonly Kind[]): string | undefined {
  if (plan.steps.length === 0) return undefined;
  const changes = sortByOwner(plan.steps.map((step) => step.change));
  return renderDetails(plan, formatActions(plan.steps), formatChanges(changes, kinds), kinds);
}

export function renderDriftZone(drift: ScopeDrift, plan: ScopePlan, kinds: readonly Kind[]): string | undefined {
  const { changed, missing, extra } = drift;
  if (changed.length + missing.length + extra.length === 0) return undefined;
  const counts = [
    [changed, "changed"],
    [missing, "missing"],
    [extra, "extra"],
  ] as const;
  const summary = counts.flatMap(([list, word]) => (list.length === 0 ? [] : [`${formatNumber(list.length)} ${word}`]));
  const lines = [
    ...sortByOwner(changed).flatMap((change) => formatChanged(change, kinds)),
    ...sortByOwner(missing).map(
      (change) => `- missing ${toDisplayText(change.label)}${formatHighSeverity(change, kinds)}`,
    ),
    ...sortByOwner(extra).map((change) => `+ extra ${toDisplayText(change.label)}${formatHighSeverity(change, kinds)}`),
  ];
  return renderDetails(plan, summary.join(", "), lines.map(truncateLine), kinds);
}

function formatHighSeverity(change: Change, kinds: readonly Kind[]): string {
  return getDriftSeverity(change, kinds) === "high" ? " (high)" : "";
}

function renderDetails(plan: ScopePlan, summary: string, lines: readonly string[], kinds: readonly Kind[]): string {
  const kept = plan.kept === 0 ? "" : `, ${formatNumber(plan.kept)} as declared`;
  const ofAccount = plan.account === undefined ? "" : ` (account ${formatCode(plan.account)})`;
  const title = `<summary><b>${formatCode(scopeName(plan.scope))}</b>${ofAccount} ${summary}${kept}</summary>`;
  return ["<details>", title, "", formatFence("diff", lines), ...renderUntouched(plan, kinds), "</details>"].join("\n");
}

/** Counts the objects that the plan does not change. */
function renderUntouched(plan: ScopePlan, kinds: readonly Kind[]): readonly string[] {
  const managed = plan.managedElsewhere;
  const ignored = plan.ignored.map(({ live }) => live);
  const lists = [
    ["unmanaged", plan.unmanaged],
    ["managed elsewhere", managed],
    ["ignored", ignored],
  ] as const;
  const parts = lists.flatMap(([word, list]) =>
    list.length === 0 ? [] : [`${formatObjectCounts(kinds, list)} ${word}`],
  );
  return parts.length === 0 ? [""] : ["", `Unchanged: ${parts.join(", ")}.`, ""];
}

/** `+` begins a creation, `-` a deletion, and `!` an update, with its fields before and after below. */
function formatChanges(changes: readonly Change[], kinds: readonly Kind[]): readonly string[] {
  const lines = changes.flatMap((change, index) => {
    const owner = getOwnerName(change.conflict);
    const heads = index === 0 || changes[index - 1]?.conflict !== change.conflict;
    const heading = heads && owner !== "" && owner !== change.label ? [`@@ ${toDisplayText(owner)} @@`] : [];
    return [...heading, ...formatPlannedChange(change, kinds)];
  });
  return lines.map(truncateLine);
}

const MARKS = { create: "+", update: "!", replace: "!", delete: "-" } as const;

function formatPlannedChange(change: Change, kinds: readonly Kind[]): readonly string[] {
  const kind = findKind(kinds, change.kind);
  const [head = "", ...fields] = formatChange(change, kind, PLAIN);
  return [head.replace(/^./u, MARKS[change.action]), ...fields.map((line) => `  ${line}`)];
}

/** Shows the declared value first, then the live value: what happened, not what a plan would do. */
function formatChanged(change: Change, kinds: readonly Kind[]): readonly string[] {
  const kind = findKind(kinds, change.kind);
  const fields = change.fields.flatMap(({ field, from, to }) =>
    formatFieldChange({ field, from: to, to: from }, kind?.fields[field], PLAIN),
  );
  return [
    `! changed ${toDisplayText(change.label)} (declared → live)${formatHighSeverity(change, kinds)}`,
    ...fields.map((line) => `  ${line}`),
  ];
}

function truncateLine(line: string): string {
  const characters = [...line];
  if (characters.length <= MAX_LINE) return line;
  return `${characters.slice(0, MAX_LINE).join("")} … (${formatCount(characters.length - MAX_LINE, "more character")})`;
}
