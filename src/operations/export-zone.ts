// Exports live zones: as a document of everything, as a zone file, or for octoDNS. What a format cannot hold is listed.
import type { Diagnostic } from "../base/diagnostic";
import { isObject } from "../base/json";
import { importLive } from "../desired/formats/live";
import { exportOctodns } from "../desired/formats/octodns";
import { exportZoneFile } from "../desired/formats/zone-file";
import { importedForm } from "../kind/derive/declared-form";
import { scopeName } from "../kind/kind";
import type { LiveScope, LiveState } from "../kind/state";
import { kinds } from "../kinds";
import { toRdata, toRdataText } from "../kinds/dns-record";
import type { Environment } from "./environment";
import type { Failure } from "./failure";
import { type LiveZonesRequest, readLiveZones } from "./live-zones";

export const EXPORT_FORMATS = ["document", "bind", "octodns"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportRequest extends Omit<LiveZonesRequest, "asOf" | "zones"> {
  /** Only a document can hold the whole account, without `zone`. */
  readonly zone?: string;
  /** Without it, a zone file. */
  readonly format?: ExportFormat;
}

export type ExportResult =
  /** `omissions`: what the text does not hold; empty where it holds everything. */
  { readonly ok: true; readonly text: string; readonly omissions: readonly Diagnostic[] } | Failure;

export async function exportZone(request: ExportRequest, environment: Environment): Promise<ExportResult> {
  const { zone, format = "bind" } = request;
  const read = await readLiveZones({ ...request, zones: zone === undefined ? [] : [zone] }, environment);
  if (!read.ok) return read;
  environment.onDiagnostics?.(read.diagnostics);
  if (format === "document") return { ok: true, ...toDocument(read.live, zone === undefined) };
  const scope = read.live.scopes.find(({ scope }) => scope.within === "zone");
  if (!scope) throw new Error(`the zone ${zone} was not read`);
  return { ok: true, ...(format === "bind" ? toZoneFile(scope, environment.now()) : toOctodns(scope)) };
}

/** The document owns its zones: applied later, it restores them. */
function toDocument(live: LiveState, withAccount: boolean) {
  const { document, diagnostics } = importLive(kinds, live, importedForm, { withAccount, prune: true });
  return { text: document, omissions: diagnostics.filter(({ severity }) => severity !== "note") };
}

function toOctodns(scope: LiveScope) {
  return exportOctodns({
    zone: scopeName(scope.scope),
    records: scope.objects.filter((object) => object.kind === "dns_record"),
    toRdata,
  });
}

function toZoneFile(scope: LiveScope, now: Date) {
  const { soa, ns_ttl } = scope.objects.find((object) => object.kind === "dns_settings")?.props ?? {};
  const { name_servers } = scope.row ?? {};
  return exportZoneFile({
    zone: scopeName(scope.scope),
    records: scope.objects.filter((object) => object.kind === "dns_record"),
    nameServers: Array.isArray(name_servers) ? name_servers.map(String) : [],
    soa: isObject(soa) ? soa : undefined,
    nsTtl: typeof ns_ttl === "number" ? ns_ttl : undefined,
    serial: dateSerial(now),
    toRdataText,
  });
}

/** The API does not report the serial: the date and `00`, as is the custom (RFC 1912 §2.2). */
function dateSerial(now: Date): number {
  return Number(`${now.toISOString().slice(0, 10).replaceAll("-", "")}00`);
}
