// DNS messages as a client sees them: a query written, an answer read (RFC 1035 §4.1, RFC 6891). What an answer says of other
// questions is not read at all. Octet for octet: names come back as they were sent.
import { type Fqdn, fqdnOf, rrType } from "../dns";
import { labelsOf } from "../dns/labels";
import { readRdata } from "./rdata";
import { typeName, typeNumber } from "./types";

export interface Question {
  readonly name: Fqdn;
  /** Mnemonic: `A`. */
  readonly type: string;
}

/** One record of an answer, its rdata in the one presentation form. */
export interface Seen {
  readonly name: Fqdn;
  readonly type: string;
  /** Seconds. */
  readonly ttl: number;
  readonly rdata: string;
}

export interface Answer {
  /** Mnemonic: `NOERROR`, `NXDOMAIN` … */
  readonly rcode: string;
  /** The server speaks for the zone: its TTLs are whole. */
  readonly authoritative: boolean;
  readonly truncated: boolean;
  /** The server asks others: an empty answer is one for the whole chain. */
  readonly recursive: boolean;
  readonly answers: readonly Seen[];
  readonly authorities: readonly Seen[];
  readonly additionals: readonly Seen[];
}

/** Octets that we take over UDP: what fits every path unfragmented. */
const PAYLOAD = 1232;
const RCODES = ["NOERROR", "FORMERR", "SERVFAIL", "NXDOMAIN", "NOTIMP", "REFUSED"];
const HEADER = 12;
const CLASS_IN = 1;

/** A query with its id; `recursion` asks a resolver to ask on. */
export function writeQuery(id: number, question: Question, recursion: boolean): Buffer {
  const head = Buffer.alloc(HEADER);
  head.writeUInt16BE(id, 0);
  head.writeUInt16BE(recursion ? 0x0100 : 0, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(1, 10);
  const opt = Buffer.from([0, 0, 41, PAYLOAD >> 8, PAYLOAD & 0xff, 0, 0, 0, 0, 0, 0]);
  return Buffer.concat([head, questionOctets(question), opt]);
}

function questionOctets({ name, type }: Question): Buffer {
  const labels = labelsOf(name).map((label) => Buffer.from(String.fromCharCode(label.length) + label, "latin1"));
  const tail = Buffer.alloc(5);
  tail.writeUInt16BE(typeNumber(type), 1);
  tail.writeUInt16BE(CLASS_IN, 3);
  return Buffer.concat([...labels, tail]);
}

/** Whether octets are an answer to this very query: id, QR, opcode and question are as they were sent (RFC 5452 §9.1). */
export function isAnswerTo(octets: Buffer, id: number, question: Question): boolean {
  if (octets.length < HEADER || octets.readUInt16BE(0) !== id) return false;
  const flags = octets.readUInt16BE(2);
  if ((flags & 0xf800) !== 0x8000) return false;
  // A server that cannot read the query may leave the question out; then only the error is believed.
  if (octets.readUInt16BE(4) === 0) return octets.length === HEADER && (flags & 0xf) !== 0;
  const asked = questionOctets(question);
  const given = octets.subarray(HEADER, HEADER + asked.length);
  return octets.readUInt16BE(4) === 1 && lowerCase(given).equals(lowerCase(asked));
}

/** The answer in these octets; throws a `RangeError` or an `Error` where they are malformed. */
export function readAnswer(octets: Buffer): Answer {
  const flags = octets.readUInt16BE(2);
  let at = HEADER;
  for (let count = octets.readUInt16BE(4); count > 0; count -= 1) at = readName(octets, at).end + 4;
  const sections = [6, 8, 10].map((offset) => {
    const { seen, end } = readSection(octets, at, octets.readUInt16BE(offset));
    at = end;
    return seen;
  }) as [Seen[], Seen[], Seen[]];
  const [answers, authorities, additionals] = sections;
  return {
    rcode: RCODES[flags & 0xf] ?? `RCODE${flags & 0xf}`,
    authoritative: (flags & 0x0400) !== 0,
    truncated: (flags & 0x0200) !== 0,
    recursive: (flags & 0x0080) !== 0,
    answers,
    authorities,
    additionals,
  };
}

function readSection(octets: Buffer, from: number, count: number): { readonly seen: Seen[]; readonly end: number } {
  const seen: Seen[] = [];
  let at = from;
  for (let index = 0; index < count; index += 1) {
    const name = readName(octets, at);
    const [number, classNumber] = [octets.readUInt16BE(name.end), octets.readUInt16BE(name.end + 2)];
    const start = name.end + 10;
    const end = start + octets.readUInt16BE(name.end + 8);
    if (end > octets.length) throw new RangeError("a record ends after the message");
    if (classNumber === CLASS_IN)
      seen.push(recordAt(octets, name.name, number, octets.readUInt32BE(name.end + 4), start, end));
    at = end;
  }
  return { seen, end: at };
}

function recordAt(octets: Buffer, name: Fqdn, number: number, ttl: number, start: number, end: number): Seen {
  const type = typeName(number);
  // A TTL with its highest bit set counts as 0 (RFC 2181 §8).
  const seconds = ttl > 0x7fffffff ? 0 : ttl;
  const fields = readRdata(type, { octets, start, end, nameAt: (at) => readName(octets, at) });
  const complete = fields && rrType(type).complete(fields);
  const rdata = complete?.ok ? rrType(type).format(complete.value) : generic(octets.subarray(start, end));
  return { name, type, ttl: seconds, rdata };
}

/** RFC 3597 §5. */
function generic(rdata: Buffer): string {
  return `\\# ${rdata.length} ${rdata.toString("hex")}`.trim();
}

export interface NameAt {
  readonly name: Fqdn;
  readonly end: number;
}

/** The name at an offset, pointers followed backwards only; in lower case. */
function readName(octets: Buffer, from: number): NameAt {
  const labels: string[] = [];
  let [at, end, before, size] = [from, -1, from, 1];
  for (;;) {
    const octet = octets.readUInt8(at);
    if (octet === 0) return { name: labels.length === 0 ? ("." as Fqdn) : fqdnOf(labels), end: end < 0 ? at + 1 : end };
    if (octet >= 0xc0) {
      const target = octets.readUInt16BE(at) & 0x3fff;
      if (target >= before) throw new RangeError("a name points forwards");
      if (end < 0) end = at + 2;
      [at, before] = [target, target];
    } else {
      size += octet + 1;
      if (octet > 63 || size > 255 || at + 1 + octet > octets.length) throw new RangeError("a name is too long");
      labels.push(lowerText(octets.toString("latin1", at + 1, at + 1 + octet)));
      at += 1 + octet;
    }
  }
}

function lowerText(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function lowerCase(octets: Buffer): Buffer {
  return Buffer.from(lowerText(octets.toString("latin1")), "latin1");
}
