// What a person must know or do, as a value: collected, never thrown one by one. Printing is left to `report/`.

/** A place in the input: a file with line and column (both from 1), and the path inside the document. */
export interface Where {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** Path in words, `zones.example.com.records[3].ttl`, or the address of an object. */
  readonly at?: string;
}

export type Severity = "error" | "warning" | "note";

export interface Diagnostic {
  /** One of the codes in `codes.ts`. */
  readonly code: string;
  readonly severity: Severity;
  /** A title without the value seen. */
  readonly summary: string;
  /** What was seen, in full sentences, values in backticks. */
  readonly detail?: string;
  /** What to do. */
  readonly help?: string;
  readonly where?: Where;
  /** Further places that take part: the other line of a duplicate. */
  readonly also?: readonly Where[];
}

export function errorsAmong(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter((diagnostic) => diagnostic.severity === "error");
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}
