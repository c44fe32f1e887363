// Paging: the page asked for, the rows on it, and a `result_info` that is right in every field.
import type { Call } from "./call";
import { hashOf } from "./random";
import { INVENTED, refusal } from "./refusal";
import type { Row } from "./store";

interface Limits {
  readonly min: number;
  readonly max: number;
  readonly byDefault: number;
}

/** One page of the rows. A page past the end is empty (the official SDK reads until one is). */
export function page(call: Call, rows: readonly Row[], limits: Limits) {
  const number = wholeNumber(call, "page", 1, { min: 1, max: Number.MAX_SAFE_INTEGER });
  const asked = wholeNumber(call, "per_page", limits.byDefault, limits);
  const size = Math.min(asked, call.pageCap ?? asked);
  const from = (number - 1) * size;
  const result = rows.slice(from, from + size);
  const total_pages = Math.ceil(rows.length / size);
  const result_info = { page: number, per_page: size, count: result.length, total_count: rows.length, total_pages };
  return { result, result_info };
}

/** Beyond the bounds the nearest bound counts, and `result_info` says so; what is no number is refused. */
function wholeNumber(call: Call, name: string, byDefault: number, limits: { min: number; max: number }): number {
  const text = call.query.get(name);
  if (text === null || text === "") return byDefault;
  if (!/^\d+$/.test(text)) throw refusal(400, INVENTED.badQuery, `Invalid value for ${name}.`);
  return Math.min(Math.max(Number(text), limits.min), limits.max);
}

/** Rows in an order that a listing keeps from page to page: by a key, or (strict) by one that means nothing to anybody. */
export function ordered(call: Call, rows: readonly Row[], key: (row: Row) => string | number): readonly Row[] {
  const asked = call.query.get("order");
  const by = call.strict && !asked ? (row: Row) => hashOf(`${call.seed}${row["id"]}`) : key;
  const sign = call.query.get("direction")?.toLowerCase() === "desc" ? -1 : 1;
  return rows
    .map((row) => ({ row, by: by(row), id: String(row["id"]) }))
    .sort((left, right) => sign * (compare(left.by, right.by) || compare(left.id, right.id)))
    .map(({ row }) => row);
}

function compare(left: string | number, right: string | number): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
