// A YAML provider of octoDNS: its folder, and its settings.
import { statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Diagnostic } from "../../../base/diagnostic";
import { OCTODNS_TTL } from "./octodns-setup";
import {
  describeConfiguration,
  type OctodnsConfiguration,
  readClass,
  readMember,
  type Section,
} from "./read-configuration";
import { listZoneFolder, type YamlLayout, type ZoneFolder } from "./zone-files";

export interface ProviderFolder {
  readonly directory: string;
  readonly folder: ZoneFolder;
}

/** The folder of a YAML provider. */
export type ProviderFolders = (provider: Section) => ProviderFolder;

/** Each folder is listed once. */
export function createProviderFolders({ file }: OctodnsConfiguration, cwd: string): ProviderFolders {
  const known = new Map<string, ProviderFolder>();
  return (provider) => {
    const found = known.get(provider.id) ?? findFolder(provider, file, cwd);
    known.set(provider.id, found);
    return found;
  };
}

/** octoDNS resolves the folder from where it runs: usually here, or beside or above its configuration. */
function findFolder({ value }: Section, file: string, cwd: string): ProviderFolder {
  const layout = readLayout(value);
  const { directory } = layout;
  const bases = directory.startsWith("/") ? [""] : [".", dirname(file), join(dirname(file), "..")];
  const existing = bases.map((base) => join(base, directory)).filter((path) => isFolder(resolve(cwd, path)));
  const folders = existing.map((path) => ({
    directory: path,
    folder: listZoneFolder({ ...layout, directory: path }, cwd),
  }));
  const found = folders.find(({ folder }) => folder.files.size > 0) ?? folders[0];
  return found ?? { directory, folder: { names: [], files: new Map() } };
}

export function isYamlProvider(provider: Section): boolean {
  return /^octodns\.provider\.yaml\.(?:Split)?YamlProvider$/.test(readClass(provider));
}

function readLayout(provider: Section["value"]): YamlLayout {
  const directory = String(readMember(provider, "directory") ?? ".");
  const isSplit = /SplitYamlProvider$/.test(String(readMember(provider, "class")));
  const extension = readMember(provider, isSplit ? "extension" : "split_extension") ?? (isSplit ? "." : undefined);
  const shared = readMember(provider, "shared_filename");
  return {
    directory,
    ...(typeof extension === "string" && extension !== "" ? { splitExtension: extension } : {}),
    readsZoneFile: !isSplit && readMember(provider, "disable_zonefile") !== true,
    ...(typeof shared === "string" ? { sharedFile: shared } : {}),
  };
}

/** What a source decides about its records. */
export interface SourceSettings {
  readonly defaultTtl: number;
  /** Whether `;` is written `\;` in texts. */
  readonly escapedSemicolons: boolean;
  /** Whether its records replace those of the sources before it (`populate_should_replace`). */
  readonly replaces: boolean;
}

export function readSettings(
  configuration: OctodnsConfiguration,
  { id, value }: Section,
  defaultTtl: number | undefined,
): SourceSettings | Diagnostic {
  const written = defaultTtl ?? readMember(value, "default_ttl") ?? OCTODNS_TTL;
  if (typeof written !== "number") {
    const detail = `\`default_ttl\` of \`${id}\` is \`${JSON.stringify(written)}\`, not a number.`;
    return describeConfiguration(
      configuration,
      ["providers", id, "default_ttl"],
      detail,
      "Pass the number: `--default-ttl N`.",
    );
  }
  return {
    defaultTtl: written,
    escapedSemicolons: readMember(value, "escaped_semicolons") !== false,
    replaces: readMember(value, "populate_should_replace") === true,
  };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
