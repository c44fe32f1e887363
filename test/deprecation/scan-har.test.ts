import { describe, expect, it } from "vitest";
import { scan } from "../../src/deprecation/scan";
import { scanText, splitText, summarizeFindings } from "./scan-text";

const API = "https://api.cloudflare.com/client/v4";
interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers?: readonly string[];
  readonly body?: unknown;
  readonly answer?: unknown;
}
const har = (calls: readonly Call[]) => ({
  log: {
    version: "1.2",
    creator: { name: "x", version: "1" },
    pages: [],
    entries: calls.map(({ method, url, headers = [], body, answer }) => ({
      startedDateTime: "2026-03-01T00:00:00.000Z",
      time: 12.5,
      request: {
        method,
        url,
        httpVersion: "HTTP/2",
        headers: headers.map((name) => ({ name, value: "canary" })),
        queryString: [],
        ...(body === undefined ? {} : { postData: { mimeType: "application/json", text: JSON.stringify(body) } }),
      },
      response: {
        status: 200,
        headers: [],
        content: { size: 1, mimeType: "application/json", text: JSON.stringify(answer ?? {}) },
      },
      cache: {},
      timings: {},
    })),
  },
});
const calls: readonly Call[] = [
  {
    method: "GET",
    url: `${API}/zones/a/dns_records?name.contains=x`,
    answer: { result: [{ id: "1", zone_name: "example.com" }] },
  },
  { method: "PATCH", url: `${API}/zones/a/settings/minify`, body: { value: {} } },
  { method: "GET", url: `${API}/zones/a/dns_records?name=contains%3Ax` },
  { method: "GET", url: "https://shop.example.com/zones/a/settings/minify" },
  { method: "GET", url: "https://dash.cloudflare.com/api/v4/zones/a/settings/brotli" },
  {
    method: "POST",
    url: `${API}/zones/a/dns_records`,
    headers: ["Transfer-Encoding", "content-length"],
    body: { type: "A", locked: true },
  },
  { method: "OPTIONS", url: `${API}/zones/a/settings/minify` },
  {
    method: "POST",
    url: `${API}/zones/a/dns_records`,
    answer: { errors: [{ code: 1004, error_chain: [{ code: 9999 }] }] },
  },
  {
    method: "GET",
    url: `${API}/zones`,
    headers: ["x-auth-user-service-key"],
    answer: { result: [{ zone_name: "kept", locked: true }] },
  },
];
const text = JSON.stringify(har(calls), null, 2);
const lineOf = (word: string, nth = 1) => {
  const found = text.split("\n").flatMap((line, index) => (line.includes(word) ? [index + 1] : []));
  return found[nth - 1];
};

describe("HAR files", () => {
  it("finds what each exchange shows, on the line where it stands", async () => {
    expect(await summarizeFindings("x.har", text)).toEqual([
      `${lineOf("zone_name")} dns-record-zone-name GET`,
      `${lineOf("settings/minify")} settings-minify PATCH`,
      `${lineOf("contains%3A")} dns-record-filter-forms GET`,
      `${lineOf("settings/brotli")} settings-brotli GET`,
      `${lineOf("Transfer-Encoding")} transfer-encoding-with-content-length POST`,
      `${lineOf("locked")} dns-record-locked POST`,
      `${lineOf("error_chain")} dns-record-error-chain POST`,
      `${lineOf("x-auth-user-service-key")} service-key-authentication GET`,
    ]);
    expect(JSON.stringify(await scanText("x.har", text))).not.toContain("canary");
  });

  it("separates the exchanges of a file without line breaks, and is recognized by its content", async () => {
    const flat = JSON.stringify(har([calls[1]!, calls[1]!]));
    expect(await summarizeFindings("export.json", flat)).toEqual([
      "1 settings-minify PATCH",
      "1 settings-minify PATCH",
    ]);
  });

  it("decodes answers in base64 and bears a byte order mark", async () => {
    const value = har([{ method: "GET", url: `${API}/zones/a/dns_records/1` }]);
    const content = {
      text: Buffer.from(JSON.stringify({ result: { locked: false } })).toString("base64"),
      encoding: "base64",
    };
    Object.assign(value.log.entries[0]!.response, { content });
    expect(await summarizeFindings("x.har", `\uFEFF${JSON.stringify(value)}`)).toEqual(["1 dns-record-locked GET"]);
  });

  it("says where a truncated file stops, after what was whole", async () => {
    const report = await scanText("x.har", text.slice(0, text.indexOf("settings/brotli")));
    expect(report.findings.map((finding) => finding.id)).toEqual([
      "dns-record-zone-name",
      "settings-minify",
      "dns-record-filter-forms",
    ]);
    expect(report.diagnostics).toMatchObject([
      { code: "SCAN002", severity: "error", where: { file: "x.har", line: lineOf("settings/brotli") } },
    ]);
  });

  it.each([
    ["not JSON", '{"log": {"entries": [}', "SCAN003"],
    ["other JSON", '{"a": 1}', "SCAN004"],
    ["nothing", "", "SCAN002"],
    ["a HAR of bytes", "{\u0000\u0001\u0002", "SCAN001"],
    ["a broken literal", '{"log": {"entries": [tru]}}', "SCAN003"],
    ["text behind the end", '{"log": {"entries": []}} x', "SCAN003"],
    ["endless nesting", "[".repeat(10_000), "SCAN003"],
  ])("has a diagnostic for %s", async (_, content, code) => {
    const report = await scanText("x.har", content);
    expect(report.diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
  });

  it("has none for an empty HAR", async () => {
    expect((await scanText("x.har", JSON.stringify(har([])))).diagnostics).toEqual([]);
  });

  it.each([1, 7, 4096])("finds the same in chunks of %i characters", async (size) => {
    const whole = await scan(splitText(text, 1e6), { file: "x.har" });
    expect(await scan(splitText(text, size), { file: "x.har" })).toEqual(whole);
  });
});
