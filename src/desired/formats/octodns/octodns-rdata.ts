// The values of octoDNS's record types under the field names of documents. Pure.
import { isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import { formatTxtContent } from "../../../dns";

/** `content` or `data` (with `priority`) of a value; undefined where it cannot be read. */
export function convertRdata(type: string, value: Json, escapedSemicolons = true): JsonObject | undefined {
  if (CONTENT_TYPES.has(type)) return typeof value === "string" ? { content: value } : undefined;
  if (isTextType(type))
    return typeof value === "string" ? { content: convertText(value, escapedSemicolons) } : undefined;
  if (!isObject(value)) return undefined;
  if (type === "MX") return convertMx(value);
  if (type === "URI") {
    const { priority, weight, target } = value;
    return { priority, data: { weight, target } };
  }
  if (type === "HTTPS" || type === "SVCB") return convertServiceBinding(value);
  const fields = FIELDS.get(type);
  return fields && { data: renameFields(value, fields) };
}

export function isTextType(type: string): boolean {
  return type === "TXT" || type === "SPF";
}

const CONTENT_TYPES = new Set(["A", "AAAA", "ALIAS", "CNAME", "NS", "OPENPGPKEY", "PTR"]);

/** For each field of a document: octoDNS's field, then older spellings of it. */
type FieldNames = Readonly<Record<string, readonly string[]>>;

const LOC_FIELDS = [
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
];

const CERTIFICATE_ASSOCIATION: FieldNames = {
  usage: ["certificate_usage", "usage"],
  selector: ["selector"],
  matching_type: ["matching_type"],
  certificate: ["certificate_association_data", "certificate"],
};

const FIELDS: ReadonlyMap<string, FieldNames> = new Map<string, FieldNames>([
  ["CAA", { flags: ["flags"], tag: ["tag"], value: ["value"] }],
  [
    "CERT",
    { type: ["type", "cert_type"], key_tag: ["key_tag"], algorithm: ["algorithm"], certificate: ["certificate"] },
  ],
  ["DNSKEY", { flags: ["flags"], protocol: ["protocol"], algorithm: ["algorithm"], public_key: ["public_key"] }],
  [
    "DS",
    {
      key_tag: ["key_tag", "flags"],
      algorithm: ["algorithm", "protocol"],
      digest_type: ["digest_type", "algorithm"],
      digest: ["digest", "public_key"],
    },
  ],
  ["LOC", Object.fromEntries(LOC_FIELDS.map((name) => [name, [name]]))],
  [
    "NAPTR",
    {
      order: ["order"],
      preference: ["preference"],
      flags: ["flags"],
      service: ["service"],
      regex: ["regexp", "regex"],
      replacement: ["replacement"],
    },
  ],
  ["SMIMEA", CERTIFICATE_ASSOCIATION],
  ["SRV", { priority: ["priority"], weight: ["weight"], port: ["port"], target: ["target"] }],
  ["SSHFP", { algorithm: ["algorithm"], type: ["fingerprint_type", "type"], fingerprint: ["fingerprint"] }],
  ["TLSA", CERTIFICATE_ASSOCIATION],
]);

/** In the old form of DS (`public_key` and no `digest`), `algorithm` is the digest type: the old names take precedence. */
function renameFields(value: JsonObject, fields: FieldNames): JsonObject {
  const { public_key, digest } = value;
  const isOldDs = public_key !== undefined && digest === undefined && Object.hasOwn(fields, "digest");
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, names]) => {
      const candidates = isOldDs ? [...names].reverse() : names;
      const name = candidates.find((name) => value[name] !== undefined);
      return name === undefined ? [] : [[field, value[name]]];
    }),
  );
}

function convertMx({ exchange, value, preference, priority }: JsonObject): JsonObject | undefined {
  const content = exchange ?? value;
  const number = preference ?? priority;
  return content === undefined || number === undefined ? undefined : { content, priority: number };
}

/** octoDNS holds the parameters as a map, documents as text: `alpn="h2,h3" port=443`. */
function convertServiceBinding({ svcpriority, targetname, svcparams }: JsonObject): JsonObject {
  const parameters = isObject(svcparams) ? Object.entries(svcparams) : [];
  const value = parameters.map(([name, parameter]) => formatParameter(name, parameter)).join(" ");
  return { data: { priority: svcpriority, target: targetname, value } };
}

function formatParameter(name: string, value: Json | undefined): string {
  if (value === null || value === undefined || value === "") return name;
  return `${name}="${isArray(value) ? value.join(",") : String(value)}"`;
}

/** Whether octoDNS changes the text: it removes a quotation mark at either end, and joins strings (octoDNS 1.22, `_ChunkedValue`). */
export function hasQuotedStrings(value: string): boolean {
  return joinStrings(value) !== value;
}

/** The text as octoDNS holds it. */
export function joinStrings(value: string): string {
  return (value.startsWith('"') ? value.slice(1, -1) : value).replaceAll('" "', "");
}

/** octoDNS writes `\;` for a semicolon. */
function convertText(value: string, escapedSemicolons: boolean): string {
  const text = joinStrings(value);
  return formatTxtContent(escapedSemicolons ? text.replace(/\\;/g, ";") : text);
}
