// Messages on the wire (RFC 1035 §4.1, EDNS RFC 6891): a query read octet for octet, an answer written with compression. Knows
// no zone.

import type { Rrset } from "./lookup";
import { compressed, HEADER, type Labels, readName, type Written } from "./name";
import { CLASS_IN, OPT, type Rcode } from "./types";

export interface Question {
  readonly name: Labels;
  readonly type: number;
  readonly class: number;
}

export interface Query {
  readonly id: number;
  readonly opcode: number;
  readonly recursionDesired: boolean;
  readonly checkingDisabled: boolean;
  readonly question: Question;
  readonly edns?: Edns;
}

export interface Edns {
  /** Octets that the other side can take over UDP. */
  readonly payload: number;
  readonly version: number;
  readonly dnssecOk: boolean;
}

/** What a header says, however broken the rest is. */
export interface Heading {
  readonly id: number;
  readonly isResponse: boolean;
  readonly opcode: number;
  readonly recursionDesired: boolean;
  readonly checkingDisabled: boolean;
}

export interface Message {
  readonly heading: Heading;
  readonly rcode: Rcode;
  readonly authoritative: boolean;
  readonly question?: Question;
  readonly answers: readonly Rrset[];
  readonly authorities: readonly Rrset[];
  readonly additionals: readonly Rrset[];
  readonly edns?: { readonly dnssecOk: boolean; readonly because?: { readonly code: number; readonly text: string } };
}

/** The most that the emulator sends over UDP: fits every path unfragmented (the flag day's 1,232 of 2020). */
export const MAX_UDP = 1232;
/** What a message may have over UDP without EDNS (RFC 1035 §4.2.1). */
export const PLAIN_UDP = 512;
export const MAX_TCP = 65_535;

export function readHeading(octets: Buffer): Heading | undefined {
  if (octets.length < HEADER) return undefined;
  const flags = octets.readUInt16BE(2);
  return {
    id: octets.readUInt16BE(0),
    isResponse: (flags & 0x8000) !== 0,
    opcode: (flags >> 11) & 0xf,
    recursionDesired: (flags & 0x0100) !== 0,
    checkingDisabled: (flags & 0x0010) !== 0,
  };
}

/** A query with its one question and its OPT record, if it has one; `undefined` where the octets are none (RFC 9619 for the count). */
export function readQuery(octets: Buffer, heading: Heading): Query | undefined {
  const counts = [4, 6, 8, 10].map((offset) => octets.readUInt16BE(offset)) as [number, number, number, number];
  const name = readName(octets, HEADER);
  if (counts[0] !== 1 || !name || name.end + 4 > octets.length) return undefined;
  const question = {
    name: name.labels,
    type: octets.readUInt16BE(name.end),
    class: octets.readUInt16BE(name.end + 2),
  };
  const records = counts[1] + counts[2] + counts[3];
  const options = readOptions(octets, name.end + 4, records, records - counts[3]);
  return options === undefined ? undefined : { ...heading, question, ...(options.edns && { edns: options.edns }) };
}

/** Walks the records after the question; what is no OPT is passed over. Two of them, or octets left, are a malformed message. */
function readOptions(octets: Buffer, from: number, count: number, additional: number): { edns?: Edns } | undefined {
  let at = from;
  let edns: Edns | undefined;
  for (let index = 0; index < count; index += 1) {
    const name = readName(octets, at);
    if (!name || name.end + 10 > octets.length) return undefined;
    const end = name.end + 10 + octets.readUInt16BE(name.end + 8);
    if (end > octets.length) return undefined;
    if (octets.readUInt16BE(name.end) === OPT) {
      if (edns || index < additional || name.labels.length > 0) return undefined;
      edns = ednsAt(octets, name.end);
    }
    at = end;
  }
  return at === octets.length ? { ...(edns && { edns }) } : undefined;
}

function ednsAt(octets: Buffer, at: number): Edns {
  return {
    payload: octets.readUInt16BE(at + 2),
    version: octets[at + 5] as number,
    dnssecOk: ((octets[at + 6] as number) & 0x80) !== 0,
  };
}

/** The message in at most this many octets. What does not fit is left out whole and said with TC (RFC 2181 §9). */
export function writeMessage(message: Message, most: number): Buffer {
  const whole = written(message, false);
  if (whole.length <= most) return whole;
  return written({ ...message, answers: [], authorities: [], additionals: [] }, true);
}

function written(message: Message, truncated: boolean): Buffer {
  const names: Written = new Map();
  const parts: Buffer[] = [];
  let size = HEADER;
  const add = (part: Buffer) => {
    parts.push(part);
    size += part.length;
  };
  const { question } = message;
  if (question) {
    add(compressed(question.name, size, names));
    add(shorts(question.type, question.class));
  }
  const sections = [message.answers, message.authorities, message.additionals].map((rrsets) => {
    for (const rrset of rrsets) for (const rdata of rrset.rdatas) addRecord(add, () => size, rrset, rdata, names);
    return rrsets.reduce((sum, rrset) => sum + rrset.rdatas.length, 0);
  });
  if (message.edns) add(optRecord(message.rcode, message.edns));
  const counts = [question ? 1 : 0, ...sections] as [number, number, number, number];
  if (message.edns) counts[3] += 1;
  return Buffer.concat([header(message, truncated, counts), ...parts]);
}

function addRecord(add: (part: Buffer) => void, size: () => number, rrset: Rrset, rdata: Buffer, names: Written): void {
  add(compressed(rrset.owner, size(), names));
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(rrset.type, 0);
  fixed.writeUInt16BE(CLASS_IN, 2);
  fixed.writeUInt32BE(rrset.ttl, 4);
  fixed.writeUInt16BE(rdata.length, 8);
  add(fixed);
  add(rdata);
}

/** Root, OPT, payload, the upper bits of the response code, version 0, the DO bit as it came (RFC 6891 §6.1.2, RFC 3225 §3). */
function optRecord(rcode: Rcode, edns: NonNullable<Message["edns"]>): Buffer {
  const option = edns.because ? extendedError(edns.because) : Buffer.alloc(0);
  const flags = edns.dnssecOk ? 0x80 : 0;
  return Buffer.concat([
    Buffer.from([0, 0, OPT, MAX_UDP >> 8, MAX_UDP & 0xff, rcode >> 4, 0, flags, 0]),
    shorts(option.length),
    option,
  ]);
}

/** RFC 8914 §2. */
function extendedError({ code, text }: { readonly code: number; readonly text: string }): Buffer {
  const octets = Buffer.from(text, "utf8");
  return Buffer.concat([shorts(15, octets.length + 2, code), octets]);
}

function header(
  { heading, rcode, authoritative }: Message,
  truncated: boolean,
  counts: readonly [number, number, number, number],
): Buffer {
  const bits: readonly (readonly [boolean, number])[] = [
    [authoritative, 0x0400],
    [truncated, 0x0200],
    [heading.recursionDesired, 0x0100],
    [heading.checkingDisabled, 0x0010],
  ];
  const flags = bits.reduce((sum, [set, bit]) => (set ? sum | bit : sum), 0x8000 | (heading.opcode << 11));
  return shorts(heading.id, flags | (rcode & 0xf), ...counts);
}

function shorts(...numbers: readonly number[]): Buffer {
  const octets = Buffer.alloc(numbers.length * 2);
  for (const [index, number] of numbers.entries()) octets.writeUInt16BE(number, index * 2);
  return octets;
}
