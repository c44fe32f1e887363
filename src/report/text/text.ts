// Reports for people.
export { diagnosticsText, diagnosticText, type SourceLine } from "./diagnostics";
export { driftText } from "./drift";
export { outcomeText } from "./outcome";
export { actionsText, planText, refusedHazards, type TextOptions } from "./plan";
