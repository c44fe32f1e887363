// Where the real Terraform shows the provider's diagnostics, and how often.
import { afterEach, expect, it } from "vitest";
import { describeTier } from "../describe-tier";
import { emulate } from "../emulated";
import { findMissingTerraform, workspace } from "./terraform-workspace";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 37);
const ZONE = "0123456789abcdef0123456789abcdef";

const open: Awaited<ReturnType<typeof workspace>>[] = [];
afterEach(async () => {
  for (const stack of open.splice(0)) await stack.close();
});

async function begin() {
  const emulation = emulate({ seed: SEED, mode: "calm" });
  const stack = await workspace(emulation);
  open.push(stack);
  return { ...emulation, stack };
}

const provider = (more = "") => `terraform {
  required_providers { edge = { source = "zonewright/edge" } }
}
provider "edge" {
  base_url   = "http://127.0.0.1:9/client/v4"
  account_id = "023e105f4ecef8ad9ca31a8372d0c353"
  ${more}
}
`;

/** The diagnostics of `terraform validate`: the source line of each, its title and its first line of detail. */
async function validate(hcl: string) {
  const { stack } = await begin();
  const text = `${provider()}${hcl}`;
  stack.writeHcl(text);
  const { diagnostics } = JSON.parse((await stack.run("validate", "-json")).stdout);
  const lines = text.split("\n");
  return diagnostics.map(({ summary, detail, range }: Shown) => ({
    line: lines[range.start.line - 1]?.trim(),
    summary,
    detail: detail.split("\n")[0],
  }));
}

interface Shown {
  readonly summary: string;
  readonly detail: string;
  readonly range: { readonly start: { readonly line: number } };
}

describeTier("Terraform shows a diagnostic", findMissingTerraform(), () => {
  it("at the line of a deprecated member, also where the resource has an argument of the same name", async () => {
    const shown = await validate(`
resource "edge_dns_record" "sip" {
  zone_id = "${ZONE}"
  name    = "@"
  type    = "SRV"
  data = {
    service  = "_sip"
    proto    = "_tcp"
    name     = "example.com"
    priority = 1
    weight   = 2
    port     = 5060
    target   = "sip.example.com"
  }
}`);
    expect(shown.map(({ line, summary }: { line: string; summary: string }) => [line, summary])).toEqual([
      ['service  = "_sip"', "data.service ended on 2024-05-31 (TFP113)"],
      ['proto    = "_tcp"', "data.proto ended on 2024-05-31 (TFP113)"],
      ['name     = "example.com"', "data.name ended on 2024-05-31 (TFP113)"],
    ]);
  });

  it("at the key of a set, and names the key", async () => {
    const shown = await validate(`
resource "edge_dns_record_set" "all" {
  zone_id = "${ZONE}"
  records = {
    first  = { name = "www", type = "A", content = "bad" }
    second = { name = "web", type = "A", content = "bad" }
  }
}`);
    expect(shown.map(({ line, detail }: { line: string; detail: string }) => [line, detail.slice(0, 20)])).toEqual([
      ['first  = { name = "www", type = "A", content = "bad" }', '`records["first"]`: '],
      ['second = { name = "web", type = "A", content = "bad" }', '`records["second"]`:'],
    ]);
  });

  it("at an id that is a name", async () => {
    const shown = await validate(`
resource "edge_dns_settings" "it" {
  zone_id = "example.com"
}
resource "edge_soa_defaults" "it" {
  account_id = "example"
}
data "edge_zone" "it" {
  id = "example.com"
}
data "edge_dns_records" "it" {
  zone_id = "example.com"
}`);
    expect(shown.map(({ line }: { line: string }) => line).sort()).toEqual(
      ['account_id = "example"', 'id = "example.com"', 'zone_id = "example.com"', 'zone_id = "example.com"'].sort(),
    );
  });

  it("once for a deprecated attribute, with its state on the day of the provider block", async () => {
    const { stack, control } = await begin();
    const zone = String(control.addZone("example.com")["id"]);
    const settings = `resource "edge_dns_settings" "it" {
  zone_id          = "${zone}"
  cname_flattening = "flatten_all"
}`;
    stack.writeHcl(`${provider('as_of = "2025-06-07"')}${settings}`);
    for (const command of ["validate", "plan", "apply"]) {
      const ran = await stack.run(command, ...(command === "apply" ? ["-auto-approve"] : []));
      expect(ran.code, ran.stderr).toBe(0);
      expect(ran.stdout.match(/Warning: .*/g)).toEqual([
        "Warning: cname_flattening ends on 2025-06-08, in 1 day as of 2025-06-07 (TFP113)",
      ]);
      expect(ran.stdout).not.toContain("more similar warning");
    }
    stack.writeHcl(`${provider()}${settings}`);
    const { stdout } = await stack.run("plan");
    expect(stdout.match(/Warning: .*/g)).toEqual(["Warning: cname_flattening ended on 2025-06-08 (TFP113)"]);
    expect(stdout).not.toContain("more similar warning");
  });
});
