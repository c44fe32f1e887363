// The public names of the engine, grouped in the order in which the data walks through it.

// Diff, plan and apply.
export type { ApplyOptions, Progress } from "./apply/apply";
export { isConverged, type Outcome, type ScopeOutcome, type StepOutcome } from "./apply/outcome";
export type { Secrets } from "./apply/secrets";
// The language of kinds, and the kinds there are.
export type { Diagnostic, Severity, Where } from "./base/diagnostic";
export type { Json, JsonObject } from "./base/json";
// Desired: documents and imports.
export { compileDocuments, parseYaml, type ReadOptions, readDesired } from "./desired/formats/document/documents";
export { convertOctodns, importOctodns } from "./desired/formats/octodns/octodns";
export { diffScope } from "./diff/diff";
export type { Field, Fields, Props } from "./kind/field";
export type { Change, Context, Declared, FieldChange, Hazard, Kind, Live, Scope } from "./kind/kind";
export { defineKind } from "./kind/kind";
export type { DesiredScope, DesiredState, LiveScope, LiveState, Ownership } from "./kind/state";
export { kinds } from "./kinds";
// Live: the REST client and complete reads.
export { parseBaseUrl } from "./live/base-url";
export { type Budget, createBudget } from "./live/budget";
export { type Api, type ApiFailure, type ApiOptions, type ApiOutcome, createApi } from "./live/client";
export { type Credential, credentialFrom } from "./live/credential";
export { readLive } from "./live/read";
export { carryOut, plan } from "./operations/reconcile";
export { makePlan, type PlanOptions } from "./plan/make-plan";
export { type Call, hazardsOf, isEmpty, type Plan, type ScopePlan, type Step, stepsOf } from "./plan/plan";
export { formatSavedPlan, parseSavedPlan } from "./plan/saved";

// Reports.
export { FORMS, type Form, type FormOptions, reportAs } from "./report/forms";
export type { Run } from "./report/history";
export { driftJson, outcomeJson, planJson } from "./report/json";
export type { Reported, ReportOptions } from "./report/reported";
export { diagnosticsText, driftText, outcomeText, planText } from "./report/text";

// Where values go that are shown once.
export { type SecretsOptions, secretsOn } from "./secret-stores";
