// What both readers of YAML return, the limits that both keep, and what users of the lexer share.
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

/** The token of `yaml`'s lexer before the text of a scalar, which can begin as a comment or a bracket does. */
export const SCALAR_FOLLOWS = "\u001f";
