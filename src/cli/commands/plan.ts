// `zonewright plan`: shows what apply would change. Nothing is written.
import { hasErrors } from "../../base/diagnostic";
import { escapeText } from "../../base/escape-text";
import { checkSavePlan, DEFAULT_EXPIRY, type Planned, plan, savePlan, targetUrl } from "../../operations";
import { hasHealthyPart, isEmptyPlan } from "../../plan/plan";
import { parseAge } from "../../plan/renewals";
import { formatBrokenNames } from "../../report/broken-names";
import type { Report } from "../../report/report";
import { appFlags } from "../app/flags";
import type { Args, Command, Flag } from "../command";
import { denyDeprecatedFlag, reportDenied } from "../deny-deprecated";
import { EXIT, type ExitCode } from "../exit";
import { exitCodeFor } from "../exit-code-for";
import { allowFlag, asOfFlag, baseUrlFlag, jsonFlag, noBatchFlag, profileFlag, verboseFlag, zoneFlag } from "../flags";
import type { Io } from "../io";
import { printDiagnostics, usageError } from "../print";
import { reportFailure } from "../report-failure";
import { findFormatClash, printReport, reportFlags, writeReports } from "../reports";
import { planRequest } from "../requests";
import { runOperation } from "../run-operation";
import { toEnvironment } from "../to-environment";

const expiresFlag: Flag = {
  name: "expires",
  value: "AGE",
  doc: `how long the saved plan is valid: a number and d, h or m; default: ${DEFAULT_EXPIRY}`,
  check: (text) =>
    parseAge(text) === undefined ? `\`--expires\` is \`${text}\`; write a number and d, h or m: \`12h\`.` : undefined,
};

const signWithFlag: Flag = {
  name: "sign-with",
  value: "SOURCE",
  doc: 'sign the saved plan: file:PATH of an Ed25519 private key in PEM, or exec:["COMMAND", …]; default: ZONEWRIGHT_PLAN_SIGNER',
};

export const planCommand: Command = {
  name: "plan",
  usage: "PATH… | --app COMMAND [flags]",
  doc: "Reads the target completely and shows every change that makes it match the documents.",
  positionals: { min: 1, unless: "app", of: "a PATH: a file or a folder of documents" },
  flags: [
    baseUrlFlag,
    zoneFlag,
    jsonFlag,
    ...reportFlags,
    verboseFlag,
    { name: "out", value: "FILE", doc: "save the plan for `zonewright apply FILE`" },
    expiresFlag,
    signWithFlag,
    { name: "detailed-exitcode", doc: "exit 2 if there are changes" },
    allowFlag,
    asOfFlag,
    denyDeprecatedFlag,
    noBatchFlag,
    profileFlag,
    ...appFlags,
  ],
  examples: [
    { line: "zonewright plan zones/ --base-url emulator:state.json", doc: "against an emulator with a state file" },
    {
      line: "zonewright plan zones/ --zone example.com --verbose",
      doc: "one zone of many, with a list of everything that is left alone",
    },
    {
      line: "zonewright plan zones/ --out plan.zwplan",
      doc: "saves the plan: `zonewright apply plan.zwplan` applies exactly this, or refuses",
    },
    {
      line: "zonewright plan zones/ --json --detailed-exitcode > plan.json",
      doc: "for a pipeline: exit 2 if there are changes",
    },
    { line: 'zonewright plan --app "npx tsx zones.ts"', doc: "what a program declares with `zonewright/constructs`" },
    {
      line: "zonewright plan zones/ --report markdown=plan.md --report sarif=plan.sarif",
      doc: "text here, and the same plan for a pull request and a code host",
    },
  ],
  async run(args, io) {
    const clash = findFormatClash(args);
    if (clash !== undefined) return usageError(io, clash, "plan");
    const file = args.value("out");
    const useless = file === undefined ? SAVED_ONLY.find((flag) => args.has(flag)) : undefined;
    if (useless !== undefined)
      return usageError(io, `\`--${useless}\` is for a saved plan: name its file with \`--out FILE\`.`, "plan");
    // Found before the zones are read, which can take minutes.
    const problems =
      file === undefined ? [] : checkSavePlan({ file, signWith: args.value("sign-with") }, toEnvironment(io));
    if (problems.length > 0) {
      printDiagnostics(io, problems);
      return EXIT.error;
    }
    const result = await runOperation(io, (environment) => plan(planRequest(args, io), environment));
    return result.ok ? reportPlan(result, args, io) : reportFailure(result, "plan", args, io);
  },
};

/** Flags that change how a plan is saved. */
const SAVED_ONLY = ["sign-with", "expires"] as const;

function reportPlan(planned: Planned, args: Args, io: Io): ExitCode {
  const { plan, desired, documentDiagnostics } = planned;
  const allow = args.all("allow");
  const report: Report = { command: "plan", plan, desired, documentDiagnostics, allow };
  printReport(report, args, io);
  printDiagnostics(io, plan.diagnostics);
  const isWritten = writeReports(report, args, io);
  const isDenied = reportDenied(args, plan.deprecations, io);
  if (hasErrors(plan.diagnostics)) {
    if (isDenied || !hasHealthyPart(plan)) sayNotSaved(args, io);
    else savePlanTo(args.value("out"), planned, args, io);
    return exitCodeFor(plan.diagnostics);
  }
  if (isDenied) {
    sayNotSaved(args, io);
    return EXIT.refused;
  }
  if (!isWritten || !savePlanTo(args.value("out"), planned, args, io)) return EXIT.error;
  return args.has("detailed-exitcode") && !isEmptyPlan(plan) ? EXIT.changes : EXIT.done;
}

function sayNotSaved(args: Args, io: Io): void {
  const file = args.value("out");
  if (file !== undefined) io.stderr.write(`The plan was not saved to \`${escapeText(file)}\`.\n`);
}

function savePlanTo(
  file: string | undefined,
  { plan, accounts, digestDocuments }: Planned,
  args: Args,
  io: Io,
): boolean {
  if (file === undefined) return true;
  const request = {
    file,
    plan,
    accounts,
    documents: digestDocuments?.(),
    expires: args.value("expires"),
    signWith: args.value("sign-with"),
  };
  const saved = savePlan(request, toEnvironment(io));
  if (!saved.ok) {
    printDiagnostics(io, saved.diagnostics);
    return false;
  }
  const command = escapeText(formatApplyCommand(file, args, io));
  io.stderr.write(`Saved, valid until ${saved.expires}: \`${command}\` applies exactly this plan, or refuses.\n`);
  if (plan.broken) {
    const names = formatBrokenNames(plan.broken, escapeText);
    io.stderr.write(`It is a part, without ${names}: \`apply\` refuses it without \`--allow PARTIAL\`.\n`);
  }
  return true;
}

/** The command line that applies the saved plan as it was made here: flags of this run that the apply needs, too. */
function formatApplyCommand(file: string, args: Args, io: Io): string {
  const repeated = ["base-url", "as-of", "profile"].flatMap((name) => {
    const value = args.value(name);
    return value === undefined || (name === "as-of" && !isEmulator(args, io)) ? [] : [`--${name}`, value];
  });
  const approval = io.ask ? [] : ["--auto-approve"];
  return ["zonewright", "apply", file, ...repeated, ...approval].map(quoteForShell).join(" ");
}

/** The real API has its own date, and `apply` refuses another. */
function isEmulator(args: Args, io: Io): boolean {
  return targetUrl({ baseUrl: args.value("base-url") }, io)?.startsWith("https:") !== true;
}

function quoteForShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
