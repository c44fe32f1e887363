// The names of this folder that others use.
export { importLive, type ToDeclared } from "./import-live";
