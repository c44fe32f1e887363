// The names of this folder that others use.
export { exportOctodns } from "./export-octodns";
export { convertOctodns, importOctodns, type OctodnsImportOptions } from "./import-octodns";
export { type OctodnsSetup, WITHOUT_CONFIGURATION } from "./octodns-setup";
