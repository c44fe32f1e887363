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
    ...about.plan.scopes.map((one) => scopeSuite(one.scope, about, findings, options)),
  ].filter((one) => one.cases.length > 0);
  const lines = suites.flatMap((one, id) => suiteLines(one, id, about));
  return `${['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>", ...lines, "</testsuites>"].join("\n")}\n`;
}

/** What belongs to no zone: the documents' own diagnostics and deprecations, or one case that says that all is well. */
function documentsSuite(findings: readonly Finding[], options: ReportOptions): Suite {
  const own = findings.filter((one) => one.scope === "");
  const cases = own.map((one) => caseOf(one, options));
  return { name: "documents", cases: cases.length > 0 ? cases : [{ name: "documents are read without a remark" }] };
}

function scopeSuite(scope: Scope, about: Reported, findings: readonly Finding[], options: ReportOptions): Suite {
  const name = scopeName(scope);
  const own = findings.filter((one) => one.scope === name);
  const plan = about.plan.scopes.find((one) => one.scope === scope) as Plan["scopes"][number];
  const kept = plan.kept === 0 ? [] : [{ name: `${grouped(plan.kept)} as declared` }];
  const found = own.map((one) => caseOf(one, options));
  if (about.of === "drift") return { name, cases: [...kept, ...found] };
  const ended =
    about.of === "apply" ? about.outcome.scopes.find((one) => scopeName(one.scope) === name)?.steps : undefined;
  const good = plan.steps.filter((step) => wentWell(ended?.find((one) => one.n === step.n)));
  return { name, cases: [...kept, ...good.map((step) => ({ name: readable(step.comment) })), ...found] };
}

function wentWell(outcome: StepOutcome | undefined): boolean {
  return outcome === undefined || outcome.result === "done";
}

function caseOf(one: Finding, { path }: ReportOptions): Case {
  const { file, line } = one.where ?? {};
  const place =
    file === undefined ? undefined : [readable(path(file)), line].filter((part) => part !== undefined).join(":");
  const said = { type: one.rule, message: one.message, place };
  const titled = `${one.rule}: ${readable(one.name)}`;
  if (one.rule === "step-skipped") return { name: titled, skipped: true };
  if (one.about === "drift") return { name: titled, failure: said };
  if (one.level !== "error" || one.about === "deprecation") return { name: titled };
  return one.about === "diagnostic" ? { name: titled, error: said } : { name: titled, failure: said };
}

function suiteLines({ name, cases }: Suite, id: number, { of, plan }: Reported): readonly string[] {
  const number = (of: (one: Case) => unknown) => String(cases.filter((one) => of(one) !== undefined).length);
  const attributes = {
    id: String(id),
    package: "zonewright",
    name: readable(name),
    timestamp: `${plan.asOf}T00:00:00`,
    hostname: "localhost",
    tests: String(cases.length),
    failures: number((one) => one.failure),
    errors: number((one) => one.error),
    skipped: number((one) => one.skipped),
    time: "0",
  };
  const target = attributesText({ name: "target", value: readable(plan.target) });
  return [
    `  <testsuite${attributesText(attributes)}>`,
    `    <properties><property${target}/></properties>`,
    ...cases.map((one) => `    ${caseText(one, `${of}.${readable(name)}`)}`),
    "    <system-out/>",
    "    <system-err/>",
    "  </testsuite>",
  ];
}

function caseText(one: Case, classname: string): string {
  const head = `<testcase${attributesText({ classname, name: one.name, time: "0" })}`;
  if (one.skipped) return `${head}><skipped/></testcase>`;
  const [tag, said] = one.error ? ["error", one.error] : ["failure", one.failure];
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
