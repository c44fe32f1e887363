// Which records can share a name, and how much content (API documentation, records with the same name, limits). Only the
// records of that name are read.
import { type ApiError, recordError, UNDOCUMENTED_CODES } from "../../core";
import type { ZoneRow } from "../../scope";
import type { Store } from "../../store";
import { unquoteText } from "./content";
import { type DnsRecordRow, getRecordTable } from "./dns-record";

const MORE =
  " For more details, refer to <https://developers.cloudflare.com/dns/manage-dns-records/troubleshooting/records-with-same-name/>.";
const ADDRESS = ["A", "AAAA"];
const EXCLUSIVE_WITH_CNAME = ["A", "AAAA", "CNAME"];

/** The API accepts a second, identical record of this type (cloudflare/terraform-provider-cloudflare issue 750, 2020). */
const CAN_REPEAT = "SRV";

/** Refuses a record that another record at its name excludes. */
export function checkConflicts(store: Store, zone: ZoneRow, record: DnsRecordRow): void {
  const { id, name, type } = record;
  const others = store.named(getRecordTable(zone), name).filter((other) => other.id !== id);
  checkCname(type, others);
  if (name !== zone.name) checkDelegation(type, others);
  const sameType = others.filter((other) => other.type === type);
  if (type !== CAN_REPEAT && sameType.some((other) => rdataKey(other) === rdataKey(record)))
    throw identicalRecord(type);
  const length = [...sameType, record].reduce((sum, { content }) => sum + content.length, 0);
  if (length > 8192) {
    throw recordError(
      83011,
      "Combined content length of records with this name and type must not exceed 8192 characters.",
    );
  }
}

/** cloudflare/salt-cloudflare issue 17 (2021) has a code of its own for CAA. */
function identicalRecord(type: string): ApiError {
  if (type === "CAA") return recordError(81057, "Record already exists.");
  return recordError(81058, "An identical record already exists.");
}

function checkCname(type: string, others: readonly DnsRecordRow[]): void {
  const types = new Set(others.map((other) => other.type));
  if (type === "CNAME" && EXCLUSIVE_WITH_CNAME.some((name) => types.has(name))) {
    throw recordError(81053, `An A, AAAA, or CNAME record with that host already exists.${MORE}`);
  }
  if (ADDRESS.includes(type) && types.has("CNAME")) {
    throw recordError(81054, `A CNAME record with that host already exists.${MORE}`);
  }
}

/** Below the apex, NS records share their name only with the DS records of the delegation. */
function checkDelegation(type: string, others: readonly DnsRecordRow[]): void {
  const delegation = ["NS", "DS"];
  if (type === "NS" && others.some((other) => !delegation.includes(other.type))) {
    throw recordError(UNDOCUMENTED_CODES.nsAlone, "An NS record cannot share its name with records of other types.");
  }
  if (!delegation.includes(type) && others.some((other) => other.type === "NS")) {
    throw recordError(81056, "NS records with that host already exist.");
  }
}

/** Records of one name and type with the same key are identical. */
function rdataKey({ type, content, priority }: DnsRecordRow): string {
  switch (type) {
    case "TXT":
      return unquoteText(content);
    case "MX":
    case "URI":
    case "SRV":
      return `${priority} ${content.toLowerCase()}`;
    case "CNAME":
    case "NS":
    case "PTR":
      return content.toLowerCase();
    default:
      return content;
  }
}
