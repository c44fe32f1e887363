// Small valid inputs with many features, from which invalid inputs are created.

export const DOCUMENT = `version: 1
zones:
  example.com:
    defaults: { ttl: auto, comment: "kept by hand" }
    ignore: [{ name: "_acme-challenge*", type: TXT }]
    protect: [{ name: "@", type: MX }]
    open: [{ name: "@", type: TXT }]
    dns_settings: { flatten_all_cnames: true, soa: { refresh: 9000 } }
    records:
      - { name: www, type: A, content: 192.0.2.1, proxied: true }
      - { name: ns-lb, type: A, content: [192.0.2.8, 192.0.2.9], ttl: 300 }
      - { name: v6, type: AAAA, content: "2001:db8::1" }
      - { name: docs, type: CNAME, content: www.example.net, tags: ["team:web"] }
      - { name: mail, type: MX, content: mail.example.net, priority: 10 }
      - { name: note, type: TXT, content: 'said so; twice' }
      - { name: _sip._tcp, type: SRV, data: { priority: 10, weight: 5, port: 5060, target: sip.example.net } }
      - { name: "@", type: CAA, data: { flags: 0, tag: issue, value: ca.example.net } }
      - { name: bücher, type: A, content: 192.0.2.7 }
      - { name: old, type: CNAME, state: absent }
`;

export const ZONE_FILE = `$ORIGIN example.com.
$TTL 3600
@ IN SOA ns1.example.net. hostmaster.example.com. ( 2026112101 7200 3600 1209600 3600 )
@ IN NS ns1.example.net.
@ IN A 192.0.2.1
www 300 IN CNAME example.com.
mail IN MX 10 mail.example.net.
txt IN TXT "one" "two; three" ; a remark
_sip._tcp IN SRV 10 5 5060 sip.example.net.
caa IN CAA 0 issue "ca.example.net"
$GENERATE 1-3 host-$ A 192.0.2.$
odd IN TYPE65534 \\# 4 0a000001
loc IN LOC 37 46 46 N 122 23 35 W 0m 100m 0m 0m
`;

export const OCTODNS = `---
'':
  - type: A
    ttl: 300
    value: 192.0.2.1
  - type: MX
    values:
      - exchange: mail.example.net.
        preference: 10
www:
  type: CNAME
  ttl: 300
  value: example.com.
  octodns: { cloudflare: { proxied: true } }
note:
  type: TXT
  values: ['one\\; two', three]
_sip._tcp:
  type: SRV
  value: { priority: 10, weight: 5, port: 5060, target: sip.example.net. }
caa:
  type: CAA
  value: { flags: 0, tag: issue, value: ca.example.net }
`;
