// Encodes queries and decodes answers (RFC 1035 §4.1, RFC 6891). Accepts only answers to the question that was sent.
import { type Fqdn, rrType } from "../dns";
import { splitLabels } from "../dns/labels";
import { decodeName, decodeRdata, formatGenericRdata, toLowerText, toTypeName, toTypeNumber } from "../dns/wire";

export interface DnsQuestion {
  readonly name: Fqdn;
  /** The mnemonic: `A`. */
  readonly type: string;
}

/** A record of an answer, with rdata in canonical presentation format. */
export interface AnswerRecord {
  readonly name: Fqdn;
  readonly type: string;
  /** Seconds. */
  readonly ttl: number;
  readonly rdata: string;
}

export interface DnsAnswer {
  /** The mnemonic: `NOERROR`, `NXDOMAIN` … */
  readonly rcode: string;
  /** The server is authoritative for the zone: its TTLs do not count down. */
  readonly authoritative: boolean;
  readonly truncated: boolean;
  /** The server offers recursion: an empty answer is for the whole chain. */
  readonly recursive: boolean;
  readonly answers: readonly AnswerRecord[];
  readonly authorities: readonly AnswerRecord[];
  readonly additionals: readonly AnswerRecord[];
}

/** The UDP payload size that every path transports unfragmented. */
const PAYLOAD = 1232;
const RCODES = ["NOERROR", "FORMERR", "SERVFAIL", "NXDOMAIN", "NOTIMP", "REFUSED"];
const HEADER = 12;
const CLASS_IN = 1;

export function encodeQuery(id: number, question: DnsQuestion, recursion: boolean): Buffer {
  const head = Buffer.alloc(HEADER);
  head.writeUInt16BE(id, 0);
  head.writeUInt16BE(recursion ? 0x0100 : 0, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(1, 10);
  const opt = Buffer.from([0, 0, 41, PAYLOAD >> 8, PAYLOAD & 0xff, 0, 0, 0, 0, 0, 0]);
  return Buffer.concat([head, encodeQuestion(question), opt]);
}

function encodeQuestion({ name, type }: DnsQuestion): Buffer {
  const labels = splitLabels(name).map((label) => Buffer.from(String.fromCharCode(label.length) + label, "latin1"));
  const tail = Buffer.alloc(5);
  tail.writeUInt16BE(toTypeNumber(type), 1);
  tail.writeUInt16BE(CLASS_IN, 3);
  return Buffer.concat([...labels, tail]);
}

/** Whether a message answers this query: ID, QR, opcode and question match (RFC 5452 §9.1). */
export function isAnswerTo(octets: Buffer, id: number, question: DnsQuestion): boolean {
  if (octets.length < HEADER || octets.readUInt16BE(0) !== id) return false;
  const flags = octets.readUInt16BE(2);
  if ((flags & 0xf800) !== 0x8000) return false;
  // A server that cannot parse the query may omit the question. Only its error code counts then.
  if (octets.readUInt16BE(4) === 0) return octets.length === HEADER && (flags & 0xf) !== 0;
  const asked = encodeQuestion(question);
  const given = octets.subarray(HEADER, HEADER + asked.length);
  return octets.readUInt16BE(4) === 1 && toLowerOctets(given).equals(toLowerOctets(asked));
}

/** Throws a `RangeError` or an `Error` for a malformed message. */
export function decodeAnswer(octets: Buffer): DnsAnswer {
  const flags = octets.readUInt16BE(2);
  let at = HEADER;
  for (let count = octets.readUInt16BE(4); count > 0; count -= 1) at = decodeName(octets, at).end + 4;
  const nextSection = (countOffset: number) => {
    const { records, end } = decodeSection(octets, at, octets.readUInt16BE(countOffset));
    at = end;
    return records;
  };
  const answers = nextSection(6);
  const authorities = nextSection(8);
  const additionals = nextSection(10);
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

function decodeSection(
  octets: Buffer,
  from: number,
  count: number,
): { readonly records: AnswerRecord[]; readonly end: number } {
  const records: AnswerRecord[] = [];
  let at = from;
  for (let index = 0; index < count; index += 1) {
    const name = decodeName(octets, at);
    const [number, classNumber] = [octets.readUInt16BE(name.end), octets.readUInt16BE(name.end + 2)];
    const start = name.end + 10;
    const end = start + octets.readUInt16BE(name.end + 8);
    if (end > octets.length) throw new RangeError("a record ends after the message");
    if (classNumber === CLASS_IN)
      records.push(decodeRecord(octets, name.name, number, octets.readUInt32BE(name.end + 4), start, end));
    at = end;
  }
  return { records, end: at };
}

function decodeRecord(
  octets: Buffer,
  name: Fqdn,
  number: number,
  ttl: number,
  start: number,
  end: number,
): AnswerRecord {
  const type = toTypeName(number);
  // A TTL with its highest bit set counts as 0 (RFC 2181 §8).
  const seconds = ttl > 0x7fffffff ? 0 : ttl;
  const fields = decodeRdata(type, { octets, start, end, nameAt: (at) => decodeName(octets, at) });
  const complete = fields && rrType(type).parseData(fields);
  const rdata = complete?.ok ? rrType(type).format(complete.value) : formatGenericRdata(octets.subarray(start, end));
  return { name, type, ttl: seconds, rdata };
}

function toLowerOctets(octets: Buffer): Buffer {
  return Buffer.from(toLowerText(octets.toString("latin1")), "latin1");
}
