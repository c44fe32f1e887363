// Which provider configuration and account each construct belongs to, and in which order gateways and tokens are written.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TerraformStack, Testing } from "cdktf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  AccessApplication,
  DnsRecord,
  EdgeProvider,
  Gateway,
  GatewayToken,
  MxRecord,
  records,
  SoaDefaults,
  Zone,
  ZoneHold,
} from "../../src/constructs";
import { readDesired } from "../../src/desired";
import { kinds } from "../../src/kinds";
import { aStack, resourcesOf, stateOf } from "./a-stack";

const ACCOUNT = "023e105f4ecef8ad9ca31a8372d0c353";
const OTHER = "1".repeat(32);
const folder = mkdtempSync(join(tmpdir(), "zonewright-providers-"));
const document = join(folder, "zone.yaml");
beforeAll(() =>
  writeFileSync(
    document,
    [
      "version: 1",
      "gateways: { doc: {} }",
      "zones:",
      "  document.example:",
      "    dns_settings: { ns_ttl: 3600 }",
      "    records: [{ name: www, type: A, content: 192.0.2.1 }]",
    ].join("\n"),
  ),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function twoAccounts(): { readonly stack: TerraformStack; readonly other: EdgeProvider } {
  const stack = new TerraformStack(Testing.app(), "dns");
  new EdgeProvider(stack, "edge", { accountId: ACCOUNT });
  return { stack, other: new EdgeProvider(stack, "other", { accountId: OTHER, alias: "other" }) };
}

const TYPES = [
  ...["edge_zone", "edge_dns_record", "edge_dns_record_set", "edge_dns_settings", "edge_zone_hold"],
  ...["edge_zone_access_application", "edge_gateway"],
];

function providersOf(stack: TerraformStack): readonly string[] {
  return TYPES.flatMap((type) =>
    Object.entries(resourcesOf(stack, type)).map(([path, { provider }]) => `${path} ${provider ?? "default"}`),
  );
}

describe("the provider configuration of a zone", () => {
  it("is that of everything in the zone, by every helper and construct", () => {
    const { stack, other: provider } = twoAccounts();
    const zones = [
      new Zone(stack, "New", { name: "example.com", provider }),
      Zone.fromZoneName(stack, "Named", "example.net", { provider }),
      Zone.fromZoneId(stack, "ById", "2".repeat(32), { provider }),
      Zone.fromZoneAttributes(stack, "Both", { zoneId: "3".repeat(32), zoneName: "example.org", provider }),
    ];
    for (const zone of zones) {
      zone.addRecord("Record", records.a("a", "192.0.2.1"));
      zone.addRecordSet("Set", { b: records.a("b", "192.0.2.1") });
      zone.addSettings({ nsTtl: 3600 });
      zone.addDelegation("Lab", { name: "lab", nameServers: ["ns.example.net"] });
      new DnsRecord(zone, "Own", { zone, ...records.a("own", "192.0.2.1") });
      new MxRecord(zone, "Mail", { zone, name: "@", content: "mail.example.net", priority: 1 });
      new ZoneHold(zone, "Hold", { zone, enabled: true });
      new AccessApplication(zone, "Wiki", { zone, name: "wiki", domain: "wiki.example.com" });
    }
    Zone.fromDocument(stack, "Documents", document, { provider });
    expect(providersOf(stack).filter((line) => !line.endsWith(" edge.other"))).toEqual([]);
    expect(providersOf(stack)).toHaveLength(1 + 4 * 8 + 4);
    const { data } = JSON.parse(Testing.synth(stack));
    expect(Object.values(data.edge_zone)).toEqual([expect.objectContaining({ provider: "edge.other" })]);
  });

  it("yields to the construct's own, and is not used in another stack", () => {
    const { stack, other } = twoAccounts();
    const third = new EdgeProvider(stack, "third", { alias: "third" });
    const zone = new Zone(stack, "New", { name: "example.com", provider: other });
    zone.addRecord("Own", { ...records.a("a", "192.0.2.1"), provider: third });
    zone.addRecordSet("Set", {}, { provider: third });
    zone.addSettings({ nsTtl: 3600, provider: third });
    expect(providersOf(stack)).toEqual([
      ...["New edge.other", "New_Own edge.third", "New_Set edge.third", "New_Settings edge.third"],
    ]);
    const elsewhere = new TerraformStack(stack.node.root, "elsewhere");
    new EdgeProvider(elsewhere, "edge");
    new DnsRecord(elsewhere, "Record", { zone, ...records.a("b", "192.0.2.1") });
    expect(providersOf(elsewhere)).toEqual(["Record default"]);
  });

  it("is not the only argument of Terraform that helpers take", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Zone", { name: "example.com" });
    const lifecycle = { ignoreChanges: ["content"], preventDestroy: true };
    const first = zone.addRecord("First", { ...records.a("a", "192.0.2.1"), lifecycle, adopt: true });
    zone.addRecordSet(
      "Set",
      { b: records.a("b", "192.0.2.1") },
      { lifecycle: { ignoreChanges: "all" }, dependsOn: [first] },
    );
    zone.addSettings({ nsTtl: 3600, dependsOn: [first], count: 1 });
    const written = { prevent_destroy: true, ignore_changes: ["content"] };
    expect(resourcesOf(stack, "edge_dns_record")["Zone_First"]).toMatchObject({ lifecycle: written, adopt: true });
    expect(resourcesOf(stack, "edge_dns_record_set")["Zone_Set"]).toMatchObject({
      lifecycle: { ignore_changes: "all" },
    });
    expect(resourcesOf(stack, "edge_dns_settings")["Zone_Settings"]).toMatchObject({ count: 1 });
  });
});

describe("a stack with two accounts", () => {
  function stackOfBoth(): TerraformStack {
    const { stack, other } = twoAccounts();
    new Zone(stack, "Mine", { name: "example.com" }).addRecord("Www", records.a("www", "192.0.2.1"));
    const theirs = new Zone(stack, "Theirs", { name: "example.net", provider: other });
    theirs.addRecord("Www", records.a("www", "192.0.2.2"));
    // The same name again: another account may hold a zone of this name.
    new Zone(stack, "Again", { name: "example.com", provider: other, deletionProtection: false });
    new Gateway(stack, "Bot", { gatewayId: "bot", provider: other });
    new SoaDefaults(stack, "Soa", { refresh: 7200 });
    return stack;
  }

  it("has the right account for each object in zone-state.json", () => {
    expect(stateOf(stackOfBoth())).toMatchObject({
      "//": { stack: "dns", diagnostics: [] },
      accounts: {
        [ACCOUNT]: {
          "//": { sources: { soa_defaults: "dns/Soa", "zones.example.com.records[0]": "dns/Mine/Www" } },
          account: ACCOUNT,
          soa_defaults: { refresh: 7200 },
          zones: { "example.com": { records: [{ name: "www", content: "192.0.2.1" }] } },
        },
        [OTHER]: {
          account: OTHER,
          gateways: { bot: {} },
          zones: { "example.com": {}, "example.net": { records: [{ content: "192.0.2.2" }] } },
        },
      },
    });
  });

  it("is planned for the account that is chosen, and for none without a choice", async () => {
    const out = Testing.fullSynth(stackOfBoth());
    const read = async (account?: string) => {
      const { desired, diagnostics } = await readDesired([out], { kinds, account });
      const names = desired.scopes.flatMap(({ scope }) => (scope.within === "zone" ? [scope.zone] : []));
      return { account: desired.account, names, codes: diagnostics.map(({ code }) => code) };
    };
    expect(await read(ACCOUNT)).toEqual({ account: ACCOUNT, names: ["example.com"], codes: [] });
    expect(await read(OTHER)).toEqual({ account: OTHER, names: ["example.com", "example.net"], codes: [] });
    expect(await read()).toMatchObject({ names: [], codes: ["SYN106"] });
    expect(await read("4".repeat(32))).toMatchObject({ names: [], codes: ["SYN106"] });
    // The stack itself, where no construct wrote a state.
    rmSync(join(out, "stacks/dns/zone-state.json"));
    expect(await read(OTHER)).toEqual({ account: OTHER, names: ["example.com", "example.net"], codes: [] });
    rmSync(out, { recursive: true, force: true });
  });
});

describe("a value that only Terraform knows in one of two accounts", () => {
  const UNKNOWN = "${var.unknown}";
  const read = async (stack: TerraformStack, account?: string) => {
    const out = Testing.fullSynth(stack);
    const results = [];
    for (const hasState of [true, false]) {
      if (!hasState) rmSync(join(out, "stacks/dns/zone-state.json"));
      const { desired, diagnostics } = await readDesired([out], { kinds, account });
      results.push({
        labels: desired.scopes.flatMap(({ objects }) => objects.map(({ label }) => label)),
        codes: diagnostics.map(({ code }) => code),
      });
    }
    rmSync(out, { recursive: true, force: true });
    expect(results[1]).toEqual(results[0]);
    return results[0];
  };
  const stackWith = (add: (theirs: Zone, other: EdgeProvider, stack: TerraformStack) => void) => {
    const { stack, other } = twoAccounts();
    new Zone(stack, "Mine", { name: "example.com" }).addRecord("Www", records.a("www", "192.0.2.1"));
    const theirs = new Zone(stack, "Theirs", { name: "example.net", provider: other });
    theirs.addRecord("Www", records.a("www", "192.0.2.2"));
    add(theirs, other, stack);
    return stack;
  };

  it.each<[string, Parameters<typeof stackWith>[0]]>([
    ["a record", (theirs) => void theirs.addRecord("Bad", records.a("bad", UNKNOWN))],
    ["a member of a set", (theirs) => void theirs.addRecordSet("Set", { bad: records.a("bad", UNKNOWN) })],
    ["a gateway", (_, provider, stack) => void new Gateway(stack, "Bot", { gatewayId: UNKNOWN, provider })],
  ])("leaves the plan of the other account whole, and stops that of its own: %s", async (_, add) => {
    expect(await read(stackWith(add), ACCOUNT)).toEqual({ labels: ["example.com", "www A 192.0.2.1"], codes: [] });
    expect((await read(stackWith(add), OTHER))?.codes).toEqual(["SYN101"]);
    expect((await read(stackWith(add)))?.codes).toEqual(["SYN101", "SYN106"]);
  });

  it("stops the plans of both accounts where the zone is not known: either may lack the record", async () => {
    const stack = stackWith((_, provider, scope) => {
      new DnsRecord(scope, "Bad", {
        zone: Zone.fromZoneId(scope, "Unknown", UNKNOWN, { provider }),
        ...records.a("bad", "192.0.2.3"),
      });
    });
    for (const account of [ACCOUNT, OTHER]) expect((await read(stack, account))?.codes).toEqual(["SYN101"]);
  });

  it("is reported without a choice of account also where nothing else of its account can be read", async () => {
    const { stack, other } = twoAccounts();
    new Zone(stack, "Mine", { name: "example.com" });
    new Gateway(stack, "Bot", { gatewayId: UNKNOWN, provider: other });
    expect((await read(stack, ACCOUNT))?.codes).toEqual([]);
    expect((await read(stack, OTHER))?.codes).toEqual(["SYN101"]);
    expect((await read(stack))?.codes).toEqual(["SYN101"]);
  });
});

describe("a gateway that requires a token", () => {
  const dependsOn = (stack: TerraformStack, type: string) =>
    Object.values(resourcesOf(stack, type)).map(({ depends_on: list }) => list);
  const token = (stack: TerraformStack, more: object = {}) =>
    new GatewayToken(stack, "Run", { name: "run", sink: "file:run.token", ...more });
  const gateway = (stack: TerraformStack, more: object = {}) =>
    new Gateway(stack, "Bot", { gatewayId: "bot", authentication: true, ...more });

  it.each([
    ["the token first", [token, gateway]],
    ["the gateway first", [gateway, token]],
  ])("depends on its token, with %s", (_, order) => {
    const stack = aStack();
    for (const create of order) create(stack);
    expect(dependsOn(stack, "edge_gateway")).toEqual([[expect.stringMatching(/^edge_gateway_token\.Run_\w+$/)]]);
    expect(dependsOn(stack, "edge_gateway_token")).toEqual([undefined]);
  });

  it("keeps the dependencies that it was given", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Zone", { name: "example.com" });
    gateway(stack, { dependsOn: [zone] });
    token(stack);
    expect(dependsOn(stack, "edge_gateway")).toEqual([
      [expect.stringMatching(/^edge_zone\./), expect.stringMatching(/^edge_gateway_token\./)],
    ]);
  });

  it("does not depend on tokens without authentication, or on those of another account", () => {
    const { stack, other } = twoAccounts();
    gateway(stack, { authentication: false });
    token(stack);
    new Gateway(stack, "Theirs", { gatewayId: "theirs", authentication: true, token: "external", provider: other });
    expect(dependsOn(stack, "edge_gateway")).toEqual([undefined, undefined]);
  });

  it("depends on its token in documents too", () => {
    const stack = aStack();
    const file = join(folder, "gateways.yaml");
    writeFileSync(
      file,
      "version: 1\ngateways: { bot: { authentication: true } }\ngateway_tokens: { run: { sink: 'file:run.token' } }\n",
    );
    Zone.fromDocument(stack, "Documents", file);
    expect(dependsOn(stack, "edge_gateway")).toEqual([[expect.stringMatching(/^edge_gateway_token\./)]]);
  });
});
