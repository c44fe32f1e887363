// A domain of DNSControl as a zone of a document: its records, whether the document owns the zone, and what it ignores.
import { codeTitle, type DiagnosticCode } from "../../../base/codes";
import { type Diagnostic, hasErrors, type Severity } from "../../../base/diagnostic";
import { formatCount } from "../../../base/format-count";
import { elementsOf, isArray, isObject, type JsonObject } from "../../../base/json";
import { APEX, toWireName } from "../../../dns";
import { importedContext } from "../../../kind/imported-context";
import type { Context, Kind } from "../../../kind/kind";
import { matchesSelector, type Selector } from "../../../kind/selector";
import { ignoreLeftOut, type LeftOut, type PrintedIgnore, type PrintedZone, sortRecords } from "../document";
import type { ZoneImport } from "../manifest";
import { convertDomainRecords, type DomainRecords, PRINT_RESOLVED } from "./convert-domain-records";
import { type IgnorePattern, toIgnoreRules } from "./ignore-patterns";
import type { DnsProvider } from "./read-print-ir";
import type { SelectedDomain } from "./select-domains";

export function convertDomain(domain: SelectedDomain, file: string, kind: Kind): ZoneImport {
  const name = toWireName(domain.zone);
  const input: DomainInput = { domain, name, file, kind, context: importedContext(name) };
  const { records, rawrecords } = domain.value;
  if (elementsOf(rawrecords).length > 0)
    return { name, diagnostics: [unresolved(input, elementsOf(rawrecords).length)] };
  if (domain.providers.length === 0 && elementsOf(records).length === 0)
    return { name, skipped: NOT_PUBLISHED, diagnostics: [notPublished(input)] };
  const converted = convertDomainRecords(input);
  const ownership = readOwnership(input, converted);
  const diagnostics = [...converted.diagnostics, ...ownership.diagnostics, ...nameSettings(input)];
  if (hasErrors(diagnostics)) return { name, diagnostics };
  const printed = printZone(input, converted, ownership);
  return { name, printed, diagnostics: [...diagnostics, ...countLeftOut(input, converted)] };
}

interface DomainInput {
  readonly domain: SelectedDomain;
  /** The zone without the final dot. */
  readonly name: string;
  readonly file: string;
  readonly kind: Kind;
  readonly context: Context;
}

function unresolved(input: DomainInput, count: number): Diagnostic {
  const detail = `\`${input.name}\` has ${formatCount(count, "record")} that DNSControl has still to build (\`rawrecords\`).`;
  return describe(input, "DNC109", "error", detail, PRINT_RESOLVED);
}

const NOT_PUBLISHED = "It has neither a DNS provider nor records.";

/** A domain whose name servers are elsewhere (`DOMAIN_ELSEWHERE`). */
function notPublished(input: DomainInput): Diagnostic {
  const detail = `\`${input.name}\` has neither a DNS provider nor records; no document is written for it.`;
  return describe(input, "DNC107", "note", detail, "DNSControl sets its name servers at the registrar only.");
}

interface Ownership {
  readonly ignored: readonly PrintedIgnore[];
  /** Undeclared records that stay beside declared records. */
  readonly open: readonly JsonObject[];
  /** Why the document does not own the zone. */
  readonly additive?: string;
  readonly diagnostics: readonly Diagnostic[];
}

function readOwnership(input: DomainInput, { records }: DomainRecords): Ownership {
  const { value, providers } = input.domain;
  const { unmanaged, unmanaged_disable_safety_check: isUnchecked } = value;
  const patterns = [...elementsOf(unmanaged).map(readPattern), ...providers.flatMap(readIgnoredLabels)];
  const diagnostics: Diagnostic[] = [];
  const ignored: PrintedIgnore[] = [...ignoreExternalDns(value)];
  const open: JsonObject[] = [];
  for (const pattern of patterns) {
    const converted = toIgnoreRules(pattern, input.domain.zone);
    const written = spellPattern(pattern);
    if (!converted.ok) {
      const detail = `\`${input.name}\`: the pattern \`${written}\` cannot be expressed exactly: ${converted.reason}.`;
      diagnostics.push(describe(input, "DNC110", "error", detail, EXPRESS));
      continue;
    }
    const declared = converted.rules.map((rule) => findSelected(input, rule, records));
    const [conflict] = declared.filter((label) => label !== undefined);
    if (conflict === undefined) {
      ignored.push(...converted.rules.map((rule, index) => ({ rule, ...(index === 0 ? { comment: written } : {}) })));
    } else if (isUnchecked === true) {
      open.push(...converted.rules);
      const detail = `\`${input.name}\`: \`${written}\` selects declared records, too, such as \`${conflict}\`.`;
      diagnostics.push(describe(input, "DNC103", "note", detail, STAYS_OPEN));
    } else {
      const detail = `\`${input.name}\`: \`${written}\` ignores the declared record \`${conflict}\`; DNSControl refuses that.`;
      diagnostics.push(describe(input, "DNC110", "error", detail, "Remove one of the two in the configuration."));
    }
  }
  const additive = findAdditiveReason(value);
  return { ignored, open, ...(additive === undefined ? {} : { additive }), diagnostics };
}

const EXPRESS = "Write it as patterns of `*`, `?`, `{a,b}` and `[ab]`, and name the types beside a target.";
const STAYS_OPEN = "Undeclared records that it selects stay (`open`), beside the declared records.";

function readPattern(value: unknown): IgnorePattern {
  const { label_pattern: label, rType_pattern: types, target_pattern: target } = isObject(value) ? value : {};
  return { label: String(label ?? ""), types: String(types ?? ""), target: String(target ?? "") };
}

/** An old setting of DNSControl's provider. */
function readIgnoredLabels({ meta: { ignored_labels: labels } }: DnsProvider): readonly IgnorePattern[] {
  return elementsOf(labels).map((label) => readPattern({ label_pattern: label }));
}

function spellPattern({ label, types, target }: IgnorePattern): string {
  return `IGNORE(${[label, types, target].map((part) => JSON.stringify(part === "" ? "*" : part)).join(", ")})`;
}

/** The label of a declared record that the line selects. */
function findSelected(
  { kind, context }: DomainInput,
  rule: JsonObject,
  records: DomainRecords["records"],
): string | undefined {
  const globs = Object.entries(rule).map(([field, glob]) => [
    field,
    kind.canonicalGlob?.(field, String(glob), context) ?? String(glob),
  ]);
  const selector: Selector = { kind: kind.name, globs: Object.fromEntries(globs), where: {} };
  for (const { props } of records.values()) if (matchesSelector(selector, kind.name, props)) return kind.label(props);
  return undefined;
}

function findAdditiveReason({ keepunknown }: JsonObject): string | undefined {
  if (keepunknown === true) return "the domain has `NO_PURGE`";
  return undefined;
}

function ignoreExternalDns({ ignore_external_dns, external_dns_prefix: prefix }: JsonObject): readonly PrintedIgnore[] {
  if (ignore_external_dns !== true) return [];
  const hasPrefix = typeof prefix === "string" && prefix !== "";
  const rule = { managed_by: "external-dns", ...(hasPrefix && { txt_prefix: prefix }) };
  return [{ rule, comment: `IGNORE_EXTERNAL_DNS(${hasPrefix ? JSON.stringify(prefix) : ""})` }];
}

function printZone(
  { name, domain }: DomainInput,
  { records, absent, leftOut, remarks }: DomainRecords,
  { ignored, open, additive }: Ownership,
): PrintedZone {
  const declared = [...records.values()];
  const separated = ignoreLeftOut(
    additive === undefined ? [...leftOut, ...listApexNameServers(leftOut)] : leftOut,
    declared.map(({ declared, props }) => toRdata(declared, props)),
  );
  const printed = sortRecords([...declared.map(({ declared }) => declared), ...absent]);
  return {
    name,
    options: {
      ...(additive === undefined ? { prune: true } : {}),
      ...readDefaults(domain),
      ...(open.length > 0 ? { open } : {}),
    },
    ignored: [...ignored, ...separated.ignored],
    records: printed.map((record) => ({ record })),
    skipped: [...remarks, ...separated.unprotected.map((record) => `${record.name} ${record.reason}`)],
    ...(additive === undefined ? {} : { comment: explainAdditive(additive) }),
  };
}

function toRdata({ name, type }: JsonObject, { content }: JsonObject): Pick<LeftOut, "name" | "type" | "content"> {
  return { name: String(name), type: String(type), ...(content === undefined ? {} : { content: String(content) }) };
}

/** DNSControl's provider leaves the service's own name servers alone. */
function listApexNameServers(leftOut: readonly LeftOut[]): readonly LeftOut[] {
  if (leftOut.some(({ name, type }) => name === APEX && type === "NS")) return [];
  return [{ name: APEX, type: "NS", reason: "The service has its own name servers." }];
}

/** With `CF_MANAGE_COMMENTS` and `CF_MANAGE_TAGS`, DNSControl clears what the configuration does not have. */
function readDefaults({ value: { meta } }: SelectedDomain): JsonObject {
  const { cloudflare_manage_comments: comments, cloudflare_manage_tags: tags } = isObject(meta) ? meta : {};
  const defaults = { ...(comments === "true" ? { comment: "" } : {}), ...(tags === "true" ? { tags: [] } : {}) };
  return Object.keys(defaults).length > 0 ? { defaults } : {};
}

function explainAdditive(reason: string): string {
  return `Additive, because ${reason}:\na record that you delete here stays live. With \`prune: true\` the document owns the whole zone.`;
}

/** Members of a domain that the import reads, or that concern the registrar and the configuration alone. */
const KNOWN_MEMBERS = new Set([
  ...["name", "uniquename", "tag", "registrar", "dnsProviders", "meta", "records", "recordsabsent", "rawrecords"],
  ...["keepunknown", "unmanaged", "unmanaged_disable_safety_check", "nameservers"],
  ...["ignore_external_dns", "external_dns_prefix"],
]);
const KNOWN_META = new Set([
  "cloudflare_manage_comments",
  "cloudflare_manage_tags",
  "cloudflare_proxy_default",
  "dnscontrol_nameraw",
  "dnscontrol_nameunicode",
  "dnscontrol_tag",
  "dnscontrol_uniquename",
]);

/** What has no counterpart. A setting that a provider acts on is a warning. */
function nameSettings(input: DomainInput): readonly Diagnostic[] {
  const { auto_dnssec: dnssec, meta, ...others } = input.domain.value;
  const diagnostics: Diagnostic[] = [];
  if (dnssec === "on" || dnssec === "off") {
    const detail = `\`${input.name}\`: \`AUTODNSSEC_${dnssec.toUpperCase()}\` is not supported yet.`;
    diagnostics.push(describe(input, "DNC105", "warning", detail, "DNSSEC of the zone stays as it is."));
  }
  const members = Object.keys(others).filter((name) => !KNOWN_MEMBERS.has(name));
  const remarks = isObject(meta) ? Object.entries(meta).filter(([name]) => !KNOWN_META.has(name)) : [];
  for (const name of members)
    diagnostics.push(notImported(input, name, isArray(others[name]) ? "a list" : others[name]));
  for (const [name, setting] of remarks) diagnostics.push(notImported(input, name, setting));
  return diagnostics;
}

function notImported(input: DomainInput, name: string, value: unknown): Diagnostic {
  const severity = name.startsWith("cloudflare_") ? "warning" : "note";
  const detail = `\`${input.name}\`: the setting \`${name}: ${String(value)}\` has no counterpart.`;
  return describe(input, "DNC105", severity, detail, "The document does not have it; the live setting stays.");
}

/** The sum, so that nothing is left out in silence. */
function countLeftOut(input: DomainInput, { records, absent }: DomainRecords): readonly Diagnostic[] {
  const { records: present, recordsabsent } = input.domain.value;
  const printed = elementsOf(present).length + elementsOf(recordsabsent).length;
  const declared = records.size + absent.length;
  if (declared === printed) return [];
  const detail = `\`${input.name}\`: ${declared} of ${formatCount(printed, "record")} are declared, and ${printed - declared} left out, each with its reason.`;
  return [describe(input, "DNC111", "note", detail)];
}

function describe(
  { file, name }: Pick<DomainInput, "file" | "name">,
  code: DiagnosticCode,
  severity: Severity,
  detail: string,
  help?: string,
): Diagnostic {
  const where = { file, at: name };
  return { code, severity, summary: codeTitle(code), detail, ...(help === undefined ? {} : { help }), where };
}
