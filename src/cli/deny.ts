// `--deny-deprecated`: old spellings that a pipeline does not put up with. It judges findings and knows no document.

import type { Diagnostic } from "../base/diagnostic";
import { type DeprecationFinding, isDay } from "../deprecation";
import type { Args, Flag } from "./command";
import type { Io } from "./io";
import { printDiagnostics } from "./print";

const NAME = "deny-deprecated";

export const denyDeprecatedFlag: Flag = {
  name: NAME,
  value: "ended|DATE",
  optional: true,
  doc: "exit 3 where the documents hold anything deprecated; only what has ended; or what ends by that day",
  check: (value) =>
    value === "ended" || isDay(value)
      ? undefined
      : `\`--${NAME}\` is \`${value}\`; write \`--${NAME}\`, \`--${NAME}=ended\` or \`--${NAME}=YYYY-MM-DD\`.`,
};

/** The findings that the flag does not let pass. */
export function deniedAmong(args: Args, findings: readonly DeprecationFinding[]): readonly DeprecationFinding[] {
  if (!args.has(NAME)) return [];
  const wanted = args.value(NAME);
  if (wanted === undefined) return findings;
  return findings.filter((finding) => (wanted === "ended" ? finding.state === "ended" : finding.date <= wanted));
}

/** Says what is not let through, and whether anything is. */
export function denies(args: Args, findings: readonly DeprecationFinding[], io: Io): boolean {
  const denied = deniedAmong(args, findings);
  if (denied.length > 0) printDiagnostics(io, [refusal(args, denied)]);
  return denied.length > 0;
}

function refusal(args: Args, denied: readonly DeprecationFinding[]): Diagnostic {
  const value = args.value(NAME);
  const ids = [...new Set(denied.map((finding) => finding.id))].join(", ");
  const number = denied.length === 1 ? "1 old spelling is" : `${denied.length} old spellings are`;
  return {
    code: "CLI112",
    severity: "error",
    summary: "Deprecated spellings are denied",
    detail: `${number} not let through by \`--${NAME}${value === undefined ? "" : `=${value}`}\`: ${ids}.`,
    help: "`zonewright fix PATH…` writes the new spelling.",
  };
}
