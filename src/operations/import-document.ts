// Imports zones that are kept elsewhere as a document: configurations of octoDNS and DNSControl, states of Terraform, zone files, live zones.

import { resolve } from "node:path";
import { codeTitle, type DiagnosticCode } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { errorText } from "../base/error-text";
import { readTextFile } from "../base/read-text-file";
import { importDnscontrol } from "../desired/formats/dnscontrol";
import { importLive } from "../desired/formats/live";
import { combineZones, type ImportedZones, type ImportManifest, type ZoneImport } from "../desired/formats/manifest";
import { importOctodns } from "../desired/formats/octodns";
import { importTerraform, MAX_STATE_BYTES } from "../desired/formats/terraform-state";
import { convertZoneFile, type FoundZoneFile, importZoneFile, listZoneFiles } from "../desired/formats/zone-file";
import { parseZoneName, toWireName } from "../dns";
import { importedForm } from "../kind/derive/declared-form";
import { kinds } from "../kinds";
import { dnsRecord, zoneFileForm } from "../kinds/dns-record";
import type { Environment } from "./environment";
import type { Failure } from "./failure";
import { type LiveZonesRequest, readLiveZones } from "./live-zones";

export type ImportDocumentRequest =
  /**
   * octoDNS's configuration (`path` or `config`), a folder of zones, the folder of a split zone, or a file. Without `zones`, every zone of
   * a configuration or a folder; with `all`, also those that octoDNS publishes elsewhere.
   */
  | {
      readonly from: "octodns";
      readonly path?: string;
      readonly zones?: readonly string[];
      readonly config?: string;
      readonly defaultTtl?: number;
      readonly all?: boolean;
      readonly skipProcessors?: readonly string[];
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
  /** A zone file (RFC 1035) with its zone, or a folder of zone files. */
  | { readonly from: "bind"; readonly path: string; readonly zones?: readonly string[] }
  /** Live zones, or the whole account if `zones` is empty. */
  | ({ readonly from: "live" } & LiveZonesRequest);

export type ImportDocumentResult =
  /**
   * `document`: YAML. `documents`: the same zones in a document each. `manifest`: what became of each zone. `diagnostics`: warnings about
   * what the documents do not hold; an error is about a zone that is in none.
   */
  | ({ readonly ok: true } & ImportedZones)
  /** The source cannot be read or converted. */
  | {
      readonly ok: false;
      readonly reason: "source";
      readonly manifest?: ImportManifest;
      readonly diagnostics: readonly Diagnostic[];
    }
  | Failure;

/** Nothing is written: the caller keeps the document. A plan of a document that was imported from live is empty. */
export async function importDocument(
  request: ImportDocumentRequest,
  environment: Environment,
): Promise<ImportDocumentResult> {
  switch (request.from) {
    case "octodns":
      return toResult(importOctodns(request.path, { ...request, cwd: environment.cwd }));
    case "dnscontrol":
      return importConfiguration(request, environment);
    case "terraform":
      return importState(request, environment);
    case "bind":
      return importBind(request, environment);
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
  return toResult(importDnscontrol({ file, text }, dnsRecord, selection));
}

function importState(
  { path: file, ...options }: Extract<ImportDocumentRequest, { readonly from: "terraform" }>,
  environment: Pick<Environment, "cwd">,
): ImportDocumentResult {
  const text = readSource(file, "TFS101", environment, MAX_STATE_BYTES);
  if (typeof text !== "string") return text;
  return toResult(importTerraform({ file, text }, { kinds, form: zoneFileForm }, options));
}

function importBind(
  { path, zones: names = [] }: Extract<ImportDocumentRequest, { readonly from: "bind" }>,
  environment: Pick<Environment, "cwd">,
): ImportDocumentResult {
  const found = listZoneFiles(path, environment.cwd);
  if (found) return importZoneFiles(path, selectZoneFiles(found, names), environment);
  const [zone] = names;
  if (zone === undefined) return refuse("BND100", `The zone of \`${path}\` is not named: add \`--zone NAME\`.`);
  const text = readSource(path, "BND100", environment);
  return typeof text === "string"
    ? toResult(importZoneFile({ zone, file: path, text }, dnsRecord, zoneFileForm))
    : text;
}

/** The files of the zones that the user names, or all; a zone without a file stays without. */
function selectZoneFiles(found: readonly FoundZoneFile[], names: readonly string[]): readonly NamedZoneFile[] {
  if (names.length === 0) return found.map(({ file, zone }) => ({ file, ...(zone && { name: toWireName(zone) }) }));
  return names.map((name) => {
    const zone = parseZoneName(name);
    const file = found.find((candidate) => zone.ok && candidate.zone === zone.value)?.file;
    return { name, ...(file !== undefined && { file }) };
  });
}

interface NamedZoneFile {
  readonly file?: string;
  readonly name?: string;
}

function importZoneFiles(
  path: string,
  files: readonly NamedZoneFile[],
  environment: Pick<Environment, "cwd">,
): ImportDocumentResult {
  if (files.length === 0) return refuse("BND100", `The folder \`${path}\` contains no file.`);
  const zones = files.map(({ file, name }): ZoneImport => {
    if (file === undefined)
      return {
        name: name ?? "",
        diagnostics: [describeSource("BND100", `\`${path}\` has no file of the zone \`${name}\`.`)],
      };
    if (name === undefined) return { name: file, diagnostics: [{ ...UNNAMED, where: { file } }] };
    const text = readSource(file, "BND100", environment);
    if (typeof text !== "string") return { name, diagnostics: text.diagnostics };
    return convertZoneFile({ zone: name, file, text }, dnsRecord, zoneFileForm);
  });
  return toResult(combineZones(zones, { format: "bind", comment: `From the zone files of ${path}.` }));
}

const UNNAMED: Diagnostic = {
  ...describeSource("BND100", "Neither the name of the file nor an `$ORIGIN` in it says its zone."),
  help: "Name the file for its zone, such as `example.com.zone`, or import it alone with `--zone NAME`.",
};

function describeSource(code: DiagnosticCode, detail: string): Diagnostic {
  return { code, severity: "error", summary: codeTitle(code), detail };
}

function refuse(code: DiagnosticCode, detail: string): Extract<ImportDocumentResult, { readonly reason: "source" }> {
  return { ok: false, reason: "source", diagnostics: [describeSource(code, detail)] };
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
    return refuse(code, `\`${file}\` cannot be read: ${errorText(error)}`);
  }
}

async function importLiveZones(request: LiveZonesRequest, environment: Environment): Promise<ImportDocumentResult> {
  const read = await readLiveZones(request, environment);
  if (!read.ok) return read;
  environment.onDiagnostics?.(read.diagnostics);
  const { zones = [] } = request;
  return toResult(importLive(kinds, read.live, importedForm, { withAccount: zones.length === 0 }));
}

/** An import is refused where no zone has a document, and where a problem is of no single zone. */
function toResult(imported: ImportedZones): ImportDocumentResult {
  const { documents, account, manifest, diagnostics } = imported;
  if (documents.length > 0 || account !== undefined) return { ok: true, ...imported };
  return { ok: false, reason: "source", manifest, diagnostics };
}
