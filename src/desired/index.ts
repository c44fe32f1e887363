// The names of this folder that others use; the formats have indexes of their own.
export { accountContext, resolveZoneName } from "./account-context";
export { leaveOutBroken } from "./broken-parts";
export type { CompileOptions } from "./compilation";
export { type CompiledDocuments, compileDocuments, documentKeys } from "./compile-documents";
export { applyDefaults, canonicalizeAbsent, findValueList, isError, namesWholeGroup } from "./compile-objects";
export { createSecretFinder } from "./find-secret-values";
export { type FoundAccount, readDeclaredAccount } from "./read-declared-accounts";
export { PROGRAM_FOLDER, type ProgramOutput, type ReadDesired, type ReadOptions, readDesired } from "./read-desired";
export { declaresAnything } from "./separate-accounts";
export { validateScope } from "./validate-scope";
export { splitZoneNames } from "./zone-names";
