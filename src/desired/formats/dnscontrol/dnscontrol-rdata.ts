// The rdata of DNSControl's records under the field names of documents. Numbers of value 0 are not printed. Pure.
import type { Json, JsonObject } from "../../../base/json";
import { formatTxtContent } from "../../../dns";
import { decodeLocation } from "../../../dns/wire/decode-location";

/** Completes a host, which is relative in a raw configuration; undefined where DNSControl refuses it. */
export type CompleteHost = (target: string) => string | undefined;

type Rdata = JsonObject | undefined;
type Convert = (record: JsonObject, target: string, complete: CompleteHost) => Rdata;

const content: Convert = (_, target) => ({ content: target });
const host: Convert = (_, target, complete) => withHost(complete(target), (content) => ({ content }));
const association =
  (prefix: string): Convert =>
  (record, target) => ({
    data: {
      usage: record[`${prefix}usage`] ?? 0,
      selector: record[`${prefix}selector`] ?? 0,
      matching_type: record[`${prefix}matchingtype`] ?? 0,
      certificate: target,
    },
  });
const binding: Convert = ({ svcpriority = 0, svcparams = "" }, target, complete) =>
  withHost(complete(target || "."), (target) => ({ data: { priority: svcpriority, target, value: svcparams } }));
const text: Convert = (_, target) => ({ content: formatTxtContent(target) });

const CONVERTERS: ReadonlyMap<string, Convert> = new Map<string, Convert>([
  ["A", content],
  ["AAAA", content],
  ["ALIAS", host],
  ["CAA", ({ caaflag = 0, caatag }, target) => ({ data: { flags: caaflag, tag: caatag, value: target } })],
  ["CNAME", host],
  [
    "DNSKEY",
    ({ dnskeyflags = 0, dnskeyprotocol = 0, dnskeyalgorithm = 0, dnskeypublickey }) => ({
      data: {
        flags: dnskeyflags,
        protocol: dnskeyprotocol,
        algorithm: dnskeyalgorithm,
        public_key: dnskeypublickey,
      },
    }),
  ],
  [
    "DS",
    ({ dskeytag = 0, dsalgorithm = 0, dsdigesttype = 0, dsdigest }) => ({
      data: { key_tag: dskeytag, algorithm: dsalgorithm, digest_type: dsdigesttype, digest: dsdigest },
    }),
  ],
  ["HTTPS", binding],
  ["LOC", (record) => withHost(convertLocation(record), (data) => ({ data }))],
  [
    "MX",
    ({ mxpreference = 0 }, target, complete) =>
      withHost(complete(target), (content) => ({ content, priority: mxpreference })),
  ],
  [
    "NAPTR",
    (record, target, complete) => {
      const { naptrorder = 0, naptrpreference = 0, naptrflags = "", naptrservice = "", naptrregexp = "" } = record;
      const fields = {
        order: naptrorder,
        preference: naptrpreference,
        flags: naptrflags,
        service: naptrservice,
        regex: naptrregexp,
      };
      return withHost(complete(target || "."), (replacement) => ({ data: { ...fields, replacement } }));
    },
  ],
  ["NS", host],
  ["OPENPGPKEY", (_, target) => ({ content: convertKey(target) })],
  ["PTR", host],
  ["SMIMEA", association("smimea")],
  ["SPF", text],
  [
    "SRV",
    ({ srvpriority = 0, srvweight = 0, srvport = 0 }, target, complete) =>
      withHost(complete(target), (target) => ({
        data: { priority: srvpriority, weight: srvweight, port: srvport, target },
      })),
  ],
  [
    "SSHFP",
    ({ sshfpalgorithm = 0, sshfpfingerprint = 0 }, target) => ({
      data: { algorithm: sshfpalgorithm, type: sshfpfingerprint, fingerprint: target },
    }),
  ],
  ["SVCB", binding],
  ["TLSA", association("tlsa")],
  ["TXT", text],
]);

/** DNSControl's types that the API has, under these or other names. */
export const IMPORTED_TYPES: ReadonlySet<string> = new Set(CONVERTERS.keys());

/** `content` or `data` (with `priority`) of a record; undefined where its target cannot be completed. */
export function convertDnscontrolRdata(type: string, record: JsonObject, complete: CompleteHost): Rdata {
  return CONVERTERS.get(type)?.(record, readTarget(record), complete);
}

/** The text of a TXT may be printed as its strings alone. */
export function readTarget({ target, txtstrings }: JsonObject): string {
  if (typeof target === "string" && (target !== "" || !Array.isArray(txtstrings))) return target;
  return Array.isArray(txtstrings) ? txtstrings.map(String).join("") : "";
}

function withHost<T>(value: T | undefined, use: (value: T) => JsonObject): Rdata {
  return value === undefined ? undefined : use(value);
}

/** The numbers are those of the wire (RFC 1876 §2); the target repeats them as text. */
function convertLocation(record: JsonObject): JsonObject | undefined {
  const octets = Buffer.alloc(16);
  const fits =
    ["locversion", "locsize", "lochorizpre", "locvertpre"].every((name, at) => write(octets, at, 1, record[name])) &&
    ["loclatitude", "loclongitude", "localtitude"].every((name, at) => write(octets, 4 + 4 * at, 4, record[name]));
  return fits ? decodeLocation(octets) : undefined;
}

function write(octets: Buffer, at: number, length: 1 | 4, value: Json = 0): boolean {
  const fits = typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 256 ** length;
  if (fits) octets.writeUIntBE(value, at, length);
  return fits;
}

/** A raw configuration has the key in hexadecimal, in brackets where it is long; otherwise it is base64. */
function convertKey(target: string): string {
  const key = target.replace(/[()\s]/g, "");
  return /^(?:[0-9a-f]{2})+$/i.test(key) ? Buffer.from(key, "hex").toString("base64") : key;
}
