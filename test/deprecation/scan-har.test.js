"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
const vitest_1 = require("vitest");
const scan_1 = require("../../src/deprecation/scan");
const scan_of_1 = require("./scan-of");
const API = "https://api.cloudflare.com/client/v4";
const har = (calls) => ({
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
const calls = [
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
const lineOf = (word, nth = 1) => {
    const found = text.split("\n").flatMap((line, index) => (line.includes(word) ? [index + 1] : []));
    return found[nth - 1];
};
(0, vitest_1.describe)("HAR files", () => {
    (0, vitest_1.it)("finds what each exchange shows, on the line where it stands", async () => {
        (0, vitest_1.expect)(await (0, scan_of_1.brief)("x.har", text)).toEqual([
            `${lineOf("zone_name")} dns-record-zone-name GET`,
            `${lineOf("settings/minify")} settings-minify PATCH`,
            `${lineOf("contains%3A")} dns-record-filter-forms GET`,
            `${lineOf("settings/brotli")} settings-brotli GET`,
            `${lineOf("Transfer-Encoding")} transfer-encoding-with-content-length POST`,
            `${lineOf("locked")} dns-record-locked POST`,
            `${lineOf("error_chain")} dns-record-error-chain POST`,
            `${lineOf("x-auth-user-service-key")} service-key-authentication GET`,
        ]);
        (0, vitest_1.expect)(JSON.stringify(await (0, scan_of_1.scanText)("x.har", text))).not.toContain("canary");
    });
    (0, vitest_1.it)("keeps exchanges of a file without line breaks apart, and is told by content", async () => {
        const flat = JSON.stringify(har([calls[1], calls[1]]));
        (0, vitest_1.expect)(await (0, scan_of_1.brief)("export.json", flat)).toEqual(["1 settings-minify PATCH", "1 settings-minify PATCH"]);
    });
    (0, vitest_1.it)("decodes answers in base64 and bears a byte order mark", async () => {
        const one = har([{ method: "GET", url: `${API}/zones/a/dns_records/1` }]);
        const content = {
            text: Buffer.from(JSON.stringify({ result: { locked: false } })).toString("base64"),
            encoding: "base64",
        };
        Object.assign(one.log.entries[0].response, { content });
        (0, vitest_1.expect)(await (0, scan_of_1.brief)("x.har", `\uFEFF${JSON.stringify(one)}`)).toEqual(["1 dns-record-locked GET"]);
    });
    (0, vitest_1.it)("says where a truncated file stops, after what was whole", async () => {
        const report = await (0, scan_of_1.scanText)("x.har", text.slice(0, text.indexOf("settings/brotli")));
        (0, vitest_1.expect)(report.findings.map((one) => one.id)).toEqual([
            "dns-record-zone-name",
            "settings-minify",
            "dns-record-filter-forms",
        ]);
        (0, vitest_1.expect)(report.diagnostics).toMatchObject([
            { code: "SCAN002", severity: "error", where: { file: "x.har", line: lineOf("settings/brotli") } },
        ]);
    });
    vitest_1.it.each([
        ["not JSON", '{"log": {"entries": [}', "SCAN003"],
        ["other JSON", '{"a": 1}', "SCAN004"],
        ["nothing", "", "SCAN002"],
        ["a HAR of bytes", "{\u0000\u0001\u0002", "SCAN001"],
        ["a broken literal", '{"log": {"entries": [tru]}}', "SCAN003"],
        ["text behind the end", '{"log": {"entries": []}} x', "SCAN003"],
        ["endless nesting", "[".repeat(10_000), "SCAN003"],
    ])("has a diagnostic for %s", async (_, content, code) => {
        const report = await (0, scan_of_1.scanText)("x.har", content);
        (0, vitest_1.expect)(report.diagnostics.map((one) => one.code)).toEqual([code]);
    });
    (0, vitest_1.it)("has none for an empty HAR", async () => {
        (0, vitest_1.expect)((await (0, scan_of_1.scanText)("x.har", JSON.stringify(har([])))).diagnostics).toEqual([]);
    });
    vitest_1.it.each([1, 7, 4096])("gives the same in pieces of %i characters", async (size) => {
        const whole = await (0, scan_1.scan)((0, scan_of_1.pieces)(text, 1e6), { file: "x.har" });
        (0, vitest_1.expect)(await (0, scan_1.scan)((0, scan_of_1.pieces)(text, size), { file: "x.har" })).toEqual(whole);
    });
});
