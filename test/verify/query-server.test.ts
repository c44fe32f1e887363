// Queries and answers: which messages count as answers, when a query is repeated, and that no message of a server breaks the decoder.
import { createSocket, type Socket } from "node:dgram";
import { createServer, type Server } from "node:net";
import { decode, encode, type Packet } from "dns-packet";
import { afterEach, describe, expect, it } from "vitest";
import type { Fqdn } from "../../src/dns";
import { createRandom } from "../../src/emulator/core/random";
import { decodeAnswer, encodeQuery, isAnswerTo } from "../../src/verify/dns-message";
import { queryServer, ServerUnreachableError } from "../../src/verify/query-server";
import { networkTransport } from "../../src/verify/transport";

const question = { name: "www.example.com." as Fqdn, type: "A" };
const randomInt = (below: number) => Math.floor(Math.random() * below);
const options = { transport: networkTransport, randomInt, recursion: false };
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server with a given handler for queries. */
async function serve(
  answer: (query: Buffer, reply: (octets: Buffer) => void, count: number, from: number) => void,
  tcp?: (query: Buffer) => Buffer,
) {
  const connections = createServer((socket) =>
    socket.on("data", (octets) => socket.write(tcp?.(octets) ?? Buffer.alloc(0))),
  );
  const { socket, port } = await listenOnBoth(connections);
  let count = 0;
  socket.on("message", (octets, from) => {
    count += 1;
    answer(octets, (reply) => socket.send(reply, from.port, from.address), count, from.port);
  });
  closing.push(
    () => socket.close(),
    () => connections.close(),
  );
  return { address: "127.0.0.1", port };
}

/** Listens on a port that is free for UDP and for TCP: a port that the system chose for one may be taken for the other. */
async function listenOnBoth(connections: Server): Promise<{ readonly socket: Socket; readonly port: number }> {
  for (;;) {
    const socket = createSocket("udp4");
    const port = await bound(socket);
    const isFree = await new Promise<boolean>((done) => {
      connections.once("error", () => done(false)).listen(port, "127.0.0.1", () => done(true));
    });
    connections.removeAllListeners("error");
    if (isFree) return { socket, port };
    socket.close();
  }
}

function bound(socket: Socket): Promise<number> {
  return new Promise((done) => socket.bind(0, "127.0.0.1", () => done(socket.address().port)));
}

function replyTo(query: Buffer, changes: Partial<Packet> = {}): Buffer {
  const { id, questions } = decode(query);
  const answers = [{ type: "A", name: "www.example.com", ttl: 60, data: "192.0.2.1" }] as const;
  return encode({
    type: "response",
    id: id as number,
    flags: 0x0400,
    questions: questions as never,
    answers: [...answers],
    ...changes,
  });
}

const rdatas = async (server: { address: string; port: number }) =>
  (await queryServer(server, question, options)).answers.map((answer) => answer.rdata);

describe("a query", () => {
  it("is decoded correctly by another implementation, with EDNS", () => {
    const query = decode(encodeQuery(77, { name: "a.example.com." as Fqdn, type: "HTTPS" }, true));
    expect(query).toMatchObject({ id: 77, type: "query", flag_rd: true, opcode: "QUERY" });
    expect(query.questions).toEqual([{ name: "a.example.com", type: "UNKNOWN_65", class: "IN" }]);
    expect(query.additionals).toEqual([expect.objectContaining({ type: "OPT", udpPayloadSize: 1232, ednsVersion: 0 })]);
  });

  it("preserves any octet of a label", () => {
    expect(encodeQuery(1, { name: "a\\.b\\233.example." as Fqdn, type: "A" }, false).toString("latin1")).toContain(
      "\x04a.b\xe9\x07example\x00",
    );
  });

  it("has a new ID each time", async () => {
    const ids = new Set<number>();
    const server = await serve((query, reply) => {
      ids.add(query.readUInt16BE(0));
      reply(replyTo(query));
    });
    for (let count = 0; count < 20; count += 1) await queryServer(server, question, options);
    expect(ids.size).toBeGreaterThan(15);
  });
});

describe("an answer", () => {
  it("is the first that matches: messages with another ID or question, and queries, are ignored", async () => {
    const server = await serve((query, reply) => {
      const id = query.readUInt16BE(0);
      reply(replyTo(query, { id: (id + 1) % 65_536, answers: [] }));
      reply(replyTo(query, { questions: [{ name: "other.example.com", type: "A" }], answers: [] }));
      reply(replyTo(query, { questions: [{ name: "www.example.com", type: "AAAA" }], answers: [] }));
      reply(replyTo(query, { type: "query", answers: [] }));
      reply(replyTo(query).subarray(0, 11));
      reply(replyTo(query));
    });
    expect(await rdatas(server)).toEqual(["192.0.2.1"]);
  });

  it("is accepted only from the queried server", async () => {
    const stranger = createSocket("udp4");
    closing.push(() => stranger.close());
    await bound(stranger);
    const server = await serve((query, reply, _, from) => {
      const answers = [{ type: "A", name: "www.example.com", ttl: 60, data: "203.0.113.66" }] as const;
      // The forged answer has the right id and question, and is there before the true one.
      stranger.send(replyTo(query, { answers: [...answers] }), from, "127.0.0.1", () => reply(replyTo(query)));
    });
    expect(await rdatas(server)).toEqual(["192.0.2.1"]);
  });

  it("is requested over TCP if it is truncated", async () => {
    const whole = (query: Buffer) => {
      const reply = replyTo(query.subarray(2));
      return Buffer.concat([Buffer.from([reply.length >> 8, reply.length & 0xff]), reply]);
    };
    const server = await serve((query, reply) => reply(replyTo(query, { flags: 0x0200, answers: [] })), whole);
    expect(await rdatas(server)).toEqual(["192.0.2.1"]);
  });

  it("may have another case than the question", async () => {
    const server = await serve((query, reply) =>
      reply(
        replyTo(query, {
          questions: [{ name: "WWW.example.COM", type: "A" }],
          answers: [{ type: "A", name: "wWw.Example.com", ttl: 60, data: "192.0.2.1" }],
        }),
      ),
    );
    expect((await queryServer(server, question, options)).answers).toEqual([
      { name: "www.example.com.", type: "A", ttl: 60, rdata: "192.0.2.1" },
    ]);
  });

  it("that is malformed is requested again, up to three times", async () => {
    let asked = 0;
    const server = await serve((query, reply, count) => {
      asked = count;
      const broken = replyTo(query);
      broken.writeUInt16BE(9, 6);
      reply(broken);
    });
    await expect(queryServer(server, question, options)).rejects.toThrow(
      new ServerUnreachableError(server, "a malformed answer"),
    );
    expect(asked).toBe(3);
    const once = await serve((query, reply, count) =>
      reply(count === 1 ? replyTo(query).subarray(0, 40) : replyTo(query)),
    );
    expect(await rdatas(once)).toEqual(["192.0.2.1"]);
  });
});

const SEED = Number(process.env["ZONEWRIGHT_TEST_SEED"] ?? Math.floor(Math.random() * 2 ** 32));

describe(`octets of a hostile server (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  const upTo = (most: number) => Math.floor(random.next() * most);

  it("is decoded or rejected for ten thousand random messages", () => {
    const query = encodeQuery(7, question, false);
    const good = replyTo(query, {
      authorities: [{ type: "NS", name: "example.com", ttl: 60, data: "ns.example.com" }],
      additionals: [{ type: "TXT", name: "x.example.com", ttl: 60, data: ["a", "b"] }],
    });
    let read = 0;
    for (let count = 0; count < 10_000; count += 1) {
      const octets =
        random.next() < 0.2 ? Buffer.from(Array.from({ length: upTo(300) }, () => upTo(256))) : Buffer.from(good);
      for (let changes = upTo(8); changes > 0 && octets.length > 0; changes -= 1)
        octets.writeUInt8(upTo(256), upTo(octets.length));
      if (!isAnswerTo(octets, 7, question)) continue;
      try {
        decodeAnswer(octets);
        read += 1;
      } catch (error) {
        expect(error, `seed ${SEED}`).toBeInstanceOf(RangeError);
      }
    }
    expect(read, `seed ${SEED}`).toBeGreaterThan(100);
  });
});
