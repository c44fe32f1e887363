// Reports as text for people.
export { diagnosticsText, diagnosticText, type SourceLine } from "./diagnostics";
export { driftText } from "./drift";
export { outcomeText } from "./outcome";
export { planText, refusalText, refusedText, type TextOptions } from "./plan";
