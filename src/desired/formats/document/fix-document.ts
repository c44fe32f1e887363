// Rewrites the old spellings in the text of a document and leaves every other byte unchanged. Pure. The result is parsed again:
// unless it means exactly the translated document, the text stays as it was.
import { parseDocument } from "yaml";
import { codeTitle } from "../../../base/codes";
import { type Diagnostic, hasErrors } from "../../../base/diagnostic";
import { equalJson } from "../../../base/json";
import type { OldSpelling } from "../../../deprecation/old-spelling";
import { type TranslatedDocument, translateDocument } from "../../../deprecation/translate";
import { parseYaml } from "./parse-yaml";
import { editText } from "./text-edits";

export interface FixedDocument {
  /** The new text; the old text where there is nothing to fix, or where it cannot be fixed. */
  readonly text: string;
  /** The spellings that were rewritten; empty where the text is unchanged. */
  readonly fixed: readonly OldSpelling[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Rewrites every old spelling. `keys` are the keys that kinds have in documents. */
export function fixDocument(file: string, text: string, keys: ReadonlySet<string>): FixedDocument {
  const unchanged = (diagnostics: readonly Diagnostic[]): FixedDocument => ({ text, fixed: [], diagnostics });
  const { document, diagnostics } = parseYaml(file, text);
  if (!document) return unchanged(diagnostics);
  const translated = translateDocument(document, keys);
  if (hasErrors(translated.diagnostics)) return unchanged(translated.diagnostics);
  if (translated.edits.length === 0) return unchanged([]);
  const parsed = parseDocument(text, { uniqueKeys: false, logLevel: "silent" });
  const fixed = editText(text, parsed, translated.edits);
  if (fixed === undefined || !hasSameMeaning(file, fixed, translated, keys)) return unchanged([notFixable(translated)]);
  return { text: fixed, fixed: translated.deprecated, diagnostics: [] };
}

function hasSameMeaning(
  file: string,
  text: string,
  translated: TranslatedDocument,
  keys: ReadonlySet<string>,
): boolean {
  const { document } = parseYaml(file, text);
  return (
    document !== undefined &&
    equalJson(document.value, translated.document.value) &&
    translateDocument(document, keys).deprecated.length === 0
  );
}

const MAX_LISTED = 5;

function notFixable({ deprecated }: TranslatedDocument): Diagnostic {
  const [first] = deprecated;
  const fields = deprecated.slice(0, MAX_LISTED).map(({ field, where }) => `\`${field}\` in line ${where.line}`);
  const more = deprecated.length > fields.length ? ` and ${deprecated.length - fields.length} more` : "";
  return {
    code: "DOC144",
    severity: "error",
    summary: codeTitle("DOC144"),
    detail: `${fields.join(", ")}${more}: an alias, a merge or an unusual form prevents an edit in place.`,
    help: "Write the new spelling by hand; `zonewright plan` shows it for each field.",
    where: first?.where,
  };
}
