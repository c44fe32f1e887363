// Imports zones that are kept elsewhere as a document: configurations of octoDNS and DNSControl, states of Terraform, zone files, live zones.

import { resolve } from "node:path";
import { codeTitle, type DiagnosticCode } from "../base/codes";
import { type Diagnostic, hasErrors } from "../base/diagnostic";
import { errorText } from "../base/error-text";
import { readTextFile } from "../base/read-text-file";
import { type ImportedDomain, importDnscontrol } from "../desired/formats/dnscontrol";
import { importLive } from "../desired/formats/live";
import { importOctodns } from "../desired/formats/octodns";
import { importTerraform, MAX_STATE_BYTES } from "../desired/formats/terraform-state";
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
  /** What `dnscontrol print-ir` prints. Without `zones`, every domain; `tag` picks a view of a split horizon. */
  | { readonly from: "dnscontrol"; readonly path: string; readonly zones?: readonly string[]; readonly tag?: string }
  /** A state of Terraform. Without `zones`, every zone with records; `zoneNames` are of zones that the state does not name, by id. */
  | {
      readonly from: "terraform";
      readonly path: string;
      readonly zones?: readonly string[];
      readonly zoneNames?: ReadonlyMap<string, string>;
    }
  /** A zone file (RFC 1035). */
  | { readonly from: "bind"; readonly path: string; readonly zone: string }
  /** Live zones, or the whole account if `zones` is empty. */
  | ({ readonly from: "live" } & LiveZonesRequest);

export type ImportDocumentResult =
  /**
   * `document`: YAML. `documents`: the same zones in a document each, from a source of several. `diagnostics`: warnings about what the
   * document does not hold; an error is about a zone that is not in it.
   */
  | {
      readonly ok: true;
      readonly document: string;
      readonly documents?: readonly ImportedDomain[];
      readonly diagnostics: readonly Diagnostic[];
    }
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
    case "dnscontrol":
      return importConfiguration(request, environment);
    case "terraform":
      return importState(request, environment);
    case "bind":
      return importBind(request.path, request.zone, environment);
    case "live":
      return importLiveZones(request, environment);
  }
}

function importConfiguration(
  { path: file, ...selection }: Extract<ImportDocumentRequest, { readonly from: "dnscontrol" }>,
  environment: Pick<Environment, "cwd">,
): ImportDocumentResult {
  const text = readSource(file, "DNC101", environment);
  if (typeof text !== "string") return text;
  const imported = importDnscontrol({ file, text }, dnsRecord, selection);
  if (imported.documents.length > 0) return { ok: true, ...imported };
  return { ok: false, reason: "source", diagnostics: imported.diagnostics };
}

function importState(
  { path: file, ...options }: Extract<ImportDocumentRequest, { readonly from: "terraform" }>,
  environment: Pick<Environment, "cwd">,
): ImportDocumentResult {
  const text = readSource(file, "TFS101", environment, MAX_STATE_BYTES);
  if (typeof text !== "string") return text;
  const imported = importTerraform({ file, text }, { kinds, form: zoneFileForm }, options);
  if (imported.documents.length > 0) return { ok: true, ...imported };
  return { ok: false, reason: "source", diagnostics: imported.diagnostics };
}

function importBind(file: string, zone: string, environment: Pick<Environment, "cwd">): ImportDocumentResult {
  const text = readSource(file, "BND100", environment);
  return typeof text === "string" ? toResult(importZoneFile({ zone, file, text }, dnsRecord, zoneFileForm)) : text;
}

function readSource(
  file: string,
  code: DiagnosticCode,
  { cwd }: Pick<Environment, "cwd">,
  maxBytes?: number,
): string | Extract<ImportDocumentResult, { readonly reason: "source" }> {
  try {
    return readTextFile(resolve(cwd, file), maxBytes);
  } catch (error) {
    const detail = `\`${file}\` cannot be read: ${errorText(error)}`;
    const diagnostic: Diagnostic = { code, severity: "error", summary: codeTitle(code), detail };
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
