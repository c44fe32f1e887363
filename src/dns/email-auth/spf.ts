// SPF (RFC 7208): the terms of a policy, their syntax, and the number of DNS lookups that they need. Makes no lookups.
import { parseIpv4, parseIpv6 } from "../ip";
import { parseLabels } from "../labels";
import type { Problem } from "../parsed";
import { problem, quoteValue } from "../problems";

/** The number of lookups after which a receiver gives up (RFC 7208 §4.6.4). */
export const MAX_SPF_LOOKUPS = 10;

export interface SpfTerm {
  readonly text: string;
  /** `include`, `a`, `all`, …; a modifier includes its `=`. */
  readonly name: string;
  readonly value: string;
}

/** Whether a TXT value is an SPF record: the version alone, or the version and a space. */
export function isSpf(text: string): boolean {
  return /^v=spf1(?: |$)/i.test(text);
}

/** All problems of an SPF record, in the order of its terms. */
export function checkSpf(text: string): readonly Problem[] {
  if (!isSpf(text)) return [problem("DNS173", `${quoteValue(text)} does not begin with \`v=spf1\` and a space.`)];
  const terms = parseSpfTerms(text);
  const malformed = terms.flatMap((term) => checkSpfTerm(term) ?? []);
  return [
    ...malformed,
    ...checkDuplicateModifiers(terms),
    ...checkUnreachableTerms(terms),
    ...checkLookupCount(countSpfLookups(text)),
  ];
}

/** The terms after the version. */
export function parseSpfTerms(text: string): readonly SpfTerm[] {
  const words = text.split(/ +/).slice(1);
  return words.filter((word) => word !== "").map(parseSpfTerm);
}

export function parseSpfTerm(text: string): SpfTerm {
  const modifier = /^([a-z][a-z0-9._-]*)=(.*)$/is.exec(text);
  if (modifier) return { text, name: `${modifier[1]!.toLowerCase()}=`, value: modifier[2]! };
  const [, name = "", value = ""] = /^[+\-?~]?([^:/]*)(.*)$/s.exec(text)!;
  return { text, name: name.toLowerCase(), value };
}

const LOOKUP_TERMS: ReadonlySet<string> = new Set(["include", "a", "mx", "ptr", "exists", "redirect="]);

/** The number of lookups of the record itself, without those of included records. */
export function countSpfLookups(text: string): number {
  return parseSpfTerms(text).filter((term) => LOOKUP_TERMS.has(term.name)).length;
}

/** The domains whose SPF records a receiver evaluates for this record; those with macros depend on the mail. */
export function listIncludedDomains(text: string): readonly string[] {
  return parseSpfTerms(text).flatMap(({ name, value }) => {
    if (name !== "include" && name !== "redirect=") return [];
    const domain = name === "include" ? value.slice(1) : value;
    return domain === "" || domain.includes("%") ? [] : [domain];
  });
}

function checkLookupCount(count: number): readonly Problem[] {
  if (count <= MAX_SPF_LOOKUPS) return [];
  const text = `The SPF record needs \`${count}\` lookups; receivers stop after ${MAX_SPF_LOOKUPS} (RFC 7208 §4.6.4).`;
  return [
    problem(
      "DNS171",
      text,
      "Replace `a`, `mx` and `include` by `ip4` and `ip6`, or remove services that no longer send mail.",
    ),
  ];
}

// The values that each mechanism allows (RFC 7208 §5), including the leading `:` or `/`.
const MECHANISMS: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ["all", (value: string) => value === ""],
  ["include", isDomain],
  ["exists", isDomain],
  ["a", isOptionalDomainAndPrefix],
  ["mx", isOptionalDomainAndPrefix],
  ["ptr", (value: string) => value === "" || isDomain(value)],
  ["ip4", (value: string) => isNetwork(value, 32, (address) => parseIpv4(address).ok)],
  ["ip6", (value: string) => isNetwork(value, 128, (address) => parseIpv6(address).ok)],
]);

export function checkSpfTerm({ text, name, value }: SpfTerm): Problem | undefined {
  if (name.endsWith("=")) return checkModifier(text, name, value);
  const form = MECHANISMS.get(name);
  const known = [...MECHANISMS.keys()].map((key) => `\`${key}\``).join(", ");
  if (!form)
    return problem(
      "DNS170",
      `${quoteValue(text)} is not an SPF term (RFC 7208 §4.6.1).`,
      `The mechanisms are ${known}.`,
    );
  if (form(value)) return undefined;
  return problem("DNS174", `${quoteValue(text)} is not a well-formed \`${name}\` (RFC 7208 §5).`);
}

function checkModifier(text: string, name: string, value: string): Problem | undefined {
  const ok = name === "redirect=" || name === "exp=" ? isDomainSpec(value) : !hasStrayMacro(value);
  return ok ? undefined : problem("DNS174", `${quoteValue(text)} is not a well-formed modifier (RFC 7208 §6).`);
}

function isDomain(value: string): boolean {
  return value.startsWith(":") && isDomainSpec(value.slice(1));
}

function isOptionalDomainAndPrefix(value: string): boolean {
  const [, domain, v4, v6] = /^(:.*?)?(?:\/(\d{1,3}))?(?:\/\/(\d{1,3}))?$/s.exec(value) ?? [];
  if (domain === undefined && v4 === undefined && v6 === undefined && value !== "") return false;
  return (domain === undefined || isDomain(domain)) && isPrefixLength(v4, 32) && isPrefixLength(v6, 128);
}

function isNetwork(value: string, bits: number, isAddress: (address: string) => boolean): boolean {
  const [, address = "", prefix] = /^:([^/]*)(?:\/(.*))?$/s.exec(value) ?? [];
  return isAddress(address) && isPrefixLength(prefix, bits);
}

function isPrefixLength(prefix: string | undefined, bits: number): boolean {
  return prefix === undefined || (/^(?:0|[1-9]\d{0,2})$/.test(prefix) && Number(prefix) <= bits);
}

const MACRO = /%(?:\{[slodiphcrtv]\d{0,3}r?[.\-+,/_=]*\}|[%_-])/gi;

function hasStrayMacro(text: string): boolean {
  return text.replace(MACRO, "").includes("%");
}

// RFC 7208 §7.1: a name that may contain macros and ends in a macro or in a label that is not numeric.
function isDomainSpec(text: string): boolean {
  if (!/^[!-~]+$/.test(text) || hasStrayMacro(text)) return false;
  if (/%\{[^}]*\}$/.test(text)) return true;
  const name = parseLabels(text.replace(MACRO, "x"));
  return (
    name.ok &&
    name.value.labels.length > 1 &&
    /^(?=.*[a-z-])[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(name.value.labels.at(-1)!)
  );
}

function checkDuplicateModifiers(terms: readonly SpfTerm[]): readonly Problem[] {
  return ["redirect=", "exp="]
    .filter((name) => terms.filter((term) => term.name === name).length > 1)
    .map((name) =>
      problem("DNS176", `\`${name}\` occurs twice; receivers reject the record (RFC 7208 §6).`, "Keep one of them."),
    );
}

function checkUnreachableTerms(terms: readonly SpfTerm[]): readonly Problem[] {
  const all = terms.findIndex((term) => term.name === "all");
  if (all < 0) return [];
  const unreachable = terms.filter(({ name }, index) => name === "redirect=" || (index > all && !name.endsWith("=")));
  return unreachable.map(({ text }) =>
    problem("DNS175", `${quoteValue(text)} has no effect because of \`all\` (RFC 7208 §5.1).`, "Move or remove it."),
  );
}
