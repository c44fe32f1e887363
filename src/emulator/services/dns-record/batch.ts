// Batches of changes in one zone: all deletes, then patches, then puts, then posts, each in list order. All changes are made
// or none (API documentation, batch record changes). The reply to a refused batch is its first error, with the place in the
// request.
import { isObject, type Json, type JsonObject } from "../../../base/json";
import { ApiError, apiError, type Call, type HandlerResult, UNDOCUMENTED_CODES, withPointer } from "../../core";
import { getTierLimits, incrementSerial, requireZone, type ZoneRow } from "../../scope";
import type { DnsRecordRow } from "./dns-record";
import { formatRecord } from "./record";
import { createRecord, patchRecord, removeRecord, replaceRecord } from "./write";

type Change = (call: Call, zone: ZoneRow, body: JsonObject) => DnsRecordRow;

const CHANGES: readonly (readonly [list: string, change: Change])[] = [
  ["deletes", (call, zone, body) => removeRecord(call, zone, readId(body))],
  ["patches", (call, zone, body) => patchRecord(call, zone, readId(body), body)],
  ["puts", (call, zone, body) => replaceRecord(call, zone, readId(body), body)],
  ["posts", createRecord],
];

/** The dispatcher runs every write in a transaction: an error undoes the changes before it. */
export function handleBatch(call: Call): HandlerResult {
  const zone = requireZone(call);
  const body = call.requireObject();
  const operations = CHANGES.map(([list, change]) => ({ list, change, bodies: readList(body, list) }));
  const count = operations.reduce((sum, { bodies }) => sum + bodies.length, 0);
  const limit = getTierLimits(zone).operationsPerBatch;
  if (count > limit)
    throw apiError(
      400,
      UNDOCUMENTED_CODES.batchTooLarge,
      `A batch may hold at most ${limit} operations; it holds ${count}.`,
    );
  const changed = operations.map(
    ({ list, change, bodies }) =>
      [list, bodies.map((body, index) => applyChange(call, zone, change, body, `/${list}/${index}`))] as const,
  );
  if (count > 0) incrementSerial(call.store, zone);
  const format = (record: DnsRecordRow) => formatRecord(call, zone, record);
  return { result: Object.fromEntries(changed.map(([list, records]) => [list, records.map(format)])) };
}

function readList(body: JsonObject, list: string): readonly Json[] {
  const given = body[list] ?? [];
  if (!Array.isArray(given)) throw apiError(400, UNDOCUMENTED_CODES.batchShape, `${list} must be a list.`);
  return given;
}

function applyChange(call: Call, zone: ZoneRow, change: Change, body: Json, pointer: string): DnsRecordRow {
  try {
    if (!isObject(body)) throw apiError(400, UNDOCUMENTED_CODES.batchShape, "An operation must be an object.");
    return change(call, zone, body);
  } catch (error) {
    throw error instanceof ApiError ? withPointer(error, pointer) : error;
  }
}

function readId({ id }: JsonObject): string {
  if (typeof id !== "string") throw apiError(400, UNDOCUMENTED_CODES.requiredField, "id is a required field.");
  return id;
}
