// The names of this folder that others use.
export { importTerraform, type TerraformImport, type TerraformImportOptions } from "./import-terraform";
export { listPublicTypes } from "./public-types";
