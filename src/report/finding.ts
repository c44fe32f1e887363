// What a person must look at in a plan, in drift or in an outcome, as one flat list: diagnostics, hazards, deprecations,
// drift, failed steps. SARIF, JUnit and annotations are written from it; it knows none of them.
import type { Outcome } from "../apply/outcome";
import { diagnosticCodes, hazardCodes } from "../base/codes";
import type { Diagnostic, Where } from "../base/diagnostic";
import type { DeprecationFinding } from "../deprecation";
import { type Change, type Hazard, type Kind, type Scope, scopeName } from "../kind/kind";
import type { Plan, ScopePlan, Step } from "../plan/plan";
import { driftOf, type ScopeDrift } from "./drift";
import { severityOf } from "./drift-finding";
import { escapeText, readable } from "./escape";
import { PLAIN } from "./paint";
import { allowedBy, type Reported } from "./reported";
import { fieldLines } from "./text/change";
import { dayText } from "./text/deprecations";
import { count } from "./text/words";

export type Level = "error" | "warning" | "note";

export interface Finding {
  readonly about: "diagnostic" | "hazard" | "deprecation" | "drift" | "step";
  /** Stable: the code, the id of the deprecation, `drift-changed`, `drift-missing`, `drift-extra`, `step-skipped`. */
  readonly rule: string;
  readonly level: Level;
  /** A title without the value seen. */
  readonly title: string;
  /** What was seen and what to do, on one line, already escaped for people. */
  readonly message: string;
  /** Zone or `account`; empty where it belongs to no scope. */
  readonly scope: string;
  /** What tells findings of one rule apart from run to run: no line numbers. */
  readonly subject: string;
  /** What it is about, in a few words: a record's label, a place in the documents. */
  readonly name: string;
  readonly where?: Where;
}

/** In the order: diagnostics, then scope by scope, then deprecations. */
export function findingsOf(about: Reported, kinds: readonly Kind[]): readonly Finding[] {
  const { plan } = about;
  const place = placesOf(about);
  return [
    ...[...(about.remarks ?? []), ...plan.diagnostics].map((remark) => diagnosticFinding(remark)),
    ...plan.scopes.flatMap((scope) =>
      scope.hazards.map((hazard) => hazardFinding(hazard, scope, allowedBy(about), place)),
    ),
    ...(about.of === "drift" ? driftOf(plan).flatMap((drift) => driftFindings(drift, kinds, place)) : []),
    ...(about.of === "apply" ? outcomeFindings(about.outcome, plan) : []),
    ...plan.deprecations.map(deprecationFinding),
  ];
}

type Places = (scope: Scope) => Where | undefined;

/** Where a scope is declared; without documents, where its first change is. */
function placesOf({ desired, plan }: Reported): Places {
  return (scope) => {
    const name = scopeName(scope);
    const declared = desired?.scopes.find((value) => scopeName(value.scope) === name)?.where;
    if (declared?.file !== undefined) return declared;
    const steps = plan.scopes.find((value) => scopeName(value.scope) === name)?.steps ?? [];
    return steps.find((step) => step.change.where?.file !== undefined)?.change.where;
  };
}

function diagnosticFinding(diagnostic: Diagnostic, scope = ""): Finding {
  const { code: rule, severity: level, where } = diagnostic;
  const said = sentences(diagnostic.detail, diagnostic.help);
  const message = said === "" ? readable(diagnostic.summary) : said;
  const title = diagnosticCodes[rule] ?? readable(diagnostic.summary);
  const subject = `${where?.at ?? ""} ${diagnostic.detail ?? ""}`;
  const name = where?.at ?? where?.file ?? diagnostic.summary;
  return { about: "diagnostic", rule, level, title, message, scope, subject, name, where };
}

function hazardFinding(hazard: Hazard, { scope, steps }: ScopePlan, allow: readonly string[], place: Places): Finding {
  const allowed = hazard.final !== true && allow.includes(hazard.code);
  const way = hazard.final || allowed ? "" : ` Allow it with \`--allow ${hazard.code}\`.`;
  const change = steps
    .map((step) => step.change)
    .find((change) => hazard.labels.includes(change.label) && change.where);
  return {
    about: "hazard",
    rule: escapeText(hazard.code),
    level: allowed ? "note" : "error",
    title: hazardCodes[hazard.code] ?? hazard.code,
    message: `${allowed ? "Allowed" : "Refused"}: ${readable(hazard.message)}${way}`,
    scope: scopeName(scope),
    subject: hazard.labels.join("\n"),
    name: hazard.labels.length === 1 ? (hazard.labels[0] as string) : count(hazard.labels.length, "change"),
    where: change?.where ?? place(scope),
  };
}

const DRIFT = {
  changed: "Live differs from what is declared",
  missing: "Declared, and not live",
  extra: "Live, and not declared",
} as const;

function driftFindings(drift: ScopeDrift, kinds: readonly Kind[], place: Places): readonly Finding[] {
  const as = (category: keyof typeof DRIFT) => (change: Change) => ({
    about: "drift" as const,
    rule: `drift-${category}`,
    level: severityOf(change, kinds) === "high" ? ("error" as const) : ("warning" as const),
    title: DRIFT[category],
    message: `${readable(change.label)}: ${category}${category === "changed" ? `; ${driftedFields(change, kinds)}` : ""}`,
    scope: scopeName(drift.scope),
    subject: `${change.kind} ${change.label}`,
    name: change.label,
    where: change.where ?? place(drift.scope),
  });
  return [...drift.changed.map(as("changed")), ...drift.missing.map(as("missing")), ...drift.extra.map(as("extra"))];
}

/** `ttl 300 → 600`, declared first. */
export function driftedFields(change: Change, kinds: readonly Kind[]): string {
  const kind = kinds.find((kind) => kind.name === change.kind);
  const lines = change.fields.flatMap(({ field, from, to }) =>
    fieldLines({ field, from: to, to: from }, kind?.fields[field], PLAIN),
  );
  return lines.map((line) => line.trim()).join("; ");
}

function outcomeFindings(outcome: Outcome, plan: Plan): readonly Finding[] {
  const steps = new Map(plan.scopes.flatMap((scope) => scope.steps.map((step) => [step.n, step] as const)));
  return outcome.scopes.flatMap((value) => {
    const scope = scopeName(value.scope);
    const said = value.diagnostics.map((diagnostic) => diagnosticFinding(diagnostic, scope));
    const ended = value.steps.flatMap((step): readonly Finding[] => {
      const made = steps.get(step.n);
      if (step.result === "failed") return [failedFinding(step.diagnostic, made, scope)];
      return step.result === "skipped" ? [skippedFinding(step.because, made, scope)] : [];
    });
    return [...said, ...ended];
  });
}

function failedFinding(diagnostic: Diagnostic, step: Step | undefined, scope: string): Finding {
  const found = diagnosticFinding(diagnostic, scope);
  const comment = step?.comment ?? "";
  const where = step?.change.where ?? diagnostic.where;
  return {
    ...found,
    about: "step",
    message: `${readable(comment)}: ${found.message}`,
    subject: comment,
    name: comment,
    where,
  };
}

function skippedFinding(because: string, step: Step | undefined, scope: string): Finding {
  const comment = step?.comment ?? "";
  const message = `${readable(comment)}: ${readable(because)}`;
  const where = step?.change.where;
  return {
    about: "step",
    rule: "step-skipped",
    level: "warning",
    title: "A step was skipped",
    message,
    scope,
    subject: comment,
    name: comment,
    where,
  };
}

function deprecationFinding(finding: DeprecationFinding): Finding {
  const { id, file, line, column, where: at, state, rewritten, replacement } = finding;
  const instead = rewritten === undefined ? replacement : `\`${readable(rewritten)}\``;
  const now = instead === null ? "nothing takes its place" : `now ${instead}`;
  return {
    about: "deprecation",
    rule: escapeText(id),
    level: state === "ended" ? "error" : "warning",
    title: state === "ended" ? "A spelling that has ended" : "A deprecated spelling",
    message: `${readable(at)}: ${dayText(finding)}; ${now}. It is read as the new spelling.`,
    scope: "",
    subject: at,
    name: at,
    where: { file, line, column, at },
  };
}

function sentences(...parts: readonly (string | undefined)[]): string {
  return parts.flatMap((part) => (part === undefined ? [] : [readable(part)])).join(" ");
}
