// Builds the CAA records of a name (RFC 8659): who may issue certificates, and where attempts are reported.
import { toReportUri } from "./email-auth/format-dmarc";
import { parseFqdn } from "./fqdn";
import type { Problem } from "./parsed";
import { problem, quoteValue } from "./problems";

/** The properties that name issuers; an empty list forbids all of them. */
export const CAA_ISSUER_TAGS = ["issue", "issuewild", "issuemail", "issuevmc"] as const;

type CaaIssuerTag = (typeof CAA_ISSUER_TAGS)[number];

export interface CaaSet extends Readonly<Partial<Record<CaaIssuerTag, readonly string[]>>> {
  /** Mail addresses or URIs to which attempts are reported. */
  readonly iodef?: readonly string[];
  /** Authorities must understand the properties, or refuse. */
  readonly critical?: boolean;
}

export interface CaaProperty {
  readonly flags: number;
  readonly tag: string;
  readonly value: string;
  /** The index in the list; undefined for an empty list. */
  readonly index?: number;
}

const CRITICAL = 128;

export function listCaaProperties(set: CaaSet): readonly CaaProperty[] {
  const flags = set.critical ? CRITICAL : 0;
  const issuers = CAA_ISSUER_TAGS.flatMap((tag): readonly CaaProperty[] => {
    const names = set[tag];
    if (names === undefined) return [];
    if (names.length === 0) return [{ flags, tag, value: ";" }];
    return names.map((value, index) => ({ flags, tag, value, index }));
  });
  const reports = (set.iodef ?? []).map((address, index) => ({
    flags,
    tag: "iodef",
    value: toReportUri(address),
    index,
  }));
  return [...issuers, ...reports];
}

/** RFC 8659 §4.2: a domain name, and parameters after semicolons. */
export function checkCaaIssuer(value: string): Problem | undefined {
  const [name = "", ...parameters] = value.split(";").map((part) => part.trim());
  const isName = name !== "" && /^[a-z0-9.-]+$/i.test(name) && name.includes(".") && parseFqdn(name).ok;
  const areParameters = parameters.every((part) => /^[a-z0-9]+\s*=\s*[!-:<-~]*$/i.test(part));
  if (isName && areParameters) return undefined;
  const help = "Write the domain of the authority, such as `letsencrypt.org`; an empty list allows none.";
  return problem("DNS161", `${quoteValue(value)} is not an issuer (RFC 8659 §4.2).`, help);
}

/** RFC 8659 §4.4: a mail address, or an http or https URL. */
export function checkCaaReportAddress(address: string): Problem | undefined {
  if (/^(?:mailto:[^\s@]+@[^\s@]+|https?:\/\/\S+)$/i.test(toReportUri(address))) return undefined;
  const help = "Write a mail address, or a URL with `https:`.";
  return problem("DNS162", `${quoteValue(address)} is not an address for reports (RFC 8659 §4.4).`, help);
}
