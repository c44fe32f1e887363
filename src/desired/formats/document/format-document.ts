// A document as readable text: one line per record, and quotes only where they are needed.
import { Document, isMap, isSeq, visit } from "yaml";
import { escapeInvisible, hasInvisible } from "../../../base/escape-text";
import { isObject, type Json, type JsonObject } from "../../../base/json";

export interface PrintedRecord {
  readonly record: JsonObject;
  /** Comment lines above the record: what could not be imported. */
  readonly comment?: string;
}

/** A line of `ignore`. */
export interface PrintedIgnore {
  readonly rule: JsonObject;
  /** Comment lines above it: why the record is left out. */
  readonly comment?: string;
}

export interface PrintedZone {
  readonly name: string;
  /** `prune`, `defaults`, `dns_settings` …, in this order. */
  readonly options?: JsonObject;
  /** Lines of `ignore`: records that are left out, so that no apply touches them. */
  readonly ignored?: readonly PrintedIgnore[];
  readonly records: readonly PrintedRecord[];
  /** Comment lines above the options and records. */
  readonly comment?: string;
  /** Comment lines below the records: records that are not declared, and why. */
  readonly skipped?: readonly string[];
}

export interface PrintedDocument {
  /** Comment lines at the beginning. */
  readonly comment?: string;
  /** `account`, `soa_defaults` … */
  readonly account?: JsonObject;
  /** Comment lines at the end: objects of the account that are not declared, and why. */
  readonly skipped?: readonly string[];
  readonly zones: readonly PrintedZone[];
}

/** A longer record takes several lines. */
const MAX_WIDTH = 140;

export function formatDocument({ comment, account = {}, skipped = [], zones }: PrintedDocument): string {
  const value = {
    version: 1,
    ...account,
    zones: Object.fromEntries(zones.map((zone) => [zone.name, toZoneValue(zone)])),
  };
  const document = new Document(value, { version: "1.2" });
  if (comment !== undefined) document.commentBefore = formatComment(comment);
  if (skipped.length > 0) document.comment = formatComment(skipped.join("\n"));
  for (const [name, value] of Object.entries(account)) setFlowStyle(document, [name], value);
  for (const zone of zones) layOutZone(document, zone);
  quoteInvisible(document);
  return escapeInvisible(document.toString({ lineWidth: 0, flowCollectionPadding: true }));
}

function toZoneValue({ options = {}, ignored = [], records }: PrintedZone): Json {
  const ignore = ignored.length > 0 ? { ignore: ignored.map(({ rule }) => rule) } : {};
  return { ...options, ...ignore, records: records.map(({ record }) => record) };
}

function layOutZone(document: Document, zone: PrintedZone): void {
  const path = ["zones", zone.name];
  for (const [name, value] of Object.entries(zone.options ?? {})) setFlowStyle(document, [...path, name], value);
  for (const [index, { rule, comment }] of (zone.ignored ?? []).entries())
    layOutElement(document, [...path, "ignore", index], rule, comment);
  for (const [index, { record, comment }] of zone.records.entries())
    layOutElement(document, [...path, "records", index], record, comment);
  const [map, list] = [document.getIn(path), document.getIn([...path, "records"])];
  if (isMap(map) && zone.comment !== undefined) map.commentBefore = formatComment(zone.comment);
  if (isSeq(list) && zone.skipped?.length) list.comment = formatComment(zone.skipped.join("\n"));
}

/** Writes an element of a list on one line unless it is long. */
function layOutElement(
  document: Document,
  path: readonly (string | number)[],
  value: JsonObject,
  comment?: string,
): void {
  const node = document.getIn(path, true);
  if (!isMap(node)) return;
  node.flow = JSON.stringify(value).length < MAX_WIDTH;
  if (comment !== undefined) node.commentBefore = formatComment(comment);
}

/** Writes a short value on one line. A longer value has a line for each member, by the same rule. */
function setFlowStyle(document: Document, path: readonly string[], value: Json | undefined): void {
  const node = document.getIn(path, true);
  if ((!isMap(node) && !isSeq(node)) || value === undefined) return;
  if (JSON.stringify(value).length < MAX_WIDTH && !isMapOfMaps(value)) node.flow = true;
  else if (isObject(value))
    for (const [name, member] of Object.entries(value)) setFlowStyle(document, [...path, name], member);
}

/** Applications by name, for example: each takes a line of its own. */
function isMapOfMaps(value: Json): boolean {
  return isObject(value) && Object.values(value).length > 1 && Object.values(value).every(isObject);
}

/** Escapes control characters, which could end the comment. */
function formatComment(text: string): string {
  const safe = text.replace(/[^\P{C}\n]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return safe
    .split("\n")
    .map((line) => ` ${line}`)
    .join("\n");
}

/** Escapes of invisible characters work in double quotes only. */
function quoteInvisible(document: Document): void {
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === "string" && hasInvisible(node.value)) node.type = "QUOTE_DOUBLE";
    },
  });
}
