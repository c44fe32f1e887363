// The names of this folder that others use.

export { attributeFindings } from "./attribute-findings";
export { type DriftFinding, type FoundDrift, findDrift, getCoverage, listDriftFindings } from "./drift-finding";
export {
  type DriftJobInput,
  type DriftJobOptions,
  type DriftJobResult,
  evaluateDriftJob,
  findReverted,
} from "./evaluate-drift-job";
export { formatMetrics, parseLastSuccess, type RunMetrics } from "./format-metrics";
export {
  type CleanListing,
  type DriftHistory,
  type DriftNotification,
  type DriftObservation,
  emptyHistory,
  hasNotification,
  markNotified,
  nextHistory,
  pendingNotification,
  recordRevertIntent,
  type TrackedFinding,
} from "./history";
export { formatHistory, type ParsedHistory, parseHistory } from "./history-format";
export {
  formatNotification,
  type NotificationFormat,
  type NotificationMessage,
  notificationHeaders,
} from "./notification-message";
export { findHeldFindings, findManualGroups, type HoldReason, planRevert, type RevertPlan } from "./plan-revert";
export { canSkipListing, querySerials, type SerialQueryOptions, type ZoneServers } from "./query-serials";
export { isWiped, REQUESTED_REMEDIATIONS, type RequestedRemediation, resolveRemediation } from "./remediation";
export type { RemediationResult } from "./stored-remedy";
