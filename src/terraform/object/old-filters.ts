// Old forms of filters: `name = "starts_with:www"` is `name_startswith = "www"`, and `name = "a,b"` is one filter for each name.
// The schedule says which forms are deprecated.
import { detectRequest } from "../../deprecation/detect";
import type { Kind } from "../../kind/kind";
import { type FilterAttribute, listFilterAttributes } from "../schema/filter-attributes";

export interface TranslatedFilter {
  readonly filter: FilterAttribute;
  /** Any of these. */
  readonly values: readonly string[];
  /** The ID in the schedule, if the form is deprecated. */
  readonly id?: string;
  /** How to write it. */
  readonly rewritten?: string;
}

const PREFIXES = { "contains:": "contains", "starts_with:": "startswith", "ends_with:": "endswith" } as const;

export function translateFilter(kind: Kind, filter: FilterAttribute, text: string): TranslatedFilter {
  const id = filter.form === "exact" ? findOldForm(kind, filter.parameter, text) : undefined;
  if (id === undefined) return { filter, values: [text] };
  for (const [prefix, form] of Object.entries(PREFIXES)) {
    if (!text.startsWith(prefix)) continue;
    const value = text.slice(prefix.length);
    const now = listFilterAttributes(kind).find((other) => other.field === filter.field && other.form === form);
    if (!now) return { filter, values: [text], id };
    return { filter: now, values: [value], id, rewritten: `Write \`${now.name}\` with what follows the colon.` };
  }
  const values = text.split(",").map((value) => value.trim());
  return { filter, values, id, rewritten: `Write a data source for each ${filter.parameter}.` };
}

function findOldForm({ routes }: Kind, parameter: string, text: string): string | undefined {
  const url = (routes.list ?? "").replace(/\{\w+\}/, EXAMPLE_ID);
  const query = `${encodeURIComponent(parameter)}=${encodeURIComponent(text)}`;
  return detectRequest({ method: "GET", url, query }).find(({ hit }) => hit === "filter")?.id;
}

/** Any id: the routes of the schedule have a placeholder. */
const EXAMPLE_ID = "0".repeat(32);
