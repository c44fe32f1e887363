// A document as text that a person likes to read: a line for each record, quotation marks only where they are needed.
import { Document, isMap, isSeq, type Scalar, visit, type YAMLMap } from "yaml";
import { isObject, type Json, type JsonObject } from "../../../base/json";

export interface PrintedRecord {
  readonly record: JsonObject;
  /** Lines above it: what could not be carried over. */
  readonly comment?: string;
}

export interface PrintedZone {
  readonly name: string;
  /** `prune`, `defaults`, `dns_settings` …, in this order. */
  readonly options?: JsonObject;
  readonly records: readonly PrintedRecord[];
  /** Lines above the zone's options and records. */
  readonly comment?: string;
  /** Lines below its records: records that are not declared, and why. */
  readonly left?: readonly string[];
}

export interface PrintedDocument {
  /** Lines at the top. */
  readonly comment?: string;
  /** `account`, `soa_defaults` … */
  readonly account?: JsonObject;
  /** Lines at the end: what of the account is not declared, and why. */
  readonly left?: readonly string[];
  readonly zones: readonly PrintedZone[];
}

/** A record longer than this is written over several lines. */
const WIDTH = 140;

export function documentText({ comment, account = {}, left = [], zones }: PrintedDocument): string {
  const value = {
    version: 1,
    ...account,
    zones: Object.fromEntries(zones.map((zone) => [zone.name, zoneValue(zone)])),
  };
  const document = new Document(value, { version: "1.2" });
  if (comment !== undefined) document.commentBefore = commentText(comment);
  if (left.length > 0) document.comment = commentText(left.join("\n"));
  for (const [name, value] of Object.entries(account)) flow(document, [name], value);
  for (const zone of zones) layOut(document, zone);
  quoteInvisible(document);
  return document.toString({ lineWidth: 0, flowCollectionPadding: true }).replace(INVISIBLE, escaped);
}

function zoneValue({ options = {}, records }: PrintedZone): Json {
  return { ...options, records: records.map((record) => record.record) };
}

function layOut(document: Document, zone: PrintedZone): void {
  for (const [name, value] of Object.entries(zone.options ?? {})) flow(document, ["zones", zone.name, name], value);
  for (const [index, { record, comment }] of zone.records.entries()) {
    const node = document.getIn(["zones", zone.name, "records", index], true) as YAMLMap & Scalar;
    if (isMap(node)) node.flow = JSON.stringify(record).length < WIDTH;
    if (comment !== undefined) node.commentBefore = commentText(comment);
  }
  const [above, below] = [document.getIn(["zones", zone.name]), document.getIn(["zones", zone.name, "records"])];
  if (isMap(above) && zone.comment !== undefined) above.commentBefore = commentText(zone.comment);
  if (isSeq(below) && zone.left?.length) below.comment = commentText(zone.left.join("\n"));
}

/** A map on one line where it is short, else each of its members in turn. */
function flow(document: Document, path: readonly string[], value: Json | undefined): void {
  const node = document.getIn(path, true);
  if ((!isMap(node) && !isSeq(node)) || value === undefined) return;
  if (JSON.stringify(value).length < WIDTH && !isEachNamed(value)) node.flow = true;
  else if (isObject(value)) for (const [name, inner] of Object.entries(value)) flow(document, [...path, name], inner);
}

/** A map of maps (applications by name): each stands on a line of its own. */
function isEachNamed(value: Json): boolean {
  return (
    isObject(value) && Object.values(value).length > 1 && Object.values(value).every((element) => isObject(element))
  );
}

/** Control characters would end the comment, or worse. */
function commentText(text: string): string {
  const safe = text.replace(/[^\P{C}\n]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return safe
    .split("\n")
    .map((line) => ` ${line}`)
    .join("\n");
}

/** What turns text around or is not seen: in a document it stands as an escape, so that a reader sees it. */
const INVISIBLE = /[\u0080-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Escapes are read in double quotation marks only. */
function quoteInvisible(document: Document): void {
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === "string" && node.value.search(INVISIBLE) >= 0) node.type = "QUOTE_DOUBLE";
    },
  });
}

function escaped(character: string): string {
  return `\\u${(character.codePointAt(0) as number).toString(16).padStart(4, "0")}`;
}
