// What `dnscontrol print-ir` prints: the domains of a configuration with their records, as JSON.
import { codeTitle } from "../../../base/codes";
import type { Diagnostic, Where } from "../../../base/diagnostic";
import { errorText } from "../../../base/error-text";
import { elementsOf, isArray, isObject, type Json, type JsonObject } from "../../../base/json";

/** A domain of the configuration, as it is printed. */
export interface PrintedDomain {
  /** Without the tag. */
  readonly name: string;
  /** What tells the views of a split horizon apart: `inside` in `example.com!inside`; empty without one. */
  readonly tag: string;
  readonly value: JsonObject;
  readonly providers: readonly DnsProvider[];
}

export interface DnsProvider {
  /** `CLOUDFLAREAPI`, for example; `-` where only `creds.json` says it. */
  readonly type: string;
  readonly meta: JsonObject;
}

export type ReadPrintIr =
  | { readonly ok: true; readonly domains: readonly PrintedDomain[] }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

export function readPrintIr(file: string, text: string): ReadPrintIr {
  const foreign = describeForeignText(file, text);
  if (foreign !== undefined) return notPrinted(file, foreign);
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return notPrinted(file, `it is not JSON: ${errorText(error)}`, findLine(error));
  }
  const { domains, dns_providers: providers } = isObject(value) ? value : {};
  if (!isArray(domains)) return notPrinted(file, "it has no list of `domains`");
  const read = domains.flatMap((domain) => readDomain(domain, elementsOf(providers).filter(isObject)));
  if (read.length < domains.length) return notPrinted(file, "it has a domain without a `name`");
  return read.length > 0 ? { ok: true, domains: read } : notPrinted(file, "it has no domains");
}

/** Texts that are given by mistake, before their first character is reported as broken JSON. */
function describeForeignText(file: string, text: string): string | undefined {
  const start = text.slice(0, 10_000);
  if (text.trim() === "") return "it is empty";
  if (start.includes("\0")) return "it is not UTF-8 text (`>` of PowerShell writes UTF-16)";
  if (/^\s*</.test(start)) return "it is HTML or XML";
  if (/\.[cm]?[jt]s$/i.test(file) || /^\s*(?:\/\/|\/\*|var\s|const\s|let\s|require\(|D\(|DEFAULTS\()/m.test(start))
    return "it is JavaScript, which DNSControl evaluates";
  return undefined;
}

function findLine(error: unknown): number | undefined {
  const line = /\(line (\d+) column \d+\)/.exec(errorText(error))?.[1];
  return line === undefined ? undefined : Number(line);
}

function notPrinted(file: string, reason: string, line?: number): ReadPrintIr {
  const where: Where = { file, ...(line === undefined ? {} : { line }) };
  const detail = `\`${file}\` is not what \`dnscontrol print-ir\` prints: ${reason}.`;
  const help = "In the folder of `dnsconfig.js`, run `dnscontrol print-ir --out ir.json`, and import that file.";
  return {
    ok: false,
    diagnostic: { code: "DNC101", severity: "error", summary: codeTitle("DNC101"), detail, help, where },
  };
}

function readDomain(value: Json, providers: readonly JsonObject[]): readonly PrintedDomain[] {
  if (!isObject(value)) return [];
  const { name: printed, uniquename, meta, dnsProviders } = value;
  if (typeof printed !== "string" || printed === "") return [];
  const { dnscontrol_uniquename: unique, dnscontrol_tag } = isObject(meta) ? meta : {};
  const names = [printed, unique, uniquename].filter((candidate) => typeof candidate === "string");
  const [name = "", tag = dnscontrol_tag] = (names.find((candidate) => candidate.includes("!")) ?? printed).split("!");
  const used = isObject(dnsProviders) ? Object.keys(dnsProviders) : [];
  return [
    {
      name,
      tag: typeof tag === "string" ? tag : "",
      value,
      providers: used.map((id) => readProvider(providers.find(({ name }) => name === id) ?? {})),
    },
  ];
}

function readProvider({ type, meta }: JsonObject): DnsProvider {
  return { type: typeof type === "string" ? type : "-", meta: isObject(meta) ? meta : {} };
}
