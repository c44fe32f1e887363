// octoDNS's zones as documents: of a configuration, of a folder, or of a file. Whatever is not imported is reported, and ignored by
// the documents.
import { codeTitle } from "../../../base/codes";
import { type Diagnostic, hasErrors } from "../../../base/diagnostic";
import { type Fqdn, type Problem, parseZoneName, toWireName } from "../../../dns";
import { readFiles, type SourceFile } from "../document";
import { combineZones, type ImportedZones, type ZoneImport } from "../manifest";
import { convertRecords } from "./convert-records";
import { importConfiguration } from "./import-configuration";
import { type OctodnsSetup, WITHOUT_CONFIGURATION } from "./octodns-setup";
import { parseOctodnsYaml } from "./octodns-yaml";
import { isConfiguration, readOctodnsConfiguration } from "./read-configuration";
import { collectRecords } from "./source-records";
import { toPrintedZone } from "./to-printed-zone";
import { describeComments, toZoneImport } from "./to-zone-import";
import { findZoneFiles, isFolder, listZoneFolder } from "./zone-files";

export interface OctodnsImportOptions {
  /** The zones to import; every zone of a configuration or a folder if there are none. A file needs its zone. */
  readonly zones?: readonly string[];
  /** octoDNS's configuration, where the path is not the configuration itself. */
  readonly config?: string;
  /** The TTL of records without one; it takes precedence over the configuration. */
  readonly defaultTtl?: number;
  /** Zones that octoDNS publishes elsewhere are imported, too. */
  readonly all?: boolean;
  /** Processors that the import leaves out. */
  readonly skipProcessors?: readonly string[];
  readonly cwd?: string;
}

/**
 * Imports a configuration; or without one a file, the folder of a split zone, or a folder of zones. With a configuration, a path
 * besides it must lead to the zone's files.
 */
export function importOctodns(path: string | undefined, options: OctodnsImportOptions): ImportedZones {
  const { zones: names = [], cwd = "." } = options;
  const zones: Fqdn[] = [];
  const problems: Diagnostic[] = [];
  for (const name of names) {
    const zone = parseZoneName(name);
    if (zone.ok) zones.push(zone.value);
    else problems.push(malformedZone(zone.problem));
  }
  if (problems.length > 0) return combineZones([], { ...ORIGIN, diagnostics: problems });
  const inspected = options.config === undefined && path !== undefined ? inspectPath(path, cwd) : undefined;
  const config = options.config ?? (inspected?.isConfiguration ? path : undefined);
  if (config === undefined) {
    // The zones of a path that cannot be read are not known.
    const unreadable = zones.length === 0 ? (inspected?.diagnostics ?? []) : [];
    if (hasErrors(unreadable)) return combineZones([], { ...ORIGIN, diagnostics: unreadable });
    return combineZones(...importPath(path ?? ".", zones, options, cwd));
  }
  const read = readOctodnsConfiguration(config, cwd);
  if (!read.ok) return combineZones([], { ...ORIGIN, diagnostics: read.diagnostics });
  const besides = path === config ? undefined : path;
  const imported = importConfiguration(read.configuration, {
    zones,
    all: options.all === true,
    skipped: new Set(options.skipProcessors ?? []),
    cwd,
    ...(options.defaultTtl === undefined ? {} : { defaultTtl: options.defaultTtl }),
    ...(besides === undefined ? {} : { path: besides }),
  });
  return combineZones(imported.zones, { ...ORIGIN, diagnostics: imported.diagnostics });
}

const ORIGIN = { format: "octodns", comment: "Imported from octoDNS" } as const;

interface InspectedPath {
  readonly isConfiguration: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

function inspectPath(path: string, cwd: string): InspectedPath {
  if (isFolder(path, cwd)) return { isConfiguration: false, diagnostics: [] };
  const read = readFiles([path], cwd);
  const [source] = read.files;
  if (!source) return { isConfiguration: false, diagnostics: read.diagnostics };
  const { document, diagnostics } = parseOctodnsYaml(source, { cwd, folders: [] });
  return { isConfiguration: document !== undefined && isConfiguration(document.value), diagnostics };
}

function importPath(
  path: string,
  zones: readonly Fqdn[],
  { defaultTtl }: OctodnsImportOptions,
  cwd: string,
): Parameters<typeof combineZones> {
  const setup = { ...WITHOUT_CONFIGURATION, ...(defaultTtl === undefined ? {} : { defaultTtl }) };
  const named = zones.length > 0 ? zones : listZones(path, cwd);
  if (named.length === 0) return [[], { ...ORIGIN, diagnostics: [nameZone(path)] }];
  return [named.map((zone) => importFiles(path, zone, setup, cwd)), ORIGIN];
}

/** The zones of a folder of zones. */
function listZones(path: string, cwd: string): readonly Fqdn[] {
  if (!isFolder(path, cwd)) return [];
  const { names } = listZoneFolder({ directory: path, splitExtension: ".", readsZoneFile: true }, cwd);
  return names.flatMap((name) => {
    const zone = parseZoneName(name);
    return zone.ok ? [zone.value] : [];
  });
}

function nameZone(path: string): Diagnostic {
  const code = "OCT108";
  const detail = `\`${path}\` is neither a configuration of octoDNS nor a folder of zone files, such as \`example.com.yaml\`.`;
  const help = "Name the zone: `--zone NAME`.";
  return { code, severity: "error", summary: codeTitle(code), detail, help, where: { file: path } };
}

function importFiles(path: string, zone: Fqdn, setup: OctodnsSetup, cwd: string): ZoneImport {
  const name = toWireName(zone);
  const found = findZoneFiles(path, [zone], cwd);
  const read = readFiles(found.paths, cwd);
  if (hasErrors([...found.diagnostics, ...read.diagnostics]))
    return { name, diagnostics: [...found.diagnostics, ...read.diagnostics] };
  const converted = convertFiles(zone, read.files, setup, cwd);
  return { ...converted, diagnostics: [...found.diagnostics, ...read.diagnostics, ...converted.diagnostics] };
}

/** The files of a zone whose texts are known. */
export function convertOctodns(
  zone: string,
  files: readonly SourceFile[],
  setup: OctodnsSetup = WITHOUT_CONFIGURATION,
): ImportedZones {
  const name = parseZoneName(zone);
  if (!name.ok) return combineZones([], { ...ORIGIN, diagnostics: [malformedZone(name.problem)] });
  return combineZones([convertFiles(name.value, files, setup, ".")], ORIGIN);
}

function convertFiles(zone: Fqdn, files: readonly SourceFile[], setup: OctodnsSetup, cwd: string): ZoneImport {
  const { defaultTtl, escapedSemicolons } = setup;
  const source = { ...(defaultTtl === undefined ? {} : { defaultTtl }), escapedSemicolons };
  const parsed = files.map((file) => parseOctodnsYaml(file, { cwd, folders: [] }));
  const documents = parsed.flatMap(({ document }) => (document ? [{ document, ...source }] : []));
  const collected = collectRecords(documents, zone);
  const converted = convertRecords(collected.records, zone, setup);
  const printed = toPrintedZone(zone, converted, setup);
  const found = [
    ...parsed.flatMap((result) => result.diagnostics),
    ...collected.diagnostics,
    ...converted.diagnostics,
    ...files.flatMap(describeComments),
  ];
  if (hasErrors(found)) return { name: toWireName(zone), diagnostics: found };
  return toZoneImport(printed.zone, files, [...found, ...printed.diagnostics]);
}

function malformedZone({ code, message, help }: Problem): Diagnostic {
  const summary = "Malformed zone name";
  return { code, severity: "error", summary, detail: message, help, where: { at: "--zone" } };
}
