// `lifecycle.ignore_changes` for every kind: somebody else changes an ignored attribute, the configuration changes another, and the
// apply leaves the foreign value alone.
import { describe, expect, it } from "vitest";
import { kinds } from "../../src/kinds";
import { TYPE_PREFIX } from "../../src/terraform/schema/resource-types";
import { createMemorySecrets } from "../create-memory-secrets";
import { describeTier } from "../describe-tier";
import { ACCOUNT, emulate } from "../emulated";
import { type Config, createCore, listActions } from "./in-process-core";
import { findMissingTerraform, workspace } from "./terraform-workspace";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 7);

/** An attribute with its value at first, the value of the foreign edit, and the value of a later configuration. */
type Values = readonly [declared: unknown, foreign: unknown, next: unknown];

interface Stack {
  readonly title: string;
  readonly kind: string;
  /** Attributes that do not change. */
  readonly base: Config;
  readonly values: Readonly<Record<string, Values>>;
}

const FLAGS: Values = [true, false, false];

const application: Omit<Stack, "kind"> = {
  title: "an application",
  base: { name: "wiki" },
  values: {
    destinations: [
      [{ type: "public", uri: "wiki.example.com" }],
      [
        { type: "public", uri: "wiki.example.com" },
        { type: "public", uri: "wiki.example.com/other" },
      ],
      [
        { type: "public", uri: "wiki.example.com" },
        { type: "public", uri: "wiki.example.com/third" },
      ],
    ],
    session_duration: ["24h", "1h", "12h"],
    app_launcher_visible: FLAGS,
    skip_interstitial: FLAGS,
    custom_deny_message: ["no", "never", "not today"],
    logo_url: ["https://example.com/a.png", "https://example.com/b.png", "https://example.com/c.png"],
    tags: [["a"], ["b"], ["c"]],
    cors_headers: ["a", "b", "c"].map((name) =>
      JSON.stringify({ allowed_origins: [`https://${name}.example.com`] }),
    ) as unknown as Values,
  },
};

const STACKS: readonly Stack[] = [
  {
    title: "an address",
    kind: "dns_record",
    base: { name: "www", type: "A" },
    values: {
      content: ["192.0.2.1", "192.0.2.2", "192.0.2.3"],
      ttl: [300, 600, 900],
      comment: ["ours", "theirs", "next"],
      tags: [["team:web"], ["team:other"], ["team:next"]],
    },
  },
  {
    title: "a name of a record",
    kind: "dns_record",
    base: { type: "A", content: "192.0.2.1" },
    values: { name: ["www", "web", "site"], proxied: FLAGS, comment: ["ours", "theirs", "next"] },
  },
  {
    title: "a type of a record",
    kind: "dns_record",
    base: { name: "www", content: "mail.example.com" },
    values: { type: ["CNAME", "PTR", "NS"], ttl: [300, 600, 900] },
  },
  {
    title: "a mail server",
    kind: "dns_record",
    base: { name: "@", type: "MX" },
    values: {
      content: ["mail.example.com", "mx.example.com", "mx2.example.com"],
      priority: [10, 20, 30],
      ttl: [300, 600, 900],
    },
  },
  {
    title: "record data",
    kind: "dns_record",
    base: { name: "@", type: "CAA" },
    values: {
      data: [
        { flags: 0, tag: "issue", value: "letsencrypt.org" },
        { flags: 0, tag: "issue", value: "pki.goog" },
        { flags: 0, tag: "issue", value: "ca.example.com" },
      ],
      ttl: [300, 600, 900],
    },
  },
  {
    title: "settings of a proxied record",
    kind: "dns_record",
    base: { name: "docs", type: "CNAME", content: "docs.example.net" },
    values: {
      settings: [{ flatten_cname: true }, { flatten_cname: false }, { flatten_cname: false }],
      proxied: [false, false, false],
      ttl: [300, 600, 900],
    },
  },
  {
    title: "settings of a zone",
    kind: "dns_settings",
    base: {},
    values: {
      ns_ttl: [86_400, 43_200, 21_600],
      flatten_all_cnames: FLAGS,
      multi_provider: FLAGS,
      secondary_overrides: FLAGS,
      soa: [
        { refresh: 7200, retry: 3600 },
        { refresh: 9000, retry: 3600 },
        { refresh: 9900, retry: 3600 },
      ],
      nameservers: [{ type: "cloudflare.standard" }, { type: "custom.account" }, { type: "cloudflare.standard" }],
    },
  },
  {
    title: "defaults of new zones",
    kind: "zone_defaults",
    base: {},
    values: {
      ns_ttl: [86_400, 43_200, 21_600],
      flatten_all_cnames: FLAGS,
      multi_provider: FLAGS,
      nameservers: [
        { type: "cloudflare.standard" },
        { type: "cloudflare.standard.random" },
        { type: "cloudflare.standard" },
      ],
    },
  },
  {
    title: "SOA defaults",
    kind: "soa_defaults",
    base: {},
    values: {
      rname: ["a@example.com", "b@example.com", "c@example.com"],
      refresh: [7200, 9000, 9900],
      retry: [2400, 2500, 2600],
      expire: [604_800, 604_900, 605_000],
      min_ttl: [900, 1000, 1100],
      ttl: [3600, 3700, 3800],
    },
  },
  {
    title: "a hold",
    kind: "zone_hold",
    base: {},
    values: { enabled: [true, true, true], include_subdomains: [true, false, false] },
  },
  {
    title: "a zone",
    kind: "zone",
    base: { name: "example.com" },
    values: { paused: FLAGS, type: ["full", "full", "full"] },
  },
  {
    title: "a gateway",
    kind: "gateway",
    base: { id: "bot" },
    values: {
      cache_ttl: [300, 600, 900],
      collect_logs: FLAGS,
      cache_invalidate_on_update: FLAGS,
      rate_limiting_limit: [60, 70, 80],
      rate_limiting_interval: [60, 90, 120],
      rate_limiting_technique: ["fixed", "sliding", "fixed"],
      retry_max_attempts: [3, 4, 5],
      retry_delay: [500, 600, 700],
      retry_backoff: ["exponential", "linear", "constant"],
      guardrails: [
        { prompt: { S1: "BLOCK" }, response: { S1: "BLOCK" } },
        { prompt: { S1: "FLAG" }, response: { S1: "BLOCK" } },
        { prompt: { S1: "BLOCK" }, response: { S1: "FLAG" } },
      ],
      spend_limits: [
        { enabled: true, rules: [{ limit: 20, limitType: "cost", window: 86_400 }] },
        { enabled: true, rules: [{ limit: 30, limitType: "cost", window: 86_400 }] },
        { enabled: false, rules: [{ limit: 20, limitType: "cost", window: 86_400 }] },
      ],
    },
  },
  {
    title: "a token",
    kind: "gateway_token",
    base: { name: "run", sink: "file:run.token" },
    values: {
      allowed_ips: [["203.0.113.0/24"], ["203.0.113.0/25"], ["203.0.113.0/26"]],
      denied_ips: [["203.0.113.7"], ["203.0.113.8"], ["203.0.113.9"]],
      expires_on: ["2027-03-01", "2027-04-01", "2027-05-01"],
    },
  },
  { ...application, kind: "access_application" },
  { ...application, kind: "zone_access_application" },
];

const CASES = STACKS.flatMap((stack) => {
  const names = Object.keys(stack.values);
  return names.flatMap((ignored, index) => {
    const changed = names[(index + 1) % names.length] ?? ignored;
    return changed === ignored ? [] : [{ ...stack, ignored, changed }];
  });
});

/** Two states of the same objects: ours, and that of somebody who changes them elsewhere. */
async function prepared(kindName: string) {
  const emulation = emulate({ seed: SEED });
  const secrets = createMemorySecrets();
  const options = { secretsFor: () => secrets };
  const core = createCore(emulation, options);
  const within = kinds.find((kind) => kind.name === kindName)?.within;
  const scope = within === "zone" ? { zone_id: emulation.control.addZone("example.com").id } : {};
  const elsewhere = () => {
    const other = createCore(emulation, options);
    for (const [address, stored] of core.state) other.state.set(address, stored);
    return other;
  };
  return { ...emulation, core, scope, elsewhere };
}

const pick = ({ values }: Stack, at: 0 | 1 | 2): Config =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value[at]]));

describe("a foreign value of an ignored attribute", () => {
  it("is tested for every kind", () => {
    expect(new Set(STACKS.map((stack) => stack.kind))).toEqual(new Set(kinds.map((kind) => kind.name)));
  });

  it.each(CASES)("stays in $kind ($title): $ignored, while $changed changes", async (stack) => {
    const { ignored, changed, kind, base } = stack;
    const { core, scope, elsewhere } = await prepared(kind);
    const address = `${TYPE_PREFIX}${kind}.it`;
    const declared = { ...scope, ...base, ...pick(stack, 0) };
    await core.apply({ [address]: declared });
    const other = elsewhere();
    await other.apply({ [address]: { ...declared, [ignored]: stack.values[ignored]?.[1] } });
    // A new name or type is a new object: Terraform would not find the old id.
    for (const [at, stored] of other.state)
      core.state.set(at, { ...stored, privateState: core.state.get(at)?.privateState ?? stored.privateState });
    const foreign = members(other.state.get(address)?.state)[ignored];
    const lifecycle = { ignore_changes: [ignored] };
    const next = { [address]: { ...declared, [changed]: stack.values[changed]?.[2], lifecycle } };
    await core.apply(next);
    expect(listActions(await core.plan(next)), `seed ${SEED}`).toEqual({});
    expect(members(core.state.get(address)?.state)[ignored]).toEqual(foreign);
  });

  it.each(STACKS)("stays in $kind ($title) with ignore_changes = all", async (stack) => {
    const { kind, base } = stack;
    const { core, scope, elsewhere } = await prepared(kind);
    const address = `${TYPE_PREFIX}${kind}.it`;
    const declared = { ...scope, ...base, ...pick(stack, 0) };
    await core.apply({ [address]: declared });
    const other = elsewhere();
    await other.apply({ [address]: { ...declared, ...pick(stack, 1) } });
    for (const [at, stored] of other.state) core.state.set(at, stored);
    const next = { [address]: { ...declared, ...pick(stack, 2), lifecycle: { ignore_changes: "all" } } };
    expect(listActions(await core.apply(next)), `seed ${SEED}`).toEqual({});
  });
});

describe("a record of a set", () => {
  const SET = "edge_dns_record_set.all";
  const records = (more: object = {}) => ({
    www: { name: "www", type: "A", content: "192.0.2.1", ttl: 300, ...more },
    mail: { name: "mail", type: "A", content: "192.0.2.10" },
  });

  async function applied() {
    const emulation = emulate({ seed: SEED });
    const core = createCore(emulation);
    const zone_id = emulation.control.addZone("example.com").id;
    await core.apply({ [SET]: { zone_id, records: records() } });
    emulation.control.foreign.patch("example.com", { name: "www.example.com" }, { content: "192.0.2.99" });
    const content = (name: string) =>
      emulation.control.records("example.com").find((record) => record["name"] === `${name}.example.com`)?.["content"];
    return { core, zone_id, content };
  }

  it.each([
    ["an attribute", ['records["www"].content']],
    ["a key", ['records["www"]']],
    ["all records", ["records"]],
  ])("keeps the foreign content: $0", async (_, ignored) => {
    const { core, zone_id, content } = await applied();
    const next = {
      [SET]: { zone_id, adopt: true, records: records({ ttl: 600 }), lifecycle: { ignore_changes: ignored } },
    };
    await core.apply(next);
    expect(content("www")).toBe("192.0.2.99");
    expect(listActions(await core.plan(next)), `seed ${SEED}`).toEqual({});
  });

  it("stays although its ignored key was removed", async () => {
    const { core, zone_id, content } = await applied();
    const { mail } = records();
    const next = {
      [SET]: {
        zone_id,
        records: { mail: { ...mail, ttl: 600 } },
        lifecycle: { ignore_changes: ['records["www"]'] },
      },
    };
    await core.apply(next);
    expect(content("www")).toBe("192.0.2.99");
    expect(listActions(await core.plan(next)), `seed ${SEED}`).toEqual({});
  });
});

describeTier("Terraform", findMissingTerraform(), () => {
  const LIFECYCLE = (...ignored: readonly string[]) => ({ lifecycle: { ignore_changes: ignored } });

  it.each(["some attributes", "all"])("leaves the foreign values of ignored attributes alone: %s", async (which) => {
    const emulation = emulate({ mode: "calm", seed: SEED });
    const zone = String(emulation.control.addZone("example.com")["id"]);
    const stack = await workspace(emulation);
    const resources = (ttl: number, ignore: (...ignored: readonly string[]) => object) => ({
      edge_dns_record: {
        www: { zone_id: zone, name: "www", type: "A", content: "192.0.2.1", ttl, ...ignore("content") },
      },
      edge_dns_record_set: {
        all: {
          zone_id: zone,
          records: { mail: { name: "mail", type: "A", content: "192.0.2.10", ttl } },
          ...ignore('records["mail"].content'),
        },
      },
      edge_dns_settings: { it: { zone_id: zone, ns_ttl: 86_400, multi_provider: ttl === 300, ...ignore("ns_ttl") } },
      edge_gateway: { bot: { id: "bot", cache_ttl: 300, rate_limiting_limit: ttl, ...ignore("cache_ttl") } },
      edge_access_application: {
        wiki: {
          name: "wiki",
          destinations: [{ type: "public", uri: "wiki.example.com" }],
          session_duration: "24h",
          custom_deny_message: String(ttl),
          ...ignore("session_duration"),
        },
      },
    });
    const ignore = which === "all" ? () => ({ lifecycle: { ignore_changes: "all" } }) : LIFECYCLE;
    try {
      stack.write(resources(300, () => ({})));
      expect((await stack.run("apply", "-auto-approve")).stderr).toBe("");
      const account = `/accounts/${ACCOUNT}`;
      const api = emulation.api();
      const rows = async (path: string) => {
        const listed = await api.list(path, {}, 50);
        return listed.outcome === "ok" ? (listed.rows as readonly Readonly<Record<string, unknown>>[]) : [];
      };
      const put = async (path: string, edit: object) => {
        const [row] = await rows(path);
        await api.send({ method: "PUT", path: `${path}/${row?.["id"]}`, body: { ...row, ...edit } as never });
      };
      const { foreign } = emulation.control;
      foreign.patch("example.com", { name: "www.example.com" }, { content: "192.0.2.99" });
      foreign.patch("example.com", { name: "mail.example.com" }, { content: "192.0.2.98" });
      await api.send({ method: "PATCH", path: `/zones/${zone}/dns_settings`, body: { ns_ttl: 43_200 } });
      await put(`${account}/ai-gateway/gateways`, { cache_ttl: 900 });
      await put(`${account}/access/apps`, { session_duration: "1h" });
      stack.write(resources(600, ignore));
      const applied = await stack.run("apply", "-auto-approve");
      expect(applied.stderr, `seed ${SEED}`).toBe("");
      expect(applied.stdout).toContain(which === "all" ? "0 changed" : "5 changed");
      expect((await stack.run("plan", "-detailed-exitcode")).code).toBe(0);
      expect(emulation.control.records("example.com").map((record) => record["content"])).toEqual(
        expect.arrayContaining(["192.0.2.99", "192.0.2.98"]),
      );
      const settings = await api.send({ method: "GET", path: `/zones/${zone}/dns_settings` });
      expect(settings).toMatchObject({ result: { ns_ttl: 43_200 } });
      expect(await rows(`${account}/ai-gateway/gateways`)).toMatchObject([{ cache_ttl: 900 }]);
      expect(await rows(`${account}/access/apps`)).toMatchObject([{ session_duration: "1h" }]);
    } finally {
      await stack.close();
    }
  });
});

function members(state: unknown): Readonly<Record<string, unknown>> {
  return state as Readonly<Record<string, unknown>>;
}
