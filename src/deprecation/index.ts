// The names of this folder that others use.
export type { Deprecation, DeprecationFinding, Method, Profile, Route } from "./deprecation";
export {
  type Confidence,
  detectRequest,
  detectResponse,
  type Hit,
  type SeenRequest,
  type SeenResponse,
} from "./detect";
export { dayOf, effectiveDate, isDay, parseDay, type Standing, type State, stateOn } from "./due";
export { findingsOn, type OldSpelling } from "./old-spelling";
export {
  type ScanFinding,
  type ScanFormat,
  type ScanOptions,
  type ScanReport,
  scan,
  scanLines,
  scanStream,
} from "./scan";
export { deprecationById, SCHEDULE } from "./schedule";
