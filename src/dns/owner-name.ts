// Owner names: relative to their zone, lower-case A-labels, `@` at the apex. Knows nothing of records.
import { type Fqdn, fqdnOf, isWithin, parseFqdn, ROOT } from "./fqdn";
import { labelsOf, labelText, nameLength, parseLabels } from "./labels";
import { accept, type Parsed } from "./parsed";
import { refuse, seen } from "./problems";

declare const brand: unique symbol;
/** `www`, `*.dev`, `_sip._tcp`, or `@` for the zone itself. */
export type OwnerName = string & { readonly [brand]: "OwnerName" };

export const APEX = "@" as OwnerName;

/**
 * An owner name as people write it: `www`, `www.example.com.`, `www.example.com`, `@` or nothing for the apex. A name that ends in
 * the zone is a full one (API documentation, "name"); a final dot says that it is full.
 */
export function parseOwnerName(input: string, zone: Fqdn): Parsed<OwnerName> {
  if (input === "" || input === "@") return accept(APEX);
  const name = parseLabels(input);
  if (!name.ok) return name;
  const full = fqdnOf(name.value.labels);
  if (isWithin(full, zone) && (zone !== ROOT || name.value.absolute))
    return wildcardChecked(relative(full, zone), input);
  if (name.value.absolute) return outside(input, zone);
  return fits(name.value.labels, zone, input);
}

function outside(input: string, zone: Fqdn): Parsed<OwnerName> {
  const help = "Move it to the zone that it belongs to, or leave out the final dot where the name is relative.";
  return refuse("DNS116", `${seen(input)} ends in a dot and is not within ${seen(zone)}.`, help);
}

function fits(labels: readonly string[], zone: Fqdn, input: string): Parsed<OwnerName> {
  const length = nameLength([...labels, ...labelsOf(zone)]);
  if (length <= 253) return wildcardChecked(labels.map(labelText).join(".") as OwnerName, input);
  return refuse("DNS112", `${seen(input)} in ${seen(zone)} has ${length} octets; a name has at most 253.`);
}

function wildcardChecked(owner: OwnerName, input: string): Parsed<OwnerName> {
  if (!owner.replace(/^\*(?=$|\.)/, "").includes("*")) return accept(owner);
  const help = "Write `*` as the first label and nothing else in it: `*.dev`.";
  return refuse("DNS117", `${seen(input)} has an asterisk that is not a wildcard (RFC 4592 §2.1.1).`, help);
}

/** The full name of an owner name. */
export function ownerFqdn(owner: OwnerName, zone: Fqdn): Fqdn {
  if (owner === APEX) return zone;
  return (zone === ROOT ? `${owner}.` : `${owner}.${zone}`) as Fqdn;
}

/** The owner name of a full name; undefined where the name is outside the zone. */
export function relativeOwner(name: Fqdn, zone: Fqdn): OwnerName | undefined {
  return isWithin(name, zone) ? relative(name, zone) : undefined;
}

function relative(name: Fqdn, zone: Fqdn): OwnerName {
  if (name === zone) return APEX;
  return name.slice(0, zone === ROOT ? -1 : -zone.length - 1) as OwnerName;
}

/** Canonical order of RFC 4034 §6.1: the apex first, a name before the names below it. */
export function compareOwnerNames(name: OwnerName, other: OwnerName): number {
  if (name === other) return 0;
  const a = ownerLabels(name);
  const b = ownerLabels(other);
  for (let at = 1; at <= Math.min(a.length, b.length); at++) {
    const left = a[a.length - at]!;
    const right = b[b.length - at]!;
    if (left !== right) return left < right ? -1 : 1;
  }
  return a.length - b.length;
}

function ownerLabels(owner: OwnerName): readonly string[] {
  return isApex(owner) ? [] : labelsOf(owner);
}

export function isApex(owner: OwnerName): boolean {
  return owner === APEX;
}

export function isWildcard(owner: OwnerName): boolean {
  return owner === "*" || owner.startsWith("*.");
}

/** The zone of a document: as `parseFqdn`, and neither the root nor a wildcard. */
export function parseZoneName(input: string): Parsed<Fqdn> {
  const name = parseFqdn(input);
  if (!name.ok) return name;
  if (name.value === ROOT) return refuse("DNS110", `${seen(input)} is the root.`, "Write the name of a zone.");
  if (name.value.includes("*")) return refuse("DNS117", `${seen(input)} has an asterisk; a zone is one name.`);
  return name;
}
