// A value as text in the style of its surroundings: plain where YAML reads it back as it is, in quotation marks elsewhere.
import { isObject, type Json } from "../../../base/json";

/** How the neighbours are quoted; `double` is JSON. */
export type Quotes = "plain" | "single" | "double";

/** In flow style, on one line. */
export function valueText(value: Json, quotes: Quotes): string {
  if (typeof value === "string") return scalarText(value, quotes);
  if (Array.isArray(value)) return `[${value.map((element) => valueText(element as Json, quotes)).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, element]) => `${scalarText(name, quotes)}: ${valueText(element as Json, quotes)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

export function scalarText(text: string, quotes: Quotes): string {
  if (quotes === "single" && /^[\x20-\x7e]*$/.test(text)) return `'${text.replaceAll("'", "''")}'`;
  return quotes === "plain" && isPlain(text) ? text : quoted(text);
}

/** Double quotation marks, in which YAML and JSON agree; what nobody sees stands as an escape. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(INVISIBLE, (name) => `\\u${name.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const INVISIBLE = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Words that YAML 1.1 or 1.2 reads as something else than text. */
const RESERVED = /^(?:true|false|null|yes|no|on|off|y|n|nan|inf)$/i;

const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;

function isPlain(text: string): boolean {
  return (/^[A-Za-z_][\w.-]*$/.test(text) && !RESERVED.test(text)) || ADDRESS.test(text);
}
