// A live zone as a zone file of octoDNS's YamlProvider, and everything that such a file cannot hold. Its keys are in the order that
// octoDNS demands, and its texts are quoted for YAML 1.1, which octoDNS reads.
import { Document, visit, YAMLMap } from "yaml";
import { codeTitle } from "../../../base/codes";
import { compareText } from "../../../base/compare-text";
import type { Diagnostic } from "../../../base/diagnostic";
import { escapeInvisible, hasInvisible } from "../../../base/escape-text";
import { groupBy } from "../../../base/group-by";
import { equalJson, isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import { APEX, AUTO_TTL, compareOwnerNames, isOwnerName, PROXIED_TTL, type RdataFields } from "../../../dns";
import type { Live, Props } from "../../../kind/kind";
import { isPlainText, toOctodnsType, toOctodnsValue } from "./octodns-value";

export interface OctodnsZoneToExport {
  readonly zone: string;
  readonly records: readonly Live[];
  /** The rdata of a record; undefined where it cannot be parsed. */
  toRdata(props: Props): RdataFields | undefined;
}

export interface ExportedOctodnsZone {
  readonly text: string;
  /** What the file does not hold: whole records, and fields of records. */
  readonly omissions: readonly Diagnostic[];
}

export function exportOctodns({ zone, records, toRdata }: OctodnsZoneToExport): ExportedOctodnsZone {
  const omissions: Diagnostic[] = [];
  const members = records.flatMap((live): readonly Member[] => {
    const member = readMember(live, toRdata(live.props));
    if (typeof member !== "string") return [member];
    omissions.push(omittedRecord(live.label, member));
    return [];
  });
  const sets = [...groupBy(members, ({ name, type }) => `${name} ${type}`).values()].map((set) => sortMembers(set));
  const names = new Map<string, JsonObject[]>();
  for (const set of sets) {
    const [{ name }] = set;
    omissions.push(...listLostFields(set));
    names.set(name, [...(names.get(name) ?? []), toRecord(set)]);
  }
  const sorted = [...names].sort(([a], [b]) => compareNaturally(a, b));
  const value = sorted.map(([name, list]) => [name === APEX ? "" : name, sortRecords(list)] as const);
  const lost = omissions.map(({ detail = "" }) => ` ${detail.replace(/`/g, "")}`);
  const comment = [` The zone ${zone}, for the YamlProvider of octoDNS.`, ...lost].join("\n");
  return { text: formatYaml(value, comment), omissions };
}

/** A record of an RRset. */
interface Member {
  readonly label: string;
  readonly name: string;
  /** octoDNS's type. */
  readonly type: string;
  readonly value: Json;
  /** Undefined for `auto`. */
  readonly ttl: number | undefined;
  readonly isProxied: boolean;
  readonly remarks: Remarks;
  readonly settings: readonly string[];
}

interface Remarks extends JsonObject {
  readonly comment?: string;
  readonly tags?: readonly string[];
}

type Members = readonly [Member, ...Member[]];

/** Why a record cannot be written. */
function readMember({ label, props }: Live, rdata: RdataFields | undefined): Member | string {
  const { name, type, ttl, proxied, comment, tags, settings, private_routing } = props;
  if (rdata === undefined) return "its rdata cannot be parsed";
  if (!isOwnerName(String(name))) return "its name cannot be parsed";
  const octodnsType = toOctodnsType(String(type), name === APEX);
  if (octodnsType === undefined) return `octoDNS has no ${String(type)} records`;
  const value = toOctodnsValue(octodnsType, rdata);
  if (value === undefined) return "octoDNS reads its value differently";
  const switches = isObject(settings) ? Object.entries(settings).filter(([, value]) => value === true) : [];
  return {
    label,
    name: String(name),
    type: octodnsType,
    value,
    ttl: typeof ttl === "number" && ttl !== AUTO_TTL ? ttl : undefined,
    isProxied: proxied === true,
    remarks: {
      ...(typeof comment === "string" && comment !== "" ? { comment } : {}),
      ...(isArray(tags) && tags.length > 0 ? { tags: tags.map(String).sort() } : {}),
    },
    settings: [
      ...switches.map(([name]) => `settings.${name}`),
      ...(private_routing === true ? ["private_routing"] : []),
    ],
  };
}

function sortMembers(set: readonly Member[]): Members {
  const [first, ...others] = [...set].sort((a, b) => compareText(JSON.stringify(a.value), JSON.stringify(b.value)));
  if (!first) throw new Error("an RRset without records");
  return [first, ...others];
}

/** Members of maps are in alphabetical order: octoDNS refuses another. */
function toRecord(set: Members): JsonObject {
  const [first] = set;
  const { type, ttl, isProxied, remarks } = first;
  const { comment, tags } = remarks;
  const isUniform = set.every((member) => equalJson(member.remarks, remarks));
  const isAuto = ttl === undefined && !isProxied;
  const cloudflare = {
    ...(isAuto ? { "auto-ttl": true } : {}),
    ...(isUniform && comment !== undefined ? { comment } : {}),
    ...(isProxied ? { proxied: true } : {}),
    ...(isUniform && tags !== undefined ? { tags } : {}),
    ...(isUniform ? {} : { values: set.flatMap(describeValue) }),
  };
  const isLenient = set.some(({ name, type, value }) => needsLenience(name, type, value));
  const octodns = {
    ...(Object.keys(cloudflare).length > 0 ? { cloudflare } : {}),
    ...(isLenient ? { lenient: true } : {}),
  };
  const values = set.map(({ value }) => value);
  return {
    ...(Object.keys(octodns).length > 0 ? { octodns } : {}),
    ttl: ttl ?? PROXIED_TTL,
    type,
    ...(values.length === 1 ? { value: first.value } : { values }),
  };
}

function describeValue({ value, remarks }: Member): readonly JsonObject[] {
  if (Object.keys(remarks).length === 0) return [];
  return [{ ...remarks, value }];
}

/** octoDNS demands names such as `_sip._tcp` of SRV and URI, and ASCII of texts. */
function needsLenience(name: string, type: string, value: Json): boolean {
  if (type === "SRV" || type === "URI") return !/^(?:\*|_[^.]+)\.[^.]+/.test(name);
  return typeof value === "string" && /[^\x20-\x7e]/.test(value);
}

/** An RRset of octoDNS has a single TTL, and is proxied as a whole. */
function listLostFields(set: Members): readonly Diagnostic[] {
  const [first] = set;
  return set.flatMap((member) => [
    ...member.settings.map((field) => omittedField(member, field, "octoDNS's provider has no such setting")),
    ...(member.ttl === first.ttl ? [] : [omittedField(member, "ttl", `the RRset has that of \`${first.label}\``)]),
    ...(member.isProxied === first.isProxied
      ? []
      : [omittedField(member, "proxied", `the RRset has that of \`${first.label}\``)]),
  ]);
}

function sortRecords(list: readonly JsonObject[]): Json {
  const byType = [...list].sort((a, b) => compareText(String(typeOf(a)), String(typeOf(b))));
  return byType.length === 1 ? (byType[0] ?? null) : byType;
}

function typeOf({ type }: JsonObject): Json | undefined {
  return type;
}

/** The order of keys that octoDNS enforces: numbers in texts count as numbers (natsort). */
function compareNaturally(left: string, right: string): number {
  const [a, b] = [splitNumbers(left), splitNumbers(right)];
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const [x, y] = [a[index], b[index]];
    if (x === undefined || y === undefined) return x === undefined ? -1 : 1;
    if (x === y) continue;
    const isNumber = index % 2 === 1;
    const difference = isNumber ? Number(x) - Number(y) : 0;
    if (difference !== 0) return difference;
    if (!isNumber) return x < y ? -1 : 1;
  }
  return compareOwnerNames(left, right);
}

/** Texts at even places, numbers at odd places. */
function splitNumbers(name: string): readonly string[] {
  const parts = (name === APEX ? "" : name).split(/(\d+)/);
  return parts.at(-1) === "" ? parts.slice(0, -1) : parts;
}

function formatYaml(members: readonly (readonly [name: string, value: Json])[], comment: string): string {
  const document = new Document<YAMLMap>(new YAMLMap(), { version: "1.1" });
  // An object would not keep the order of names that are numbers.
  for (const [name, value] of members) document.contents?.add(document.createPair(name, value));
  document.commentBefore = escapeInvisible(comment);
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value !== "string") return;
      if (hasInvisible(node.value) || !isPlainText(node.value)) node.type = "QUOTE_DOUBLE";
    },
  });
  return escapeInvisible(document.toString({ lineWidth: 0, flowCollectionPadding: true }));
}

function omittedRecord(label: string, reason: string): Diagnostic {
  return {
    code: "OCT130",
    severity: "warning",
    summary: codeTitle("OCT130"),
    detail: `\`${label}\` is left out: ${reason}.`,
    help: "`zonewright export document` keeps it.",
    where: { at: label },
  };
}

function omittedField({ label }: Member, field: string, reason: string): Diagnostic {
  return {
    code: "OCT131",
    severity: "warning",
    summary: codeTitle("OCT131"),
    detail: `\`${field}\` of \`${label}\` is left out: ${reason}.`,
    help: "`zonewright export document` keeps it.",
    where: { at: label },
  };
}
