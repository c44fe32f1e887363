// Escapes text for XML and HTML.

/** Text for element content and for attributes in double quotes. A format that needs more, such as `'` or a backtick, adds it. */
export function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
