// octoDNS's own processors: what each holds back, changes, or keeps away from. A processor of another class is refused by name. Pure.
// Verified against octoDNS 1.22 (`octodns/processor/`).
import { capitalize } from "../../../base/capitalize";
import type { Diagnostic } from "../../../base/diagnostic";
import { isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import { APEX, type Fqdn } from "../../../dns";
import type { PrintedIgnore } from "../document";
import type { WithheldRecord } from "./convert-records";
import { applyNameFilter, applyNetworkFilter, applyTypeFilter, applyValueFilter } from "./filters";
import { describeConfiguration, type OctodnsConfiguration, readClass, type Section } from "./read-configuration";
import { labelRecord, listRecordValues, type SourceRecord } from "./source-records";

/** A zone between two processors. */
export interface ProcessedZone {
  readonly zone: Fqdn;
  readonly records: readonly SourceRecord[];
  readonly withheld: readonly WithheldRecord[];
  /** Live records that octoDNS leaves alone. */
  readonly ignored: readonly PrintedIgnore[];
  /** RRsets that octoDNS shares with others. */
  readonly open: readonly JsonObject[];
  /** Why octoDNS leaves live records alone that lines of `ignore` cannot name. */
  readonly additive: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What a processor does to a zone. */
export type ProcessorEffect = Partial<Omit<ProcessedZone, "zone">>;

export interface ProcessorInput {
  readonly zone: ProcessedZone;
  readonly processor: Section;
  readonly label: string;
  /** Reports why octoDNS would refuse the zone, or why the import cannot follow it. */
  readonly refuse: (detail: string, help: string) => ProcessorEffect;
}

export interface ProcessorOptions {
  /** Processors to leave out (`--skip-processor`). */
  readonly skipped: ReadonlySet<string>;
}

export function startZone(zone: Fqdn, records: readonly SourceRecord[]): ProcessedZone {
  return { zone, records, withheld: [], ignored: [], open: [], additive: [], diagnostics: [] };
}

/** The processors that change what octoDNS takes from the sources. `names`: in octoDNS's order. */
export function runProcessors(
  configuration: OctodnsConfiguration,
  start: ProcessedZone,
  names: readonly string[],
  { skipped }: ProcessorOptions,
): ProcessedZone {
  return names
    .filter((name) => !skipped.has(name))
    .reduce((zone, name) => merge(zone, runProcessor(configuration, zone, name)), start);
}

/** The processors of a zone: the manager's, its own, and the manager's later processors. */
export function listProcessors({ manager }: OctodnsConfiguration, own: readonly string[]): readonly string[] {
  const { auto_arpa, include_meta, processors, post_processors } = manager;
  return [
    ...toTexts(processors),
    ...own,
    ...(auto_arpa ? [AUTO_ARPA.id] : []),
    ...toTexts(post_processors),
    ...(include_meta ? [INCLUDED_META.id] : []),
  ];
}

/** What `auto_arpa` and `include_meta` of the manager add. */
const AUTO_ARPA: Section = { id: "auto-arpa", value: { class: "octodns.processor.arpa.AutoArpa" } };
const INCLUDED_META: Section = {
  id: "meta",
  value: { class: "octodns.processor.meta.MetaProcessor", record_name: "octodns-meta" },
};

function findProcessor({ processors, manager }: OctodnsConfiguration, name: string): Section | undefined {
  const { auto_arpa, include_meta } = manager;
  if (auto_arpa && name === AUTO_ARPA.id) return AUTO_ARPA;
  if (include_meta && name === INCLUDED_META.id) return INCLUDED_META;
  return processors.get(name);
}

function runProcessor(configuration: OctodnsConfiguration, zone: ProcessedZone, name: string): ProcessorEffect {
  const refuse = (detail: string, help: string): ProcessorEffect => ({
    diagnostics: [describeConfiguration(configuration, ["processors", name], detail, help)],
  });
  const processor = findProcessor(configuration, name);
  if (!processor) return refuse(`The processor \`${name}\` is not under \`processors\`.`, "Correct the configuration.");
  const className = readClass(processor);
  const apply = PROCESSORS.get(className);
  if (!apply) {
    const detail = `The processor \`${name}\` is a \`${className}\`, which the import does not know: it may change what octoDNS publishes.`;
    return refuse(
      detail,
      `Import what octoDNS published (\`import live\`), or leave it out: \`--skip-processor ${name}\`.`,
    );
  }
  const secret = Object.entries(processor.value).find(([, value]) => typeof value === "string" && /^env\//.test(value));
  if (secret) {
    const detail = `\`${secret[0]}\` of the processor \`${name}\` is \`${String(secret[1])}\`, which only octoDNS resolves.`;
    return refuse(detail, `Write the value, or leave the processor out: \`--skip-processor ${name}\`.`);
  }
  return apply({ zone, processor, label: `the processor \`${name}\` (${className.split(".").at(-1)})`, refuse });
}

function merge(zone: ProcessedZone, effect: ProcessorEffect): ProcessedZone {
  const { records = zone.records, withheld = [], ignored = [], open = [], additive = [], diagnostics = [] } = effect;
  return {
    zone: zone.zone,
    records,
    withheld: [...zone.withheld, ...withheld],
    ignored: [...zone.ignored, ...ignored],
    open: [...zone.open, ...open],
    additive: [...zone.additive, ...additive],
    diagnostics: [...zone.diagnostics, ...diagnostics],
  };
}

type Processor = (input: ProcessorInput) => ProcessorEffect;

/** It checks, or concerns what the import leaves alone anyway: name servers of the apex, and final dots of targets. */
const noEffect: Processor = () => ({});

const PROCESSORS: ReadonlyMap<string, Processor> = new Map<string, Processor>([
  ["octodns.processor.acme.AcmeManagingProcessor", shareChallenges],
  ["octodns.processor.acme.AcmeMangingProcessor", shareChallenges],
  ["octodns.processor.arpa.AutoArpa", noEffect],
  ["octodns.processor.clamp.TtlClampProcessor", clampTtls],
  ["octodns.processor.filter.ExcludeRootNsChanges", noEffect],
  ["octodns.processor.filter.IgnoreRootNsFilter", noEffect],
  ["octodns.processor.filter.NameAllowlistFilter", (input) => applyNameFilter(input, "allow")],
  ["octodns.processor.filter.NameRejectlistFilter", (input) => applyNameFilter(input, "reject")],
  ["octodns.processor.filter.NetworkValueAllowlistFilter", (input) => applyNetworkFilter(input, "allow")],
  ["octodns.processor.filter.NetworkValueRejectlistFilter", (input) => applyNetworkFilter(input, "reject")],
  ["octodns.processor.filter.TypeAllowlistFilter", (input) => applyTypeFilter(input, "allow")],
  ["octodns.processor.filter.TypeRejectlistFilter", (input) => applyTypeFilter(input, "reject")],
  ["octodns.processor.filter.ValueAllowlistFilter", (input) => applyValueFilter(input, "allow")],
  ["octodns.processor.filter.ValueRejectlistFilter", (input) => applyValueFilter(input, "reject")],
  ["octodns.processor.filter.ZoneNameFilter", refuseZoneNames],
  ["octodns.processor.meta.MetaProcessor", ignoreMeta],
  ["octodns.processor.ownership.OwnershipProcessor", keepForeign],
  ["octodns.processor.restrict.TtlRestrictionFilter", restrictTtls],
  ["octodns.processor.spf.SpfDnsLookupProcessor", noEffect],
  ["octodns.processor.templating.Templating", refuseTemplates],
  ["octodns.processor.trailing_dots.EnsureTrailingDots", noEffect],
]);

/** octoDNS adds a value of its own to its challenges, and leaves alone those of others. */
function shareChallenges(): ProcessorEffect {
  return { open: [{ name: "_acme-challenge*", type: "TXT" }] };
}

function clampTtls({ zone, processor }: ProcessorInput): ProcessorEffect {
  const { min_ttl, max_ttl } = processor.value;
  const [min, max] = [toNumber(min_ttl, 300), toNumber(max_ttl, 86_400)];
  const records = zone.records.map((source) => {
    const ttl = readTtl(source);
    const clamped = ttl === undefined ? undefined : Math.max(min, Math.min(max, ttl));
    return clamped === ttl || clamped === undefined
      ? source
      : { ...source, record: { ...source.record, ttl: clamped } };
  });
  return { records };
}

/** octoDNS refuses the whole zone. */
function restrictTtls({ zone, processor, label, refuse }: ProcessorInput): ProcessorEffect {
  const { min_ttl, max_ttl, allowed_ttls } = processor.value;
  const [min, max] = [toNumber(min_ttl, 1), toNumber(max_ttl, 604_800)];
  const allowed = isArray(allowed_ttls) && allowed_ttls.length > 0 ? allowed_ttls : undefined;
  const refused = zone.records.find((source) => {
    const ttl = readTtl(source);
    if (ttl === undefined || isLenient(source)) return false;
    return (allowed && !allowed.includes(ttl)) || ttl < min || ttl > max;
  });
  if (!refused) return {};
  const detail = `${capitalize(label)} refuses the TTL \`${readTtl(refused)}\` of ${labelRecord(refused)}, so octoDNS does not publish the zone.`;
  return refuse(detail, "Correct the TTL in the zone file.");
}

/** The record that octoDNS writes about itself. */
function ignoreMeta({ zone, processor, label }: ProcessorInput): ProcessorEffect {
  const { record_name } = processor.value;
  const name = toText(record_name, "meta") || APEX;
  const reason = `${label} writes it`;
  const isMeta = ({ owner, type }: SourceRecord) => owner === name && type === "TXT";
  return {
    records: zone.records.filter((source) => !isMeta(source)),
    withheld: zone.records.filter(isMeta).map((source) => ({ source, reason })),
    ignored: [{ rule: { name, type: "TXT" }, comment: `${capitalize(reason)}.` }],
  };
}

/** octoDNS marks what it owns with TXT records, and leaves alone what has no mark. */
function keepForeign({ zone, processor, label }: ProcessorInput): ProcessorEffect {
  const { txt_name } = processor.value;
  const name = toText(txt_name, "_owner");
  const reason = `${label} marks with it what octoDNS owns`;
  const isMark = ({ owner, type }: SourceRecord) => owner.startsWith(name) && type === "TXT";
  return {
    records: zone.records.filter((source) => !isMark(source)),
    withheld: zone.records.filter(isMark).map((source) => ({ source, reason })),
    ignored: [{ rule: { name: `${name}*`, type: "TXT" }, comment: `${capitalize(reason)}.` }],
    additive: [`${label} leaves alone what has no mark of octoDNS`],
  };
}

function refuseZoneNames({ zone, processor, label, refuse }: ProcessorInput): ProcessorEffect {
  const { error, include_target } = processor.value;
  const suffix = zone.zone.replace(/\.$/, "");
  const isFound = ({ owner }: SourceRecord) => owner.endsWith(suffix);
  const found = zone.records.filter(isFound);
  const [first] = found;
  if (first && error !== false) {
    const detail = `${capitalize(label)} refuses ${labelRecord(first)}, whose name ends with the zone's: octoDNS does not publish the zone.`;
    return refuse(detail, "Correct the name in the zone file.");
  }
  const reason = `its name ends with the zone's, and ${label} holds it back`;
  return {
    records: zone.records.filter((source) => !isFound(source)),
    withheld: found.map((source) => ({ source, reason })),
    ...(include_target === false ? {} : { additive: [`${label} leaves alone names that end with the zone's`] }),
  };
}

/** octoDNS fills `{…}` in values. */
function refuseTemplates({ zone, label, refuse }: ProcessorInput): ProcessorEffect {
  const found = zone.records.find(({ record }) => listRecordValues(record).some(containsBrace));
  if (!found) return {};
  const help = "Import what octoDNS published: `zonewright import live`.";
  return refuse(
    `${capitalize(label)} fills \`{…}\` in the values of ${labelRecord(found)}, which the import does not.`,
    help,
  );
}

function containsBrace(value: Json): boolean {
  if (typeof value === "string") return value.includes("{");
  if (isArray(value)) return value.some(containsBrace);
  return isObject(value) && Object.values(value).some((member) => containsBrace(member ?? null));
}

/** The TTL of a record, or of its source. */
function readTtl({ record: { ttl }, defaultTtl }: SourceRecord): number | undefined {
  return typeof ttl === "number" ? ttl : ttl === undefined ? defaultTtl : undefined;
}

function isLenient({ record: { octodns } }: SourceRecord): boolean {
  const { lenient } = isObject(octodns) ? octodns : {};
  return lenient === true;
}

function toNumber(value: Json | undefined, fallback: number): number {
  return typeof value === "number" ? value : fallback;
}

function toText(value: Json | undefined, fallback: string): string {
  return typeof value === "string" ? value : fallback;
}

function toTexts(value: Json | undefined): readonly string[] {
  return isArray(value) ? value.map(String) : [];
}
