// Redacts known secret values from text, in every encoding in which they may appear. The last safeguard before text leaves the process.
import { escapeMarkup } from "./escape-markup";

export type Redact = (text: string) => string;

const MIN_SECRET_LENGTH = 6;

/**
 * Raw, base64 (at any place in what was encoded), base64url, hexadecimal, URL-encoded, JSON-escaped and XML-escaped forms
 * become `[redacted]`. Values of fewer than 6 characters are ignored: they occur in ordinary text.
 */
export function createRedactor(secrets: readonly string[]): Redact {
  const forms = [...new Set(secrets.filter((secret) => secret.length >= MIN_SECRET_LENGTH).flatMap(encodings))].sort(
    (a, b) => b.length - a.length,
  );
  if (forms.length === 0) return (text) => text;
  const any = new RegExp(forms.map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|"), "g");
  return (text) => text.replace(any, "[redacted]");
}

/** A copy with every string redacted, member names included; a value without a secret is returned itself. */
export function redactDeep<T>(value: T, redact: Redact): T;
export function redactDeep(value: unknown, redact: Redact): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return redactElements(value, redact);
  return isPlain(value) ? redactMembers(value, redact) : value;
}

/** Plain loops, because every value of every report passes here. A copy is made at the first secret. */
function redactElements(elements: readonly unknown[], redact: Redact): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let index = 0; index < elements.length; index += 1) {
    const redacted = redactDeep(elements[index], redact);
    if (redacted === elements[index]) continue;
    copy ??= [...elements];
    copy[index] = redacted;
  }
  return copy ?? elements;
}

function redactMembers(members: Readonly<Record<string, unknown>>, redact: Redact): Readonly<Record<string, unknown>> {
  const names = Object.keys(members);
  let copy: [string, unknown][] | undefined;
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] ?? "";
    const value = members[name];
    const redacted = redactDeep(value, redact);
    const shown = redact(name);
    if (shown !== name || redacted !== value) copy ??= names.slice(0, index).map((before) => [before, members[before]]);
    copy?.push([shown, redacted]);
  }
  return copy ? Object.fromEntries(copy) : members;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // The prototype of parsed members has none itself, like that of an ordinary object; a class of its own inherits from Object.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function encodings(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, "utf8");
  const url = encodeURIComponent(secret);
  const escaped = JSON.stringify(secret).slice(1, -1);
  const hex = bytes.toString("hex");
  return [
    secret,
    escaped,
    // Escaped twice, as in the content of a TXT record inside JSON or YAML.
    JSON.stringify(escaped).slice(1, -1),
    url,
    url.replace(/%[0-9A-F]{2}/g, (octet) => octet.toLowerCase()),
    hex,
    hex.toUpperCase(),
    ...["&#39;", "&#x27;", "&apos;"].map((quote) => escapeMarkup(secret).replaceAll("'", quote)),
    ...base64Forms(bytes, "base64"),
    ...base64Forms(bytes, "base64url"),
  ];
}

/** The whole value, and the characters that do not depend on adjacent octets, for each of the three offsets in a group of 3 octets. */
function base64Forms(bytes: Buffer, encoding: "base64" | "base64url"): readonly string[] {
  const whole = bytes.toString(encoding).replace(/=+$/, "");
  const fragments = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString(encoding);
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
  return [whole, ...fragments];
}
