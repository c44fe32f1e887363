// Owner names: relative to their zone, lower-case A-labels, `@` at the apex. Knows nothing of records.
import { assertFqdn, type Fqdn, isWithin, parseFqdn, ROOT, toFqdn } from "./fqdn";
import { formatLabel, isPlainName, nameLength, parseLabels, splitLabels, splitSpelledLabels } from "./labels";
import { accept, type Parsed } from "./parsed";
import { quoteValue, reject } from "./problems";
import { isReverseZone, parseReverseName, parseReverseZone } from "./reverse";

declare const brand: unique symbol;
/** `www`, `*.dev`, `_sip._tcp`, or `@` for the zone itself. */
export type OwnerName = string & { readonly [brand]: "OwnerName" };

export const APEX = assertOwnerName("@");

/**
 * Parses an owner name as users write it: `www`, `www.example.com.`, `www.example.com`; `@` or an empty text for the apex. A name
 * that ends with the name of the zone is a full name (API documentation, "name"), and so is a name with a final dot. In a reverse zone, an
 * address is the name of its PTR record.
 */
export function parseOwnerName(input: string, zone: Fqdn): Parsed<OwnerName> {
  if (input === "" || input === "@") return accept(APEX);
  const address = isReverseZone(zone) ? parseReverseName(input, zone) : undefined;
  if (address) return address.ok ? accept(toRelative(address.value, zone)) : address;
  if (isPlainRelative(input, zone)) return accept(assertOwnerName(input));
  const name = parseLabels(input);
  if (!name.ok) return name;
  const full = toFqdn(name.value.labels);
  if (isWithin(full, zone) && (zone !== ROOT || name.value.absolute))
    return checkWildcard(toRelative(full, zone), input);
  if (name.value.absolute) return rejectOutside(input, zone);
  return parseRelativeName(name.value.labels, zone, input);
}

/** Whether a name is an owner name of the zone in canonical text: neither a full name nor too long below the zone. */
function isPlainRelative(input: string, zone: Fqdn): boolean {
  const isShort = input.length + zone.length <= 253 && !zone.includes("\\");
  return isShort && isPlainName(input) && !input.endsWith(".") && !`.${input}.`.endsWith(`.${zone}`);
}

/** Parses a name that is always relative to its zone, as octoDNS writes it: `www.example.com` is `www.example.com.example.com.`. */
export function parseRelativeOwner(input: string, zone: Fqdn): Parsed<OwnerName> {
  if (input === "") return accept(APEX);
  const name = parseLabels(input);
  if (!name.ok) return name;
  if (!name.value.absolute) return parseRelativeName(name.value.labels, zone, input);
  return reject("DNS116", `${quoteValue(input)} ends with a dot but is relative.`, "Remove the final dot.");
}

/** An owner name as users write it, the inverse of `parseOwnerName`: in full where its short form would be read as another name. */
export function formatOwnerName(owner: OwnerName, zone: Fqdn): string {
  const read = parseOwnerName(owner, zone);
  const isOther = read.ok ? read.value !== owner : isReverseZone(zone);
  return isOther ? ownerFqdn(owner, zone) : owner;
}

/**
 * The owner name of a full name of the zone as it is spelled: `WWW` for `WWW.Example.COM.`, and `@` for the zone. In full where the
 * short form would be read as another name.
 */
export function spellOwnerName(fullName: string, zone: Fqdn): string {
  const labels = splitSpelledLabels(fullName);
  const own = labels.slice(0, labels.length - splitLabels(zone).length);
  const short = own.length === 0 ? APEX : own.join(".");
  const [meant, read] = [parseOwnerName(fullName, zone), parseOwnerName(short, zone)];
  return meant.ok && (!read.ok || meant.value !== read.value) ? fullName : short;
}

function rejectOutside(input: string, zone: Fqdn): Parsed<OwnerName> {
  const help = "Move the record to the zone that contains the name. If the name is relative, remove the final dot.";
  return reject("DNS116", `${quoteValue(input)} ends with a dot but is not within ${quoteValue(zone)}.`, help);
}

function parseRelativeName(labels: readonly string[], zone: Fqdn, input: string): Parsed<OwnerName> {
  const length = nameLength([...labels, ...splitLabels(zone)]);
  if (length <= 253) return checkWildcard(assertOwnerName(labels.map(formatLabel).join(".")), input);
  return reject("DNS112", `${quoteValue(input)} in ${quoteValue(zone)} has ${length} octets; a name has at most 253.`);
}

function checkWildcard(owner: OwnerName, input: string): Parsed<OwnerName> {
  if (!owner.replace(/^\*(?=$|\.)/, "").includes("*")) return accept(owner);
  const help = "Use `*` only as the whole first label: `*.dev`.";
  return reject("DNS117", `${quoteValue(input)} has an asterisk that is not a wildcard (RFC 4592 §2.1.1).`, help);
}

/** The full name of an owner name. */
export function ownerFqdn(owner: OwnerName, zone: Fqdn): Fqdn {
  if (owner === APEX) return zone;
  return assertFqdn(zone === ROOT ? `${owner}.` : `${owner}.${zone}`);
}

/** The owner name of a full name, or undefined if the name is outside the zone. */
export function relativeOwner(name: Fqdn, zone: Fqdn): OwnerName | undefined {
  return isWithin(name, zone) ? toRelative(name, zone) : undefined;
}

function toRelative(name: Fqdn, zone: Fqdn): OwnerName {
  if (name === zone) return APEX;
  return assertOwnerName(name.slice(0, zone === ROOT ? -1 : -zone.length - 1));
}

/** For text that is built from canonical parts. */
export function assertOwnerName(text: string): OwnerName {
  if (!isOwnerName(text)) throw new Error(`not an owner name: ${text}`);
  return text;
}

/** The canonical order of RFC 4034 §6.1: the apex first, a name before the names below it. Accepts names in any spelling. */
export function compareOwnerNames(name: string, other: string): number {
  if (name === other) return 0;
  const a = splitOwnerLabels(name);
  const b = splitOwnerLabels(other);
  for (let at = 1; at <= Math.min(a.length, b.length); at++) {
    const left = a[a.length - at]!;
    const right = b[b.length - at]!;
    if (left !== right) return left < right ? -1 : 1;
  }
  return a.length - b.length;
}

function splitOwnerLabels(owner: string): readonly string[] {
  return owner === APEX ? [] : splitLabels(owner.toLowerCase());
}

export function isApex(owner: OwnerName): boolean {
  return owner === APEX;
}

export function isWildcard(owner: OwnerName): boolean {
  return owner === "*" || owner.startsWith("*.");
}

/** Parses the name of a zone, which is neither the root nor a wildcard. A network is the name of its reverse zone. */
export function parseZoneName(input: string): Parsed<Fqdn> {
  const name = parseReverseZone(input) ?? parseFqdn(input);
  if (!name.ok) return name;
  if (name.value === ROOT)
    return reject("DNS110", `${quoteValue(input)} is the root zone.`, "Write the name of your zone.");
  if (name.value.includes("*"))
    return reject("DNS117", `${quoteValue(input)} has an asterisk; a zone name cannot have wildcards.`);
  return name;
}

/** Whether canonical text is an owner name rather than a full name. Text of other origin needs `parseOwnerName`. */
export function isOwnerName(name: string): name is OwnerName {
  // A final dot that is escaped is part of a label.
  return name !== "" && (!name.endsWith(".") || name.endsWith("\\."));
}
