// One replacement of a stretch of a text, and how the text stands around it: for edits that leave every other byte as it is.
import { isScalar, type Node } from "yaml";
import type { Quotes } from "./value-text";

export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function quotesOf(node: Node | null | undefined): Quotes {
  const type = isScalar(node) ? node.type : undefined;
  return type === "QUOTE_DOUBLE" ? "double" : type === "QUOTE_SINGLE" ? "single" : "plain";
}

export function lineStart(text: string, at: number): number {
  return text.lastIndexOf("\n", at - 1) + 1;
}

/** Where the next line begins; the end of the text where there is none. */
export function nextLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end + 1;
}

export function isBlank(text: string): boolean {
  return text.trim() === "";
}

export function newlineOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}
