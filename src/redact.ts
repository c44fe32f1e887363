// Takes secrets out of text by their value, in every form in which they may have got there. The last net before a sink.

export type Redact = (text: string) => string;

const SHORTEST = 6;

/** Raw, base64, base64url, URL-encoded and JSON-escaped forms become `[redacted]`. */
export function createRedactor(secrets: readonly string[]): Redact {
  const forms = [...new Set(secrets.filter((one) => one.length >= SHORTEST).flatMap(formsOf))].sort(
    (a, b) => b.length - a.length,
  );
  if (forms.length === 0) return (text) => text;
  return (text) => forms.reduce((seen, form) => seen.split(form).join("[redacted]"), text);
}

function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, "utf8");
  const base64 = bytes.toString("base64").replace(/=+$/, "");
  return [secret, base64, bytes.toString("base64url"), encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
}
