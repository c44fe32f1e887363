// What the API does with DNS records: the routes below /zones/{zone}/dns_records. Written from the API's documentation.
import type { Answer, Call, Service } from "../../call";
import { ordered, page } from "../../pages";
import { badRecord, INVENTED, refusal } from "../../refusal";
import type { Row, Store } from "../../store";
import { allowanceOf, raiseSerial, zoneOfCall } from "../../zones";
import { batch } from "./batch";
import { exportZone, importZone } from "./export-import";
import { matching } from "./list-filters";
import { recordReply } from "./record";
import { createRecord, overwriteRecord, patchRecord, recordOf, recordsOf, removeRecord } from "./write";

const RECORDS = "/zones/{zone}/dns_records";
const RECORD = `${RECORDS}/{record}`;

export const dnsRecordService: Service = {
  name: "dns_record",
  routes: [
    { method: "GET", path: RECORDS, answer: list },
    {
      method: "POST",
      path: RECORDS,
      answer: (call) => changeZone(call, (zone) => createRecord(call, zone, call.object())),
    },
    { method: "POST", path: `${RECORDS}/batch`, answer: batch },
    { method: "GET", path: `${RECORDS}/export`, answer: exportZone },
    { method: "POST", path: `${RECORDS}/import`, answer: importZone },
    { method: "GET", path: `${RECORDS}/usage`, answer: usage },
    {
      method: "GET",
      path: RECORD,
      answer: (call) => shown(call, zoneOfCall(call), recordOf(call, zoneOfCall(call), id(call))),
    },
    {
      method: "PUT",
      path: RECORD,
      answer: (call) => changeZone(call, (zone) => overwriteRecord(call, zone, id(call), call.object())),
    },
    {
      method: "PATCH",
      path: RECORD,
      answer: (call) => changeZone(call, (zone) => patchRecord(call, zone, id(call), call.object())),
    },
    { method: "DELETE", path: RECORD, answer: remove },
    { method: "GET", path: "/accounts/{account}/dns_records/usage", answer: accountUsage },
  ],
};

function id(call: Call): string {
  return call.params["record"] as string;
}

function list(call: Call): Answer {
  const zone = zoneOfCall(call);
  const rows = listing(call, zone);
  const { result, result_info } = page(call, rows, { min: 1, max: 5_000_000, byDefault: 100 });
  return { result: result.map((row) => recordReply(call, zone, row)), result_info };
}

/** The last listing of each store: its pages are asked for one after the other, and sorting is most of their cost. */
const listings = new WeakMap<Store, { readonly key: string; readonly rows: readonly Row[] }>();

function listing(call: Call, zone: Row): readonly Row[] {
  const query = new URLSearchParams(call.query);
  query.delete("page");
  query.delete("per_page");
  const key = `${call.store.version()} ${zone["id"]} ${query}`;
  const known = listings.get(call.store);
  if (known?.key === key) return known.rows;
  const rows = ordered(call, recordsOf(call, zone).filter(matching(call)), sortKey(call));
  listings.set(call.store, { key, rows });
  return rows;
}

/** By type and then name, unless `order` names another field. */
function sortKey(call: Call): (row: Row) => string | number {
  const order = call.query.get("order") || "type";
  if (!["type", "name", "content", "ttl", "proxied"].includes(order))
    throw badRecord(INVENTED.badQuery, `Invalid order ${order}.`);
  if (order === "ttl") return (row) => Number(row["ttl"]);
  return (row) => (order === "type" ? `${row["type"]} ${row["name"]}` : String(row[order]));
}

function changeZone(call: Call, change: (zone: Row) => Row): Answer {
  const zone = zoneOfCall(call);
  const row = change(zone);
  raiseSerial(call.store, zone);
  return shown(call, zone, row);
}

function remove(call: Call): Answer {
  const zone = zoneOfCall(call);
  const row = removeRecord(call, zone, id(call));
  raiseSerial(call.store, zone);
  return { result: { id: row["id"] } };
}

function shown(call: Call, zone: Row, row: Row): Answer {
  return { result: recordReply(call, zone, row) };
}

function usage(call: Call): Answer {
  const zone = zoneOfCall(call);
  return { result: { record_quota: allowanceOf(zone).records, record_usage: recordsOf(call, zone).length } };
}

function accountUsage(call: Call): Answer {
  const zones = call.store.all("zones").filter((zone) => zone["account_id"] === call.params["account"]);
  if (zones.length === 0 && !call.params["account"]) throw refusal(403, 10000, "Authentication error");
  return {
    result: { record_quota: null, record_usage: zones.reduce((sum, zone) => sum + recordsOf(call, zone).length, 0) },
  };
}
