// Records as people write them, with other spellings of the same. The conformance tests apply each spelling and then
// expect an empty plan for every other one.
import type { Sample } from "../../kind/kind";

export const samples: readonly Sample[] = [
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
