// Deprecated filter forms in a query. It knows nothing of where the query was seen.

import type { Carried } from "../routes";
import { queryPairs } from "../url";
import type { Hit } from "./detect";

type FilterOnRoute = Extract<Carried, { kind: "filter" }>;

/** The hits among the query's parameters, one per parameter and form. */
export function filterHits(carried: readonly Carried[], query: string): readonly Hit[] {
  const filters = carried.filter((value): value is FilterOnRoute => value.kind === "filter");
  if (filters.length === 0 || query === "") return [];
  const pairs = queryPairs(query);
  const seen = new Set<string>();
  return filters.flatMap((filter) => hitsOf(filter, pairs)).filter((hit) => !seen.has(hit.seen) && seen.add(hit.seen));
}

function hitsOf({ id, filter }: FilterOnRoute, pairs: readonly (readonly [string, string])[]): readonly Hit[] {
  const { parameter, form } = filter;
  const values = pairs.filter(([name]) => name === parameter).map(([, value]) => value);
  const where = `request.query.${parameter}`;
  if (form === "repeated") {
    const any = pairs.some(([name, value]) => name === "match" && value === "any");
    const found = any && values.length > 1;
    // Named as supported by the filter list and as ending by the schedule: too weak to be more than possible.
    return found
      ? [{ id, hit: "filter", where, seen: `match=any with ${parameter} repeated`, confidence: "possible" }]
      : [];
  }
  const pattern = patternOf(form);
  return values
    .filter((value) => pattern.test(value))
    .map((value) => ({ id, hit: "filter", where, seen: `${parameter}=${value}`, confidence: "certain" }));
}

const PATTERNS = new Map<string, RegExp>();
function patternOf(form: string): RegExp {
  const known = PATTERNS.get(form) ?? new RegExp(form);
  PATTERNS.set(form, known);
  return known;
}
