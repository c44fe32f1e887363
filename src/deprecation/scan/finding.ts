// What a scan finds, and how scanners hand it over. It knows no format.
import type { Confidence, Hit, HitKind } from "../detect";

export const FORMATS = ["har", "shell", "terraform", "terraform-json", "log", "openapi", "source"] as const;
export type ScanFormat = (typeof FORMATS)[number];

/** One deprecated thing in a file. `line` and `column` count from 1. */
export interface ScanFinding {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  /** Undefined where the text does not say: any of the route's methods. */
  readonly method?: string;
  /** API path, below /client/v4; unknown segments as `{}`. */
  readonly path?: string;
  readonly hit: HitKind;
  readonly seen: string;
  readonly field?: string;
  readonly confidence: Confidence;
}

export interface Problem {
  readonly code: string;
  readonly summary: string;
  readonly detail: string;
  readonly help: string;
  readonly line?: number;
}

/** Where scanners leave what they found. */
export interface Sink {
  found(finding: Omit<ScanFinding, "file">): void;
  problem(problem: Problem): void;
}

/** A scanner takes the text in pieces of any size and leaves its findings in the sink that it was made with. */
export interface Scanner {
  push(text: string): void;
  end(): void;
}

/** A scanner that works by lines (without their ends, capped in length). */
export interface LineScanner {
  line(text: string, number: number): void;
  end(): void;
}

export interface Spot {
  readonly line: number;
  readonly column?: number;
}

/** Hits at a spot as findings; `spotOf` may place a hit elsewhere. */
export function report(
  sink: Sink,
  hits: readonly Hit[],
  of: { readonly method?: string; readonly path?: string },
  spotOf: (hit: Hit) => Spot,
): void {
  for (const { id, hit, seen, field, confidence } of hits) {
    sink.found({
      id,
      hit,
      seen: readable(seen),
      field,
      confidence,
      ...spotOf({ id, hit, seen, field, confidence, where: "" }),
      method: of.method,
      path: of.path && readable(of.path),
    });
  }
}

/** Unknown parts as `{}`, other control characters out, at most 300 characters. */
export function readable(text: string): string {
  const plain = text
    .replaceAll("\u0001", "{}")
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/g, "");
  return plain.length > 300 ? `${plain.slice(0, 299)}…` : plain;
}
