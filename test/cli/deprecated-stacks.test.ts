// Old spellings in the output of `cdktf synth`: the construct and the field are named once, with their state on a day.
import { describe, expect, it } from "vitest";
import { folder } from "./folder";
import { run as runIn } from "./run-in";

const here = folder();
const ACCOUNT = "023e105f4ecef8ad9ca31a8372d0c353";
const run = (...argv: readonly string[]) =>
  runIn(argv, { cwd: here.path, env: { ZONEWRIGHT_ACCOUNT_ID: ACCOUNT, ZONEWRIGHT_BASE_URL: "emulator:" } });

function resource(name: string, attributes: object): object {
  return { [name]: { ...attributes, "//": { metadata: { path: `dns/${name}/Resource` } } } };
}

const zone_id = "$" + "{edge_zone.Zone.id}";
const sip = { priority: 1, weight: 1, port: 5060, target: "sip.example.com" };
const STACK = {
  resource: {
    edge_zone: resource("Zone", { name: "example.com" }),
    edge_dns_record: resource("Sip", {
      ...{ zone_id, type: "SRV", name: "example.com", locked: false },
      data: { ...sip, service: "_sip", proto: "_tcp", name: "example.com" },
    }),
    edge_dns_record_set: resource("Set", {
      zone_id,
      records: { www: { type: "A", name: "www", content: "192.0.2.1", zone_name: "example.com" } },
    }),
    edge_dns_settings: resource("Settings", { zone_id, cname_flattening: "flatten_all", use_apex_ns: true }),
    edge_zone_defaults: resource("Defaults", { default_nameservers: "cloudflare.standard" }),
    edge_access_application: resource("Wiki", { name: "wiki", self_hosted_domains: ["wiki.example.com"] }),
    edge_zone_access_application: resource("Shop", {
      zone_id,
      name: "shop",
      self_hosted_domains: ["shop.example.com"],
    }),
  },
};

const PLACES = [
  "dns/Sip locked",
  'dns/Set["www"] zone_name',
  ...["dns/Sip data.service", "dns/Sip data.proto", "dns/Sip data.name"],
  ...["dns/Settings cname_flattening", "dns/Settings use_apex_ns"],
  "dns/Defaults default_nameservers",
  ...["dns/Wiki self_hosted_domains", "dns/Shop self_hosted_domains"],
];

const FILE = "cdktf.out/stacks/dns/cdk.tf.json";

describe("a synthesized stack", () => {
  it.each(["validate", "plan"])("has each old field named once by %s", async (command) => {
    here.write(FILE, JSON.stringify(STACK));
    const { code, out } = await run(command, "cdktf.out");
    expect(code).toBe(0);
    const named = [...out.matchAll(/^ {2}(ended|deprecated) (\S+) {2}(.*)$/gm)].map(([, state, file, place]) => ({
      state,
      file,
      place,
    }));
    expect(named).toEqual(PLACES.map((place) => ({ state: "ended", file: FILE, place })));
    const json = JSON.parse((await run(command, "cdktf.out", "--json")).out);
    expect(json.deprecations.map(({ where }: { readonly where: string }) => where)).toEqual(PLACES);
  });

  it("lists only old spellings that are deprecated on the chosen day", async () => {
    here.write(FILE, JSON.stringify(STACK));
    const states = async (day: string) => {
      const { out } = await run("plan", "cdktf.out", "--as-of", day, "--json");
      const found: readonly { readonly where: string; readonly state: string }[] = JSON.parse(out).deprecations;
      return found.filter(({ where }) => /Sip|Wiki/.test(where)).map(({ where, state }) => `${state} ${where}`);
    };
    const srv = (state: string) => ["service", "proto", "name"].map((part) => `${state} dns/Sip data.${part}`);
    expect(await states("2024-05-30")).toEqual(["deprecated dns/Sip locked", ...srv("deprecated")]);
    expect(await states("2024-05-31")).toEqual(["deprecated dns/Sip locked", ...srv("ended")]);
    expect(await states("2025-11-20")).toEqual([
      "ended dns/Sip locked",
      ...srv("ended"),
      "deprecated dns/Wiki self_hosted_domains",
    ]);
    expect(await states("2025-11-21")).toEqual([
      "ended dns/Sip locked",
      ...srv("ended"),
      "ended dns/Wiki self_hosted_domains",
    ]);
  });

  it.each(["markdown", "sarif", "junit", "html", "github"])(
    "has its old fields named in the %s report",
    async (format) => {
      here.write(FILE, JSON.stringify(STACK));
      const { out } = await run("plan", "cdktf.out", "--format", format);
      for (const place of ["dns/Sip", "dns/Settings"]) expect(out).toContain(place);
      for (const field of ["data.service", "use_apex_ns"]) expect(out).toContain(field);
    },
  );
});
