// The emulator as an HTTP server: framing and the limits of a request. Requests that client libraries cannot send go over a
// socket.
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../src/emulator";
import { BEARER, TOKEN } from "./embedded";

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ seed: 5 });
});
afterAll(() => emulator.close());

/** All that comes back for these bytes, until the server closes. */
function raw(text: string, url = emulator.baseUrl): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("error", () => resolve(answer));
    socket.on("close", () => resolve(answer));
  });
}

const host = () => `Host: ${new URL(emulator.baseUrl).host}`;
const AUTH = `Authorization: Bearer ${TOKEN}`;
const lines = (...all: readonly string[]) => `${all.join("\r\n")}\r\n\r\n`;

describe("the server", () => {
  it("answers at its base URL", async () => {
    const response = await fetch(`${emulator.baseUrl}/zones`, { headers: BEARER });
    expect(response.status).toBe(200);
    expect(emulator.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/client\/v4$/);
  });

  it("declines a request with both Transfer-Encoding and Content-Length (specification 7)", async () => {
    const smuggled = lines("GET /client/v4/zones HTTP/1.1", host(), AUTH);
    for (const both of [
      ["Content-Length: 6", "Transfer-Encoding: chunked"],
      ["Transfer-Encoding: chunked", "Content-Length: 6"],
    ]) {
      emulator.control.clearRequests();
      const answer = await raw(`${lines("POST /client/v4/zones HTTP/1.1", host(), AUTH, ...both)}0\r\n\r\n${smuggled}`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
      expect(emulator.control.requests().filter((request) => request.status === 200)).toEqual([]);
    }
  });

  it.each([
    ["two Host headers", (h: string) => lines("GET /client/v4/zones HTTP/1.1", h, h, AUTH, "Connection: close")],
    [
      "an absolute target",
      (h: string) => lines("GET http://other.example/client/v4/zones HTTP/1.1", h, AUTH, "Connection: close"),
    ],
    ["a target that cannot be parsed", (h: string) => lines("GET http://[ HTTP/1.1", h, AUTH, "Connection: close")],
    ["a target with two slashes", (h: string) => lines("GET //[ HTTP/1.1", h, AUTH, "Connection: close")],
    [
      "another coding with chunked",
      (h: string) =>
        `${lines("POST /client/v4/zones HTTP/1.1", h, AUTH, "Transfer-Encoding: gzip, chunked", "Connection: close")}0\r\n\r\n`,
    ],
  ])("declines %s", async (_, request) => {
    expect(await raw(request(host()))).toMatch(/^HTTP\/1\.1 400 /);
  });

  it("accepts loopback host names only, on both ports", async () => {
    for (const url of [emulator.baseUrl, emulator.controlUrl]) {
      const answer = await raw(lines("GET /requests HTTP/1.1", "Host: evil.example", "Connection: close"), url);
      expect(answer).toMatch(/^HTTP\/1\.1 421 /);
    }
  });

  it("sends no CORS header", async () => {
    const response = await fetch(`${emulator.baseUrl}/zones`, {
      headers: { ...BEARER, origin: "https://evil.example" },
    });
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("refuses a body of more than 10 MiB with 413, also when it is chunked", async () => {
    const chunk = "a".repeat(1024 * 1024);
    const body = new ReadableStream({
      start: (controller) => {
        for (let n = 0; n < 11; n += 1) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    });
    const init = { method: "POST", headers: BEARER, body, duplex: "half" } as RequestInit;
    const status = await fetch(`${emulator.baseUrl}/zones`, init).then(
      (response) => response.status,
      () => "closed",
    );
    expect([413, "closed"]).toContain(status);
    expect(emulator.control.requests().filter((request) => request.committed)).toEqual([]);
  });

  it("resets the connection, cuts replies and withholds them as planned", async () => {
    const ask = (signal?: AbortSignal) =>
      fetch(`${emulator.baseUrl}/zones`, { headers: BEARER, ...(signal && { signal }) }).then((response) =>
        response.text(),
      );
    emulator.control.fault({ phase: "after", fault: "reset", times: 1 });
    await expect(ask()).rejects.toThrow("fetch failed");
    emulator.control.fault({ phase: "after", fault: "truncate", times: 1 });
    await expect(ask()).rejects.toThrow();
    emulator.control.fault({ phase: "before", fault: "timeout", times: 1 });
    const abort = new AbortController();
    const waiting = ask(abort.signal);
    abort.abort();
    await expect(waiting).rejects.toThrow(/abort/i);
  });

  it("rejects when its port is in use", async () => {
    const port = Number(new URL(emulator.baseUrl).port);
    await expect(startEmulator({ port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  it("refuses an invalid day", async () => {
    await expect(startEmulator({ asOf: "soon" })).rejects.toThrow("write it as YYYY-MM-DD");
  });
});
