import { describe, expect, it } from "vitest";
import { summarizeFindings } from "./scan-text";

const API = "https://api.cloudflare.com/client/v4";
const M = "settings-minify";

describe("source text", () => {
  it.each([
    ["a.js", `await axios.patch(\`${API}/zones/\${zone}/settings/minify\`, body)`, "PATCH"],
    ["a.js", "await client.get(`/zones/${zone.id}/settings/minify`);", "GET"],
    ["a.js", `const r = await fetch("${API}/zones/" + zone + "/settings/minify", { method: "PATCH" });`, "PATCH"],
    ["a.ts", "const url = `${this.base}/zones/${encodeURIComponent(zone)}/settings/minify`;", "any"],
    ["a.ts", 'return this.request("PATCH", `/zones/${z}/settings/minify`, { value });', "PATCH"],
    ["a.ts", "  return cf(`/zones/${z}/settings/minify`, 'PATCH', body)", "PATCH"],
    ["a.py", `r = requests.patch(f"${API}/zones/{zone_id}/settings/minify", json=body)`, "PATCH"],
    ["a.py", `url = "${API}/zones/%s/settings/minify" % zone`, "any"],
    ["a.py", "self._request('GET', '/zones/{}/settings/minify'.format(zone))", "GET"],
    ["a.py", `requests.get(f'{API}/zones/{zone["id"]}/settings/minify')`, "GET"],
    ["a.go", 'uri := fmt.Sprintf("/zones/%s/settings/minify", zoneID)', "any"],
    [
      "a.go",
      `req, err := http.NewRequest(http.MethodPatch, fmt.Sprintf("%s/zones/%s/settings/minify", api.BaseURL, z), b)`,
      "PATCH",
    ],
    ["a.go", `req, err := http.NewRequest("GET", "${API}/zones/"+zone+"/settings/minify", nil)`, "GET"],
    ["a.rb", `client.patch "/zones/#{zone_id}/settings/minify", value: "off"`, "PATCH"],
    ["a.rb", `uri = URI("${API}/zones/#{zone}/settings/minify")`, "any"],
    ["a.php", `$client->request('PATCH', "zones/$zone/settings/minify", $options);`, "PATCH"],
    ["a.php", `$url = 'https://api.cloudflare.com/client/v4/zones/' . $zone . '/settings/minify';`, "any"],
    [
      "A.java",
      `HttpRequest.newBuilder().uri(URI.create("${API}/zones/" + zone + "/settings/minify")).GET().build();`,
      "GET",
    ],
    ["A.cs", `await http.GetAsync($"${API}/zones/{zoneId}/settings/minify");`, "GET"],
    ["a.rs", `let url = format!("${API}/zones/{}/settings/minify", zone);`, "any"],
    ["a.rs", `client.patch(format!("{base}/zones/{zone}/settings/minify")).send().await?`, "PATCH"],
    ["a.ps1", `Invoke-RestMethod -Method Patch -Uri "${API}/zones/$zone/settings/minify"`, "PATCH"],
    ["a.http", `PATCH ${API}/zones/{{zone}}/settings/minify HTTP/1.1`, "PATCH"],
    ["a.http", "PATCH {{base}}/zones/{{zone}}/settings/minify", "PATCH"],
    ["routes.js", "router.patch('/zones/:zone_id/settings/minify', h)", "PATCH"],
    ["Makefile", `\tcurl -X PATCH ${API}/zones/$(ZONE)/settings/minify`, "PATCH"],
    ["ci.yml", `      - run: curl -X PATCH "${API}/zones/\${{ secrets.ZONE }}/settings/minify" -d '{}'`, "PATCH"],
    ["a.py", `subprocess.run("curl -X PATCH ${API}/zones/x/settings/minify", shell=True)`, "PATCH"],
    ["a.py", `subprocess.run(["curl", "-X", "PATCH", f"${API}/zones/{z}/settings/minify"])`, "PATCH"],
    ["a.txt", `${API}/zones/023e105f4ecef8ad9ca31a8372d0c353/settings/minify`, "any"],
    ["README.md", "    PATCH https://api.cloudflare.com/client/v4/zones/:id/settings/minify", "PATCH"],
    ["p.json", `{"method": "PATCH", "url": {"raw": "${API}/zones/:zone/settings/minify"}}`, "PATCH"],
  ])("%s: %s finds a hit with its method", async (file, line, method) => {
    expect(await summarizeFindings(file, `\n${line}\n`)).toEqual([`2 ${M} ${method}`]);
  });

  it.each([
    ["a.js", `// await axios.patch(\`${API}/zones/\${zone}/settings/minify\`)`],
    ["a.js", `/*\n * PATCH ${API}/zones/x/settings/minify\n */`],
    ["a.py", `# requests.patch(f"${API}/zones/{z}/settings/minify")`],
    [
      "a.py",
      `def f():\n    """GET /zones/{zone_id}/settings/minify\n\n    ${API}/zones/x/settings/minify\n    """\n    pass`,
    ],
    ["a.sql", `-- ${API}/zones/x/settings/minify`],
    ["a.html", `<!-- ${API}/zones/x/settings/minify -->`],
    ["ci.yml", `  # curl -X PATCH ${API}/zones/x/settings/minify`],
    ["a.js", `axios.delete("${API}/zones/x/settings/minify")`],
    ["a.js", `fetch("${API}/zones/x/settings/minify", {\n  method: "DELETE",\n})`],
    ["a.js", "fetch(`https://shop.example.com/zones/${x}/settings/minify`)"],
    ["a.js", "client.get(`/zones/${zone}/settings/${name}`)"],
    ["a.js", "client.get(`/zones/${zone}/settings/min_tls_version`)"],
    ["a.js", "client.get(`/zones/${zone}/settings`)"],
    ["a.js", 'app.get("/organizations/:id/members", list)'],
    ["a.js", 'app.get("/user/billing/profile", show); app.get("/accounts/:id/tunnels", x)'],
    ["a.go", 'r.Handle("/zones/{zone}/filters", h)'],
    [
      "a.js",
      "// cloudflare\nclient.get(`/accounts/${a}/cfd_tunnel`); client.get(`/zones/${z}/firewall/access_rules/rules`)",
    ],
    ["a.py", "# cloudflare\nrecord = {'zone_id': z, 'zone_name': n, 'locked': False}"],
    [
      "a.py",
      'd = {"proto": "tcp", "service": "web"}; url = "https://api.cloudflare.com/client/v4/zones/x/dns_records"',
    ],
    ["a.js", "const notification_email = config.email"],
    ["a.js", "`/zones/${z}/dns_records?name.contains=${q}&match=any`"],
  ])("%s: %s finds nothing", async (file, text) => {
    expect(await summarizeFindings(file, text)).toEqual([]);
  });

  it.each([
    [
      "fetch(\n  `${API}/zones/${z}/settings/minify`,\n  {\n    method: 'PATCH',\n    headers,\n  },\n);",
      "2 settings-minify PATCH",
    ],
    ["await axios({\n  method: 'patch',\n  url: `/zones/${z}/settings/minify`,\n});", "3 settings-minify PATCH"],
    ["await axios({\n  url: `/zones/${z}/settings/minify`,\n  method: 'patch',\n});", "2 settings-minify PATCH"],
    [
      "const base = `${API}/zones/${zone}`;\nawait put(`${base}/x`);\nawait patch(`${base}/settings/minify`);",
      "3 settings-minify PATCH",
    ],
    [
      'new Request.Builder()\n  .url("https://api.cloudflare.com/client/v4/zones/" + z + "/settings/minify")\n  .patch(body)\n  .build();',
      "2 settings-minify PATCH",
    ],
    ["const u = `/zones/${z}/settings/minify`;\n\nother.delete(x);", "1 settings-minify any"],
  ])("finds the method on adjacent lines: %s", async (text, expected) => {
    expect(await summarizeFindings("a.js", text)).toEqual([expected]);
  });

  it("finds the method on the next line of a task file", async () => {
    const yaml = `- name: off\n  uri:\n    url: "${API}/zones/{{ zone }}/settings/minify"\n    method: PATCH\n- name: two\n  uri:\n    method: DELETE\n    url: "${API}/zones/{{ zone }}/settings/brotli"\n`;
    expect(await summarizeFindings("tasks.yml", yaml)).toEqual(["3 settings-minify PATCH"]);
  });

  it("reports ambiguous paths once the file mentions the service", async () => {
    const text =
      "client.get(`/zones/${zone}/filters`);\nclient.get(`/organizations/${o}/members`);\nconst c = new Cloudflare();\n";
    expect(await summarizeFindings("a.js", text)).toEqual(["1 firewall-rules-and-filters GET", "2 organizations GET"]);
  });

  it("finds headers, fields and filters by name", async () => {
    const text = `import Cloudflare from "cloudflare";
headers["X-Auth-User-Service-Key"] = key;
const app = { self_hosted_domains: [host] };
const settings = { default_nameservers: "custom.account", use_account_custom_ns_by_default: true };
const found = await get(\`/zones/\${z}/dns_records\`, { params: { name: \`contains:\${q}\` } });
const same = await get(\`/zones/\${z}/dns_records?name=starts_with:\${q}\`);
const srv = { type: "SRV", data: { service: "_sip", proto: "_tcp", port: 5060 } };
const more = { name: "contains-nothing", type: "A" };
`;
    expect(await summarizeFindings("a.ts", text)).toEqual([
      "2 service-key-authentication any",
      "3 access-application-self-hosted-domains any",
      "4 account-default-nameservers any",
      "4 account-default-nameservers any",
      "5 dns-record-filter-forms any",
      "6 dns-record-filter-forms GET",
      "7 dns-record-srv-data-name any",
      "7 dns-record-srv-data-name any",
    ]);
  });

  it("finds setting calls of the official client", async () => {
    const text = `const c = new Cloudflare();\nawait c.zones.settings.edit("minify", { zone_id });\nawait c.zones.settings.edit("http3", { zone_id });\n`;
    expect(await summarizeFindings("a.ts", text)).toEqual(["2 settings-minify any"]);
    expect(await summarizeFindings("a.ts", 'store.settings.get("minify")')).toEqual([]);
  });

  it("finds curl commands over several lines of a workflow, with bodies", async () => {
    const yaml = `jobs:
  x:
    steps:
      - run: |
          curl -X PUT \\
            "${API}/accounts/\${{ vars.A }}/access/apps/1" \\
            -d '{
              "self_hosted_domains": ["a.example.com"]
            }'
          echo "done"
`;
    expect(await summarizeFindings("ci.yml", yaml)).toEqual(["8 access-application-self-hosted-domains PUT"]);
  });
});
