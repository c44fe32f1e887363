// The hazards of `terraform plan`: by the checks of documents, over what the plan changes and the live objects.
import { describe, expect, it } from "vitest";
import { UNKNOWN } from "../../src/terraform/wire";
import { ACCOUNT, emulate } from "../emulated";
import { formatPath } from "./core/values";
import { createIdleClock } from "./idle-clock";
import { type Config, createCore, RefusedError } from "./in-process-core";
import { PROVIDER_BLOCK, workspace } from "./terraform-workspace";

const A: Config = { type: "A", content: "192.0.2.1" };
const MX: Config = { type: "MX", name: "@", content: "mail.example.com", priority: 10 };
const SET = "edge_dns_record_set.all";
const many = (count: number, more: Config = {}): Readonly<Record<string, Config>> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`r${n}`, { ...A, name: `h${n}`, ...more }]));

interface Options {
  readonly plan?: "free" | "pro" | "enterprise";
  readonly provider?: Config;
  readonly parallelism?: number;
  /** Live records that Terraform does not manage. */
  readonly live?: number;
}

function begin({ plan = "free", provider = {}, parallelism = 10, live = 0 }: Options = {}) {
  const emulation = emulate({ mode: "calm" });
  const zone_id = String(emulation.control.addZone("example.com", { account: ACCOUNT, plan })["id"]);
  for (let n = 0; n < live; n += 1)
    emulation.control.foreign.create("example.com", { type: "A", name: `live${n}.example.com`, content: "192.0.2.9" });
  const newCore = () => createCore(emulation, { parallelism, provider, clock: createIdleClock() });
  const core = newCore();
  const address = (configs: Readonly<Record<string, Config>>) =>
    Object.fromEntries(
      Object.entries(configs).map(([name, config]) => [
        name.includes(".") ? name : `edge_dns_record.${name}`,
        { ...(name.includes("defaults") ? {} : { zone_id }), ...config },
      ]),
    );
  return {
    ...{ emulation, core, zone_id },
    apply: (configs: Readonly<Record<string, Config>>) => core.apply(address(configs)),
    plan: async (configs: Readonly<Record<string, Config>>, using = core) => {
      core.warnings.splice(0);
      emulation.control.clearRequests();
      const errors = await using.plan(address(configs)).then(
        () => [],
        (error: unknown) => {
          if (error instanceof RefusedError) return error.diagnostics;
          throw error;
        },
      );
      return [...core.warnings, ...errors].map(({ severity, summary, detail, attribute }) => ({
        said: `${severity === 1 ? "error" : "warning"} ${/\((\w+)\)$/.exec(summary)?.[1]} at ${formatPath(attribute)}`,
        detail,
      }));
    },
  };
}

/** What the second plan says after the first configuration was applied. */
async function saidAfter(
  before: Readonly<Record<string, Config>>,
  now: Readonly<Record<string, Config>>,
  options?: Options,
): Promise<readonly string[]> {
  const place = begin(options);
  if (Object.keys(before).length > 0) await place.apply(before);
  const reports = await place.plan(now);
  await place.emulation.close();
  return reports.map(({ said }) => said);
}

const ENTERPRISE = "edge_dns_settings.it";

describe("the plan of a zone", () => {
  it("refuses SOA values without Enterprise, whatever the provider block allows", async () => {
    const soa = { [ENTERPRISE]: { soa: { refresh: 8000 } } };
    expect(await saidAfter({}, soa, { provider: { allow: ["NEEDS_ENTERPRISE"] } })).toEqual([
      "error NEEDS_ENTERPRISE at ",
    ]);
    expect(await saidAfter({}, soa, { plan: "enterprise" })).toEqual([]);
  });

  it("says nothing about SOA values that are live", async () => {
    expect(await saidAfter({}, { [ENTERPRISE]: { soa: { refresh: 10_000 } } })).toEqual([]);
  });

  it("warns about a zone mode without Enterprise", async () => {
    const mode = { [ENTERPRISE]: { zone_mode: "cdn_only" } };
    expect(await saidAfter({}, mode)).toEqual(["warning NEEDS_ENTERPRISE at "]);
    expect(await saidAfter({}, mode, { provider: { hazards: "refuse" } })).toEqual(["error NEEDS_ENTERPRISE at "]);
  });

  it.each<[string, Readonly<Record<string, Config>>]>([
    ["single records", many(6)],
    ["a set", { [SET]: { records: many(6) } }],
  ])("counts live and planned records against the quota: %s", async (_, configs) => {
    expect(await saidAfter({}, configs, { live: 195 })).toHaveLength(1);
    expect(await saidAfter({}, configs, { live: 194 })).toEqual([]);
  });

  it("names the numbers of a quota once", async () => {
    const place = begin({ live: 198 });
    expect(await place.plan(many(20))).toEqual([
      {
        said: "warning RECORD_QUOTA at ",
        detail: "The zone may hold 200 records on its plan `free`: 198 now, 218 afterwards.",
      },
    ]);
    await place.emulation.close();
  });

  it("takes no request more for new records in an Enterprise zone, and one listing elsewhere", async () => {
    for (const [plan, requests] of [
      ["enterprise", 1],
      ["pro", 2],
    ] as const) {
      const place = begin({ plan });
      expect(await place.plan(many(40))).toEqual([]);
      expect(place.emulation.control.requests()).toHaveLength(requests);
      await place.emulation.close();
    }
  });
});

describe("the plan of deletions", () => {
  const apex = { www: { ...A, name: "@" } };
  const mail = { mail: MX, www: { ...A, name: "@" } };

  it("warns at the last address of the apex and at its last MX", async () => {
    expect(await saidAfter({ ...apex, x: { ...A, name: "x" } }, { x: { ...A, name: "x" } })).toEqual([
      "warning LAST_ADDRESS at ",
    ]);
    expect(await saidAfter(mail, apex)).toEqual(["warning LAST_MX at "]);
  });

  it("waits for an address that another resource adds, in any order of planning", async () => {
    for (const name of ["a", "z"]) {
      const aaaa = { [name]: { type: "AAAA", name: "@", content: "2001:db8::1" } };
      expect(await saidAfter({ b: { ...A, name: "@" }, k: MX }, { ...aaaa, k: MX })).toEqual([]);
    }
  });

  it("counts a new address of which the content or the name is not known yet", async () => {
    const x = { x: { ...A, name: "x" } };
    const saidWith = (fields: Config) => saidAfter({ b: { ...A, name: "@" }, ...x }, { ...x, n: { ...A, ...fields } });
    expect(await saidWith({ name: "@", content: UNKNOWN })).toEqual([]);
    expect(await saidWith({ name: "example.com.", type: "AAAA", content: UNKNOWN })).toEqual([]);
    expect(await saidWith({ name: UNKNOWN })).toEqual([]);
    expect(await saidWith({ name: "@", type: "TXT", content: UNKNOWN })).toEqual(["warning LAST_ADDRESS at "]);
    expect(await saidWith({ name: "y", content: UNKNOWN })).toEqual(["warning LAST_ADDRESS at "]);
    expect(await saidAfter({ b: { ...A, name: "x" } }, { b: { ...A, name: UNKNOWN } })).toEqual([]);
    const set = (content: unknown) => ({
      [SET]: { records: { a: { ...A, name: "@", content }, x: { ...A, name: "x" } } },
    });
    expect(await saidAfter(set("192.0.2.1"), set(UNKNOWN))).toEqual([]);
  });

  it("warns about the name servers of the apex", async () => {
    const ns = { ns: { type: "NS", name: "@", content: "ns1.example.net" } };
    expect(await saidAfter({}, ns)).toEqual(["warning APEX_NS at "]);
  });

  it.each([10, 1])(
    "warns once about many deletions, many updates and all records with %i in flight",
    async (parallelism) => {
      const codes = async (now: Readonly<Record<string, Config>>) =>
        [...(await saidAfter(many(20), now, { parallelism }))].sort();
      expect(await codes(many(14))).toEqual([]);
      expect(await codes(many(13))).toEqual(["warning MANY_DELETES at "]);
      expect(await codes(many(20, { content: "192.0.2.2" }))).toEqual(["warning MANY_UPDATES at "]);
      expect(await codes({})).toEqual(["warning ALL_RECORDS at ", "warning MANY_DELETES at "]);
    },
  );

  it("warns about a zone, whose creation is meant", async () => {
    const { emulation } = begin();
    const core = createCore(emulation, { clock: createIdleClock() });
    await core.apply({ "edge_zone.new": { name: "example.net", deletion_protection: false } });
    expect(core.warnings).toEqual([]);
    await core.plan({});
    expect(core.warnings.map(({ summary }) => summary)).toEqual(["A zone would be deleted (ZONE_DELETE)"]);
    await emulation.close();
  });

  it("counts the deletions of a set", async () => {
    const set = (count: number) => ({ [SET]: { records: many(count) } });
    expect(await saidAfter(set(20), set(14))).toEqual([]);
    expect(await saidAfter(set(20), set(13))).toEqual(["warning MANY_DELETES at "]);
  });

  it("makes errors of hazards with `refuse`, and warnings of those that are allowed", async () => {
    const refuse = { hazards: "refuse" };
    expect(await saidAfter({}, many(20), { live: 190, provider: refuse })).toEqual(["error RECORD_QUOTA at "]);
    const allowed = { ...refuse, allow: ["RECORD_QUOTA"] };
    expect(await saidAfter({}, many(20), { live: 190, provider: allowed })).toEqual(["warning RECORD_QUOTA at "]);
  });

  it("refuses unknown words of the provider block in `terraform validate`", async () => {
    const { emulation } = begin();
    for (const [provider, message] of [
      [{ hazards: "stop" }, "`hazards` is `stop`."],
      [{ allow: ["LAST_MX", "LAST_MXX"] }, "`allow` has `LAST_MXX`: no hazard has this code."],
    ] as const)
      await expect(createCore(emulation, { provider }).validate({})).rejects.toThrow(message);
    await emulation.close();
  });

  it("does not say in the apply again what the plan said", async () => {
    const place = begin();
    await place.apply(many(20));
    place.core.warnings.splice(0);
    await place.apply(many(20, { content: "192.0.2.2" }));
    expect(place.core.warnings.map(({ summary }) => summary)).toEqual(["Many updates (MANY_UPDATES)"]);
    await place.emulation.close();
  });

  it("warns of a quota in the plan, and not again in the apply that exceeds it", async () => {
    const place = begin({ live: 190 });
    await expect(place.apply(many(60))).rejects.toThrow(/quota/i);
    expect(place.core.warnings.map(({ summary }) => summary)).toEqual([expect.stringContaining("RECORD_QUOTA")]);
    await place.emulation.close();
  });

  it("takes no request more for an unchanged plan, and one listing for a deletion", async () => {
    const place = begin();
    await place.apply(many(3));
    await place.plan(many(3));
    const unchanged = place.emulation.control.requests().length;
    await place.plan(many(2));
    expect(place.emulation.control.requests().length).toBeLessThanOrEqual(unchanged + 1);
    await place.emulation.close();
  });

  it("takes 5,000 new records and 1,500 deletions within seconds", async () => {
    const place = begin({ plan: "pro" });
    await place.apply({ [SET]: { records: many(1500) } });
    const began = performance.now();
    const reports = await place.plan(many(5000, { ttl: 300 }));
    expect(reports.map(({ said }) => said).sort()).toEqual(["warning MANY_UPDATES at ", "warning RECORD_QUOTA at "]);
    expect(performance.now() - began).toBeLessThan(60_000);
    await place.emulation.close();
  }, 90_000);
});

describe("terraform", () => {
  it("validates, warns, refuses and destroys as the provider block says", async () => {
    const { emulation, zone_id } = begin();
    const place = await workspace(emulation);
    const write = (records: Readonly<Record<string, Config>>, provider: Config = {}) =>
      place.write(
        Object.keys(records).length === 0
          ? undefined
          : { edge_dns_record: Object.fromEntries(Object.entries(records).map(([n, r]) => [n, { zone_id, ...r }])) },
        { provider: { edge: { ...PROVIDER_BLOCK.provider.edge, ...provider } } },
      );
    const run = async (...args: readonly string[]) => {
      const { code, stdout, stderr } = await place.run(...args, "-no-color");
      return { code, codes: [...(stdout + stderr).matchAll(/(?:Error|Warning): .*\((\w+)\)/g)].map(([, id]) => id) };
    };
    const both = { www: { ...A, name: "@" }, mail: MX };
    write(both, { hazards: "refuse", allow: ["LAST_MXX"] });
    expect(await run("validate")).toEqual({ code: 1, codes: ["FLD105"] });
    write(both, { hazards: "refuse", allow: ["LAST_MX"] });
    expect(await run("validate")).toEqual({ code: 0, codes: [] });
    expect(await run("apply", "-auto-approve")).toEqual({ code: 0, codes: [] });
    write({ www: both.www }, { hazards: "refuse" });
    expect(await run("plan")).toEqual({ code: 1, codes: ["LAST_MX"] });
    write({ www: both.www }, { hazards: "refuse", allow: ["LAST_MX"] });
    expect(await run("plan")).toEqual({ code: 0, codes: ["LAST_MX"] });
    write(both);
    expect(await run("plan", "-detailed-exitcode")).toEqual({ code: 0, codes: [] });
    expect((await run("destroy", "-auto-approve")).code).toBe(0);
    expect(emulation.control.records("example.com")).toEqual([]);
    await place.close();
    await emulation.close();
  }, 90_000);
});
