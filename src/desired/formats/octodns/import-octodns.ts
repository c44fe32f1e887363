// octoDNS's zone YAML as a document. Whatever is not imported is reported, and ignored by the document.
import { codeTitle } from "../../../base/codes";
import { type Diagnostic, hasErrors } from "../../../base/diagnostic";
import { describeLines, formatCount } from "../../../base/format-count";
import type { JsonObject } from "../../../base/json";
import { APEX, type Fqdn, type Problem, parseZoneName, toWireName } from "../../../dns";
import {
  formatDocument,
  ignoreLeftOut,
  type LeftOut,
  listCommentLines,
  type PrintedIgnore,
  type PrintedZone,
  parseYaml,
  readFiles,
  type SourceFile,
} from "../document";
import { type ConvertedRecords, convertRecords } from "./convert-records";
import { WITHOUT_APEX_NAME_SERVERS } from "./left-out-reason";
import { readOctodnsConfiguration } from "./octodns-configuration";
import { OCTODNS_TTL, type OctodnsSetup, publishTtl, WITHOUT_CONFIGURATION } from "./octodns-setup";
import { findZoneFiles } from "./zone-files";

export interface OctodnsImport {
  /** The text of the document; empty where one of the diagnostics is an error. */
  readonly document: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface OctodnsImportOptions {
  readonly zone: string;
  /** octoDNS's configuration: default TTL, providers, and whether the document can own the zone. */
  readonly config?: string;
  /** The TTL of records without one; it takes precedence over the configuration. */
  readonly defaultTtl?: number;
  readonly cwd?: string;
}

/**
 * Imports a file, the folder of a split zone, or the zone's files in a folder of zones. Without a path, the configuration says where
 * the files are.
 */
export async function importOctodns(path: string | undefined, options: OctodnsImportOptions): Promise<OctodnsImport> {
  const zone = parseZoneName(options.zone);
  if (!zone.ok) return malformedZone(zone.problem);
  const source = findSource(path, zone.value, options);
  if (!source.setup) return { document: "", diagnostics: source.diagnostics };
  const read = readFiles(source.paths, options.cwd);
  if (hasErrors(read.diagnostics)) return { document: "", diagnostics: [...source.diagnostics, ...read.diagnostics] };
  const imported = convertOctodns(options.zone, read.files, source.setup);
  const diagnostics = [...source.diagnostics, ...read.diagnostics, ...imported.diagnostics];
  return { document: hasErrors(diagnostics) ? "" : imported.document, diagnostics };
}

interface OctodnsSource {
  readonly paths: readonly string[];
  /** Undefined where one of the diagnostics is an error. */
  readonly setup?: OctodnsSetup;
  readonly diagnostics: readonly Diagnostic[];
}

function findSource(path: string | undefined, zone: Fqdn, options: OctodnsImportOptions): OctodnsSource {
  const { config, defaultTtl, cwd = "." } = options;
  const ttl = defaultTtl === undefined ? {} : { defaultTtl };
  if (config === undefined) return findFiles(path ?? ".", zone, { ...WITHOUT_CONFIGURATION, ...ttl }, cwd);
  const read = readOctodnsConfiguration({ config, zone, cwd, ...ttl, ...(path === undefined ? {} : { path }) });
  if (!read.ok) return { paths: [], diagnostics: read.diagnostics };
  if (read.files.length > 0) return { paths: read.files, setup: read.setup, diagnostics: [] };
  if (path !== undefined) return findFiles(path, zone, read.setup, cwd);
  const detail = `${read.setup.additive}.`;
  const help = "Run the import where octoDNS runs, or name the file of the zone.";
  return { paths: [], diagnostics: [createDiagnostic("OCT108", "error", detail, help, config)] };
}

function findFiles(path: string, zone: Fqdn, setup: OctodnsSetup, cwd: string): OctodnsSource {
  const { paths, diagnostics } = findZoneFiles(path, setup.alias ? [setup.alias, zone] : [zone], cwd);
  return hasErrors(diagnostics) ? { paths, diagnostics } : { paths, setup, diagnostics };
}

export function convertOctodns(
  zone: string,
  files: readonly SourceFile[],
  setup: OctodnsSetup = WITHOUT_CONFIGURATION,
): OctodnsImport {
  const name = parseZoneName(zone);
  if (!name.ok) return malformedZone(name.problem);
  const parsed = files.map(({ file, text }) => parseYaml(file, text));
  const documents = parsed.flatMap(({ document }) => document ?? []);
  const converted = convertRecords(documents, name.value, setup);
  const printed = printZone(name.value, converted, setup);
  const found = [
    ...parsed.flatMap((result) => result.diagnostics),
    ...converted.diagnostics,
    ...files.flatMap(describeComments),
  ];
  const diagnostics = hasErrors(found) ? found : [...found, ...printed.diagnostics];
  return { document: formatDocument({ comment: describeSource(files), zones: [printed.zone] }), diagnostics };
}

/** The comments of a file are not in the document. */
function describeComments({ file, text }: SourceFile): readonly Diagnostic[] {
  const lines = listCommentLines(text);
  const [line] = lines;
  if (line === undefined) return [];
  const code = "OCT115";
  const detail = describeLines(lines, "comment of the file", "comments of the file", "left out");
  const help = "Copy what you need into the document.";
  return [{ code, severity: "note", summary: codeTitle(code), detail, help, where: { file, line } }];
}

const MAX_NAMED_FILES = 3;

function describeSource(files: readonly SourceFile[]): string {
  const names = files.map(({ file }) => file.split("/").at(-1)).slice(0, MAX_NAMED_FILES);
  return `Imported from octoDNS: ${names.join(", ")}${files.length > MAX_NAMED_FILES ? " …" : ""}`;
}

function printZone(
  zone: Fqdn,
  { records, declared, leftOut, withoutTtl }: ConvertedRecords,
  setup: OctodnsSetup,
): { readonly zone: PrintedZone; readonly diagnostics: readonly Diagnostic[] } {
  const name = toWireName(zone);
  const { ttl, diagnostics } = readDefaultTtl(setup, withoutTtl, name);
  const { additive } = setup;
  const { ignored, unprotected } = ignoreLeftOut(
    additive === undefined ? [...leftOut, ...APEX_NAME_SERVERS] : leftOut,
    declared,
  );
  const options: JsonObject = {
    ...(additive === undefined ? { prune: true } : {}),
    ...(withoutTtl > 0 ? { defaults: { ttl } } : {}),
  };
  return {
    zone: {
      name,
      options,
      ignored: additive === undefined ? [...ignored, ...listUnmanaged(records)] : ignored,
      records: records.map((record) => ({ record })),
      skipped: unprotected.map(({ name, type, reason }) => `${name} ${type}: ${reason}`),
      ...(additive === undefined ? {} : { comment: explainAdditive(additive) }),
    },
    diagnostics: additive === undefined ? diagnostics : [...diagnostics, doesNotOwn(name, additive)],
  };
}

/** octoDNS's provider leaves live name servers of the apex alone, whether the source has any or not. */
const APEX_NAME_SERVERS: readonly LeftOut[] = [{ name: APEX, type: "NS", reason: WITHOUT_APEX_NAME_SERVERS }];

/** The API's types that octoDNS's provider neither reads nor writes (octodns-cloudflare 1.2, `SUPPORTS`). */
const UNMANAGED_TYPES = ["CERT", "DNSKEY", "OPENPGPKEY", "SMIMEA", "URI"];

/** A document that owns the zone leaves alone what octoDNS left alone. */
function listUnmanaged(records: readonly JsonObject[]): readonly PrintedIgnore[] {
  const declared = new Set(records.map(({ type }) => type));
  const types = UNMANAGED_TYPES.filter((type) => !declared.has(type));
  const comment = "octoDNS's provider does not manage these types.";
  return types.map((type, index) => ({ rule: { type }, ...(index === 0 ? { comment } : {}) }));
}

function explainAdditive(reason: string): string {
  return [
    `Additive, because ${reason}:`,
    "a record that you delete here stays live. With `prune: true` the document owns the whole zone, as octoDNS did.",
  ].join("\n");
}

function doesNotOwn(zone: string, reason: string): Diagnostic {
  const detail = `The document of \`${zone}\` is additive, because ${reason}: a record that you delete from it stays live.`;
  const help =
    "octoDNS owned the whole zone. Import with `--config FILE`, or add `prune: true` after you read a plan with it.";
  return createDiagnostic("OCT109", "note", detail, help);
}

/** The zone's default TTL in the range of the API, and what to know about it. */
function readDefaultTtl(
  setup: OctodnsSetup,
  withoutTtl: number,
  zone: string,
): { readonly ttl: number; readonly diagnostics: readonly Diagnostic[] } {
  const { defaultTtl = OCTODNS_TTL } = setup;
  const { ttl, because } = publishTtl(defaultTtl, setup);
  if (withoutTtl === 0) return { ttl, diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  if (setup.defaultTtl === undefined) {
    const records = formatCount(withoutTtl, "record");
    const detail = `\`${zone}\`: octoDNS's own default TTL, ${ttl}, is declared for ${records} without a TTL.`;
    const help = "If octoDNS's configuration sets `default_ttl`, import with `--config FILE` or `--default-ttl N`.";
    diagnostics.push(createDiagnostic("OCT111", "warning", detail, help));
  }
  if (because !== undefined) {
    const detail = `The default TTL of \`${zone}\` is \`${defaultTtl}\`; ${because}.`;
    diagnostics.push(createDiagnostic("OCT106", "warning", detail, `It is declared as \`${ttl}\`.`));
  }
  return { ttl, diagnostics };
}

function malformedZone({ code, message, help }: Problem): OctodnsImport {
  const summary = "Malformed zone name";
  const where = { at: "--zone" };
  return { document: "", diagnostics: [{ code, severity: "error", summary, detail: message, help, where }] };
}

function createDiagnostic(
  code: "OCT106" | "OCT108" | "OCT109" | "OCT111",
  severity: Diagnostic["severity"],
  detail: string,
  help: string,
  file?: string,
): Diagnostic {
  return { code, severity, summary: codeTitle(code), detail, help, ...(file === undefined ? {} : { where: { file } }) };
}
