// SPF (RFC 7208): the terms of a policy, their forms, and how many look-ups they cost. Pure text; nothing is looked up.
import { parseIpv4, parseIpv6 } from "../ip";
import { parseLabels } from "../labels";
import type { Problem } from "../parsed";
import { problem, seen } from "../problems";

/** Look-ups that a receiver makes before it gives up (RFC 7208 §4.6.4). */
export const MAX_SPF_LOOKUPS = 10;

export interface SpfTerm {
  readonly text: string;
  /** `include`, `a`, `all`, …; of a modifier, its name with `=`. */
  readonly name: string;
  readonly value: string;
}

/** Whether a TXT value is an SPF record: the version alone or with a space after it. */
export function isSpf(text: string): boolean {
  return /^v=spf1(?: |$)/i.test(text);
}

/** Everything wrong with an SPF record, in the order of its terms. */
export function checkSpf(text: string): readonly Problem[] {
  if (!isSpf(text)) return [problem("DNS173", `${seen(text)} does not begin with \`v=spf1\` and a space.`)];
  const terms = spfTerms(text);
  const malformed = terms.flatMap((term) => termProblem(term) ?? []);
  return [...malformed, ...twice(terms), ...unreached(terms), ...tooMany(spfLookups(text))];
}

/** The terms after the version. */
export function spfTerms(text: string): readonly SpfTerm[] {
  const words = text.split(/ +/).slice(1);
  return words.filter((word) => word !== "").map(spfTerm);
}

function spfTerm(text: string): SpfTerm {
  const modifier = /^([a-z][a-z0-9._-]*)=(.*)$/is.exec(text);
  if (modifier) return { text, name: `${modifier[1]!.toLowerCase()}=`, value: modifier[2]! };
  const [, name = "", value = ""] = /^[+\-?~]?([^:/]*)(.*)$/s.exec(text)!;
  return { text, name: name.toLowerCase(), value };
}

const costly: ReadonlySet<string> = new Set(["include", "a", "mx", "ptr", "exists", "redirect="]);

/** Look-ups of the record itself, without those of the records that it includes. */
export function spfLookups(text: string): number {
  return spfTerms(text).filter((term) => costly.has(term.name)).length;
}

function tooMany(count: number): readonly Problem[] {
  if (count <= MAX_SPF_LOOKUPS) return [];
  const text = `The SPF record needs \`${count}\` look-ups; receivers stop after ${MAX_SPF_LOOKUPS} (RFC 7208 §4.6.4).`;
  return [
    problem("DNS171", text, "Replace `a`, `mx` and `include` by `ip4` and `ip6`, or drop what no longer sends mail."),
  ];
}

// Each mechanism: which values it may have (RFC 7208 §5), with `:` or `/` still at the front.
const forms: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ["all", (value: string) => value === ""],
  ["include", domainOnly],
  ["exists", domainOnly],
  ["a", optionalDomainAndPrefix],
  ["mx", optionalDomainAndPrefix],
  ["ptr", (value: string) => value === "" || domainOnly(value)],
  ["ip4", (value: string) => network(value, 32, (address) => parseIpv4(address).ok)],
  ["ip6", (value: string) => network(value, 128, (address) => parseIpv6(address).ok)],
]);

function termProblem({ text, name, value }: SpfTerm): Problem | undefined {
  if (name.endsWith("=")) return modifierProblem(text, name, value);
  const form = forms.get(name);
  const known = [...forms.keys()].map((key) => `\`${key}\``).join(", ");
  if (!form)
    return problem("DNS170", `${seen(text)} is not a term of SPF (RFC 7208 §4.6.1).`, `The mechanisms are ${known}.`);
  if (form(value)) return undefined;
  return problem("DNS174", `${seen(text)} is not a well-formed \`${name}\` (RFC 7208 §5).`);
}

function modifierProblem(text: string, name: string, value: string): Problem | undefined {
  const ok = name === "redirect=" || name === "exp=" ? isDomainSpec(value) : !hasStrayMacro(value);
  return ok ? undefined : problem("DNS174", `${seen(text)} is not a well-formed modifier (RFC 7208 §6).`);
}

function domainOnly(value: string): boolean {
  return value.startsWith(":") && isDomainSpec(value.slice(1));
}

function optionalDomainAndPrefix(value: string): boolean {
  const [, domain, v4, v6] = /^(:.*?)?(?:\/(\d{1,3}))?(?:\/\/(\d{1,3}))?$/s.exec(value) ?? [];
  if (domain === undefined && v4 === undefined && v6 === undefined && value !== "") return false;
  return (domain === undefined || domainOnly(domain)) && inPrefix(v4, 32) && inPrefix(v6, 128);
}

function network(value: string, bits: number, isAddress: (address: string) => boolean): boolean {
  const [, address = "", prefix] = /^:([^/]*)(?:\/(.*))?$/s.exec(value) ?? [];
  return isAddress(address) && inPrefix(prefix, bits);
}

function inPrefix(prefix: string | undefined, bits: number): boolean {
  return prefix === undefined || (/^(?:0|[1-9]\d{0,2})$/.test(prefix) && Number(prefix) <= bits);
}

const macro = /%(?:\{[slodiphcrtv]\d{0,3}r?[.\-+,/_=]*\}|[%_-])/gi;

function hasStrayMacro(text: string): boolean {
  return text.replace(macro, "").includes("%");
}

// RFC 7208 §7.1: a name with macros in it, that ends in a macro or in a label that is not only digits.
function isDomainSpec(text: string): boolean {
  if (!/^[!-~]+$/.test(text) || hasStrayMacro(text)) return false;
  if (/%\{[^}]*\}$/.test(text)) return true;
  const name = parseLabels(text.replace(macro, "x"));
  return (
    name.ok &&
    name.value.labels.length > 1 &&
    /^(?=.*[a-z-])[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(name.value.labels.at(-1)!)
  );
}

function twice(terms: readonly SpfTerm[]): readonly Problem[] {
  return ["redirect=", "exp="]
    .filter((name) => terms.filter((term) => term.name === name).length > 1)
    .map((name) =>
      problem("DNS176", `\`${name}\` is there twice; receivers refuse the record (RFC 7208 §6).`, "Keep one."),
    );
}

function unreached(terms: readonly SpfTerm[]): readonly Problem[] {
  const all = terms.findIndex((term) => term.name === "all");
  if (all < 0) return [];
  const lost = terms.filter(({ name }, index) => name === "redirect=" || (index > all && !name.endsWith("=")));
  return lost.map(({ text }) =>
    problem("DNS175", `${seen(text)} has no effect beside \`all\` (RFC 7208 §5.1).`, "Move or remove it."),
  );
}
