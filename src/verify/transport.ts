// Queries on the network: a socket of its own for each, so that every query leaves from another random port and only the server
// that was asked can answer (RFC 5452 §9). Nothing here reads a message.
import { createSocket } from "node:dgram";
import { connect, isIPv6 } from "node:net";

export interface Server {
  /** An address, no name. */
  readonly address: string;
  readonly port: number;
}

/** The port through which questions leave; tests and other worlds bring their own. */
export interface Transport {
  /**
   * Sends the octets and gives the first ones that come back and are an answer. Rejects where nothing such comes within the time,
   * or where the network says that nobody is there.
   */
  exchange(
    via: "udp" | "tcp",
    server: Server,
    octets: Buffer,
    isAnswer: (octets: Buffer) => boolean,
    ms: number,
  ): Promise<Buffer>;
}

export const network: Transport = {
  exchange: (via, server, octets, isAnswer, ms) =>
    via === "udp" ? overUdp(server, octets, isAnswer, ms) : overTcp(server, octets, isAnswer, ms),
};

function overUdp(server: Server, octets: Buffer, isAnswer: (octets: Buffer) => boolean, ms: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(isIPv6(server.address) ? "udp6" : "udp4");
    const late = setTimeout(() => end(() => reject(new Error("no answer in time"))), ms);
    const end = (say: () => void) => {
      clearTimeout(late);
      socket.removeAllListeners();
      socket.on("error", () => {});
      socket.close();
      say();
    };
    socket.on("error", (error) => end(() => reject(error)));
    // Connected: the system passes on what comes from this address and port, and that nobody listens there.
    socket.on("connect", () => socket.send(octets));
    socket.on("message", (answer) => {
      if (isAnswer(answer)) end(() => resolve(answer));
    });
    socket.connect(server.port, server.address);
  });
}

function overTcp(server: Server, octets: Buffer, isAnswer: (octets: Buffer) => boolean, ms: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: server.address, port: server.port });
    let read: Buffer = Buffer.alloc(0);
    const late = setTimeout(() => end(() => reject(new Error("no answer in time"))), ms);
    const end = (say: () => void) => {
      clearTimeout(late);
      socket.removeAllListeners();
      socket.on("error", () => {});
      socket.destroy();
      say();
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
