// The DNS server of the emulator: one port for UDP and TCP (RFC 7766). A connection can carry many queries at once; an idle
// connection is closed.

import { createSocket, type Socket as Datagrams } from "node:dgram";
import { createServer, isIPv6, type Server, type Socket } from "node:net";
import { type EmulatorState, listenOn } from "../core";
import { respond } from "./respond";
import { createServedZones } from "./served-zone";

export interface DnsOptions {
  /** Port for UDP and TCP; 0 for a free port. */
  readonly port: number;
  /** Milliseconds until a connection without a complete query is closed; default 10,000. */
  readonly idleMs?: number;
}

export interface DnsServer {
  /** `127.0.0.1:PORT` */
  readonly address: string;
  readonly port: number;
  close(): Promise<void>;
}

type Respond = (octets: Buffer, transport: "udp" | "tcp") => Buffer | undefined;

/** Further connections are closed immediately, so that no client can exhaust the sockets. */
const MAX_CONNECTIONS = 256;
const IDLE_MS = 10_000;
/** Free TCP ports that are tried until a port is also free for UDP. */
const ATTEMPTS = 20;

/** Listens when the promise resolves; rejects where the port is in use. */
export async function startDnsServer(state: EmulatorState, host: string, options: DnsOptions): Promise<DnsServer> {
  const zones = createServedZones(state);
  const answer: Respond = (octets, transport) => respond(zones, octets, transport);
  const { datagrams, connections, port } = await bind(answer, host, options);
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

interface BoundSockets {
  readonly datagrams: Datagrams;
  readonly connections: Server;
  readonly port: number;
}

async function bind(answer: Respond, host: string, options: DnsOptions, attempt = 1): Promise<BoundSockets> {
  const connections = createServer((socket) => serveConnection(socket, answer, options.idleMs ?? IDLE_MS));
  connections.maxConnections = MAX_CONNECTIONS;
  const { address, port } = await listenOn(connections, host, options.port);
  try {
    return { datagrams: await bindDatagrams(answer, address, port), connections, port };
  } catch (error) {
    await new Promise<void>((done) => connections.close(() => done()));
    if (options.port !== 0 || attempt === ATTEMPTS) throw error;
    return bind(answer, host, options, attempt + 1);
  }
}

function bindDatagrams(answer: Respond, host: string, port: number): Promise<Datagrams> {
  const socket = createSocket(isIPv6(host) ? "udp6" : "udp4");
  socket.on("message", (octets, from) => {
    if (from.port === 0) return;
    const reply = answer(octets, "udp");
    // UDP may lose a response: the client retries.
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

/** Answers length-prefixed queries in order; a query without an answer closes the connection (RFC 7766 §8). */
function serveConnection(socket: Socket, answer: Respond, idleMs: number): void {
  let unread: Buffer = Buffer.alloc(0);
  let idle = setTimeout(() => socket.destroy(), idleMs);
  const resetTimer = () => {
    clearTimeout(idle);
    idle = setTimeout(() => socket.destroy(), idleMs);
  };
  const answerAll = () => {
    while (!socket.writableNeedDrain && unread.length >= 2) {
      const length = unread.readUInt16BE(0);
      if (unread.length < 2 + length) return;
      const reply = answer(unread.subarray(2, 2 + length), "tcp");
      unread = unread.subarray(2 + length);
      if (!reply) return void socket.destroy();
      resetTimer();
      socket.write(Buffer.concat([Buffer.from([reply.length >> 8, reply.length & 0xff]), reply]));
    }
    if (socket.writableNeedDrain) socket.pause();
  };
  socket.on("data", (chunk: Buffer) => {
    unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
    answerAll();
  });
  socket.on("drain", () => {
    answerAll();
    if (!socket.writableNeedDrain) socket.resume();
  });
  socket.on("error", () => socket.destroy());
  socket.on("close", () => clearTimeout(idle));
}
