// The order of records in a printed document: the apex first, a name before the names below it, then by type.

import type { JsonObject } from "../base/json";
import { compareOwnerNames, type OwnerName } from "../dns";

/** Declared records by owner name in canonical order (RFC 4034 §6.1), type and text: the same records give the same document. */
export function inOrder(records: readonly JsonObject[]): readonly JsonObject[] {
  return [...records].sort((left, right) => compareOwnerNames(nameOf(left), nameOf(right)) || compare(left, right));
}

const nameOf = (record: JsonObject) => String(record["name"] ?? "@") as OwnerName;

function compare(row: JsonObject, other: JsonObject): number {
  const [left, right] = [textOf(row), textOf(other)];
  return left < right ? -1 : left > right ? 1 : 0;
}

const textOf = (record: JsonObject) => `${record["type"]} ${JSON.stringify(record)}`;
