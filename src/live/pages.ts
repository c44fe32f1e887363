// A list read whole, or not at all: a short, repeated or inconsistent page never looks like fewer objects.
import { mapAtOnce } from "../base/at-once";
import { equalJson, isObject, type Json } from "../base/json";
import type { ApiFailure } from "./api-error";
import type { ApiOutcome, ApiRequest, ListOutcome, ResultInfo } from "./client";

const PAGES_AT_ONCE = 4;
/** A list that changes while it is read is read again. */
const READINGS = 3;
/** More pages than any list of the API has: a number that nobody means. */
const MOST_PAGES = 10_000;

type Send = (request: ApiRequest) => Promise<ApiOutcome>;

export async function listAll(
  send: Send,
  path: string,
  query: ApiRequest["query"],
  perPage: number,
): Promise<ListOutcome> {
  let why = "";
  for (let reading = 1; reading <= READINGS; reading += 1) {
    const read = await readOnce(send, path, query, perPage);
    if (read.outcome !== "inconsistent") return read;
    why = read.why;
  }
  return { outcome: "failed", failure: badList(path, why) };
}

type Reading = ListOutcome | { readonly outcome: "inconsistent"; readonly why: string };

async function readOnce(send: Send, path: string, query: ApiRequest["query"], perPage: number): Promise<Reading> {
  const page = (number: number, size: number) =>
    send({ method: "GET", path, query: { ...query, page: number, per_page: size } });
  const first = await page(1, perPage);
  if (first.outcome !== "ok") return notRead(path, first);
  if (!Array.isArray(first.result)) return { outcome: "failed", failure: badList(path, "the result is not a list") };
  const { resultInfo } = first;
  const rows = first.result as readonly Json[];
  // A server may grant less than was asked for; what it says is what counts.
  const size = resultInfo?.per_page || perPage;
  const total = resultInfo?.total_count;
  if (total === undefined) return withoutTotal(path, rows, () => page(2, size));
  const pages = resultInfo?.total_pages || Math.max(1, Math.ceil(total / size));
  if (pages > MOST_PAGES)
    return { outcome: "failed", failure: badList(path, `it is said to have ${pages} pages of ${size}`) };
  const numbers = Array.from({ length: Math.max(0, pages - 1) }, (_, index) => index + 2);
  const others = await mapAtOnce(numbers, PAGES_AT_ONCE, (number) => page(number, size));
  const failed = others.find((other): other is Exclude<ApiOutcome, { outcome: "ok" }> => other.outcome !== "ok");
  if (failed) return notRead(path, failed);
  const all = [first, ...others].map((other) => other as Extract<ApiOutcome, { outcome: "ok" }>);
  const why = inconsistency(all, total);
  if (why !== undefined) return { outcome: "inconsistent", why };
  return { outcome: "ok", rows: all.flatMap((value) => value.result as readonly Json[]), pages };
}

/** A list that does not say how many there are is whole only if its second page is empty, or the first one again. */
async function withoutTotal(path: string, rows: readonly Json[], next: () => Promise<ApiOutcome>): Promise<Reading> {
  const why = inconsistency([{ result: rows }], undefined);
  if (why !== undefined) return { outcome: "inconsistent", why };
  if (rows.length === 0) return { outcome: "ok", rows, pages: 1 };
  const second = await next();
  if (second.outcome !== "ok") return notRead(path, second);
  const whole = Array.isArray(second.result) && (second.result.length === 0 || equalJson(second.result, rows));
  if (whole) return { outcome: "ok", rows, pages: 1 };
  return { outcome: "inconsistent", why: "it has a second page, and does not say how many there are" };
}

function inconsistency(
  pages: readonly { readonly result: Json; readonly resultInfo?: ResultInfo }[],
  total: number | undefined,
): string | undefined {
  const ids = new Set<string>();
  let count = 0;
  for (const [index, { result, resultInfo }] of pages.entries()) {
    if (!Array.isArray(result)) return `page ${index + 1} is not a list`;
    if (resultInfo?.page !== undefined && resultInfo.page !== index + 1)
      return `page ${resultInfo.page} came for page ${index + 1}`;
    if (resultInfo?.count !== undefined && resultInfo.count !== result.length)
      return `page ${index + 1} holds ${result.length} of ${resultInfo.count} rows`;
    if (resultInfo?.total_count !== total) return "the total changed while the list was read";
    count += result.length;
    for (const row of result) {
      if (!isObject(row)) return `a row of page ${index + 1} is not an object`;
      const id = row["id"];
      if (typeof id !== "string") continue;
      if (ids.has(id)) return `the id \`${id.slice(0, 40)}\` came twice`;
      ids.add(id);
    }
  }
  return total === undefined || count === total ? undefined : `${count} of ${total} rows came`;
}

function notRead(path: string, outcome: ApiOutcome): ListOutcome {
  if (outcome.outcome === "failed") return { outcome: "failed", failure: outcome.failure };
  return { outcome: "failed", failure: badList(path, outcome.outcome === "unknown" ? outcome.reason : "no answer") };
}

function badList(path: string, why: string): ApiFailure {
  return { codes: [], category: "bad-answer", message: `the list ${path} cannot be trusted: ${why}` };
}
