import { describe, expect, it } from "vitest";
import { scanStream } from "../../src/deprecation/scan";
import { summarizeFindings } from "./scan-text";

const Z = "023e105f4ecef8ad9ca31a8372d0c353";
const P = `/client/v4/zones/${Z}`;
const common = (request: string, referrer = "-") =>
  `192.0.2.7 - - [01/Mar/2026:10:00:00 +0000] "${request}" 200 512 "${referrer}" "curl/8.5.0"`;

describe("access logs", () => {
  it.each([
    [common(`PATCH ${P}/settings/minify HTTP/1.1`), "settings-minify PATCH"],
    [common(`GET ${P}/dns_records?name=contains%3Awww&page=1 HTTP/2.0`), "dns-record-filter-forms GET"],
    [common(`GET ${P}/dns_records?type=A&name=a.example.com,b.example.com HTTP/1.1`), "dns-record-filter-lists GET"],
    [common(`GET https://api.cloudflare.com${P}/settings/brotli HTTP/1.1`), "settings-brotli GET"],
    [common(`GET /zones/${Z}/settings/brotli HTTP/1.1`), "settings-brotli GET"],
    [`{"time":"x","method":"PATCH","path":"${P}/settings/minify","status":200}`, "settings-minify PATCH"],
    [
      `{"request_method":"GET","request_uri":"${P}/dns_records?name=ends_with:x","referer":"-"}`,
      "dns-record-filter-forms GET",
    ],
    [
      `{"request":{"method":"GET","host":"x","uri":"${P}/settings/brotli","headers":{}},"status":200}`,
      "settings-brotli GET",
    ],
    [`{"request":"GET ${P}/settings/brotli HTTP/1.1","status":200}`, "settings-brotli GET"],
    [
      `{"http":{"request":{"method":"get"},"response":{"status":200}},"url":{"path":"${P}/dns_records","query":"type=contains:A"}}`,
      "dns-record-filter-forms GET",
    ],
    [`{"RequestMethod":"DELETE","RequestPath":"${P}/rate_limits/1"}`, "rate-limits-previous DELETE"],
    [`time=x level=info method=PATCH path=${P}/settings/minify status=200`, "settings-minify PATCH"],
    [
      `1700000000.1 45 192.0.2.1 TCP_MISS/200 1234 GET https://api.cloudflare.com${P}/settings/brotli - HIER_DIRECT/192.0.2.9 -`,
      "settings-brotli GET",
    ],
    [
      `2026-03-01 10:00:00 192.0.2.1 GET ${P}/dns_records name=contains:www 443 - 192.0.2.2 curl 200`,
      "dns-record-filter-forms GET",
    ],
    [`[2026-03-01T10:00:00.000Z] "PATCH ${P}/settings/minify HTTP/2" 200 - via_upstream`, "settings-minify PATCH"],
    [
      `Mar  1 10:00:00 lb haproxy[12]: 192.0.2.1:5 [01/Mar/2026:10:00:00.000] fe be/s1 0/0/1/2/3 200 99 - - ---- 1/1/0/0/0 0/0 "GET ${P}/settings/brotli HTTP/1.1"`,
      "settings-brotli GET",
    ],
  ])("finds a hit in %s", async (line, expected) => {
    const other = common("GET /index.html HTTP/1.1");
    expect(await summarizeFindings("access.log", `${other}\n${line}\n${other}\n`)).toEqual([`2 ${expected}`]);
  });

  it.each([
    common("GET / HTTP/1.1", `https://api.cloudflare.com${P}/settings/minify`),
    common(`DELETE ${P}/settings/minify HTTP/1.1`),
    common(`HEAD ${P}/settings/minify HTTP/1.1`),
    common(`GET ${P}/settings/min_tls_version HTTP/1.1`),
    common(`GET ${P}/dns_records?name.contains=www HTTP/1.1`),
    common(`POST ${P}/dns_records?name=contains:www HTTP/1.1`),
    common("GET /blog/zones/settings/minify HTTP/1.1"),
    common("GET /zones/europe/settings/minify HTTP/1.1"),
    common("GET /organizations/1/members HTTP/1.1"),
    `{"method":"GET","path":"/","referer":"https://api.cloudflare.com${P}/settings/minify"}`,
    `{"method":"GET","path":"/","headers":{"url":"${P}/settings/minify"}}`,
    `{"method":"GET","path":"${P}/settings/minify`.slice(0, 20),
    "",
  ])("finds nothing in %s", async (line) => {
    expect(await summarizeFindings("access.log", `${line}\n`)).toEqual([]);
  });

  it("detects the format by its content", async () => {
    expect(await summarizeFindings("out.txt", `${common(`PATCH ${P}/settings/minify HTTP/1.1`)}\n`)).toEqual([
      "1 settings-minify PATCH",
    ]);
    expect(await summarizeFindings("out", `{"method":"PATCH","path":"${P}/settings/minify"}\n`)).toEqual([
      "1 settings-minify PATCH",
    ]);
  });

  it("scans a long log in constant memory", async () => {
    const line = [
      ...Array(500).fill(common("GET /assets/app.js HTTP/1.1")),
      common(`GET ${P}/settings/brotli HTTP/1.1`),
      "",
    ].join("\n");
    async function* log() {
      for (let piece = 0; piece < 400; piece += 1) yield line;
    }
    const before = process.memoryUsage().heapUsed;
    let [count, last, peak] = [0, 0, 0];
    for await (const event of scanStream(log(), { file: "access.log" })) {
      if (event.kind !== "finding") continue;
      count += 1;
      last = event.finding.line;
      peak = Math.max(peak, process.memoryUsage().heapUsed - before);
    }
    expect([count, last]).toEqual([400, 400 * 501]);
    expect(peak).toBeLessThan(100 * 1024 * 1024);
  });
});
