// Findings as workflow commands of GitHub Actions: a line each, shown at its place in the pull request. A command is a
// line that begins with `::`, so nothing of unknown origin may begin one or end one.
import { escapeText } from "./escape";
import { type Finding, findingsOf } from "./finding";
import type { Reported, ReportOptions } from "./reported";
import { count } from "./text/words";

/** A step shows ten annotations of each level (GitHub, "Limits for annotations", 2026-11); the last one counts the rest. */
const SHOWN = 10;
const COMMANDS = { error: "error", warning: "warning", note: "notice" } as const;

export function annotations(about: Reported, { kinds, path }: ReportOptions): string {
  const findings = findingsOf(about, kinds);
  const lines = (["error", "warning", "note"] as const).flatMap((level) => {
    const all = findings.filter((finding) => finding.level === level);
    const shown = all.length > SHOWN ? all.slice(0, SHOWN - 1) : all;
    const rest = all.length - shown.length;
    const more =
      rest === 0 ? [] : [`::${COMMANDS[level]} title=zonewright::${count(rest, "more", "more")} in the report`];
    return [...shown.map((finding) => annotation(finding, path)), ...more];
  });
  return lines.map((line) => `${line}\n`).join("");
}

function annotation(finding: Finding, path: (file: string) => string): string {
  const { file, line, column } = finding.where ?? {};
  const properties = [
    ["file", file === undefined ? undefined : escapeText(path(file))],
    ["line", file === undefined ? undefined : line],
    ["col", file === undefined || line === undefined ? undefined : column],
    ["title", `${finding.rule}: ${finding.title}`],
  ] as const;
  const given = properties.filter(([, value]) => value !== undefined);
  const text = finding.scope === "" ? finding.message : `${escapeText(finding.scope)}: ${finding.message}`;
  return `::${COMMANDS[finding.level]} ${given.map(([name, value]) => `${name}=${property(String(value))}`).join(",")}::${message(text)}`;
}

/** `%`, CR and LF, as the runner decodes them (actions/toolkit, core `command`). */
function message(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return message(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
