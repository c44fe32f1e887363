// The deprecation schedule of the API, its status on a day, and the detection of deprecated requests and text.
export type { ApiProfile, DeprecatedRoute, Deprecation, DeprecationFinding, RouteMethod } from "./deprecation";
export {
  type DeprecationState,
  type DeprecationStatus,
  getEffectiveDate,
  getStatusOn,
  isDay,
  parseDay,
  toDay,
} from "./deprecation-status";
export {
  type Confidence,
  detectRequest,
  detectResponse,
  type Hit,
  type ObservedRequest,
  type ObservedResponse,
} from "./detect";
export { findDeprecatedSpellings, type OldSpelling } from "./old-spelling";
export { describeRewriting, getSpellingSource } from "./rewriting";
export {
  type ScanFinding,
  type ScanFormat,
  type ScanOptions,
  type ScanReport,
  scan,
  scanLines,
  scanStream,
} from "./scan";
export { findDeprecation, SCHEDULE } from "./schedule";
