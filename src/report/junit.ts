// A report as JUnit XML: a suite for each zone, a case for each object that a plan, drift or an outcome speaks of. What a
// person must act on is a failure. The form is the strictest in use (Apache Ant's): every attribute that it asks for is there.
import type { StepOutcome } from "../apply/outcome";
import { type Scope, scopeName } from "../kind/kind";
import type { Plan } from "../plan/plan";
import { readable } from "./escape";
import { type Finding, findingsOf } from "./finding";
import type { Reported, ReportOptions } from "./reported";
import { grouped } from "./text/words";

interface Case {
  readonly name: string;
  readonly failure?: { readonly type: string; readonly message: string; readonly place?: string };
  readonly error?: { readonly type: string; readonly message: string; readonly place?: string };
  readonly skipped?: true;
}

interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
}

/** The document, ended by a line feed. Times are 0: a report does not know how long a case took. */
export function junitXml(about: Reported, options: ReportOptions): string {
  const findings = findingsOf(about, options.kinds);
  const suites = [
    documentsSuite(findings, options),
    ...about.plan.scopes.map((scope) => scopeSuite(scope.scope, about, findings, options)),
  ].filter((suite) => suite.cases.length > 0);
  const lines = suites.flatMap((suite, id) => suiteLines(suite, id, about));
  return `${['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>", ...lines, "</testsuites>"].join("\n")}\n`;
}

/** What belongs to no zone: the documents' own diagnostics and deprecations, or one case that says that all is well. */
function documentsSuite(findings: readonly Finding[], options: ReportOptions): Suite {
  const own = findings.filter((finding) => finding.scope === "");
  const cases = own.map((finding) => caseOf(finding, options));
  return { name: "documents", cases: cases.length > 0 ? cases : [{ name: "documents are read without a remark" }] };
}

function scopeSuite(scope: Scope, about: Reported, findings: readonly Finding[], options: ReportOptions): Suite {
  const name = scopeName(scope);
  const own = findings.filter((finding) => finding.scope === name);
  const plan = about.plan.scopes.find((plan) => plan.scope === scope) as Plan["scopes"][number];
  const kept = plan.kept === 0 ? [] : [{ name: `${grouped(plan.kept)} as declared` }];
  const found = own.map((finding) => caseOf(finding, options));
  if (about.of === "drift") return { name, cases: [...kept, ...found] };
  const ended =
    about.of === "apply" ? about.outcome.scopes.find((outcome) => scopeName(outcome.scope) === name)?.steps : undefined;
  const good = plan.steps.filter((step) => wentWell(ended?.find((outcome) => outcome.n === step.n)));
  return { name, cases: [...kept, ...good.map((step) => ({ name: readable(step.comment) })), ...found] };
}

function wentWell(outcome: StepOutcome | undefined): boolean {
  return outcome === undefined || outcome.result === "done";
}

function caseOf(finding: Finding, { path }: ReportOptions): Case {
  const { file, line } = finding.where ?? {};
  const place =
    file === undefined ? undefined : [readable(path(file)), line].filter((part) => part !== undefined).join(":");
  const said = { type: finding.rule, message: finding.message, place };
  const titled = `${finding.rule}: ${readable(finding.name)}`;
  if (finding.rule === "step-skipped") return { name: titled, skipped: true };
  if (finding.about === "drift") return { name: titled, failure: said };
  if (finding.level !== "error" || finding.about === "deprecation") return { name: titled };
  return finding.about === "diagnostic" ? { name: titled, error: said } : { name: titled, failure: said };
}

function suiteLines({ name, cases }: Suite, id: number, { of, plan }: Reported): readonly string[] {
  const number = (of: (value: Case) => unknown) => String(cases.filter((value) => of(value) !== undefined).length);
  const attributes = {
    id: String(id),
    package: "zonewright",
    name: readable(name),
    timestamp: `${plan.asOf}T00:00:00`,
    hostname: "localhost",
    tests: String(cases.length),
    failures: number((value) => value.failure),
    errors: number((value) => value.error),
    skipped: number((value) => value.skipped),
    time: "0",
  };
  const target = attributesText({ name: "target", value: readable(plan.target) });
  return [
    `  <testsuite${attributesText(attributes)}>`,
    `    <properties><property${target}/></properties>`,
    ...cases.map((value) => `    ${caseText(value, `${of}.${readable(name)}`)}`),
    "    <system-out/>",
    "    <system-err/>",
    "  </testsuite>",
  ];
}

function caseText(value: Case, classname: string): string {
  const head = `<testcase${attributesText({ classname, name: value.name, time: "0" })}`;
  if (value.skipped) return `${head}><skipped/></testcase>`;
  const [tag, said] = value.error ? ["error", value.error] : ["failure", value.failure];
  if (said === undefined) return `${head}/>`;
  const { message, type, place } = said;
  const text = place === undefined ? message : `${message} (${place})`;
  return `${head}><${tag}${attributesText({ message, type })}>${xml(text)}</${tag}></testcase>`;
}

function attributesText(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xml(value)}"`)
    .join("");
}

/** Of text that is escaped for people: what XML has no way to spell is not in it any more. */
function xml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
