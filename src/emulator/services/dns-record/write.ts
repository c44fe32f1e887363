// Writes records: each of the four changes checks the record, its conflicts and the quota of the zone, and stores the row.
// Routes of single records and batches share them.
import type { JsonObject } from "../../../base/json";
import { apiError, type EmulatorState, recordError, UNDOCUMENTED_CODES } from "../../core";
import { getTierLimits, type ZoneRow } from "../../scope";
import { checkConflicts } from "./conflicts";
import { type DnsRecordRow, getRecordTable } from "./dns-record";
import { buildPatchedRecord, buildRecord } from "./record";

export function listRecords(state: EmulatorState, zone: ZoneRow): readonly DnsRecordRow[] {
  return state.store.all(getRecordTable(zone));
}

/** The record with this id, or 404 as recorded. */
export function requireRecord(state: EmulatorState, zone: ZoneRow, id: string): DnsRecordRow {
  const record = state.store.get(getRecordTable(zone), id);
  if (!record) throw apiError(404, 81044, "Record does not exist.");
  return record;
}

export function createRecord(state: EmulatorState, zone: ZoneRow, body: JsonObject): DnsRecordRow {
  const record = buildRecord(state, zone, body);
  const quota = getTierLimits(zone).records;
  if (quota !== null && state.store.size(getRecordTable(zone)) >= quota)
    throw recordError(81045, "Record quota exceeded.");
  return storeRecord(state, zone, record);
}

export function replaceRecord(state: EmulatorState, zone: ZoneRow, id: string, body: JsonObject): DnsRecordRow {
  return storeRecord(state, zone, buildRecord(state, zone, body, requireWritable(state, zone, id)));
}

export function patchRecord(state: EmulatorState, zone: ZoneRow, id: string, body: JsonObject): DnsRecordRow {
  return storeRecord(state, zone, buildPatchedRecord(state, zone, body, requireWritable(state, zone, id)));
}

export function removeRecord(state: EmulatorState, zone: ZoneRow, id: string): DnsRecordRow {
  const record = requireWritable(state, zone, id);
  state.store.remove(getRecordTable(zone).collection, id);
  return record;
}

/** Records that another product manages are read-only. */
function requireWritable(state: EmulatorState, zone: ZoneRow, id: string): DnsRecordRow {
  const record = requireRecord(state, zone, id);
  const { read_only } = record.meta;
  if (read_only === true)
    throw apiError(400, UNDOCUMENTED_CODES.readOnly, "This record is managed by another product and is read only.");
  return record;
}

function storeRecord(state: EmulatorState, zone: ZoneRow, record: DnsRecordRow): DnsRecordRow {
  checkConflicts(state.store, zone, record);
  state.store.put(getRecordTable(zone), record.id, record);
  return record;
}
