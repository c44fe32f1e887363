// Service parameters of SVCB and HTTPS (RFC 9460 §2.1, §7): presentation text to a list in the order of the key numbers, and back.
import { canonicalBase64 } from "../base64";
import { parseIpv4, parseIpv6 } from "../ip";
import { octetLength } from "../octets";
import { accept, type Parsed } from "../parsed";
import { refuse, seen } from "../problems";
import { quoteText, tokens, unescapeText } from "./tokens";

export interface SvcParam {
  readonly number: number;
  /** `alpn`, `port`, …, or `key65280`. */
  readonly key: string;
  /** The canonical value without quotes and escapes of the character string; lists keep their commas. Empty where there is none. */
  readonly value: string;
}

type Form = (value: string) => Parsed<string>;
interface Key {
  readonly number: number;
  readonly form: Form;
  readonly octets: (value: string) => number;
}

const count = (value: string) => value.split(",").length;
// IANA registry "Service Parameter Keys": RFC 9460 §14.3.2, RFC 9461 §5, RFC 9540 §4.
const keys: ReadonlyMap<string, Key> = new Map([
  ["mandatory", { number: 0, form: keyList, octets: (value) => 2 * count(value) }],
  ["alpn", { number: 1, form: protocolIds, octets: (value) => octetLength(value.replace(/\\(.)/gs, "$1")) + 1 }],
  ["no-default-alpn", { number: 2, form: nothing, octets: () => 0 }],
  ["port", { number: 3, form: portNumber, octets: () => 2 }],
  ["ipv4hint", { number: 4, form: listOf(parseIpv4), octets: (value) => 4 * count(value) }],
  ["ech", { number: 5, form: base64, octets: (value) => Buffer.byteLength(value, "base64") }],
  ["ipv6hint", { number: 6, form: listOf(parseIpv6), octets: (value) => 16 * count(value) }],
  ["dohpath", { number: 7, form: something, octets: octetLength }],
  ["ohttp", { number: 8, form: nothing, octets: () => 0 }],
]);

/** The parameters of a text such as `alpn=h2,h3 port=8443`, each key once, sorted by number. */
export function parseSvcParams(text: string): Parsed<readonly SvcParam[]> {
  const words = tokens(text);
  if (!words.ok) return words;
  const params: SvcParam[] = [];
  for (const word of words.value) {
    const param = word.quoted ? malformed(word.raw, "Write a key before the quotation mark.") : parseParam(word.raw);
    if (!param.ok) return param;
    params.push(param.value);
  }
  return consistent(params.sort((left, right) => left.number - right.number));
}

/** The one text of sorted parameters: values in quotes, keys without a value alone. */
export function formatSvcParams(params: readonly SvcParam[]): string {
  return params.map(({ key, value }) => (value === "" ? key : `${key}=${quoteText(value)}`)).join(" ");
}

/** Octets of canonical parameters on the wire. */
export function svcParamsOctets(text: string): number {
  const params = parseSvcParams(text);
  if (!params.ok) throw new Error(`not canonical service parameters: ${params.problem.message}`);
  return params.value.reduce((sum, { key, value }) => sum + 4 + (keys.get(key)?.octets ?? octetLength)(value), 0);
}

function parseParam(word: string): Parsed<SvcParam> {
  const [, name = "", raw = ""] = /^([^=]*)=?(.*)$/s.exec(word)!;
  const key = name.toLowerCase();
  const number = keyNumber(key);
  if (number === undefined) return malformed(word, "Write a registered key, or `key` with its number: `key65280=…`.");
  const text = unescapeText(/^".*"$/s.test(raw) ? raw.slice(1, -1) : raw);
  if (!text.ok) return text;
  const value = (keys.get(key)?.form ?? accept)(text.value);
  return value.ok ? accept({ number, key, value: value.value }) : value;
}

// 65535 is never a key; a registered key goes by its name, since `keyNNNNN` takes the value in wire form.
function keyNumber(key: string): number | undefined {
  const known = keys.get(key)?.number;
  if (known !== undefined) return known;
  const number = /^key(0|[1-9]\d{0,4})$/.test(key) ? Number(key.slice(3)) : Number.NaN;
  return number > 8 && number < 65_535 ? number : undefined;
}

function malformed(value: string, help: string): Parsed<never> {
  return refuse("DNS144", `${seen(value)} is not a service parameter (RFC 9460 §2.1).`, help);
}

function consistent(params: readonly SvcParam[]): Parsed<readonly SvcParam[]> {
  const twice = params.find((param, index) => params[index + 1]?.number === param.number);
  if (twice) return refuse("DNS145", `${seen(twice.key)} is there twice.`, "Join its values with commas.");
  const has = (key: string) => params.some((param) => param.key === key);
  const lacking = params
    .find(({ key }) => key === "mandatory")
    ?.value.split(",")
    .find((key) => !has(key));
  if (lacking !== undefined)
    return refuse("DNS146", `\`mandatory\` names ${seen(lacking)}, which is not there (RFC 9460 §8).`);
  if (!has("no-default-alpn") || has("alpn")) return accept(params);
  return refuse("DNS146", "`no-default-alpn` stands without `alpn` (RFC 9460 §7.1.1).", "Add `alpn`.");
}

function keyList(value: string): Parsed<string> {
  const names = value.toLowerCase().split(",");
  const numbers = names.map(keyNumber);
  const wrong = names.find((name, index) => !numbers[index] || names.indexOf(name) !== index);
  if (wrong !== undefined)
    return malformed(`mandatory=${value}`, "List each key once, without `mandatory` itself (RFC 9460 §8).");
  return accept(names.sort((left, right) => keyNumber(left)! - keyNumber(right)!).join(","));
}

// RFC 9460 appendix A.1: in a list, `\,` and `\\` stand for the character. Nothing else is escaped.
function protocolIds(value: string): Parsed<string> {
  const list = /^(?:[^\\,]|\\[\\,])+(?:,(?:[^\\,]|\\[\\,])+)*$/su;
  const ids = value.replace(/\\./gs, "x").split(",");
  if (list.test(value) && ids.every((id) => octetLength(id) <= 255)) return accept(value);
  return malformed(`alpn=${value}`, "List protocol ids with commas: `h3,h2`.");
}

function nothing(value: string): Parsed<string> {
  return value === "" ? accept("") : malformed(value, "Leave out the value; this key has none.");
}

function something(value: string): Parsed<string> {
  return value === "" ? malformed("dohpath", "Write a URI template as its value.") : accept(value);
}

function portNumber(value: string): Parsed<string> {
  const ok = /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
  return ok ? accept(String(Number(value))) : malformed(`port=${value}`, "Write a number from 0 to 65535.");
}

function listOf(read: Form): Form {
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

function base64(value: string): Parsed<string> {
  const canonical = canonicalBase64(value);
  return canonical ? accept(canonical) : malformed(`ech=${value}`, "Write the ECHConfigList in base64.");
}
