// Writing records: each of the four changes checks the record, its neighbours and the zone's quota, and puts the row.
// Single routes and batches share them.

import type { JsonObject } from "../../../base/json";
import type { World } from "../../call";
import { badRecord, INVENTED, refusal } from "../../refusal";
import type { Row } from "../../store";
import { allowanceOf } from "../../zones";
import { checkNeighbours } from "./conflicts";
import { changedRecord, completeRecord } from "./record";

export function recordsOf(world: World, zone: Row): readonly Row[] {
  return world.store.all(collection(zone));
}

/** The record under an id, or 404 as recorded. */
export function recordOf(world: World, zone: Row, id: string): Row {
  const row = world.store.get(collection(zone), id);
  if (!row) throw refusal(404, 81044, "Record does not exist.");
  return row;
}

export function createRecord(world: World, zone: Row, body: JsonObject): Row {
  const row = completeRecord(world, zone, body);
  const quota = allowanceOf(zone).records;
  if (quota !== null && world.store.size(collection(zone)) >= quota) throw badRecord(81045, "Record quota exceeded.");
  return kept(world, zone, row);
}

export function overwriteRecord(world: World, zone: Row, id: string, body: JsonObject): Row {
  return kept(world, zone, completeRecord(world, zone, body, writable(world, zone, id)));
}

export function patchRecord(world: World, zone: Row, id: string, body: JsonObject): Row {
  return kept(world, zone, changedRecord(world, zone, body, writable(world, zone, id)));
}

export function removeRecord(world: World, zone: Row, id: string): Row {
  const row = writable(world, zone, id);
  world.store.put(collection(zone), id, undefined);
  return row;
}

function collection(zone: Row): string {
  return `dns_records/${zone["id"]}`;
}

/** Records that another product manages cannot be changed here. */
function writable(world: World, zone: Row, id: string): Row {
  const row = recordOf(world, zone, id);
  const meta = row["meta"] as JsonObject | undefined;
  if (meta?.["read_only"] === true)
    throw refusal(400, INVENTED.readOnly, "This record is managed by another product and is read only.");
  return row;
}

function kept(world: World, zone: Row, row: Row): Row {
  checkNeighbours(world.store, zone, row);
  world.store.put(collection(zone), String(row["id"]), row);
  return row;
}
