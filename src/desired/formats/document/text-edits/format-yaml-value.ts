// A value as text in the style of its neighbours: plain where YAML reads it back unchanged, quoted elsewhere.
import { escapeInvisible } from "../../../../base/escape-text";
import { isArray, isObject, type Json } from "../../../../base/json";

/** How the neighbours are quoted; `double` is JSON. */
export type QuoteStyle = "plain" | "single" | "double";

/** In flow style, on one line. */
export function formatYamlValue(value: Json, quotes: QuoteStyle): string {
  if (typeof value === "string") return formatYamlScalar(value, quotes);
  if (isArray(value)) return `[${value.map((element) => formatYamlValue(element, quotes)).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member = null]) => `${formatYamlScalar(name, quotes)}: ${formatYamlValue(member, quotes)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

export function formatYamlScalar(text: string, quotes: QuoteStyle): string {
  if (quotes === "single" && /^[\x20-\x7e]*$/.test(text)) return `'${text.replaceAll("'", "''")}'`;
  return quotes === "plain" && isPlain(text) ? text : quote(text);
}

/** Double quotes, in which YAML and JSON agree. Invisible characters are written as escapes. */
function quote(text: string): string {
  return escapeInvisible(JSON.stringify(text));
}

/** Words that YAML 1.1 or 1.2 does not read as text. */
const RESERVED = /^(?:true|false|null|yes|no|on|off|y|n|nan|inf)$/i;

const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;

function isPlain(text: string): boolean {
  return (/^[A-Za-z_][\w.-]*$/.test(text) && !RESERVED.test(text)) || ADDRESS.test(text);
}
