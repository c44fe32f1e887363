// The rules of kinds in `terraform validate`: on single objects and on the members of a set, with the attributes that they are about.
import { describe, expect, it } from "vitest";
import { describeTier } from "../describe-tier";
import { ACCOUNT, emulate } from "../emulated";
import { formatPath } from "./core/values";
import { type Config, createCore, RefusedError } from "./in-process-core";
import { findMissingTerraform, workspace } from "./terraform-workspace";

const ZONE_ID = "a".repeat(32);
const RECORD = { zone_id: ZONE_ID, type: "A", content: "192.0.2.1" };

/** What `terraform validate` reports on resources: severity, code, the path of the attribute and the text. */
async function validate(configs: Readonly<Record<string, Config>>, provider: Config = {}) {
  const emulation = emulate({ mode: "calm" });
  const core = createCore(emulation, { provider });
  const errors = await core.validate(configs).then(
    () => [],
    (error: unknown) => {
      if (error instanceof RefusedError) return error.diagnostics;
      throw error;
    },
  );
  await emulation.close();
  return [...core.warnings, ...errors].map(({ severity, summary, detail, attribute }) => {
    const code = /\((\w+)\)$/.exec(summary)?.[1];
    return { said: `${severity === 1 ? "error" : "warning"} ${code} at ${formatPath(attribute)}`, detail };
  });
}

async function listSaid(configs: Readonly<Record<string, Config>>, provider?: Config): Promise<readonly string[]> {
  return (await validate(configs, provider)).map(({ said }) => said);
}

const RULES: readonly (readonly [string, Config, string, string])[] = [
  ["a name that begins with a digit", { name: "1web" }, "REC131 at name", "error"],
  ["a name that ends with a hyphen", { name: "web-" }, "REC131 at name", "error"],
  ["an address of the service", { name: "web", content: "104.16.0.1" }, "REC132 at content", "error"],
  [
    "an SRV name without a service",
    { name: "sip", type: "SRV", content: null, data: { priority: 1, weight: 1, port: 1, target: "sip.example.net" } },
    "REC133 at name",
    "error",
  ],
  [
    "an unknown CAA tag",
    { name: "web", type: "CAA", content: null, data: { flags: 0, tag: "isue", value: "ca.example.net" } },
    "REC153 at ",
    "warning",
  ],
];

describe("a rule on a single object", () => {
  it.each(RULES)("warns of %s in validate", async (_, fields, said) => {
    expect(await listSaid({ "edge_dns_record.it": { ...RECORD, ...fields } })).toEqual([`warning ${said}`]);
  });

  it.each(RULES)("judges %s by the `profile` of the provider block", async (_, fields, said, severity) => {
    const config = { "edge_dns_record.it": { ...RECORD, ...fields } };
    expect(await listSaid(config, { profile: "spec" })).toEqual([`${severity} ${said}`]);
  });

  it("refuses a proxied address of the service", async () => {
    const config = { ...RECORD, name: "web", content: "104.16.0.1", proxied: true };
    expect(await listSaid({ "edge_dns_record.it": config })).toEqual(["error REC132 at content"]);
  });

  it("makes errors of SOA values outside the specification under `spec`", async () => {
    const config = { "edge_soa_defaults.it": { account_id: ACCOUNT, ttl: 7200 } };
    expect(await listSaid(config)).toEqual(["warning SOA101 at ttl"]);
    expect(await listSaid(config, { profile: "spec" })).toEqual(["error SOA101 at ttl"]);
  });

  it("leaves a name with a dot to the plan, which knows whether the zone is part of it", async () => {
    expect(await listSaid({ "edge_dns_record.it": { ...RECORD, name: "www.1.example.com" } })).toEqual([]);
  });
});

describe("the members of a set", () => {
  const bad = { name: "a", type: "A", content: "1.2.3" };

  it("with one problem have reports with their keys, in the path and in the text", async () => {
    const config = { zone_id: ZONE_ID, records: { first: bad, 'the "second"': { ...bad, name: "b" } } };
    const reports = await validate({ "edge_dns_record_set.it": config });
    expect(reports).toEqual([
      {
        said: "error DNS135 at records.first",
        detail: expect.stringMatching(/^`records\["first"\]`: `\(not shown\)` /),
      },
      {
        said: 'error DNS135 at records.the "second"',
        detail: expect.stringMatching(/^`records\["the \\"second\\""\]`: /),
      },
    ]);
  });

  it("with forbidden names have one warning, at the first of them", async () => {
    const records = { web: { ...bad, name: "web" }, first: { ...bad, name: "1" }, two: { ...bad, name: "2" } };
    const valid = Object.fromEntries(
      Object.entries(records).map(([key, record]) => [key, { ...record, content: "192.0.2.1" }]),
    );
    const [warning, ...others] = await validate({ "edge_dns_record_set.it": { zone_id: ZONE_ID, records: valid } });
    expect(others).toEqual([]);
    expect(warning?.said).toBe("warning REC131 at records.first");
    expect(warning?.detail).toMatch(/^`1`, `2`: /);
  });
});

describe("the provider block", () => {
  it("refuses an unknown profile", async () => {
    expect(await listSaid({}, { profile: "strict" })).toEqual(["error FLD105 at profile"]);
  });
});

describeTier("terraform validate", findMissingTerraform(), () => {
  it("prints the line of each bad key of a set, and an error where `profile` is `spec`", async () => {
    const emulation = emulate({ mode: "calm" });
    const place = await workspace(emulation);
    place.writeHcl(`terraform {
  required_providers {
    edge = { source = "zonewright/edge" }
  }
}

provider "edge" {
  base_url = "http://127.0.0.1:9/client/v4"
  profile  = "spec"
}

resource "edge_dns_record_set" "all" {
  zone_id = "${ZONE_ID}"
  records = {
    bad = { name = "a", type = "A", content = "1.2.3" }
    two = { name = "b", type = "A", content = "1.2.3" }
    odd = { name = "1web", type = "A", content = "192.0.2.1" }
  }
}
`);
    const { code, stdout, stderr } = await place.run("validate", "-no-color");
    const lines = [...(stdout + stderr).matchAll(/^Error: .*\((\w+)\)|^ +(\d+): +(\w+) =/gm)].map((found) =>
      found.slice(1).join(" ").trim(),
    );
    expect({ code, lines }).toEqual({ code: 1, lines: ["DNS135", "15 bad", "DNS135", "16 two", "REC131", "17 odd"] });
    await place.close();
    await emulation.close();
  });
});
