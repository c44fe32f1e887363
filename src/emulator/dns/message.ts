// DNS messages on the wire (RFC 1035 §4.1, EDNS RFC 6891): reads queries octet for octet, writes responses with compression. No
// zone is known here.

import type { Rrset } from "./lookup";
import { compressName, HEADER, type Labels, type NameOffsets, readName } from "./name";
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
  /** The number of octets that the client accepts over UDP. */
  readonly payload: number;
  readonly version: number;
  readonly dnssecOk: boolean;
}

/** The header of a message; the rest may be malformed. */
export interface MessageHeader {
  readonly id: number;
  readonly isResponse: boolean;
  readonly opcode: number;
  readonly recursionDesired: boolean;
  readonly checkingDisabled: boolean;
}

export interface DnsMessage {
  readonly header: MessageHeader;
  readonly rcode: Rcode;
  readonly authoritative: boolean;
  readonly question?: Question;
  readonly answers: readonly Rrset[];
  readonly authorities: readonly Rrset[];
  readonly additionals: readonly Rrset[];
  readonly edns?: {
    readonly dnssecOk: boolean;
    readonly extendedError?: { readonly code: number; readonly text: string };
  };
}

/** The largest response over UDP, which no path fragments (DNS flag day 2020). */
export const MAX_UDP = 1232;
/** The largest message over UDP without EDNS (RFC 1035 §4.2.1). */
export const PLAIN_UDP = 512;
export const MAX_TCP = 65_535;

export function readHeader(octets: Buffer): MessageHeader | undefined {
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

/** A query with its question and its OPT record, if any; `undefined` where the octets are not a query with one question (RFC 9619). */
export function readQuery(octets: Buffer, header: MessageHeader): Query | undefined {
  const questions = octets.readUInt16BE(4);
  const additionals = octets.readUInt16BE(10);
  const records = octets.readUInt16BE(6) + octets.readUInt16BE(8) + additionals;
  const name = readName(octets, HEADER);
  if (questions !== 1 || !name || name.end + 4 > octets.length) return undefined;
  const question = {
    name: name.labels,
    type: octets.readUInt16BE(name.end),
    class: octets.readUInt16BE(name.end + 2),
  };
  const options = readOptions(octets, name.end + 4, records, records - additionals);
  return options === undefined ? undefined : { ...header, question, ...(options.edns && { edns: options.edns }) };
}

/** Reads the OPT record among the records after the question. Two of them, or octets after the last record, are malformed. */
function readOptions(
  octets: Buffer,
  from: number,
  count: number,
  firstAdditional: number,
): { edns?: Edns } | undefined {
  let at = from;
  let edns: Edns | undefined;
  for (let index = 0; index < count; index += 1) {
    const name = readName(octets, at);
    if (!name || name.end + 10 > octets.length) return undefined;
    const end = name.end + 10 + octets.readUInt16BE(name.end + 8);
    if (end > octets.length) return undefined;
    if (octets.readUInt16BE(name.end) === OPT) {
      if (edns || index < firstAdditional || name.labels.length > 0) return undefined;
      edns = readEdns(octets, name.end);
    }
    at = end;
  }
  return at === octets.length ? { ...(edns && { edns }) } : undefined;
}

function readEdns(octets: Buffer, at: number): Edns {
  return {
    payload: octets.readUInt16BE(at + 2),
    version: octets.readUInt8(at + 5),
    dnssecOk: (octets.readUInt8(at + 6) & 0x80) !== 0,
  };
}

/** The message in at most this many octets. A message that does not fit loses all records and gets TC (RFC 2181 §9). */
export function writeMessage(message: DnsMessage, limit: number): Buffer {
  const whole = encodeMessage(message, false);
  if (whole.length <= limit) return whole;
  return encodeMessage({ ...message, answers: [], authorities: [], additionals: [] }, true);
}

function encodeMessage(message: DnsMessage, truncated: boolean): Buffer {
  const names: NameOffsets = new Map();
  const parts: Buffer[] = [];
  let size = HEADER;
  const add = (part: Buffer) => {
    parts.push(part);
    size += part.length;
  };
  const { question } = message;
  if (question) {
    add(compressName(question.name, size, names));
    add(encodeShorts(question.type, question.class));
  }
  const addSection = (rrsets: readonly Rrset[]) => {
    for (const rrset of rrsets) for (const rdata of rrset.rdatas) addRecord(add, () => size, rrset, rdata, names);
    return rrsets.reduce((sum, rrset) => sum + rrset.rdatas.length, 0);
  };
  const answers = addSection(message.answers);
  const authorities = addSection(message.authorities);
  const additionals = addSection(message.additionals);
  if (message.edns) add(encodeOpt(message.rcode, message.edns));
  const counts = [question ? 1 : 0, answers, authorities, additionals + (message.edns ? 1 : 0)];
  return Buffer.concat([encodeHeader(message, truncated, counts), ...parts]);
}

function addRecord(
  add: (part: Buffer) => void,
  size: () => number,
  rrset: Rrset,
  rdata: Buffer,
  names: NameOffsets,
): void {
  add(compressName(rrset.owner, size(), names));
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(rrset.type, 0);
  fixed.writeUInt16BE(CLASS_IN, 2);
  fixed.writeUInt32BE(rrset.ttl, 4);
  fixed.writeUInt16BE(rdata.length, 8);
  add(fixed);
  add(rdata);
}

/** Root, OPT, payload, the upper bits of the response code, version 0, the DO bit as it came (RFC 6891 §6.1.2, RFC 3225 §3). */
function encodeOpt(rcode: Rcode, edns: NonNullable<DnsMessage["edns"]>): Buffer {
  const option = edns.extendedError ? encodeExtendedError(edns.extendedError) : Buffer.alloc(0);
  const flags = edns.dnssecOk ? 0x80 : 0;
  return Buffer.concat([
    Buffer.from([0, 0, OPT, MAX_UDP >> 8, MAX_UDP & 0xff, rcode >> 4, 0, flags, 0]),
    encodeShorts(option.length),
    option,
  ]);
}

/** RFC 8914 §2. */
function encodeExtendedError({ code, text }: { readonly code: number; readonly text: string }): Buffer {
  const octets = Buffer.from(text, "utf8");
  return Buffer.concat([encodeShorts(15, octets.length + 2, code), octets]);
}

function encodeHeader(
  { header, rcode, authoritative }: DnsMessage,
  truncated: boolean,
  counts: readonly number[],
): Buffer {
  const bits: readonly (readonly [boolean, number])[] = [
    [authoritative, 0x0400],
    [truncated, 0x0200],
    [header.recursionDesired, 0x0100],
    [header.checkingDisabled, 0x0010],
  ];
  const flags = bits.reduce((sum, [set, bit]) => (set ? sum | bit : sum), 0x8000 | (header.opcode << 11));
  return encodeShorts(header.id, flags | (rcode & 0xf), ...counts);
}

function encodeShorts(...numbers: readonly number[]): Buffer {
  const octets = Buffer.alloc(numbers.length * 2);
  for (const [index, number] of numbers.entries()) octets.writeUInt16BE(number, index * 2);
  return octets;
}
