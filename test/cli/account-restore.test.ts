// What an account's settings were before the first write is kept, and `state: absent` writes it back.
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { folder } from "./folder";
import { run as runIn } from "./run-in";

const here = folder();
const target = ["--base-url", "emulator:state.json"];
const env = { ZONEWRIGHT_ACCOUNT_ID: "023e105f4ecef8ad9ca31a8372d0c353" };
const run = (argv: readonly string[]) => runIn(argv, { cwd: here.path, env });

async function apply(document: object): Promise<void> {
  here.write("account.yaml", JSON.stringify({ version: 1, ...document }));
  const ran = await run(["apply", "account.yaml", ...target, "--auto-approve"]);
  expect(ran, ran.out + ran.err).toMatchObject({ code: 0 });
}

async function live() {
  const { out } = await run(["import", "live", ...target]);
  return parse(out);
}

const zones = (hold: object) => ({ zones: { "example.com": { hold, records: [] } } });

describe("state: absent", () => {
  it("restores zone defaults, SOA defaults and a hold once, then deletes the snapshots", async () => {
    await apply({ zone_defaults: { ns_ttl: 300 }, soa_defaults: { refresh: 8000 }, ...zones({ enabled: false }) });
    const before = await live();
    // Another machine, so to speak: what counts is what was live before the first write from here.
    await apply({
      zone_defaults: { ns_ttl: 900, nameservers: { type: "custom.tenant" } },
      ...zones({ enabled: true }),
    });
    expect((await live()).zone_defaults).toMatchObject({ ns_ttl: 900, nameservers: { type: "custom.tenant" } });
    await apply({ zone_defaults: { state: "absent" }, soa_defaults: { state: "absent" } });
    const after = await live();
    expect(after.zone_defaults).toMatchObject({ ns_ttl: 86_400, nameservers: { type: "cloudflare.standard" } });
    expect(after.soa_defaults).toMatchObject({ refresh: 10_000 });
    expect(before.zone_defaults).toMatchObject({ ns_ttl: 300 });
    const spent = await run(["apply", "account.yaml", ...target, "--auto-approve"]);
    expect(spent.code).toBe(1);
    expect(spent.err).toContain("SNP101");
  });
});
