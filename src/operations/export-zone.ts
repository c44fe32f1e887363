// Exports a live zone as a zone file. Parts that a zone file cannot hold are listed.
import type { Diagnostic } from "../base/diagnostic";
import { isObject } from "../base/json";
import { exportZoneFile } from "../desired/formats/zone-file";
import { scopeName } from "../kind/kind";
import type { LiveScope } from "../kind/state";
import { toRdataText } from "../kinds/dns-record";
import type { Environment } from "./environment";
import type { Failure } from "./failure";
import { type LiveZonesRequest, readLiveZones } from "./live-zones";

export interface ExportRequest extends Omit<LiveZonesRequest, "asOf" | "zones"> {
  readonly zone: string;
}

export type ExportResult =
  /** `text`: the zone file. `omissions`: what it does not hold; empty where it holds the whole zone. */
  { readonly ok: true; readonly text: string; readonly omissions: readonly Diagnostic[] } | Failure;

export async function exportZone(request: ExportRequest, environment: Environment): Promise<ExportResult> {
  const read = await readLiveZones({ ...request, zones: [request.zone] }, environment);
  if (!read.ok) return read;
  environment.onDiagnostics?.(read.diagnostics);
  const scope = read.live.scopes.find(({ scope }) => scope.within === "zone");
  if (!scope) throw new Error(`the zone ${request.zone} was not read`);
  return { ok: true, ...toZoneFile(scope, environment.now()) };
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
