// The order of records in a printed document: the apex first, a name before the names below it, then by type.
import { compareText } from "../../../base/compare-text";
import type { JsonObject } from "../../../base/json";
import { compareOwnerNames } from "../../../dns";

/** Sorted by owner name in canonical order (RFC 4034 §6.1), then by type and text: the same records give the same document. */
export function sortRecords(records: readonly JsonObject[]): readonly JsonObject[] {
  const keyed = records.map((record) => ({ record, name: getOwnerName(record), text: getSortText(record) }));
  keyed.sort((a, b) => compareOwnerNames(a.name, b.name) || compareText(a.text, b.text));
  return keyed.map(({ record }) => record);
}

function getOwnerName({ name = "@" }: JsonObject): string {
  return String(name);
}

function getSortText(record: JsonObject): string {
  const { type } = record;
  return `${type} ${JSON.stringify(record)}`;
}
