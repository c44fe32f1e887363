// Malformed responses of the API, from a list and mutated from valid responses. A response that cannot be parsed is never treated as an
// empty zone, causes no write and no endless wait, and its text reaches no terminal unescaped.
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { folder } from "../cli/folder";
import { BASE_URLS, HEADERS, IDS } from "./listed-inputs";
import { drawing, misshapen, wounded } from "./mutate";
import { type AlterResponse, CANARY, type CheckedRun, createBench, runAndCheck, summarize } from "./run-and-check";
import { DOCUMENT } from "./valid-inputs";

const COUNT = Number(process.env["ZONEWRIGHT_FUZZ"] ?? 100);
const SEED = process.env["ZONEWRIGHT_SEED"] ?? (process.env["ZONEWRIGHT_CI"] === "1" ? "1" : anySeed());
process.stderr.write(`fuzzing ${COUNT} of each, ZONEWRIGHT_SEED=${SEED}\n`);

const here = folder();
const place = createBench();
const lines: string[] = [];
afterAll(() => void process.stderr.write(lines.join("")));

const APPLY = ["apply", "zone.yaml", "--auto-approve"];

interface Spoiled {
  readonly title: string;
  /** Which request gets the malformed response; all requests by default. */
  readonly call?: number;
  readonly by: (response: Response, body: string) => Response | Promise<Response>;
}

async function through(title: string, inputs: readonly Spoiled[]) {
  here.write("zone.yaml", DOCUMENT);
  const judged: CheckedRun[] = [];
  const bad: unknown[] = [];
  for (const input of inputs) {
    const between: AlterResponse = async (response, { n }) => {
      if (input.call !== undefined && input.call !== n) return response;
      return input.by(response, await response.clone().text());
    };
    const value = await runAndCheck(place, here, APPLY, between);
    judged.push(value);
    // In every case undeclared records stay, and no record exists twice.
    const rows = place.emulator.control.records("example.com");
    const keys = rows.map((row) => `${row["name"]} ${row["type"]} ${row["content"]}`);
    const harm = [
      ...(keys.includes('theirs.example.com TXT "kept"') ? [] : ["a foreign record is gone"]),
      ...keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `twice: ${key}`),
    ];
    if (value.problems.length + harm.length > 0) bad.push({ title: input.title, call: input.call, ...value, harm });
  }
  lines.push(summarize(title, judged));
  expect(bad.slice(0, 3)).toEqual([]);
  return judged;
}

const bodied = (body: string | Uint8Array<ArrayBuffer> | null, init: ResponseInit = {}) =>
  new Response(body, { status: 200, ...init });
const envelope = (result: unknown, more: JsonObject = {}) =>
  JSON.stringify({ success: true, errors: [], messages: [], result, ...more });
const nested = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
const hugeNumber = '{"success":true,"errors":[],"messages":[],"result":[],"result_info":{"total_count":1e400}}';
const twice = '{"success":false,"success":true,"errors":[],"messages":[],"result":[]}';
const saying = (message: string) =>
  JSON.stringify({ success: false, errors: [{ code: 1, message }], messages: [], result: null });

const WHOLE: readonly (readonly [string, () => Response])[] = [
  [
    "HTML with 502",
    () => bodied("<html>bad gateway</html>", { status: 502, headers: { "content-type": "text/html" } }),
  ],
  ["HTML with 200", () => bodied("<html>hello</html>")],
  ["nothing", () => bodied("")],
  ["nothing with 204", () => new Response(null, { status: 204 })],
  ["nothing with 304", () => new Response(null, { status: 304 })],
  ["null", () => bodied("null")],
  ["a list", () => bodied("[]")],
  ["a number", () => bodied("7")],
  ["a text", () => bodied('"ok"')],
  ["success alone", () => bodied('{"success":true}')],
  ["failure with 200", () => bodied('{"success":false}')],
  [
    "failure with errors that are not a list",
    () => bodied('{"success":false,"errors":"no","result":null}', { status: 400 }),
  ],
  [
    "failure with errors of anything",
    () => bodied('{"success":false,"errors":[null,7,"x",{},[]],"result":null}', { status: 400 }),
  ],
  ["success as text", () => bodied('{"success":"true","result":[]}')],
  ["a result of another kind", () => bodied(envelope("x"))],
  ["a result of lists", () => bodied(envelope([[], [[]]]))],
  ["a result of null", () => bodied(envelope([null, null]))],
  ["a result without ids", () => bodied(envelope([{}, {}]))],
  ["octets that are not UTF-8", () => bodied(Uint8Array.from([0x7b, 0xff, 0xfe, 0x7d]))],
  ["UTF-16", () => bodied(new Uint8Array(Buffer.from(envelope([]), "utf16le")))],
  ["a mark of the byte order", () => bodied(`\ufeff${envelope([])}`)],
  ["a key twice", () => bodied(twice)],
  ["a number without end", () => bodied(hugeNumber)],
  ["100,000 levels", () => bodied(nested)],
  ["100,000 levels in the result", () => bodied(`{"success":true,"errors":[],"result":[${nested}]}`)],
  ["80 MB", () => bodied(`{"success":true,"result":"${"x".repeat(80_000_000)}"}`)],
  ["a body packed twice", () => bodied(new Uint8Array(gzipSync(gzipSync(envelope([])))))],
  ["a redirect", () => new Response(null, { status: 302, headers: { location: "https://evil.example/" } })],
  ["a redirect without a place", () => new Response(null, { status: 307 })],
  ["418", () => bodied("{}", { status: 418 })],
  ["405", () => bodied(saying("no"), { status: 405 })],
  ["410", () => bodied(saying("gone"), { status: 410 })],
  ["429 for ever", () => bodied(saying("wait"), { status: 429 })],
  ["401", () => bodied(saying("who"), { status: 401 })],
  ["a 403 that tells the token", () => bodied(saying(`your token ${CANARY} may not`), { status: 403 })],
  [
    "a 400 that tells the token in base64",
    () => bodied(saying(Buffer.from(CANARY).toString("base64")), { status: 400 }),
  ],
  ["a 400 with escapes", () => bodied(saying("\u001b]52;c;aGk=\u0007\u202e\u009b31m\r::error::x"), { status: 400 })],
  ["a 400 of a megabyte", () => bodied(saying("x".repeat(1_000_000)), { status: 400 })],
  ["a request id with escapes", () => bodied(saying("no"), { status: 400, headers: { "cf-ray": "\u00e4\u009b" } })],
];

/** Malformed lists, from the first rows and the numbers of their page. */
type Page = { result: JsonObject[]; result_info: Record<string, unknown> };
const LIES: readonly (readonly [string, (page: Page) => void])[] = [
  ["a total that is higher", (page) => void (page.result_info["total_count"] = 99)],
  ["a total that is lower", (page) => void (page.result_info["total_count"] = 0)],
  ["a total below zero", (page) => void (page.result_info["total_count"] = -1)],
  ["a total that is text", (page) => void (page.result_info["total_count"] = "2")],
  ["no total", (page) => void delete page.result_info["total_count"]],
  ["pages without end", (page) => void (page.result_info["total_pages"] = 2 ** 40)],
  ["another page", (page) => void (page.result_info["page"] = 7)],
  ["a page of nothing", (page) => void (page.result_info["per_page"] = 0)],
  ["a row less", (page) => void page.result.pop()],
  ["a row twice", (page) => void page.result.push(page.result[0] as JsonObject)],
  ["no rows", (page) => void page.result.splice(0)],
  ["a row of another zone", (page) => void (page.result[0] = { ...page.result[0], name: "www.example.net" })],
  ["a row without content", (page) => void (page.result[0] = without(page.result[0], "content"))],
  ["a row without a name", (page) => void (page.result[0] = without(page.result[0], "name"))],
  ["a row without a type", (page) => void (page.result[0] = without(page.result[0], "type"))],
  ["an unknown type", (page) => void (page.result[0] = { ...page.result[0], type: "TYPE65534" })],
  ["a TTL of null", (page) => void (page.result[0] = { ...page.result[0], ttl: null })],
  ["a name of 300 octets", (page) => void (page.result[0] = { ...page.result[0], name: "a".repeat(300) })],
  ["a name with escapes", (page) => void (page.result[0] = { ...page.result[0], name: "\u001b[2J\u202e.example.com" })],
  ["a comment with escapes", (page) => void (page.result[0] = { ...page.result[0], comment: "\u001b]8;;x\u0007" })],
  ["meta of another kind", (page) => void (page.result[0] = { ...page.result[0], meta: 7, tags: 7, settings: 7 })],
  [
    "__proto__ in a row",
    (page) => void (page.result[0] = JSON.parse(`{"__proto__":{"type":"A"},"id":"${"0".repeat(32)}"}`)),
  ],
];

function without(row: JsonObject | undefined, member: string): JsonObject {
  return Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => name !== member)) as JsonObject;
}

/** The reads before the first write: zone, settings, records. */
const READS = [1, 2, 3];

describe("a malformed response", { timeout: 180_000 }, () => {
  it("to a read: nothing is written", async () => {
    const inputs = READS.flatMap((call) => WHOLE.map(([title, make]) => ({ title, call, by: make })));
    const judged = await through("answers of the list, to readings", inputs);
    const applied = judged
      .map((judged, at) => ({ judged, input: inputs[at] }))
      .filter(({ judged }) => judged.writes > 0);
    // Only a list that is read again, and is valid the second time, may lead to writes.
    expect(
      applied.filter(({ judged }) => judged.exit !== 0 && judged.exit !== 6).map(({ input }) => input?.title),
    ).toEqual([]);
  });

  it("to every request: fails, and does not wait forever", async () => {
    const judged = await through(
      "answers of the list, to every call",
      WHOLE.map(([title, make]) => ({ title, by: make })),
    );
    expect(judged.filter((judged) => judged.exit === 0 || judged.writes > 0)).toEqual([]);
  });

  it("to a write: resolved by reading again", async () => {
    const inputs = [4, 5, 6].flatMap((call) => WHOLE.map(([title, make]) => ({ title, call, by: make })));
    await through("answers of the list, to writes and after them", inputs);
  });

  it("in a list: never treated as an empty zone", async () => {
    const lie = (change: (page: Page) => void) => (response: Response, body: string) => {
      const page = JSON.parse(body) as Page;
      if (!Array.isArray(page.result) || page.result.length === 0) return response;
      change(page);
      return bodied(JSON.stringify(page));
    };
    const ids = IDS.map(
      (id) =>
        [
          `the id ${JSON.stringify(id)}`,
          (page: Page) => void (page.result[0] = { ...page.result[0], id } as JsonObject),
        ] as const,
    );
    const inputs = [undefined, 1, 3].flatMap((call) =>
      [...LIES, ...ids].map(([title, change]) => ({ title, call, by: lie(change) })),
    );
    await through("lists that lie", inputs);
  });

  it("in its headers: waits within limits", async () => {
    const inputs = HEADERS.flatMap((headers) =>
      [200, 429, 503].map((status) => ({
        title: JSON.stringify(headers).slice(0, 80),
        call: 3,
        by: (response: Response, body: string) =>
          bodied(body, { status: status === 200 ? response.status : status, headers }),
      })),
    );
    await through("headers of the list", inputs);
  });

  it("mutated from a valid response: ends with a defined result", async () => {
    const draw = drawing(`answers ${SEED}`);
    const inputs = Array.from({ length: COUNT * 2 }, (_, n) => {
      const shape = draw.below(2) === 0;
      const seed = `answer ${SEED} ${n}`;
      const by = (_: Response, body: string) =>
        bodied(shape ? JSON.stringify(misshapen(JSON.parse(body), drawing(seed))) : wounded(body, drawing(seed)));
      return { title: seed, call: draw.below(5) === 0 ? undefined : 1 + draw.below(7), by };
    });
    await through("answers made from valid answers", inputs);
  });
});

describe("an invalid target or token", () => {
  it("is refused before anything is sent", async () => {
    here.write("zone.yaml", DOCUMENT);
    const judged: CheckedRun[] = [];
    for (const url of BASE_URLS) {
      let calls = 0;
      const count: AlterResponse = (response) => {
        calls += 1;
        return response;
      };
      const value = await runAndCheck(place, here, [...APPLY, "--base-url", url], count);
      judged.push(value);
      expect({ url, calls, problems: value.problems, refused: value.exit !== 0 }).toEqual({
        url,
        calls: 0,
        problems: [],
        refused: true,
      });
    }
    lines.push(summarize("base URLs of the list", judged));
  });

  it.each(["", " ", "a\nb", "a b", '"quoted"', "ä".repeat(40), "\u0000".repeat(40), "Bearer x", "x".repeat(10_000)])(
    "the token %j",
    async (token) => {
      here.write("zone.yaml", DOCUMENT);
      const judged = await runAndCheck(place, here, APPLY, (response) => response, { ZONEWRIGHT_API_TOKEN: token });
      expect(judged.problems).toEqual([]);
    },
  );
});

/** Random in manual runs; fixed in CI, so that a failure comes from the change. */
function anySeed(): string {
  return String(Math.floor(Math.random() * 2 ** 31));
}
