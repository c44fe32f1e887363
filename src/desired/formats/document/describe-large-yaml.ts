// Why a large text is not plain YAML. The tree of nodes with which other texts are read and described takes a hundred times the memory of the
// text, so that a large text is described by the parser of plain YAML: its first fault.
import { load, YAMLException } from "js-yaml";
import { codeTitle } from "../../../base/codes";
import type { Diagnostic, Where } from "../../../base/diagnostic";
import { formatMegabytes } from "../../../base/read-text-file";
import { MAX_NESTING, malformedYaml, TOO_DEEP } from "./parsed-yaml";

/** Characters of a text that is not plain YAML. */
export const MAX_ANY_YAML = 8_000_000;

export function describeLargeYaml(file: string, text: string): Diagnostic {
  const fault = findFault(text);
  if (fault === undefined) return notPlain(file, text.length);
  const { reason, mark } = fault;
  const where: Where = mark ? { file, line: mark.line + 1, column: mark.column + 1 } : { file };
  return DEPTH_EXCEEDED.test(reason) ? nestedTooDeeply(where) : malformedYaml(reason, where);
}

function findFault(text: string): YAMLException | undefined {
  try {
    load(text, { maxDepth: MAX_NESTING });
    return undefined;
  } catch (error) {
    if (error instanceof YAMLException) return error;
    throw error;
  }
}

const DEPTH_EXCEEDED = /\bmaxDepth\b/;

function nestedTooDeeply(where: Where): Diagnostic {
  return { code: "DOC104", severity: "error", summary: codeTitle("DOC104"), ...TOO_DEEP, where };
}

function notPlain(file: string, length: number): Diagnostic {
  const limit = formatMegabytes(MAX_ANY_YAML);
  return {
    code: "DOC101",
    severity: "error",
    summary: codeTitle("DOC101"),
    detail: `\`${file}\`: it has ${formatMegabytes(length)}; a file with tags, directives, tabs or complex keys may have ${limit}.`,
    help: "Split it into several files, or write it without them.",
    where: { file },
  };
}
