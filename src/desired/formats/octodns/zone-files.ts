// The files in which octoDNS keeps a zone: `example.com.yaml`, or the folder `example.com.` of a split zone. A folder of a
// configuration holds the files of many zones: only those of the zone are read.
import { readdirSync, realpathSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { codeTitle } from "../../../base/codes";
import type { Diagnostic } from "../../../base/diagnostic";
import { type Fqdn, parseZoneName, toWireName } from "../../../dns";

export interface FoundFiles {
  /** Paths as the user wrote their beginning. */
  readonly paths: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The files of a zone at a path that the user names: a file, the folder of the split zone, or a folder of zones. */
export function findZoneFiles(path: string, zones: readonly Fqdn[], cwd: string): FoundFiles {
  const [zone] = zones;
  if (zone === undefined || !isFolder(path, cwd)) return { paths: [path], diagnostics: checkFileName(path, zones) };
  const names = listFolder(path, cwd);
  const split = zones.map((candidate) => `$${toWireName(candidate)}.yaml`);
  if (isNameOf(basename(resolve(cwd, path)), zones) || names.some((name) => split.includes(name)))
    return found(listYaml(path, cwd));
  const files = names.filter((name) => name.endsWith(".yaml") && isNameOf(name.slice(0, -".yaml".length), zones));
  const folders = names.filter((name) => isNameOf(name, zones) && isFolder(join(path, name), cwd));
  if (files.length + folders.length > 1) return severalSources(path, [...files, ...folders], zone);
  if (files.length > 0) return found(files.map((name) => join(path, name)));
  if (folders.length > 0) return found(folders.flatMap((name) => listYaml(join(path, name), cwd)));
  return zoneNotFound(path, names, zone);
}

/** How a YAML provider of octoDNS finds its files. */
export interface YamlLayout {
  readonly directory: string;
  /** The end of the names of split zones' folders: `.`; undefined where zones are not split. */
  readonly splitExtension?: string;
  readonly readsZoneFile: boolean;
  readonly sharedFile?: string;
}

/** The zones of a provider's folder, which is listed once. */
export interface ZoneFolder {
  /** The names of the zones as their files spell them, with the final dot. */
  readonly names: readonly string[];
  /** The files of a zone, in the order in which octoDNS reads them. */
  readonly files: ReadonlyMap<Fqdn, readonly string[]>;
  /** The file that belongs to every zone. */
  readonly shared?: string;
}

export function listZoneFolder(layout: YamlLayout, cwd: string): ZoneFolder {
  const { directory, splitExtension, readsZoneFile, sharedFile } = layout;
  const found = listFolder(directory, cwd).flatMap((name): readonly FoundZone[] => {
    const path = join(directory, name);
    if (splitExtension !== undefined && name.endsWith(splitExtension) && isFolder(path, cwd))
      return toFoundZone(name.slice(0, -splitExtension.length), () => listYaml(path, cwd));
    return readsZoneFile && name.endsWith(".yaml") ? toFoundZone(name.slice(0, -".yaml".length), () => [path]) : [];
  });
  const files = new Map<Fqdn, readonly string[]>();
  for (const { zone, paths } of found) files.set(zone, [...(files.get(zone) ?? []), ...paths].sort());
  const shared = sharedFile === undefined ? undefined : join(directory, sharedFile);
  // A file with a single label is not a zone: octoDNS requires two dots in `example.com.yaml`.
  const names = found.flatMap(({ name }) => (name.includes(".") ? [`${name}.`] : []));
  return { names: [...new Set(names)].sort(), files, ...(shared === undefined ? {} : { shared }) };
}

/** The files that a provider reads for a zone; undefined where it has none. */
export function findProviderFiles({ files, shared }: ZoneFolder, zone: Fqdn): readonly string[] | undefined {
  const own = files.get(zone);
  if (shared === undefined) return own;
  return [...(own ?? []), shared].sort();
}

interface FoundZone {
  readonly name: string;
  readonly zone: Fqdn;
  readonly paths: readonly string[];
}

function toFoundZone(name: string, listPaths: () => readonly string[]): readonly FoundZone[] {
  const zone = parseZoneName(name);
  return zone.ok ? [{ name, zone: zone.value, paths: listPaths() }] : [];
}

/** Whether a path leads to one of the files, or to a folder above them. */
export function leadsTo(path: string, files: readonly string[], cwd: string): boolean {
  const real = tryRealPath(path, cwd);
  return files.some((file) => {
    const target = tryRealPath(file, cwd);
    return real !== undefined && target !== undefined && (target === real || target.startsWith(`${real}/`));
  });
}

function found(paths: readonly string[]): FoundFiles {
  return { paths, diagnostics: [] };
}

/** Whether a text is the name of a zone: with or without the final dot, with U-labels or A-labels. */
function isNameOf(text: string, zones: readonly Fqdn[]): boolean {
  const name = parseZoneName(text);
  return name.ok && zones.includes(name.value);
}

/** octoDNS reads no other endings, and no folders below. */
function listYaml(path: string, cwd: string): readonly string[] {
  return listFolder(path, cwd)
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => join(path, name));
}

function listFolder(path: string, cwd: string): readonly string[] {
  try {
    return readdirSync(resolve(cwd, path)).sort();
  } catch {
    return [];
  }
}

export function isFolder(path: string, cwd: string): boolean {
  return statSync(resolve(cwd, path), { throwIfNoEntry: false })?.isDirectory() === true;
}

function tryRealPath(path: string, cwd: string): string | undefined {
  try {
    return realpathSync(resolve(cwd, path));
  } catch {
    return undefined;
  }
}

/** A file of several labels is probably named for its zone. Templates and links are not, so this is a warning. */
function checkFileName(path: string, zones: readonly Fqdn[]): readonly Diagnostic[] {
  const [, stem] = /^(.+)\.ya?ml$/.exec(basename(path)) ?? [];
  const [zone] = zones;
  if (stem === undefined || zone === undefined) return [];
  const isZoneName = stem.replace(/\.$/, "").includes(".") && parseZoneName(stem).ok;
  if (!isZoneName || isNameOf(stem, zones)) return [];
  return [
    {
      code: "OCT112",
      severity: "warning",
      summary: codeTitle("OCT112"),
      detail: `\`${path}\` is named for the zone \`${stem}\`, and is imported as \`${toWireName(zone)}\`.`,
      help: "Check `--zone` and the path.",
      where: { file: path },
    },
  ];
}

const MAX_LISTED = 5;

function zoneNotFound(path: string, names: readonly string[], zone: Fqdn): FoundFiles {
  const name = toWireName(zone);
  const yaml = names.filter((candidate) => candidate.endsWith(".yaml"));
  const listed = yaml.slice(0, MAX_LISTED).map((file) => `\`${file}\``);
  const more = yaml.length > MAX_LISTED ? ` and ${yaml.length - MAX_LISTED} more files` : "";
  const others = yaml.length === 0 ? "" : ` The folder contains ${listed.join(", ")}${more}.`;
  return refuse(
    `\`${path}\` contains neither \`${name}.yaml\` nor the folder \`${name}.\`.${others}`,
    "Name the file of the zone, or the folder of the split zone.",
    path,
  );
}

function severalSources(path: string, names: readonly string[], zone: Fqdn): FoundFiles {
  const list = names.map((name) => `\`${name}\``).join(" and ");
  return refuse(
    `\`${path}\` contains the zone \`${toWireName(zone)}\` several times: ${list}.`,
    "Name the file or folder that octoDNS reads, or pass its configuration: `--config FILE`.",
    path,
  );
}

function refuse(detail: string, help: string, file: string): FoundFiles {
  const code = "OCT108";
  return {
    paths: [],
    diagnostics: [{ code, severity: "error", summary: codeTitle(code), detail, help, where: { file } }],
  };
}
