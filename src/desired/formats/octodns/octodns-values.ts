// The values of octoDNS's record types under our field names. Pure tables; what they are read from is `octodns.ts`.

import { isObject, type Json, type JsonObject } from "../../../base/json";
import { formatTxt } from "../../../dns";

/** `content` or `data` (with `priority`) of one value; undefined where it cannot be read. */
export function rdataOf(type: string, value: Json): JsonObject | undefined {
  if (CONTENT.has(type)) return typeof value === "string" ? { content: value } : undefined;
  if (type === "TXT" || type === "SPF") return typeof value === "string" ? { content: text(value) } : undefined;
  if (type === "OPENPGPKEY") return typeof value === "string" ? { content: value } : undefined;
  if (!isObject(value)) return undefined;
  if (type === "MX") return mx(value);
  if (type === "URI")
    return { priority: value["priority"], data: { weight: value["weight"], target: value["target"] } };
  if (type === "HTTPS" || type === "SVCB") return binding(value);
  const names = FIELDS[type];
  return names && { data: renamed(value, names) };
}

/** Types that have another name here. ALIAS is what the service does with a CNAME at the apex: it is flattened. */
export const RENAMED: Readonly<Record<string, string>> = { ALIAS: "CNAME", SPF: "TXT" };

const CONTENT = new Set(["A", "AAAA", "ALIAS", "CNAME", "NS", "PTR"]);

/** octoDNS's field, then older spellings of it, for each of ours. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  CAA: { flags: ["flags"], tag: ["tag"], value: ["value"] },
  CERT: { type: ["type", "cert_type"], key_tag: ["key_tag"], algorithm: ["algorithm"], certificate: ["certificate"] },
  DNSKEY: { flags: ["flags"], protocol: ["protocol"], algorithm: ["algorithm"], public_key: ["public_key"] },
  DS: {
    key_tag: ["key_tag", "flags"],
    algorithm: ["algorithm", "protocol"],
    digest_type: ["digest_type", "algorithm"],
    digest: ["digest", "public_key"],
  },
  LOC: Object.fromEntries(
    [
      "lat_degrees",
      "lat_minutes",
      "lat_seconds",
      "lat_direction",
      "long_degrees",
      "long_minutes",
      "long_seconds",
      "long_direction",
      "altitude",
      "size",
      "precision_horz",
      "precision_vert",
    ].map((name) => [name, [name]]),
  ),
  NAPTR: {
    order: ["order"],
    preference: ["preference"],
    flags: ["flags"],
    service: ["service"],
    regex: ["regexp", "regex"],
    replacement: ["replacement"],
  },
  SMIMEA: {
    usage: ["certificate_usage", "usage"],
    selector: ["selector"],
    matching_type: ["matching_type"],
    certificate: ["certificate_association_data", "certificate"],
  },
  SRV: { priority: ["priority"], weight: ["weight"], port: ["port"], target: ["target"] },
  SSHFP: { algorithm: ["algorithm"], type: ["fingerprint_type", "type"], fingerprint: ["fingerprint"] },
  TLSA: {
    usage: ["certificate_usage", "usage"],
    selector: ["selector"],
    matching_type: ["matching_type"],
    certificate: ["certificate_association_data", "certificate"],
  },
};

function renamed(value: JsonObject, names: Readonly<Record<string, readonly string[]>>): JsonObject {
  const old = value["public_key"] !== undefined && value["digest"] === undefined && names["digest"] !== undefined;
  return Object.fromEntries(
    Object.entries(names).flatMap(([ours, theirs]) => {
      const candidates = old ? [...theirs].reverse() : theirs;
      const found = candidates.find((name) => value[name] !== undefined);
      return found === undefined ? [] : [[ours, value[found]]];
    }),
  );
}

function mx(value: JsonObject): JsonObject | undefined {
  const content = value["exchange"] ?? value["value"];
  const priority = value["preference"] ?? value["priority"];
  return content === undefined || priority === undefined ? undefined : { content, priority };
}

/** Parameters are a map there and text here: `alpn="h2,h3" port=443`. */
function binding(value: JsonObject): JsonObject {
  const params = value["svcparams"];
  const written = isObject(params) ? Object.entries(params).map(([name, param]) => parameter(name, param)) : [];
  return { data: { priority: value["svcpriority"], target: value["targetname"], value: written.join(" ") } };
}

function parameter(name: string, value: Json | undefined): string {
  if (value === null || value === undefined || value === "") return name;
  return `${name}="${Array.isArray(value) ? value.join(",") : String(value)}"`;
}

/** octoDNS writes `\;` for a semicolon; a text with quotation marks is quoted, since ours would be read as quoted strings. */
function text(value: string): string {
  const plain = value.replace(/\\;/g, ";");
  return plain.includes('"') ? formatTxt(plain) : plain;
}
