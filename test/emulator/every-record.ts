// A zone with a record of each of the 21 types that the API has, in the form of the API, and its rdata in zone-file form.
import type { JsonObject } from "../../src/base/json";

export const DIGEST = "2bb183af5f22588179a53b0a98631fad1a292118ab5e4b7e8f9d2e7f4e6a9d10";
const KEY = "mdsswUyr3DPW132mOi8V9xESWE8jTo0dxCjjnopKl+GqJxpVXckHAeF+KkxLbxILfDLUT0rAK9iUzy1L53eKGQ==";

export interface EveryRecord {
  readonly type: string;
  /** Relative to the zone. */
  readonly name: string;
  readonly record: JsonObject;
  /** As a zone file has it (the RFC of the type). */
  readonly text: string;
  /** The rdata on the wire, worked out by hand from the RFC of the type. */
  readonly hex: string;
}

const location = {
  lat_degrees: 37,
  lat_minutes: 46,
  lat_seconds: 46,
  lat_direction: "N",
  long_degrees: 122,
  long_minutes: 23,
  long_seconds: 35.5,
  long_direction: "W",
  altitude: -12.5,
  size: 100,
  precision_horz: 0,
  precision_vert: 10,
};

/** Labels on the wire, in hexadecimal. */
function name(text: string): string {
  const labels = text.split(".").filter((label) => label !== "");
  const octets = (label: string) => label.length.toString(16).padStart(2, "0") + Buffer.from(label).toString("hex");
  return `${labels.map(octets).join("")}00`;
}

const hex = (text: string) => Buffer.from(text, "utf8").toString("hex");
const key = Buffer.from(KEY, "base64").toString("hex");

export const everyRecord: readonly EveryRecord[] = [
  { type: "A", name: "host", record: { content: "192.0.2.1" }, text: "192.0.2.1", hex: "c0000201" },
  {
    type: "AAAA",
    name: "host",
    record: { content: "2001:db8::1:0:0:2" },
    text: "2001:db8::1:0:0:2",
    hex: "20010db8000000000001000000000002",
  },
  {
    type: "CNAME",
    name: "alias",
    record: { content: "elsewhere.example.net" },
    text: "elsewhere.example.net.",
    hex: name("elsewhere.example.net"),
  },
  {
    type: "MX",
    name: "mail",
    record: { content: "mx.example.net", priority: 258 },
    text: "258 mx.example.net.",
    hex: `0102${name("mx.example.net")}`,
  },
  {
    type: "NS",
    name: "sub",
    record: { content: "ns1.example.net" },
    text: "ns1.example.net.",
    hex: name("ns1.example.net"),
  },
  {
    type: "PTR",
    name: "1.2.0.192.in-addr.arpa",
    record: { content: "host.example.com" },
    text: "host.example.com.",
    hex: name("host.example.com"),
  },
  {
    type: "TXT",
    name: "text",
    record: { content: '"a \\"word\\", a \\\\ and ; \\233" "second"' },
    text: '"a \\"word\\", a \\\\ and ; \\233" "second"',
    hex: `15${hex('a "word", a \\ and ; ')}e9${""}06${hex("second")}`,
  },
  {
    type: "OPENPGPKEY",
    name: "pgp",
    record: { content: "mQENBFo=" },
    text: "mQENBFo=",
    hex: "99010d045a",
  },
  {
    type: "CAA",
    name: "ca",
    record: { data: { flags: 128, tag: "issue", value: "ca.example.net; a=b" } },
    text: '128 issue "ca.example.net; a=b"',
    hex: `8005${hex("issue")}${hex("ca.example.net; a=b")}`,
  },
  {
    type: "CERT",
    name: "cert",
    record: { data: { type: 1, key_tag: 4660, algorithm: 8, certificate: "MIICAQ==" } },
    text: "1 4660 8 MIICAQ==",
    hex: "000112340830820201",
  },
  {
    type: "DNSKEY",
    name: "key",
    record: { data: { flags: 257, protocol: 3, algorithm: 13, public_key: KEY } },
    text: `257 3 13 ${KEY}`,
    hex: `0101030d${key}`,
  },
  {
    type: "DS",
    name: "sub",
    record: { data: { key_tag: 2371, algorithm: 13, digest_type: 2, digest: DIGEST } },
    text: `2371 13 2 ${DIGEST}`,
    hex: `09430d02${DIGEST}`,
  },
  {
    type: "HTTPS",
    name: "web",
    record: {
      data: {
        priority: 1,
        target: ".",
        value: 'ipv6hint=2001:db8::1 port=8443 alpn="h3,h2" ipv4hint="192.0.2.1,192.0.2.2"',
      },
    },
    text: '1 . alpn="h3,h2" port=8443 ipv4hint=192.0.2.1,192.0.2.2 ipv6hint=2001:db8::1',
    hex: `000100${"00010006"}${"026833026832"}${"0003000220fb"}${"00040008c0000201c0000202"}${"0006001020010db8000000000000000000000001"}`,
  },
  {
    type: "LOC",
    name: "here",
    record: { data: location },
    text: "37 46 46.000 N 122 23 35.500 W -12.50m 100m 0m 10m",
    // Angles: 2^31 + 136,006,000 and 2^31 - 440,615,500 thousandths of a second; altitude 10,000,000 - 1,250 cm.
    hex: `00140013${(2 ** 31 + 136_006_000).toString(16)}${(2 ** 31 - 440_615_500).toString(16)}${(9_998_750).toString(16).padStart(8, "0")}`,
  },
  {
    type: "NAPTR",
    name: "sip",
    record: {
      data: {
        order: 10,
        preference: 20,
        flags: "S",
        service: "SIP+D2U",
        regex: "!^.*$!sip:a@example.com!",
        replacement: "_sip._udp.example.com.",
      },
    },
    text: '10 20 "S" "SIP+D2U" "!^.*$!sip:a@example.com!" _sip._udp.example.com.',
    hex: `000a00140153${"07"}${hex("SIP+D2U")}18${hex("!^.*$!sip:a@example.com!")}${name("_sip._udp.example.com")}`,
  },
  {
    type: "SMIMEA",
    name: "abc._smimecert",
    record: { data: { usage: 3, selector: 0, matching_type: 1, certificate: DIGEST } },
    text: `3 0 1 ${DIGEST}`,
    hex: `030001${DIGEST}`,
  },
  {
    type: "SRV",
    name: "_sip._tcp",
    record: { data: { priority: 10, weight: 5, port: 5060, target: "sip.example.net" } },
    text: "10 5 5060 sip.example.net.",
    hex: `000a000513c4${name("sip.example.net")}`,
  },
  {
    type: "SSHFP",
    name: "shell",
    record: { data: { algorithm: 4, type: 2, fingerprint: DIGEST } },
    text: `4 2 ${DIGEST}`,
    hex: `0402${DIGEST}`,
  },
  {
    type: "SVCB",
    name: "_dns.svc",
    record: { data: { priority: 2, target: "dns.example.net", value: "mandatory=alpn alpn=dot dohpath=/q{?dns}" } },
    text: "2 dns.example.net. mandatory=alpn alpn=dot dohpath=/q{?dns}",
    hex: `0002${name("dns.example.net")}000000020001${"0001000403646f74"}${"00070008"}${hex("/q{?dns}")}`,
  },
  {
    type: "TLSA",
    name: "_443._tcp.web",
    record: { data: { usage: 3, selector: 1, matching_type: 1, certificate: DIGEST } },
    text: `3 1 1 ${DIGEST}`,
    hex: `030101${DIGEST}`,
  },
  {
    type: "URI",
    name: "_http._tcp",
    record: { priority: 10, data: { weight: 1, target: "https://example.com/?a=b" } },
    text: '10 1 "https://example.com/?a=b"',
    hex: `000a0001${hex("https://example.com/?a=b")}`,
  },
];
