// Diagnostics: errors, warnings and notes for the user, collected as values rather than thrown. `report/` prints them.

/** A place in the input: a file with line and column (both from 1), and the path inside the document. */
export interface Where {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** The path inside the document, `zones.example.com.records[3].ttl`, or the address of an object. */
  readonly at?: string;
  /** Where the template is used that this place is in: by a zone, or by another template. */
  readonly use?: Where;
}

export type Severity = "error" | "warning" | "note";

export interface Diagnostic {
  /** One of the codes in `codes.ts`. */
  readonly code: string;
  readonly severity: Severity;
  /** A title that does not contain the value; `codeTitle(code)` unless a more specific one helps. */
  readonly summary: string;
  /** What was found, in full sentences, with values in backticks. */
  readonly detail?: string;
  /** What the user can do. */
  readonly help?: string;
  readonly where?: Where;
  /** Other places involved, such as the other line of a duplicate. */
  readonly also?: readonly Where[];
  /** How many zones have it, where they share the place. */
  readonly zones?: number;
}

export function errorsAmong(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter((diagnostic) => diagnostic.severity === "error");
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}
