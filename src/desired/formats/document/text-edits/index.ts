// The names of this folder that others use.
export { editText } from "./edit-text";
export type { ParsedDocument } from "./find-node";
