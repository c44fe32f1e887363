// gRPC's rules of the wire, frame by frame, as a client may break them. What a well-behaved client sees is in
// process.test.ts, with gRPC's own.
import { type ClientHttp2Session, connect, constants, type OutgoingHttpHeaders } from "node:http2";
import { createServer, type Server } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createGrpcTransport, type GrpcTransport, type Method } from "../../../src/terraform/plugin/grpc-transport";

let server: Server;
let transport: GrpcTransport;
let client: ClientHttp2Session;
let waiting: ((answer: Buffer) => void)[];

const methods = new Map<string, Method>([
  ["/s/Echo", { unary: async (bytes) => bytes }],
  ["/s/Throws", { unary: async () => Promise.reject(new Error("no: \ud800 ü")) }],
  ["/s/Waits", { unary: () => new Promise((resolve) => void waiting.push(resolve)) }],
  ["/s/Held", { held: "until the server ends" }],
  ["/s/Both", { held: "until either ends" }],
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
  it("is one message with its length before it, and its status after it", async () => {
    const body = framed("hello").toString("latin1");
    expect(await call("/s/Echo", framed("hello")).answer).toEqual({ http: 200, status: "0", message: "", body });
    expect(await call("/s/Echo", framed("")).answer).toMatchObject({ status: "0", body: framed("").toString() });
  });

  it("may come in pieces of any size", async () => {
    const { stream, answer } = call("/s/Echo", undefined);
    for (const byte of framed("in pieces")) stream.write(Buffer.from([byte]));
    stream.end();
    expect((await answer).body).toBe(framed("in pieces").toString());
  });

  it.each([
    ["without a message", Buffer.alloc(0), "13", "the call has no message"],
    ["with half a prefix", Buffer.from([0, 0]), "13", "the call has no message"],
    ["with less than was announced", framed("abc", { announced: 9 }), "13", "9 bytes was announced, 3 came"],
    ["with two messages", Buffer.concat([framed("a"), framed("b")]), "13", "1 bytes was announced, 7 came"],
    ["with a compressed message", framed("abc", { flag: 1 }), "12", "the message is compressed"],
  ])("%s is refused in words", async (_, body, status, says) => {
    const answer = await call("/s/Echo", body).answer;
    expect(answer).toMatchObject({ http: 200, status, body: "" });
    expect(answer.message).toContain(says);
  });

  it("that throws says so, whatever characters are in it", async () => {
    const answer = await call("/s/Throws", framed("x")).answer;
    expect(answer).toMatchObject({ status: "3", message: "not such a request: Error: no: \ufffd ü" });
  });

  it("of an unknown method is answered before its message has come", async () => {
    const { answer } = call("/s/Nothing", undefined);
    expect(await answer).toMatchObject({ http: 200, status: "12", message: "there is no method /s/Nothing" });
  });

  it("that is not gRPC is another protocol's", async () => {
    const answer = await call("/s/Echo", framed("x"), { "content-type": "text/plain" }).answer;
    expect(answer.http).toBe(constants.HTTP_STATUS_UNSUPPORTED_MEDIA_TYPE);
  });

  it("that the client gives up harms no other", async () => {
    const { stream, answer } = call("/s/Waits", framed("x"));
    const given = answer.catch((error: Error) => error);
    await vi.waitFor(() => expect(waiting.length).toBe(1));
    stream.close(constants.NGHTTP2_CANCEL);
    await given;
    waiting[0]?.(Buffer.from("too late"));
    expect((await call("/s/Echo", framed("y")).answer).status).toBe("0");
  });
});

describe("a held stream", () => {
  it("says nothing until the server drains, which waits for what is under way", async () => {
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

  it("of two sides ends when the client ends it", async () => {
    const { stream, answer } = call("/s/Both", undefined);
    await new Promise((resolve) => stream.once("response", resolve));
    stream.end();
    expect(await answer).toMatchObject({ http: 200, status: "0", body: "" });
  });
});
