// Formats zone files for any name server (RFC 1035 §5). Opens no files.
import { escapeInvisible } from "../../base/escape-text";
import { type Fqdn, isWithin } from "../fqdn";
import { toOctets } from "../octets";
import { relativeOwner } from "../owner-name";
import { type RdataFields, rrType } from "../rdata/rr-type";

export interface ZoneFileOutputRecord {
  readonly owner: Fqdn;
  /** Seconds. */
  readonly ttl: number;
  readonly type: string;
  /** Its canonical fields, or the text of a line. */
  readonly data: RdataFields | string;
  readonly comment?: string;
}

export interface ZoneFileOutput {
  readonly origin: Fqdn;
  /** In any order; the SOA record is written first. */
  readonly records: readonly ZoneFileOutputRecord[];
  /** Owner names in full (the default), or relative to `$ORIGIN`. */
  readonly names?: "full" | "relative";
}

/** The text of a zone file: `$ORIGIN`, then a line for each record with its fields separated by tabs. */
export function formatZoneFile({ origin, records, names = "full" }: ZoneFileOutput): string {
  const first = records.filter((record) => record.type === "SOA");
  const others = records.filter((record) => record.type !== "SOA");
  const ownerText = (owner: Fqdn) =>
    names === "relative" && isWithin(owner, origin) ? relativeOwner(owner, origin)! : owner;
  const lines = [...first, ...others].map((record) => formatRecord(record, ownerText(record.owner)));
  return [`$ORIGIN ${origin}`, ...lines, ""].join("\n");
}

function formatRecord({ ttl, type, data, comment }: ZoneFileOutputRecord, owner: string): string {
  const rdata = escapeOctets(toSingleLine(typeof data === "string" ? data : rrType(type).format(data)));
  const line = [owner, ttl, "IN", type, rdata].join("\t");
  return comment ? `${line} ; ${escapeInvisible(toSingleLine(comment))}` : line;
}

/** Octets above ASCII as `\DDD` (RFC 1035 §5.1): not every name server takes them raw. */
function escapeOctets(text: string): string {
  return text.replace(/[^\0-\x7f]+/gu, (run) => [...toOctets(run)].map((octet) => `\\${octet}`).join(""));
}

// A line feed in a comment or in the rdata of an unknown type would begin another record.
function toSingleLine(text: string): string {
  return text.replace(/[\0-\x08\n-\x1f\x7f]+/g, " ");
}
