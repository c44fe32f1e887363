// Fully qualified domain names: lower-case A-labels with the final dot. Knows nothing of zones.
import { formatLabel, isPlainName, parseLabels, splitLabels, toULabel } from "./labels";
import { accept, type Parsed } from "./parsed";

declare const brand: unique symbol;
/** A name in canonical text: `www.example.com.`; the root is `.`. */
export type Fqdn = string & { readonly [brand]: "Fqdn" };

export const ROOT = toFqdn([]);

/** Parses a full name as users write it: with or without the final dot, in any case, with U-labels or escapes. */
export function parseFqdn(input: string): Parsed<Fqdn> {
  if (isPlainName(input)) return accept(assertFqdn(input.endsWith(".") ? input : `${input}.`));
  const name = parseLabels(input);
  return name.ok ? accept(toFqdn(name.value.labels)) : name;
}

/** Parses a name from an API response, where special characters are not escaped. */
export function fromWireName(name: string): Parsed<Fqdn> {
  if (isPlainName(name)) return parseFqdn(name);
  return parseFqdn(
    name.replace(/\\.|[\0- "();@\x7f]/gs, (unit) => (unit.startsWith("\\") ? unit : escapeDecimal(unit))),
  );
}

/** The name as the API expects it: without the final dot; the root is `.`. */
export function toWireName(name: Fqdn): string {
  return name === ROOT ? name : name.slice(0, -1);
}

function escapeDecimal(character: string): string {
  return `\\${character.charCodeAt(0).toString().padStart(3, "0")}`;
}

/** The name with these labels in octets. Together they must not exceed the length of a name. */
export function toFqdn(labels: readonly string[]): Fqdn {
  return assertFqdn(`${labels.map(formatLabel).join(".")}.`);
}

/** For text that is built from canonical parts. */
export function assertFqdn(text: string): Fqdn {
  if (!isFqdn(text)) throw new Error(`not a fully qualified domain name: ${text}`);
  return text;
}

/** Whether a name is the zone's apex or below it; `xexample.com.` is not within `example.com.`. */
export function isWithin(name: Fqdn, zone: Fqdn): boolean {
  if (name === zone || zone === ROOT) return true;
  if (!name.endsWith(`.${zone}`)) return false;
  return !name.includes("\\") || endsWithLabels(splitLabels(name), splitLabels(zone));
}

// In `a\.example.com.`, the first dot is part of a label.
function endsWithLabels(labels: readonly string[], end: readonly string[]): boolean {
  const from = labels.length - end.length;
  return from >= 0 && end.every((label, index) => label === labels[from + index]);
}

/** The name for messages, without the final dot and with U-labels in parentheses: `xn--bcher-kva.example (bücher.example)`. */
export function displayName(name: Fqdn): string {
  const unicode = splitLabels(name).map((label) => toULabel(label) ?? formatLabel(label));
  const readable = unicode.join(".");
  const wire = toWireName(name);
  return name === ROOT || readable === wire ? wire : `${wire} (${readable})`;
}

/** Whether canonical text is a full name rather than an owner name. Text of other origin needs `parseFqdn`. */
export function isFqdn(name: string): name is Fqdn {
  return name.endsWith(".");
}
