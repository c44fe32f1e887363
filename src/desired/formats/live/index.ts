// The names of this folder that others use.
export { importLive, type LiveDocument, type ToDeclared } from "./import-live";
