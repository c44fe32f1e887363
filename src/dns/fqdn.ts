// Fully qualified domain names: lower-case A-labels with the final dot. Knows nothing of any zone.
import { labelsOf, labelText, parseLabels, uLabel } from "./labels";
import { accept, type Parsed } from "./parsed";

declare const brand: unique symbol;
/** A name in canonical text, from its first label to the root: `www.example.com.`; the root is `.`. */
export type Fqdn = string & { readonly [brand]: "Fqdn" };

export const ROOT = "." as Fqdn;

/** A whole name as people write it, with or without the final dot, in any case, with U-labels or escapes. */
export function parseFqdn(input: string): Parsed<Fqdn> {
  const name = parseLabels(input);
  return name.ok ? accept(fqdnOf(name.value.labels)) : name;
}

/** A name as the API replies with it. Octets that a person would have to escape stand for themselves there. */
export function fromWireName(name: string): Parsed<Fqdn> {
  return parseFqdn(name.replace(/\\.|[\0- "();@\x7f]/gs, (unit) => (unit.startsWith("\\") ? unit : decimal(unit))));
}

/** The name as the API wants it: without the final dot, the root as `.`. */
export function toWireName(name: Fqdn): string {
  return name === ROOT ? name : name.slice(0, -1);
}

function decimal(character: string): string {
  return `\\${character.charCodeAt(0).toString().padStart(3, "0")}`;
}

/** The name of these labels in octets, which must fit into a name. */
export function fqdnOf(labels: readonly string[]): Fqdn {
  return `${labels.map(labelText).join(".")}.` as Fqdn;
}

/** Whether a name is the zone's apex or below it; `xexample.com.` is not within `example.com.`. */
export function isWithin(name: Fqdn, zone: Fqdn): boolean {
  if (name === zone || zone === ROOT) return true;
  if (!name.endsWith(`.${zone}`)) return false;
  return !name.includes("\\") || endsWithLabels(labelsOf(name), labelsOf(zone));
}

// A dot of `a\.example.com.` is part of a label.
function endsWithLabels(labels: readonly string[], end: readonly string[]): boolean {
  const from = labels.length - end.length;
  return from >= 0 && end.every((label, index) => label === labels[from + index]);
}

/** The name for people, without the final dot: U-labels stand beside the A-labels, `xn--bcher-kva.example (bücher.example)`. */
export function displayName(name: Fqdn): string {
  const unicode = labelsOf(name).map((label) => uLabel(label) ?? labelText(label));
  const readable = unicode.join(".");
  const wire = toWireName(name);
  return name === ROOT || readable === wire ? wire : `${wire} (${readable})`;
}
