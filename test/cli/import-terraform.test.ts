// A state of Terraform moves in: import, apply, an empty plan, and the same again after an export.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type Folder, folder } from "./folder";
import { importRuns, TARGET } from "./import-runs";

const SAMPLE = join(__dirname, "../desired/terraform-state/state-v5-all-types.tfstate");

let here: Folder;
beforeEach(() => {
  here = folder();
});
const { run, succeed, expectNoChanges, expectSameAgain } = importRuns(() => here);

const instance = (type: string, name: string, attributes: object) => ({
  mode: "managed",
  type,
  name,
  instances: [{ attributes }],
});

/** Zones of three providers, with what the API has and what it does not have. */
const CORPUS = {
  version: 4,
  resources: [
    instance("cloudflare_zone", "old", { id: "1".repeat(32), zone: "example.com", plan: "free", type: "full" }),
    instance("cloudflare_record", "www", {
      zone_id: "1".repeat(32),
      name: "www",
      hostname: "www.example.com",
      type: "A",
      value: "192.0.2.1",
      ttl: 1,
      proxied: true,
      data: [],
    }),
    instance("aws_route53_zone", "aws", { zone_id: "Z1", name: "example.net", vpc: [] }),
    instance("aws_route53_record", "txt", {
      zone_id: "Z1",
      name: "example.net",
      type: "TXT",
      ttl: 300,
      records: ["v=spf1 -all", 'a \\"b\\"'],
    }),
    instance("aws_route53_record", "lb", {
      zone_id: "Z1",
      name: "lb.example.net",
      type: "A",
      alias: [{ name: "lb.example.org" }],
    }),
    instance("google_dns_managed_zone", "g", { name: "g", dns_name: "example.org." }),
    instance("google_dns_record_set", "mx", {
      managed_zone: "g",
      name: "example.org.",
      type: "MX",
      ttl: 3600,
      rrdatas: ["10 mail.example.org."],
    }),
    instance("google_dns_record_set", "mail", {
      managed_zone: "g",
      name: "mail.example.org.",
      type: "A",
      ttl: 3600,
      rrdatas: ["192.0.2.25"],
    }),
  ],
};

describe("a state of Terraform", () => {
  it.each(["all types", "three providers"])(
    "is applied, and then plans nothing, nor does its export, imported again: %s",
    async (name) => {
      here.write("state.tf", name === "all types" ? readFileSync(SAMPLE, "utf8") : JSON.stringify(CORPUS));
      await succeed("import", "terraform", "state.tf", "--out", "zones");
      const zones = name === "all types" ? ["all-types-sample.com"] : ["example.com", "example.net", "example.org"];
      await succeed("apply", "zones", ...TARGET, "--auto-approve");
      await expectNoChanges("zones");
      for (const zone of zones) {
        await expectSameAgain(zone);
      }
    },
  );

  it("is refused with `--strict` where something is left out, and prints nothing", async () => {
    here.write("state.json", JSON.stringify(CORPUS));
    const ran = await run("import", "terraform", "state.json", "--strict");
    expect(ran).toMatchObject({ code: 1, out: "" });
    expect(ran.err).toContain("`lb` A is left out: the API has no aliases of Route 53.");
  });

  it("takes the names of its zones from `--zone-name`", async () => {
    const [, record] = CORPUS.resources;
    here.write("state.json", JSON.stringify({ version: 4, resources: [record] }));
    const unnamed = await run("import", "terraform", "state.json");
    expect(unnamed).toMatchObject({ code: 1, out: "" });
    expect(unnamed.err).toContain(`--zone-name ${"1".repeat(32)}=example.com`);
    const named = await succeed("import", "terraform", "state.json", "--zone-name", `${"1".repeat(32)}=example.com`);
    expect(named.out).toContain("{ name: www, type: A, content: 192.0.2.1, proxied: true }");
    expect(await run("import", "terraform", "state.json", "--zone-name", "example.com")).toMatchObject({ code: 64 });
    expect(await run("import", "bind", "x.zone", "--zone-name", "a=b")).toMatchObject({ code: 64 });
  });
});

describe("`import terraform --check`", () => {
  const check = async (...resources: readonly object[]) => {
    here.write("state.json", JSON.stringify({ version: 4, resources }));
    return run("import", "terraform", "state.json", "--check");
  };
  const own = instance("edge_dns_record", "www", {});
  const page = instance("cloudflare_page_rule", "p", {});
  const records = Array.from({ length: 7 }, (_, index) => instance("cloudflare_dns_record", `r${index}`, {}));

  it("lists the resources that are left to move, and those without a counterpart, and exits 2", async () => {
    const { code, out, err } = await check(own, page, ...records, instance("aws_s3_bucket", "b", {}));
    expect({ code, err }).toEqual({ code: 2, err: "" });
    expect(out).toBe(`7 of 8 resources are left to move.

Left to move:
  cloudflare_dns_record → edge_dns_record: 7
    cloudflare_dns_record.r0
    cloudflare_dns_record.r1
    cloudflare_dns_record.r2
    cloudflare_dns_record.r3
    cloudflare_dns_record.r4
    … and 2 more

Without a counterpart: they stay with the public provider.
  cloudflare_page_rule: 1
    cloudflare_page_rule.p

Write their configuration: \`zonewright export terraform --from state.json > edge.tf\`.
`);
  });

  it("exits 0 when everything that can move has moved", async () => {
    const { code, out } = await check(own, page);
    expect(code).toBe(0);
    expect(out).toMatch(/^Nothing is left to move: 1 resource of `edge`\.\n/);
    expect(out).toContain("cloudflare_page_rule.p");
  });

  it("exits 1 for a file that is not a state, and is for states alone", async () => {
    here.write("state.json", "[]");
    expect(await run("import", "terraform", "state.json", "--check")).toMatchObject({ code: 1, out: "" });
    expect(await run("import", "bind", "x.zone", "--zone", "example.com", "--check")).toMatchObject({ code: 64 });
  });
});
