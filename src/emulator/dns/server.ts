// The emulator's DNS on real sockets: one port for UDP and TCP (RFC 7766). Connections may carry many queries at once; one that
// says nothing for a while is closed.

import { createSocket, type Socket as Datagrams } from "node:dgram";
import { type AddressInfo, createServer, isIPv6, type Server, type Socket } from "node:net";
import type { World } from "../call";
import { respond } from "./respond";
import { makeZoneViews } from "./zone-view";

export interface DnsOptions {
  /** Of UDP and TCP; 0 for a free one. */
  readonly port: number;
  /** Milliseconds after which a connection without a whole query is closed; default 10,000. */
  readonly idleMs?: number;
}

export interface DnsServer {
  /** `127.0.0.1:PORT` */
  readonly address: string;
  readonly port: number;
  close(): Promise<void>;
}

type Answer = (octets: Buffer, transport: "udp" | "tcp") => Buffer | undefined;

/** Connections at one time: more are closed at once, so that nobody holds the emulator by holding sockets. */
const MAX_CONNECTIONS = 256;
const IDLE_MS = 10_000;
/** Free TCP ports that are tried until one is free for UDP too. */
const ATTEMPTS = 20;

/** Listens when the promise is kept; a port in use rejects. */
export async function startDns(world: World, host: string, options: DnsOptions): Promise<DnsServer> {
  const views = makeZoneViews(world);
  const answer: Answer = (octets, transport) => respond(views, octets, transport);
  const { datagrams, connections, port } = await bound(answer, host, options);
  const open = new Set<Socket>();
  connections.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  const close = async () => {
    for (const socket of open) socket.destroy();
    await Promise.all([
      new Promise<void>((done) => datagrams.close(() => done())),
      new Promise<void>((done) => connections.close(() => done())),
    ]);
  };
  return { address: `${host.includes(":") ? `[${host}]` : host}:${port}`, port, close };
}

interface Bound {
  readonly datagrams: Datagrams;
  readonly connections: Server;
  readonly port: number;
}

async function bound(answer: Answer, host: string, options: DnsOptions, attempt = 1): Promise<Bound> {
  const connections = createServer((socket) => converse(socket, answer, options.idleMs ?? IDLE_MS));
  connections.maxConnections = MAX_CONNECTIONS;
  const { address, port } = await listening(connections, host, options.port);
  try {
    return { datagrams: await bindDatagrams(answer, address, port), connections, port };
  } catch (error) {
    await new Promise<void>((done) => connections.close(() => done()));
    if (options.port !== 0 || attempt === ATTEMPTS) throw error;
    return bound(answer, host, options, attempt + 1);
  }
}

function listening(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve(server.address() as AddressInfo);
    });
  });
}

function bindDatagrams(answer: Answer, host: string, port: number): Promise<Datagrams> {
  const socket = createSocket(isIPv6(host) ? "udp6" : "udp4");
  socket.on("message", (octets, from) => {
    if (from.port === 0) return;
    const reply = answer(octets, "udp");
    // A lost answer is part of UDP: the other side asks again.
    if (reply) socket.send(reply, from.port, from.address, () => {});
  });
  return new Promise((resolve, reject) => {
    socket.once("error", (error) => {
      socket.close();
      reject(error);
    });
    socket.bind(port, host, () => {
      socket.removeAllListeners("error");
      socket.on("error", () => {});
      resolve(socket);
    });
  });
}

/** Queries with their length before them, answered in order; what has no answer ends the connection (RFC 7766 §8). */
function converse(socket: Socket, answer: Answer, idleMs: number): void {
  let waiting: Buffer = Buffer.alloc(0);
  let idle = setTimeout(() => socket.destroy(), idleMs);
  const heard = () => {
    clearTimeout(idle);
    idle = setTimeout(() => socket.destroy(), idleMs);
  };
  const answerAll = () => {
    while (!socket.writableNeedDrain && waiting.length >= 2) {
      const length = waiting.readUInt16BE(0);
      if (waiting.length < 2 + length) return;
      const reply = answer(waiting.subarray(2, 2 + length), "tcp");
      waiting = waiting.subarray(2 + length);
      if (!reply) return void socket.destroy();
      heard();
      socket.write(Buffer.concat([Buffer.from([reply.length >> 8, reply.length & 0xff]), reply]));
    }
    if (socket.writableNeedDrain) socket.pause();
  };
  socket.on("data", (chunk: Buffer) => {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    answerAll();
  });
  socket.on("drain", () => {
    answerAll();
    if (!socket.writableNeedDrain) socket.resume();
  });
  socket.on("error", () => socket.destroy());
  socket.on("close", () => clearTimeout(idle));
}
