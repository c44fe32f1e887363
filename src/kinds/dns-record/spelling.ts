// The spelling of rdata: the API keeps most rdata as it receives it, and other tools compare its text. So requests keep the
// spelling of the document, and imports keep that of the API. Comparison uses the canonical form alone.
import type { Json, JsonObject } from "../../base/json";
import { isQuotedTxt, type RdataField, rrType } from "../../dns";
import type { CanonicalRecord } from "./fields";
import { splitContent } from "./rdata";
import { isDataType, isHostType, keepsFinalDot } from "./record-types";
import { contentToWire, dataToWire } from "./wire-rdata";

/** The rdata as it came, and its canonical form. */
export interface SpelledRdata {
  readonly type: string;
  readonly given: Pick<CanonicalRecord, "content" | "data" | "priority">;
  readonly canonical: Pick<CanonicalRecord, "content" | "data">;
  readonly from: "declared" | "live";
}

/** The members of the wire form whose spelling is another than that of the canonical form. */
export function findSpelling(rdata: SpelledRdata): Pick<CanonicalRecord, "spelling"> {
  const { type, given, canonical } = rdata;
  if (canonical.data !== undefined) return findDataSpelling(rdata, canonical.data);
  if (given.content === undefined || canonical.content === undefined) return {};
  const content = spellContent(type, given.content);
  const isCanonical = content === undefined || content === contentToWire(type, canonical.content);
  return isCanonical ? {} : { spelling: { content } };
}

function findDataSpelling(
  { type, given, from }: SpelledRdata,
  canonical: JsonObject,
): Pick<CanonicalRecord, "spelling"> {
  const words = given.data ?? splitContent(type, given);
  const wire = dataToWire(type, canonical);
  // A full name in `data` needs no final dot in a document, and readers of the API's `content` need it there.
  const addsDot = from === "declared" && given.data !== undefined;
  const members = rrType(type).fields.flatMap((field): readonly (readonly [string, Json])[] => {
    const { name } = field;
    const word = words[name];
    if (word === undefined || wire[name] === undefined) return [];
    const spelled = spellField(field, word, keepsFinalDot(type), addsDot);
    return spelled === undefined || spelled === wire[name] ? [] : [[name, spelled]];
  });
  return members.length === 0 ? {} : { spelling: { data: Object.fromEntries(members) } };
}

/**
 * Addresses and base64 have one spelling, and text without quotation marks is quoted (API documentation, record types). White
 * space in base64 and in hexadecimal digits is layout of zone files.
 */
function spellContent(type: string, content: string): string | undefined {
  if (isHostType(type)) return content === "@" ? undefined : spellHost(content, false, false);
  return type === "TXT" && isPrintable(content) && isQuotedTxt(content) ? content : undefined;
}

/** A value as it is sent; undefined where only the canonical form can be sent. */
function spellField(field: RdataField, value: Json, keepsDot: boolean, addsDot: boolean): Json | undefined {
  switch (field.type) {
    case "integer":
    case "number":
      return spellNumber(value);
    case "host":
      return spellHost(String(value), keepsDot, addsDot);
    case "params":
      return String(value).trim();
    case "hex":
      return String(value).replace(/\s+/g, "");
    case "base64":
      return undefined;
    default:
      return field.enumeration ? undefined : String(value);
  }
}

/** A mnemonic is sent as its number. */
function spellNumber(value: Json): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}

/** U-labels are sent as A-labels. The API removes the final dot of most hosts, and keeps it for some types. */
function spellHost(host: string, keepsDot: boolean, addsDot: boolean): string | undefined {
  if (!/^[!-~]+$/.test(host)) return undefined;
  const isAbsolute = /(?<!\\)(?:\\\\)*\.$/.test(host);
  if (host === "." || (keepsDot && isAbsolute)) return host;
  if (keepsDot) return addsDot ? `${host}.` : host;
  return isAbsolute ? host.slice(0, -1) : host;
}

function isPrintable(text: string): boolean {
  return !/[\0-\x1f\x7f\ud800-\udfff]/u.test(text);
}

/** Whether the type has its rdata in `data` and a host there without the final dot that declarations in `data` get. */
export function lacksFinalDot(type: string, data: JsonObject): boolean {
  if (!isDataType(type) || !keepsFinalDot(type)) return false;
  return rrType(type).fields.some(({ name, type: form }) => {
    const host = data[name];
    return form === "host" && typeof host === "string" && !host.endsWith(".");
  });
}
