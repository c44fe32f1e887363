// Service parameters from their text to the wire, in the order of their numbers (RFC 9460 §2.1, §2.2, §7, appendix A).
import { ipv4Octets, ipv6Octets } from "./addresses";

type Encode = (value: string) => Buffer;

const none: Encode = () => Buffer.alloc(0);

/** By name; the others go by `keyNNNNN` (RFC 9460 §14.3, RFC 9461 §5, RFC 9540 §4). */
const KEYS: Readonly<Record<string, readonly [number: number, encode: Encode]>> = {
  mandatory: [0, mandatoryOctets],
  alpn: [1, protocolOctets],
  "no-default-alpn": [2, none],
  port: [3, (value) => short(Number(value))],
  ipv4hint: [4, (value) => Buffer.concat(value.split(",").map(ipv4Octets))],
  ech: [5, (value) => Buffer.from(value, "base64")],
  ipv6hint: [6, (value) => Buffer.concat(value.split(",").map(ipv6Octets))],
  dohpath: [7, (value) => Buffer.from(value, "latin1")],
  ohttp: [8, none],
};

/** The octets of all parameters of a text such as `alpn="h3,h2" port=8443`. Throws where a key is unknown. */
export function serviceParamOctets(text: string): Buffer {
  const params = words(text).map(paramOf);
  params.sort((left, right) => left.number - right.number);
  return Buffer.concat(params.flatMap(({ number, value }) => [short(number), short(value.length), value]));
}

interface Param {
  readonly number: number;
  readonly value: Buffer;
}

function paramOf(word: string): Param {
  const at = word.indexOf("=");
  const key = (at < 0 ? word : word.slice(0, at)).toLowerCase();
  const value = characterString(at < 0 ? "" : word.slice(at + 1));
  const number = numberOf(key);
  const encode = Object.hasOwn(KEYS, key) ? KEYS[key]?.[1] : undefined;
  return { number, value: encode ? encode(value) : Buffer.from(value, "latin1") };
}

function numberOf(key: string): number {
  if (Object.hasOwn(KEYS, key)) return (KEYS[key] as readonly [number, Encode])[0];
  const [, digits] = /^key(\d{1,5})$/.exec(key) ?? [];
  if (digits === undefined || Number(digits) > 65_535) throw new Error(`no service parameter: ${key}`);
  return Number(digits);
}

/** Parted by space outside quotation marks. */
function words(text: string): readonly string[] {
  return text.match(/(?:\\.|"(?:\\.|[^"\\])*"|[^\s"\\])+/gsu) ?? [];
}

/** The octets (latin1) that a character string stands for, with or without its quotation marks (RFC 1035 §5.1). */
function characterString(text: string): string {
  const bare = /^".*"$/s.test(text) ? text.slice(1, -1) : text;
  return Buffer.from(bare, "utf8")
    .toString("latin1")
    .replace(/\\(\d{3}|.)/gs, (_, name: string) =>
      name.length === 3 ? String.fromCharCode(Number(name) & 255) : name,
    );
}

/** Ids with their length before them; `\,` and `\\` inside a list stand for the character (RFC 9460 appendix A.1). */
function protocolOctets(value: string): Buffer {
  const ids = value.match(/(?:\\.|[^,\\])+/gs) ?? [];
  return Buffer.concat(
    ids.map((id) => {
      const octets = Buffer.from(id.replace(/\\(.)/gs, "$1"), "latin1");
      return Buffer.concat([Buffer.from([octets.length]), octets]);
    }),
  );
}

function mandatoryOctets(value: string): Buffer {
  const numbers = value.split(",").map((key) => numberOf(key.trim().toLowerCase()));
  return Buffer.concat(numbers.sort((left, right) => left - right).map(short));
}

function short(number: number): Buffer {
  return Buffer.from([number >> 8, number & 0xff]);
}
