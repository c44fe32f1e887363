// The rules across resources in `terraform plan`: each is reported at the later of the resources that it concerns.
import { describe, expect, it } from "vitest";
import { emulate } from "../emulated";
import { formatPath } from "./core/values";
import { type Config, createCore, RefusedError } from "./in-process-core";

const A: Config = { type: "A", content: "192.0.2.1" };
const alias = (name: string, target: string, more: Config = {}): Config => ({
  ...{ type: "CNAME", name, content: `${target}.example.com` },
  ...more,
});

function begin() {
  const emulation = emulate({ mode: "calm" });
  const zone_id = String(emulation.control.addZone("example.com")["id"]);
  // Resources are planned in the order of the configuration.
  const core = createCore(emulation, { parallelism: 1 });
  const records = (configs: Readonly<Record<string, Config>>) =>
    Object.fromEntries(
      Object.entries(configs).map(([name, config]) => [
        name.includes(".") ? name : `edge_dns_record.${name}`,
        { zone_id, ...config },
      ]),
    );
  return {
    emulation,
    core,
    apply: (configs: Readonly<Record<string, Config>>) => core.apply(records(configs)),
    plan: async (configs: Readonly<Record<string, Config>>, replace: readonly string[] = []) => {
      core.warnings.splice(0);
      const errors = await core.plan(records(configs), { replace }).then(
        () => [],
        (error: unknown) => {
          if (error instanceof RefusedError) return error.diagnostics;
          throw error;
        },
      );
      return [...core.warnings, ...errors].map(({ severity, summary, detail, attribute }) => ({
        said: `${severity === 1 ? "error" : "warning"} ${/\((\w+)\)$/.exec(summary)?.[1]} at ${formatPath(attribute)}`,
        detail: detail.split("\n")[0],
      }));
    },
  };
}

async function said(configs: Readonly<Record<string, Config>>): Promise<readonly string[]> {
  const place = begin();
  const reports = await place.plan(configs);
  await place.emulation.close();
  return reports.map((report) => report.said);
}

const SET = "edge_dns_record_set.all";

describe("records of several resources", () => {
  it.each<[string, Readonly<Record<string, Config>>, readonly string[]]>([
    ["an alias beside an address", { a: { ...A, name: "www" }, b: alias("www", "x") }, ["error REC101 at "]],
    [
      "an alias beside an address in one set",
      { [SET]: { records: { a: { ...A, name: "www" }, b: alias("www", "x") } } },
      ["error REC101 at records.b"],
    ],
    [
      "a set and a resource for one record",
      { [SET]: { records: { a: { ...A, name: "www" } } }, b: { ...A, name: "WWW.example.com." } },
      ["error TFP104 at "],
    ],
    ["two resources for one record", { a: { ...A, name: "www" }, b: { ...A, name: "www" } }, ["error TFP104 at "]],
    [
      "two resources for the settings of a zone",
      { "edge_dns_settings.a": { ns_ttl: 300 }, "edge_dns_settings.b": { ns_ttl: 600 } },
      ["error TFP104 at "],
    ],
    [
      "a loop of aliases",
      { a: alias("a", "b", { proxied: true }), b: alias("b", "c"), c: alias("c", "a") },
      ["warning REC144 at ", "warning REC135 at ", "warning REC135 at ", "error REC135 at "],
    ],
    [
      "an alias of an alias",
      { a: { ...A, name: "x" }, b: alias("y", "x"), c: alias("z", "y") },
      ["warning REC144 at "],
    ],
    [
      "a mail server that is an alias",
      { a: { type: "MX", name: "@", content: "mail.example.com", priority: 10 }, b: alias("mail", "x") },
      ["warning REC145 at "],
    ],
    [
      "two TTLs in one RRset",
      { a: { ...A, name: "www", ttl: 300 }, b: { ...A, name: "www", content: "192.0.2.2", ttl: 600 } },
      ["warning REC122 at "],
    ],
    ["two addresses at one name", { a: { ...A, name: "www" }, b: { ...A, name: "www", content: "192.0.2.2" } }, []],
    ["a name with a dot that is not allowed", { a: { ...A, name: "www.1" } }, ["warning REC131 at name"]],
    ["an absolute name in a zone whose name is not allowed for records", { a: { ...A, name: "www.example.com" } }, []],
  ])("%s", async (_, configs, expected) => {
    expect(await said(configs)).toEqual(expected);
  });

  it("names both records of a conflict", async () => {
    const place = begin();
    const [report] = await place.plan({ a: { ...A, name: "www" }, b: alias("www", "x") });
    expect(report?.detail).toBe(
      "`www CNAME (not shown)` and `www A 192.0.2.1` (another resource) cannot share a name. A CNAME cannot share its name with an address (RFC 1034 §3.6.2).",
    );
    await place.emulation.close();
  });
});

describe("records of the state", () => {
  it("conflict with new records, in any order of planning", async () => {
    const place = begin();
    await place.apply({ b: { ...A, name: "www" } });
    for (const name of ["a", "c"]) {
      const reports = await place.plan({ [name]: alias("www", "x"), b: { ...A, name: "www" } });
      expect(reports.map((report) => report.said)).toEqual(["error REC101 at "]);
    }
    await place.emulation.close();
  });

  it("that move away do not conflict with what replaces them", async () => {
    const place = begin();
    await place.apply({ a: { ...A, name: "www" } });
    expect(await place.plan({ b: alias("www", "x") })).toEqual([]);
    expect(await place.plan({ a: { ...A, name: "old" }, b: alias("www", "x") })).toEqual([]);
    await place.emulation.close();
  });

  it("that another product of the service manages are not changed, in a set or alone; unchanged they plan nothing", async () => {
    for (const address of ["edge_dns_record.a", SET]) {
      const place = begin();
      const config = (fields: Config): Readonly<Record<string, Config>> => ({
        [address]:
          address === SET
            ? { records: { a: { ...A, name: "x", ...fields }, b: { ...A, name: "y" } } }
            : { ...A, name: "x", ...fields },
      });
      await place.apply(config({}));
      const meta = { email_routing: true, read_only: true };
      place.emulation.control.foreign.patch("example.com", { name: "x.example.com" }, { meta }, { unchecked: true });
      expect(await place.plan(config({}))).toEqual([]);
      for (const fields of [{ content: "192.0.2.2" }, { name: "z" }]) {
        const reports = await place.plan(config(fields));
        const at = address === SET && "content" in fields ? "records.a" : "";
        expect(reports.map((report) => report.said)).toEqual([`error OWN101 at ${at}`]);
      }
      await place.emulation.close();
    }
  });

  it("swap their contents without a report", async () => {
    const place = begin();
    await place.apply({ a: { ...A, name: "x" }, b: { ...A, name: "y" } });
    expect(await place.plan({ a: { ...A, name: "y" }, b: { ...A, name: "x" } })).toEqual([]);
    await place.emulation.close();
  });

  it("that two resources hold are reported at the later resource", async () => {
    const place = begin();
    await place.apply({ a: { ...A, name: "www" } });
    const reports = await place.plan({ a: { ...A, name: "www" }, b: { ...A, name: "www", ttl: 300 } });
    expect(reports.map((report) => report.said)).toEqual(["error TFP104 at "]);
    expect(reports[0]?.detail).toMatch(
      /^`www A 192\.0\.2\.1` is planned by this resource and by another resource, id /,
    );
    await place.emulation.close();
  });

  it("and a new resource of the same configuration are two resources; `-replace` is one", async () => {
    const place = begin();
    await place.apply({ a: { ...A, name: "www" } });
    const configs = { a: { ...A, name: "www" } };
    const reports = await place.plan({ ...configs, b: { ...A, name: "www" } });
    expect(reports.map((report) => report.said)).toEqual(["error TFP104 at "]);
    expect(await place.plan(configs, ["edge_dns_record.a"])).toEqual([]);
    expect(await place.plan({ a: { ...A, name: "mail" } }, ["edge_dns_record.a"])).toEqual([]);
    await place.emulation.close();
  });
});
