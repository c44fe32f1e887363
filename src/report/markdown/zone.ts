// One zone of a report in Markdown: a summary that opens, and in it what changes as a diff that a code host colours.
import { type Change, type Kind, scopeName } from "../../kind/kind";
import type { ScopePlan } from "../../plan/plan";
import type { ScopeDrift } from "../drift";
import { severityOf } from "../drift-finding";
import { readable } from "../escape";
import { PLAIN } from "../paint";
import { changeLines, fieldLines } from "../text/change";
import { actionsText } from "../text/plan";
import { count, countOf, grouped, ownerOf } from "../text/words";
import { code, fence } from "./inert";

/** Values longer than this are cut in the diff: a record of 4,096 octets must not push everything else out. */
const LONGEST = 300;

/** The zone's section, or undefined where nothing changes in it. */
export function planZone(plan: ScopePlan, kinds: readonly Kind[]): string | undefined {
  if (plan.steps.length === 0) return undefined;
  const changes = plan.steps.map((step) => step.change);
  return details(plan, actionsText(plan.steps), diffLines(changes, kinds), kinds);
}

export function driftZone(drift: ScopeDrift, plan: ScopePlan, kinds: readonly Kind[]): string | undefined {
  const { changed, missing, extra } = drift;
  if (changed.length + missing.length + extra.length === 0) return undefined;
  const counts = [
    [changed, "changed"],
    [missing, "missing"],
    [extra, "extra"],
  ] as const;
  const summary = counts.flatMap(([list, word]) => (list.length === 0 ? [] : [`${grouped(list.length)} ${word}`]));
  const lines = [
    ...changed.flatMap((change) => changedLines(change, kinds)),
    ...missing.map((change) => `- missing ${readable(change.label)}${highText(change, kinds)}`),
    ...extra.map((change) => `+ extra ${readable(change.label)}${highText(change, kinds)}`),
  ];
  return details(plan, summary.join(", "), lines.map(shortened), kinds);
}

function highText(change: Change, kinds: readonly Kind[]): string {
  return severityOf(change, kinds) === "high" ? " (high)" : "";
}

function details(plan: ScopePlan, summary: string, lines: readonly string[], kinds: readonly Kind[]): string {
  const kept = plan.kept === 0 ? "" : `, ${grouped(plan.kept)} as declared`;
  const title = `<summary><b>${code(scopeName(plan.scope))}</b> ${summary}${kept}</summary>`;
  return ["<details>", title, "", fence("diff", lines), ...leftAlone(plan, kinds), "</details>"].join("\n");
}

/** What the plan does not touch, in numbers. */
function leftAlone(plan: ScopePlan, kinds: readonly Kind[]): readonly string[] {
  const managed = plan.managedElsewhere;
  const ignored = plan.ignored.map(({ live }) => live);
  const lists = [
    ["unmanaged", plan.unmanaged],
    ["managed elsewhere", managed],
    ["ignored", ignored],
  ] as const;
  const parts = lists.flatMap(([word, list]) => (list.length === 0 ? [] : [`${countOf(kinds, list)} ${word}`]));
  return parts.length === 0 ? [""] : ["", `Left as they are: ${parts.join(", ")}.`, ""];
}

/** `+` and `-` begin what comes and goes; `!` begins a change, with its fields before and after below. */
function diffLines(changes: readonly Change[], kinds: readonly Kind[]): readonly string[] {
  const lines = changes.flatMap((change, index) => {
    const owner = ownerOf(change.conflict);
    const heads = index === 0 || changes[index - 1]?.conflict !== change.conflict;
    const heading = heads && owner !== "" && owner !== change.label ? [`@@ ${readable(owner)} @@`] : [];
    return [...heading, ...oneChange(change, kinds)];
  });
  return lines.map(shortened);
}

const MARK = { create: "+", update: "!", replace: "!", delete: "-" } as const;

function oneChange(change: Change, kinds: readonly Kind[]): readonly string[] {
  const kind = kinds.find((kind) => kind.name === change.kind);
  const [head = "", ...fields] = changeLines(change, kind, PLAIN);
  return [head.replace(/^./u, MARK[change.action]), ...fields.map((line) => `  ${line}`)];
}

/** Declared first, then live: what happened, not what a plan would do. */
function changedLines(change: Change, kinds: readonly Kind[]): readonly string[] {
  const kind = kinds.find((kind) => kind.name === change.kind);
  const fields = change.fields.flatMap(({ field, from, to }) =>
    fieldLines({ field, from: to, to: from }, kind?.fields[field], PLAIN),
  );
  return [
    `! changed ${readable(change.label)} (declared → live)${highText(change, kinds)}`,
    ...fields.map((line) => `  ${line}`),
  ];
}

function shortened(line: string): string {
  const characters = [...line];
  if (characters.length <= LONGEST) return line;
  return `${characters.slice(0, LONGEST).join("")} … (${count(characters.length - LONGEST, "more character")})`;
}
