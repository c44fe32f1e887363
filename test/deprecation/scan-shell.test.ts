import { describe, expect, it } from "vitest";
import { scanText, summarizeFindings } from "./scan-text";

const API = "https://api.cloudflare.com/client/v4";
const value = (script: string) => summarizeFindings("x.sh", script);

describe("curl commands", () => {
  it.each([
    [`curl ${API}/zones/$Z/settings/minify`, "GET"],
    [`curl -X PATCH "${API}/zones/$Z/settings/minify" -d '{"value":{}}'`, "PATCH"],
    [`curl -XPATCH ${API}/zones/\${Z}/settings/minify`, "PATCH"],
    [`curl -sSX PATCH ${API}/zones/abc/settings/minify`, "PATCH"],
    [`curl --request PATCH --url ${API}/zones/abc/settings/minify --data '{}'`, "PATCH"],
    [`curl --request=PATCH --url=${API}/zones/abc/settings/minify`, "PATCH"],
    [`sudo curl -s -o /dev/null -w '%{http_code}' ${API}/zones/abc/settings/minify`, "GET"],
    [`/usr/bin/curl -H "Authorization: Bearer $T" "${API}/zones/"$Z"/settings/minify"`, "GET"],
    [`R=$(curl -s "${API}/zones/$(zone_id "$1")/settings/minify" | jq -r .result)`, "GET"],
    [`if ! curl -fs "${API}/zones/\`zone\`/settings/minify"; then exit 1; fi`, "GET"],
    [`wget --method=PATCH "${API}/zones/abc/settings/minify"`, "PATCH"],
    [`http PATCH ${API}/zones/abc/settings/minify value=off`, "PATCH"],
    [`cf_api PATCH "/zones/$Z/settings/minify" '{"value":"off"}'`, "PATCH"],
    [`curl -X "$METHOD" "${API}/zones/$Z/settings/minify"`, "any"],
    [`docker run --rm curlimages/curl -X PATCH ${API}/zones/abc/settings/minify`, "PATCH"],
    [`bash -c "curl -X PATCH ${API}/zones/abc/settings/minify"`, "PATCH"],
  ])("finds a hit with its method: %s", async (line, method) => {
    expect(await value(`#!/bin/sh\n\n${line}\n`)).toEqual([`3 settings-minify ${method}`]);
  });

  it.each([
    `# curl -X PATCH ${API}/zones/$Z/settings/minify`,
    `  #curl ${API}/zones/$Z/settings/minify`,
    `true # curl ${API}/zones/$Z/settings/minify`,
    `curl -X DELETE ${API}/zones/$Z/settings/minify`,
    `curl -X POST ${API}/zones/$Z/settings/minify`,
    `curl -d '{}' ${API}/zones/$Z/settings/minify`,
    `curl ${API}/zones/$Z/settings/min_tls_version`,
    `curl ${API}/zones/$Z/settings/minify_html`,
    `curl ${API}/zones/$Z/dns_settings`,
    `curl ${API}/zones/$Z/firewall/access_rules/rules`,
    `curl ${API}/accounts/$A/cfd_tunnel`,
    `curl https://shop.example.com/zones/$Z/settings/minify`,
    `curl https://gitlab.com/api/v4/zones/$Z/settings/minify`,
    `echo "run curl -X PATCH ${API}/zones/$Z/settings/minify"`,
    `echo 'see ${API}/zones/x/settings/minify'`,
    `curl ${API}/zones/$Z/settings/$NAME`,
    `curl -G ${API}/zones/$Z/dns_records --data-urlencode "name.contains=www"`,
    `curl "${API}/zones/$Z/dns_records?name=www.example.com&type=A"`,
    `curl -H "Content-Length: 5" ${API}/zones/$Z/dns_records`,
  ])("finds nothing: %s", async (line) => {
    expect(await value(`#!/bin/sh\n${line}\n`)).toEqual([]);
  });

  it("follows line continuations, and reports the line of the URL", async () => {
    const script = [
      "curl -s -X PATCH \\",
      '  -H "Authorization: Bearer $T" \\',
      `  "${API}/zones/$Z/settings/brotli" \\`,
      `  --data '{"value":"on"}'`,
      `curl -X GET ${API}/zones/$Z/rate_limits`,
    ];
    expect(await value(script.join("\n"))).toEqual(["3 settings-brotli PATCH", "5 rate-limits-previous GET"]);
    expect(await value(script.join("\r\n"))).toEqual(["3 settings-brotli PATCH", "5 rate-limits-previous GET"]);
  });

  it("resolves variables, loops and arrays", async () => {
    const script = `#!/usr/bin/env bash
BASE="${API}"
ZONE_URL="$BASE/zones/$ZONE"
curl "$ZONE_URL/settings/mobile_redirect"
for name in brotli tls_1_3 minify; do
  curl -X PATCH "$ZONE_URL/settings/$name" -d '{}'
done
OLD=(server_side_exclude http3)
for s in "\${OLD[@]}"; do curl "\${ZONE_URL}/settings/$s"; done
URL="$BASE/zones/$ZONE/rate_limits"
curl -X DELETE "$URL"
curl -X POST "$URL" -d '{}'
STALE="$BASE/zones/$ZONE/filters"
`;
    expect(await value(script)).toEqual([
      "4 settings-mobile-redirect GET",
      "5 settings-brotli PATCH",
      "5 settings-minify PATCH",
      "8 settings-server-side-exclude GET",
      "10 rate-limits-previous POST",
      "13 firewall-rules-and-filters any",
    ]);
  });

  it("accepts a variable as a base only before a known path", async () => {
    expect(await value(`curl "$API/zones/$Z/settings/minify"`)).toEqual(["1 settings-minify GET"]);
    expect(await value(`curl "\${API}/zones/$Z/filters"`)).toEqual([]);
    expect(await value(`T=$CLOUDFLARE_TOKEN\ncurl "\${API}/zones/$Z/filters"`)).toEqual([
      "2 firewall-rules-and-filters GET",
    ]);
    expect(await value(`curl "https://$HOST/zones/$Z/settings/minify"`)).toEqual(["1 settings-minify GET"]);
  });

  it("reports queries, bodies and headers with their own lines", async () => {
    const script = `curl -G "${API}/zones/$Z/dns_records" \\
  --data-urlencode "name=contains:www" \\
  -d type=A
curl "${API}/zones/$Z/dns_records?name=a.example.com,b.example.com&type=contains:A"
curl -X POST "${API}/zones/$Z/dns_records" \\
  --json '{
    "type": "SRV",
    "name": "_sip._tcp.example.com",
    "data": {
      "service": "_sip",
      "proto": "_tcp",
      "name": "'"$NAME"'",
      "port": 5060
    }
  }'
curl -X PUT "${API}/accounts/$A/access/apps/$APP" -d @- <<EOF
{
  "name": "wiki",
  "self_hosted_domains": ["$HOST"]
}
EOF
curl "${API}/user" \\
  -H "X-Auth-User-Service-Key: v1.0-canary"
curl -X POST "${API}/zones/$Z/dns_records" -H "Transfer-Encoding: chunked" -H "Content-Length: 2" -d '{}'
echo '{"type":"A","locked":false}' | curl -X POST ${API}/zones/$Z/dns_records -d @-
`;
    expect(await value(script)).toEqual([
      "2 dns-record-filter-forms GET",
      "4 dns-record-filter-lists GET",
      "4 dns-record-filter-forms GET",
      "10 dns-record-srv-data-name POST",
      "11 dns-record-srv-data-name POST",
      "12 dns-record-srv-data-name POST",
      "19 access-application-self-hosted-domains PUT",
      "23 service-key-authentication GET",
      "24 transfer-encoding-with-content-length POST",
      "25 dns-record-locked POST",
    ]);
    expect(JSON.stringify(await scanText("x.sh", script))).not.toContain("canary");
  });

  it("resolves written files, option arrays and wrappers", async () => {
    const script = `AUTH=(-H "X-Auth-User-Service-Key: $K")
cat > srv.json <<JSON
{"type": "SRV", "data": {"proto": "_tcp", "port": 1}}
JSON
curl "\${AUTH[@]}" -X POST ${API}/zones/$Z/dns_records -d @srv.json
wget -qO- "${API}/zones/$Z/rate_limits"
`;
    expect(await value(script)).toEqual([
      "1 service-key-authentication any",
      "3 dns-record-srv-data-name POST",
      "6 rate-limits-previous GET",
    ]);
  });

  it("finds a command that reads a deprecated field", async () => {
    const script = `curl -s ${API}/zones/$Z/dns_records | jq -r '.result[] | .zone_name'\ncurl -s ${API}/zones/$Z | jq .result.zone_name\n`;
    expect(await value(script)).toEqual(["1 dns-record-zone-name GET"]);
  });

  it("finds a command that reads a wrapped error, and the name of a draft cipher suite", async () => {
    const script = [
      `curl -s -X POST ${API}/zones/$Z/dns_records -d @r.json | jq -r '.errors[0].error_chain[0].message'`,
      `curl --ciphers ECDHE-ECDSA-CHACHA20-POLY1305-OLD ${API}/user`,
      "CIPHERS=ECDHE-RSA-CHACHA20-POLY1305-D:AES128-SHA",
      `curl --ciphers ECDHE-ECDSA-CHACHA20-POLY1305 ${API}/user | jq .errors[0].error_chain`,
    ];
    expect(await value(script.join("\n"))).toEqual([
      "1 dns-record-error-chain POST",
      "2 tls-draft-chacha20 any",
      "3 tls-draft-chacha20 any",
    ]);
  });

  it("survives unbalanced quotes and very long lines", async () => {
    expect(await value(`echo "it's\ncurl '${API}`)).toEqual([]);
    expect(await value(`${"x".repeat(300_000)}\ncurl ${API}/zones/$Z/settings/brotli`)).toEqual([
      "2 settings-brotli GET",
    ]);
    expect(await value(`${"$(".repeat(5000)}`)).toEqual([]);
  });
});
