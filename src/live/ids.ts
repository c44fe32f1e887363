// Ids before they enter a URL: `..` would name another route. An id is 32 hex digits unless its kind says otherwise
// (API documentation), and one plain path segment in any case.
import type { IdForm } from "../kind/kind";

export const HEX: IdForm = { source: "[0-9a-f]{32}", says: "32 lower-case hex digits" };

const SEGMENT = /^[A-Za-z0-9_-]{1,64}$/;

export function checkId(id: string, form: IdForm = HEX): boolean {
  return SEGMENT.test(id) && new RegExp(`^(?:${form.source})$`).test(id);
}
