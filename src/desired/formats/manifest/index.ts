// The names of this folder that others use.
export { combineZones, type ImportedZone, type ImportedZones, type ZoneImport } from "./combine-zones";
export { formatManifest, sumUp } from "./format-manifest";
export type { ImportManifest, ManifestFinding, ManifestLeftOut, ManifestZone } from "./manifest";
