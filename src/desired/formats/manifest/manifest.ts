// What an import made of each zone: what it took, what it changed, what it left out and why. Plain data.
import type { DiagnosticCode } from "../../../base/codes";
import { compareText } from "../../../base/compare-text";
import { type Diagnostic, hasErrors, type Severity, type Where } from "../../../base/diagnostic";
import { isArray, type JsonObject } from "../../../base/json";
import type { PrintedZone } from "../document";
import type { ZoneImport } from "./combine-zones";

export interface ImportManifest {
  readonly format: "octodns" | "dnscontrol" | "terraform" | "bind" | "live";
  readonly zones: readonly ManifestZone[];
}

export interface ManifestZone {
  readonly zone: string;
  /** `refused`: one of the findings is an error. `skipped`: the source does not publish it here. Neither has a document. */
  readonly status: "imported" | "refused" | "skipped";
  /** Why it is skipped. */
  readonly reason?: string;
  /** The file of its document, where each zone has one. */
  readonly file?: string;
  /** Whether the document owns the zone (`prune: true`). */
  readonly owned: boolean;
  /** How many records the document declares. */
  readonly records: number;
  /** The same by type. */
  readonly types: Readonly<Record<string, number>>;
  /** What the document declares in another form than the source. */
  readonly changed: readonly ManifestFinding[];
  /** What the document does not declare: lines of `ignore`, and comments. */
  readonly leftOut: readonly ManifestLeftOut[];
  /** Everything else that the import reported about the zone. */
  readonly findings: readonly ManifestFinding[];
}

export interface ManifestFinding {
  /** One of `docs/errors.md`. */
  readonly code: string;
  readonly severity: Severity;
  readonly detail: string;
  readonly where?: Pick<Where, "file" | "line" | "at">;
}

export interface ManifestLeftOut {
  /** The line of `ignore`; undefined for a comment of the document. */
  readonly ignore?: JsonObject;
  readonly reason: string;
}

export function toManifestZone({ name, printed, skipped, diagnostics }: ZoneImport): ManifestZone {
  const status = hasErrors(diagnostics) ? "refused" : printed ? "imported" : "skipped";
  const types = status === "imported" && printed ? countTypes(printed) : {};
  const others = diagnostics.filter(({ code }) => !LEFT_OUT.has(code));
  return {
    zone: name,
    status,
    ...(skipped === undefined ? {} : { reason: skipped }),
    owned: isOwned(printed),
    records: Object.values(types).reduce((sum, count) => sum + count, 0),
    types,
    changed: others.filter(({ code }) => CHANGED.has(code)).map(toFinding),
    leftOut: status === "imported" && printed ? listLeftOut(printed) : [],
    findings: others.filter(({ code }) => !CHANGED.has(code)).map(toFinding),
  };
}

function isOwned(printed: PrintedZone | undefined): boolean {
  const { prune } = printed?.options ?? {};
  return prune === true;
}

/** Records that are declared in another form, or in part. */
const CHANGED: ReadonlySet<string> = new Set<DiagnosticCode>([
  "BND103",
  "BND107",
  "DNC103",
  "DNC106",
  "OCT103",
  "OCT106",
  "OCT111",
  "OCT114",
  "OCT119",
]);

/** The document has the same as lines of `ignore` or as comments. */
const LEFT_OUT: ReadonlySet<string> = new Set<DiagnosticCode>([
  "BND104",
  "BND105",
  "BND108",
  "DNC104",
  "DNC107",
  "OCT104",
  "OCT107",
]);

/** A record of several contents stands for several records. */
function countTypes({ records }: PrintedZone): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { record } of records) {
    const { type, content } = record;
    counts.set(String(type), (counts.get(String(type)) ?? 0) + (isArray(content) ? content.length : 1));
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => compareText(a, b)));
}

/** A line without a comment belongs to the comment above it. */
function listLeftOut({ ignored = [], skipped = [] }: PrintedZone): readonly ManifestLeftOut[] {
  const lines: ManifestLeftOut[] = [];
  for (const { rule, comment } of ignored) lines.push({ ignore: rule, reason: comment ?? lines.at(-1)?.reason ?? "" });
  return [...lines, ...skipped.map((reason) => ({ reason }))];
}

function toFinding({ code, severity, summary, detail = summary, where }: Diagnostic): ManifestFinding {
  const { file, line, at } = where ?? {};
  const place = {
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
    ...(at === undefined ? {} : { at }),
  };
  return { code, severity, detail, ...(where ? { where: place } : {}) };
}
