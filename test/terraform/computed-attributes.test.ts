// What records have beside their configuration: the full name, whether they can be proxied, and what the service says about them.
import { describe, expect, it } from "vitest";
import { isObjectValue, UNKNOWN, type Value } from "../../src/terraform/wire";
import { describeTier } from "../describe-tier";
import { type Emulated, emulate } from "../emulated";
import { createCore, listActions } from "./in-process-core";
import { findMissingTerraform, workspace } from "./terraform-workspace";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 41);

const start = (): Emulated & { readonly zone: string } => {
  const emulation = emulate({ mode: "calm", seed: SEED });
  return { ...emulation, zone: String(emulation.control.addZone("example.com")["id"]) };
};

const www = { name: "www", type: "A", content: "192.0.2.1" };

/** The three attributes of a record of a state or a plan. */
function computedOf(object: Value | undefined): readonly (Value | undefined)[] {
  if (!isObjectValue(object)) return [];
  const { fqdn, proxiable, meta } = object;
  return [fqdn, proxiable, meta];
}

function memberOf(object: Value | undefined, ...[name, ...rest]: readonly string[]): Value | undefined {
  if (name === undefined) return object;
  return isObjectValue(object) ? memberOf(object[name], ...rest) : undefined;
}

describe("a record", () => {
  it("has its full name in the plan, and what the API says after the apply", async () => {
    const { zone, ...emulation } = start();
    const core = createCore(emulation);
    const configs = { "edge_dns_record.www": { ...www, zone_id: zone } };
    const steps = await core.plan(configs);
    expect(computedOf(steps.get("edge_dns_record.www")?.planned)).toEqual(["www.example.com", UNKNOWN, UNKNOWN]);
    await core.apply(configs);
    expect(computedOf(core.state.get("edge_dns_record.www")?.state)).toEqual(["www.example.com", true, "{}"]);
    expect(listActions(await core.plan(configs))).toEqual({});
  });

  it.each([
    ["@", "example.com"],
    ["*.WWW", "*.www.example.com"],
    ["www.example.com.", "www.example.com"],
    ["b\u00fccher", "xn--bcher-kva.example.com"],
  ])("named %s has the full name %s", async (name, fqdn) => {
    const { zone, ...emulation } = start();
    const core = createCore(emulation);
    const configs = { "edge_dns_record.it": { ...www, name, zone_id: zone } };
    const steps = await core.apply(configs);
    expect(computedOf(steps.get("edge_dns_record.it")?.planned)[0]).toBe(fqdn);
    expect(computedOf(core.state.get("edge_dns_record.it")?.state)[0]).toBe(fqdn);
  });

  it("has its full name in the plan while its content is not known yet", async () => {
    const { zone, ...emulation } = start();
    const core = createCore(emulation);
    const steps = await core.plan({ "edge_dns_record.www": { ...www, content: UNKNOWN, zone_id: zone } });
    expect(computedOf(steps.get("edge_dns_record.www")?.planned)[0]).toBe("www.example.com");
  });

  it("has no full name in the plan while its name or its zone is not known yet", async () => {
    const { zone, ...emulation } = start();
    const core = createCore(emulation);
    const srv = {
      type: "SRV",
      data: { name: UNKNOWN, service: "_sip", proto: "_tcp", port: 1, weight: 1, target: "a" },
    };
    const steps = await core.plan({
      "edge_dns_record.name": { ...www, name: UNKNOWN, zone_id: zone },
      "edge_dns_record.zone": { ...www, zone_id: UNKNOWN },
      "edge_dns_record.old": { ...srv, name: "x", priority: 1, zone_id: zone },
    });
    for (const [address, { planned }] of steps) expect(computedOf(planned)[0], address).toBe(UNKNOWN);
  });

  it.each([
    ["its comment", { comment: "front" }, ["www.example.com", true, UNKNOWN]],
    ["its content", { content: "192.0.2.2" }, ["www.example.com", UNKNOWN, UNKNOWN]],
    ["its name", { name: "web" }, ["web.example.com", UNKNOWN, UNKNOWN]],
    ["nothing but the spelling of its name", { name: "WWW.example.com." }, ["www.example.com", true, "{}"]],
  ])("keeps in the plan what does not change with %s", async (_, change, planned) => {
    const { zone, ...emulation } = start();
    const core = createCore(emulation);
    const config = { ...www, zone_id: zone };
    await core.apply({ "edge_dns_record.www": config });
    const changed = { "edge_dns_record.www": { ...config, ...change } };
    const steps = await core.apply(changed);
    expect(computedOf(steps.get("edge_dns_record.www")?.planned)).toEqual(planned);
    expect(listActions(await core.plan(changed))).toEqual({});
  });

  it("shows what the service says about it, as JSON text", async () => {
    const { zone, ...emulation } = start();
    const core = createCore(emulation);
    const configs = { "edge_dns_record.www": { ...www, zone_id: zone } };
    await core.apply(configs);
    emulation.control.foreign.patch(
      "example.com",
      { name: "www.example.com" },
      { meta: { source: "primary" } },
      { unchecked: true },
    );
    expect(listActions(await core.plan(configs))).toEqual({});
    expect(computedOf(core.state.get("edge_dns_record.www")?.state)[2]).toBe('{"source":"primary"}');
  });

  it("of an earlier state, without the attributes, plans without a change and gets them with the refresh", async () => {
    const { zone, ...emulation } = start();
    const core = createCore(emulation);
    const configs = {
      "edge_dns_record.www": { ...www, zone_id: zone },
      "edge_dns_record_set.all": { zone_id: zone, records: { web: { ...www, name: "web" } } },
    };
    await core.apply(configs);
    const whole = new Map(core.state);
    for (const [address, stored] of whole)
      core.state.set(address, { ...stored, state: JSON.parse(JSON.stringify(stored.state, dropComputed)) });
    const earlier = new Map(core.state);
    expect(listActions(await core.plan(configs, { refresh: false }))).toEqual({});
    const edited = { ...configs, "edge_dns_record.www": { ...www, zone_id: zone, comment: "x" } };
    const step = (await core.plan(edited, { refresh: false })).get("edge_dns_record.www");
    expect(computedOf(step?.planned)).toEqual(["www.example.com", UNKNOWN, UNKNOWN]);
    for (const [address, stored] of earlier) core.state.set(address, stored);
    expect(listActions(await core.plan(configs))).toEqual({});
    for (const [address, { state }] of whole) expect(core.state.get(address)?.state).toEqual(state);
  });
});

const dropComputed = (name: string, value: unknown) =>
  ["fqdn", "proxiable", "meta"].includes(name) ? undefined : value;

describe("a member of a set", () => {
  it("has the attributes of a record, and keeps them when another member changes or it moves to another key", async () => {
    const { zone, ...emulation } = start();
    const core = createCore(emulation);
    const set = (records: object) => ({ "edge_dns_record_set.all": { zone_id: zone, records } });
    const mail = { name: "@", type: "MX", content: "mail.example.com", priority: 10 };
    const first = await core.apply(set({ www, mail }));
    const planned = first.get("edge_dns_record_set.all")?.planned;
    expect(computedOf(memberOf(planned, "records", "www"))).toEqual(["www.example.com", UNKNOWN, UNKNOWN]);
    const steps = await core.apply(set({ moved: www, mail: { ...mail, comment: "x" } }));
    const again = steps.get("edge_dns_record_set.all")?.planned;
    expect(computedOf(memberOf(again, "records", "moved"))).toEqual(["www.example.com", true, "{}"]);
    expect(computedOf(memberOf(again, "records", "mail"))).toEqual(["example.com", false, UNKNOWN]);
  });
});

describeTier("Terraform", findMissingTerraform(), () => {
  it("shows the full name in the plan, and uses it elsewhere before the record exists", async () => {
    const { zone, ...emulation } = start();
    const stack = await workspace(emulation);
    try {
      stack.write(
        { edge_dns_record: { www: { ...www, zone_id: zone } } },
        {
          data: { edge_dns_records: { all: { zone_id: zone, depends_on: ["edge_dns_record.www"] } } },
          output: {
            name: { value: `\${edge_dns_record.www.fqdn}` },
            read: { value: `\${[for r in data.edge_dns_records.all.records : [r.fqdn, r.proxiable, r.meta]]}` },
          },
        },
      );
      const planned = await stack.run("plan");
      expect(planned.stdout).toMatch(/\+ fqdn += "www\.example\.com"/);
      expect(planned.stdout).toMatch(/\+ name += "www\.example\.com"/);
      const applied = await stack.run("apply", "-auto-approve");
      expect(applied.code, applied.stderr).toBe(0);
      const { outputs } = JSON.parse(stack.state());
      expect(outputs.read.value).toEqual([["www.example.com", true, "{}"]]);
      const again = await stack.run("plan", "-detailed-exitcode");
      expect(again.code, again.stdout + again.stderr).toBe(0);
    } finally {
      await stack.close();
    }
  });
});
