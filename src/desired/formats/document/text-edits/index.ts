// The names of this folder that others use.
export type { ParsedDocument } from "./find-node";
export { applyTextEdits } from "./text-edit";
export { toTextEdits } from "./to-text-edits";
