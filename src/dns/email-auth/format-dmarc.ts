// Builds DMARC records (RFC 7489 §6.3; `np` and `t` are of RFC 9989, which replaces it).

type DmarcDisposition = "none" | "quarantine" | "reject";
type DmarcAlignment = "relaxed" | "strict";

export interface DmarcRecord {
  readonly policy: DmarcDisposition;
  readonly subdomainPolicy?: DmarcDisposition;
  readonly nonexistentPolicy?: DmarcDisposition;
  readonly dkimAlignment?: DmarcAlignment;
  readonly spfAlignment?: DmarcAlignment;
  readonly percent?: number;
  /** Mail addresses or URIs for aggregate reports. */
  readonly rua?: readonly string[];
  /** Mail addresses or URIs for failure reports. */
  readonly ruf?: readonly string[];
  /** `0`, `1`, `d`, `s`. */
  readonly failureOptions?: readonly string[];
  /** Seconds between aggregate reports. */
  readonly reportInterval?: number;
  readonly testing?: boolean;
}

export function formatDmarc(record: DmarcRecord): string {
  const tags: readonly (readonly [tag: string, value: string | number | undefined])[] = [
    ["p", record.policy],
    ["sp", record.subdomainPolicy],
    ["np", record.nonexistentPolicy],
    ["adkim", record.dkimAlignment?.slice(0, 1)],
    ["aspf", record.spfAlignment?.slice(0, 1)],
    ["t", record.testing ? "y" : undefined],
    ["pct", record.percent],
    ["rua", formatReportAddresses(record.rua)],
    ["ruf", formatReportAddresses(record.ruf)],
    ["fo", record.failureOptions?.join(":")],
    ["ri", record.reportInterval],
  ];
  const given = tags.filter(([, value]) => value !== undefined && value !== "");
  return ["v=DMARC1", ...given.map(([tag, value]) => `${tag}=${value}`)].join("; ");
}

function formatReportAddresses(addresses: readonly string[] | undefined): string | undefined {
  return addresses?.map(toReportUri).join(",");
}

/** The URI of a mail address; a URI is one already. */
export function toReportUri(address: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `mailto:${address}`;
}

/** The domain that receives the reports of an address, or undefined where it is not a mail address. */
export function getReportDomain(address: string): string | undefined {
  return /^mailto:[^@]+@([^!]+)(?:!.*)?$/i.exec(toReportUri(address))?.[1];
}
