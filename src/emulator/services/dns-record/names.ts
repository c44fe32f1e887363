// Owner names and host names as the API takes and returns them: Punycode, full, without a final dot. Written from the
// API's documentation alone; the client side's own forms are not to be used here.
import { domainToASCII } from "node:url";
import { badRecord } from "../../refusal";

/** Escaped dots are part of a label (RFC 1035 §5.1). */
const LABELS = /(?:\\\d{3}|\\.|[^.\\])+|(?<=^|\.)(?=\.|$)/gs;

/**
 * The full name of a record from any form that a request may have: full, relative, or `@` for the apex. A name that
 * ends with the zone's name is full.
 */
export function ownerName(given: unknown, zone: string): string {
  if (typeof given !== "string" || given === "") throw badRecord(9000, "DNS name is invalid.");
  if (given === "@") return zone;
  const absolute = given.endsWith(".") && !given.endsWith("\\.");
  const name = asciiName(absolute ? given.slice(0, -1) : given);
  if (name === undefined) throw badRecord(9000, "DNS name is invalid.");
  const lower = name.toLowerCase();
  const full = lower === zone || lower.endsWith(`.${zone}`);
  if (absolute && !full) throw badRecord(9000, "DNS name is invalid.");
  const complete = full ? lower : `${lower}.${zone}`;
  if (!fits(complete) || complete.split(".").slice(1).includes("*")) throw badRecord(9000, "DNS name is invalid.");
  return complete;
}

/** A target without its final dot, in Punycode, its case kept; `undefined` where it is no host name. */
export function hostName(given: unknown): string | undefined {
  if (typeof given !== "string") return undefined;
  const bare = given.endsWith(".") ? given.slice(0, -1) : given;
  const name = asciiName(bare);
  return name !== undefined && fits(name) && !/[\s"@/:]/.test(name) ? name : undefined;
}

function asciiName(name: string): string | undefined {
  const labels = name.match(LABELS);
  if (!labels || labels.join(".") !== name || labels.includes("")) return undefined;
  const ascii = labels.map(asciiLabel);
  return ascii.includes("") ? undefined : ascii.join(".");
}

/** A last label is added for the conversion, since one that looks like a number would be read as an address. */
function asciiLabel(label: string): string {
  if (/^[\x21-\x7e]+$/.test(label)) return label;
  if (/[\x00-\x20\x7f]/.test(label)) return "";
  const converted = domainToASCII(`${label}.x`);
  return converted.endsWith(".x") ? converted.slice(0, -2) : "";
}

/** Labels of at most 63 octets, 253 in all. */
function fits(name: string): boolean {
  const octets = (text: string) => text.replace(/\\\d{3}|\\./gs, "x").length;
  return octets(name) <= 253 && (name.match(LABELS) ?? []).every((label) => label !== "" && octets(label) <= 63);
}
