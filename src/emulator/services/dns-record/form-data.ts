// Reads a multipart/form-data body (RFC 7578). File parts and plain parts are treated alike.

/** The parts as text by name; none where the body is not a form. */
export function parseForm(contentType: string, body: Uint8Array): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  const [, quotedBoundary, bareBoundary] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quotedBoundary ?? bareBoundary;
  if (boundary === undefined) return parts;
  const text = Buffer.from(body).toString("utf8");
  for (const part of `\r\n${text}`.split(`\r\n--${boundary}`).slice(1, -1)) {
    const end = part.indexOf("\r\n\r\n");
    const [, name] = /name="([^"]*)"/i.exec(part.slice(0, end)) ?? [];
    if (end >= 0 && name !== undefined) parts.set(name, part.slice(end + 4));
  }
  return parts;
}
