// octoDNS's filters: each holds records of the sources back, and unless it says otherwise also leaves such live records alone. Pure.
import { BlockList, isIPv6 } from "node:net";
import { capitalize } from "../../../base/capitalize";
import { isArray, type Json, type JsonObject } from "../../../base/json";
import { APEX, type Fqdn, toWireName } from "../../../dns";
import { escapeGlob, matchesGlob } from "../../../kind/selector";
import type { PrintedIgnore } from "../document";
import type { ProcessorEffect, ProcessorInput } from "./processors";
import { compilePythonRegex, toGlobs } from "./python-patterns";
import { toRdataTexts } from "./rdata-text";
import { labelRecord, listRecordValues, type SourceRecord } from "./source-records";

/** Whether a filter keeps what matches its list, or holds it back. */
export type FilterMode = "allow" | "reject";

export function applyTypeFilter(input: ProcessorInput, mode: FilterMode): ProcessorEffect {
  const { label } = input;
  const listed = new Set(readList(input, mode).map(String));
  const isHeldBack = (type: string) => listed.has(type) === (mode === "reject");
  const held = holdBack(input, (source) => isHeldBack(source.type), `${label} holds its type back`);
  if (!includesTarget(input)) return held;
  const types = PROVIDER_TYPES.filter((type) => type !== "CNAME" && isHeldBack(type));
  const rules: JsonObject[] = types.map((type) => ({ type }));
  // octoDNS reads a CNAME of the apex as an ALIAS.
  const [holdsCname, holdsAlias] = [isHeldBack("CNAME"), isHeldBack("ALIAS")];
  if (holdsCname && holdsAlias) rules.push({ type: "CNAME" });
  else if (holdsAlias) rules.push({ name: APEX, type: "CNAME" });
  const additive = holdsCname && !holdsAlias ? [`${label} leaves alone CNAME records, except at the apex`] : [];
  return { ...held, ignored: toIgnore(rules, `${label} leaves these types alone`), additive };
}

/** What octoDNS's provider reads and writes, by the API's names (octodns-cloudflare 1.2, `SUPPORTS`). */
const PROVIDER_TYPES = "A AAAA CAA CNAME DS HTTPS LOC MX NAPTR NS PTR SRV SSHFP SVCB TLSA TXT".split(" ");

export function applyNameFilter(input: ProcessorInput, mode: FilterMode): ProcessorEffect {
  const { label, refuse } = input;
  const patterns = readPatterns(readList(input, mode));
  if (typeof patterns === "string") return refuse(...describeUnknownRegex(input, patterns));
  const matches = ({ owner }: SourceRecord) => matchesPatterns(patterns, owner === APEX ? "" : owner);
  const held = holdBack(input, (source) => matches(source) === (mode === "reject"), `${label} holds its name back`);
  if (!includesTarget(input)) return held;
  if (mode === "allow") return { ...held, additive: [`${label} leaves all other names alone`] };
  const { globs, unsaid } = toNameGlobs(input, patterns);
  const ignored = toIgnore(
    globs.map((name) => ({ name })),
    `${label} leaves these names alone`,
  );
  if (unsaid.length === 0) return { ...held, ignored };
  const written = unsaid.map((expression) => `\`/${expression}/\``).join(", ");
  return {
    ...held,
    ignored,
    additive: [`${label} leaves names alone by ${written}, which lines of \`ignore\` cannot say`],
  };
}

interface NameGlobs {
  /** Select the names of the patterns and no others, in the spelling of documents. */
  readonly globs: readonly string[];
  /** Regular expressions that globs cannot say. */
  readonly unsaid: readonly string[];
}

function toNameGlobs({ zone: { zone } }: ProcessorInput, { exact, expressions }: Patterns): NameGlobs {
  const names = [...exact].filter((name) => name === name.toLowerCase());
  const globs = names.map((name) => (name === "" ? APEX : escapeGlob(spellRelative(name, zone))));
  const unsaid: string[] = [];
  for (const expression of expressions) {
    const found = toGlobs(expression.source);
    const selectsApex = found?.some((glob) => matchesGlob(glob, APEX)) === true;
    const isMisread = found?.some(
      (glob) => glob !== glob.toLowerCase() || glob.endsWith(".") || glob.endsWith(toWireName(zone)),
    );
    if (!found || isMisread || selectsApex !== expression.test("")) unsaid.push(expression.source);
    else globs.push(...found);
  }
  return { globs, unsaid };
}

function spellRelative(name: string, zone: Fqdn): string {
  return name.endsWith(toWireName(zone)) ? `${name}.${zone}` : name;
}

export function applyValueFilter(input: ProcessorInput, mode: FilterMode): ProcessorEffect {
  const { label, refuse, zone } = input;
  const patterns = readPatterns(readList(input, mode));
  if (typeof patterns === "string") return refuse(...describeUnknownRegex(input, patterns));
  const texts = new Map(zone.records.map((source) => [source, toRdataTexts(source)]));
  const unknown = zone.records.find((source) => texts.get(source) === undefined);
  if (unknown) {
    const detail = `How ${label} reads ${labelRecord(unknown)} is not known.`;
    return refuse(detail, `Leave the processor out: \`--skip-processor ${input.processor.id}\`.`);
  }
  const matches = (source: SourceRecord) => texts.get(source)?.some((text) => matchesPatterns(patterns, text)) === true;
  const held = holdBack(input, (source) => matches(source) === (mode === "reject"), `${label} holds its values back`);
  if (!includesTarget(input)) return held;
  return { ...held, additive: [`${label} leaves records alone by their values`] };
}

export function applyNetworkFilter(input: ProcessorInput, mode: FilterMode): ProcessorEffect {
  const { label, refuse } = input;
  const networks = new BlockList();
  for (const network of readList(input, mode)) {
    if (!addNetwork(networks, String(network)))
      return refuse(`\`${String(network)}\` of ${label} is not a network.`, "Write networks such as `192.0.2.0/24`.");
  }
  const isInside = (value: Json) => networks.check(String(value), isIPv6(String(value)) ? "ipv6" : "ipv4");
  const isHeldBack = ({ type, record }: SourceRecord) =>
    (type === "A" || type === "AAAA") && listRecordValues(record).some(isInside) === (mode === "reject");
  const held = holdBack(input, isHeldBack, `${label} holds its addresses back`);
  return { ...held, additive: [`${label} leaves records alone by their addresses`] };
}

function addNetwork(networks: BlockList, text: string): boolean {
  const [address = "", prefix] = text.split("/");
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  const bits = prefix === undefined ? (family === "ipv6" ? 128 : 32) : Number(prefix);
  try {
    networks.addSubnet(address, bits, family);
    return true;
  } catch {
    return false;
  }
}

function readList({ processor }: ProcessorInput, mode: FilterMode): readonly Json[] {
  const { allowlist, rejectlist } = processor.value;
  const list = mode === "allow" ? allowlist : rejectlist;
  return isArray(list) ? list : [];
}

/** Without `include_target: false`, octoDNS leaves live records alone that the filter holds back. */
function includesTarget({ processor }: ProcessorInput): boolean {
  const { include_target } = processor.value;
  return include_target !== false;
}

function holdBack(
  { zone }: ProcessorInput,
  isHeldBack: (source: SourceRecord) => boolean,
  reason: string,
): ProcessorEffect {
  return {
    records: zone.records.filter((source) => !isHeldBack(source)),
    withheld: zone.records.filter(isHeldBack).map((source) => ({ source, reason })),
  };
}

function toIgnore(rules: readonly JsonObject[], text: string): readonly PrintedIgnore[] {
  const comment = `${capitalize(text)}.`;
  return rules.map((rule, index) => ({ rule, ...(index === 0 ? { comment } : {}) }));
}

interface Patterns {
  readonly exact: ReadonlySet<string>;
  readonly expressions: readonly RegExp[];
}

/** A text that begins with `/` is a regular expression, and the last character is dropped. Returns an expression that cannot be evaluated. */
function readPatterns(list: readonly Json[]): Patterns | string {
  const exact = new Set<string>();
  const expressions: RegExp[] = [];
  for (const pattern of list.map(String)) {
    const expression = pattern.startsWith("/") ? compilePythonRegex(pattern.slice(1, -1)) : undefined;
    if (expression) expressions.push(expression);
    else if (pattern.startsWith("/")) return pattern;
    else exact.add(pattern);
  }
  return { exact, expressions };
}

function matchesPatterns({ exact, expressions }: Patterns, text: string): boolean {
  return exact.has(text) || expressions.some((expression) => expression.test(text));
}

function describeUnknownRegex({ label, processor }: ProcessorInput, pattern: string): readonly [string, string] {
  return [
    `The regular expression \`${pattern}\` of ${label} may have another meaning outside Python.`,
    `Write it without flags and named groups, or leave the processor out: \`--skip-processor ${processor.id}\`.`,
  ];
}
