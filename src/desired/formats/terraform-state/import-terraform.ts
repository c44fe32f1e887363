// A state of Terraform as documents: one for each zone, and one of all zones. Whatever is not imported is reported, and ignored by the
// documents. Pure.
import { codeTitle, type DiagnosticCode } from "../../../base/codes";
import { type Diagnostic, hasErrors, type Severity } from "../../../base/diagnostic";
import { formatCount } from "../../../base/format-count";
import { groupBy } from "../../../base/group-by";
import { parseZoneName, toWireName } from "../../../dns";
import type { Kind } from "../../../kind/kind";
import type { SourceFile } from "../document";
import { combineZones, type ImportedZones, type ZoneImport } from "../manifest";
import type { ZoneFileForm } from "../zone-file";
import { type ConvertedZone, convertZone, printZone } from "./convert-zone";
import { listCounterparts } from "./public-types";
import { isRecordType, readZoneId } from "./read-record";
import { readTerraformState, type StateResource } from "./read-state";
import { readZonesOfState, type ZoneOfState } from "./zones-of-state";

export interface TerraformImportOptions {
  /** Zones by name or id; empty for every zone with records. */
  readonly zones?: readonly string[];
  /** Names of zones that the state does not have, by id. */
  readonly zoneNames?: ReadonlyMap<string, string>;
}

/** What a kind is, and how its records appear in zone files. */
export interface StateKinds {
  readonly kinds: readonly Kind[];
  readonly form: ZoneFileForm;
}

export function importTerraform(
  source: SourceFile,
  kinds: StateKinds,
  options: TerraformImportOptions = {},
): ImportedZones {
  const read = convertState(source, kinds, options);
  const zones = read.zones.map((zone): ZoneImport => {
    const printed = printZone(zone, kinds.kinds);
    return { name: zone.name, ...(printed ? { printed } : {}), diagnostics: zone.diagnostics };
  });
  const ofZones = new Set(read.zones.flatMap(({ diagnostics }) => diagnostics));
  const others = read.diagnostics.filter((diagnostic) => !ofZones.has(diagnostic));
  const isEmpty = zones.every(({ printed }) => printed === undefined) && !hasErrors(read.diagnostics);
  return combineZones(zones, { ...ORIGIN, diagnostics: isEmpty ? [...others, nothingToImport(source.file)] : others });
}

/** Without the name of the file, so that both forms of a state give the same document. */
const ORIGIN = { format: "terraform", comment: "Imported from a state of Terraform." } as const;

function nothingToImport(file: string): Diagnostic {
  const detail = `\`${file}\` has no records of a zone that you named.`;
  return describe(file, "TFS108", "error", detail, "Name zones of the state, or give another state.");
}

export interface ConvertedState {
  readonly zones: readonly ConvertedZone[];
  readonly resources: readonly StateResource[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The zones of a state that were selected, with their objects. */
export function convertState(
  source: SourceFile,
  { kinds, form }: StateKinds,
  { zones: wanted = [], zoneNames = new Map() }: TerraformImportOptions,
): ConvertedState {
  const { file } = source;
  const read = readTerraformState(source);
  if (!read.ok) return { zones: [], resources: [], diagnostics: [read.diagnostic] };
  const { resources } = read;
  const known = readZonesOfState(resources, zoneNames);
  const grouped = groupBy(resources.filter(isOfZone), getZoneId);
  const selected = selectZones(file, grouped, known, wanted);
  const zones = selected.zones.map((zone) =>
    convertZone({ zone, resources: grouped.get(zone.id) ?? [], file, kinds, form }),
  );
  const diagnostics = [
    ...selected.diagnostics,
    ...zones.flatMap((zone) => zone.diagnostics),
    ...describeOthers(file, resources),
  ];
  return { zones, resources, diagnostics };
}

/** Records, settings of zones, and zones: only those that the configuration manages. */
function isOfZone({ mode, type }: StateResource): boolean {
  return mode === "managed" && (isRecordType(type) || ZONE_TYPES.has(type));
}

const ZONE_TYPES = new Set([
  ...["cloudflare_zone", "cloudflare_zone_dns_settings", "cloudflare_zone_hold"],
  ...["edge_zone", "edge_dns_settings", "edge_zone_hold"],
]);

function getZoneId(resource: StateResource): string {
  const { id } = resource.attributes;
  return resource.type === "cloudflare_zone" || resource.type === "edge_zone" ? String(id ?? "") : readZoneId(resource);
}

interface SelectedZones {
  readonly zones: readonly ZoneOfState[];
  readonly diagnostics: readonly Diagnostic[];
}

function selectZones(
  file: string,
  grouped: ReadonlyMap<string, readonly StateResource[]>,
  known: ReadonlyMap<string, ZoneOfState>,
  wanted: readonly string[],
): SelectedZones {
  const diagnostics: Diagnostic[] = [];
  const named = [...grouped.keys()].flatMap((id) => known.get(id) ?? []);
  const zones: ZoneOfState[] = [];
  for (const text of wanted) {
    const parsed = parseZoneName(text);
    const found = named.filter(({ id, name }) => id === text || (parsed.ok && parsed.value === name));
    if (found.length > 0) zones.push(...found);
    else
      diagnostics.push(
        describe(file, "TFS108", "error", `\`${file}\` has no records of the zone \`${text}\`.`, listZones(named)),
      );
  }
  if (wanted.length === 0) {
    for (const [id, resources] of grouped) if (!known.has(id)) diagnostics.push(unknownZone(file, id, resources));
    for (const zone of named.filter(({ isPrivate }) => isPrivate)) diagnostics.push(privateZone(file, zone));
    zones.push(...named.filter(({ isPrivate }) => !isPrivate));
  }
  const [twins = []] = [...groupBy(zones, ({ name }) => name).values()].filter((same) => same.length > 1);
  const [twin] = twins;
  if (!twin) return { zones, diagnostics };
  const ids = twins.map(({ id }) => `\`${id}\``).join(", ");
  const detail = `The state has several zones named \`${toWireName(twin.name)}\`, and the API has one: ${ids}.`;
  diagnostics.push(describe(file, "TFS108", "error", detail, "Pick a zone by its id: `--zone ID`."));
  return { zones: zones.filter(({ name }) => name !== twin.name), diagnostics };
}

const MAX_NAMES = 10;

function listZones(zones: readonly ZoneOfState[]): string {
  const names = [...new Set(zones.map(({ name }) => `\`${toWireName(name)}\``))];
  if (names.length === 0) return "It has no zone whose name it knows.";
  return `It has ${names.slice(0, MAX_NAMES).join(", ")}${names.length > MAX_NAMES ? " …" : ""}.`;
}

function unknownZone(file: string, id: string, resources: readonly StateResource[]): Diagnostic {
  const [{ address } = { address: "" }] = resources;
  const detail = `The state does not have the name of the zone \`${id}\`, which has ${formatCount(resources.length, "resource")}.`;
  const help = `Give its name: \`--zone-name ${id}=example.com\`.`;
  return { ...describe(file, "TFS109", "error", detail, help), where: { file, at: address } };
}

function privateZone(file: string, { id, name }: ZoneOfState): Diagnostic {
  const detail = `\`${toWireName(name)}\` (\`${id}\`) is a private zone, and is left out: the API would answer its names to everyone.`;
  return describe(file, "TFS104", "warning", detail, `Import it with \`--zone ${id}\` if that is what you want.`);
}

/** The types of DNS that are not read, counted by type, and the number of all other resources. */
function describeOthers(file: string, resources: readonly StateResource[]): readonly Diagnostic[] {
  const others = resources.filter((resource) => resource.mode === "managed" && !isOfZone(resource));
  const types = groupBy(
    others.filter(({ type }) => DNS_PROVIDERS.test(type) && !NAMED_ONLY.has(type)),
    ({ type }) => type,
  );
  return [...types].map(([type, own]) => {
    const detail = `${formatCount(own.length, "resource")} of the type \`${type}\` ${own.length === 1 ? "is" : "are"} not imported.`;
    const help =
      listCounterparts(type).length > 0
        ? "Import it from the live account: `zonewright import live`."
        : "It has no counterpart: keep it in Terraform.";
    return describe(file, "TFS110", "warning", detail, help);
  });
}

const DNS_PROVIDERS = /^(?:cloudflare_|edge_|aws_route53_|google_dns_)/;
/** Zones of other providers: only their names are read. */
const NAMED_ONLY = new Set(["aws_route53_zone", "google_dns_managed_zone"]);

function describe(file: string, code: DiagnosticCode, severity: Severity, detail: string, help: string): Diagnostic {
  return { code, severity, summary: codeTitle(code), detail, help, where: { file } };
}
