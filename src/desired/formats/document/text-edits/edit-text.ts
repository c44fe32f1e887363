// A text after edits of its document. JSON stays JSON, in the layout that it had.
import type { DocumentEdit } from "../../../../base/document-edit";
import { type Json, parseJson } from "../../../../base/json";
import type { ParsedDocument } from "./find-node";
import { applyTextEdits } from "./text-edit";
import { toTextEdits } from "./to-text-edits";

/** Undefined where the edits cannot be made in the text. */
export function editText(text: string, document: ParsedDocument, edits: readonly DocumentEdit[]): string | undefined {
  const edited = applyTextEdits(text, toTextEdits(text, document, edits));
  if (edited === undefined || parseJson(text) === undefined) return edited;
  const value = parseJson(edited);
  if (value === undefined) return undefined;
  const layout = findJsonLayout(text);
  return layout ? layout.format(value) : edited;
}

interface JsonLayout {
  format(value: Json): string;
}

/** The layout of a text that `JSON.stringify` wrote, with any indentation and line ends; undefined for any other. */
function findJsonLayout(text: string): JsonLayout | undefined {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? "";
  const end = /\s*$/.exec(text)?.[0] ?? "";
  const format = (value: Json) => JSON.stringify(value, null, indent).replaceAll("\n", newline) + end;
  const value = parseJson(text);
  return value !== undefined && format(value) === text ? { format } : undefined;
}
