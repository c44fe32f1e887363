import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ScanFormat, scan, scanLines } from "../../src/deprecation/scan";
import { detectFormat } from "../../src/deprecation/scan/format";
import { scanText, splitText, summarizeFindings } from "./scan-text";

const URL = "https://api.cloudflare.com/client/v4/zones/x/settings/minify";

describe("a scan", () => {
  it.each<readonly [string, string, ScanFormat]>([
    ["a.har", "", "har"],
    ["a.sh", "", "shell"],
    ["deploy", "#!/usr/bin/env bash\n", "shell"],
    ["deploy", "#!/bin/sh -e\n", "shell"],
    ["main.tf", "", "terraform"],
    ["cdk.tf.json", "{}", "terraform-json"],
    ["access.log.1", "", "log"],
    ["access_log", "", "log"],
    ["nginx/access.log-20260301", "", "log"],
    ["x", '192.0.2.1 - - [01/Mar/2026:00:00:00 +0000] "GET / HTTP/1.1" 200 1\n', "log"],
    ["x.json", '{"log": {"version": "1.2", "creator": {}, "entries": []}}', "har"],
    ["x.json", '{"info": {}, "openapi": "3.1.0"}', "openapi"],
    ["x.yml", "# ours\nopenapi: 3.0.3\n", "openapi"],
    ["x.yaml", "swagger: '2.0'\n", "openapi"],
    ["x.yml", "jobs:\n  openapi: x\n", "source"],
    ["x.ndjson", '{"method":"GET","path":"/"}\n{"method":"GET","path":"/"}\n', "log"],
    ["package.json", '{\n  "name": "x"\n}\n', "source"],
    ["catalog.ts", "", "source"],
    ["", "", "source"],
  ])("detects %s that begins with %j as %s", (file, head, format) => {
    expect(detectFormat(file, head)).toBe(format);
  });

  it("reports binary files", async () => {
    const report = await scanText("x.log", `PK\u0003\u0004\u0000\u0000${URL}`);
    expect(report.findings).toEqual([]);
    expect(report.diagnostics).toMatchObject([{ code: "SCAN001", severity: "error", where: { file: "x.log" } }]);
    expect(
      (await scanText("x.gz", "\ufffd\u0008\ufffd\ufffd\u0001\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd")).diagnostics,
    ).toHaveLength(1);
    expect((await scanText("x.txt", "Größe\t\u001b[1mbold\u001b[0m\n")).diagnostics).toEqual([]);
  });

  it("reads lines as well as chunks", async () => {
    async function* lines() {
      yield "#!/bin/sh";
      yield `curl ${URL}`;
    }
    const { findings, format } = await scanLines(lines(), { file: "x" });
    expect([format, findings.map((finding) => finding.line)]).toEqual(["shell", [2]]);
  });

  it("finds nothing in an empty text", async () => {
    expect(await scanText("x", "")).toEqual({ file: "x", format: "source", findings: [], omitted: 0, diagnostics: [] });
  });

  it("truncates endless lines", async () => {
    async function* endless() {
      yield `curl ${URL} `;
      for (let count = 0; count < 300; count += 1) yield "x".repeat(100_000);
      yield `\ncurl ${URL}\n`;
    }
    const { findings } = await scan(endless(), { file: "x.log", format: "source" });
    expect(findings.map((finding) => finding.line)).toEqual([1, 2]);
  });

  it("scans a source file with a single long line to its end", async () => {
    const members = Array.from({ length: 5000 }, (_, index) => ({
      name: `request ${index}`,
      url: "https://example.com/",
    }));
    const text = JSON.stringify({ items: [...members, { url: URL }] });
    expect(text.length).toBeGreaterThan(3 * 64 * 1024);
    expect(await summarizeFindings("x.json", text)).toEqual(["1 settings-minify any"]);
  });

  it("omits control and bidirectional characters", async () => {
    const { findings } = await scanText("x.log", `1 "GET /client/v4/zones/\u202e\u001b[31mx/settings/minify HTTP/1.1"`);
    expect(findings).toHaveLength(1);
    expect(JSON.stringify(findings)).not.toMatch(/\\u001b|\u202e/);
  });

  it("reports possible hits only on request", async () => {
    const line = "curl 'https://api.cloudflare.com/client/v4/zones/x/dns_records?match=any&name=a&name=b'";
    expect(await summarizeFindings("x.sh", line)).toEqual([]);
    expect(await summarizeFindings("x.sh", line, { possible: true })).toEqual(["1 dns-record-filter-lists GET"]);
  });

  it("never throws, for any text and any chunks", async () => {
    const word = fc.constantFrom(
      URL,
      "curl ",
      '"',
      "'",
      "`",
      "\\",
      "\n",
      "$(",
      "${",
      "}",
      ")",
      "<<EOF\n",
      "# ",
      "/*",
      "{",
      "[",
      ":",
      "paths:",
      'resource "cloudflare_filter" "x" {',
      "\u0001",
      " + ",
      "=",
      "_x",
      "GET ",
      "%s",
      "0",
    );
    const formats: readonly ScanFormat[] = ["har", "shell", "terraform", "terraform-json", "log", "openapi", "source"];
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 60 }), fc.integer({ min: 1, max: 50 }), async (words, size) => {
        const text = words.join("");
        for (const format of formats) {
          const report = await scan(splitText(text, size), { file: "x.js", format });
          expect(await scan(splitText(text, 1e6), { file: "x.js", format })).toEqual(report);
          for (const { line } of report.findings) expect(line).toBeLessThanOrEqual(text.split("\n").length);
        }
      }),
      { numRuns: 150 },
    );
  });
});
