// The RR types that the API has, by where their rdata goes.
import type { EmailAuth } from "../../dns";

/** Types whose rdata is `content` (MX with `priority` beside it). */
export const CONTENT_TYPES = ["A", "AAAA", "CNAME", "MX", "NS", "OPENPGPKEY", "PTR", "TXT"] as const;

/** Types whose rdata is `data`; the API computes `content` and ignores any that is sent (URI has `priority` beside it). */
export const DATA_TYPES = [
  "CAA",
  "CERT",
  "DNSKEY",
  "DS",
  "HTTPS",
  "LOC",
  "NAPTR",
  "SMIMEA",
  "SRV",
  "SSHFP",
  "SVCB",
  "TLSA",
  "URI",
] as const;

/** Names for kinds of TXT records: declaring one of them declares a TXT record and checks its text. */
export const TEXT_ALIASES = ["DKIM", "DMARC", "SPF"] as const;

/** Everything that a document may declare. Live records can have other types, which are carried as they are. */
export const RECORD_TYPES: readonly string[] = [...CONTENT_TYPES, ...DATA_TYPES, ...TEXT_ALIASES].sort();

export function isContentType(type: string): boolean {
  return includes(CONTENT_TYPES, type);
}

export function isDataType(type: string): boolean {
  return includes(DATA_TYPES, type);
}

export function isTextAlias(type: string): type is EmailAuth {
  return includes(TEXT_ALIASES, type);
}

export function isProxiable(type: string): boolean {
  return type === "A" || type === "AAAA" || type === "CNAME";
}

/** Whether the rdata is a host name, alone or after a preference. */
export function isHostType(type: string): boolean {
  return type === "CNAME" || type === "MX" || type === "NS" || type === "PTR";
}

/**
 * Whether the API returns the hosts of the type with the final dot that they were sent with; it removes that of all others
 * (recorded replies for HTTPS of 2025, octodns-cloudflare 1.2 for NAPTR and SVCB).
 */
export function keepsFinalDot(type: string): boolean {
  return type === "HTTPS" || type === "NAPTR" || type === "SVCB";
}

function includes(types: readonly string[], type: string): boolean {
  return types.includes(type);
}
