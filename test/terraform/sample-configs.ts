// Converts declared objects of documents and samples to attributes of a resource.
import { isObject, type JsonObject } from "../../src/base/json";
import type { Sample } from "../../src/kind/kind";
import type { Config } from "./in-process-core";

/** The declared form and all its other spellings, each with one form of rdata. */
export function listSpellings({ declared, spellings = [] }: Sample): readonly JsonObject[] {
  return [declared, ...spellings.map((spelling) => respelled(declared, spelling))];
}

/** A record has either `content` or `data`. */
function respelled(declared: JsonObject, spelling: JsonObject): JsonObject {
  const { content, data, ...others } = declared;
  const rdata =
    "content" in spelling || "data" in spelling ? {} : { ...(content && { content }), ...(data && { data }) };
  return { ...others, ...rdata, ...spelling };
}

/** Replaces words of documents with Terraform's values (`ttl: auto`). */
export function toConfig(declared: JsonObject): Config {
  const { ttl, ...others } = declared;
  return { ...others, ...(ttl === undefined ? {} : { ttl: ttl === "auto" ? 1 : ttl }) };
}

/** The records of a zone in a document, with one record per element of a `content` list. */
export function readRecords(document: unknown, zone: string): readonly Config[] {
  const own = (document as { readonly zones: Readonly<Record<string, JsonObject>> }).zones[zone] as JsonObject;
  const defaults = isObject(own["defaults"]) ? own["defaults"] : {};
  const rows = own["records"] as readonly JsonObject[];
  return rows.flatMap(({ content, ...others }) =>
    (Array.isArray(content) ? content : [content]).map((value) =>
      toConfig({ ...defaults, ...others, ...(value === undefined ? {} : { content: value }) }),
    ),
  );
}
