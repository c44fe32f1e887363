// Service parameters of SVCB and HTTPS (RFC 9460 §2.1, §7): parses them to a list in the order of the key numbers, and formats it.
import { canonicalBase64 } from "../base64";
import { parseIpv4, parseIpv6 } from "../ip";
import { octetLength } from "../octets";
import { accept, type Parsed } from "../parsed";
import { quoteValue, reject } from "../problems";
import { quoteText, tokenize, unescapeText } from "./tokenize";

export interface SvcParam {
  readonly number: number;
  /** `alpn`, `port`, …, or `key65280`. */
  readonly key: string;
  /** The canonical value without quotation marks and escapes of the character string; lists keep their commas. Empty if the key has no value. */
  readonly value: string;
}

type ValueParser = (value: string) => Parsed<string>;
interface KeyDefinition {
  readonly number: number;
  readonly parse: ValueParser;
  readonly octets: (value: string) => number;
}

const countItems = (value: string) => value.split(",").length;
// IANA registry "Service Parameter Keys": RFC 9460 §14.3.2, RFC 9461 §5, RFC 9540 §4.
const KEYS: ReadonlyMap<string, KeyDefinition> = new Map([
  ["mandatory", { number: 0, parse: parseKeyList, octets: (value) => 2 * countItems(value) }],
  ["alpn", { number: 1, parse: parseProtocolIds, octets: (value) => octetLength(value.replace(/\\(.)/gs, "$1")) + 1 }],
  ["no-default-alpn", { number: 2, parse: parseEmpty, octets: () => 0 }],
  ["port", { number: 3, parse: parsePort, octets: () => 2 }],
  ["ipv4hint", { number: 4, parse: parseListOf(parseIpv4), octets: (value) => 4 * countItems(value) }],
  ["ech", { number: 5, parse: parseEch, octets: (value) => Buffer.byteLength(value, "base64") }],
  ["ipv6hint", { number: 6, parse: parseListOf(parseIpv6), octets: (value) => 16 * countItems(value) }],
  ["dohpath", { number: 7, parse: parseNonEmpty, octets: octetLength }],
  ["ohttp", { number: 8, parse: parseEmpty, octets: () => 0 }],
]);

/** Parses a text such as `alpn=h2,h3 port=8443`. The result has each key once and is sorted by number. */
export function parseSvcParams(text: string): Parsed<readonly SvcParam[]> {
  const words = tokenize(text);
  if (!words.ok) return words;
  const params: SvcParam[] = [];
  for (const word of words.value) {
    const param = word.quoted ? rejectParam(word.raw, "Write a key before the quotation mark.") : parseParam(word.raw);
    if (!param.ok) return param;
    params.push(param.value);
  }
  return checkConsistency(params.sort((left, right) => left.number - right.number));
}

/** The canonical text of sorted parameters: values in quotation marks, keys without a value alone. */
export function formatSvcParams(params: readonly SvcParam[]): string {
  return params.map(({ key, value }) => (value === "" ? key : `${key}=${quoteText(value)}`)).join(" ");
}

/** The octets of canonical parameters on the wire. */
export function svcParamsOctets(text: string): number {
  const params = parseSvcParams(text);
  if (!params.ok) throw new Error(`not canonical service parameters: ${params.problem.message}`);
  return params.value.reduce((sum, { key, value }) => sum + 4 + (KEYS.get(key)?.octets ?? octetLength)(value), 0);
}

function parseParam(word: string): Parsed<SvcParam> {
  const [, name = "", raw = ""] = /^([^=]*)=?(.*)$/s.exec(word)!;
  const key = name.toLowerCase();
  const number = toKeyNumber(key);
  if (number === undefined) return rejectParam(word, "Write a registered key, or `key` with its number: `key65280=…`.");
  const text = unescapeText(/^".*"$/s.test(raw) ? raw.slice(1, -1) : raw);
  if (!text.ok) return text;
  const value = (KEYS.get(key)?.parse ?? accept)(text.value);
  return value.ok ? accept({ number, key, value: value.value }) : value;
}

// 65535 is reserved. A registered key needs its name, because the value of `keyNNNNN` is in wire format.
function toKeyNumber(key: string): number | undefined {
  const known = KEYS.get(key)?.number;
  if (known !== undefined) return known;
  const number = /^key(0|[1-9]\d{0,4})$/.test(key) ? Number(key.slice(3)) : Number.NaN;
  return number > 8 && number < 65_535 ? number : undefined;
}

function rejectParam(value: string, help: string): Parsed<never> {
  return reject("DNS144", `${quoteValue(value)} is not a service parameter (RFC 9460 §2.1).`, help);
}

function checkConsistency(params: readonly SvcParam[]): Parsed<readonly SvcParam[]> {
  const twice = params.find((param, index) => params[index + 1]?.number === param.number);
  if (twice) return reject("DNS145", `${quoteValue(twice.key)} occurs twice.`, "Join its values with commas.");
  const has = (key: string) => params.some((param) => param.key === key);
  const missing = params
    .find(({ key }) => key === "mandatory")
    ?.value.split(",")
    .find((key) => !has(key));
  if (missing !== undefined)
    return reject("DNS146", `\`mandatory\` lists ${quoteValue(missing)}, which is not set (RFC 9460 §8).`);
  if (!has("no-default-alpn") || has("alpn")) return accept(params);
  return reject("DNS146", "`no-default-alpn` requires `alpn` (RFC 9460 §7.1.1).", "Add `alpn`.");
}

function parseKeyList(value: string): Parsed<string> {
  const names = value.toLowerCase().split(",");
  const numbers = names.map(toKeyNumber);
  const wrong = names.find((name, index) => !numbers[index] || names.indexOf(name) !== index);
  if (wrong !== undefined)
    return rejectParam(`mandatory=${value}`, "List each key once, without `mandatory` itself (RFC 9460 §8).");
  return accept(names.sort((left, right) => toKeyNumber(left)! - toKeyNumber(right)!).join(","));
}

// RFC 9460 appendix A.1: in a list, `\,` and `\\` are the only escapes.
function parseProtocolIds(value: string): Parsed<string> {
  const list = /^(?:[^\\,]|\\[\\,])+(?:,(?:[^\\,]|\\[\\,])+)*$/su;
  const ids = value.replace(/\\./gs, "x").split(",");
  if (list.test(value) && ids.every((id) => octetLength(id) <= 255)) return accept(value);
  return rejectParam(`alpn=${value}`, "List protocol IDs separated by commas: `h3,h2`.");
}

function parseEmpty(value: string): Parsed<string> {
  return value === "" ? accept("") : rejectParam(value, "Remove the value; this key takes none.");
}

function parseNonEmpty(value: string): Parsed<string> {
  return value === "" ? rejectParam("dohpath", "Write a URI template as its value.") : accept(value);
}

function parsePort(value: string): Parsed<string> {
  const ok = /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
  return ok ? accept(String(Number(value))) : rejectParam(`port=${value}`, "Write a number from 0 to 65535.");
}

function parseListOf(read: ValueParser): ValueParser {
  return (value) => {
    const addresses: string[] = [];
    for (const text of value.split(",")) {
      const address = read(text);
      if (!address.ok) return address;
      addresses.push(address.value);
    }
    return accept(addresses.join(","));
  };
}

function parseEch(value: string): Parsed<string> {
  const canonical = canonicalBase64(value);
  return canonical ? accept(canonical) : rejectParam(`ech=${value}`, "Write the ECHConfigList in base64.");
}
