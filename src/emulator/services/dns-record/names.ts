// Owner names and host names as the API accepts and returns them: Punycode, full, without a final dot. Written from the API's
// documentation; the canonical forms of the client side must not be used here.
import { domainToASCII } from "node:url";
import { recordError } from "../../core";

/** Escaped dots are part of a label (RFC 1035 §5.1). */
const LABELS = /(?:\\\d{3}|\\.|[^.\\])+|(?<=^|\.)(?=\.|$)/gs;

/**
 * The full name of a record from every form that a request may have: full, relative, or `@` for the apex. A name that ends
 * with the name of the zone is full.
 */
export function toFullName(given: unknown, zone: string): string {
  if (typeof given !== "string" || given === "") throw recordError(9000, "DNS name is invalid.");
  if (given === "@") return zone;
  const isAbsolute = given.endsWith(".") && !given.endsWith("\\.");
  const name = toAsciiName(isAbsolute ? given.slice(0, -1) : given);
  if (name === undefined) throw recordError(9000, "DNS name is invalid.");
  const lower = name.toLowerCase();
  const isFull = lower === zone || lower.endsWith(`.${zone}`);
  if (isAbsolute && !isFull) throw recordError(9000, "DNS name is invalid.");
  const complete = isFull ? lower : `${lower}.${zone}`;
  if (!isValidLength(complete) || complete.split(".").slice(1).includes("*"))
    throw recordError(9000, "DNS name is invalid.");
  return complete;
}

/** A target without its final dot, in Punycode, its case kept; `undefined` where the value is not a host name. */
export function parseHostName(given: unknown): string | undefined {
  if (typeof given !== "string") return undefined;
  const bare = given.endsWith(".") ? given.slice(0, -1) : given;
  const name = toAsciiName(bare);
  return name !== undefined && isValidLength(name) && !/[\s"@/:]/.test(name) ? name : undefined;
}

function toAsciiName(name: string): string | undefined {
  const labels = name.match(LABELS);
  if (!labels || labels.join(".") !== name || labels.includes("")) return undefined;
  const ascii = labels.map(toAsciiLabel);
  return ascii.includes("") ? undefined : ascii.join(".");
}

/** The conversion has an additional last label: a number in its place would be read as an address. */
function toAsciiLabel(label: string): string {
  if (/^[\x21-\x7e]+$/.test(label)) return label;
  if (/[\x00-\x20\x7f]/.test(label)) return "";
  const converted = domainToASCII(`${label}.x`);
  return converted.endsWith(".x") ? converted.slice(0, -2) : "";
}

/** Labels of at most 63 octets, 253 in all. */
function isValidLength(name: string): boolean {
  const count = (text: string) => text.replace(/\\\d{3}|\\./gs, "x").length;
  return count(name) <= 253 && (name.match(LABELS) ?? []).every((label) => label !== "" && count(label) <= 63);
}
