// The text of a value that octoDNS's value filters compare (octoDNS 1.22, `_match_text`). Pure.
import { isObject, type Json } from "../../../base/json";
import { parseIpv6 } from "../../../dns";
import { joinStrings } from "./octodns-rdata";
import { listRecordValues, type SourceRecord } from "./source-records";

/** Undefined for a type whose text is not known. */
export function toRdataTexts({ type, record, escapedSemicolons }: SourceRecord): readonly string[] | undefined {
  const texts = listRecordValues(record).map((value) => toText(type, value, escapedSemicolons));
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

function toText(type: string, value: Json, escapedSemicolons: boolean): string | undefined {
  if (type === "TXT" || type === "SPF") {
    const text = joinStrings(String(value));
    return escapedSemicolons ? text : text.replaceAll(";", "\\;");
  }
  if (HOST_TYPES.has(type)) return String(value).toLowerCase();
  if (type === "A") return String(value);
  if (type === "AAAA") {
    const address = parseIpv6(String(value));
    return address.ok ? address.value : String(value);
  }
  const fields = FIELDS.get(type);
  if (!fields || !isObject(value)) return undefined;
  const texts = fields.map((names) => String(value[names.find((name) => value[name] !== undefined) ?? ""] ?? ""));
  return type === "CAA" ? `${texts.slice(0, 2).join(" ")} "${texts[2]}"` : texts.join(" ");
}

const HOST_TYPES = new Set(["ALIAS", "CNAME", "NS", "PTR"]);

const FIELDS: ReadonlyMap<string, readonly (readonly string[])[]> = new Map([
  ["CAA", [["flags"], ["tag"], ["value"]]],
  ["DS", [["key_tag"], ["algorithm"], ["digest_type"], ["digest"]]],
  [
    "MX",
    [
      ["preference", "priority"],
      ["exchange", "value"],
    ],
  ],
  ["SRV", [["priority"], ["weight"], ["port"], ["target"]]],
  ["SSHFP", [["algorithm"], ["fingerprint_type"], ["fingerprint"]]],
  ["TLSA", [["certificate_usage"], ["selector"], ["matching_type"], ["certificate_association_data"]]],
]);
