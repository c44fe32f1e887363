// The one result shape of everything that reads text: a canonical value, or a problem said for the person who wrote the text.

/** What is wrong with a text: a code of `problems.ts`, what was seen (in backticks), and what to write instead. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly help?: string;
}

/** A value in canonical form, or the first problem that stands in its way. */
export type Parsed<T> = Accepted<T> | Refused;
export interface Accepted<T> {
  readonly ok: true;
  readonly value: T;
}
export interface Refused {
  readonly ok: false;
  readonly problem: Problem;
}

export function accept<T>(value: T): Accepted<T> {
  return { ok: true, value };
}

/** The value of a text that is known to be right, such as a constant of the code; throws where it is not (a bug). */
export function certain<T>(parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value;
  throw new Error(`${parsed.problem.code}: ${parsed.problem.message}`);
}
