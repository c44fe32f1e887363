// The zones that octoDNS's configuration names, and those that its dynamic entries (`*`) find in the folders of their sources.
import type { Diagnostic } from "../../../base/diagnostic";
import type { Json } from "../../../base/json";
import { type Fqdn, parseZoneName } from "../../../dns";
import { compilePythonRegex, matchesFnmatch } from "./python-patterns";
import {
  describeConfiguration,
  formatNames,
  listNames,
  type OctodnsConfiguration,
  readClass,
  readMember,
  type Section,
} from "./read-configuration";
import { isYamlProvider, type ProviderFolders } from "./yaml-provider";

export interface ConfiguredZone {
  readonly zone: Fqdn;
  /** Its own entry under `zones`, or a dynamic entry. */
  readonly entry: Section;
  /** The zone whose records it copies (`alias`). */
  readonly alias?: Fqdn;
}

export interface ConfiguredZones {
  /** In the order in which octoDNS reads them. */
  readonly zones: ReadonlyMap<Fqdn, ConfiguredZone>;
  /** The dynamic entries. */
  readonly dynamic: readonly Section[];
  readonly diagnostics: readonly Diagnostic[];
}

export function listConfiguredZones(configuration: OctodnsConfiguration, folders: ProviderFolders): ConfiguredZones {
  const zones = new Map<Fqdn, ConfiguredZone>();
  const diagnostics: Diagnostic[] = [];
  const [own, dynamic] = [false, true].map((isDynamic) =>
    configuration.zones.filter(({ id }) => id.startsWith("*") === isDynamic),
  );
  for (const entry of own ?? []) {
    const name = parseZoneName(entry.id);
    if (name.ok) zones.set(name.value, { zone: name.value, entry, ...readAlias(entry) });
    else
      diagnostics.push(describeConfiguration(configuration, ["zones", entry.id], name.problem.message, CORRECT_NAME));
  }
  for (const entry of dynamic ?? []) {
    const listed = listDynamicZones(configuration, folders, entry);
    diagnostics.push(...listed.diagnostics);
    for (const zone of listed.zones) if (!zones.has(zone)) zones.set(zone, { zone, entry });
  }
  return { zones, dynamic: dynamic ?? [], diagnostics };
}

const CORRECT_NAME = "Correct the name of the zone.";

function readAlias({ value }: Section): Pick<ConfiguredZone, "alias"> {
  const alias = readMember(value, "alias");
  const original = typeof alias === "string" ? parseZoneName(alias) : undefined;
  return original?.ok ? { alias: original.value } : {};
}

interface ListedZones {
  readonly zones: readonly Fqdn[];
  readonly diagnostics: readonly Diagnostic[];
}

function listDynamicZones(configuration: OctodnsConfiguration, folders: ProviderFolders, entry: Section): ListedZones {
  const path = ["zones", entry.id] as const;
  const providers = listNames(entry.value, "sources").map((id) => configuration.providers.get(id) ?? { id, value: {} });
  const foreign = providers.filter((provider) => !isYamlProvider(provider));
  const diagnostics = foreign.map((provider) => {
    const detail = `\`${entry.id}\` takes its zones from \`${provider.id}\`, a \`${readClass(provider)}\`.`;
    return describeConfiguration(configuration, path, detail, "Name each of its zones under `zones`.");
  });
  const names = providers.filter(isYamlProvider).flatMap((provider) => folders(provider).folder.names);
  const matches = createMatcher(readMember(entry.value, "glob"), readMember(entry.value, "regex"));
  if (!matches) {
    const written = formatNames([String(readMember(entry.value, "regex"))]);
    const detail = `The regular expression ${written} of \`${entry.id}\` may have another meaning outside Python.`;
    const help = "Name each of its zones under `zones`, or write it without flags and named groups.";
    return { zones: [], diagnostics: [...diagnostics, describeConfiguration(configuration, path, detail, help)] };
  }
  const zones = [...new Set(names)].filter(matches).flatMap((name) => {
    const zone = parseZoneName(name);
    return zone.ok ? [zone.value] : [];
  });
  return { zones, diagnostics };
}

/** Without a pattern, every zone. Undefined for an expression that cannot be evaluated. */
function createMatcher(glob: Json | undefined, regex: Json | undefined): ((name: string) => boolean) | undefined {
  if (typeof glob === "string" && glob !== "") return (name) => matchesFnmatch(glob, name);
  if (typeof regex !== "string" || regex === "") return () => true;
  const compiled = compilePythonRegex(regex);
  return compiled && ((name) => compiled.test(name));
}
