import { describe, expect, it } from "vitest";
import { summarizeFindings } from "./scan-text";

const tf = async (text: string) => (await summarizeFindings("main.tf", text)).map((name) => name.replace(/ any$/, ""));

describe("Terraform text", () => {
  it("finds resources, settings and arguments", async () => {
    const text = `terraform {
  required_providers {
    cloudflare = { source = "cloudflare/cloudflare" }
  }
}
provider "cloudflare" {
  api_user_service_key = var.key
}
resource "cloudflare_zone_settings_override" "this" {
  zone_id = var.zone
  settings {
    brotli          = "on"
    min_tls_version = "1.2"
    minify {
      css  = "on"
      html = "off"
    }
    mobile_redirect { status = "on" }
    server_side_exclude = "off"
    # privacy_pass = "on"
    cname_flattening = "flatten_all"
  }
}
resource "cloudflare_filter" "f" {
  expression = "(http.request.uri.path eq \\"/zones/x/rate_limits\\")"
}
resource "cloudflare_firewall_rule" "r" {
  filter_id = cloudflare_filter.f.id
}
data "cloudflare_waf_packages" "p" {}
resource "cloudflare_zero_trust_access_application" "wiki" {
  zone_id             = var.zone
  self_hosted_domains = ["wiki.example.com"]
}
resource "cloudflare_access_application" "new" {
  destinations { uri = "wiki.example.com" }
}
resource "cloudflare_zone_setting" "m" {
  setting_id = "minify"
}
resource "cloudflare_zone_setting" "t" {
  setting_id = "min_tls_version"
}
`;
    expect(await tf(text)).toEqual([
      "7 service-key-authentication",
      "9 zone-settings-batch",
      "12 settings-brotli",
      "14 settings-minify",
      "18 settings-mobile-redirect",
      "19 settings-server-side-exclude",
      "21 settings-cname-flattening",
      "24 firewall-rules-and-filters",
      "27 firewall-rules-and-filters",
      "30 waf-managed-rules-previous",
      "33 access-application-self-hosted-domains",
      "39 settings-minify",
    ]);
  });

  it("distinguishes SRV data from the data of other records", async () => {
    const record = (type: string, data: string) =>
      `resource "cloudflare_record" "r" {\n  zone_id = var.zone\n  name = "a"\n  data ${data}\n  type = "${type}"\n}\n`;
    expect(
      await tf(record("SRV", '{\n    service = "_sip"\n    proto = "_tcp"\n    name = "a"\n    port = 1\n  }')),
    ).toEqual(["5 dns-record-srv-data-name", "6 dns-record-srv-data-name", "7 dns-record-srv-data-name"]);
    expect(await tf(record("NAPTR", '= { service = "E2U+sip", flags = "u" }'))).toEqual([]);
    expect(await tf(record("SRV", '= { priority = 1, target = "x" }'))).toEqual([]);
    expect(await tf(record("SRV", '= { service = "_sip", port = 1 }'))).toEqual(["4 dns-record-srv-data-name"]);
  });

  it("ignores comments, references, locals and other products", async () => {
    const text = `# resource "cloudflare_filter" "x" {}
// resource "cloudflare_rate_limit" "x" {}
/*
resource "cloudflare_filter" "y" {
}
*/
locals {
  settings = { brotli = "on", minify = "off" }
  self_hosted_domains = ["a"]
}
resource "cloudflare_tunnel" "t" { name = "x" }
resource "cloudflare_ruleset" "r" {
  rules { action_parameters { brotli = true } }
}
resource "aws_lb_listener" "x" { minify = "on" }
output "f" { value = cloudflare_filter.f.id }
removed { from = cloudflare_filter.f }
resource "cloudflare_dns_record" "d" {
  zone_id = var.zone
  type    = "A"
  settings = { flatten_cname = false }
}
variable "default_nameservers" {}
`;
    expect(await tf(text)).toEqual([]);
  });

  it("finds API calls inside provisioners and data sources", async () => {
    const text = `resource "null_resource" "x" {
  provisioner "local-exec" {
    command = <<-EOT
      # curl https://api.cloudflare.com/client/v4/zones/x/settings/brotli
      curl -X PATCH "https://api.cloudflare.com/client/v4/zones/\${var.zone}/settings/minify" \\
        -d '{"value":{}}'
    EOT
  }
}
data "http" "y" {
  url = "https://api.cloudflare.com/client/v4/zones/\${var.zone}/dns_records?name=contains:www"
}
`;
    expect(await summarizeFindings("main.tf", text)).toEqual([
      "5 settings-minify PATCH",
      "11 dns-record-filter-forms any",
    ]);
  });

  const OWN = {
    edge_dns_record: { r: { type: "A", name: "www", locked: false, zone_name: "example.com" } },
    edge_dns_record_set: {
      s: {
        records: {
          sip: { data: { service: "_sip", proto: "_tcp", name: "example.com", port: 5060 }, type: "SRV" },
          naptr: { type: "NAPTR", data: { service: "SIP+D2U" } },
          www: { type: "A", locked: true, name: "www" },
        },
      },
    },
    edge_dns_settings: { s: { cname_flattening: "flatten_all", use_apex_ns: true } },
    edge_zone_defaults: { d: { default_nameservers: "custom.account" } },
    edge_zone_access_application: { w: { self_hosted_domains: ["a"] } },
  };
  const OWN_IDS = [
    ...["dns-record-locked", "dns-record-zone-name"],
    ...["dns-record-locked", "dns-record-srv-data-name", "dns-record-srv-data-name", "dns-record-srv-data-name"],
    ...["settings-cname-flattening", "dns-settings-legacy-routes"],
    ...["account-default-nameservers", "access-application-self-hosted-domains"],
  ];
  const ids = (found: readonly string[]) => found.map((name) => name.split(" ")[1]).sort();

  it("finds the old arguments of our own resources, records of sets included, in both syntaxes", async () => {
    expect(ids(await summarizeFindings("main.tf.json", JSON.stringify({ resource: OWN }, null, 1)))).toEqual(
      [...OWN_IDS].sort(),
    );
    const toHcl = (value: unknown): string =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? `{\n${Object.entries(value)
            .map(([name, member]) => `${name} = ${toHcl(member)}`)
            .join("\n")}\n}`
        : JSON.stringify(value);
    const blocks = Object.entries(OWN).flatMap(([type, named]) =>
      Object.entries(named).map(([name, body]) => `resource "${type}" "${name}" ${toHcl(body)}`),
    );
    expect(ids(await summarizeFindings("main.tf", blocks.join("\n")))).toEqual([...OWN_IDS].sort());
  });

  it("reads resources of the JSON syntax", async () => {
    const json = JSON.stringify(
      {
        resource: {
          cloudflare_zone_settings_override: { a: { settings: [{ brotli: "on" }] } },
          edge_access_application: { w: { self_hosted_domains: ["a"] } },
          cloudflare_record: {
            s: { type: "SRV", data: { service: "_sip", port: 1 } },
            n: { type: "NAPTR", data: { service: "x" } },
          },
          cloudflare_zone_setting: { m: { setting_id: "minify" } },
        },
        data: { cloudflare_filters: { f: {} } },
      },
      null,
      1,
    );
    const at = (word: string) => json.split("\n").findIndex((line) => line.includes(word)) + 1;
    expect((await summarizeFindings("cdk.tf.json", json)).map((name) => name.replace(/ any$/, ""))).toEqual([
      `${at("settings_override")} zone-settings-batch`,
      `${at("brotli")} settings-brotli`,
      `${at("self_hosted")} access-application-self-hosted-domains`,
      `${at('"service"')} dns-record-srv-data-name`,
      `${at("minify")} settings-minify`,
      `${at("cloudflare_filters")} firewall-rules-and-filters`,
    ]);
  });
});
