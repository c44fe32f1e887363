// Records of all 21 types as other clients write them.
import type { JsonObject } from "../../../src/base/json";

const digest = "2BB183af5f22588179a53b0a98631fad1a292118ab5e4b7e8f9d2e7f4e6a9d10";
const place = {
  lat_degrees: 37,
  lat_minutes: 46,
  lat_seconds: 46.5,
  lat_direction: "N",
  long_degrees: 122,
  long_minutes: 23,
  long_seconds: 35,
  long_direction: "W",
  altitude: -3.5,
  size: 15,
  precision_horz: 123.45,
  precision_vert: 0,
};

/** Records as other clients write them: odd cases, orders, quotes and dots that the API keeps. */
export const writtenRecords: readonly JsonObject[] = [
  { name: "n1", type: "NAPTR", data: naptr("s", "_sip._UDP.example.com.") },
  { name: "n2", type: "NAPTR", data: naptr("U", ".") },
  { name: "n3", type: "NAPTR", data: naptr("", "next.example.net") },
  { name: "n4", type: "NAPTR", data: { ...naptr("u", "."), regex: '!^.*$!sip:"info"@example.com!' } },
  { name: "s1", type: "SVCB", data: { priority: 2, target: "Svc.example.net.", value: "port=853 alpn=dot" } },
  { name: "s2", type: "SVCB", data: { priority: 0, target: "svc.example.net", value: "" } },
  { name: "s3", type: "SVCB", data: { priority: 16, target: ".", value: 'key65280="a\\"b"' } },
  {
    name: "h1",
    type: "HTTPS",
    data: {
      priority: 1,
      target: ".",
      value: 'ipv6hint="2001:0DB8::1" alpn="h2,h3" ipv4hint=192.0.2.1 no-default-alpn',
    },
  },
  { name: "h2", type: "HTTPS", data: { priority: 1, target: "www.example.net", value: 'PORT="08443"' } },
  { name: "h3", type: "HTTPS", data: { priority: 0, target: "www.example.net.", value: "" } },
  { name: "a", type: "A", content: "192.0.2.1" },
  { name: "a", type: "AAAA", content: "2001:db8::2" },
  { name: "cname", type: "CNAME", content: "WWW.Example.net" },
  { name: "mx", type: "MX", content: "Mail.Example.net", priority: 10 },
  { name: "mx0", type: "MX", content: ".", priority: 0 },
  { name: "ns", type: "NS", content: "NS1.example.net" },
  { name: "ns", type: "DS", data: { key_tag: 2371, algorithm: 13, digest_type: 2, digest } },
  { name: "ptr", type: "PTR", content: "Host.example.net" },
  { name: "txt", type: "TXT", content: '"v=DKIM1; p=abc" "def"' },
  { name: "txt", type: "TXT", content: '"one string"' },
  { name: "txt", type: "TXT", content: '"a \\"word\\", a \\\\ and \\059"' },
  { name: "key", type: "OPENPGPKEY", content: "mQENBFo=" },
  { name: "caa", type: "CAA", data: { flags: 128, tag: "Issue", value: "CA.example.net; x=1" } },
  { name: "cert", type: "CERT", data: { type: 1, key_tag: 0, algorithm: 8, certificate: "MIICAQ==" } },
  { name: "dnskey", type: "DNSKEY", data: { flags: 256, protocol: 3, algorithm: 13, public_key: "mdsswUyr" } },
  { name: "loc", type: "LOC", data: place },
  { name: "smime", type: "SMIMEA", data: { usage: 3, selector: 0, matching_type: 1, certificate: digest } },
  { name: "_sip._tcp", type: "SRV", data: { priority: 1, weight: 2, port: 5060, target: "SIP.example.net" } },
  { name: "sshfp", type: "SSHFP", data: { algorithm: 4, type: 2, fingerprint: digest } },
  { name: "_443._tcp", type: "TLSA", data: { usage: 3, selector: 1, matching_type: 1, certificate: digest } },
  { name: "_http._tcp", type: "URI", priority: 10, data: { weight: 1, target: "HTTPS://example.com/?a=%2f" } },
];

export function naptr(flags: string, replacement: string): JsonObject {
  return { order: 10, preference: 20, flags, service: "sip+D2U", regex: "", replacement };
}
