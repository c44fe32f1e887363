// Findings of a scan, and the interface of scanners. Knows no formats.
import type { DiagnosticCode } from "../../base/codes";
import type { Confidence, Hit, HitKind } from "../detect";

export const SCAN_FORMATS = ["har", "shell", "terraform", "terraform-json", "log", "openapi", "source"] as const;
export type ScanFormat = (typeof SCAN_FORMATS)[number];

/** A deprecated request or field in a file. `line` and `column` count from 1. */
export interface ScanFinding {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  /** Undefined if the text does not tell the method. */
  readonly method?: string;
  /** API path, below /client/v4; unknown segments as `{}`. */
  readonly path?: string;
  readonly hit: HitKind;
  readonly seen: string;
  readonly field?: string;
  readonly confidence: Confidence;
}

type ScanCode = Extract<DiagnosticCode, `SCAN${string}`>;

export interface ScanProblem {
  readonly code: ScanCode;
  readonly detail: string;
  readonly help: string;
  readonly line?: number;
}

/** Receives the results of a scanner. */
export interface ScanSink {
  addFinding(finding: Omit<ScanFinding, "file">): void;
  addProblem(problem: ScanProblem): void;
}

/** Takes the text in chunks of any size and adds findings to its sink. */
export interface Scanner {
  push(text: string): void;
  end(): void;
}

/** A scanner that takes lines without line ends, up to a maximum length. */
export interface LineScanner {
  line(text: string, number: number): void;
  end(): void;
}

export interface TextPosition {
  readonly line: number;
  readonly column?: number;
}

/** Adds hits to the sink as findings. */
export function reportHits(
  sink: ScanSink,
  hits: readonly Hit[],
  request: { readonly method?: string; readonly path?: string },
  positionOf: (hit: Hit) => TextPosition,
): void {
  for (const { id, hit, seen, field, confidence } of hits) {
    sink.addFinding({
      id,
      hit,
      seen: formatScanned(seen),
      field,
      confidence,
      ...positionOf({ id, hit, seen, field, confidence, where: "" }),
      method: request.method,
      path: request.path && formatScanned(request.path),
    });
  }
}

/** Replaces unknown parts by `{}`, removes other control characters, and truncates to 300 characters. */
export function formatScanned(text: string): string {
  const plain = text
    .replaceAll("\u0001", "{}")
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/g, "");
  return plain.length > 300 ? `${plain.slice(0, 299)}…` : plain;
}
