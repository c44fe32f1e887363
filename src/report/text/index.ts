// Reports as text for people.
export { diagnosticsText, diagnosticText, type SourceLine } from "./diagnostics";
export { driftText } from "./drift";
export { outcomeText } from "./outcome";
export { planText, type TextOptions } from "./plan";
