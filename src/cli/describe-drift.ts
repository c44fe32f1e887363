// What a drift run did and found, in a few lines for people.

import { formatCount } from "../base/format-count";
import type { DriftResult, RemediationReport } from "../operations";
import { isUnread } from "../plan/plan";
import { toDisplayText } from "../report/display-text";
import type { Paint } from "../report/paint";
import { formatFileDiff } from "../report/text/file-diff";

const MAX_LABELS = 20;

/** Empty where nothing was to be remediated. */
export function describeRemediation(report: RemediationReport | undefined, paint: Paint): string {
  if (!report) return "";
  const { reverted, coolingDown, documents, open } = report;
  const written = documents.reduce((sum, document) => sum + document.changes.length, 0);
  return [
    reverted ? `Reverted ${formatCount(reverted.changes, "change")}.\n` : "",
    coolingDown > 0
      ? `Reverted less than half an hour ago, and left for now: ${formatCount(coolingDown, "change")}.\n`
      : "",
    ...documents.map(({ file, before, after }) => formatFileDiff(file, before, after, paint)),
    written > 0
      ? `Wrote ${formatCount(written, "live value")} into ${formatCount(documents.length, "document")}.\n`
      : "",
    describeOpen(open.map(({ finding }) => toDisplayText(finding.label))),
  ].join("");
}

function describeOpen(labels: readonly string[]): string {
  if (labels.length === 0) return "";
  const more = labels.length > MAX_LABELS ? ` and ${labels.length - MAX_LABELS} more` : "";
  return `Left to a person: ${labels.slice(0, MAX_LABELS).join(", ")}${more}.\n`;
}

type Job = Pick<Extract<DriftResult, { ok: true }>, "plan" | "coverage" | "skippedZones" | "notification">;

export function describeJob({ plan, coverage, skippedZones, notification }: Job): string {
  const isListed = skippedZones.length === 0 || plan.scopes.some(({ scope }) => scope.within === "zone");
  const parts = isListed && !isUnread(plan) ? [`Coverage: ${coverage} %.`] : [];
  if (skippedZones.length > 0)
    parts.push(`Not listed, because the serial is unchanged: ${formatCount(skippedZones.length, "zone")}.`);
  if (notification) {
    const { appeared, resolved, reverted } = notification;
    const revertedText = reverted.length === 0 ? "" : `, ${reverted.length} reverted`;
    parts.push(`Since the last run: ${appeared.length} new, ${resolved.length} resolved${revertedText}.`);
  }
  return parts.length === 0 ? "" : `${parts.join(" ")}\n`;
}
