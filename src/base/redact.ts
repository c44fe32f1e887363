// Takes secrets out of text by their value, in every form in which they may have got there. The last net before a sink.

export type Redact = (text: string) => string;

const SHORTEST = 6;

/**
 * Raw, base64 (at any place in what was encoded), base64url, hexadecimal, URL-encoded, JSON-escaped and XML-escaped forms
 * become `[redacted]`. Values of fewer than 6 characters are left alone: they would tear every text apart.
 */
export function createRedactor(secrets: readonly string[]): Redact {
  const forms = [...new Set(secrets.filter((secret) => secret.length >= SHORTEST).flatMap(formsOf))].sort(
    (a, b) => b.length - a.length,
  );
  if (forms.length === 0) return (text) => text;
  const any = new RegExp(forms.map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|"), "g");
  return (text) => text.replace(any, "[redacted]");
}

/** The same values with every text in them redacted; what holds no secret is the very same object. */
export function redactDeep<T>(value: T, redact: Redact): T {
  if (typeof value === "string") return redact(value) as T;
  if (Array.isArray(value)) {
    const list = value.map((element) => redactDeep(element, redact));
    return list.some((element, index) => element !== value[index]) ? (list as T) : value;
  }
  if (!isPlain(value)) return value;
  const members = Object.entries(value).map(([name, element]) => [redact(name), redactDeep(element, redact)] as const);
  const same = members.every(([name, element]) => Object.hasOwn(value, name) && (value as Plain)[name] === element);
  return same ? value : (Object.fromEntries(members) as T);
}

type Plain = Readonly<Record<string, unknown>>;

function isPlain(value: unknown): value is Plain {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, "utf8");
  const url = encodeURIComponent(secret);
  const escaped = JSON.stringify(secret).slice(1, -1);
  const hex = bytes.toString("hex");
  return [
    secret,
    escaped,
    // A content that is escaped itself, as the one of a TXT record, in JSON or YAML.
    JSON.stringify(escaped).slice(1, -1),
    url,
    url.replace(/%[0-9A-F]{2}/g, (octet) => octet.toLowerCase()),
    hex,
    hex.toUpperCase(),
    ...["&#39;", "&#x27;", "&apos;"].map((quote) => xmlEscaped(secret, quote)),
    ...base64Forms(bytes, "base64"),
    ...base64Forms(bytes, "base64url"),
  ];
}

function xmlEscaped(text: string, quote: string): string {
  const named = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return named.replaceAll('"', "&quot;").replaceAll("'", quote);
}

/** Whole; and without its ends, which depend on what stands beside it, at each of three places in a group of 3 octets. */
function base64Forms(bytes: Buffer, encoding: "base64" | "base64url"): readonly string[] {
  const whole = bytes.toString(encoding).replace(/=+$/, "");
  const inside = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString(encoding);
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
  return [whole, ...inside];
}
