// Imports zones that are kept elsewhere as a document: octoDNS configurations, zone files, live zones.

import { resolve } from "node:path";
import { codeTitle } from "../base/codes";
import { type Diagnostic, hasErrors } from "../base/diagnostic";
import { errorText } from "../base/error-text";
import { readTextFile } from "../base/read-text-file";
import { importLive } from "../desired/formats/live";
import { importOctodns } from "../desired/formats/octodns";
import { importZoneFile } from "../desired/formats/zone-file";
import { importedForm } from "../kind/derive/declared-form";
import { kinds } from "../kinds";
import { dnsRecord, zoneFileForm } from "../kinds/dns-record";
import type { Environment } from "./environment";
import type { Failure } from "./failure";
import { type LiveZonesRequest, readLiveZones } from "./live-zones";

export type ImportDocumentRequest =
  /** A file, the folder of a split zone, or a folder of zones; without a path, the files that `config` names. */
  | {
      readonly from: "octodns";
      readonly path?: string;
      readonly zone: string;
      readonly config?: string;
      readonly defaultTtl?: number;
    }
  /** A zone file (RFC 1035). */
  | { readonly from: "bind"; readonly path: string; readonly zone: string }
  /** Live zones, or the whole account if `zones` is empty. */
  | ({ readonly from: "live" } & LiveZonesRequest);

export type ImportDocumentResult =
  /** `document`: YAML. `diagnostics`: warnings about what the document does not hold. */
  | { readonly ok: true; readonly document: string; readonly diagnostics: readonly Diagnostic[] }
  /** The source cannot be read or converted. */
  | { readonly ok: false; readonly reason: "source"; readonly diagnostics: readonly Diagnostic[] }
  | Failure;

/** Nothing is written: the caller keeps the document. A plan of a document that was imported from live is empty. */
export async function importDocument(
  request: ImportDocumentRequest,
  environment: Environment,
): Promise<ImportDocumentResult> {
  switch (request.from) {
    case "octodns":
      return toResult(await importOctodns(request.path, { ...request, cwd: environment.cwd }));
    case "bind":
      return importBind(request.path, request.zone, environment);
    case "live":
      return importLiveZones(request, environment);
  }
}

async function importBind(
  file: string,
  zone: string,
  { cwd }: Pick<Environment, "cwd">,
): Promise<ImportDocumentResult> {
  try {
    const text = readTextFile(resolve(cwd, file));
    return toResult(importZoneFile({ zone, file, text }, dnsRecord, zoneFileForm));
  } catch (error) {
    const detail = `\`${file}\` cannot be read: ${errorText(error)}`;
    const diagnostic: Diagnostic = { code: "BND100", severity: "error", summary: codeTitle("BND100"), detail };
    return { ok: false, reason: "source", diagnostics: [diagnostic] };
  }
}

async function importLiveZones(request: LiveZonesRequest, environment: Environment): Promise<ImportDocumentResult> {
  const read = await readLiveZones(request, environment);
  if (!read.ok) return read;
  environment.onDiagnostics?.(read.diagnostics);
  const { zones = [] } = request;
  return toResult(importLive(kinds, read.live, importedForm, zones.length === 0));
}

function toResult(imported: {
  readonly document: string;
  readonly diagnostics: readonly Diagnostic[];
}): ImportDocumentResult {
  const { document, diagnostics } = imported;
  return hasErrors(diagnostics) ? { ok: false, reason: "source", diagnostics } : { ok: true, document, diagnostics };
}
