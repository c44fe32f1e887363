// The names of this folder that others use.
export { type FieldSpelling, findOldSpellings } from "./find-old-spellings";
export { OLD_FIELDS, type OldField } from "./old-fields";
export { type TranslatedDocument, type TranslationProblem, translateDocument } from "./translate-document";
