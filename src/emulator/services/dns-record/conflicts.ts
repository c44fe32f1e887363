// Which records may stand beside each other at one name, and how much of them (API documentation, records with the same
// name, limits). Looks only at the records of that name.
import { badRecord, INVENTED } from "../../refusal";
import type { Row, Store } from "../../store";
import { textOf } from "./content";

const MORE =
  " For more details, refer to <https://developers.cloudflare.com/dns/manage-dns-records/troubleshooting/records-with-same-name/>.";
const ADDRESS = ["A", "AAAA"];
const ONE_CNAME = ["A", "AAAA", "CNAME"];

/** The API takes a second, identical one of these without a word. */
const TWICE = ["SRV", "CAA"];

/** Refuses the record where one that stands at its name forbids it. */
export function checkNeighbours(store: Store, zone: Row, record: Row): void {
  const others = store
    .named(`dns_records/${zone["id"]}`, String(record["name"]))
    .filter((other) => other["id"] !== record["id"]);
  const type = String(record["type"]);
  checkCname(type, others);
  if (record["name"] !== zone["name"]) checkDelegation(type, others);
  const same = others.filter((other) => other["type"] === type);
  if (!TWICE.includes(type) && same.some((other) => rdata(other) === rdata(record))) {
    throw badRecord(81058, "An identical record already exists.");
  }
  const length = [...same, record].reduce((sum, row) => sum + String(row["content"]).length, 0);
  if (length > 8192) {
    throw badRecord(
      83011,
      "Combined content length of records with this name and type must not exceed 8192 characters.",
    );
  }
}

function checkCname(type: string, others: readonly Row[]): void {
  const there = new Set(others.map((other) => String(other["type"])));
  if (type === "CNAME" && ONE_CNAME.some((name) => there.has(name))) {
    throw badRecord(81053, `An A, AAAA, or CNAME record with that host already exists.${MORE}`);
  }
  if (ADDRESS.includes(type) && there.has("CNAME")) {
    throw badRecord(81054, `A CNAME record with that host already exists.${MORE}`);
  }
}

/** Below the apex an NS set stands alone, save for the DS that goes with it. */
function checkDelegation(type: string, others: readonly Row[]): void {
  const alone = ["NS", "DS"];
  if (type === "NS" && others.some((other) => !alone.includes(String(other["type"])))) {
    throw badRecord(INVENTED.nsAlone, "An NS record cannot share its name with records of other types.");
  }
  if (!alone.includes(type) && others.some((other) => other["type"] === "NS")) {
    throw badRecord(81056, "NS records with that host already exist.");
  }
}

/** What makes two records of a name and type the same. */
function rdata(record: Row): string {
  const content = String(record["content"]);
  switch (record["type"]) {
    case "TXT":
      return textOf(content);
    case "MX":
    case "URI":
    case "SRV":
      return `${record["priority"]} ${content.toLowerCase()}`;
    case "CNAME":
    case "NS":
    case "PTR":
      return content.toLowerCase();
    default:
      return content;
  }
}
