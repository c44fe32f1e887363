// Findings as workflow commands of GitHub Actions, one line each, which GitHub shows in the pull request. A command is a line that
// begins with `::`, so no text of unknown origin may begin or end a line.
import { escapeText } from "../base/escape-text";
import { formatCount } from "../base/format-count";
import { formatAllowFlags, formatRefusal, type Refusal } from "./refusal";
import type { Report, ReportOptions } from "./report";
import { listReportFindings, type ReportFinding } from "./report-finding";

/** GitHub shows ten annotations of each level for a step ("Limits for annotations", 2026-11); the last one counts the others. */
const ANNOTATIONS_PER_LEVEL = 10;
const COMMANDS = { error: "error", warning: "warning", note: "notice" } as const;

export function renderGithub(report: Report, { kinds, path }: ReportOptions): string {
  const findings = listReportFindings(report, kinds);
  const last = report.command === "refused-apply" ? [formatRefusedAnnotation(report.refusal)] : [];
  const lines = (["error", "warning", "note"] as const).flatMap((level) => {
    const all = findings.filter((finding) => finding.level === level);
    const limit = ANNOTATIONS_PER_LEVEL - (level === "error" ? last.length : 0);
    const shown = all.length > limit ? all.slice(0, limit - 1) : all;
    const rest = all.length - shown.length;
    const more =
      rest === 0 ? [] : [`::${COMMANDS[level]} title=zonewright::${formatCount(rest, "more", "more")} in the report`];
    return [...shown.map((finding) => formatAnnotation(finding, path)), ...more];
  });
  return [...lines, ...last].map((line) => `${line}\n`).join("");
}

/** The last line of an apply that wrote nothing. */
function formatRefusedAnnotation(refusal: Refusal): string {
  const text = [formatRefusal(refusal), formatAllowFlags(refusal)].filter((sentence) => sentence !== "").join(" ");
  return `::error title=zonewright::${escapeMessage(text)}`;
}

function formatAnnotation(finding: ReportFinding, path: (file: string) => string): string {
  const { file, line, column } = finding.where ?? {};
  const properties = [
    ["file", file === undefined ? undefined : escapeText(path(file))],
    ["line", file === undefined ? undefined : line],
    ["col", file === undefined || line === undefined ? undefined : column],
    ["title", `${finding.rule}: ${finding.title}`],
  ] as const;
  const given = properties.filter(([, value]) => value !== undefined);
  const text = finding.scope === "" ? finding.message : `${escapeText(finding.scope)}: ${finding.message}`;
  return `::${COMMANDS[finding.level]} ${given.map(([name, value]) => `${name}=${escapeProperty(String(value))}`).join(",")}::${escapeMessage(text)}`;
}

/** Escapes `%`, CR and LF as the runner decodes them (actions/toolkit, core `command`). */
function escapeMessage(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
