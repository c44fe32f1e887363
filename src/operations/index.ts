export type { MigrationCheck, TypeToMove } from "../desired/formats/terraform-state";
export { type ApplyRequest, type ApplyResult, apply } from "./apply";
export type { AccountChoice } from "./choose-account";
export { type DeniedDeprecations, findDenied } from "./deny-deprecated";
export { type DocumentOptions, loadDocuments, type TemporaryOutput } from "./documents";
export {
  type DriftRequest,
  type DriftResult,
  drift,
  type Recipient,
  type RemediationReport,
  type ReportedFinding,
  type ResolvedRecipient,
  redactFindings,
  resolveRecipient,
  type SerialHint,
  sendNotification,
  startDriftJob,
  type WrittenDocument,
} from "./drift";
export { type EditRecordsRequest, type EditRecordsResult, editRecords } from "./edit-records";
export type {
  EmbeddedTarget,
  EmbeddedTargetOptions,
  Emulators,
  Environment,
  Priority,
  RateLimitUse,
} from "./environment";
export {
  checkTerraformState,
  exportConfiguration,
  type TerraformRequest,
  type TerraformResult,
} from "./export-terraform";
export { EXPORT_FORMATS, type ExportFormat, type ExportRequest, type ExportResult, exportZone } from "./export-zone";
export type { Failure } from "./failure";
export { type FixedFile, type FixRequest, type FixResult, fix } from "./fix";
export { type ImportDocumentRequest, type ImportDocumentResult, importDocument } from "./import-document";
export { type LiveZonesRequest, type LiveZonesResult, readLiveZones } from "./live-zones";
export {
  type AcquiredLocks,
  type AffectedScope,
  acquireLocks,
  describeBusyLock,
  desiredObjects,
  type RunLocks,
  scopesToLock,
} from "./locks";
export { type Planned, type PlanResult, plan } from "./plan";
export { type PlanRequest, planOptions } from "./plan-session";
export { applyPlan, planDesiredState } from "./reconcile";
export { createRedaction, type Redaction } from "./redaction";
export { type RotateRequest, rotate } from "./rotate";
export { openRunSecretStores } from "./run-secret-stores";
export {
  checkSavePlan,
  DEFAULT_EXPIRY,
  findSavedPlan,
  type SavePlanRequest,
  type SavePlanResult,
  savePlan,
} from "./saved-plans";
export { type Snapshots, snapshotFiles } from "./snapshots";
export { stateFolder } from "./state-folder";
export {
  emulatorProblem,
  type IdentifiedTarget,
  identifyTarget,
  type OpenedTarget,
  openTarget,
  type Target,
  type TargetOptions,
  targetUrl,
} from "./target";
export { type UnlockResult, unlock } from "./unlock";
export { type ValidateRequest, type ValidateResult, validate } from "./validate";
export { checkGatewayUrl, GATEWAY_URL, type VerifyRequest, type VerifyResult, verify } from "./verify";
