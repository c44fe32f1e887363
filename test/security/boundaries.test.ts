// Tests the validation of external input: a test for each check of the threat model (SECURITY.md), over sockets and processes where
// necessary.
import { spawn } from "node:child_process";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { escapeText } from "../../src/base/escape-text";
import { isDeep, type Json } from "../../src/base/json";
import { parseYaml } from "../../src/desired/formats/document";
import { createApi } from "../../src/live/client";
import { folder } from "../cli/folder";
import { run } from "../cli/run-in";
import { virtualClock } from "../emulated";
import { TOKEN } from "./canaries";

const MAIN = join(__dirname, "../../dist/cli/main.js");
const here = folder();
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const at = (baseUrl: string) =>
  createApi({
    baseUrl,
    credential: { headers: { authorization: `Bearer ${TOKEN}` }, secrets: [TOKEN] },
    clock: virtualClock(),
    random: () => 0,
  });
const GET = { method: "GET", path: "/zones" } as const;
const POST = { method: "POST", path: "/zones", body: {} } as const;

describe("a response of the API", () => {
  it.each([301, 302, 303, 307, 308])(
    "that redirects (%i) is not followed, and no other host receives the credential",
    async (status) => {
      const elsewhere: string[] = [];
      const other = await serving((request, response) => {
        elsewhere.push(String(request.headers.authorization));
        response.end("{}");
      });
      const api = at(await serving((_, response) => response.writeHead(status, { location: `${other}/zones` }).end()));
      expect([await api.send(GET), await api.send(POST)]).toMatchObject([{ outcome: "failed" }, { outcome: "failed" }]);
      expect(elsewhere).toEqual([]);
    },
  );

  it("that decompresses to a large size is cut off by its decompressed size", async () => {
    const packed = gzipSync(Buffer.alloc(200 * 1024 * 1024, 0x20));
    expect(packed.length).toBeLessThan(300_000);
    const bomb = await serving((_, response) =>
      response.writeHead(200, { "content-encoding": "gzip", "content-type": "application/json" }).end(packed),
    );
    expect(await at(bomb).send(POST)).toEqual({
      outcome: "unknown",
      reason: "the answer is larger than 67108864 bytes",
    });
  });

  it("that is nested too deeply is not parsed", async () => {
    const deep = await serving((_, response) => response.end("[".repeat(1_000_000)));
    const outcome = await at(deep).send(POST);
    expect(outcome).toEqual({ outcome: "unknown", reason: "the answer is nested more than 64 levels deep" });
    expect([isDeep('{"a":[[]]}', 3), isDeep('{"a":[[[]]]}', 3), isDeep(`"${"[".repeat(9)}\\"["`, 3)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  const IDS: readonly Json[] = [
    "..",
    ".",
    "%2e%2e",
    "a/b",
    "?x",
    "#",
    "",
    "0".repeat(33),
    "F".repeat(32),
    "\ud800",
    "\0",
    [],
    7,
    null,
  ];
  it.each(IDS.map((id) => [id]))("with the zone ID %j leads to no request with this ID", async (id) => {
    const paths: string[] = [];
    const api = await serving((request, response) => {
      paths.push(String(request.url));
      const zone = { id, name: "example.com", account: { id }, status: "active", plan: { legacy_id: "free" } };
      const result_info = { page: 1, per_page: 50, count: 1, total_count: 1, total_pages: 1 };
      response.end(JSON.stringify({ success: true, errors: [], messages: [], result: [zone], result_info }));
    });
    here.write(
      "zone.yaml",
      "version: 1\nzones:\n  example.com:\n    records: [{ name: www, type: A, content: 192.0.2.1 }]\n",
    );
    const env = { ZONEWRIGHT_BASE_URL: api, ZONEWRIGHT_API_TOKEN: TOKEN };
    const ran = await run(["apply", "zone.yaml", "--auto-approve"], { cwd: here.path, fetch: globalThis.fetch, env });
    expect([ran.code, paths.map((path) => path.split("?")[0])]).toEqual([1, paths.map(() => "/zones")]);
    expect(ran.err).not.toContain("BUG");
  });

  it("with the name `__proto__` does not change a prototype", async () => {
    const row = `{"id":"${"0".repeat(32)}","name":"example.com","__proto__":{"planted":1},"constructor":{"prototype":{"planted":1}}}`;
    const api = await serving((_, response) =>
      response.end(`{"success":true,"errors":[],"messages":[],"result":[${row}]}`),
    );
    await run(["import", "live"], { cwd: here.path, fetch: globalThis.fetch, env: { ZONEWRIGHT_BASE_URL: api } });
    expect(({} as Record<string, unknown>)["planted"]).toBeUndefined();
  });
});

describe("a document", () => {
  const bomb = [
    "a: &a [x,x,x,x,x,x,x,x,x]",
    ..."bcdefghi".split("").map((name, index) => `${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[index]}`)}]`),
  ].join("\n");
  it.each([
    ["that expands its aliases exponentially", bomb],
    ["that is nested very deeply", `a: ${"[".repeat(50_000)}`],
    ["with a tag that would run code", "a: !!js/function 'function () {}'"],
    ["with a key twice", "a: 1\na: 2"],
    ["of two documents", "a: 1\n---\na: 2"],
  ])("%s is rejected", (_, text) => {
    expect(parseYaml("zone.yaml", text).diagnostics).not.toEqual([]);
  });

  it("with 100,000 keys is parsed in linear time", () => {
    const keys = (count: number) => Array.from({ length: count }, (_, at) => `k${at}: 1\n`).join("");
    expect(parseYaml("zone.yaml", keys(100_000)).diagnostics).toEqual([]);
  });

  it("with the key `__proto__` does not change a prototype", () => {
    const { document } = parseYaml(
      "zone.yaml",
      "__proto__: { planted: 1 }\nconstructor: { prototype: { planted: 1 } }",
    );
    expect(Object.hasOwn(document?.value as object, "__proto__")).toBe(true);
    expect([({} as Record<string, unknown>)["planted"], Object.getPrototypeOf(document?.value)]).not.toContain(1);
  });
});

describe("output", () => {
  const HOSTILE = "\u001b[2J\u001b]8;;https://evil.example\u0007\u009b31m\r\u202egnp\u200b\u2028::error::";
  it("contains no control, reordering or hidden characters", () => {
    expect(escapeText(HOSTILE)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  });

  it("escapes text of a document for Markdown and for workflow commands", async () => {
    const words = "`` ` ``` @team #1 ![x](https://evil.example) <img src=x> | ::error::x";
    const comment = JSON.stringify(words);
    here.write(
      "hostile.yaml",
      `version: 1\nzones:\n  example.com:\n    records:\n      - { name: www, type: A, content: 192.0.2.1, comment: ${comment} }\n`,
    );
    const plan = (form: string) =>
      run(["plan", "hostile.yaml", "--base-url", "emulator:", "--format", form], { cwd: here.path });
    const markdown = (await plan("markdown")).out;
    const lines = markdown.split("\n");
    const fence = lines.findLast(
      (line, index) => line.startsWith("```") && index < lines.findIndex((name) => name.includes("@team")),
    );
    expect(fence).toMatch(/^````+diff$/);
    expect(markdown).not.toMatch(/^::/m);
    expect((await plan("github")).out.split("\n").filter((line) => line.startsWith("::error::x"))).toEqual([]);
  });
});

describe("the emulator's server", () => {
  it("rejects a request with two lengths even with the lenient parser of Node", async () => {
    const env = { PATH: process.env["PATH"], NODE_OPTIONS: "--insecure-http-parser" };
    const child = spawn(process.execPath, [MAIN, "emulator", "--port", "0"], {
      cwd: here.path,
      env,
      stdio: ["ignore", "pipe", "ignore"],
    });
    try {
      const port = await new Promise<number>((resolve) => {
        let text = "";
        child.stdout.on("data", (part) => {
          text += part;
          const [, found] = /Emulator at http:\/\/127\.0\.0\.1:(\d+)/.exec(text) ?? [];
          if (found) resolve(Number(found));
        });
      });
      const inner = `GET /client/v4/zones HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${TOKEN}\r\n\r\n`;
      const outer = `POST /client/v4/zones HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`;
      const answer = await new Promise<string>((resolve) => {
        let text = "";
        const socket = connect(port, "127.0.0.1", () => socket.write(outer));
        socket.on("data", (part) => (text += part));
        socket.on("close", () => resolve(text));
      });
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    } finally {
      child.kill("SIGKILL");
    }
  });
});
