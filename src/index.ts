// The public API: operations for whole use cases (docs/library.md), and below them the kinds and the stages that they are made of.

export type { ApplyOptions, ApplyProgress } from "./apply/apply";
export { isConverged, type Outcome, type ScopeOutcome, type StepOutcome } from "./apply/outcome";
export type { SecretStores } from "./apply/secret-stores";
// Kinds.
export type { Diagnostic, Severity, Where } from "./base/diagnostic";
export type { Json, JsonObject } from "./base/json";
export type { Variables } from "./base/variables";
// Operations: typed requests in, typed results out. They read variables, network, time and locks from an environment.
export { createEnvironment, type EnvironmentOptions } from "./cli/create-environment";
// Stages: desired state, live state, diff, plan, apply.
export { compileDocuments, type ReadOptions, readDesired } from "./desired";
export { parseYaml } from "./desired/formats/document";
export { convertOctodns, importOctodns } from "./desired/formats/octodns";
export { diffScope } from "./diff/diff";
export type { DriftRun as Run } from "./drift/drift-run";
export { defineFields, type Field, type Fields, type Props, type PropsOfFields } from "./kind/field";
export type { Change, Context, Declared, FieldChange, Hazard, Kind, Live, PropsOf, Scope } from "./kind/kind";
export { defineKind } from "./kind/kind";
export type { DesiredScope, DesiredState, LiveScope, LiveState, Ownership } from "./kind/state";
export { kinds } from "./kinds";
export { parseBaseUrl } from "./live/base-url";
export { type Api, type ApiFailure, type ApiOptions, type ApiOutcome, createApi } from "./live/client";
export { type Credential, readCredential } from "./live/credential";
export { createRateLimit, type RateLimit } from "./live/rate-limit";
export { readLive } from "./live/read-live";
export {
  type ApplyRequest,
  type ApplyResult,
  apply,
  applyPlan,
  type DeniedDeprecations,
  type DocumentOptions,
  type DriftRequest,
  type DriftResult,
  drift,
  type EditRecordsRequest,
  type EditRecordsResult,
  type EmbeddedTarget,
  type EmbeddedTargetOptions,
  type Emulators,
  type Environment,
  type ExportRequest,
  type ExportResult,
  editRecords,
  exportZone,
  type Failure,
  type FixedFile,
  type FixRequest,
  type FixResult,
  fix,
  type ImportDocumentRequest,
  type ImportDocumentResult,
  importDocument,
  type Planned,
  type PlanRequest,
  type PlanResult,
  type Priority,
  plan,
  planDesiredState,
  type RateLimitUse,
  type Recipient,
  type Redaction,
  type RemediationReport,
  type ReportedFinding,
  type ResolvedRecipient,
  type RotateRequest,
  resolveRecipient,
  rotate,
  type SavePlanRequest,
  type SavePlanResult,
  type SerialHint,
  savePlan,
  type TargetOptions,
  type UnlockResult,
  unlock,
  type ValidateRequest,
  type ValidateResult,
  type VerifyRequest,
  type VerifyResult,
  validate,
  verify,
  type WrittenDocument,
} from "./operations";
export { createPlan, type PlanOptions } from "./plan/create-plan";
export {
  isEmptyPlan,
  listHazards,
  listSteps,
  type Plan,
  type PlannedCall as Call,
  type ScopePlan,
  type Step,
} from "./plan/plan";
export { formatSavedPlan, parseSavedPlan } from "./plan/saved-plan";
export { driftJson, outcomeJson, planJson } from "./report/json/report-json";
// Reports.
export {
  REPORT_FORMATS as FORMS,
  type RenderOptions as FormOptions,
  type ReportFormat as Form,
  renderReport as reportAs,
} from "./report/render-report";
export type { Report as Reported, ReportOptions } from "./report/report";
export { diagnosticsText, driftText, outcomeText, planText } from "./report/text";
export { openSecretStores, type SecretStoreOptions } from "./secret-stores";
