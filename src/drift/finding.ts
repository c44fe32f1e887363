// The findings of a run under the names of drift jobs. They belong to reports: every form of one shows them.
export {
  type Author,
  type Category,
  coverageOf,
  type DriftFinding,
  driftFindings,
  type FieldDrift,
  type FoundDrift,
  foundDrift,
  isApex,
  isCritical,
  type Level,
} from "../report/drift-finding";
