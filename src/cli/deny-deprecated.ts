// `--deny-deprecated`: old spellings that a pipeline refuses.
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { type DeprecationFinding, describeRewriting, isDay } from "../deprecation";
import { type DeniedDeprecations, findDenied } from "../operations";
import type { Args, Flag } from "./command";
import type { Io } from "./io";
import { printDiagnostics } from "./print";

const NAME = "deny-deprecated";

export const denyDeprecatedFlag: Flag = {
  name: NAME,
  value: "ended|DATE",
  optional: true,
  doc: "exit 3 if the documents hold anything deprecated; `ended`: anything that has ended; DATE: anything that ends by then",
  check: (value) =>
    value === "ended" || isDay(value)
      ? undefined
      : `\`--${NAME}\` is \`${value}\`; write \`--${NAME}\`, \`--${NAME}=ended\` or \`--${NAME}=YYYY-MM-DD\`.`,
};

export function deniedDeprecations(args: Args): DeniedDeprecations | undefined {
  if (!args.has(NAME)) return undefined;
  const value = args.value(NAME);
  if (value === undefined) return "all";
  return value === "ended" ? "ended" : { endingBy: value };
}

/** Prints what the flag denies, and returns whether it denies anything. */
export function reportDenied(args: Args, findings: readonly DeprecationFinding[], io: Io): boolean {
  const denied = findDenied(findings, deniedDeprecations(args));
  if (denied.length > 0) printDiagnostics(io, [describeDenied(args, denied)]);
  return denied.length > 0;
}

function describeDenied(args: Args, denied: readonly DeprecationFinding[]): Diagnostic {
  const value = args.value(NAME);
  const ids = [...new Set(denied.map((finding) => finding.id))].join(", ");
  const number = denied.length === 1 ? "1 old spelling is" : `${denied.length} old spellings are`;
  return {
    code: "CLI112",
    severity: "error",
    summary: codeTitle("CLI112"),
    detail: `${number} denied by \`--${NAME}${value === undefined ? "" : `=${value}`}\`: ${ids}.`,
    help: describeRewriting(denied.map(({ file }) => file)).join(" "),
  };
}
