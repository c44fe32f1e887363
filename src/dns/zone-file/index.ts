// Parses and formats zone files.
export { MAX_GENERATED } from "./expand-generate";
export * from "./format-zone-file";
export * from "./parse-zone-file";
export { spellFullName, spellRdata } from "./spell-rdata";
