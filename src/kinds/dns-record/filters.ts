// The filters of the list of records (API documentation, list parameters).
import type { FilterForm, ListFilter } from "../../kind/kind";

const TEXT: readonly FilterForm[] = ["exact", "contains", "startswith", "endswith"];

export const recordFilters: Readonly<Record<string, ListFilter>> = {
  name: { field: "name", forms: TEXT },
  type: { field: "type", forms: ["exact"] },
  content: { field: "content", forms: TEXT, partsAreSent: true },
  comment: { field: "comment", forms: [...TEXT, "present", "absent"] },
  tag: { field: "tags", forms: [...TEXT, "present", "absent"] },
  proxied: { field: "proxied", forms: ["exact"] },
};
