// What both readers of YAML return, the limits that both keep, and what users of the lexer share.
import { codeTitle } from "../../../base/codes";
import type { Diagnostic, Where } from "../../../base/diagnostic";
import type { LocatedDocument } from "../../../base/located-document";

export interface ParsedYaml {
  readonly document?: LocatedDocument;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the file at a path that `!include` names in another file; `isMerged` where the tag is the value of `<<`. */
export type IncludeFile = (path: string, isMerged: boolean) => ParsedYaml;

/** Levels of lists and mappings. */
export const MAX_NESTING = 100;
/** Values that aliases may expand to, besides those that the text itself holds. */
export const MAX_EXPANSION = 1_000_000;

/** The token of `yaml`'s lexer before the text of a scalar, which can begin as a comment or a bracket does. */
export const SCALAR_FOLLOWS = "\u001f";

export const TOO_DEEP = {
  detail: `Values are nested more than ${MAX_NESTING} levels deep.`,
  help: "Documents need at most six levels.",
};

/** @param message of a parser; its lines after the first quote the text. */
export function malformedYaml(message: string, where: Where): Diagnostic {
  const [line = ""] = message.split("\n");
  const sentence = `${line.replace(/ at line \d+, column \d+:?$/, "")}.`;
  return {
    code: "DOC102",
    severity: "error",
    summary: codeTitle("DOC102"),
    detail: sentence.replace(/\.\.$/, "."),
    help: "Correct the line. Indent with spaces, and put a space after `:`.",
    where,
  };
}
