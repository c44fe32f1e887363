// The result type of every parser: a canonical value, or a problem for the author of the text.

/** A problem of a text: a code, the value in backticks, and what to write instead. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly help?: string;
}

/** A value in canonical form, or the first problem of the text. */
export type Parsed<T> = Accepted<T> | Rejected;
export interface Accepted<T> {
  readonly ok: true;
  readonly value: T;
}
export interface Rejected {
  readonly ok: false;
  readonly problem: Problem;
}

export function accept<T>(value: T): Accepted<T> {
  return { ok: true, value };
}

/** The value of a text that is known to be valid, such as a constant in the code. Throws otherwise, which is a bug. */
export function unwrap<T>(parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value;
  throw new Error(`${parsed.problem.code}: ${parsed.problem.message}`);
}
