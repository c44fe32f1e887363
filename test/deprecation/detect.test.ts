import { describe, expect, it } from "vitest";
import { detectRequest, detectResponse, type ObservedRequest } from "../../src/deprecation/detect";

const Z = "/zones/023e105f4ecef8ad9ca31a8372d0c353";
const A = "/accounts/01a7362d577a6c3019a474fd6f485823";
const BASE = "https://api.cloudflare.com/client/v4";
const ids = (request: ObservedRequest) => detectRequest(request).map((hit) => hit.id);

describe("requests", () => {
  it.each([
    ["PATCH", `${Z}/settings/brotli`, ["settings-brotli"]],
    ["DELETE", `${Z}/settings/brotli`, []],
    ["GET", `${Z}/settings/min_tls_version`, []],
    ["GET", `${Z}/settings`, ["zone-settings-batch"]],
    ["GET", `${Z}/settings/`, ["zone-settings-batch"]],
    ["POST", `${Z}/settings/privacy_pass`, ["settings-privacy-pass"]],
    ["PATCH", `${Z}/settings/privacy_pass`, []],
    ["GET", `${Z}/dns_settings`, []],
    ["GET", `${Z}/dns_settings/use_apex_ns`, ["dns-settings-legacy-routes"]],
    ["GET", `${A}/devices/8a1c`, ["zero-trust-devices"]],
    ["GET", `${A}/devices/physical-devices`, []],
    ["GET", `${A}/devices/policy`, []],
    ["GET", `${A}/cfd_tunnel`, []],
    ["POST", `${A}/tunnels`, ["tunnels-legacy"]],
    ["PUT", `${A}/tunnels/1`, []],
    ["GET", `${Z}/firewall/access_rules/rules`, []],
    ["DELETE", `${Z}/firewall/rules/1`, ["firewall-rules-and-filters"]],
    ["POST", `${Z}/firewall/rules/1`, []],
    ["GET", `${Z}/firewall/waf/packages/1/rules/2`, ["waf-managed-rules-previous"]],
    ["GET", "/user/billing/history", ["billing-profile-and-history"]],
    ["GET", "/user/billing/subscriptions", []],
    ["GET", "/organizations/1/railguns/2/zones", ["organizations"]],
    ["GET", "/organizations/1/members/2", ["organizations"]],
    ["PUT", "/organizations/1", []],
    ["GET", `${Z}/script_monitor/scripts/1`, ["page-shield-script-monitor"]],
    ["GET", `${Z}/page_shield/scripts/1`, []],
    ["POST", `${A}/images/v1/direct_upload`, ["images-direct-upload-v1"]],
    ["POST", `${A}/images/v2/direct_upload`, []],
    ["GET", `${A}/images/v1`, []],
    ["GET", `${A}/workers/namespaces/1/values/k`, ["workers-kv-legacy-namespaces"]],
    ["GET", `${A}/storage/kv/namespaces/1/values/k`, []],
    ["GET", `${A}/access/apps`, []],
    ["GET", `${A}/access/bookmarks`, ["access-bookmarks"]],
    ["POST", `${A}/access/bookmarks`, []],
  ] as const)("%s %s matches %j", (method, path, expected) => {
    expect(ids({ method, url: path })).toEqual(expected);
    expect(ids({ method, url: `/client/v4${path}` })).toEqual(expected);
    expect(ids({ method, url: `${BASE}${path}` })).toEqual(expected);
    expect(ids({ method, url: `http://127.0.0.1:8080/client/v4${path}` })).toEqual(expected);
    expect(ids({ method, url: `https://shop.example.com${path}` })).toEqual([]);
  });

  it.each([
    ["name=contains:www", ["dns-record-filter-forms"]],
    ["name=contains%3Awww", ["dns-record-filter-forms"]],
    ["name=starts_with:a&content=ends_with:b", ["dns-record-filter-forms", "dns-record-filter-forms"]],
    ["type=contains:A", ["dns-record-filter-forms"]],
    ["name=a.example.com,b.example.com", ["dns-record-filter-lists"]],
    ["name=a.example.com%2Cb.example.com", ["dns-record-filter-lists"]],
    ["content=192.0.2.1,192.0.2.2", ["dns-record-filter-lists"]],
    ["content=v%3DDMARC1%3B+rua%3Dmailto%3Aa%40example.com%2Cmailto%3Ab%40example.com", []],
    ["match=any&name=a&name=b", ["dns-record-filter-lists"]],
    ["match=all&name=a", []],
    ["name.contains=www&type=CNAME", []],
    ["name=contains.example.com", []],
    ["comment.contains=a,b&search=contains:x", []],
  ] as const)("checks the filter %s", (query, expected) => {
    expect(ids({ method: "GET", url: `${Z}/dns_records?${query}` })).toEqual(expected);
    expect(ids({ method: "GET", url: `${Z}/dns_records`, query })).toEqual(expected);
    expect(ids({ method: "POST", url: `${Z}/dns_records?${query}` })).toEqual([]);
    expect(ids({ method: "GET", url: `/zones?${query}` })).toEqual([]);
  });

  it("reports match=any with repeated names as possible only", () => {
    const [hit] = detectRequest({ method: "GET", url: `${Z}/dns_records?match=any&name=a&name=b` });
    expect(hit?.confidence).toBe("possible");
  });

  it.each([
    ["POST", `${Z}/dns_records`, { type: "SRV", data: { service: "_sip", proto: "_tcp", name: "a", port: 1 } }, 3],
    ["POST", `${Z}/dns_records`, { type: "SRV", name: "_sip._tcp.a", data: { port: 1, target: "b" } }, 0],
    ["POST", `${Z}/dns_records`, { type: "NAPTR", data: { service: "E2U+sip", flags: "u" } }, 0],
    ["PATCH", `${Z}/dns_records/1`, { data: { service: "_sip", port: 1 } }, 1],
    ["PATCH", `${Z}/dns_records/1`, { data: { service: "SIP+D2U" } }, 0],
    ["POST", `${Z}/dns_records/batch`, { posts: [{ type: "SRV", data: { proto: "_tcp" } }] }, 1],
    ["POST", `${Z}/dns_records`, { type: "A", locked: false, zone_id: "x", zone_name: "y" }, 3],
    ["PUT", `${A}/access/apps/1`, { self_hosted_domains: ["a"] }, 1],
    ["PATCH", `${A}/access/apps/1`, { self_hosted_domains: ["a"] }, 0],
    ["PUT", A, { settings: { default_nameservers: "custom.account", use_account_custom_ns_by_default: true } }, 2],
    ["PUT", A, { settings: { enforce_twofactor: true } }, 0],
    ["POST", `${A}/load_balancers/pools`, { notification_email: "a@example.com" }, 1],
    ["POST", `${A}/gateway/rules`, { action: "audit_ssh" }, 1],
    ["POST", `${A}/gateway/rules`, { action: "block" }, 0],
    ["POST", `${Z}/pagerules`, { actions: [{ id: "mirage", value: "on" }] }, 1],
    ["POST", `${Z}/rulesets`, { rules: [{ action: "set_config", action_parameters: { mirage: true } }] }, 1],
    // The batch route itself, and each deprecated setting in it.
    ["PATCH", `${Z}/settings`, { items: [{ id: "minify" }, { id: "tls_1_3" }, { id: "cname_flattening" }] }, 3],
    ["POST", `${Z}/dns_records`, JSON.parse('{"__proto__": {"locked": true}, "type": "A"}'), 0],
  ] as const)("%s %s with %j has %i hits", (method, url, body, count) => {
    expect(detectRequest({ method, url, body })).toHaveLength(count);
    expect(detectRequest({ method, url, body: JSON.stringify(body) })).toHaveLength(count);
  });

  it("finds credentials and framing by their headers, without values", () => {
    const hits = detectRequest({
      method: "GET",
      url: `${BASE}/certificates/1`,
      headers: { "x-auth-user-service-key": "v1.0-canary" },
    });
    expect(hits.map((hit) => hit.id)).toEqual(["service-key-authentication"]);
    const framed = detectRequest({
      method: "POST",
      url: `${BASE}${Z}/dns_records`,
      headers: [
        ["X-Auth-User-Service-Key", "v1.0-canary"],
        ["Transfer-Encoding", "chunked"],
        ["content-length", "2"],
      ],
    });
    expect(framed.map((hit) => hit.id)).toEqual([
      "service-key-authentication",
      "transfer-encoding-with-content-length",
    ]);
    expect(JSON.stringify(framed)).not.toContain("canary");
  });

  it("accepts bodies that are not JSON and malformed URLs", () => {
    expect(ids({ method: "POST", url: `${Z}/dns_records`, body: "{" })).toEqual([]);
    expect(ids({ url: "" })).toEqual([]);
    expect(ids({ url: "%%%/zones/" })).toEqual([]);
    expect(ids({ method: "GET", url: `${Z}/dns_records?name=contains:%E0%A4%A` })).toEqual(["dns-record-filter-forms"]);
    expect(ids({ url: "https://resolver.cloudflare-eth.com/dns-query" })).toEqual(["dweb-resolver"]);
  });
});

describe("responses", () => {
  const list = { method: "GET", url: `${Z}/dns_records` };
  it("reports a field of a list once, at its first occurrence", () => {
    const result = Array.from({ length: 3 }, () => ({ id: "1", zone_id: "z", locked: false }));
    expect(detectResponse({ request: list, body: { result } }).map((hit) => hit.where)).toEqual([
      "response.body.result[0].zone_id",
      "response.body.result[0].locked",
    ]);
  });
  it("ignores zone_id of other resources", () => {
    const body = { result: [{ zone_id: "z" }] };
    expect(detectResponse({ request: { method: "GET", url: `${Z}/rulesets` }, body })).toEqual([]);
    expect(detectResponse({ request: { method: "GET", url: "/zones" }, body })).toEqual([]);
  });
  it("finds the wrapped validation error", () => {
    const errors = [{ code: 1004, message: "DNS Validation Error", error_chain: [{ code: 9999, message: "x" }] }];
    const request = { method: "POST", url: `${Z}/dns_records` };
    expect(detectResponse({ request, body: { result: null, errors } }).map((hit) => hit.id)).toEqual([
      "dns-record-error-chain",
    ]);
    expect(detectResponse({ request, body: { result: null, errors: [{ code: 1004, message: "x" }] } })).toEqual([]);
  });
  it("finds SRV data fields by the type of the record", () => {
    const body = { result: { type: "SRV", data: { name: "a", priority: 1, port: 2, target: "b" } } };
    expect(detectResponse({ request: list, body }).map((hit) => hit.field)).toEqual(["data.name"]);
  });
});
