// The rdata of documents as values of octoDNS's record types: the inverse of `octodns-rdata.ts`. Pure.
import { compareText } from "../../../base/compare-text";
import type { Json, JsonObject } from "../../../base/json";
import { APEX, type RdataFields } from "../../../dns";

const TYPES = new Set(
  "A AAAA CAA CNAME DS HTTPS LOC MX NAPTR NS OPENPGPKEY PTR SRV SSHFP SVCB TLSA TXT URI".split(" "),
);

/** Undefined for a type that octoDNS does not have. A CNAME at the apex is its ALIAS. */
export function toOctodnsType(type: string, isApex: boolean): string | undefined {
  if (type === "CNAME" && isApex) return "ALIAS";
  return TYPES.has(type) ? type : undefined;
}

/** octoDNS's names of fields, where they differ from the names of the rdata. */
const NAMES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ["NAPTR", new Map([["regex", "regexp"]])],
  ["SSHFP", new Map([["type", "fingerprint_type"]])],
  [
    "TLSA",
    new Map([
      ["usage", "certificate_usage"],
      ["certificate", "certificate_association_data"],
    ]),
  ],
]);

/** Undefined where octoDNS cannot hold the value, or would read it differently. */
export function toOctodnsValue(type: string, rdata: RdataFields): Json | undefined {
  const [single] = Object.values(rdata);
  switch (type) {
    case "A":
    case "AAAA":
    case "ALIAS":
    case "CNAME":
    case "NS":
    case "OPENPGPKEY":
    case "PTR":
      return single;
    case "TXT":
      return toOctodnsText(String(single));
    case "HTTPS":
    case "SVCB":
      return toServiceBinding(rdata);
    default: {
      const names = NAMES.get(type);
      return sortMembers(Object.entries(rdata).map(([name, value]) => [names?.get(name) ?? name, value]));
    }
  }
}

function sortMembers(members: readonly (readonly [string, Json])[]): JsonObject {
  return Object.fromEntries([...members].sort(([a], [b]) => compareText(a, b)));
}

/** octoDNS escapes semicolons, strips a quotation mark from both ends, and joins strings: `" "` cannot be written. */
function toOctodnsText(text: string): string | undefined {
  if (text === "" || text.includes('" "') || text.includes("\\")) return undefined;
  const escaped = text.replaceAll(";", "\\;");
  return escaped.startsWith('"') ? `"${escaped}"` : escaped;
}

const PARAMETER = /^([a-z0-9-]+)(?:=(?:"([^"\\]*)"|([^"\\\s]*)))?(?:\s+|$)/;
const LISTS = new Set(["alpn", "ipv4hint", "ipv6hint", "mandatory"]);

function toServiceBinding({ priority, target, value }: RdataFields): JsonObject | undefined {
  const parameters: (readonly [string, Json])[] = [];
  for (let rest = String(value ?? ""); rest !== ""; ) {
    const found = PARAMETER.exec(rest);
    if (!found) return undefined;
    const [whole, name = "", quoted, plain] = found;
    parameters.push([name, readParameter(name, quoted ?? plain)]);
    rest = rest.slice(whole.length);
  }
  const svcparams = sortMembers(parameters);
  return {
    ...(parameters.length > 0 ? { svcparams } : {}),
    svcpriority: priority,
    targetname: target,
  };
}

function readParameter(name: string, text: string | undefined): Json {
  if (text === undefined) return null;
  if (LISTS.has(name)) return text.split(",");
  return name === "port" ? Number(text) : text;
}

/** Whether PyYAML reads the text as a text without quotation marks. */
export function isPlainText(text: string): boolean {
  return (
    /^[a-z_*@./][\w*@./-]*$/i.test(text) && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(text) && text !== APEX
  );
}
