// The result of `verify` as text.

import { hasErrors, type Where } from "../../base/diagnostic";
import { formatCount } from "../../base/format-count";
import { formatUses } from "../../base/format-where";
import type { Difference, Verification } from "../../verify";
import { toDisplayText } from "../display-text";
import type { Paint } from "../paint";

export interface VerificationOptions {
  readonly paint: Paint;
  /** Lists every difference and every record set that cannot be verified; otherwise they are counted. */
  readonly verbose: boolean;
}

const MAX_DIFFERENCES = 20;

export function verificationText(verified: Verification, { paint, verbose }: VerificationOptions): string {
  const servers = [
    ...new Set([
      ...verified.zones.flatMap((zone) => zone.servers),
      ...(verified.gateways ? [verified.gateways.url] : []),
    ]),
  ];
  const shown = verbose ? verified.differences : verified.differences.slice(0, MAX_DIFFERENCES);
  const more = verified.differences.length - shown.length;
  const lines = [
    paint.title(`Queried ${servers.map(toDisplayText).join(", ") || "no servers"}`),
    ...shown.flatMap((difference) => ["", ...formatDifference(difference, paint)]),
    ...(more > 0 ? ["", `  … and ${more} more; \`--verbose\` lists all.`] : []),
    "",
    ...formatUnverifiable(verified, verbose),
    formatConclusion(verified, paint),
  ];
  return `${lines.join("\n")}\n`;
}

function formatDifference(difference: Difference, paint: Paint): readonly string[] {
  const place = difference.where ? paint.dim(`  ${formatPlace(difference.where)}`) : "";
  return [
    `  ${paint.update("differs")} ${formatSubject(difference)}  at ${toDisplayText(difference.server)}${place}`,
    ...formatValues("expected", difference.expected, paint.delete),
    ...formatValues("seen", difference.seen, paint.create),
  ];
}

function formatValues(title: string, values: readonly string[], style: Paint["delete"]): readonly string[] {
  const lines = values.length === 0 ? ["nothing"] : values;
  return lines.map((value, index) => `    ${(index === 0 ? title : "").padEnd(10)}${style(toDisplayText(value))}`);
}

function formatPlace(where: Where): string {
  return `${[where.file, where.line].filter((part) => part !== undefined).join(":")}${formatUses(where)}`;
}

function formatUnverifiable({ unverifiable }: Verification, verbose: boolean): readonly string[] {
  if (unverifiable.length === 0) return [];
  if (!verbose)
    return [`${countNames(unverifiable)} cannot be verified from outside; \`--verbose\` lists the reasons.`];
  return unverifiable.map((subject) => `  not verified ${formatSubject(subject)}: ${toDisplayText(subject.why)}`);
}

function formatConclusion(verified: Verification, paint: Paint): string {
  const { zones, unverifiable } = verified;
  const asked = zones.reduce((sum, zone) => sum + zone.asked, 0);
  const all = countSubjects(asked, verified);
  if (hasErrors(verified.diagnostics)) return `${paint.error("Not verified")}: ${all} could not all be queried.`;
  if (verified.differences.length > 0)
    return `${paint.update("Different")}: ${countNames(verified.differences)}, of ${all}.`;
  const judged = asked - unverifiable.filter(({ type }) => type !== "gateway").length;
  return `${paint.create("As declared")}: ${countSubjects(judged, verified)}.`;
}

/** `4 record sets of 1 zone and 2 gateways`. */
function countSubjects(recordSets: number, { zones, gateways }: Verification): string {
  const sets =
    recordSets > 0 || !gateways
      ? [`${formatCount(recordSets, "record set")} of ${formatCount(zones.length, "zone")}`]
      : [];
  return [...sets, ...(gateways ? [formatCount(gateways.ids.length, "gateway")] : [])].join(" and ");
}

/** `2 record sets and 1 gateway`; each name counts once. */
function countNames(subjects: readonly Pick<Difference, "name" | "type">[]): string {
  const names = (gateways: boolean) =>
    new Set(
      subjects
        .filter((subject) => (subject.type === "gateway") === gateways)
        .map((subject) => `${subject.name} ${subject.type}`),
    ).size;
  const [sets, gateways] = [names(false), names(true)];
  const parts = [sets > 0 && formatCount(sets, "record set"), gateways > 0 && formatCount(gateways, "gateway")];
  return parts.filter(Boolean).join(" and ");
}

function formatSubject({ name, type }: Pick<Difference, "name" | "type">): string {
  return type === "gateway" ? `gateway ${toDisplayText(name)}` : `${toDisplayText(name)} ${type}`;
}
