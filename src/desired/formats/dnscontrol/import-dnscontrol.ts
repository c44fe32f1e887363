// A configuration of DNSControl, as `dnscontrol print-ir` prints it, as documents: one for each zone, and one of all zones. Whatever is
// not imported is reported, and ignored by the documents. Pure.
import { codeTitle } from "../../../base/codes";
import { type Diagnostic, hasErrors } from "../../../base/diagnostic";
import type { Kind } from "../../../kind/kind";
import { formatDocument, type PrintedZone, type SourceFile } from "../document";
import { convertDomain } from "./convert-domain";
import { readPrintIr } from "./read-print-ir";
import { type DomainSelection, selectDomains } from "./select-domains";

export type DnscontrolImportOptions = Partial<DomainSelection>;

export interface ImportedDomain {
  /** The zone without the final dot. */
  readonly zone: string;
  readonly document: string;
}

export interface DnscontrolImport {
  /** The document of all zones that could be converted; empty where there is none. */
  readonly document: string;
  /** The same zones in a document each. */
  readonly documents: readonly ImportedDomain[];
  /** A domain with an error is in no document. */
  readonly diagnostics: readonly Diagnostic[];
}

export function importDnscontrol(
  { file, text }: SourceFile,
  kind: Kind,
  { zones: names = [], tag }: DnscontrolImportOptions = {},
): DnscontrolImport {
  const read = readPrintIr(file, text);
  if (!read.ok) return { document: "", documents: [], diagnostics: [read.diagnostic] };
  const selected = selectDomains(read.domains, { zones: names, ...(tag === undefined ? {} : { tag }) }, file);
  const converted = selected.domains.map((domain) => convertDomain(domain, file, kind));
  const zones = converted.flatMap(({ zone }) => zone ?? []);
  const diagnostics = [...selected.diagnostics, ...converted.flatMap((domain) => domain.diagnostics)];
  if (zones.length === 0) {
    const found = hasErrors(diagnostics) ? diagnostics : [...diagnostics, nothingToImport(file)];
    return { document: "", documents: [], diagnostics: found };
  }
  return {
    document: printDocument(zones),
    documents: zones.map((zone) => ({ zone: zone.name, document: printDocument([zone]) })),
    diagnostics,
  };
}

/** Without the name of the file, so that both forms of a configuration give the same document. */
function printDocument(zones: readonly PrintedZone[]): string {
  return formatDocument({ comment: "Imported from DNSControl (`dnscontrol print-ir`).", zones });
}

function nothingToImport(file: string): Diagnostic {
  const detail = `\`${file}\` has no domain with a DNS provider or records among those that you named.`;
  const help = "Name domains that DNSControl publishes.";
  return { code: "DNC108", severity: "error", summary: codeTitle("DNC108"), detail, help, where: { file } };
}
