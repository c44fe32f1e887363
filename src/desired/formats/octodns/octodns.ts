// octoDNS's zone YAML as one of our documents. Nothing is dropped without a word: what cannot be carried over is told.
import type { Diagnostic, Where } from "../../../base/diagnostic";
import { groupBy } from "../../../base/group-by";
import { isObject, type Json, type JsonObject } from "../../../base/json";
import { parseZoneName, toWireName } from "../../../dns";
import { readFiles } from "../document/files";
import type { LocatedDocument, Path } from "../document/located";
import { documentText, type PrintedRecord } from "../document/print";
import { parseYaml } from "../document/yaml";
import { RENAMED, rdataOf } from "./octodns-values";

export interface Imported {
  /** The document's text; empty where an error stands among the diagnostics. */
  readonly document: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface ImportOptions {
  readonly zone: string;
  readonly cwd?: string;
}

/** What octoDNS's YAML provider gives a record without a TTL (its `default_ttl`). */
const OCTODNS_TTL = 3600;

/** A file, or the folder of a split zone with a file for each name. */
export async function importOctodns(path: string, { zone, cwd = "." }: ImportOptions): Promise<Imported> {
  const { files, diagnostics } = readFiles([path], cwd);
  const imported = convertOctodns(zone, files);
  const all = [...diagnostics, ...imported.diagnostics];
  return {
    document: all.some((diagnostic) => diagnostic.severity === "error") ? "" : imported.document,
    diagnostics: all,
  };
}

export function convertOctodns(
  zone: string,
  files: readonly { readonly file: string; readonly text: string }[],
): Imported {
  const name = parseZoneName(zone);
  if (!name.ok) {
    const { code, message, help } = name.problem;
    return {
      document: "",
      diagnostics: [{ code, severity: "error", summary: "Not a zone", detail: message, help, where: { at: "--zone" } }],
    };
  }
  const work: Work = { diagnostics: [], records: [], usesDefaultTtl: false };
  for (const { file, text } of files) {
    const { document, diagnostics } = parseYaml(file, text);
    work.diagnostics.push(...diagnostics);
    if (document) readZoneFile(work, document);
  }
  const options: JsonObject = work.usesDefaultTtl ? { defaults: { ttl: OCTODNS_TTL } } : {};
  const comment = `Imported from octoDNS: ${files
    .map((file) => file.file.split("/").at(-1))
    .slice(0, 3)
    .join(", ")}${files.length > 3 ? " …" : ""}`;
  const document = documentText({ comment, zones: [{ name: toWireName(name.value), options, records: work.records }] });
  return { document, diagnostics: work.diagnostics };
}

interface Work {
  readonly diagnostics: Diagnostic[];
  readonly records: PrintedRecord[];
  usesDefaultTtl: boolean;
}

function readZoneFile(work: Work, document: LocatedDocument): void {
  const { value } = document;
  if (value === null) return;
  if (!isObject(value))
    return tell(
      work,
      "error",
      "OCT101",
      "Not an octoDNS zone",
      "The file holds no map of names.",
      "Name a zone file of octoDNS.",
      document.where([]),
    );
  for (const [name, element] of Object.entries(value)) {
    const list = Array.isArray(element) ? element : [element];
    for (const [index, record] of list.entries()) {
      readRecord(work, document, name, record as Json, Array.isArray(element) ? [name, index] : [name]);
    }
  }
}

function readRecord(work: Work, document: LocatedDocument, name: string, record: Json, path: Path): void {
  const where = document.where(path);
  if (!isObject(record) || typeof record["type"] !== "string") {
    return tell(
      work,
      "error",
      "OCT102",
      "Not a record",
      `\`${name || "@"}\` holds no record with a \`type\`.`,
      "Give it a `type`.",
      where,
    );
  }
  const type = record["type"].toUpperCase();
  const told = leftBehind(record);
  if (told.length > 0)
    tell(
      work,
      "warning",
      "OCT103",
      "Not carried over",
      `\`${name || "@"}\` ${type}: ${told.join(", ")} ${told.length === 1 ? "has" : "have"} no counterpart here.`,
      "The plain values are taken over.",
      where,
    );
  const written = record["values"] ?? record["value"];
  const values = Array.isArray(written) ? written : [written];
  const read = values.map((value: Json | undefined) => (value === undefined ? undefined : rdataOf(type, value)));
  if (read.length === 0 || read.some((row) => row === undefined)) {
    const known = read.some((row) => row !== undefined) || KNOWN.has(type);
    const help = known
      ? "Give it a `value` or `values` of its type."
      : "The API has no such record type; leave it to octoDNS, or remove it.";
    return tell(
      work,
      "error",
      known ? "OCT102" : "OCT104",
      known ? "Not a record" : "Unknown record type",
      `\`${name || "@"}\` ${type} has no value that can be read.`,
      help,
      where,
    );
  }
  const shared = attributes(work, record, `\`${name || "@"}\` ${type}`, where);
  const each = perValue(record);
  const common = { name: name === "" ? "@" : name, type: RENAMED[type] ?? type };
  const rows = read.map(
    (row, index) => ({ ...common, ...row, ...shared, ...each(values[index] as Json) }) as JsonObject,
  );
  work.records.push(...merged(rows).map((row) => ({ record: row })));
}

const KNOWN = new Set(
  "A AAAA ALIAS CAA CERT CNAME DNSKEY DS HTTPS LOC MX NAPTR NS OPENPGPKEY PTR SMIMEA SPF SRV SSHFP SVCB TLSA TXT URI".split(
    " ",
  ),
);

/** Settings of octoDNS that steer its own answers. */
function leftBehind(record: JsonObject): readonly string[] {
  const settings = isObject(record["octodns"]) ? record["octodns"] : {};
  const inner = Object.keys(settings)
    .filter((name) => !["cloudflare", "lenient"].includes(name))
    .map((name) => `\`octodns.${name}\``);
  const cloudflare = isObject(settings["cloudflare"]) ? settings["cloudflare"] : {};
  const unknown = Object.keys(cloudflare).filter(
    (name) => !["proxied", "auto-ttl", "comment", "tags", "values"].includes(name),
  );
  return [
    ...["geo", "dynamic"].filter((name) => record[name] !== undefined).map((name) => `\`${name}\``),
    ...inner,
    ...unknown.map((name) => `\`octodns.cloudflare.${name}\``),
  ];
}

/** TTL, proxying, comment and tags, from the record and from `octodns.cloudflare`. */
function attributes(work: Work, record: JsonObject, label: string, where: Where): JsonObject {
  const own = cloudflareOf(record);
  const odd = misshapen(record, own);
  if (odd.length > 0)
    tell(
      work,
      "error",
      "OCT105",
      "Not a value that can be taken",
      `${label}: ${odd.join(", ")}.`,
      "Correct it in the octoDNS file.",
      where,
    );
  const proxied = own["proxied"] === true;
  const remarked = { ...(proxied ? { proxied } : {}), ...remarks(own) };
  if (own["auto-ttl"] === true) return { ttl: "auto", ...remarked };
  if (proxied) return remarked;
  if (typeof record["ttl"] === "number") return { ttl: ttlOf(work, record["ttl"], label, where), ...remarked };
  work.usesDefaultTtl = true;
  return remarked;
}

/** What would otherwise be lost without a word because it has the wrong type. */
function misshapen(record: JsonObject, own: JsonObject): readonly string[] {
  const wanted: readonly (readonly [string, Json | undefined, boolean, string])[] = [
    ["ttl", record["ttl"], typeof record["ttl"] === "number", "a number"],
    ["proxied", own["proxied"], typeof own["proxied"] === "boolean", "true or false"],
    ["auto-ttl", own["auto-ttl"], typeof own["auto-ttl"] === "boolean", "true or false"],
    ["comment", own["comment"], typeof own["comment"] === "string", "a text"],
    ["tags", own["tags"], Array.isArray(own["tags"]), "a list"],
  ];
  return wanted.flatMap(([name, value, right, form]) =>
    value === undefined || value === null || right ? [] : [`\`${name}\` is \`${JSON.stringify(value)}\`, not ${form}`],
  );
}

/** The least the API takes, and what octoDNS's provider writes in place of less (its `min_ttl`). */
const LEAST_TTL = 60;
const OCTODNS_MIN_TTL = 120;

function ttlOf(work: Work, ttl: number, label: string, where: Where): number {
  if (ttl >= LEAST_TTL) return ttl;
  tell(
    work,
    "warning",
    "OCT106",
    "TTL raised",
    `${label} has the TTL \`${ttl}\`; the API takes ${LEAST_TTL} and more.`,
    `It becomes ${OCTODNS_MIN_TTL}, as octoDNS's own provider writes it.`,
    where,
  );
  return OCTODNS_MIN_TTL;
}

function remarks(own: JsonObject): JsonObject {
  const { comment, tags } = own;
  return {
    ...(typeof comment === "string" && comment !== "" ? { comment } : {}),
    ...(Array.isArray(tags) && tags.length > 0 ? { tags } : {}),
  };
}

/** Comments and tags of single values: a list with `value` in each, or a map by value. */
function perValue(record: JsonObject): (value: Json) => JsonObject {
  const values = cloudflareOf(record)["values"];
  const key = (value: Json | undefined) => JSON.stringify(value ?? null);
  if (isObject(values))
    return (value) => (typeof value === "string" && isObject(values[value]) ? remarks(values[value]) : {});
  const list = Array.isArray(values) ? values.filter(isObject) : [];
  const byValue = new Map(list.map((row) => [key(row["value"]), row]));
  return (value) => remarks(byValue.get(key(value)) ?? {});
}

function cloudflareOf(record: JsonObject): JsonObject {
  const settings = record["octodns"];
  const own = isObject(settings) ? settings["cloudflare"] : undefined;
  return isObject(own) ? own : {};
}

/** Records that differ in `content` only become one line with a list. */
function merged(rows: readonly JsonObject[]): readonly JsonObject[] {
  const groups = groupBy(rows, ({ content, ...others }) => JSON.stringify([content === undefined, others]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group as [JsonObject, ...JsonObject[]];
    if (group.length === 1 || first["content"] === undefined) return group;
    return [{ ...first, content: group.map((row) => row["content"] as Json) }];
  });
}

function tell(
  work: Work,
  severity: Diagnostic["severity"],
  code: string,
  summary: string,
  detail: string,
  help: string,
  where: Where,
): void {
  work.diagnostics.push({ code, severity, summary, detail, help, where });
}
