// Encodes service parameters in the order of their numbers (RFC 9460 §2.1, §2.2, §7, appendix A).
import { encodeIpv4, encodeIpv6 } from "./addresses";

type Encode = (value: string) => Buffer;

const encodeEmpty: Encode = () => Buffer.alloc(0);

/** By name; other keys are written `keyNNNNN` (RFC 9460 §14.3, RFC 9461 §5, RFC 9540 §4). */
const KEYS: ReadonlyMap<string, readonly [number: number, encode: Encode]> = new Map<string, readonly [number, Encode]>(
  [
    ["mandatory", [0, encodeMandatory]],
    ["alpn", [1, encodeProtocols]],
    ["no-default-alpn", [2, encodeEmpty]],
    ["port", [3, (value) => encodeShort(Number(value))]],
    ["ipv4hint", [4, (value) => Buffer.concat(value.split(",").map(encodeIpv4))]],
    ["ech", [5, (value) => Buffer.from(value, "base64")]],
    ["ipv6hint", [6, (value) => Buffer.concat(value.split(",").map(encodeIpv6))]],
    ["dohpath", [7, (value) => Buffer.from(value, "latin1")]],
    ["ohttp", [8, encodeEmpty]],
  ],
);

/** The octets of all parameters of a text such as `alpn="h3,h2" port=8443`. Throws where a key is unknown. */
export function encodeServiceParams(text: string): Buffer {
  const params = splitWords(text).map(parseParam);
  params.sort((left, right) => left.number - right.number);
  return Buffer.concat(params.flatMap(({ number, value }) => [encodeShort(number), encodeShort(value.length), value]));
}

interface Param {
  readonly number: number;
  readonly value: Buffer;
}

function parseParam(word: string): Param {
  const at = word.indexOf("=");
  const key = (at < 0 ? word : word.slice(0, at)).toLowerCase();
  const value = decodeCharacterString(at < 0 ? "" : word.slice(at + 1));
  const number = getKeyNumber(key);
  const encode = KEYS.get(key)?.[1];
  return { number, value: encode ? encode(value) : Buffer.from(value, "latin1") };
}

function getKeyNumber(key: string): number {
  const known = KEYS.get(key);
  if (known) return known[0];
  const [, digits] = /^key(\d{1,5})$/.exec(key) ?? [];
  if (digits === undefined || Number(digits) > 65_535) throw new Error(`\`${key}\` is not a service parameter.`);
  return Number(digits);
}

/** Words are separated by spaces outside quotation marks. */
function splitWords(text: string): readonly string[] {
  return text.match(/(?:\\.|"(?:\\.|[^"\\])*"|[^\s"\\])+/gsu) ?? [];
}

/** The octets (latin1) that a character string stands for, with or without its quotation marks (RFC 1035 §5.1). */
function decodeCharacterString(text: string): string {
  const bare = /^".*"$/s.test(text) ? text.slice(1, -1) : text;
  return Buffer.from(bare, "utf8")
    .toString("latin1")
    .replace(/\\(\d{3}|.)/gs, (_, name: string) =>
      name.length === 3 ? String.fromCharCode(Number(name) & 255) : name,
    );
}

/** Ids with their length before them; `\,` and `\\` inside a list stand for the character (RFC 9460 appendix A.1). */
function encodeProtocols(value: string): Buffer {
  const ids = value.match(/(?:\\.|[^,\\])+/gs) ?? [];
  return Buffer.concat(
    ids.map((id) => {
      const octets = Buffer.from(id.replace(/\\(.)/gs, "$1"), "latin1");
      return Buffer.concat([Buffer.from([octets.length]), octets]);
    }),
  );
}

function encodeMandatory(value: string): Buffer {
  const numbers = value.split(",").map((key) => getKeyNumber(key.trim().toLowerCase()));
  return Buffer.concat(numbers.sort((left, right) => left - right).map(encodeShort));
}

function encodeShort(number: number): Buffer {
  return Buffer.from([number >> 8, number & 0xff]);
}
