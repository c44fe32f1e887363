// DNS records: the routes below /zones/{zone}/dns_records. Written from the API's documentation.
import {
  type Call,
  type HandlerResult,
  paginate,
  recordError,
  type Service,
  sortRows,
  UNDOCUMENTED_CODES,
} from "../../core";
import { getTierLimits, incrementSerial, requireZone, ZONES, type ZoneRow } from "../../scope";
import type { Store } from "../../store";
import { handleBatch } from "./batch";
import { type DnsRecordRow, getRecordTable } from "./dns-record";
import { handleExport, handleImport } from "./export-import";
import { createRecordFilter } from "./list-filter";
import { formatRecord } from "./record";
import { createRecord, listRecords, patchRecord, removeRecord, replaceRecord, requireRecord } from "./write";

const RECORDS = "/zones/{zone}/dns_records";
const RECORD = `${RECORDS}/{record}`;

export const dnsRecordService: Service = {
  name: "dns_record",
  routes: [
    { method: "GET", path: RECORDS, handle: list },
    {
      method: "POST",
      path: RECORDS,
      handle: (call) => changeZone(call, (zone) => createRecord(call, zone, call.requireObject())),
    },
    { method: "POST", path: `${RECORDS}/batch`, handle: handleBatch },
    { method: "GET", path: `${RECORDS}/export`, handle: handleExport },
    { method: "POST", path: `${RECORDS}/import`, handle: handleImport },
    { method: "GET", path: `${RECORDS}/usage`, handle: getZoneUsage },
    { method: "GET", path: RECORD, handle: get },
    {
      method: "PUT",
      path: RECORD,
      handle: (call) => changeZone(call, (zone) => replaceRecord(call, zone, getId(call), call.requireObject())),
    },
    {
      method: "PATCH",
      path: RECORD,
      handle: (call) => changeZone(call, (zone) => patchRecord(call, zone, getId(call), call.requireObject())),
    },
    { method: "DELETE", path: RECORD, handle: remove },
    { method: "GET", path: "/accounts/{account}/dns_records/usage", handle: getAccountUsage },
  ],
};

function getId(call: Call): string {
  return call.parameter("record");
}

function list(call: Call): HandlerResult {
  const zone = requireZone(call);
  const records = listSorted(call, zone);
  const { result, result_info } = paginate(call, records, { min: 1, max: 5_000_000, byDefault: 100 });
  return { result: result.map((record) => formatRecord(call, zone, record)), result_info };
}

/** The last listing of each store: clients read its pages in sequence, and sorting is most of the cost of a page. */
const listings = new WeakMap<Store, { readonly key: string; readonly records: readonly DnsRecordRow[] }>();

function listSorted(call: Call, zone: ZoneRow): readonly DnsRecordRow[] {
  const query = new URLSearchParams(call.query);
  query.delete("page");
  query.delete("per_page");
  const key = `${call.store.version()} ${zone.id} ${query}`;
  const known = listings.get(call.store);
  if (known?.key === key) return known.records;
  const records = sortRows(call, listRecords(call, zone).filter(createRecordFilter(call)), getSortKey(call));
  listings.set(call.store, { key, records });
  return records;
}

/** By type and then name, unless `order` names another member. */
function getSortKey(call: Call): (record: DnsRecordRow) => string | number {
  const order = call.query.get("order") || "type";
  switch (order) {
    case "type":
      return ({ type, name }) => `${type} ${name}`;
    case "name":
    case "content":
    case "ttl":
      return (record) => record[order];
    case "proxied":
      return ({ proxied }) => String(proxied);
    default:
      throw recordError(UNDOCUMENTED_CODES.badQuery, `Invalid order ${order}.`);
  }
}

function get(call: Call): HandlerResult {
  const zone = requireZone(call);
  return { result: formatRecord(call, zone, requireRecord(call, zone, getId(call))) };
}

function changeZone(call: Call, change: (zone: ZoneRow) => DnsRecordRow): HandlerResult {
  const zone = requireZone(call);
  const record = change(zone);
  incrementSerial(call.store, zone);
  return { result: formatRecord(call, zone, record) };
}

function remove(call: Call): HandlerResult {
  const zone = requireZone(call);
  const { id } = removeRecord(call, zone, getId(call));
  incrementSerial(call.store, zone);
  return { result: { id } };
}

function getZoneUsage(call: Call): HandlerResult {
  const zone = requireZone(call);
  return { result: { record_quota: getTierLimits(zone).records, record_usage: countRecords(call, zone) } };
}

function getAccountUsage(call: Call): HandlerResult {
  const account = call.parameter("account");
  const zones = call.store.all(ZONES).filter((zone) => zone.account_id === account);
  return {
    result: { record_quota: null, record_usage: zones.reduce((sum, zone) => sum + countRecords(call, zone), 0) },
  };
}

function countRecords(call: Call, zone: ZoneRow): number {
  return call.store.size(getRecordTable(zone));
}
