// A document as text: what an importer found, in the YAML that a person would write. One record is one line, the apex first.
import { compareOwnerNames, type OwnerName } from "../dns";
import { isObject, type Json, type JsonObject } from "../json";

export interface PrintedZone {
  /** Without the final dot. */
  readonly name: string;
  /** Sentences above the zone's members, as comments. */
  readonly remarks?: readonly string[];
  /** Members of the zone before its records: `prune`, `dns_settings`. */
  readonly members?: JsonObject;
  /** Records as declared: `name` relative to the zone or `@`; sorted here. */
  readonly records: readonly JsonObject[];
  /** Records that are not declared, as comments below those that are, each with the reason. */
  readonly left?: readonly { readonly record: JsonObject | string; readonly because: string }[];
}

export interface PrintedDocument {
  /** Lines at the head, as comments. */
  readonly remarks?: readonly string[];
  readonly zones: readonly PrintedZone[];
}

/** The text of a document, with a final line feed. Equal documents have equal text, whatever the order of their records. */
export function documentText({ remarks = [], zones }: PrintedDocument): string {
  const lines = [...remarks.map((one) => comment(one)), "version: 1", "zones:", ...zones.flatMap(zoneLines)];
  return `${lines.join("\n")}\n`;
}

/** One value in flow style: `{ name: www, type: A, content: 192.0.2.1 }`. */
export function flowText(value: Json | undefined): string {
  if (typeof value === "string") return scalarText(value);
  if (Array.isArray(value)) return `[${value.map(flowText).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value ?? null);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return "{}";
  return `{ ${members.map(([name, member]) => `${scalarText(name)}: ${flowText(member)}`).join(", ")} }`;
}

function zoneLines({ name, remarks = [], members = {}, records, left = [] }: PrintedZone): readonly string[] {
  const own = Object.entries(members).filter(([, value]) => value !== undefined);
  const lines = [
    ...remarks.map((one) => comment(one, 4)),
    ...own.map(([key, value]) => `    ${scalarText(key)}: ${flowText(value)}`),
    ...(records.length === 0 ? [] : ["    records:"]),
    ...sorted(records).map((record) => `      - ${flowText(record)}`),
    ...left.map((one) => leftLine(one.record, one.because)),
  ];
  const empty = own.length === 0 && records.length === 0;
  return [`  ${scalarText(name)}:${empty ? " {}" : ""}`, ...lines];
}

function leftLine(record: JsonObject | string, because: string): string {
  return comment(`- ${typeof record === "string" ? record : flowText(record)}  # ${because}`, 6);
}

function comment(text: string, indent = 0): string {
  return `${" ".repeat(indent)}# ${printable(text)}`.trimEnd();
}

/** By owner name in canonical order (RFC 4034 §6.1), then by type, then as it was. */
function sorted(records: readonly JsonObject[]): readonly JsonObject[] {
  return [...records].sort(
    (one, other) =>
      compareOwnerNames(ownerOf(one), ownerOf(other)) ||
      (typeOf(one) < typeOf(other) ? -1 : typeOf(one) > typeOf(other) ? 1 : 0),
  );
}

const ownerOf = (record: JsonObject) => String(record["name"] ?? "@") as OwnerName;
const typeOf = (record: JsonObject) => String(record["type"] ?? "");

/** Plain only where no reader of YAML 1.1 or 1.2 could take the text for anything else. */
function scalarText(text: string): string {
  const address = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text);
  const words = /^[A-Za-z_][\w.+/=~-]*(?: [\w.+/=~-]+)*$/.test(text) && !RESERVED.test(text);
  if (address || words) return text;
  const single = text.includes('"') && /^[ -&(-~]*$/.test(text);
  return single ? `'${text}'` : printable(JSON.stringify(text));
}

const RESERVED = /^(?:null|true|false|yes|no|on|off|y|n)$/i;

/** What YAML does not take as it is (its §5.1), and what a terminal or an editor would hide, as `\u` escapes. */
function printable(text: string): string {
  const hidden =
    /[\0-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
  return text.replace(hidden, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
