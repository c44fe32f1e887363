// Generated from the record types by scripts/record-classes.ts; do not edit. Write again: npm run bindings
// biome-ignore-all lint: generated
import type { Construct } from "constructs";
import { DnsRecord, type DnsRecordProps } from "../dns-record";
import { toText } from "../binding-config";

type RdataProps = "type" | "content" | "data" | "priority" | "proxied" | "settings" | "privateRouting";
type OldProps = "locked" | "zoneName";

/** The props of all record classes. */
export interface CommonRecordProps extends Omit<DnsRecordProps, RdataProps | OldProps> {}

/** The props of `ARecord`. */
export interface ARecordProps extends CommonRecordProps {
  /** The IPv4 address, four decimal numbers. */
  readonly content: string;
  /**
   * Whether traffic goes through the service.
   * @default false
   */
  readonly proxied?: DnsRecordProps["proxied"];
  /** Switches of the record. */
  readonly settings?: DnsRecordProps["settings"];
  /** Reach the origin over a private network. */
  readonly privateRouting?: DnsRecordProps["privateRouting"];
}

/**
 * An IPv4 address of the name (RFC 1035 §3.4.1).
 *
 * @example
 * new ARecord(this, "A", { zone, name: "www", content: "192.0.2.1", ttl: 3600 });
 */
export class ARecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: ARecordProps) {
    super(scope, id, { ...props, type: "A" });
  }
}

/** The props of `AaaaRecord`. */
export interface AaaaRecordProps extends CommonRecordProps {
  /** The IPv6 address, in any spelling of RFC 4291. */
  readonly content: string;
  /**
   * Whether traffic goes through the service.
   * @default false
   */
  readonly proxied?: DnsRecordProps["proxied"];
  /** Switches of the record. */
  readonly settings?: DnsRecordProps["settings"];
  /** Reach the origin over a private network. */
  readonly privateRouting?: DnsRecordProps["privateRouting"];
}

/**
 * An IPv6 address of the name (RFC 3596 §2.2).
 *
 * @example
 * new AaaaRecord(this, "Aaaa", { zone, name: "v6", content: "2001:db8::1" });
 */
export class AaaaRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: AaaaRecordProps) {
    super(scope, id, { ...props, type: "AAAA" });
  }
}

/** The rdata of CAA. */
export interface CaaRecordData {
  /** The flags: 0, or 128 where an authority must understand the tag. */
  readonly flags: number;
  /** The property: `issue`, `issuewild`, `iodef`, … */
  readonly tag: string;
  /** The value of the property. */
  readonly value: string;
}

/** The props of `CaaRecord`. */
export interface CaaRecordProps extends CommonRecordProps {
  /** The rdata. */
  readonly data: CaaRecordData;
}

/**
 * A certification authority that may issue certificates, or whom to tell of an attempt (RFC 8659 §4).
 *
 * @example
 * new CaaRecord(this, "Caa", { zone, name: "@", data: { flags: 0, tag: "issue", value: "letsencrypt.org" } });
 */
export class CaaRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: CaaRecordProps) {
    super(scope, id, { ...props, type: "CAA", data: { ...props.data, flags: toText(props.data.flags) } });
  }
}

/** The rdata of CERT. */
export interface CertRecordData {
  /** The certificate type, a number or `PKIX`, `PGP`, … */
  readonly type: number;
  /** The key tag of the key in the certificate. */
  readonly keyTag: number;
  /** The DNSSEC algorithm, a number or its mnemonic. */
  readonly algorithm: number;
  /** The certificate in base64. */
  readonly certificate: string;
}

/** The props of `CertRecord`. */
export interface CertRecordProps extends CommonRecordProps {
  /** The rdata. */
  readonly data: CertRecordData;
}

/**
 * A certificate or a certificate revocation list (RFC 4398 §2).
 *
 * @example
 * new CertRecord(this, "Cert", { zone, name: "cert", data: { type: 1, keyTag: 0, algorithm: 8, certificate: "MIIBIjANBgkq" } });
 */
export class CertRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: CertRecordProps) {
    super(scope, id, { ...props, type: "CERT" });
  }
}

/** The props of `CnameRecord`. */
export interface CnameRecordProps extends CommonRecordProps {
  /** The name that the alias stands for. */
  readonly content: string;
  /**
   * Whether traffic goes through the service.
   * @default false
   */
  readonly proxied?: DnsRecordProps["proxied"];
  /** Switches of the record. */
  readonly settings?: DnsRecordProps["settings"];
}

/**
 * The canonical name of an alias (RFC 1035 §3.3.1).
 *
 * @example
 * new CnameRecord(this, "Cname", { zone, name: "docs", content: "www.example.net" });
 */
export class CnameRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: CnameRecordProps) {
    super(scope, id, { ...props, type: "CNAME" });
  }
}

/** The props of `DkimRecord`. */
export interface DkimRecordProps extends CommonRecordProps {
  /** The text; strings in quotes are joined. */
  readonly content: string;
}

/**
 * The public key that signs mail, as a TXT record whose text is checked.
 *
 * @example
 * new DkimRecord(this, "Dkim", { zone, name: "key._domainkey", content: "v=DKIM1; k=ed25519; p=1…" });
 */
export class DkimRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: DkimRecordProps) {
    super(scope, id, { ...props, type: "DKIM" });
  }
}

/** The props of `DmarcRecord`. */
export interface DmarcRecordProps extends CommonRecordProps {
  /** The text; strings in quotes are joined. */
  readonly content: string;
}

/**
 * How receivers handle mail that passes neither SPF nor DKIM, as a TXT record whose text is checked.
 *
 * @example
 * new DmarcRecord(this, "Dmarc", { zone, name: "_dmarc", content: "v=DMARC1; p=none; rua=mailto:dmarc@example.com" });
 */
export class DmarcRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: DmarcRecordProps) {
    super(scope, id, { ...props, type: "DMARC" });
  }
}

/** The rdata of DNSKEY. */
export interface DnskeyRecordData {
  /** The flags: 256 for a zone key, 257 for a key signing key. */
  readonly flags: number;
  /** The protocol, always 3. */
  readonly protocol: number;
  /** The DNSSEC algorithm, a number or its mnemonic. */
  readonly algorithm: number;
  /** The public key in base64. */
  readonly publicKey: string;
}

/** The props of `DnskeyRecord`. */
export interface DnskeyRecordProps extends CommonRecordProps {
  /** The rdata. */
  readonly data: DnskeyRecordData;
}

/**
 * A public key that signs the zone (RFC 4034 §2).
 *
 * @example
 * new DnskeyRecord(this, "Dnskey", { zone, name: "key", data: { flags: 257, protocol: 3, algorithm: 13, publicKey: "mdsswUyr3DPW132mOi8V9xESWE8jTo0d" } });
 */
export class DnskeyRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: DnskeyRecordProps) {
    super(scope, id, { ...props, type: "DNSKEY", data: { ...props.data, flags: toText(props.data.flags) } });
  }
}

/** The rdata of DS. */
export interface DsRecordData {
  /** The key tag of the DNSKEY. */
  readonly keyTag: number;
  /** The DNSSEC algorithm, a number or its mnemonic. */
  readonly algorithm: number;
  /** The digest type: 2 for SHA-256, 4 for SHA-384. */
  readonly digestType: number;
  /** The digest in hexadecimal. */
  readonly digest: string;
}

/** The props of `DsRecord`. */
export interface DsRecordProps extends CommonRecordProps {
  /** The rdata. */
  readonly data: DsRecordData;
}

/**
 * The digest of a key that signs the delegated zone (RFC 4034 §5).
 *
 * @example
 * new DsRecord(this, "Ds", { zone, name: "child", data: { keyTag: 2371, algorithm: 13, digestType: 2, digest: "ABABABABABABABABABABABA…" } });
 */
export class DsRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: DsRecordProps) {
    super(scope, id, { ...props, type: "DS" });
  }
}

/** The rdata of HTTPS. */
export interface HttpsRecordData {
  /** The priority; 0 makes the name an alias of the target. */
  readonly priority: number;
  /** The host, or `.` for the owner name itself. */
  readonly target: string;
  /**
   * The parameters, such as `alpn="h3,h2" port="8443"`.
   * @default ""
   */
  readonly value?: string;
}

/** The props of `HttpsRecord`. */
export interface HttpsRecordProps extends CommonRecordProps {
  /** The rdata. */
  readonly data: HttpsRecordData;
}

/**
 * The host and the connection parameters of a web server (RFC 9460).
 *
 * @example
 * new HttpsRecord(this, "Https", { zone, name: "web", data: { priority: 1, target: ".", value: "alpn=\"h3,h2\" ipv4hint…" } });
 */
export class HttpsRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: HttpsRecordProps) {
    super(scope, id, { ...props, type: "HTTPS" });
  }
}

/** The rdata of LOC. */
export interface LocRecordData {
  /** Degrees of latitude. */
  readonly latDegrees: number;
  /**
   * Minutes of latitude.
   * @default 0
   */
  readonly latMinutes?: number;
  /**
   * Seconds of latitude.
   * @default 0
   */
  readonly latSeconds?: number;
  /** `N` or `S`. */
  readonly latDirection: string;
  /** Degrees of longitude. */
  readonly longDegrees: number;
  /**
   * Minutes of longitude.
   * @default 0
   */
  readonly longMinutes?: number;
  /**
   * Seconds of longitude.
   * @default 0
   */
  readonly longSeconds?: number;
  /** `E` or `W`. */
  readonly longDirection: string;
  /**
   * Metres above the ellipsoid.
   * @default 0
   */
  readonly altitude?: number;
  /**
   * Diameter of the place in metres.
   * @default 1
   */
  readonly size?: number;
  /**
   * Horizontal precision in metres.
   * @default 10000
   */
  readonly precisionHorz?: number;
  /**
   * Vertical precision in metres.
   * @default 10
   */
  readonly precisionVert?: number;
}

/** The props of `LocRecord`. */
export interface LocRecordProps extends CommonRecordProps {
  /** The rdata. */
  readonly data: LocRecordData;
}

/**
 * The place of a host or network on the globe (RFC 1876 §3).
 *
 * @example
 * new LocRecord(this, "Loc", { zone, name: "loc", data: { latDegrees: 37, latMinutes: 46, latSeconds: 46, latDirection: "N", longDegrees: 122, longMinutes: 23, longSeconds: 35, longDirection: "W", altitude: 0, size: 100, precisionHorz: 0, precisionVert: 0 } });
 */
export class LocRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: LocRecordProps) {
    super(scope, id, { ...props, type: "LOC" });
  }
}

/** The props of `MxRecord`. */
export interface MxRecordProps extends CommonRecordProps {
  /** The mail server, or `.` where the domain takes no mail. */
  readonly content: string;
  /** The preference; the lowest number is tried first. */
  readonly priority: number;
}

/**
 * A mail server of the domain (RFC 1035 §3.3.9, RFC 7505).
 *
 * @example
 * new MxRecord(this, "Mx", { zone, name: "@", content: "mail.example.com", priority: 10 });
 */
export class MxRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: MxRecordProps) {
    super(scope, id, { ...props, type: "MX" });
  }
}

/** The rdata of NAPTR. */
export interface NaptrRecordData {
  /** The order; the lowest number goes first. */
  readonly order: number;
  /** The preference among rules of one order. */
  readonly preference: number;
  /**
   * The flags: `S`, `A`, `U`, `P` or nothing.
   * @default ""
   */
  readonly flags?: string;
  /**
   * The service, such as `SIP+D2U`, or nothing.
   * @default ""
   */
  readonly service?: string;
  /**
   * The substitution expression, or nothing.
   * @default ""
   */
  readonly regex?: string;
  /** The next name, or `.` where there is an expression. */
  readonly replacement: string;
}

/** The props of `NaptrRecord`. */
export interface NaptrRecordProps extends CommonRecordProps {
  /** The rdata. */
  readonly data: NaptrRecordData;
}

/**
 * A rule that leads from a name or number to a service (RFC 3403 §4.1).
 *
 * @example
 * new NaptrRecord(this, "Naptr", { zone, name: "enum", data: { order: 10, preference: 20, flags: "S", service: "SIP+D2U", regex: "", replacement: "_sip._udp.example.com" } });
 */
export class NaptrRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: NaptrRecordProps) {
    super(scope, id, { ...props, type: "NAPTR" });
  }
}

/** The props of `NsRecord`. */
export interface NsRecordProps extends CommonRecordProps {
  /** The name server. */
  readonly content: string;
}

/**
 * A name server of the zone or of a delegated name (RFC 1035 §3.3.11).
 *
 * @example
 * new NsRecord(this, "Ns", { zone, name: "child", content: "ns1.example.net" });
 */
export class NsRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: NsRecordProps) {
    super(scope, id, { ...props, type: "NS" });
  }
}

/** The props of `OpenpgpkeyRecord`. */
export interface OpenpgpkeyRecordProps extends CommonRecordProps {
  /** The transferable public key in base64. */
  readonly content: string;
}

/**
 * A public OpenPGP key of a mail address (RFC 7929 §2.3).
 *
 * @example
 * new OpenpgpkeyRecord(this, "Openpgpkey", { zone, name: "abc._openpgpkey", content: "mQENBFxkZXY=" });
 */
export class OpenpgpkeyRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: OpenpgpkeyRecordProps) {
    super(scope, id, { ...props, type: "OPENPGPKEY" });
  }
}

/** The props of `PtrRecord`. */
export interface PtrRecordProps extends CommonRecordProps {
  /** The name pointed to. */
  readonly content: string;
}

/**
 * The name behind an address (RFC 1035 §3.3.12).
 *
 * @example
 * new PtrRecord(this, "Ptr", { zone, name: "1.2.0", content: "host.example.net" });
 */
export class PtrRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: PtrRecordProps) {
    super(scope, id, { ...props, type: "PTR" });
  }
}

/** The rdata of SMIMEA. */
export interface SmimeaRecordData {
  /** The certificate usage: 0 PKIX-TA, 1 PKIX-EE, 2 DANE-TA, 3 DANE-EE. */
  readonly usage: number;
  /** The selector: 0 the whole certificate, 1 its public key. */
  readonly selector: number;
  /** The matching type: 0 exact, 1 SHA-256, 2 SHA-512. */
  readonly matchingType: number;
  /** The certificate association data in hexadecimal. */
  readonly certificate: string;
}

/** The props of `SmimeaRecord`. */
export interface SmimeaRecordProps extends CommonRecordProps {
  /** The rdata. */
  readonly data: SmimeaRecordData;
}

/**
 * The S/MIME certificate or key of a mail address (RFC 8162 §2).
 *
 * @example
 * new SmimeaRecord(this, "Smimea", { zone, name: "abc._smimecert", data: { usage: 3, selector: 0, matchingType: 1, certificate: "0A1B2C" } });
 */
export class SmimeaRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: SmimeaRecordProps) {
    super(scope, id, { ...props, type: "SMIMEA" });
  }
}

/** The props of `SpfRecord`. */
export interface SpfRecordProps extends CommonRecordProps {
  /** The text; strings in quotes are joined. */
  readonly content: string;
}

/**
 * The hosts that may send mail for the domain, as a TXT record whose text is checked.
 *
 * @example
 * new SpfRecord(this, "Spf", { zone, name: "@", content: "v=spf1 mx -all" });
 */
export class SpfRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: SpfRecordProps) {
    super(scope, id, { ...props, type: "SPF" });
  }
}

/** The rdata of SRV. */
export interface SrvRecordData {
  /** The priority; the lowest number is tried first. */
  readonly priority: number;
  /** The share among targets of one priority. */
  readonly weight: number;
  /** The port of the service. */
  readonly port: number;
  /** The host, or `.` where the service is not offered. */
  readonly target: string;
}

/** The props of `SrvRecord`. */
export interface SrvRecordProps extends CommonRecordProps {
  /** The rdata. */
  readonly data: SrvRecordData;
}

/**
 * The host and port of a service (RFC 2782).
 *
 * @example
 * new SrvRecord(this, "Srv", { zone, name: "_sip._tcp", data: { priority: 10, weight: 0, port: 5060, target: "sip.example.com" } });
 */
export class SrvRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: SrvRecordProps) {
    super(scope, id, { ...props, type: "SRV" });
  }
}

/** The rdata of SSHFP. */
export interface SshfpRecordData {
  /** The key algorithm: 1 RSA, 3 ECDSA, 4 Ed25519. */
  readonly algorithm: number;
  /** The fingerprint type: 1 SHA-1, 2 SHA-256. */
  readonly type: number;
  /** The fingerprint in hexadecimal. */
  readonly fingerprint: string;
}

/** The props of `SshfpRecord`. */
export interface SshfpRecordProps extends CommonRecordProps {
  /** The rdata. */
  readonly data: SshfpRecordData;
}

/**
 * The fingerprint of an SSH host key (RFC 4255 §3.1).
 *
 * @example
 * new SshfpRecord(this, "Sshfp", { zone, name: "ssh", data: { algorithm: 4, type: 2, fingerprint: "0F1E0F1E0F1E0F1E0F1E0F1…" } });
 */
export class SshfpRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: SshfpRecordProps) {
    super(scope, id, { ...props, type: "SSHFP" });
  }
}

/** The rdata of SVCB. */
export interface SvcbRecordData {
  /** The priority; 0 makes the name an alias of the target. */
  readonly priority: number;
  /** The host, or `.` for the owner name itself. */
  readonly target: string;
  /**
   * The parameters, such as `alpn="h3,h2" port="8443"`.
   * @default ""
   */
  readonly value?: string;
}

/** The props of `SvcbRecord`. */
export interface SvcbRecordProps extends CommonRecordProps {
  /** The rdata. */
  readonly data: SvcbRecordData;
}

/**
 * The host and the connection parameters of a service (RFC 9460).
 *
 * @example
 * new SvcbRecord(this, "Svcb", { zone, name: "_dns", data: { priority: 1, target: "dns.example.net", value: "port=853 alpn=dot" } });
 */
export class SvcbRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: SvcbRecordProps) {
    super(scope, id, { ...props, type: "SVCB" });
  }
}

/** The rdata of TLSA. */
export interface TlsaRecordData {
  /** The certificate usage: 0 PKIX-TA, 1 PKIX-EE, 2 DANE-TA, 3 DANE-EE. */
  readonly usage: number;
  /** The selector: 0 the whole certificate, 1 its public key. */
  readonly selector: number;
  /** The matching type: 0 exact, 1 SHA-256, 2 SHA-512. */
  readonly matchingType: number;
  /** The certificate association data in hexadecimal. */
  readonly certificate: string;
}

/** The props of `TlsaRecord`. */
export interface TlsaRecordProps extends CommonRecordProps {
  /** The rdata. */
  readonly data: TlsaRecordData;
}

/**
 * The certificate or key of a TLS server (RFC 6698 §2).
 *
 * @example
 * new TlsaRecord(this, "Tlsa", { zone, name: "_443._tcp.www", data: { usage: 3, selector: 1, matchingType: 1, certificate: "ABABABABABABABABABABABA…" } });
 */
export class TlsaRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: TlsaRecordProps) {
    super(scope, id, { ...props, type: "TLSA" });
  }
}

/** The props of `TxtRecord`. */
export interface TxtRecordProps extends CommonRecordProps {
  /** The text; strings in quotes are joined. */
  readonly content: string;
}

/**
 * Text, such as SPF, DKIM, DMARC and proofs of ownership (RFC 1035 §3.3.14).
 *
 * @example
 * new TxtRecord(this, "Txt", { zone, name: "@", content: "v=spf1 include:_spf.example.net ~all" });
 */
export class TxtRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: TxtRecordProps) {
    super(scope, id, { ...props, type: "TXT" });
  }
}

/** The rdata of URI. */
export interface UriRecordData {
  /** The share among targets of one priority. */
  readonly weight: number;
  /** The URI. */
  readonly target: string;
}

/** The props of `UriRecord`. */
export interface UriRecordProps extends CommonRecordProps {
  /** The rdata. */
  readonly data: UriRecordData;
  /** The priority; the lowest number is tried first. */
  readonly priority: number;
}

/**
 * The address of a service as a URI (RFC 7553 §4).
 *
 * @example
 * new UriRecord(this, "Uri", { zone, name: "_ftp._tcp", priority: 10, data: { weight: 1, target: "ftp://ftp.example.com/public" } });
 */
export class UriRecord extends DnsRecord {
  constructor(scope: Construct, id: string, props: UriRecordProps) {
    super(scope, id, { ...props, type: "URI" });
  }
}
