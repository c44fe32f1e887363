// Declared objects of documents and samples as attributes of a resource.
import { isObject, type JsonObject } from "../../src/base/json";
import type { Sample } from "../../src/kind/kind";
import type { Config } from "./walk";

/** The declared form, and every other spelling of it, of which none has two forms of rdata. */
export function spellingsOf({ declared, spellings = [] }: Sample): readonly JsonObject[] {
  return [declared, ...spellings.map((spelling) => respelled(declared, spelling))];
}

/** Of `content` and `data` a record has one. */
function respelled(declared: JsonObject, spelling: JsonObject): JsonObject {
  const { content, data, ...others } = declared;
  const rdata =
    "content" in spelling || "data" in spelling ? {} : { ...(content && { content }), ...(data && { data }) };
  return { ...others, ...rdata, ...spelling };
}

/** Words that documents take in place of a value (`ttl: auto`) are values in Terraform. */
export function asConfig(declared: JsonObject): Config {
  const { ttl, ...others } = declared;
  return { ...others, ...(ttl === undefined ? {} : { ttl: ttl === "auto" ? 1 : ttl }) };
}

/** The records of a zone's document, one for each content of a list. */
export function recordsIn(document: unknown, zone: string): readonly Config[] {
  const own = (document as { readonly zones: Readonly<Record<string, JsonObject>> }).zones[zone] as JsonObject;
  const defaults = isObject(own["defaults"]) ? own["defaults"] : {};
  const rows = own["records"] as readonly JsonObject[];
  return rows.flatMap(({ content, ...others }) =>
    (Array.isArray(content) ? content : [content]).map((value) =>
      asConfig({ ...defaults, ...others, ...(value === undefined ? {} : { content: value }) }),
    ),
  );
}
