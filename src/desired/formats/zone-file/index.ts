// The names of this folder that others use.
export { type ExportedZoneFile, exportZoneFile, type ZoneToExport } from "./export-zone-file";
export { convertZoneFile, importZoneFile, type ZoneFileForm, type ZoneFileSource } from "./import-zone-file";
export { type FoundZoneFile, listZoneFiles } from "./list-zone-files";
