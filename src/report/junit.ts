// A report as JUnit XML: a suite for each zone, a case for each object of a plan, a drift run or an outcome. A finding that needs
// action is a failure. The schema is the strictest in use (Apache Ant's), with every attribute that it requires.
import type { StepOutcome } from "../apply/outcome";
import { escapeMarkup } from "../base/escape-markup";
import { formatNumber } from "../base/format-count";
import { scopeName } from "../kind/kind";
import type { ScopePlan } from "../plan/plan";
import { toDisplayText } from "./display-text";
import { formatAllowFlags, formatRefusal } from "./refusal";
import { getCommandName, type Report, type ReportOptions } from "./report";
import { listReportFindings, type ReportFinding } from "./report-finding";

interface TestCase {
  readonly name: string;
  readonly failure?: { readonly type: string; readonly message: string; readonly place?: string };
  readonly error?: { readonly type: string; readonly message: string; readonly place?: string };
  readonly skipped?: true;
}

interface TestSuite {
  readonly name: string;
  readonly cases: readonly TestCase[];
}

/** Renders the document, ended by a line feed. Times are 0, because a report does not know durations. */
export function renderJunit(report: Report, options: ReportOptions): string {
  const findings = listReportFindings(report, options.kinds);
  const suites = [
    createDocumentsSuite(findings, options),
    ...report.plan.scopes.map((plan) => createScopeSuite(plan, report, findings, options)),
    ...createRefusalSuite(report),
  ].filter((suite) => suite.cases.length > 0);
  const lines = suites.flatMap((suite, id) => formatSuite(suite, id, report));
  return `${['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>", ...lines, "</testsuites>"].join("\n")}\n`;
}

/** Findings that belong to no zone: diagnostics and deprecations of the documents, or one case that passes. */
function createDocumentsSuite(findings: readonly ReportFinding[], options: ReportOptions): TestSuite {
  const own = findings.filter((finding) => finding.scope === "");
  const cases = own.map((finding) => createCase(finding, options));
  return { name: "documents", cases: cases.length > 0 ? cases : [{ name: "documents are valid" }] };
}

function createScopeSuite(
  plan: ScopePlan,
  report: Report,
  findings: readonly ReportFinding[],
  options: ReportOptions,
): TestSuite {
  const name = scopeName(plan.scope);
  const own = findings.filter((finding) => finding.scope === name);
  const kept = plan.kept === 0 ? [] : [{ name: `${formatNumber(plan.kept)} as declared` }];
  const found = own.map((finding) => createCase(finding, options));
  if (report.command === "drift") return { name, cases: [...kept, ...found] };
  if (report.command === "refused-apply") {
    const skipped = plan.steps.map((step) => ({ name: toDisplayText(step.comment), skipped: true as const }));
    return { name, cases: [...kept, ...skipped, ...found] };
  }
  const outcomes =
    report.command === "apply"
      ? report.outcome.scopes.find((outcome) => scopeName(outcome.scope) === name)?.steps
      : undefined;
  const succeeded = plan.steps.filter((step) => hasSucceeded(outcomes?.find((outcome) => outcome.n === step.n)));
  return { name, cases: [...kept, ...succeeded.map((step) => ({ name: toDisplayText(step.comment) })), ...found] };
}

/** The last suite of an apply that wrote nothing. */
function createRefusalSuite(report: Report): readonly TestSuite[] {
  if (report.command !== "refused-apply") return [];
  const { refusal } = report;
  const message = [formatRefusal(refusal), formatAllowFlags(refusal)].filter((text) => text !== "").join(" ");
  return [{ name: "apply", cases: [{ name: "apply", failure: { type: "refused", message } }] }];
}

function hasSucceeded(outcome: StepOutcome | undefined): boolean {
  return outcome === undefined || outcome.result === "done";
}

function createCase(finding: ReportFinding, { path }: ReportOptions): TestCase {
  const { file, line } = finding.where ?? {};
  const place =
    file === undefined ? undefined : [toDisplayText(path(file)), line].filter((part) => part !== undefined).join(":");
  const problem = { type: finding.rule, message: finding.message, place };
  const name = `${finding.rule}: ${toDisplayText(finding.name)}`;
  if (finding.rule === "step-skipped") return { name, skipped: true };
  if (finding.source === "drift") return { name, failure: problem };
  // Also in a plan: a reviewer must see a hazard, and a case that passes is not shown.
  if (finding.source === "hazard" && finding.level !== "note") return { name, failure: problem };
  if (finding.level !== "error" || finding.source === "deprecation") return { name };
  return finding.source === "diagnostic" ? { name, error: problem } : { name, failure: problem };
}

function formatSuite({ name, cases }: TestSuite, id: number, report: Report): readonly string[] {
  const { plan } = report;
  const countWith = (member: "failure" | "error" | "skipped") =>
    String(cases.filter((testCase) => testCase[member] !== undefined).length);
  const attributes = {
    id: String(id),
    package: "zonewright",
    name: toDisplayText(name),
    timestamp: `${plan.asOf}T00:00:00`,
    hostname: "localhost",
    tests: String(cases.length),
    failures: countWith("failure"),
    errors: countWith("error"),
    skipped: countWith("skipped"),
    time: "0",
  };
  const target = formatAttributes({ name: "target", value: toDisplayText(plan.target) });
  return [
    `  <testsuite${formatAttributes(attributes)}>`,
    `    <properties><property${target}/></properties>`,
    ...cases.map((testCase) => `    ${formatCase(testCase, `${getCommandName(report)}.${toDisplayText(name)}`)}`),
    "    <system-out/>",
    "    <system-err/>",
    "  </testsuite>",
  ];
}

function formatCase(testCase: TestCase, classname: string): string {
  const head = `<testcase${formatAttributes({ classname, name: testCase.name, time: "0" })}`;
  if (testCase.skipped) return `${head}><skipped/></testcase>`;
  const [tag, problem] = testCase.error ? ["error", testCase.error] : ["failure", testCase.failure];
  if (problem === undefined) return `${head}/>`;
  const { message, type, place } = problem;
  const text = place === undefined ? message : `${message} (${place})`;
  return `${head}><${tag}${formatAttributes({ message, type })}>${escapeMarkup(text)}</${tag}></testcase>`;
}

function formatAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join("");
}
