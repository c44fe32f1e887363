// Functions that build records by type, for `addRecord`, `DnsRecord` and `DnsRecordSet`.
import { isUnresolved } from "#framework";
import { type EmailAuth, emailAuthChecks } from "../dns";
import type { RecordProps } from "./dns-record";

/** Options of all records in addition to name, type and rdata. */
export type RecordOptions = Pick<RecordProps, "ttl" | "proxied" | "comment" | "tags" | "settings" | "privateRouting">;

type Rdata = Pick<RecordProps, "content" | "data" | "priority">;

export interface DkimKey {
  /** The `p=` tag, base64 without line breaks; the empty text revokes the key. */
  readonly publicKey: string;
  /** @default "rsa" */
  readonly keyType?: "rsa" | "ed25519";
  /**
   * Whether the domain is testing DKIM: `t=y`.
   * @default false
   */
  readonly testing?: boolean;
  /**
   * The domain that mail is signed for, relative to the zone.
   * @default "@"
   */
  readonly domain?: string;
}

export interface DmarcPolicy {
  readonly policy: "none" | "quarantine" | "reject";
  /** @default - the same as `policy` */
  readonly subdomainPolicy?: DmarcPolicy["policy"];
  /** Mail addresses for aggregate reports. */
  readonly reportsTo?: readonly string[];
  /** Mail addresses for failure reports. */
  readonly failuresTo?: readonly string[];
  /** @default "relaxed" */
  readonly dkimAlignment?: "relaxed" | "strict";
  /** @default "relaxed" */
  readonly spfAlignment?: "relaxed" | "strict";
  /**
   * The percentage of messages that the policy applies to, 0 to 100.
   * @default 100
   */
  readonly percent?: number;
  /**
   * The domain of the policy, relative to the zone.
   * @default "@"
   */
  readonly domain?: string;
}

/** Records by type. Names are relative to the zone, `@` is its apex. */
export const records = {
  a: (name: string, address: string, options?: RecordOptions) => record("A", name, { content: address }, options),
  aaaa: (name: string, address: string, options?: RecordOptions) => record("AAAA", name, { content: address }, options),
  cname: (name: string, target: string, options?: RecordOptions) => record("CNAME", name, { content: target }, options),
  ns: (name: string, server: string, options?: RecordOptions) => record("NS", name, { content: server }, options),
  ptr: (name: string, target: string, options?: RecordOptions) => record("PTR", name, { content: target }, options),
  txt: (name: string, text: string, options?: RecordOptions) => record("TXT", name, { content: text }, options),

  mx: (name: string, preference: number, exchange: string, options?: RecordOptions) =>
    record("MX", name, { content: exchange, priority: preference }, options),

  /** `name` with service and protocol: `_sip._tcp`. */
  srv: (
    name: string,
    data: { readonly priority: number; readonly weight: number; readonly port: number; readonly target: string },
    options?: RecordOptions,
  ) => record("SRV", name, { data }, options),

  caa: (
    name: string,
    data: { readonly tag: "issue" | "issuewild" | "iodef"; readonly value: string; readonly critical?: boolean },
    options?: RecordOptions,
  ) => record("CAA", name, { data: { flags: data.critical ? "128" : "0", tag: data.tag, value: data.value } }, options),

  https: (name: string, data: ServiceBinding, options?: RecordOptions) => record("HTTPS", name, { data }, options),
  svcb: (name: string, data: ServiceBinding, options?: RecordOptions) => record("SVCB", name, { data }, options),

  /** SPF: the terms after `v=spf1`, such as `mx`, `ip4:192.0.2.0/24`, `include:_spf.example.net`, `-all`. */
  spf: (name: string, terms: readonly string[], options?: RecordOptions) =>
    emailAuthRecord("SPF", name, ["v=spf1", ...terms].join(" "), options),

  /** DKIM: the public key of a selector. */
  dkim: (selector: string, key: DkimKey, options?: RecordOptions) =>
    emailAuthRecord("DKIM", joinName(`${selector}._domainkey`, key.domain), formatDkim(key), options),

  /** DMARC: how receivers handle mail that passes neither SPF nor DKIM. */
  dmarc: (dmarcPolicy: DmarcPolicy, options?: RecordOptions) =>
    emailAuthRecord("DMARC", joinName("_dmarc", dmarcPolicy.domain), formatDmarc(dmarcPolicy), options),
} as const;

export interface ServiceBinding {
  /** 0 makes it an alias. */
  readonly priority: number;
  /** Host name; `.` is the owner itself. */
  readonly target: string;
  /**
   * Parameters in zone-file form: `alpn="h2,h3" ipv4hint=192.0.2.1`.
   * @default - none
   */
  readonly value?: string;
}

function record(type: RecordProps["type"], name: string, rdata: Rdata, options: RecordOptions = {}): RecordProps {
  return { ...options, type, name, ...rdata };
}

/** Checks the text immediately if it is known, so that the stack trace shows the line. */
function emailAuthRecord(kind: EmailAuth, name: string, text: string, options?: RecordOptions): RecordProps {
  const [problem] = isUnresolved(text) ? [] : emailAuthChecks[kind](text);
  if (problem) throw new Error([`${kind} of ${name}: ${problem.message}`, problem.help].filter(Boolean).join(" "));
  return record("TXT", name, { content: text }, options);
}

function joinName(label: string, domain: string | undefined): string {
  return domain === undefined || domain === "@" ? label : `${label}.${domain}`;
}

function formatDkim({ publicKey, keyType = "rsa", testing }: DkimKey): string {
  return ["v=DKIM1", `k=${keyType}`, ...(testing ? ["t=y"] : []), `p=${publicKey}`].join("; ");
}

function formatDmarc(dmarcPolicy: DmarcPolicy): string {
  const addresses = (list: readonly string[] | undefined) => list?.map((name) => `mailto:${name}`).join(",");
  const tags: readonly (readonly [string, string | undefined])[] = [
    ["p", dmarcPolicy.policy],
    ["sp", dmarcPolicy.subdomainPolicy],
    ["adkim", dmarcPolicy.dkimAlignment?.slice(0, 1)],
    ["aspf", dmarcPolicy.spfAlignment?.slice(0, 1)],
    ["pct", dmarcPolicy.percent === undefined ? undefined : String(dmarcPolicy.percent)],
    ["rua", addresses(dmarcPolicy.reportsTo)],
    ["ruf", addresses(dmarcPolicy.failuresTo)],
  ];
  const given = tags.filter(([, value]) => value !== undefined && value !== "");
  return ["v=DMARC1", ...given.map(([tag, value]) => `${tag}=${value}`)].join("; ");
}
