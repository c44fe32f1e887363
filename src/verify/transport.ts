// Sends queries over the network. Each query has its own socket, and so a random port, and accepts answers only from the queried
// server (RFC 5452 §9). Does not parse messages.
import { createSocket } from "node:dgram";
import { connect, isIPv6 } from "node:net";

export interface QueriedServer {
  /** An IP address. */
  readonly address: string;
  readonly port: number;
}

/** Sends queries; tests have their own. */
export interface QueryTransport {
  /**
   * Sends the octets and returns the first response that is an answer. Rejects after the timeout, or if the network reports an
   * error.
   */
  exchange(
    via: "udp" | "tcp",
    server: QueriedServer,
    octets: Buffer,
    isAnswer: (octets: Buffer) => boolean,
    ms: number,
  ): Promise<Buffer>;
}

export const networkTransport: QueryTransport = {
  exchange: (via, server, octets, isAnswer, ms) =>
    via === "udp" ? overUdp(server, octets, isAnswer, ms) : overTcp(server, octets, isAnswer, ms),
};

function overUdp(
  server: QueriedServer,
  octets: Buffer,
  isAnswer: (octets: Buffer) => boolean,
  ms: number,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(isIPv6(server.address) ? "udp6" : "udp4");
    const late = setTimeout(() => end(() => reject(new Error("timed out"))), ms);
    const end = (settle: () => void) => {
      clearTimeout(late);
      socket.removeAllListeners();
      socket.on("error", () => {});
      socket.close();
      settle();
    };
    socket.on("error", (error) => end(() => reject(error)));
    // A connected socket receives only from this address and port, and reports a refused connection.
    socket.on("connect", () => socket.send(octets));
    socket.on("message", (answer) => {
      if (isAnswer(answer)) end(() => resolve(answer));
    });
    socket.connect(server.port, server.address);
  });
}

function overTcp(
  server: QueriedServer,
  octets: Buffer,
  isAnswer: (octets: Buffer) => boolean,
  ms: number,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: server.address, port: server.port });
    let read: Buffer = Buffer.alloc(0);
    const late = setTimeout(() => end(() => reject(new Error("timed out"))), ms);
    const end = (settle: () => void) => {
      clearTimeout(late);
      socket.removeAllListeners();
      socket.on("error", () => {});
      socket.destroy();
      settle();
    };
    socket.on("error", (error) => end(() => reject(error)));
    socket.on("close", () => end(() => reject(new Error("the connection was closed"))));
    socket.on("connect", () =>
      socket.write(Buffer.concat([Buffer.from([octets.length >> 8, octets.length & 0xff]), octets])),
    );
    socket.on("data", (chunk: Buffer) => {
      read = Buffer.concat([read, chunk]);
      const length = read.length < 2 ? Number.POSITIVE_INFINITY : read.readUInt16BE(0);
      if (read.length < 2 + length) return;
      const answer = read.subarray(2, 2 + length);
      if (isAnswer(answer)) end(() => resolve(answer));
      else end(() => reject(new Error("an answer to another question")));
    });
  });
}
