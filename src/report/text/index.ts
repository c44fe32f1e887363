export {
  diagnosticsText,
  diagnosticText,
  driftText,
  outcomeText,
  planText,
  refusedHazards,
  type SourceLine,
} from "./text";
