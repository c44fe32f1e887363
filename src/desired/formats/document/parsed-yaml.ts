// What both readers of YAML return, and the limits that both keep.
import type { Diagnostic } from "../../../base/diagnostic";
import type { LocatedDocument } from "../../../base/located-document";

export interface ParsedYaml {
  readonly document?: LocatedDocument;
  readonly diagnostics: readonly Diagnostic[];
}

/** Levels of lists and mappings. */
export const MAX_NESTING = 100;
/** Values that aliases may expand to, besides those that the text itself holds. */
export const MAX_EXPANSION = 1_000_000;
