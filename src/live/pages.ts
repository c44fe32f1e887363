// Reads a list completely, or fails: a truncated, repeated or inconsistent page never looks like fewer objects.
import { mapAtOnce } from "../base/at-once";
import { equalJson, isObject, type Json } from "../base/json";
import type { ApiFailure } from "./api-failure";
import type { ApiOutcome, ApiRequest, ListOutcome, ResultInfo } from "./client";

const CONCURRENT_PAGES = 4;
/** A list that changes while it is read is read again. */
const MAX_READINGS = 3;
/** More pages than any list of the API has: such a number is an error of the server. */
const MAX_PAGES = 10_000;

type Send = (request: ApiRequest) => Promise<ApiOutcome>;

export async function listAllPages(
  send: Send,
  path: string,
  query: ApiRequest["query"],
  perPage: number,
): Promise<ListOutcome> {
  let why = "";
  for (let reading = 1; reading <= MAX_READINGS; reading += 1) {
    const read = await readOnce(send, path, query, perPage);
    if (read.outcome !== "inconsistent") return read;
    why = read.why;
  }
  return invalidList(path, why);
}

type Reading = ListOutcome | { readonly outcome: "inconsistent"; readonly why: string };

async function readOnce(send: Send, path: string, query: ApiRequest["query"], perPage: number): Promise<Reading> {
  const request = (page: number, size: number) =>
    send({ method: "GET", path, query: { ...query, page, per_page: size } });
  const first = await request(1, perPage);
  if (first.outcome !== "ok") return notRead(path, first);
  if (!Array.isArray(first.result)) return invalidList(path, "the result is not a list");
  const { resultInfo } = first;
  // A server may return fewer rows per page than requested.
  const size = resultInfo?.per_page || perPage;
  const total = resultInfo?.total_count;
  if (total === undefined) return readWithoutTotal(path, first.result, () => request(2, size));
  const count = resultInfo?.total_pages || Math.max(1, Math.ceil(total / size));
  if (count > MAX_PAGES) return invalidList(path, `it reports ${count} pages of ${size}`);
  const numbers = Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 2);
  const others = await mapAtOnce(numbers, CONCURRENT_PAGES, (number) => request(number, size));
  const pages: CheckedPage[] = [];
  for (const page of [first, ...others]) {
    if (page.outcome !== "ok") return notRead(path, page);
    pages.push(page);
  }
  const checked = checkPages(pages, total);
  return checked.ok
    ? { outcome: "ok", rows: checked.rows, pages: count }
    : { outcome: "inconsistent", why: checked.why };
}

/** A list without a total is complete only if its second page is empty, or repeats the first. */
async function readWithoutTotal(
  path: string,
  first: readonly Json[],
  readNext: () => Promise<ApiOutcome>,
): Promise<Reading> {
  const checked = checkPages([{ result: first }], undefined);
  if (!checked.ok) return { outcome: "inconsistent", why: checked.why };
  const { rows } = checked;
  if (rows.length === 0) return { outcome: "ok", rows, pages: 1 };
  const second = await readNext();
  if (second.outcome !== "ok") return notRead(path, second);
  const isComplete = Array.isArray(second.result) && (second.result.length === 0 || equalJson(second.result, rows));
  if (isComplete) return { outcome: "ok", rows, pages: 1 };
  return { outcome: "inconsistent", why: "it has a second page, and does not report how many there are" };
}

interface CheckedPage {
  readonly result: Json;
  readonly resultInfo?: ResultInfo;
}

type CheckedRows = { readonly ok: true; readonly rows: readonly Json[] } | { readonly ok: false; readonly why: string };

/** The rows of all pages, or the first inconsistency between what the pages report and what they hold. */
function checkPages(pages: readonly CheckedPage[], total: number | undefined): CheckedRows {
  const inconsistent = (why: string): CheckedRows => ({ ok: false, why });
  const ids = new Set<string>();
  const rows: Json[] = [];
  for (const [index, { result, resultInfo: info }] of pages.entries()) {
    const number = index + 1;
    if (!Array.isArray(result)) return inconsistent(`page ${number} is not a list`);
    if (info?.page !== undefined && info.page !== number)
      return inconsistent(`page ${info.page} came for page ${number}`);
    if (info?.count !== undefined && info.count !== result.length)
      return inconsistent(`page ${number} holds ${result.length} of ${info.count} rows`);
    if (info?.total_count !== total) return inconsistent("the total changed while the list was read");
    for (const row of result) {
      if (!isObject(row)) return inconsistent(`a row of page ${number} is not an object`);
      const { id } = row;
      if (typeof id === "string") {
        if (ids.has(id)) return inconsistent(`the id \`${id.slice(0, 40)}\` came twice`);
        ids.add(id);
      }
      rows.push(row);
    }
  }
  if (total !== undefined && rows.length !== total) return inconsistent(`${rows.length} of ${total} rows came`);
  return { ok: true, rows };
}

function notRead(path: string, outcome: Exclude<ApiOutcome, { outcome: "ok" }>): ListOutcome {
  return outcome.outcome === "failed" ? outcome : invalidList(path, outcome.reason);
}

function invalidList(path: string, why: string): Extract<ListOutcome, { outcome: "failed" }> {
  const failure: ApiFailure = {
    codes: [],
    category: "bad-answer",
    message: `the list ${path} cannot be trusted: ${why}`,
  };
  return { outcome: "failed", failure };
}
