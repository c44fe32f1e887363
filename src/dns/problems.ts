// Builds the problems that parsers report. The titles of the codes are in base/codes.ts.
import type { DiagnosticCode } from "../base/codes";
import type { Problem, Rejected } from "./parsed";

export type ProblemCode = Extract<DiagnosticCode, `DNS${string}`>;

export function reject(code: ProblemCode, message: string, help?: string): Rejected {
  return { ok: false, problem: problem(code, message, help) };
}

export function problem(code: ProblemCode, message: string, help?: string): Problem {
  return help === undefined ? { code, message } : { code, message, help };
}

const MAX_QUOTED_LENGTH = 80;

/** A value for a message: in backticks, control characters escaped, cut to 80 characters; lists and maps are abbreviated. */
export function quoteValue(value: unknown): string {
  const text = toText(value);
  const head =
    text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH).replace(/[\ud800-\udbff]$/, "")}…` : text;
  return `\`${head.replace(/[\0-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, escapeCharacter)}\``;
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return "[…]";
  return typeof value === "object" && value !== null ? "{…}" : String(value);
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
