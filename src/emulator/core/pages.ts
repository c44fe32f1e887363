// Paging: the rows of the requested page, and a `result_info` that is right in every member.
import type { JsonObject } from "../../base/json";
import { apiError, UNDOCUMENTED_CODES } from "./api-error";
import type { Call } from "./call";
import { hashText } from "./random";

interface PageSizes {
  readonly min: number;
  readonly max: number;
  readonly byDefault: number;
}

/** One page of the rows. A page past the end is empty (the official SDK reads until it gets an empty page). */
export function paginate<R>(call: Call, rows: readonly R[], sizes: PageSizes) {
  const page = readWholeNumber(call, "page", 1, { min: 1, max: Number.MAX_SAFE_INTEGER });
  const requested = readWholeNumber(call, "per_page", sizes.byDefault, sizes);
  const size = Math.min(requested, call.pageCap ?? requested);
  const from = (page - 1) * size;
  const result = rows.slice(from, from + size);
  const total_pages = Math.ceil(rows.length / size);
  const result_info = { page, per_page: size, count: result.length, total_count: rows.length, total_pages };
  return { result, result_info };
}

/** A number beyond the bounds becomes the nearest bound, and `result_info` says so; anything but a number is refused. */
function readWholeNumber(call: Call, name: string, byDefault: number, bounds: { min: number; max: number }): number {
  const text = call.query.get(name);
  if (text === null || text === "") return byDefault;
  if (!/^\d+$/.test(text)) throw apiError(400, UNDOCUMENTED_CODES.badQuery, `Invalid value for ${name}.`);
  return Math.min(Math.max(Number(text), bounds.min), bounds.max);
}

/** Rows in an order that is stable from page to page: by a key, or in strict mode by a hash, so that clients cannot rely on it. */
export function sortRows<R extends JsonObject & { readonly id: string }>(
  call: Call,
  rows: readonly R[],
  key: (row: R) => string | number,
): readonly R[] {
  const order = call.query.get("order");
  const sortKey = call.strict && !order ? (row: R) => hashText(`${call.seed}${row.id}`) : key;
  const sign = call.query.get("direction")?.toLowerCase() === "desc" ? -1 : 1;
  return rows
    .map((row) => ({ row, key: sortKey(row) }))
    .sort((left, right) => sign * (compare(left.key, right.key) || compare(left.row.id, right.row.id)))
    .map(({ row }) => row);
}

function compare(left: string | number, right: string | number): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
