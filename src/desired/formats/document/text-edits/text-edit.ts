// A replacement of one range of a text, and what the text around it looks like.
import { isScalar, type Node } from "yaml";
import type { QuoteStyle } from "./format-yaml-value";

/** Replaces the characters from `start` up to `end`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text after all edits, or undefined where two of them overlap. */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string | undefined {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  let position = 0;
  let result = "";
  let last: TextEdit | undefined;
  for (const edit of sorted) {
    // A value that several aliases repeat is edited once.
    if (last && edit.start === last.start && edit.end === last.end && edit.text === last.text) continue;
    if (edit.start < position) return undefined;
    result += text.slice(position, edit.start) + edit.text;
    position = edit.end;
    last = edit;
  }
  return result + text.slice(position);
}

/** A text to edit. */
export interface EditableText {
  readonly text: string;
  /** Every string in it is in double quotes, as in JSON: new strings are too, whatever is next to them. */
  readonly isJson: boolean;
}

export function getQuoteStyle({ isJson }: Pick<EditableText, "isJson">, node: Node | null | undefined): QuoteStyle {
  if (isJson) return "double";
  const type = isScalar(node) ? node.type : undefined;
  return type === "QUOTE_DOUBLE" ? "double" : type === "QUOTE_SINGLE" ? "single" : "plain";
}

export function findLineStart(text: string, at: number): number {
  return text.lastIndexOf("\n", at - 1) + 1;
}

/** The start of the next line; the end of the text where there is none. */
export function findNextLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end + 1;
}

export function isBlank(text: string): boolean {
  return text.trim() === "";
}

export function detectNewline(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}
