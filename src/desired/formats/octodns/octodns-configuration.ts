// What octoDNS's configuration says about one zone. A zone whose records do not come unchanged from one YAML provider is refused:
// processors and further sources decide what octoDNS publishes, and the import does not know them.
import { dirname, join } from "node:path";
import { codeTitle } from "../../../base/codes";
import type { Diagnostic } from "../../../base/diagnostic";
import { isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import type { DocumentPath, LocatedDocument } from "../../../base/located-document";
import { type Fqdn, parseZoneName, toWireName } from "../../../dns";
import { matchesGlob } from "../../../kind/selector";
import { parseYaml, readFiles } from "../document";
import { OCTODNS_MIN_TTL, OCTODNS_TTL, type OctodnsSetup } from "./octodns-setup";
import { leadsTo, listProviderFiles, type YamlLayout } from "./zone-files";

export interface ConfigurationRequest {
  /** The configuration file. */
  readonly config: string;
  /** The path that the user names besides it. */
  readonly path?: string;
  readonly zone: Fqdn;
  readonly defaultTtl?: number;
  readonly cwd: string;
}

export type OctodnsConfiguration =
  | {
      readonly ok: true;
      readonly setup: OctodnsSetup;
      /** The files that octoDNS reads for the zone; empty where the folder of the provider is not found. */
      readonly files: readonly string[];
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

export function readOctodnsConfiguration(request: ConfigurationRequest): OctodnsConfiguration {
  const read = readFiles([request.config], request.cwd);
  const [source, ...others] = read.files;
  if (!source) return { ok: false, diagnostics: read.diagnostics };
  if (others.length > 0) return { ok: false, diagnostics: [severalFiles(request.config)] };
  const { document, diagnostics } = parseYaml(source.file, source.text);
  if (!document) return { ok: false, diagnostics };
  const state: State = { ...request, document, diagnostics: [] };
  const found = findZone(state);
  const problems = state.diagnostics;
  if (!found || problems.length > 0) return { ok: false, diagnostics: problems };
  return { ok: true, ...found };
}

function severalFiles(config: string): Diagnostic {
  const code = "OCT110";
  const detail = `\`${config}\` is a folder of several files.`;
  const help = "Name the configuration of octoDNS: the file that `octodns-sync` reads.";
  return { code, severity: "error", summary: codeTitle(code), detail, help, where: { file: config } };
}

interface State extends ConfigurationRequest {
  readonly document: LocatedDocument;
  readonly diagnostics: Diagnostic[];
}

/** A named section of the configuration. */
interface Section {
  readonly id: string;
  readonly value: JsonObject;
}

function findZone(state: State): Omit<Extract<OctodnsConfiguration, { ok: true }>, "ok"> | undefined {
  const { zone } = state;
  const own = findEntry(state, zone);
  if (!own) return undefined;
  const { alias } = own.value;
  const original = typeof alias === "string" ? parseZoneName(alias) : undefined;
  const sourceZone = original?.ok ? original.value : zone;
  const entry = original ? findEntry(state, sourceZone) : own;
  if (!entry) return undefined;
  refuseProcessors(state, own, entry);
  const provider = findProvider(state, entry);
  if (!provider || state.diagnostics.length > 0) return undefined;
  const layout = readLayout(provider.value);
  const files = findFiles(state, layout, sourceZone);
  const { path } = state;
  if (path !== undefined && files.length > 0 && !leadsTo(path, files, state.cwd)) {
    refuseOtherPath(state, path, files);
    return undefined;
  }
  const defaultTtl = state.defaultTtl ?? readDefaultTtl(state, provider);
  if (defaultTtl === undefined) return undefined;
  const targets = listTargets(state, entry);
  const minTtls = targets.filter(isCloudflare).map(({ value }) => readNumber(value, "min_ttl") ?? OCTODNS_MIN_TTL);
  return {
    setup: {
      defaultTtl,
      ...(minTtls.length > 0 ? { minTtl: Math.max(...minTtls) } : {}),
      targets: targets.map(({ id }) => id),
      escapedSemicolons: readMember(provider.value, "escaped_semicolons") !== false,
      ...(sourceZone === zone ? {} : { alias: sourceZone }),
      ...(files.length === 0
        ? { additive: `\`${layout.directory}\` of the provider \`${provider.id}\` has no file of the zone` }
        : {}),
    },
    files,
  };
}

/** The entry of a zone: its own, or the first dynamic entry (`*`) whose sources hold it. */
function findEntry(state: State, zone: Fqdn): Section | undefined {
  const zones = readMember(state.document.value, "zones");
  if (!isObject(zones)) {
    refuse(
      state,
      "The file has no `zones`.",
      "Name the configuration of octoDNS: the file that `octodns-sync` reads.",
      [],
    );
    return undefined;
  }
  const entries = Object.entries(zones).flatMap(([id, value]) => (isObject(value) ? [{ id, value }] : []));
  const own = entries.find(({ id }) => !id.startsWith("*") && isName(id, zone));
  if (own) return own;
  const dynamic = entries.filter(({ id, value }) => id.startsWith("*") && mayMatch(value, zone));
  const unknown = dynamic.find(({ value }) => isPatternUnknown(value));
  if (unknown) {
    const detail = `Whether \`${unknown.id}\` selects \`${toWireName(zone)}\` depends on a pattern that is not evaluated here.`;
    refuse(state, detail, `Give \`${toWireName(zone)}.\` its own entry under \`zones\`.`, ["zones", unknown.id]);
    return undefined;
  }
  const holding = dynamic.find((entry) => hasFiles(state, entry, zone)) ?? dynamic[0];
  if (!holding) refuse(state, `\`zones\` has no \`${toWireName(zone)}.\`.`, "Check `--zone`.", ["zones"]);
  return holding;
}

function isName(text: string, zone: Fqdn): boolean {
  const name = parseZoneName(text);
  return name.ok && name.value === zone;
}

/** The patterns are Python's; ours agree where there are no brackets. */
function mayMatch({ glob }: JsonObject, zone: Fqdn): boolean {
  return typeof glob !== "string" || glob.includes("[") || matchesGlob(glob.replace(/\\/g, "\\\\"), zone);
}

function isPatternUnknown({ glob, regex }: JsonObject): boolean {
  return typeof glob === "string" ? glob.includes("[") : regex !== undefined && regex !== null;
}

function hasFiles(state: State, entry: Section, zone: Fqdn): boolean {
  const providers = listNames(entry.value, "sources").flatMap((id) => findSection(state, id) ?? []);
  return providers.some(({ value }) => findFiles(state, readLayout(value), zone).length > 0);
}

/** `processors` of the zone and of the manager, and the settings of the manager that add one. */
function refuseProcessors(state: State, own: Section, entry: Section): void {
  const manager = readMember(state.document.value, "manager");
  const settings = isObject(manager) ? manager : {};
  const added = ["auto_arpa", "include_meta"].filter((name) => Boolean(readMember(settings, name)));
  const names = [
    ...listNames(settings, "processors"),
    ...listNames(entry.value, "processors"),
    ...(own === entry ? [] : listNames(own.value, "processors")),
    ...listNames(settings, "post_processors"),
    ...added,
  ];
  if (names.length === 0) return;
  const noun = names.length === 1 ? "the processor" : "the processors";
  const detail = `octoDNS changes \`${toWireName(state.zone)}\` by ${noun} ${formatNames(names)} before it publishes the zone.`;
  const help =
    "An import without them could publish or delete what they hold back. Import what octoDNS published: `zonewright import live`.";
  refuse(state, detail, help, ["zones", own.id]);
}

/** The only source of the zone, a YAML provider. */
function findProvider(state: State, entry: Section): Section | undefined {
  const sources = listNames(entry.value, "sources");
  const place: DocumentPath = ["zones", entry.id, "sources"];
  const [id] = sources;
  if (id === undefined || sources.length > 1) {
    const count = sources.length === 0 ? "no source" : `several sources: ${formatNames(sources)}`;
    const help = "An import reads one YAML provider. Import what octoDNS published: `zonewright import live`.";
    refuse(state, `\`${toWireName(state.zone)}\` has ${count}.`, help, place);
    return undefined;
  }
  const provider = findSection(state, id);
  if (!provider) {
    refuse(state, `The source \`${id}\` is not under \`providers\`.`, "Correct the configuration.", place);
    return undefined;
  }
  const name = readClass(provider);
  if (/(?:^|\.)(?:Split)?YamlProvider$/.test(name)) return provider;
  const help = "An import reads YAML providers. Import what octoDNS published: `zonewright import live`.";
  refuse(state, `The source \`${id}\` is a \`${name}\`.`, help, ["providers", id]);
  return undefined;
}

function findSection({ document }: Pick<State, "document">, id: string): Section | undefined {
  const providers = readMember(document.value, "providers");
  const value = readMember(isObject(providers) ? providers : {}, id);
  return isObject(value) ? { id, value } : undefined;
}

/** The providers that the zone is compared with: those of the service, or all where the zone moves from another service. */
function listTargets(state: State, entry: Section): readonly Section[] {
  const targets = listNames(entry.value, "targets").map((id) => findSection(state, id) ?? { id, value: {} });
  const own = targets.filter(isCloudflare);
  return own.length > 0 ? own : targets;
}

function isCloudflare(provider: Section): boolean {
  return /cloudflare/i.test(readClass(provider));
}

function readClass({ value }: Section): string {
  return String(readMember(value, "class") ?? "");
}

function readLayout(provider: JsonObject): YamlLayout {
  const directory = String(readMember(provider, "directory") ?? ".");
  const isSplit = /SplitYamlProvider$/.test(String(readMember(provider, "class")));
  const extension = readMember(provider, isSplit ? "extension" : "split_extension") ?? (isSplit ? "." : undefined);
  const shared = readMember(provider, "shared_filename");
  return {
    directory,
    ...(typeof extension === "string" ? { splitExtension: extension } : {}),
    readsZoneFile: !isSplit && readMember(provider, "disable_zonefile") !== true,
    ...(typeof shared === "string" ? { sharedFile: shared } : {}),
  };
}

/** octoDNS resolves the folder from where it runs: usually here, or beside or above its configuration. */
function findFiles({ config, cwd }: State, layout: YamlLayout, zone: Fqdn): readonly string[] {
  const folders = [".", dirname(config), join(dirname(config), "..")];
  const { directory } = layout;
  const candidates = directory.startsWith("/") ? [directory] : folders.map((folder) => join(folder, directory));
  const found = candidates.map((candidate) => listProviderFiles({ ...layout, directory: candidate }, zone, cwd));
  return found.find((files) => files.length > 0) ?? [];
}

function readDefaultTtl(state: State, { id, value }: Section): number | undefined {
  const written = readMember(value, "default_ttl") ?? OCTODNS_TTL;
  if (typeof written === "number") return written;
  const detail = `\`default_ttl\` of \`${id}\` is \`${JSON.stringify(written)}\`, not a number.`;
  refuse(state, detail, "Pass the number: `--default-ttl N`.", ["providers", id, "default_ttl"]);
  return undefined;
}

function refuseOtherPath(state: State, path: string, files: readonly string[]): void {
  const detail = `octoDNS reads \`${toWireName(state.zone)}\` from ${formatNames(files)}, not from \`${path}\`.`;
  refuse(state, detail, "Leave the path out, or correct it.", ["zones"]);
}

/** The texts of a list; a single text is a list of one. */
function listNames(section: JsonObject, name: string): readonly string[] {
  const value = readMember(section, name);
  if (isArray(value)) return value.flatMap((element) => (typeof element === "string" ? [element] : []));
  return typeof value === "string" ? [value] : [];
}

function readNumber(section: JsonObject, name: string): number | undefined {
  const value = readMember(section, name);
  return typeof value === "number" ? value : undefined;
}

function readMember(value: Json, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function formatNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

function refuse({ document, diagnostics }: State, detail: string, help: string, path: DocumentPath): void {
  const code = "OCT110";
  const where = document.locate(path);
  diagnostics.push({ code, severity: "error", summary: codeTitle(code), detail, help, where });
}
