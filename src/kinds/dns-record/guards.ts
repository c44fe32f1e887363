// Changes at the apex that take a domain off the net: refused unless allowed by code.
import type { Hazard, HazardCheckInput } from "../../kind/kind";
import { isApexRecord } from "./canonical";
import type { CanonicalRecord, DnsRecordKind } from "./fields";

type Input = HazardCheckInput<DnsRecordKind>;

/** The last address, the last MX and the NS records of the apex. */
export function checkApex(input: Input): readonly Hazard[] {
  return [
    ...checkLast(input, "LAST_ADDRESS", ["A", "AAAA", "CNAME"], "The apex would be left without an address."),
    ...checkLast(input, "LAST_MX", ["MX"], "The apex would be left without an MX: mail to the domain would fail."),
    ...checkApexNs(input),
  ];
}

function checkLast(input: Input, code: string, types: readonly string[], message: string): readonly Hazard[] {
  const isAtApex = (record: CanonicalRecord) => isApexRecord(record) && types.includes(record.type);
  if (!input.live.some(({ props }) => isAtApex(props)) || input.after.some(isAtApex)) return [];
  const labels = input.changes.filter(({ from }) => from !== undefined && isAtApex(from)).map((change) => change.label);
  return [{ code, scope: input.scope, message, labels }];
}

function checkApexNs(input: Input): readonly Hazard[] {
  const isApexNs = (record: CanonicalRecord | undefined) => record?.type === "NS" && isApexRecord(record);
  const changes = input.changes.filter((change) => isApexNs(change.from) || isApexNs(change.to));
  if (changes.length === 0) return [];
  const message = "The NS records of the apex would change; a mistake there takes the whole zone off the net.";
  return [{ code: "APEX_NS", scope: input.scope, message, labels: changes.map((change) => change.label) }];
}
