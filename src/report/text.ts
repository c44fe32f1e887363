// Reports for people.
export { diagnosticsText, diagnosticText, type SourceLine } from "./text/diagnostics";
export { driftText } from "./text/drift";
export { outcomeText } from "./text/outcome";
export { actionsText, planText, refusedHazards, type TextOptions } from "./text/plan";
