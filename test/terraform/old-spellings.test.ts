// Every old spelling of every kind in Terraform: one warning with date and replacement, and requests in the new form.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { getEffectiveDate, SCHEDULE } from "../../src/deprecation";
import { OLD_FIELDS } from "../../src/deprecation/translate";
import { kinds } from "../../src/kinds";
import { ACCOUNT, emulate } from "../emulated";
import { type Config, createCore, listActions } from "./in-process-core";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 31);

const TARGET = { priority: 1, weight: 2, port: 5060, target: "sip.example.com" };
const SRV = { name: "@", type: "SRV", data: { ...TARGET, service: "_sip", proto: "_tcp", name: "@" } };
const A = { name: "www", type: "A", content: "192.0.2.1" };
const WIKI = { name: "wiki", self_hosted_domains: ["wiki.example.com", "docs.example.com/hr"] };
const HOSTS = [
  { type: "public", uri: "wiki.example.com" },
  { type: "public", uri: "docs.example.com/hr" },
];

interface OldConfig {
  /** The resource without the prefix. */
  readonly type: string;
  readonly config: Config;
  /** The path of each old attribute, with the argument to write instead. */
  readonly warns: Readonly<Record<string, string>>;
  /** What the API has after the apply. */
  readonly live: JsonObject;
  /** Another value of the old attribute, and what the API has then. */
  readonly next?: { readonly config: Config; readonly live: JsonObject };
}

const OLD_CONFIGS: readonly OldConfig[] = [
  {
    type: "dns_record",
    config: SRV,
    warns: {
      "data.service": 'name = "_sip._tcp"',
      "data.proto": 'name = "_sip._tcp"',
      "data.name": 'name = "_sip._tcp"',
    },
    live: { name: "_sip._tcp.example.com", data: TARGET },
    next: {
      config: { ...SRV, data: { ...SRV.data, service: "_sips" } },
      live: { name: "_sips._tcp.example.com", data: TARGET },
    },
  },
  {
    type: "dns_record",
    config: { ...SRV, name: "_sip._tcp", data: { ...TARGET, service: "sip" } },
    warns: { "data.service": "Remove it." },
    live: { name: "_sip._tcp.example.com", data: TARGET },
  },
  {
    type: "dns_record",
    config: { ...A, locked: false, zone_name: "example.com" },
    warns: { locked: "Remove it.", zone_name: "Remove it." },
    live: { name: "www.example.com", content: "192.0.2.1" },
  },
  {
    type: "dns_settings",
    config: { cname_flattening: "flatten_all" },
    warns: { cname_flattening: "flatten_all_cnames = true" },
    live: { flatten_all_cnames: true },
    next: { config: { cname_flattening: "flatten_at_root" }, live: { flatten_all_cnames: false } },
  },
  {
    type: "dns_settings",
    config: { use_apex_ns: true },
    warns: { use_apex_ns: "multi_provider = true" },
    live: { multi_provider: true },
    next: { config: { use_apex_ns: false }, live: { multi_provider: false } },
  },
  {
    type: "zone_defaults",
    config: { default_nameservers: "custom.account" },
    warns: { default_nameservers: 'nameservers = { type = "custom.account" }' },
    live: { zone_defaults: { nameservers: { type: "custom.account" } } },
    next: {
      config: { default_nameservers: "cloudflare.standard" },
      live: { zone_defaults: { nameservers: { type: "cloudflare.standard" } } },
    },
  },
  {
    type: "zone_defaults",
    config: { use_account_custom_ns_by_default: true },
    warns: { use_account_custom_ns_by_default: 'nameservers = { type = "custom.account" }' },
    live: { zone_defaults: { nameservers: { type: "custom.account" } } },
  },
  ...["access_application", "zone_access_application"].flatMap((type): readonly OldConfig[] => [
    {
      type,
      config: WIKI,
      warns: { self_hosted_domains: 'destinations = [{ type = "public", uri = ' },
      live: { name: "wiki", domain: "wiki.example.com", destinations: HOSTS },
      next: {
        config: { ...WIKI, self_hosted_domains: ["intranet.example.com"] },
        live: { domain: "intranet.example.com", destinations: [{ type: "public", uri: "intranet.example.com" }] },
      },
    },
    {
      type,
      config: { ...WIKI, destinations: [{ type: "public", uri: "intranet.example.com" }] },
      warns: { self_hosted_domains: "Remove it." },
      live: { destinations: [{ type: "public", uri: "intranet.example.com" }] },
    },
  ]),
];

const ROWS = OLD_CONFIGS.map((row) => [`${row.type}: ${Object.keys(row.warns).join(", ")}`, row] as const);

describe("an old spelling in Terraform", () => {
  it.each(ROWS)(
    "%s: is written in the new form, and has an empty plan then",
    async (_, { type, config, live, next }) => {
      const { core, base, read } = await prepared(type);
      for (const step of [{ config, live }, ...(next ? [next] : [])]) {
        const configs = { [`edge_${type}.it`]: { ...base, ...step.config } };
        await core.apply(configs);
        expect(await read(), `seed ${SEED}`).toMatchObject(step.live);
        expect(listActions(await core.plan(configs)), `seed ${SEED}`).toEqual({});
      }
    },
  );

  it.each(ROWS)("%s: has one warning for each attribute, with its date and the argument to write", async (_, row) => {
    const { core, base } = await prepared(row.type);
    await core.plan({ [`edge_${row.type}.it`]: { ...base, ...row.config } });
    expect(core.warnings.map(describeWarning)).toEqual(
      Object.entries(row.warns).map(([name, help]) => ({
        path: name.split("."),
        text: expect.stringContaining(`\`${name}\` ended on ${endOf(name)} (`),
        help: expect.stringContaining(help),
      })),
    );
  });

  it.each(ROWS.filter(([, { type }]) => type === "dns_record"))("%s: names the key in a set", async (_, row) => {
    const { core, base } = await prepared(row.type);
    await core.plan({ "edge_dns_record_set.it": { ...base, records: { "the key": row.config } } });
    expect(core.warnings.map(describeWarning)).toEqual(
      Object.entries(row.warns).map(([name, help]) => ({
        path: ["records", "the key"],
        text: expect.stringContaining(`\`records["the key"]\`: \`${name}\` ended on ${endOf(name)} (`),
        help: expect.stringContaining(help),
      })),
    );
  });

  it("has its state on the provider's day, and says which day that is", async () => {
    const zone_id = "0123456789abcdef0123456789abcdef";
    const say = async (asOf: string) => {
      const core = createCore(emulate({ seed: SEED }), { asOf });
      await core.validate({ "edge_dns_settings.it": { zone_id, cname_flattening: "flatten_all" } });
      return core.warnings.map(({ summary }) => summary);
    };
    expect(await say("2025-06-07")).toEqual([
      "cname_flattening ends on 2025-06-08, in 1 day as of 2025-06-07 (TFP113)",
    ]);
    expect(await say("2025-06-08")).toEqual(["cname_flattening ended on 2025-06-08 as of 2025-06-08 (TFP113)"]);
    expect(await say("2026-11-21")).toEqual(["cname_flattening ended on 2025-06-08 (TFP113)"]);
  });

  it("has a row for every old spelling that a schema accepts", () => {
    const spelled = kinds.flatMap(({ name, inDocument: { key } }) =>
      OLD_FIELDS.filter((field) => field.key === key).map(({ path }) => `${name} ${path.join(".")}`),
    );
    const tested = OLD_CONFIGS.flatMap(({ type, warns }) => Object.keys(warns).map((path) => `${type} ${path}`));
    expect(spelled.filter((field) => !tested.includes(field))).toEqual([]);
  });
});

async function prepared(type: string) {
  const emulation = emulate({ seed: SEED });
  const zone = String(emulation.control.addZone("example.com")["id"]);
  const core = createCore(emulation);
  const inZone: Readonly<Record<string, string>> = {
    dns_record: "dns_records",
    dns_settings: "dns_settings",
    zone_access_application: "access/apps",
  };
  const ofAccount: Readonly<Record<string, string>> = {
    zone_defaults: "dns_settings",
    access_application: "access/apps",
  };
  const path = inZone[type] ? `/zones/${zone}/${inZone[type]}` : `/accounts/${ACCOUNT}/${ofAccount[type]}`;
  /** The only object of the type. */
  const read = async () => {
    const reply = await emulation.api().send({ method: "GET", path });
    if (reply.outcome !== "ok") throw new Error(`GET ${path} failed`);
    const { result } = reply;
    return Array.isArray(result) ? result.filter((row) => row["type"] !== "SOA" && row["type"] !== "NS")[0] : result;
  };
  return { core, base: inZone[type] ? { zone_id: zone } : {}, read };
}

type Diagnostic = ReturnType<typeof createCore>["warnings"][number];

function describeWarning({ detail, attribute }: Diagnostic) {
  const [text, help] = detail.split("\n\n");
  return { path: attribute?.steps.map((step) => step.attributeName ?? step.elementKeyString), text, help };
}

/** The date of an old attribute in the schedule. */
function endOf(name: string): string {
  const id = OLD_FIELDS.find(({ path }) => path.join(".") === name)?.id ?? "dns-record-srv-data-name";
  const deprecation = SCHEDULE.find((candidate) => candidate.id === id);
  if (!deprecation) throw new Error(`${id} is not in the schedule`);
  return getEffectiveDate(deprecation);
}
