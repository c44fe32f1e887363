// gRPC framing with invalid clients. For valid clients see
// process.test.ts, which uses @grpc/grpc-js.
import { type ClientHttp2Session, connect, constants, type OutgoingHttpHeaders } from "node:http2";
import { createServer, type Server } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createGrpcTransport, type GrpcMethod, type GrpcTransport } from "../../../src/terraform/plugin/grpc-transport";

let server: Server;
let transport: GrpcTransport;
let client: ClientHttp2Session;
let waiting: ((answer: Buffer) => void)[];

const methods = new Map<string, GrpcMethod>([
  ["/s/Echo", { unary: async (bytes) => bytes }],
  ["/s/Throws", { unary: async () => Promise.reject(new Error("no: \ud800 ü")) }],
  ["/s/Waits", { unary: () => new Promise((resolve) => void waiting.push(resolve)) }],
  ["/s/Held", { idle: "until the server ends" }],
  ["/s/Both", { idle: "until either ends" }],
]);

beforeEach(async () => {
  waiting = [];
  transport = createGrpcTransport(methods, undefined);
  server = createServer(transport.accept);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { readonly port: number };
  client = connect(`http://127.0.0.1:${port}`);
});
afterEach(() => {
  client.destroy();
  transport.destroy();
  server.close();
});

function framed(text: string, { flag = 0, announced = Buffer.byteLength(text) } = {}): Buffer {
  const prefix = Buffer.from([flag, 0, 0, 0, 0]);
  prefix.writeUInt32BE(announced, 1);
  return Buffer.concat([prefix, Buffer.from(text)]);
}

interface Answer {
  readonly http: number | undefined;
  readonly status: string | undefined;
  readonly message: string;
  readonly body: string;
}

function call(path: string, body: Buffer | undefined, headers: OutgoingHttpHeaders = {}) {
  const stream = client.request({ ":method": "POST", ":path": path, "content-type": "application/grpc", ...headers });
  const seen: Record<string, unknown> = {};
  const chunks: Buffer[] = [];
  const note = (more: object) => void Object.assign(seen, more);
  stream.on("response", note);
  stream.on("trailers", note);
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  const answer = new Promise<Answer>((resolve, reject) => {
    stream.on("error", reject);
    stream.on("close", () => {
      const [status, said] = [seen["grpc-status"], seen["grpc-message"]];
      resolve({
        http: seen[":status"] as number | undefined,
        status: status as string | undefined,
        message: decodeURIComponent(String(said ?? "")),
        body: Buffer.concat(chunks).toString("latin1"),
      });
    });
  });
  if (body) stream.end(body);
  return { stream, answer };
}

describe("a call", () => {
  it("consists of a message with a length prefix, and a status in the trailers", async () => {
    const body = framed("hello").toString("latin1");
    expect(await call("/s/Echo", framed("hello")).answer).toEqual({ http: 200, status: "0", message: "", body });
    expect(await call("/s/Echo", framed("")).answer).toMatchObject({ status: "0", body: framed("").toString() });
  });

  it("may arrive in chunks of any size", async () => {
    const { stream, answer } = call("/s/Echo", undefined);
    for (const byte of framed("in pieces")) stream.write(Buffer.from([byte]));
    stream.end();
    expect((await answer).body).toBe(framed("in pieces").toString());
  });

  it.each([
    ["without a message", Buffer.alloc(0), "13", "the call has no message"],
    ["with half a prefix", Buffer.from([0, 0]), "13", "the call has no message"],
    [
      "with less than was announced",
      framed("abc", { announced: 9 }),
      "13",
      "expected a message of 9 bytes, received 3",
    ],
    ["with two messages", Buffer.concat([framed("a"), framed("b")]), "13", "expected a message of 1 bytes, received 7"],
    ["with a compressed message", framed("abc", { flag: 1 }), "12", "the message is compressed"],
  ])("%s is refused with a message", async (_, body, status, says) => {
    const answer = await call("/s/Echo", body).answer;
    expect(answer).toMatchObject({ http: 200, status, body: "" });
    expect(answer.message).toContain(says);
  });

  it("that throws returns the error text, with any characters", async () => {
    const answer = await call("/s/Throws", framed("x")).answer;
    expect(answer).toMatchObject({ status: "3", message: "invalid request: Error: no: \ufffd ü" });
  });

  it("of an unknown method is answered before its message arrives", async () => {
    const { answer } = call("/s/Nothing", undefined);
    expect(await answer).toMatchObject({ http: 200, status: "12", message: "unknown method /s/Nothing" });
  });

  it("that is not gRPC is refused by its content type", async () => {
    const answer = await call("/s/Echo", framed("x"), { "content-type": "text/plain" }).answer;
    expect(answer.http).toBe(constants.HTTP_STATUS_UNSUPPORTED_MEDIA_TYPE);
  });

  it("that the client cancels does not affect other calls", async () => {
    const { stream, answer } = call("/s/Waits", framed("x"));
    const given = answer.catch((error: Error) => error);
    await vi.waitFor(() => expect(waiting.length).toBe(1));
    stream.close(constants.NGHTTP2_CANCEL);
    await given;
    waiting[0]?.(Buffer.from("too late"));
    expect((await call("/s/Echo", framed("y")).answer).status).toBe("0");
  });
});

describe("an idle stream", () => {
  it("stays silent until the server drains, which waits for calls in flight", async () => {
    const held = call("/s/Held", framed("x"));
    const slow = call("/s/Waits", framed("x"));
    await vi.waitFor(() => expect(waiting.length).toBe(1));
    const order: string[] = [];
    const drained = transport.drain().then(() => order.push("drained"));
    const ended = held.answer.then((answer) => order.push(`held ${answer.status}`));
    await ended;
    waiting[0]?.(Buffer.from("done"));
    const answered = slow.answer.then((answer) => order.push(`answered ${answer.body.slice(5)}`));
    await Promise.all([drained, answered]);
    expect(order[0]).toBe("held 0");
    expect([...order.slice(1)].sort()).toEqual(["answered done", "drained"]);
  });

  it("with two directions ends when the client ends it", async () => {
    const { stream, answer } = call("/s/Both", undefined);
    await new Promise((resolve) => stream.once("response", resolve));
    stream.end();
    expect(await answer).toMatchObject({ http: 200, status: "0", body: "" });
  });
});
