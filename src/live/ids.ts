// Ids are checked before they enter a URL: `..` would lead to another route. An id is 32 hex digits unless its kind declares
// otherwise (API documentation), and always a single plain path segment.
import type { IdPattern } from "../kind/kind";

export const HEX_ID: IdPattern = { source: "[0-9a-f]{32}", description: "32 lower-case hex digits" };

const SEGMENT = /^[A-Za-z0-9_-]{1,64}$/;

export function isValidId(id: string, pattern: IdPattern = HEX_ID): boolean {
  return SEGMENT.test(id) && new RegExp(`^(?:${pattern.source})$`).test(id);
}
