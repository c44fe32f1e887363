import { describe, expect, it } from "vitest";
import { isObject, type Json, type JsonObject } from "../../src/base/json";
import type { ApiOutcome, ApiRequest } from "../../src/live/client";
import { listAllPages } from "../../src/live/pages";
import { parseResultInfo } from "../../src/live/result-info";

type Page = { readonly result: Json; readonly info?: JsonObject };
type Serve = (page: number, size: number, reading: number) => Page | "lost";

const rows = (from: number, to: number): Json =>
  Array.from({ length: to - from }, (_, at) => ({ id: `r${from + at}` }));

/** Reads a list of a server and says what came: the ids, or why it failed; and in how many calls. */
async function read(serve: Serve, perPage = 3) {
  const asked: string[] = [];
  let reading = 0;
  const send = async ({ query }: ApiRequest): Promise<ApiOutcome> => {
    const page = Number(query?.["page"]);
    if (page === 1) reading += 1;
    asked.push(`${page}/${query?.["per_page"]}`);
    const served = serve(page, Number(query?.["per_page"]), reading);
    if (served === "lost")
      return { outcome: "failed", failure: { codes: [], message: "lost", category: "unreachable" } };
    return { outcome: "ok", status: 200, result: served.result, resultInfo: parseResultInfo(served.info) };
  };
  const list = await listAllPages(send, "/list", {}, perPage);
  const ids = list.outcome === "ok" ? list.rows.map((row) => (isObject(row) ? row["id"] : row)).join(" ") : undefined;
  return { ids, why: list.outcome === "failed" ? list.failure.message : undefined, asked, reading };
}

/** An honest server with so many rows, and what a test makes it say wrongly. */
function server(
  total: number,
  wrong: (page: Page & { readonly info: JsonObject }, number: number, reading: number) => Page | "lost" = (page) =>
    page,
): Serve {
  return (page, size, reading) => {
    const result = rows((page - 1) * size, Math.max((page - 1) * size, Math.min(page * size, total))) as Json[];
    const info = {
      page,
      per_page: size,
      count: result.length,
      total_count: total,
      total_pages: Math.ceil(total / size),
    };
    return wrong({ result, info }, page, reading);
  };
}

const ALL = "r0 r1 r2 r3 r4 r5 r6 r7";

describe("a list is read completely", () => {
  it("over all its pages, in order", async () => {
    expect(await read(server(8))).toMatchObject({ ids: ALL, reading: 1, asked: ["1/3", "2/3", "3/3"] });
  });

  it("when it is empty", async () => {
    expect(await read(server(0))).toMatchObject({ ids: "", asked: ["1/3"] });
  });

  it("in one page that it fills to the last row", async () => {
    expect(await read(server(3))).toMatchObject({ ids: "r0 r1 r2", asked: ["1/3"] });
  });

  it("when the server returns shorter pages than requested", async () => {
    const capped: Serve = (page, _, reading) => server(8)(page, 2, reading);
    expect(await read(capped, 5000)).toMatchObject({ ids: ALL, asked: ["1/5000", "2/2", "3/2", "4/2"] });
  });

  it("when it reports its total and not its pages", async () => {
    const serve = server(8, ({ result, info: { total_pages, ...info } }) => ({ result, info }));
    expect((await read(serve)).ids).toBe(ALL);
  });

  it("when it names a page too many, and the extra page is empty", async () => {
    const serve = server(8, ({ result, info }) => ({ result, info: { ...info, total_pages: 4 } }));
    expect((await read(serve)).ids).toBe(ALL);
  });

  it("when it changed during the first reading only", async () => {
    const serve = server(8, (page, number, reading) =>
      reading === 1 && number === 2 ? { ...page, info: { ...page.info, total_count: 9 } } : page,
    );
    expect(await read(serve)).toMatchObject({ ids: ALL, reading: 2 });
  });

  it("when it reports no pages, and returns the same rows for any", async () => {
    expect(await read(() => ({ result: rows(0, 4) }))).toMatchObject({ ids: "r0 r1 r2 r3", asked: ["1/3", "2/3"] });
  });

  it("when it reports no pages, and the second is empty", async () => {
    const serve: Serve = (page) => ({ result: page === 1 ? rows(0, 3) : [] });
    expect((await read(serve)).ids).toBe("r0 r1 r2");
  });
});

const INCONSISTENT: readonly (readonly [string, Serve, string])[] = [
  ["a total too high", server(8, (page) => ({ ...page, info: { ...page.info, total_count: 9 } })), "8 of 9"],
  ["a total too low", server(8, (page) => ({ ...page, info: { ...page.info, total_count: 7 } })), "8 of 7 rows came"],
  [
    "too few pages named",
    server(8, (page) => ({ ...page, info: { ...page.info, total_pages: 2 } })),
    "6 of 8 rows came",
  ],
  [
    "page 1 again for page 2",
    server(8, (page, number) => (number === 2 ? { result: rows(0, 3), info: { ...page.info } } : page)),
    "the id `r0` came twice",
  ],
  [
    "another page than the one asked for",
    server(8, (page, number) => (number === 2 ? { ...page, info: { ...page.info, page: 3 } } : page)),
    "page 3 came for page 2",
  ],
  [
    "an id twice in one page",
    server(3, (page) => ({ ...page, result: [{ id: "r0" }, { id: "r1" }, { id: "r0" }] })),
    "the id `r0` came twice",
  ],
  [
    "an empty page in the middle",
    server(8, (page, number) => (number === 2 ? { result: [], info: { ...page.info, count: 0 } } : page)),
    "5 of 8 rows came",
  ],
  [
    "fewer rows than the page counts",
    server(8, (page, number) => (number === 2 ? { result: rows(3, 5), info: page.info } : page)),
    "page 2 holds 2 of 3 rows",
  ],
  [
    "a total that changes at every reading",
    server(8, (page, number) => (number === 3 ? { ...page, info: { ...page.info, total_count: 7 } } : page)),
    "the total changed while the list was read",
  ],
  [
    "a page without a total after one with it",
    server(8, (page, number) => (number === 2 ? { result: page.result } : page)),
    "the total changed while the list was read",
  ],
  [
    "a row that is not an object",
    server(3, (page) => ({ ...page, result: [{ id: "r0" }, null, { id: "r2" }] })),
    "row of page 1",
  ],
  [
    "a page that is not a list",
    server(8, (page, number) => (number === 2 ? { ...page, result: {} } : page)),
    "page 2 is not",
  ],
  ["no total, and a second page", (page) => ({ result: rows(page * 3, page * 3 + 3) }), "it has a second page"],
];

describe("a list fails, and never looks shorter, with", () => {
  it.each(INCONSISTENT)("%s", async (_, serve, why) => {
    const list = await read(serve);
    expect(list.ids).toBeUndefined();
    expect(list.why).toContain("the list /list cannot be trusted: ");
    expect(list.why).toContain(why);
    expect(list.reading).toBe(3);
  });

  it("a page that is lost", async () => {
    const serve = server(8, (page, number) => (number === 3 ? "lost" : page));
    expect(await read(serve)).toMatchObject({ ids: undefined, why: "lost", reading: 1 });
  });

  it("a result that is not a list", async () => {
    expect((await read(() => ({ result: { id: "r0" } }))).why).toContain("the result is not a list");
  });

  it.each([1e9, 1e12, 2 ** 53])("pages without end: %d", async (total) => {
    const list = await read(
      server(8, (page) => ({ ...page, info: { ...page.info, total_count: total, total_pages: total } })),
    );
    expect(list.ids).toBeUndefined();
    expect(list.asked.length).toBeLessThan(10);
  });

  it.each([
    { per_page: 0 },
    { per_page: -1 },
    { per_page: "5" },
    { total_pages: 0 },
    { total_count: -8 },
    { total_count: 1.5 },
  ])("numbers that are none, or is read whole: %j", async (lie) => {
    const list = await read(server(8, (page) => ({ ...page, info: { ...page.info, ...lie } })));
    expect([undefined, ALL]).toContain(list.ids);
  });
});
