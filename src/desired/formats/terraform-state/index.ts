// The names of this folder that others use.

export { type CheckedMigration, checkMigration, type MigrationCheck, type TypeToMove } from "./check-migration";
export { exportLiveZone } from "./export-live";
export { exportTerraform, type TerraformExport, type TerraformExportOptions } from "./export-terraform";
export { importTerraform, type TerraformImportOptions } from "./import-terraform";
export { listPublicTypes } from "./public-types";
export { readPublicRdata } from "./read-record";
export { MAX_STATE_BYTES } from "./read-state";
