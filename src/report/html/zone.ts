// A zone of the page: its changes by name, objects that are left as they are, and the graph of its names.

import { formatCount, formatNumber } from "../../base/format-count";
import { isObject } from "../../base/json";
import { getDriftSeverity } from "../../drift/drift-finding";
import { isSensitive } from "../../kind/derive/hidden";
import type { Field } from "../../kind/field";
import { type Change, type FieldChange, type Kind, scopeName } from "../../kind/kind";
import { findKind } from "../../kind/registry";
import type { DesiredScope } from "../../kind/state";
import type { ScopePlan } from "../../plan/plan";
import { toDisplayText } from "../display-text";
import { groupByOwner, type OwnerGroup, sortByOwner } from "../owner-group";
import { PLAIN } from "../paint";
import type { Report } from "../report";
import { formatChange, formatFieldChange } from "../text/change";
import { formatObjectCounts, formatValue, getOwnerName, stripOwnerName } from "../text/format-value";
import { renderGraph } from "./graph";
import { EDGE_TYPES } from "./graph-labels";
import { escapeHtml, renderText } from "./markup";
import { createNameGraph } from "./name-graph";

/** Zones with more changes are collapsed. */
const MAX_OPEN_CHANGES = 40;

export interface RenderZoneOptions {
  readonly kinds: readonly Kind[];
  readonly command: Report["command"];
  readonly desired?: DesiredScope;
  /** How many changes are listed; the others are counted. */
  readonly mostChanges: number;
  /** Whether the graph of its names is drawn. */
  readonly drawn: boolean;
}

export function renderZone(
  plan: ScopePlan,
  { kinds, command, desired, mostChanges, drawn }: RenderZoneOptions,
): string {
  const changes = sortByOwner(plan.steps.map((step) => step.change));
  const shown = changes.slice(0, mostChanges);
  const more = changes.length - shown.length;
  const groups = groupByOwner(shown).map((group) => renderGroup(group, kinds, command));
  const open = changes.length > 0 && changes.length <= MAX_OPEN_CHANGES ? " open" : "";
  const name = scopeName(plan.scope);
  const ofAccount = plan.account === undefined ? "" : `<span class="dim">account ${renderText(plan.account)}</span>`;
  const pictures = drawn ? renderGraph(createNameGraph(plan, desired, command), `The names of ${name}`) : "";
  return [
    `<details class="card zone"${open}>`,
    `<summary><h3>${renderText(name)}</h3>${ofAccount}<span class="tally">${renderCounts(changes, plan, command)}</span></summary>`,
    groups.length === 0
      ? '<p class="dim">Live state matches the documents.</p>'
      : `<div class="names">${groups.join("\n")}</div>`,
    more > 0
      ? `<p class="dim">and ${renderText(formatCount(more, "more change"))}; the JSON report lists all of them</p>`
      : "",
    renderUntouched(plan, kinds),
    pictures === ""
      ? ""
      : `<h4>Names and what they point at</h4>${LEGEND}${pictures}${renderMissingNamesNote(desired)}`,
    "</details>",
  ]
    .filter((line) => line !== "")
    .join("\n");
}

const LEGEND = `<p class="legend">${EDGE_TYPES.map(
  (type) =>
    `<span class="line t-${type}"><svg width="26" height="8" aria-hidden="true"><path d="M1 4H25"/></svg>${type}</span>`,
).join("")}<span class="key outside">outside the zone</span></p>`;

function renderMissingNamesNote(desired: DesiredScope | undefined): string {
  return desired === undefined
    ? '<p class="dim">The graph leaves out names that the saved plan does not change.</p>'
    : "";
}

/** The name of an action in a report: for drift the change is seen from the other side. */
const ACTION_WORDS = {
  validate: { create: "create", update: "update", replace: "replace", delete: "delete" },
  plan: { create: "create", update: "update", replace: "replace", delete: "delete" },
  apply: { create: "create", update: "update", replace: "replace", delete: "delete" },
  "refused-apply": { create: "create", update: "update", replace: "replace", delete: "delete" },
  drift: { create: "missing", update: "changed", replace: "changed", delete: "extra" },
} as const;
const SIGNS = { create: "+", update: "~", replace: "±", delete: "−", missing: "−", changed: "~", extra: "+" } as const;

function renderCounts(changes: readonly Change[], plan: ScopePlan, command: Report["command"]): string {
  const counts = new Map<keyof typeof SIGNS, number>();
  for (const { action } of changes)
    counts.set(ACTION_WORDS[command][action], (counts.get(ACTION_WORDS[command][action]) ?? 0) + 1);
  const parts = [...counts].map(
    ([word, number]) => `<span class="badge ${word}">${SIGNS[word]} ${formatNumber(number)} ${word}</span>`,
  );
  return `${parts.join("")}<span class="dim">${formatNumber(plan.kept)} as declared</span>`;
}

function renderGroup(group: OwnerGroup, kinds: readonly Kind[], command: Report["command"]): string {
  const kind = findKind(kinds, group.kind);
  const owner = getOwnerName(group.conflict) || (kind?.title.singular ?? group.kind);
  const rows = group.changes.map((change) => renderChange(change, kind, command));
  return `<div class="name"><h4>${renderText(owner)}</h4><ul>${rows.join("")}</ul></div>`;
}

function renderChange(change: Change, kind: Kind | undefined, command: Report["command"]): string {
  const word = ACTION_WORDS[command][change.action];
  const owner = getOwnerName(change.conflict);
  const label = owner === change.label ? (kind?.title.singular ?? change.kind) : stripOwnerName(owner, change.label);
  const highSeverity =
    command === "drift" && getDriftSeverity(change, kind ? [kind] : []) === "high"
      ? ' <span class="dim">(high)</span>'
      : "";
  const note = `${change.action === "update" ? "" : renderNote(change, kind)}${highSeverity}`;
  const fields = change.fields.map((field) =>
    renderField(command === "drift" ? swapSides(field) : field, kind?.fields[field.field]),
  );
  const list = change.action === "update" && fields.length > 0 ? `<dl>${fields.join("")}</dl>` : "";
  return `<li><span class="badge ${word}">${SIGNS[word]} ${word}</span> <span class="value">${escapeHtml(label)}</span>${note}${list}</li>`;
}

/** The parentheses after a change in the text report: TTL, comment, reason. */
function renderNote(change: Change, kind: Kind | undefined): string {
  const [head = ""] = formatChange(change, kind, PLAIN);
  const found = / (\([^()]*\))$/.exec(head)?.[1];
  return found === undefined ? "" : ` <span class="dim">${escapeHtml(found)}</span>`;
}

function swapSides({ field, from, to }: FieldChange): FieldChange {
  return { field, from: to, to: from };
}

function renderField(change: FieldChange, field: Field | undefined): string {
  const { from, to } = change;
  const name = `<dt>${renderText(change.field)}</dt>`;
  if (isSensitive(field)) return `${name}<dd class="dim">(sensitive)</dd>`;
  if (isObject(from ?? null) || isObject(to ?? null)) {
    const lines = formatFieldChange(change, field, PLAIN).map((line) => escapeHtml(line.trim()));
    return `${name}<dd>${lines.join("<br>")}</dd>`;
  }
  const before = formatValue(field, from ?? field?.unset);
  return `${name}<dd><del>${escapeHtml(before)}</del> <span class="to">→</span> <ins>${escapeHtml(formatValue(field, to))}</ins></dd>`;
}

function renderUntouched(plan: ScopePlan, kinds: readonly Kind[]): string {
  const ignored = plan.ignored.map(({ live }) => live);
  const lists = [
    ["unmanaged", plan.unmanaged],
    ["managed elsewhere", plan.managedElsewhere],
    ["ignored", ignored],
  ] as const;
  const parts = lists.flatMap(([word, list]) => {
    if (list.length === 0) return [];
    const labels = list.slice(0, 50).map((live) => `<li>${escapeHtml(toDisplayText(live.label))}</li>`);
    const more = list.length > 50 ? `<li class="dim">and ${formatNumber(list.length - 50)} more</li>` : "";
    return [
      `<details class="left"><summary>${renderText(formatObjectCounts(kinds, list))} ${word}</summary><ul>${labels.join("")}${more}</ul></details>`,
    ];
  });
  return parts.join("");
}
