// The zones of octoDNS's configuration as octoDNS publishes them: sources in their order, processors, targets.
import { codeTitle, type DiagnosticCode } from "../../../base/codes";
import { type Diagnostic, hasErrors } from "../../../base/diagnostic";
import { suggestName } from "../../../base/suggest-name";
import { APEX, type Fqdn, toWireName } from "../../../dns";
import { type PrintedIgnore, readFiles, type SourceFile } from "../document";
import type { ZoneImport } from "../manifest";
import { type ConfiguredZone, type ConfiguredZones, listConfiguredZones } from "./configured-zones";
import { convertRecords } from "./convert-records";
import { OCTODNS_MIN_TTL, type OctodnsSetup } from "./octodns-setup";
import { parseOctodnsYaml } from "./octodns-yaml";
import { listProcessors, type ProcessedZone, runProcessors, startZone } from "./processors";
import {
  describeConfiguration,
  formatNames,
  isCloudflare,
  listNames,
  type OctodnsConfiguration,
  readClass,
  readMember,
  readNumber,
  type Section,
} from "./read-configuration";
import { collectRecords, type SourceFileContent } from "./source-records";
import { toPrintedZone } from "./to-printed-zone";
import { describeComments, toZoneImport } from "./to-zone-import";
import { createProviderFolders, isYamlProvider, type ProviderFolders, readSettings } from "./yaml-provider";
import { findProviderFiles, findZoneFiles, leadsTo } from "./zone-files";

export interface ZoneSelection {
  /** Every zone that octoDNS publishes to the service if there are none. */
  readonly zones: readonly Fqdn[];
  readonly all: boolean;
  /** The processors to leave out. */
  readonly skipped: ReadonlySet<string>;
  readonly defaultTtl?: number;
  /** A path that the user names besides the configuration. */
  readonly path?: string;
  readonly cwd: string;
}

export interface ImportedConfiguration {
  readonly zones: readonly ZoneImport[];
  /** Of no single zone. */
  readonly diagnostics: readonly Diagnostic[];
}

export function importConfiguration(
  configuration: OctodnsConfiguration,
  options: ZoneSelection,
): ImportedConfiguration {
  const folders = createProviderFolders(configuration, options.cwd);
  const configured = listConfiguredZones(configuration, folders);
  const input: Input = { configuration, options, folders, configured };
  const unknown = [...options.skipped].filter((name) => !configuration.processors.has(name));
  const problems = unknown.map((name) => {
    const detail = `\`processors\` has no \`${name}\`.${suggestName(name, [...configuration.processors.keys()])}`;
    return describeConfiguration(configuration, ["processors"], detail, "Check `--skip-processor`.");
  });
  if (problems.length > 0) return { zones: [], diagnostics: problems };
  if (options.zones.length > 0)
    return { zones: options.zones.map((zone) => importNamed(input, zone)), diagnostics: configured.diagnostics };
  const zones = [...configured.zones.values()].map((zone) => importUnlessElsewhere(input, zone));
  const diagnostics = zones.length === 0 && !hasErrors(configured.diagnostics) ? [noZone(configuration)] : [];
  return { zones, diagnostics: [...configured.diagnostics, ...diagnostics] };
}

interface Input {
  readonly configuration: OctodnsConfiguration;
  readonly options: ZoneSelection;
  readonly folders: ProviderFolders;
  readonly configured: ConfiguredZones;
}

function noZone(configuration: OctodnsConfiguration): Diagnostic {
  const help = "Run the import where octoDNS runs: the folders of its sources are relative to it.";
  return describeConfiguration(configuration, ["zones"], "The configuration has no zone.", help);
}

function importNamed(input: Input, zone: Fqdn): ZoneImport {
  const { configuration, configured, options } = input;
  // With a path that the user names, a dynamic entry need not find the zone's file.
  const [dynamic] = options.path === undefined ? [] : configured.dynamic;
  const found = configured.zones.get(zone) ?? (dynamic && { zone, entry: dynamic });
  if (found) return importZone(input, found);
  const name = toWireName(zone);
  const suggestion = suggestName(name, [...configured.zones.keys()].map(toWireName));
  const detail = `\`zones\` has no \`${name}.\`, and no dynamic entry finds its files.${suggestion}`;
  return { name, diagnostics: [describeConfiguration(configuration, ["zones"], detail, "Check `--zone`.")] };
}

function importUnlessElsewhere(input: Input, zone: ConfiguredZone): ZoneImport {
  const { configuration, options } = input;
  const entry = findOriginal(input, zone)?.entry;
  const targets = entry ? listTargets(configuration, entry) : [];
  if (options.all || !entry || targets.some(isCloudflare)) return importZone(input, zone);
  const name = toWireName(zone.zone);
  const where = targets.map((target) => `\`${target.id}\` (${readClass(target)})`).join(", ");
  const skipped = targets.length === 0 ? "octoDNS publishes it nowhere." : `octoDNS publishes it to ${where}.`;
  const help = "Import it with `--all`, or with `--zone NAME`.";
  const diagnostic = describeConfiguration(
    configuration,
    ["zones", entry.id],
    `\`${name}\` is left out: ${skipped}`,
    help,
    {
      code: "OCT117",
      severity: "note",
    },
  );
  return { name, skipped, diagnostics: [diagnostic] };
}

function findOriginal({ configured }: Input, { zone, entry, alias }: ConfiguredZone): ConfiguredZone | undefined {
  if (alias === undefined) return { zone, entry };
  const original = configured.zones.get(alias);
  return original?.alias === undefined ? original : undefined;
}

function importZone(input: Input, zone: ConfiguredZone): ZoneImport {
  const { configuration } = input;
  const name = toWireName(zone.zone);
  const original = findOriginal(input, zone);
  if (!original) {
    const detail = `\`${name}\` is an alias of \`${String(readMember(zone.entry.value, "alias"))}\`, which is not a zone with sources.`;
    const path = ["zones", zone.entry.id, "alias"];
    return { name, diagnostics: [describeConfiguration(configuration, path, detail, "Correct the configuration.")] };
  }
  const read = readZone(input, original);
  if (hasErrors(read.diagnostics)) return { name, diagnostics: read.diagnostics };
  const processed = processZone(input, zone, original, read);
  const setup = createSetup(input, original, read, processed);
  const converted = convertRecords(processed.records, zone.zone, setup, processed.withheld);
  const printed = toPrintedZone(zone.zone, converted, setup, {
    ignored: [...read.ignored, ...processed.ignored],
    open: processed.open,
  });
  const found = [
    ...read.diagnostics,
    ...processed.diagnostics,
    ...converted.diagnostics,
    ...nameSettings(input, original),
    ...nameSkipped(input, original),
    ...read.files.flatMap(describeComments),
  ];
  if (hasErrors(found)) return { name, diagnostics: found };
  return toZoneImport(printed.zone, read.files, [...found, ...printed.diagnostics]);
}

interface ReadZone {
  readonly zone: Fqdn;
  readonly files: readonly SourceFile[];
  readonly contents: readonly SourceFileContent[];
  /** Live records that a source writes and the import cannot. */
  readonly ignored: readonly PrintedIgnore[];
  readonly additive: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The files of all sources of a zone. */
function readZone(input: Input, { zone, entry }: ConfiguredZone): ReadZone {
  const { configuration } = input;
  const sources = listNames(entry.value, "sources");
  const path = ["zones", entry.id, "sources"];
  if (sources.length === 0) {
    const detail = `\`${toWireName(zone)}\` has no source.`;
    return failed(zone, [describeConfiguration(configuration, path, detail, "Correct the configuration.")]);
  }
  const parts = sources.map((id): ReadZone => {
    const provider = configuration.providers.get(id);
    if (provider) return readSource(input, zone, provider);
    const detail = `The source \`${id}\` is not under \`providers\`.`;
    return failed(zone, [describeConfiguration(configuration, path, detail, "Correct the configuration.")]);
  });
  return {
    zone,
    files: parts.flatMap(({ files }) => files),
    contents: parts.flatMap(({ contents }) => contents),
    ignored: parts.flatMap(({ ignored }) => ignored),
    additive: parts.flatMap(({ additive }) => additive),
    diagnostics: parts.flatMap(({ diagnostics }) => diagnostics),
  };
}

function failed(zone: Fqdn, diagnostics: readonly Diagnostic[]): ReadZone {
  return { zone, files: [], contents: [], ignored: [], additive: [], diagnostics };
}

function readSource(input: Input, zone: Fqdn, provider: Section): ReadZone {
  const { configuration, options, folders } = input;
  if (readClass(provider) === "octodns.source.envvar.EnvVarSource") return ignoreVariable(zone, provider);
  if (!isYamlProvider(provider)) {
    const detail = `The source \`${provider.id}\` is a \`${readClass(provider)}\`.`;
    const help = "An import reads YAML providers. Import what octoDNS published: `zonewright import live`.";
    return failed(zone, [describeConfiguration(configuration, ["providers", provider.id], detail, help)]);
  }
  const settings = readSettings(configuration, provider, options.defaultTtl);
  if ("code" in settings) return failed(zone, [settings]);
  const { folder, directory } = folders(provider);
  const found = findProviderFiles(folder, zone);
  if (!found) return readMissing(input, zone, provider, settings);
  if (options.path !== undefined && !leadsTo(options.path, found, options.cwd)) {
    const detail = `octoDNS reads \`${toWireName(zone)}\` from ${formatNames(found)}, not from \`${options.path}\`.`;
    const diagnostic = describeConfiguration(configuration, ["zones"], detail, "Leave the path out, or correct it.");
    return failed(zone, [diagnostic]);
  }
  return readContents(input, zone, found, [directory], settings);
}

type Settings = Exclude<ReturnType<typeof readSettings>, Diagnostic>;

/** A provider without a file of the zone. */
function readMissing(input: Input, zone: Fqdn, provider: Section, settings: Settings): ReadZone {
  const { folders, options, configuration } = input;
  const { directory } = folders(provider);
  const detail = `\`${directory}\` of the provider \`${provider.id}\` has no file of the zone`;
  if (options.path !== undefined) {
    const { paths, diagnostics } = findZoneFiles(options.path, [zone], options.cwd);
    if (hasErrors(diagnostics)) return failed(zone, diagnostics);
    return { ...readContents(input, zone, paths, [], settings), additive: [detail] };
  }
  if (readMember(provider.value, "ignore_missing_zones") === true) return failed(zone, []);
  const help = "Run the import where octoDNS runs, or name the file of the zone.";
  return failed(zone, [create("OCT108", `\`${toWireName(zone)}\`: ${detail}.`, help, configuration.file)]);
}

function readContents(
  { options: { cwd }, configuration }: Input,
  zone: Fqdn,
  paths: readonly string[],
  folders: readonly string[],
  settings: Settings,
): ReadZone {
  const read = paths.map((path) => readFiles([path], cwd));
  const files = read.flatMap((result) => result.files);
  const scope = { cwd, folders: [...folders, parentFolder(configuration.file)] };
  const parsed = files.map((file) => parseOctodnsYaml(file, scope));
  return {
    zone,
    files,
    contents: parsed.flatMap(({ document }) => (document ? [{ document, ...settings }] : [])),
    ignored: [],
    additive: [],
    diagnostics: [...read, ...parsed].flatMap(({ diagnostics }) => diagnostics),
  };
}

function parentFolder(file: string): string {
  return file.includes("/") ? file.slice(0, file.lastIndexOf("/") + 1) : ".";
}

/** The value is that of the run of octoDNS that wrote it. */
function ignoreVariable(zone: Fqdn, { id, value }: Section): ReadZone {
  const name = String(readMember(value, "name") ?? "");
  const comment = `octoDNS's source \`${id}\` writes it from the variable ${String(readMember(value, "variable"))} of its environment.`;
  return { ...failed(zone, []), ignored: [{ rule: { name: name === "" ? APEX : name, type: "TXT" }, comment }] };
}

/**
 * An alias has the records of its original after the original's processors. octoDNS then runs the processors of the last zone that it
 * read before its aliases, whichever that is (octoDNS 1.22, `Manager.sync`).
 */
function processZone(input: Input, zone: ConfiguredZone, original: ConfiguredZone, read: ReadZone): ProcessedZone {
  const { configuration, options, configured } = input;
  const collected = collectRecords(read.contents, original.zone);
  const run = (start: ProcessedZone, { entry }: ConfiguredZone) =>
    runProcessors(configuration, start, listProcessors(configuration, listNames(entry.value, "processors")), options);
  const start = startZone(original.zone, collected.records);
  const processed = run({ ...start, diagnostics: collected.diagnostics }, original);
  if (zone.alias === undefined) return processed;
  const last = [...configured.zones.values()].filter(({ alias }) => alias === undefined).at(-1);
  return last ? run({ ...processed, zone: zone.zone }, last) : processed;
}

function createSetup(
  { configuration, options }: Input,
  { entry }: ConfiguredZone,
  { contents, additive }: ReadZone,
  processed: ProcessedZone,
): OctodnsSetup {
  const targets = listTargets(configuration, entry);
  const own = targets.filter(isCloudflare);
  const minTtls = own.map(({ value }) => readNumber(value, "min_ttl") ?? OCTODNS_MIN_TTL);
  const skipped = listOwnProcessors(configuration, entry).filter((name) => options.skipped.has(name));
  const reasons = [
    ...additive,
    ...processed.additive,
    ...skipped.map((name) => `the processor \`${name}\` was left out (\`--skip-processor\`)`),
  ];
  const [first] = contents;
  return {
    ...(first?.defaultTtl === undefined ? {} : { defaultTtl: first.defaultTtl }),
    ...(minTtls.length > 0 ? { minTtl: Math.max(...minTtls) } : {}),
    targets: (own.length > 0 ? own : targets).map(({ id }) => id),
    escapedSemicolons: true,
    ...(reasons.length > 0 ? { additive: [...new Set(reasons)].join(", and ") } : {}),
    ...(processed.additive.length > 0 ? { isShared: true } : {}),
  };
}

function listTargets({ providers }: OctodnsConfiguration, { value }: Section): readonly Section[] {
  return listNames(value, "targets").map((id) => providers.get(id) ?? { id, value: {} });
}

function listOwnProcessors(configuration: OctodnsConfiguration, { value }: Section): readonly string[] {
  return listProcessors(configuration, listNames(value, "processors"));
}

/** Settings of octoDNS's provider that decide what it publishes, and have no counterpart. */
const UNSUPPORTED_SETTINGS = ["cdn", "plan_type", "view_id"];

function nameSettings({ configuration }: Input, { entry }: ConfiguredZone): readonly Diagnostic[] {
  return listTargets(configuration, entry)
    .filter(isCloudflare)
    .flatMap(({ id, value }) =>
      UNSUPPORTED_SETTINGS.filter((name) => readMember(value, name)).map((name) => {
        const detail = `\`${name}\` of the provider \`${id}\` is not imported.`;
        const help = "The live setting stays as it is.";
        const options = { code: "OCT103", severity: "warning" } as const;
        return describeConfiguration(configuration, ["providers", id, name], detail, help, options);
      }),
    );
}

function nameSkipped({ configuration, options }: Input, { entry }: ConfiguredZone): readonly Diagnostic[] {
  const skipped = listOwnProcessors(configuration, entry).filter((name) => options.skipped.has(name));
  return skipped.map((name) => {
    const detail = `The processor \`${name}\` was left out of the import: octoDNS may publish something else.`;
    const help = "Compare the document with the live zone: `zonewright plan`.";
    const settings = { code: "OCT118", severity: "warning" } as const;
    return describeConfiguration(configuration, ["processors", name], detail, help, settings);
  });
}

function create(code: DiagnosticCode, detail: string, help: string, file: string): Diagnostic {
  return { code, severity: "error", summary: codeTitle(code), detail, help, where: { file } };
}
