// Records as people write them, with other spellings of the same record. The conformance tests apply each spelling and then
// expect an empty plan for every other spelling.
import type { Sample } from "../../kind/kind";

const plain: readonly Sample[] = [
  {
    title: "an address",
    declared: { name: "www", type: "A", content: "192.0.2.1", ttl: 3600 },
    spellings: [
      { name: "WWW.example.com.", type: "a", content: "192.0.2.1", ttl: 3600 },
      { name: "www.example.com", type: "A", content: "192.0.2.1", ttl: 3600 },
    ],
    edit: { declared: { name: "www", type: "A", content: "192.0.2.2", ttl: 3600 }, fields: ["content"] },
  },
  {
    title: "a proxied apex",
    declared: { name: "@", type: "A", content: "192.0.2.1", proxied: true },
    spellings: [
      { name: "example.com", type: "A", content: "192.0.2.1", proxied: true, ttl: "auto" },
      { name: "@", type: "A", content: "192.0.2.1", proxied: true, ttl: 300 },
      { name: "@", type: "A", content: "192.0.2.1", proxied: true, ttl: 1 },
    ],
    edit: { declared: { name: "@", type: "A", content: "192.0.2.1", proxied: false }, fields: ["proxied"] },
  },
  {
    title: "an IPv6 address",
    declared: { name: "v6", type: "AAAA", content: "2001:db8::1" },
    spellings: [{ name: "V6", type: "AAAA", content: "2001:0DB8:0:0:0:0:0:1" }],
    edit: { declared: { name: "v6", type: "AAAA", content: "2001:db8::2", ttl: 60 }, fields: ["content", "ttl"] },
  },
  {
    title: "an alias",
    declared: { name: "docs", type: "CNAME", content: "www.example.net" },
    spellings: [{ name: "docs", type: "CNAME", content: "WWW.Example.NET." }],
    edit: { declared: { name: "docs", type: "CNAME", content: "www.example.org" }, fields: ["content"] },
  },
  {
    title: "a wildcard",
    declared: {
      name: "*.dev",
      type: "CNAME",
      content: "dev.example.net",
      comment: "every preview",
      tags: ["team:web", "env:dev"],
    },
    spellings: [
      { name: "*.dev.example.com.", type: "CNAME", content: "dev.example.net.", tags: ["env:dev", "team:web"] },
    ],
    edit: {
      declared: { name: "*.dev", type: "CNAME", content: "dev.example.net", comment: "", tags: [] },
      fields: ["comment", "tags"],
    },
  },
  {
    title: "an internationalised name",
    declared: { name: "bücher", type: "CNAME", content: "bücher.example.net" },
    spellings: [{ name: "xn--bcher-kva", type: "CNAME", content: "xn--bcher-kva.example.net." }],
  },
  {
    title: "a mail server",
    declared: { name: "@", type: "MX", content: "mail.example.com", priority: 10 },
    spellings: [{ name: "example.com.", type: "mx", content: "MAIL.example.com.", priority: 10, ttl: 1 }],
    edit: { declared: { name: "@", type: "MX", content: "mail.example.com", priority: 20 }, fields: ["priority"] },
  },
  {
    title: "a domain that takes no mail",
    declared: { name: "nomail", type: "MX", content: ".", priority: 0 },
  },
  {
    title: "a text",
    declared: { name: "@", type: "TXT", content: "v=spf1 include:_spf.example.net ~all" },
    spellings: [
      { name: "@", type: "TXT", content: '"v=spf1 include:_spf.example.net ~all"' },
      { name: "@", type: "TXT", content: '"v=spf1 " "include:_spf.example.net ~all"' },
    ],
    edit: { declared: { name: "@", type: "TXT", content: "v=spf1 -all" }, fields: ["content"] },
  },
  {
    title: "a long text",
    declared: { name: "key._domainkey", type: "TXT", content: `v=DKIM1; k=rsa; p=${"MIIBIjANBgkq".repeat(30)}` },
    spellings: [
      {
        name: "key._domainkey",
        type: "TXT",
        content: `"v=DKIM1; k=rsa; p=" "${"MIIBIjANBgkq".repeat(15)}" "${"MIIBIjANBgkq".repeat(15)}"`,
      },
    ],
  },
  {
    title: "a text with quotation marks and backslashes",
    declared: { name: "quoted", type: "TXT", content: '"a \\"word\\" and \\\\ a slash"' },
  },
];

/** The types whose rdata has fields, each as people and other tools spell it. */
const structured: readonly Sample[] = [
  {
    title: "a delegation",
    declared: { name: "child", type: "NS", content: "ns1.example.net" },
    spellings: [{ name: "CHILD.example.com.", type: "ns", content: "NS1.Example.NET." }],
    edit: { declared: { name: "child", type: "NS", content: "ns2.example.net" }, fields: ["content"] },
  },
  {
    title: "a delegation's signer",
    declared: {
      name: "child",
      type: "DS",
      data: { key_tag: 2371, algorithm: 13, digest_type: 2, digest: "AB".repeat(32) },
    },
    spellings: [
      {
        name: "child",
        type: "DS",
        data: { key_tag: "2371", algorithm: "13", digest_type: "2", digest: "ab".repeat(32) },
      },
      { name: "child", type: "DS", content: `2371 13 2 ${"ab".repeat(16)} ${"AB".repeat(16)}` },
    ],
  },
  {
    title: "a reverse name",
    declared: { name: "1.2.0", type: "PTR", content: "host.example.net" },
    spellings: [{ name: "1.2.0.example.com", type: "PTR", content: "HOST.example.net." }],
    edit: { declared: { name: "1.2.0", type: "PTR", content: "other.example.net" }, fields: ["content"] },
  },
  {
    title: "a key for mail",
    declared: { name: "abc._openpgpkey", type: "OPENPGPKEY", content: "mQENBFxkZXY=" },
    spellings: [{ name: "ABC._openpgpkey", type: "OPENPGPKEY", content: "mQENBF xkZXY=" }],
  },
  {
    title: "who may issue certificates",
    declared: { name: "@", type: "CAA", data: { flags: 0, tag: "issue", value: "letsencrypt.org" } },
    spellings: [
      { name: "example.com.", type: "CAA", data: { flags: "0", tag: "issue", value: "letsencrypt.org" } },
      { name: "@", type: "caa", content: '0 issue "letsencrypt.org"' },
    ],
    edit: {
      declared: { name: "@", type: "CAA", data: { flags: 0, tag: "issue", value: "pki.goog" } },
      fields: ["data"],
    },
  },
  {
    title: "a certificate",
    declared: { name: "cert", type: "CERT", data: { type: 1, key_tag: 0, algorithm: 8, certificate: "MIIBIjANBgkq" } },
    spellings: [{ name: "cert", type: "CERT", content: "PKIX 0 8 MIIBIj ANBgkq" }],
  },
  {
    title: "a zone key",
    declared: {
      name: "key",
      type: "DNSKEY",
      data: { flags: 257, protocol: 3, algorithm: 13, public_key: "mdsswUyr3DPW132mOi8V9xESWE8jTo0d" },
    },
    spellings: [{ name: "key", type: "DNSKEY", content: "257 3 13 mdsswUyr3DPW 132mOi8V9xESWE8jTo0d" }],
  },
  {
    title: "how to connect",
    declared: {
      name: "web",
      type: "HTTPS",
      data: { priority: 1, target: ".", value: 'alpn="h3,h2" ipv4hint="192.0.2.1" ipv6hint="2001:db8::1"' },
    },
    spellings: [
      {
        name: "web",
        type: "HTTPS",
        data: { priority: "1", target: ".", value: "ipv6hint=2001:0db8:0:0:0:0:0:1 ipv4hint=192.0.2.1 alpn=h3,h2" },
      },
      { name: "web", type: "HTTPS", content: "1 . alpn=h3,h2 ipv4hint=192.0.2.1 ipv6hint=2001:db8::1" },
    ],
    edit: {
      declared: { name: "web", type: "HTTPS", data: { priority: 1, target: ".", value: "alpn=h2" } },
      fields: ["data"],
    },
  },
  {
    title: "how to reach a service",
    declared: {
      name: "_dns",
      type: "SVCB",
      data: { priority: 1, target: "dns.example.net", value: "port=853 alpn=dot" },
    },
    spellings: [{ name: "_DNS.example.com.", type: "SVCB", content: '1 DNS.example.net. alpn="dot" port=853' }],
  },
  {
    title: "a place on earth",
    declared: {
      name: "loc",
      type: "LOC",
      data: {
        lat_degrees: 37,
        lat_minutes: 46,
        lat_seconds: 46,
        lat_direction: "N",
        long_degrees: 122,
        long_minutes: 23,
        long_seconds: 35,
        long_direction: "W",
        altitude: 0,
        size: 100,
        precision_horz: 0,
        precision_vert: 0,
      },
    },
    spellings: [{ name: "loc", type: "LOC", content: "37 46 46.000 N 122 23 35.000 W 0m 100m 0m 0m" }],
  },
  {
    title: "a rewrite rule",
    declared: {
      name: "enum",
      type: "NAPTR",
      data: {
        order: 10,
        preference: 20,
        flags: "S",
        service: "SIP+D2U",
        regex: "",
        replacement: "_sip._udp.example.com",
      },
    },
    spellings: [{ name: "enum", type: "NAPTR", content: '10 20 "s" "SIP+D2U" "" _sip._udp.example.com.' }],
  },
  {
    title: "a mail certificate",
    declared: {
      name: "abc._smimecert",
      type: "SMIMEA",
      data: { usage: 3, selector: 0, matching_type: 1, certificate: "0A1B2C" },
    },
    spellings: [{ name: "abc._smimecert", type: "SMIMEA", content: "3 0 1 0a1b 2c" }],
  },
  {
    title: "a service",
    declared: {
      name: "_sip._tcp",
      type: "SRV",
      data: { priority: 10, weight: 0, port: 5060, target: "sip.example.com" },
    },
    spellings: [
      {
        name: "_SIP._TCP.example.com.",
        type: "SRV",
        data: { priority: "10", weight: "0", port: "5060", target: "SIP.example.com." },
      },
      { name: "_sip._tcp", type: "SRV", priority: 10, data: { weight: 0, port: 5060, target: "sip.example.com" } },
      { name: "_sip._tcp", type: "SRV", content: "10 0 5060 sip.example.com." },
    ],
    edit: {
      declared: { name: "_sip._tcp", type: "SRV", data: { priority: 20, weight: 5, port: 5061, target: "." } },
      fields: ["data"],
    },
  },
  {
    title: "a host key",
    declared: { name: "ssh", type: "SSHFP", data: { algorithm: 4, type: 2, fingerprint: "0F1E".repeat(16) } },
    spellings: [{ name: "ssh", type: "SSHFP", content: `4 2 ${"0f1e".repeat(16)}` }],
  },
  {
    title: "a pinned certificate",
    declared: {
      name: "_443._tcp.www",
      type: "TLSA",
      data: { usage: 3, selector: 1, matching_type: 1, certificate: "AB".repeat(32) },
    },
    spellings: [{ name: "_443._tcp.www.example.com", type: "TLSA", content: `3 1 1 ${"ab".repeat(32)}` }],
    edit: {
      declared: {
        name: "_443._tcp.www",
        type: "TLSA",
        data: { usage: 3, selector: 1, matching_type: 1, certificate: "cd".repeat(32) },
      },
      fields: ["data"],
    },
  },
  {
    title: "a resource",
    declared: {
      name: "_ftp._tcp",
      type: "URI",
      priority: 10,
      data: { weight: 1, target: "ftp://ftp.example.com/public" },
    },
    spellings: [{ name: "_ftp._tcp", type: "URI", content: '10 1 "ftp://ftp.example.com/public"' }],
    edit: {
      declared: {
        name: "_ftp._tcp",
        type: "URI",
        priority: 20,
        data: { weight: 1, target: "ftp://ftp.example.com/public" },
      },
      fields: ["priority"],
    },
  },
  {
    title: "a policy for mail",
    declared: { name: "_dmarc", type: "DMARC", content: "v=DMARC1; p=none; rua=mailto:dmarc@example.com" },
    spellings: [{ name: "_dmarc", type: "TXT", content: '"v=DMARC1; p=none; rua=mailto:dmarc@example.com"' }],
  },
];

export const samples: readonly Sample[] = [...plain, ...structured];
