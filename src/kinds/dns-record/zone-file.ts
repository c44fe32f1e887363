// Records between their fields here, the lines of a zone file, and what a person would declare. It knows nothing of files,
// comments or documents.

import { isObject, type Json, type JsonObject } from "../../base/json";
import { type Fqdn, formatTxt, parseTxt, type RdataFields, rrType, toWireName } from "../../dns";
import type { Props } from "../../kind/field";
import { CONTENT_TYPES, DATA_TYPES, rdataFields } from "./canonical";

/** How records stand in zone files: what `desired/bind.ts` has to know of them. */
export const zoneFileForm = {
  /** The RR types that the API has. */
  types: new Set<string>([...CONTENT_TYPES, ...DATA_TYPES]) as ReadonlySet<string>,
  declaredRdata,
  rdataOf,
} as const;

/** The rdata as a person declares it: `content`, with `priority` where the type has one, or `data`; hosts without final dot. */
export function declaredRdata(type: string, fields: RdataFields): JsonObject {
  const written = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, declaredValue(type, name, value)]),
  );
  if (type === "MX") return { content: written["exchange"], priority: written["preference"] };
  if ((CONTENT_TYPES as readonly string[]).includes(type)) return { content: Object.values(written)[0] };
  const { priority, ...data } = written;
  return type === "URI" ? { priority, data } : { data: written };
}

function declaredValue(type: string, name: string, value: string | number): Json {
  const field = rrType(type).fields.find((field) => field.name === name);
  if (field?.type === "host") return toWireName(String(value) as Fqdn);
  return type === "TXT" ? declaredText(String(value)) : value;
}

/** Text stands for itself unless it would be read as quoted strings. */
function declaredText(text: string): string {
  const read = parseTxt(text);
  return text !== "" && read.ok && read.value === text ? text : formatTxt(text);
}

/** Canonical props as rdata; undefined where the API replied with rdata that nobody can read. */
export function rdataOf(props: Props): RdataFields | undefined {
  const type = String(props["type"]);
  if (props["content"] === undefined && !isObject(props["data"])) return undefined;
  const done = rrType(type).complete(rdataFields(type, props));
  return done.ok ? done.value : undefined;
}

/** A record as a person declares it, all fields in the order of a line. Rdata that cannot be read stays as it is. */
export function declaredRecord(props: Props): JsonObject {
  const { type, name, content, data, priority, ...others } = props;
  const fields = rdataOf(props);
  const rdata = fields ? declaredRdata(String(type), fields) : { content, data, priority };
  return { name, type, ...rdata, ...others };
}
