// Batches of changes of one zone: all deletes, then patches, then puts, then posts, each in list order, and all of them
// or none (API documentation, batch record changes). The first refusal is the answer, with the place in the request.

import { isObject, type Json, type JsonObject } from "../../../base/json";
import type { Answer, Call } from "../../call";
import { INVENTED, pointing, Refusal, refusal } from "../../refusal";
import type { Row } from "../../store";
import { allowanceOf, raiseSerial, zoneOfCall } from "../../zones";
import { recordReply } from "./record";
import { createRecord, overwriteRecord, patchRecord, removeRecord } from "./write";

type Change = (call: Call, zone: Row, body: JsonObject) => Row;

const LISTS: Readonly<Record<string, Change>> = {
  deletes: (call, zone, body) => removeRecord(call, zone, idOf(body)),
  patches: (call, zone, body) => patchRecord(call, zone, idOf(body), body),
  puts: (call, zone, body) => overwriteRecord(call, zone, idOf(body), body),
  posts: createRecord,
};

/** The core runs every write in a transaction: a refusal here undoes the changes before it. */
export function batch(call: Call): Answer {
  const zone = zoneOfCall(call);
  const body = call.object();
  const changes = Object.keys(LISTS).map((list) => [list, listOf(body, list)] as const);
  const count = changes.reduce((sum, [, bodies]) => sum + bodies.length, 0);
  const most = allowanceOf(zone).operationsPerBatch;
  if (count > most)
    throw refusal(400, INVENTED.batchTooLarge, `A batch may hold at most ${most} operations, this one has ${count}.`);
  const rows = changes.map(
    ([list, bodies]) => [list, bodies.map((body, index) => applied(call, zone, list, body, index))] as const,
  );
  if (count > 0) raiseSerial(call.store, zone);
  return {
    result: Object.fromEntries(rows.map(([list, made]) => [list, made.map((row) => recordReply(call, zone, row))])),
  };
}

function listOf(body: JsonObject, list: string): readonly Json[] {
  const given = body[list] ?? [];
  if (!Array.isArray(given)) throw refusal(400, INVENTED.batchShape, `${list} must be a list.`);
  return given;
}

function applied(call: Call, zone: Row, list: string, body: Json, index: number): Row {
  try {
    if (!isObject(body)) throw refusal(400, INVENTED.batchShape, "An operation must be an object.");
    return (LISTS[list] as Change)(call, zone, body);
  } catch (error) {
    throw error instanceof Refusal ? pointing(error, `/${list}/${index}`) : error;
  }
}

function idOf(body: JsonObject): string {
  const id = body["id"];
  if (typeof id !== "string") throw refusal(400, INVENTED.requiredField, "id is a required field.");
  return id;
}
