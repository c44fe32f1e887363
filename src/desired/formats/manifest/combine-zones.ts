// The zones of an import as documents, one for each zone and one of all, with the manifest of what became of each. Pure.
import { type Diagnostic, hasErrors } from "../../../base/diagnostic";
import { formatDocument, type PrintedZone } from "../document";
import { type ImportManifest, toManifestZone } from "./manifest";

/** What became of a zone of the source. */
export interface ZoneImport {
  /** Without the final dot. */
  readonly name: string;
  /** Undefined where one of the diagnostics is an error, or where the zone is skipped. */
  readonly printed?: PrintedZone;
  /** Comment lines at the beginning of its document. */
  readonly comment?: string;
  /** Why the zone is not imported although nothing is wrong: a sentence. */
  readonly skipped?: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface ImportedZone {
  /** Without the final dot. */
  readonly zone: string;
  readonly document: string;
}

export interface ImportedZones {
  /** The document of all zones; empty where there is none. */
  readonly document: string;
  /** The same zones in a document each. */
  readonly documents: readonly ImportedZone[];
  /** The document of what belongs to the account and to no zone. */
  readonly account?: string;
  readonly manifest: ImportManifest;
  /** Those of all zones: a zone with an error is in no document. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface ImportOrigin {
  readonly format: ImportManifest["format"];
  /** Comment lines at the beginning of documents. */
  readonly comment: string;
  /** Of no single zone. */
  readonly diagnostics?: readonly Diagnostic[];
}

export function combineZones(
  zones: readonly ZoneImport[],
  { format, comment, diagnostics = [] }: ImportOrigin,
): ImportedZones {
  const imported = zones.flatMap(({ printed, comment, diagnostics }) =>
    printed && !hasErrors(diagnostics) ? [{ printed, comment }] : [],
  );
  const documents = imported.map(({ printed, comment: own = comment }) => ({
    zone: printed.name,
    document: formatDocument({ comment: own, zones: [printed] }),
  }));
  const [single] = documents;
  const printed = imported.map((zone) => zone.printed);
  return {
    // The zones of a single file are the file: it need not be formatted twice.
    document:
      documents.length > 1 ? formatDocument({ comment, zones: printed }) : single === undefined ? "" : single.document,
    documents,
    manifest: { format, zones: zones.map(toManifestZone) },
    diagnostics: [...diagnostics, ...zones.flatMap((zone) => zone.diagnostics)],
  };
}
