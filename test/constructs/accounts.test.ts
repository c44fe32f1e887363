// Constructs of several accounts in one stack. The account of a construct is an account of the stack, or with Terraform the provider
// configuration with its name as alias.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { aStack, check, isPlain, synth } from "#form";
import {
  AccessApplication,
  Gateway,
  GatewayToken,
  records,
  SoaDefaults,
  Zone,
  ZoneDefaults,
} from "../../src/constructs/shared";
import { type ReadDesired, readDesired } from "../../src/desired";
import { kinds } from "../../src/kinds";
import { resourcesOf, stateOf } from "./a-stack";

const PROD = "023e105f4ecef8ad9ca31a8372d0c353";
const STAGING = "7a1f0c9be2d34568a1b2c3d4e5f60718";
const folder = mkdtempSync(join(tmpdir(), "zonewright-accounts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DECLARED = `version: 1
accounts:
  prod: { id: ${PROD}, token_env: ZONEWRIGHT_TOKEN_PROD, default: true }
  staging: { id: ${STAGING}, token_env: ZONEWRIGHT_TOKEN_STAGING }
`;
const ACCOUNTS = writeDocument("accounts.yaml", DECLARED);
const EVERYTHING = writeDocument(
  "everything.yaml",
  `${DECLARED}
zone_defaults: { account: staging, nameservers: { type: cloudflare.standard } }
gateways:
  bot: { account: staging, cache_ttl: 300 }
  old: { account: staging, state: absent }
access_applications:
  wiki: { account: staging, destinations: [{ type: public, uri: wiki.example.net }] }
zones:
  example.com: { records: [{ name: www, type: A, content: 192.0.2.1 }] }
  example.net:
    account: staging
    prune: true
    records: [{ name: www, type: A, content: 198.51.100.1 }]
`,
);

function writeDocument(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

/** The objects of each account. */
function listObjects({ accounts }: ReadDesired): unknown {
  return accounts.map(({ account, desired }) => ({
    name: account?.name,
    id: desired.account,
    objects: desired.scopes.flatMap(({ scope, ownership, objects, absent }) => [
      ...objects.map(({ kind, props }) => ({ scope, prune: ownership.prune, kind, props })),
      ...absent.map(({ kind, label }) => ({ scope, kind, absent: label })),
    ]),
  }));
}

describe("the account of a construct", () => {
  const accounts = { staging: STAGING };

  it("is that of everything in its zone, and each account has a document of its own in zone-state.json", () => {
    const stack = aStack({ accountId: PROD, accounts });
    new Zone(stack, "Com", { name: "example.com" }).addRecord("Www", records.a("www", "192.0.2.1"));
    const zone = new Zone(stack, "Net", { name: "example.net", account: "staging", prune: true });
    zone.addRecord("Www", records.a("www", "198.51.100.1"));
    zone.addRecordSet("Set", { mail: records.a("mail", "198.51.100.2") });
    Zone.fromZoneName(stack, "Org", "example.org", { account: "staging" }).addSettings({ nsTtl: 3600 });
    new Gateway(stack, "Bot", { gatewayId: "bot", account: "staging" });
    new GatewayToken(stack, "Run", { name: "run", sink: "file:run.token", account: "staging" });
    new AccessApplication(stack, "Wiki", { name: "wiki", domain: "wiki.example.net", account: "staging" });
    new SoaDefaults(stack, "Soa", { refresh: 7200, account: "staging" });
    new ZoneDefaults(stack, "Defaults", { foundationDns: false, account: "staging" });
    const state = stateOf(stack);
    // The digest of the stack is the same in all forms.
    expect(state).toMatchObject({
      "//": { diagnostics: [], digest: "5676077adb667b0788db7db044c0472bc64bf5333799b98e95088afa9afefc3f" },
      accounts: {
        [PROD]: { account: PROD, zones: { "example.com": { records: [{ content: "192.0.2.1" }] } } },
        [STAGING]: {
          account: STAGING,
          access_applications: { wiki: {} },
          gateways: { bot: {} },
          gateway_tokens: { run: {} },
          soa_defaults: { refresh: 7200 },
          zone_defaults: { foundation_dns: false },
          zones: {
            "example.net": { prune: true, records: [{ content: "198.51.100.2" }, { content: "198.51.100.1" }] },
            "example.org": { dns_settings: { ns_ttl: 3600 } },
          },
        },
      },
    });
    expect(Object.keys(state)).toEqual(["//", "accounts", "version"]);
  });

  it("must be one of the stack, and cannot be chosen twice", () => {
    const stack = aStack({ accountId: PROD, accounts });
    const create = (account: string) => () => new Zone(stack, `Zone-${account}`, { name: "example.com", account });
    expect(create("stagging")).toThrow(
      isPlain
        ? 'the stack dns has no account stagging (it has staging): new Stack(app, "dns", { accounts: { stagging: "…" } })'
        : 'has no provider configuration for the account stagging: new EdgeProvider(stack, "stagging", { alias: "stagging", accountId: "…" })',
    );
    const { provider } = new Zone(stack, "Net", { name: "example.net", account: "staging" });
    expect(() => new Gateway(stack, "Bot", { gatewayId: "bot", account: "staging", provider })).toThrow(
      "dns/Bot names an account and a provider configuration: keep one of the two",
    );
    new Gateway(stack, "Other", { gatewayId: "other", provider });
    expect(resourcesOf(stack, "edge_gateway")).toMatchObject({ Other: { provider: "edge.staging" } });
  });

  it("is read with its own token where a document declares the accounts, and without one only if it is chosen", async () => {
    const stack = aStack({ accountId: PROD, accounts });
    new Zone(stack, "Com", { name: "example.com" });
    new Zone(stack, "Net", { name: "example.net", account: "staging" });
    const out = synth(stack);
    const both = await readDesired([ACCOUNTS, out], { kinds, account: PROD });
    expect(both.diagnostics).toEqual([]);
    expect(both.accounts.map(({ account, desired }) => [account?.tokenVariable, desired.scopes.length])).toEqual([
      ["ZONEWRIGHT_TOKEN_PROD", 2],
      ["ZONEWRIGHT_TOKEN_STAGING", 2],
    ]);
    const chosen = await readDesired([out], { kinds, account: STAGING });
    expect([chosen.desired.account, chosen.desired.scopes.length]).toEqual([STAGING, 2]);
    const none = await readDesired([out], { kinds });
    expect(none.diagnostics).toMatchObject([{ code: "SYN106", help: /^Name a document that declares them/ }]);
    const undeclared = writeDocument("one.yaml", DECLARED.replace(/^ {2}staging.*\n/m, ""));
    const { diagnostics } = await readDesired([undeclared, out], { kinds });
    expect(diagnostics).toMatchObject([{ code: "DOC173", detail: expect.stringContaining(STAGING) }]);
    rmSync(out, { recursive: true, force: true });
  });
});

describe("documents that declare accounts", () => {
  it("mean the same as their constructs, with each object in its account", async () => {
    const stack = aStack({ accountId: PROD, accounts: isPlain ? {} : { prod: PROD, staging: STAGING } });
    Zone.fromDocument(stack, "Zones", EVERYTHING);
    const out = synth(stack);
    const [documents, state] = [
      await readDesired([EVERYTHING], { kinds }),
      await readDesired([ACCOUNTS, out], { kinds }),
    ];
    expect([documents.diagnostics, state.diagnostics]).toEqual([[], []]);
    expect(JSON.stringify(listObjects(documents))).toContain('"absent":"old"');
    expect(listObjects(state)).toEqual(listObjects(documents));
    rmSync(out, { recursive: true, force: true });
  });

  it("are refused beside an account of the construct, and where Terraform has no provider configuration for one", () => {
    const stack = aStack({ accounts: { prod: PROD } });
    Zone.fromDocument(stack, "Zones", EVERYTHING, { account: "prod" });
    expect(() => check(stack)).toThrow(
      "the documents declare accounts, and the construct names an account too: keep one of the two",
    );
    if (isPlain) return;
    expect(() => check(stack)).toThrow(
      `the account staging needs new EdgeProvider(stack, "staging", { alias: "staging", accountId: "${STAGING}" }) before the documents`,
    );
  });
});
