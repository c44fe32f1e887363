// octoDNS's configuration file: its providers, processors and zones, as they are written.
import { codeTitle, type DiagnosticCode } from "../../../base/codes";
import type { Diagnostic, Severity } from "../../../base/diagnostic";
import { isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import type { DocumentPath, LocatedDocument } from "../../../base/located-document";
import { readFiles } from "../document";
import { parseOctodnsYaml } from "./octodns-yaml";

/** A named part of the configuration: a provider, a processor, a zone. */
export interface Section {
  readonly id: string;
  readonly value: JsonObject;
}

export interface OctodnsConfiguration {
  readonly file: string;
  readonly document: LocatedDocument;
  readonly manager: JsonObject;
  readonly providers: ReadonlyMap<string, Section>;
  readonly processors: ReadonlyMap<string, Section>;
  readonly zones: readonly Section[];
}

export type ReadConfiguration =
  | { readonly ok: true; readonly configuration: OctodnsConfiguration }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

const NAME_CONFIGURATION = "Name the configuration of octoDNS: the file that `octodns-sync` reads.";

export function readOctodnsConfiguration(file: string, cwd: string): ReadConfiguration {
  const read = readFiles([file], cwd);
  const [source, ...others] = read.files;
  if (!source) return { ok: false, diagnostics: read.diagnostics };
  if (others.length > 0) return refuseFile(file, `\`${file}\` is a folder of several files.`);
  const { document, diagnostics } = parseOctodnsYaml(source, { cwd, folders: [] });
  if (!document) return { ok: false, diagnostics };
  const zones = readMember(document.value, "zones");
  if (!isObject(zones)) return refuseFile(file, "The file has no `zones`.");
  const manager = readMember(document.value, "manager");
  return {
    ok: true,
    configuration: {
      file,
      document,
      manager: isObject(manager) ? manager : {},
      providers: new Map(listSections(document.value, "providers").map((section) => [section.id, section])),
      processors: new Map(listSections(document.value, "processors").map((section) => [section.id, section])),
      zones: listSections(document.value, "zones"),
    },
  };
}

/** Whether a file is a configuration and not a zone: its providers have classes. */
export function isConfiguration(value: Json): boolean {
  const providers = readMember(value, "providers");
  if (!isObject(providers) || !isObject(readMember(value, "zones"))) return false;
  return Object.values(providers).every((provider) => typeof readMember(provider ?? null, "class") === "string");
}

function refuseFile(file: string, detail: string): ReadConfiguration {
  const code = "OCT110";
  const diagnostic: Diagnostic = {
    code,
    severity: "error",
    summary: codeTitle(code),
    detail,
    help: NAME_CONFIGURATION,
    where: { file },
  };
  return { ok: false, diagnostics: [diagnostic] };
}

function listSections(value: Json, name: string): readonly Section[] {
  const sections = readMember(value, name);
  if (!isObject(sections)) return [];
  return Object.entries(sections).flatMap(([id, section]) => (isObject(section) ? [{ id, value: section }] : []));
}

export function readClass({ value }: Section): string {
  return String(readMember(value, "class") ?? "");
}

/** Whether a provider is octoDNS's provider of the service, or one derived from it. */
export function isCloudflare(provider: Section): boolean {
  return /cloudflare/i.test(readClass(provider));
}

/** The texts of a list; a single text is a list of one. */
export function listNames(section: JsonObject, name: string): readonly string[] {
  const value = readMember(section, name);
  if (isArray(value)) return value.flatMap((element) => (typeof element === "string" ? [element] : []));
  return typeof value === "string" ? [value] : [];
}

export function readNumber(section: JsonObject, name: string): number | undefined {
  const value = readMember(section, name);
  return typeof value === "number" ? value : undefined;
}

export function readMember(value: Json, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export function formatNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

export function describeConfiguration(
  { document }: Pick<OctodnsConfiguration, "document">,
  path: DocumentPath,
  detail: string,
  help: string,
  { code = "OCT110", severity = "error" }: { readonly code?: DiagnosticCode; readonly severity?: Severity } = {},
): Diagnostic {
  return { code, severity, summary: codeTitle(code), detail, help, where: document.locate(path) };
}
