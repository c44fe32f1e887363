// Writes zone files that any name server reads (RFC 1035 §5). Returns text; opens no file.
import { type Fqdn, isWithin } from "../fqdn";
import { relativeOwner } from "../owner-name";
import { type RdataFields, rrType } from "../rdata/rr-type";

export interface WrittenRecord {
  readonly owner: Fqdn;
  /** Seconds. */
  readonly ttl: number;
  readonly type: string;
  readonly data: RdataFields;
  readonly comment?: string;
}

export interface WrittenZone {
  readonly origin: Fqdn;
  /** The SOA record comes first, whatever its place in the list. */
  readonly records: readonly WrittenRecord[];
  /** Owner names relative to `$ORIGIN`, or in full (the default). */
  readonly names?: "full" | "relative";
}

/** The text of a zone file: `$ORIGIN`, then one line for each record, fields separated by tabs. */
export function writeMasterFile({ origin, records, names = "full" }: WrittenZone): string {
  const first = records.filter((record) => record.type === "SOA");
  const others = records.filter((record) => record.type !== "SOA");
  const ownerText = (owner: Fqdn) =>
    names === "relative" && isWithin(owner, origin) ? relativeOwner(owner, origin)! : owner;
  const lines = [...first, ...others].map((record) => writeRecord(record, ownerText(record.owner)));
  return [`$ORIGIN ${origin}`, ...lines, ""].join("\n");
}

function writeRecord({ ttl, type, data, comment }: WrittenRecord, owner: string): string {
  const rdata = oneLine(rrType(type).format(data));
  const line = [owner, ttl, "IN", type, rdata].join("\t");
  return comment ? `${line} ; ${oneLine(comment)}` : line;
}

// A line feed in a comment, or in rdata that is carried as it is, would begin a record of its own.
function oneLine(text: string): string {
  return text.replace(/[\0-\x08\n-\x1f\x7f]+/g, " ");
}
