// A document with every old spelling of records and settings once, and the place of each.
export const OLD = `# Example zones, kept by hand.
version: 1
zones:
  example.com: # the main zone
    cname_flattening: flatten_all # was a zone setting
    use_apex_ns: true
    records:
      # the web
      - { name: www, type: A, content: 192.0.2.1, locked: false, ttl: 300 }
      - name: api
        zone_id: 023e105f4ecef8ad9ca31a8372d0c353   # not ours to say
        zone_name: example.com
        type: A
        content: 192.0.2.7
      # telephones
      - type: SRV
        data:
          service: _sip
          proto: _tcp
          name: example.com
          priority: 10 # first
          weight: 5
          port: 5060
          target: sip.example.com
      - name: "@"
        type: TXT
        content: "v=spf1 -all"   # no mail
`;

/** ID, line, column and field of each, in the order of the lines. */
export const OLD_PLACES: readonly (readonly [string, number, number, string])[] = [
  ["settings-cname-flattening", 5, 5, "cname_flattening"],
  ["dns-settings-legacy-routes", 6, 5, "use_apex_ns"],
  ["dns-record-locked", 9, 51, "locked"],
  ["dns-record-zone-name", 11, 9, "zone_id"],
  ["dns-record-zone-name", 12, 9, "zone_name"],
  ["dns-record-srv-data-name", 18, 11, "data.service"],
  ["dns-record-srv-data-name", 19, 11, "data.proto"],
  ["dns-record-srv-data-name", 20, 11, "data.name"],
];

/** The same document in the new spelling, as `fix` writes it. */
export const NEW = `# Example zones, kept by hand.
version: 1
zones:
  example.com: # the main zone
    dns_settings: { flatten_all_cnames: true, multi_provider: true } # was a zone setting
    records:
      # the web
      - { name: www, type: A, content: 192.0.2.1, ttl: 300 }
      - name: api
        # not ours to say
        type: A
        content: 192.0.2.7
      # telephones
      - name: _sip._tcp
        type: SRV
        data:
          priority: 10 # first
          weight: 5
          port: 5060
          target: sip.example.com
      - name: "@"
        type: TXT
        content: "v=spf1 -all"   # no mail
`;
