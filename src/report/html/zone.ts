// One zone of the page: what changes name by name, what is left as it is, and the picture of its names.
import { isObject } from "../../base/json";
import { isSecret } from "../../kind/derive/hidden";
import type { Field } from "../../kind/field";
import { type Change, type FieldChange, type Kind, scopeName } from "../../kind/kind";
import type { DesiredScope } from "../../kind/state";
import type { ScopePlan } from "../../plan/plan";
import { severityOf } from "../drift-finding";
import { readable } from "../escape";
import { PLAIN } from "../paint";
import type { Reported } from "../reported";
import { changeLines, fieldLines } from "../text/change";
import { count, countOf, grouped, labelUnder, ownerOf, valueText } from "../text/words";
import { graphPictures } from "./graph";
import { EDGE_TYPES } from "./graph-words";
import { escaped, text } from "./markup";
import { namesOf } from "./names";

/** Zones with fewer changes are open from the start. */
const OPEN = 40;

export interface ZoneOptions {
  readonly kinds: readonly Kind[];
  readonly of: Reported["of"];
  readonly desired?: DesiredScope;
  /** Changes written out; a zone with more of them says how many are not. */
  readonly mostChanges: number;
  /** Whether its names are drawn. */
  readonly drawn: boolean;
}

export function zoneSection(plan: ScopePlan, { kinds, of, desired, mostChanges, drawn }: ZoneOptions): string {
  const changes = plan.steps.map((step) => step.change);
  const shown = changes.slice(0, mostChanges);
  const more = changes.length - shown.length;
  const groups = groupsOf(shown).map((group) => groupHtml(group, kinds, of));
  const open = changes.length > 0 && changes.length <= OPEN ? " open" : "";
  const name = scopeName(plan.scope);
  const pictures = drawn ? graphPictures(namesOf(plan, desired, of), `The names of ${name}`) : "";
  return [
    `<details class="card zone"${open}>`,
    `<summary><h3>${text(name)}</h3><span class="tally">${tally(changes, plan, of)}</span></summary>`,
    groups.length === 0 ? '<p class="dim">Live is as declared.</p>' : `<div class="names">${groups.join("\n")}</div>`,
    more > 0 ? `<p class="dim">and ${text(count(more, "more change"))}; the JSON report has all of them</p>` : "",
    leftAlone(plan, kinds),
    pictures === "" ? "" : `<h4>Names and what they point at</h4>${LEGEND}${pictures}${unseen(desired)}`,
    "</details>",
  ]
    .filter((line) => line !== "")
    .join("\n");
}

const LEGEND = `<p class="legend">${EDGE_TYPES.map(
  (type) =>
    `<span class="line t-${type}"><svg width="26" height="8" aria-hidden="true"><path d="M1 4H25"/></svg>${type}</span>`,
).join("")}<span class="key outside">outside the zone</span></p>`;

function unseen(desired: DesiredScope | undefined): string {
  return desired === undefined
    ? '<p class="dim">Names that the saved plan leaves as they are are not in the picture.</p>'
    : "";
}

/** What an action is called, in the words of the report: drift looks at the same change from the other side. */
const WORDS = {
  validate: { create: "create", update: "update", replace: "replace", delete: "delete" },
  plan: { create: "create", update: "update", replace: "replace", delete: "delete" },
  apply: { create: "create", update: "update", replace: "replace", delete: "delete" },
  drift: { create: "missing", update: "changed", replace: "changed", delete: "extra" },
} as const;
const SIGNS = { create: "+", update: "~", replace: "±", delete: "−", missing: "−", changed: "~", extra: "+" } as const;

function tally(changes: readonly Change[], plan: ScopePlan, of: Reported["of"]): string {
  const counts = new Map<keyof typeof SIGNS, number>();
  for (const { action } of changes) counts.set(WORDS[of][action], (counts.get(WORDS[of][action]) ?? 0) + 1);
  const parts = [...counts].map(
    ([word, number]) => `<span class="badge ${word}">${SIGNS[word]} ${grouped(number)} ${word}</span>`,
  );
  return `${parts.join("")}<span class="dim">${grouped(plan.kept)} as declared</span>`;
}

function groupsOf(changes: readonly Change[]): readonly (readonly Change[])[] {
  const groups: Change[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    if (last?.[0]?.conflict === change.conflict && last[0].kind === change.kind) last.push(change);
    else groups.push([change]);
  }
  return groups;
}

function groupHtml(group: readonly Change[], kinds: readonly Kind[], of: Reported["of"]): string {
  const first = group[0] as Change;
  const kind = kinds.find((kind) => kind.name === first.kind);
  const owner = ownerOf(first.conflict) || (kind?.title.singular ?? first.kind);
  const rows = group.map((change) => changeHtml(change, kind, of));
  return `<div class="name"><h4>${text(owner)}</h4><ul>${rows.join("")}</ul></div>`;
}

function changeHtml(change: Change, kind: Kind | undefined, of: Reported["of"]): string {
  const word = WORDS[of][change.action];
  const owner = ownerOf(change.conflict);
  const label = owner === change.label ? (kind?.title.singular ?? change.kind) : labelUnder(owner, change.label);
  const high =
    of === "drift" && severityOf(change, kind ? [kind] : []) === "high" ? ' <span class="dim">(high)</span>' : "";
  const remark = `${change.action === "update" ? "" : remarkOf(change, kind)}${high}`;
  const fields = change.fields.map((field) =>
    fieldHtml(of === "drift" ? turned(field) : field, kind?.fields[field.field]),
  );
  const list = change.action === "update" && fields.length > 0 ? `<dl>${fields.join("")}</dl>` : "";
  return `<li><span class="badge ${word}">${SIGNS[word]} ${word}</span> <span class="value">${escaped(label)}</span>${remark}${list}</li>`;
}

/** What stands in parentheses behind a change of the text report: TTL, comment, why. */
function remarkOf(change: Change, kind: Kind | undefined): string {
  const [head = ""] = changeLines(change, kind, PLAIN);
  const found = / (\([^()]*\))$/.exec(head)?.[1];
  return found === undefined ? "" : ` <span class="dim">${escaped(found)}</span>`;
}

function turned({ field, from, to }: FieldChange): FieldChange {
  return { field, from: to, to: from };
}

function fieldHtml(change: FieldChange, field: Field | undefined): string {
  const { from, to } = change;
  const name = `<dt>${text(change.field)}</dt>`;
  if (isSecret(field)) return `${name}<dd class="dim">(sensitive)</dd>`;
  if (isObject(from ?? null) || isObject(to ?? null)) {
    const lines = fieldLines(change, field, PLAIN).map((line) => escaped(line.trim()));
    return `${name}<dd>${lines.join("<br>")}</dd>`;
  }
  const before = valueText(field, from ?? field?.unset);
  return `${name}<dd><del>${escaped(before)}</del> <span class="to">→</span> <ins>${escaped(valueText(field, to))}</ins></dd>`;
}

function leftAlone(plan: ScopePlan, kinds: readonly Kind[]): string {
  const ignored = plan.ignored.map(({ live }) => live);
  const lists = [
    ["unmanaged", plan.unmanaged],
    ["managed elsewhere", plan.managedElsewhere],
    ["ignored", ignored],
  ] as const;
  const parts = lists.flatMap(([word, list]) => {
    if (list.length === 0) return [];
    const labels = list.slice(0, 50).map((live) => `<li>${escaped(readable(live.label))}</li>`);
    const more = list.length > 50 ? `<li class="dim">and ${grouped(list.length - 50)} more</li>` : "";
    return [
      `<details class="left"><summary>${text(countOf(kinds, list))} ${word}</summary><ul>${labels.join("")}${more}</ul></details>`,
    ];
  });
  return parts.join("");
}
