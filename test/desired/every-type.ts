// A zone with all 21 RR types of the API, with comments and tags, as a person writes it.
import type { JsonObject } from "../../src/base/json";

const digest = "2bb183af5f22588179a53b0a98631fad1a292118ab5e4b7e8f9d2e7f4e6a9d10";
const key = "mdsswUyr3DPW132mOi8V9xESWE8jTo0dxCjjnopKl+GqJxpVXckHAeF+KkxLbxILfDLUT0rAK9iUzy1L53eKGQ==";

export const records: readonly JsonObject[] = [
  { name: "@", type: "A", content: "192.0.2.1", proxied: true },
  { name: "www", type: "A", content: "192.0.2.2", ttl: 3600, comment: "web; front", tags: ["team:web", "env"] },
  { name: "www", type: "AAAA", content: "2001:db8::2" },
  { name: "auto", type: "A", content: "192.0.2.3", comment: "left to the service" },
  { name: "fixed", type: "A", content: "192.0.2.3", ttl: 300, comment: "says cf_tags=none" },
  { name: "*.dev", type: "CNAME", content: "www.example.com", proxied: true },
  { name: "@", type: "MX", content: "mail.example.net", priority: 10 },
  { name: "nomail", type: "MX", content: ".", priority: 0 },
  { name: "sub", type: "NS", content: "ns1.example.net" },
  { name: "sub", type: "DS", data: { key_tag: 2371, algorithm: 13, digest_type: 2, digest } },
  { name: "1.2.0.192.in-addr.arpa", type: "PTR", content: "www.example.com" },
  { name: "@", type: "TXT", content: "v=spf1 include:_spf.example.net ~all" },
  { name: "long", type: "TXT", content: `v=DKIM1; k=rsa; p=${"MIIBIjANBgkq".repeat(30)}` },
  { name: "quoted", type: "TXT", content: '"a \\"word\\", a \\\\ and ; é"' },
  { name: "pgp", type: "OPENPGPKEY", content: "mQENBFo=" },
  { name: "@", type: "CAA", data: { flags: 0, tag: "issue", value: "ca.example.net" } },
  { name: "cert", type: "CERT", data: { type: 1, key_tag: 0, algorithm: 8, certificate: "MIICAQ==" } },
  { name: "@", type: "DNSKEY", data: { flags: 256, protocol: 3, algorithm: 13, public_key: key } },
  { name: "svc", type: "HTTPS", data: { priority: 1, target: ".", value: 'alpn="h2,h3" port=8443' } },
  { name: "alias", type: "HTTPS", data: { priority: 0, target: "www.example.net", value: "" } },
  { name: "_dns.svc", type: "SVCB", data: { priority: 1, target: "dns.example.net", value: "alpn=dot" } },
  { name: "here", type: "LOC", content: "37 46 46.000 N 122 23 35.000 W 0.00m 100.00m 0.00m 0.00m" },
  { name: "sip", type: "NAPTR", content: '10 20 "S" "SIP+D2U" "" _sip._udp.example.com.' },
  { name: "_a._smimecert", type: "SMIMEA", content: `3 0 1 ${digest}` },
  { name: "_sip._tcp", type: "SRV", data: { priority: 10, weight: 5, port: 5060, target: "sip.example.net" } },
  { name: "host", type: "SSHFP", data: { algorithm: 4, type: 2, fingerprint: digest } },
  { name: "_443._tcp.www", type: "TLSA", content: `3 1 1 ${digest}` },
  { name: "_http._tcp", type: "URI", priority: 10, data: { weight: 1, target: "https://example.com/?a=b" } },
];

export const everyType: JsonObject = { version: 1, zones: { "example.com": { records } } };
