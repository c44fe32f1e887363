// Several accounts in one run: each has its target and its token, and the failure of an account does not stop the others.
import { generateKeyPairSync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { digest } from "../../src/base/digest";
import { canonicalText } from "../../src/base/json";
import { sleep } from "../../src/live/wait";
import { type Folder, folder } from "./folder";
import { run as runIn } from "./run-in";
import { ACCOUNTS, accountsDocument, findLeaks, type RecordedAccount, startAccounts, TOKENS } from "./two-accounts";

const schema = JSON.parse(readFileSync(join(__dirname, "../../docs/report.schema.json"), "utf8"));
const isReport = new Ajv({ strict: false }).compile(schema);
let here: Folder;
let accounts: readonly RecordedAccount[];
let prod: RecordedAccount;
let staging: RecordedAccount;

beforeEach(async () => {
  here = folder();
  [prod, staging] = await startAccounts();
  accounts = [prod, staging];
  prod.emulator.addZone("a.example", { account: ACCOUNTS[0].id });
  staging.emulator.addZone("b.example", { account: ACCOUNTS[1].id });
  declare("192.0.2.1");
});
afterEach(async () => {
  const leaks = findLeaks(accounts);
  await Promise.all(accounts.map((account) => account.close()));
  expect(leaks).toEqual([]);
});

function declare(content: string, url?: string): void {
  const document = accountsDocument(accounts).replace(staging.baseUrl, url ?? staging.baseUrl);
  const record = `records: [{ name: www, type: A, content: ${content} }]`;
  const gateway = "{ token: external, authentication: true }";
  const zones = `zones:\n  a.example: { ${record} }\n  b.example: { account: staging, ${record} }\n`;
  const gateways = `gateways:\n  bot: ${gateway}\n`;
  here.write("zones/zones.yaml", `version: 1\n${document}${gateways}${zones}`);
  here.write("zones/staging.yaml", `version: 1\naccount: staging\ngateways: { bot: ${gateway} }\n`);
}

const withEnv = (env: Record<string, string | undefined>, ...argv: string[]) =>
  runIn(argv, { cwd: here.path, env: { ...TOKENS, ...env }, fetch: globalThis.fetch });
const on = (...argv: string[]) => withEnv({}, ...argv);
const apply = (...flags: string[]) => on("apply", "zones/", "--auto-approve", ...flags);
const records = (account: RecordedAccount, zone: string) =>
  account.emulator.records(zone).map(({ content }) => content);
const tokens = ACCOUNTS.map(({ token }) => token);

describe("a run over two accounts", () => {
  it("sends each account its own token and nothing of the other, and names both targets first", async () => {
    const plan = await on("plan", "zones/");
    const target = `prod (${prod.baseUrl}), staging (${staging.baseUrl})`;
    expect(plan.out.split("\n")[0], plan.err).toBe(`Plan for ${target} as of 2026-11-21`);
    expect(plan.out).toContain("a.example (prod)  1 to create");
    expect(plan.out).toContain("b.example (staging)  1 to create");
    const applied = await apply();
    expect([applied.code, applied.out.match(/^Applied to .*$/m)?.[0]], applied.err).toEqual([
      0,
      `Applied to ${target}`,
    ]);
    expect([records(prod, "a.example"), records(staging, "b.example")]).toEqual([["192.0.2.1"], ["192.0.2.1"]]);
    expect([prod.requests.length, staging.requests.length].every((count) => count > 0)).toBe(true);
    const again = await on("plan", "zones/", "--detailed-exitcode");
    expect([again.code, again.out]).toEqual([0, expect.stringContaining("No changes: live state matches")]);
  });

  it("prints no token of any account, also where a document repeats it", async () => {
    here.write(
      "zones/c.yaml",
      `version: 1\nzones: { c.example: { records: [{ name: t, type: TXT, content: "${tokens[1]}" }] } }`,
    );
    const plan = await on("plan", "zones/", "--verbose");
    expect(tokens.filter((token) => `${plan.out}${plan.err}`.includes(token))).toEqual([]);
  });

  it.each(["markdown", "html", "junit", "sarif", "github", "json"])(
    "names each account and its target in %s",
    async (format) => {
      const { out } = await on("plan", "zones/", "--format", format);
      if (format === "github") return;
      for (const account of accounts) expect(out).toContain(account.baseUrl);
      for (const account of accounts) expect(out).toContain(account.name);
    },
  );

  it("has the zones of each account in JSON that fits the published schema", async () => {
    for (const command of ["plan", "drift"]) {
      const report = JSON.parse((await on(command, "zones/", "--json")).out);
      expect(isReport(report), JSON.stringify(isReport.errors)).toBe(true);
      expect(report.accounts).toEqual([
        { name: "prod", id: ACCOUNTS[0].id, target: prod.baseUrl },
        { name: "staging", id: ACCOUNTS[1].id, target: staging.baseUrl },
      ]);
    }
    const { zones, resource_changes: changes } = JSON.parse((await on("plan", "zones/", "--json")).out);
    expect(zones.map((zone: Record<string, unknown>) => [zone["zone"], zone["account"]])).toEqual([
      ["a.example", "prod"],
      ["b.example", "staging"],
    ]);
    const addresses = changes.map(({ address }: { readonly address: string }) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
    const applied = JSON.parse((await apply("--json")).out);
    expect(isReport(applied), JSON.stringify(isReport.errors)).toBe(true);
    expect(applied.done).toBe(4);
  });

  it("keeps a history and metrics for each account, and reports the drift of both", async () => {
    await apply();
    staging.emulator.foreign.patch("b.example", { type: "A" }, { content: "192.0.2.99" });
    const drift = () => on("drift", "zones/", "--history", "drift.json", "--metrics-file", "drift.prom");
    const first = await drift();
    expect([first.code, first.out], first.err).toEqual([2, expect.stringContaining("b.example (staging)  1 changed")]);
    expect(first.out.split("\n")[0]).toContain(`Drift of prod (${prod.baseUrl}), staging (${staging.baseUrl})`);
    expect(here.files()).toEqual([
      "drift.prod.json",
      "drift.prod.prom",
      "drift.staging.json",
      "drift.staging.prom",
      "zones",
    ]);
    expect(readFileSync(join(here.path, "drift.staging.prom"), "utf8")).toContain(
      'findings{account="staging",category="changed"',
    );
    expect((await drift()).err).toContain("Since the last run: 0 new, 0 resolved.");
  });
});

describe("drift over two accounts", () => {
  const zone = "  b.example: { account: staging, use: web, records: [{ name: own, type: A, content: 192.0.2.7 }] }\n";
  const template = "templates:\n  web: { records: [{ name: www, type: A, content: 192.0.2.1 }] }\n";

  it("is written into the record of the zone, and not into the template, also where both are apart from `accounts`", async () => {
    here.write("zones/zones.yaml", `version: 1\n${accountsDocument(accounts)}`);
    here.write("zones/staging.yaml", `version: 1\nzones:\n${zone}`);
    here.write("zones/templates.yaml", `version: 1\n${template}`);
    const applied = await apply();
    expect(applied.code, applied.err).toBe(0);
    for (const name of ["own", "www"])
      staging.emulator.foreign.patch("b.example", { name: `${name}.b.example` }, { content: "203.0.113.4" });
    const drift = await on("drift", "zones/", "--remediate", "pr", "--history", "drift.json");
    const read = (name: string) => readFileSync(join(here.path, "zones", name), "utf8");
    expect([drift.code, read("templates.yaml")], drift.err).toEqual([2, `version: 1\n${template}`]);
    expect(read("staging.yaml"), drift.err).toBe(`version: 1\nzones:\n${zone.replace("192.0.2.7", "203.0.113.4")}`);
    expect(drift.err).toContain("zones/templates.yaml:3:");
    expect(drift.err).toContain("used at zones/staging.yaml:3");
  });
});

describe("an account without its token", () => {
  const without = (...argv: string[]) => withEnv({ ZONEWRIGHT_TOKEN_STAGING: undefined }, ...argv);

  it("is named with its variable and its zones; the plan of the other account is shown, and the run exits with 77", async () => {
    for (const value of [undefined, "", " "]) {
      const { code, out, err } = await withEnv({ ZONEWRIGHT_TOKEN_STAGING: value }, "plan", "zones/");
      expect([code, out], err).toEqual([77, expect.stringContaining("a.example (prod)  1 to create")]);
      expect(err).toMatch(/account `staging` has no token: the variable `ZONEWRIGHT_TOKEN_STAGING` is (not set|empty)/);
      expect(err).toContain("Not read: `account`, `b.example`");
    }
  });

  it("gets no other credential of the environment", async () => {
    const env = {
      ZONEWRIGHT_TOKEN_STAGING: undefined,
      ZONEWRIGHT_API_TOKEN: tokens[0],
      CLOUDFLARE_API_TOKEN: tokens[0],
    };
    const { code } = await withEnv(env, "plan", "zones/");
    expect([code, staging.requests]).toEqual([77, []]);
  });

  it("stops an apply before its first write, which says how to go on", async () => {
    const { code, err } = await without("apply", "zones/", "--auto-approve");
    expect([code, records(prod, "a.example")], err).toEqual([77, []]);
    expect(err).toContain("Refused; nothing was written: TGT122.\n`--keep-going`");
  });

  it("does not stop the other account with --keep-going, and the run exits with 6", async () => {
    const { code, out } = await without("apply", "zones/", "--auto-approve", "--keep-going");
    expect([code, records(prod, "a.example"), records(staging, "b.example")], out).toEqual([6, ["192.0.2.1"], []]);
    expect(out).toContain("Left out because of errors: account staging (TGT122), b.example (TGT122).");
  });

  it("is not needed to validate, nor where no zone of it is selected", async () => {
    here.write("zones/staging.yaml", "version: 1\nzones: {}\n");
    const env = { ZONEWRIGHT_TOKEN_STAGING: undefined, ZONEWRIGHT_TOKEN_PROD: undefined };
    expect((await withEnv(env, "validate", "zones/")).code).toBe(0);
    expect((await without("plan", "zones/", "--zone", "a.example")).code).toBe(0);
  });
});

describe("the token of an account", () => {
  it("does not follow a redirect to the other account", async () => {
    staging.redirectTo(`${prod.baseUrl}/zones`);
    const { code, err } = await on("plan", "zones/", "--zone", "b.example");
    expect([code, err]).toEqual([1, expect.stringContaining("the server redirects (307)")]);
  });

  it("is not sent to a host that only a document names", async () => {
    declare("192.0.2.1", "https://api.example.net/client/v4");
    const plan = await on("plan", "zones/");
    expect([plan.code, plan.err]).toEqual([77, expect.stringContaining("TGT118")]);
    const listed = await withEnv({ ZONEWRIGHT_ALLOWED_HOSTS: "127.0.0.1" }, "plan", "zones/");
    expect([listed.code, listed.err]).toEqual([77, expect.stringContaining("it is not in `ZONEWRIGHT_ALLOWED_HOSTS`")]);
  });

  it("is not sent where `--base-url` and the document name different hosts", async () => {
    declare("192.0.2.1", "https://api.example.net/client/v4");
    const { code, err } = await on("plan", "zones/", "--base-url", "https://api.example.org/client/v4");
    expect([code, err]).toEqual([1, expect.stringContaining("TGT121")]);
    expect([...prod.requests, ...staging.requests]).toEqual([]);
  });
});

it("an emulator may stand in for every account, and both share its state", async () => {
  const embedded = ["--base-url", "emulator:state.json"];
  const applied = await on("apply", "zones/", "--auto-approve", ...embedded);
  expect([applied.code, applied.out], applied.err).toEqual([
    0,
    expect.stringContaining("prod (emulator:state.json), staging (emulator:state.json)"),
  ]);
  const { code, out } = await on("plan", "zones/", "--detailed-exitcode", ...embedded);
  expect([code, out]).toEqual([0, expect.stringContaining("No changes")]);
  expect([...prod.requests, ...staging.requests]).toEqual([]);
});

describe("a saved plan of two accounts", () => {
  const save = () => on("plan", "zones/", "--out", "p.zwplan");
  const applySaved = (...argv: string[]) => on("apply", "p.zwplan", "--auto-approve", ...argv);

  it("is applied to both accounts, each with its own token", async () => {
    await save();
    const { code, out, err } = await applySaved("zones/");
    expect([code, out], err).toEqual([0, expect.stringContaining("Converged: 4 done")]);
    expect([records(prod, "a.example"), records(staging, "b.example")]).toEqual([["192.0.2.1"], ["192.0.2.1"]]);
  });

  it.each([
    ["another ID", (text: string) => text.replace(ACCOUNTS[1].id, "2".repeat(32)), "ID was `1"],
    [
      "another host",
      (text: string) => text.replace(/(TOKEN_STAGING, base_url: ").*?"/, '$1https://api.cloudflare.com/client/v4"'),
      "`base_url` was",
    ],
    ["another variable", (text: string) => text.replace("TOKEN_STAGING,", "TOKEN_PROD,"), "`token_env` was"],
  ])("is refused with documents that give an account %s", async (_, change, problem) => {
    await save();
    const path = join(here.path, "zones/zones.yaml");
    writeFileSync(path, change(readFileSync(path, "utf8")));
    const { code, err } = await applySaved("zones/");
    expect([code, err]).toEqual([4, expect.stringContaining(problem)]);
    expect([records(prod, "a.example"), records(staging, "b.example")]).toEqual([[], []]);
  });

  it("is refused where an account's target is another by now", async () => {
    declare("192.0.2.1");
    const path = join(here.path, "zones/zones.yaml");
    writeFileSync(path, readFileSync(path, "utf8").replace(`, base_url: "${staging.baseUrl}"`, ""));
    const env = { ZONEWRIGHT_BASE_URL: staging.baseUrl };
    await withEnv(env, "plan", "zones/", "--out", "p.zwplan");
    const moved = { ZONEWRIGHT_BASE_URL: prod.baseUrl };
    const { code, err } = await withEnv(moved, "apply", "p.zwplan", "--auto-approve");
    expect([code, err]).toEqual([4, expect.stringContaining("PLN104")]);
    expect(staging.requests.filter((request) => !request.startsWith("GET"))).toEqual([]);
  });

  it("names the account without a token, and is applied without it only where that is allowed", async () => {
    await withEnv({ ZONEWRIGHT_TOKEN_STAGING: undefined }, "plan", "zones/", "--out", "p.zwplan");
    expect((await applySaved()).code).toBe(3);
    const { code } = await applySaved("--allow", "PARTIAL");
    expect([code, records(prod, "a.example"), staging.requests]).toEqual([6, ["192.0.2.1"], []]);
  });
});

describe("a signed plan of two accounts", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const file = (name: string) => join(here.path, name);
  const sign = async () => {
    writeFileSync(file("ours.key"), privateKey.export({ type: "pkcs8", format: "pem" }).toString(), { mode: 0o600 });
    writeFileSync(file("ours.pub"), publicKey.export({ type: "spki", format: "pem" }).toString());
    const planned = await on("plan", "zones/", "--out", "p.zwplan", "--sign-with", "file:ours.key");
    expect(planned.code, planned.err).toBe(0);
  };
  const applySigned = () => on("apply", "p.zwplan", "--auto-approve", "--public-key", "ours.pub");

  it("is applied to both accounts with the key", async () => {
    await sign();
    const { code, err } = await applySigned();
    expect([code, records(prod, "a.example"), records(staging, "b.example")], err).toEqual([
      0,
      ["192.0.2.1"],
      ["192.0.2.1"],
    ]);
  });

  it.each([
    ["send the plan of an account to the host of the other", () => [staging.baseUrl, prod.baseUrl]],
    ["send the token of the other account", () => ["ZONEWRIGHT_TOKEN_STAGING", "ZONEWRIGHT_TOKEN_PROD"]],
    ["change a record", () => ["192.0.2.1", "192.0.2.66"]],
  ])("cannot be edited to %s", async (_, edit) => {
    await sign();
    const [from = "", to = ""] = edit();
    const { sha256: _sum, ...body } = JSON.parse(readFileSync(file("p.zwplan"), "utf8").replaceAll(from, to));
    writeFileSync(file("p.zwplan"), `${canonicalText({ ...body, sha256: digest(canonicalText(body)) })}\n`);
    const before = prod.requests.length + staging.requests.length;
    const { code, err } = await applySigned();
    expect([code, prod.requests.length + staging.requests.length], err).toEqual([3, before]);
  });
});

describe("a command about live zones", () => {
  const choice = ["--accounts", "zones/", "--account", "staging"];

  it("imports and exports with the token, the URL and the ID of the account that it names", async () => {
    await apply();
    const before = prod.requests.length;
    const zone = await on("import", "live", ...choice, "--zone", "b.example");
    expect([zone.code, zone.out], zone.err).toEqual([0, expect.stringContaining("content: 192.0.2.1")]);
    const whole = await on("import", "live", ...choice);
    expect([whole.code, whole.out], whole.err).toEqual([0, expect.stringContaining(`account: "${ACCOUNTS[1].id}"`)]);
    here.write("imported/live.yaml", whole.out);
    const declared = readFileSync(join(here.path, "zones/zones.yaml"), "utf8").split("gateways:")[0] ?? "";
    here.write("imported/accounts.yaml", declared);
    const plan = await on("plan", "imported/", "--detailed-exitcode");
    expect([plan.code, plan.out], plan.err).toEqual([0, expect.stringContaining("No changes")]);
    const exported = await on("export", "bind", ...choice, "--zone", "b.example");
    expect([exported.code, exported.out], exported.err).toEqual([0, expect.stringContaining("192.0.2.1")]);
    expect(prod.requests.slice(before)).toEqual([]);
  });

  it.each([
    [["--account", "staging"], 64, "`--account staging` needs `--accounts PATH`"],
    [["--accounts", "zones/"], 64, "`--accounts` needs `--account NAME`"],
    [["--accounts", "zones/", "--account", "stagin"], 1, "Did you mean `staging`?"],
    [["--accounts", "nowhere/", "--account", "staging"], 1, "nowhere"],
    [["--accounts", "zones/staging.yaml", "--account", "staging"], 1, "no document declares `accounts`"],
  ])("names the missing part: %j", async (flags, expected, problem) => {
    for (const command of [
      ["import", "live"],
      ["export", "bind", "--zone", "b.example"],
    ]) {
      const { code, err, out } = await on(...command, ...flags);
      expect([code, err, out]).toEqual([expected, expect.stringContaining(problem), ""]);
    }
    expect([...prod.requests, ...staging.requests]).toEqual([]);
  });

  it("names the variable of the account, and falls back on no other credential", async () => {
    const env = { ZONEWRIGHT_TOKEN_STAGING: undefined, ZONEWRIGHT_API_TOKEN: ACCOUNTS[0].token };
    const { code, err } = await withEnv(env, "import", "live", ...choice);
    expect([code, err]).toEqual([77, expect.stringContaining("`ZONEWRIGHT_TOKEN_STAGING` is not set")]);
    expect(staging.requests).toEqual([]);
  });
});

describe("the rotation of tokens of two accounts", () => {
  const declareTokens = () => {
    const token = (name: string) => `{ sink: "file:${name}.token" }`;
    here.write(
      "zones/zones.yaml",
      `version: 1\n${accountsDocument(accounts)}gateway_tokens: { run: ${token("prod")} }\n`,
    );
    here.write("zones/staging.yaml", `version: 1\naccount: staging\ngateway_tokens: { walk: ${token("staging")} }\n`);
  };
  const stored = () => ["prod", "staging"].map((name) => readFileSync(join(here.path, `${name}.token`), "utf8").trim());

  it("rotates each in its own account, or one by its name, with the token of no other account", async () => {
    declareTokens();
    expect((await apply()).code).toBe(0);
    const before = stored();
    const all = await on("rotate", "zones/", "--auto-approve");
    expect(all.code, all.out + all.err).toBe(0);
    const after = stored();
    expect(after.filter((value) => before.includes(value))).toEqual([]);
    const reads = prod.requests.length;
    const single = await withEnv(
      { ZONEWRIGHT_TOKEN_PROD: undefined },
      "rotate",
      "zones/",
      "--token",
      "walk",
      "--auto-approve",
    );
    expect(single.code, single.out + single.err).toBe(0);
    expect([stored()[0] === after[0], stored()[1] === after[1], prod.requests.length]).toEqual([true, false, reads]);
    expect(single.out + single.err + all.out + all.err).not.toContain(stored()[1]);
  });

  it("names a token that no account has", async () => {
    declareTokens();
    await apply();
    const { code, err } = await on("rotate", "zones/", "--token", "wlak", "--auto-approve");
    expect([code, err]).toEqual([1, expect.stringContaining("wlak")]);
  });
});

describe("a fleet over two accounts", () => {
  // A queue sleeps until it has something to do: with a clock that advances at once it would loop forever.
  const time = { now: () => new Date(), sleep };
  const withoutStaging = { ...TOKENS, ZONEWRIGHT_TOKEN_STAGING: undefined };
  const inFleet = (env: Record<string, string | undefined>, ...flags: string[]) =>
    runIn(["fleet", "run", "zones/", ...flags], { cwd: here.path, env, fetch: globalThis.fetch, ...time });
  const fleet = (...flags: string[]) => inFleet(TOKENS, ...flags);

  it("runs the jobs of each account with its own token, and names the account of each result", async () => {
    const { code, out, err } = await fleet("--apply", "--json");
    expect(code, out + err).toBe(0);
    expect(
      JSON.parse(out).zones.map(({ zone, account, target, outcome }: Record<string, unknown>) => [
        zone,
        account,
        target,
        outcome,
      ]),
    ).toEqual([
      ["a.example", ACCOUNTS[0].id, prod.baseUrl, "applied"],
      ["account", ACCOUNTS[0].id, prod.baseUrl, "applied"],
      ["account", ACCOUNTS[1].id, staging.baseUrl, "applied"],
      ["b.example", ACCOUNTS[1].id, staging.baseUrl, "applied"],
    ]);
    expect([records(prod, "a.example"), records(staging, "b.example")]).toEqual([["192.0.2.1"], ["192.0.2.1"]]);
    const again = await fleet();
    expect([again.code, again.out], again.err).toEqual([0, expect.stringContaining(`staging (${staging.baseUrl})`)]);
  });

  it("runs the jobs of the other account where a token is missing, and exits with 77", async () => {
    const { code, err } = await inFleet(withoutStaging, "--apply");
    expect([code, records(prod, "a.example"), staging.requests], err).toEqual([77, ["192.0.2.1"], []]);
    expect(err).toContain("The account `staging` has no token");
  });

  it("runs one account with --account, and needs no token of the other", async () => {
    const { code, err } = await inFleet(withoutStaging, "--account", "prod", "--apply");
    expect([code, records(prod, "a.example"), staging.requests], err).toEqual([0, ["192.0.2.1"], []]);
    expect((await fleet("--account", "prd")).err).toContain(
      "`--account prd` is not an account with zones in the documents",
    );
  });
});
