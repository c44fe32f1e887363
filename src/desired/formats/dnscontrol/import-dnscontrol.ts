// A configuration of DNSControl, as `dnscontrol print-ir` prints it, as documents: one for each zone, and one of all zones. Whatever is
// not imported is reported, and ignored by the documents. Pure.
import { codeTitle } from "../../../base/codes";
import { type Diagnostic, hasErrors } from "../../../base/diagnostic";
import type { Kind } from "../../../kind/kind";
import type { SourceFile } from "../document";
import { combineZones, type ImportedZones } from "../manifest";
import { convertDomain } from "./convert-domain";
import { readPrintIr } from "./read-print-ir";
import { type DomainSelection, selectDomains } from "./select-domains";

export type DnscontrolImportOptions = Partial<DomainSelection>;

export function importDnscontrol(
  { file, text }: SourceFile,
  kind: Kind,
  { zones: names = [], tag }: DnscontrolImportOptions = {},
): ImportedZones {
  const read = readPrintIr(file, text);
  if (!read.ok) return combineZones([], { ...ORIGIN, diagnostics: [read.diagnostic] });
  const selected = selectDomains(read.domains, { zones: names, ...(tag === undefined ? {} : { tag }) }, file);
  const zones = selected.domains.map((domain) => convertDomain(domain, file, kind));
  const diagnostics = [...selected.diagnostics, ...zones.flatMap((zone) => zone.diagnostics)];
  const isEmpty = zones.every(({ printed }) => printed === undefined) && !hasErrors(diagnostics);
  const found = isEmpty ? [...selected.diagnostics, nothingToImport(file)] : selected.diagnostics;
  return combineZones(zones, { ...ORIGIN, diagnostics: found });
}

/** Without the name of the file, so that both forms of a configuration give the same document. */
const ORIGIN = { format: "dnscontrol", comment: "Imported from DNSControl (`dnscontrol print-ir`)." } as const;

function nothingToImport(file: string): Diagnostic {
  const detail = `\`${file}\` has no domain with a DNS provider or records among those that you named.`;
  const help = "Name domains that DNSControl publishes.";
  return { code: "DNC108", severity: "error", summary: codeTitle("DNC108"), detail, help, where: { file } };
}
