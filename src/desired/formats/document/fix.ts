// Old spellings rewritten in the text of a document, every other byte as it was. Pure: reading and writing files is left to
// the command line. What comes out is read again and must mean the same, or nothing is changed.
import { parseDocument } from "yaml";
import { type Diagnostic, hasErrors } from "../../../base/diagnostic";
import { equalJson } from "../../../base/json";
import type { OldSpelling } from "../../../deprecation/old-spelling";
import { type Translated, translate } from "../../old-spellings";
import { spliced, splicesOf } from "./splices";
import { parseYaml } from "./yaml";

export interface FixedText {
  /** The new text; the old one where nothing is to be done or nothing can be. */
  readonly text: string;
  /** What was rewritten; empty where the text stays. */
  readonly fixed: readonly OldSpelling[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Rewrites every old spelling. `keys` are the keys that kinds have in documents. */
export function fixText(file: string, text: string, keys: ReadonlySet<string>): FixedText {
  const { document, diagnostics } = parseYaml(file, text);
  if (!document) return { text, fixed: [], diagnostics };
  const made = translate(document, keys);
  if (hasErrors(made.diagnostics)) return { text, fixed: [], diagnostics: made.diagnostics };
  if (made.edits.length === 0) return { text, fixed: [], diagnostics: [] };
  const parsed = parseDocument(text, { uniqueKeys: false, logLevel: "silent" });
  const changed = spliced(text, splicesOf(text, parsed, made.edits));
  if (changed === undefined || !meansTheSame(file, changed, made, keys))
    return { text, fixed: [], diagnostics: [byHand(made)] };
  return { text: changed, fixed: made.deprecated, diagnostics: [] };
}

function meansTheSame(file: string, text: string, made: Translated, keys: ReadonlySet<string>): boolean {
  const { document } = parseYaml(file, text);
  return (
    document !== undefined &&
    equalJson(document.value, made.document.value) &&
    translate(document, keys).deprecated.length === 0
  );
}

function byHand({ deprecated }: Translated): Diagnostic {
  const [first] = deprecated;
  const fields = deprecated.slice(0, 5).map(({ field, where }) => `\`${field}\` in line ${where.line}`);
  const more = deprecated.length > fields.length ? ` and ${deprecated.length - fields.length} more` : "";
  return {
    code: "DOC144",
    severity: "error",
    summary: "Cannot be rewritten in place",
    detail: `${fields.join(", ")}${more}: an alias, a merge or an unusual form stands in the way.`,
    help: "Write the new spelling by hand; `zonewright plan` shows it for each.",
    where: first?.where,
  };
}
