// Queries the DNS server of an emulator over real sockets and decodes the responses with `dns-packet`, which shares no code with it.
import { createSocket } from "node:dgram";
import { connect } from "node:net";
import { type Answer, type DecodedPacket, decode, encode, type Packet, type RecordType } from "dns-packet";
import type { JsonObject } from "../../src/base/json";
import { type EmulatorOptions, startEmulator } from "../../src/emulator";

export interface DnsEmulator extends Awaited<ReturnType<typeof startEmulator>> {
  readonly port: number;
  /** Adds a record to `example.com` or another zone. */
  add(record: JsonObject, zone?: string): void;
  ask(name: string, type: string, query?: Partial<Packet>): Promise<Decoded>;
  udp(octets: Buffer): Promise<Buffer>;
}

export type Decoded = DecodedPacket & { readonly rcode: string; readonly octets: number };

/** An emulator with a DNS server and an active zone `example.com`. */
export async function startDnsEmulator(options: EmulatorOptions = {}): Promise<DnsEmulator> {
  const emulator = await startEmulator({ seed: 11, dns: { port: 0 }, ...options });
  emulator.control.addZone("example.com");
  const port = Number(emulator.dns?.split(":").at(-1));
  const udp = (octets: Buffer) => overUdp(port, octets);
  return {
    ...emulator,
    port,
    add: (record, zone = "example.com") => void emulator.control.foreign.create(zone, record),
    ask: async (name, type, query) => decoded(await udp(encodeQuery(name, type, query))),
    udp,
  };
}

export function encodeQuery(name: string, type: string, query: Partial<Packet> = {}): Buffer {
  const questions = [{ name, type: type as RecordType }];
  return encode({ type: "query", id: 4711, questions, ...query });
}

export const EDNS = (udpPayloadSize = 1232): Partial<Packet> => ({
  additionals: [
    { type: "OPT", name: ".", udpPayloadSize, extendedRcode: 0, ednsVersion: 0, flags: 0, options: [] } as never,
  ],
});

export function decoded(octets: Buffer): Decoded {
  return { ...decode(octets), octets: octets.length } as Decoded;
}

/** `www.example.com 300 192.0.2.1`, one line for each record. */
export function lines(records: readonly Answer[] | undefined): readonly string[] {
  return (records ?? []).flatMap((record) =>
    record.type === "OPT"
      ? []
      : [`${record.name} ${"ttl" in record ? record.ttl : ""} ${record.type} ${textOf(record)}`],
  );
}

function textOf(answer: Answer): string {
  const { data } = answer as { readonly data: unknown };
  if (typeof data === "string") return data;
  if (Buffer.isBuffer(data)) return data.toString("hex");
  if (Array.isArray(data)) return data.map((part: Buffer) => JSON.stringify(part.toString())).join(" ");
  return Object.values(data as object)
    .map((part: unknown) => (Buffer.isBuffer(part) ? part.toString("hex") : String(part)))
    .join(" ");
}

/** The first datagram that is returned; the query is repeated each second, since the system may drop it. */
export function overUdp(port: number, octets: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = createSocket("udp4");
    const send = () => socket.send(octets, port, "127.0.0.1");
    const again = setInterval(send, 1000);
    socket.on("error", reject);
    socket.on("message", (answer) => {
      clearInterval(again);
      socket.close();
      resolve(answer);
    });
    send();
  });
}

/** The messages on one connection until the server closes it, or until there are `count` messages. */
export function overTcp(port: number, octets: Buffer, count: number): Promise<readonly Buffer[]> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(octets));
    let read: Buffer = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      read = Buffer.concat([read, chunk]);
      if (messages(read).length >= count) socket.destroy();
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(messages(read)));
  });
}

function messages(read: Buffer): readonly Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at + 2 <= read.length; ) {
    const end = at + 2 + read.readUInt16BE(at);
    if (end > read.length) break;
    found.push(read.subarray(at + 2, end));
    at = end;
  }
  return found;
}

export function withLength(octets: Buffer): Buffer {
  return Buffer.concat([Buffer.from([octets.length >> 8, octets.length & 0xff]), octets]);
}
