export { describeTarget } from "./account-jobs";
export { type DriftRequest, type DriftResult, drift, type ReportedFinding } from "./drift";
export { type Recipient, type ResolvedRecipient, resolveRecipient, sendNotification } from "./notify";
export { redactFindings } from "./redact-findings";
export type { RemediationReport } from "./remediate";
export { type SerialHint, startDriftJob } from "./start-drift-job";
export type { WrittenDocument } from "./write-documents";
