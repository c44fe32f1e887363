// The names of this folder that others use.

export { type CheckedMigration, checkMigration, type MigrationCheck, type TypeToMove } from "./check-migration";
export { exportLiveZone } from "./export-live";
export { exportTerraform, type TerraformExport, type TerraformExportOptions } from "./export-terraform";
export { resourceAddress } from "./exported-resources";
export { importBlock, removedBlock } from "./exported-sets";
export { formatBlock, formatKey } from "./hcl";
export { importTerraform, type TerraformImportOptions } from "./import-terraform";
export { listPublicTypes } from "./public-types";
export { readPublicRdata } from "./read-record";
export { MAX_STATE_BYTES, readStateObject, type StateResource } from "./read-state";
