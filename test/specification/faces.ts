// The faces of Zonewright, and in which of them each row of the specification holds.
import { type DeclaredSample, SAMPLES } from "./declared";
import type { SpecificationRow } from "./rows";

export const FACES = ["documents", "terraform", "constructs", "emulator"] as const;
export type Face = (typeof FACES)[number];

export interface TestReference {
  /** Relative to the root of the project. */
  readonly file: string;
  /** As the test runner prints it, with the values of its table; without the titles of enclosing suites. */
  readonly title: string;
}

/** `own`: the row's own test goes through the face. `open`: the row should hold there, and is not proven or does not hold yet. */
export type FaceClaim = "own" | "open" | TestReference;

/** A face that the row cannot concern is left out: what a reply contains is a matter of the emulator alone. */
export type FaceClaims = { readonly [face in Face]?: FaceClaim };

/** `warns`: only a warning, because today's API accepts what the specification does not allow. */
export type MarkWord = "yes" | "warns" | "open";

export interface Mark {
  readonly word: MarkWord;
  readonly tests: readonly TestReference[];
}

/** The test that declares the samples of `declared.ts`. */
export const DECLARED = "test/specification/declared.test.ts";

/** The title of the test that declares a row's samples in a face. */
export function sampleTitle(row: Pick<SpecificationRow, "section" | "id">, face: Face): string {
  return `${row.section} ${row.id}, ${face === "emulator" ? "requested of the emulator" : `declared as ${face}`}`;
}

export function samplesIn(face: Face, row: string): readonly DeclaredSample[] {
  return SAMPLES.filter((sample) => sample.row === row && (face !== "emulator" || sample.refusedByApi === true));
}

/** The mark of a row in a face: what the row claims, and what its samples show. */
export function findMark(row: SpecificationRow, face: Face): Mark | undefined {
  const claim = row.faces[face];
  const samples = samplesIn(face, row.id);
  if (claim === undefined && samples.length === 0) return undefined;
  const held = samples.filter((sample) => !sample.open?.includes(face));
  const claimed = claim === undefined || claim === "open" ? [] : [claim === "own" ? row : claim];
  const sampled = held.length === 0 ? [] : [{ file: DECLARED, title: sampleTitle(row, face) }];
  const tests = [...claimed, ...sampled].map(({ file, title }) => ({ file, title }));
  const isOpen = claim === "open" || held.length < samples.length;
  const onlyWarns = claimed.length === 0 && face !== "emulator" && held.some(isWarning);
  return { word: isOpen ? "open" : onlyWarns ? "warns" : "yes", tests };
}

function isWarning({ reports = [], live }: DeclaredSample): boolean {
  return live === undefined && reports.length > 0 && reports.every((report) => report.startsWith("warning "));
}
