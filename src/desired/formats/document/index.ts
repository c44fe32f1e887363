// The names of this folder that others use.
export { createFileReader } from "./create-file-reader";
export { type FixedDocument, fixDocument } from "./fix-document";
export {
  formatDocument,
  type PrintedDocument,
  type PrintedIgnore,
  type PrintedRecord,
  type PrintedZone,
} from "./format-document";
export { type DeclaredRdata, ignoreLeftOut, type LeftOut, listStandIns } from "./ignore-left-out";
export { type ManagedCount, separateManaged } from "./ignore-managed";
export { listCommentLines } from "./list-comment-lines";
export { parseYaml } from "./parse-yaml";
export type { IncludeFile, ParsedYaml } from "./parsed-yaml";
export { fingerprintFiles, readFiles, type SourceFile } from "./read-files";
export { RENAMED_TYPES } from "./renamed-types";
export { sortRecords } from "./sort-records";
export { editText, type ParsedDocument } from "./text-edits";
