// A record as people name it in reports.
import { rrType } from "../../dns";
import type { CanonicalRecord } from "./fields";
import { rdataFields } from "./rdata";
import { isHostType } from "./record-types";
import { hostToWire } from "./wire-rdata";

/** `www A 192.0.2.1`, `@ MX 10 mail.example.com`: enough to tell it from the other records at its name. */
export function recordLabel(record: CanonicalRecord): string {
  const rdata = rdataText(record);
  const cut = rdata.length > 80 ? `${rdata.slice(0, 77)}…` : rdata;
  return `${record.name} ${record.type} ${cut}`.trimEnd();
}

/** The rdata as a person writes it: hosts without the final dot, TXT without quotes. */
export function rdataText(record: CanonicalRecord): string {
  const { type, content, data, priority } = record;
  if (data !== undefined) {
    const rdata = rrType(type).parseData(rdataFields(type, record));
    return rdata.ok ? rrType(type).format(rdata.value) : JSON.stringify(data);
  }
  if (content === undefined) return "";
  const text = isHostType(type) ? hostToWire(content) : content;
  return type === "MX" && priority !== undefined ? `${priority} ${text}` : text;
}
