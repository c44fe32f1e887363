// Plants secrets in every input of a run, runs every command in every format, and searches all output for them: streams, reports,
// saved plans, snapshots, the rotation journal, locks, debug output and process arguments.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRedactor } from "../../src/base/redact";
import { commands } from "../../src/cli/commands";
import { type Emulator, startEmulator } from "../../src/emulator";
import { sleep } from "../../src/live/wait";
import { REPORT_FORMATS } from "../../src/report/render-report";
import { folder } from "../cli/folder";
import { run } from "../cli/run-in";
import { DECLARED, findForms, HEX_KEY, KEY, readFilesBelow, SCANNED, TOKEN } from "./canaries";

const ACCOUNT = "023e105f4ecef8ad9ca31a8372d0c353";
const MAIN = join(__dirname, "../../dist/cli/main.js");
const here = folder();
const outputs: { readonly what: string; readonly text: string }[] = [];
const ran = new Set<string>();
let emulator: Emulator;

/** The files that may contain a secret: the secret store, the token files, and the input of a scan. */
const ALLOWED_FILES = new Set(["gateway.token", "token", "fetch.sh", "emulated.token", "scanned.sh", "billed.yaml"]);

beforeAll(async () => {
  emulator = await startEmulator({ seed: 11, dns: { port: 0 }, tokens: [TOKEN, HEX_KEY] });
  mkdirSync(join(here.path, "state"));
  here.write("token", `${TOKEN}\n`);
  here.write("emulated.token", TOKEN);
  here.write("fetch.sh", `#!/bin/sh\n${LOOK}echo noise ${TOKEN} >&2\necho ${TOKEN}\n`);
  for (const name of ["token", "fetch.sh"]) chmodSync(join(here.path, name), 0o700);
  here.write(
    "scanned.sh",
    `curl -H "Authorization: Bearer ${SCANNED}" https://api.cloudflare.com/client/v4/zones/x/amp/sxg\n`,
  );
  here.write("zone.yaml", zone(""));
  here.write("old.yaml", zone("").replace("192.0.2.1", "192.0.2.1, locked: false"));
  here.write("account.yaml", account("1d"));
});
afterAll(() => emulator.close());

const zone = (more: string) =>
  `version: 1\naccount: ${ACCOUNT}\nzones:\n  example.com:\n    prune: true\n    dns_settings: { ns_ttl: 3600 }\n    records:\n      - { name: www, type: A, content: 192.0.2.1 }\n${more}`;
const account = (age: string) =>
  `version: 1\naccount: ${ACCOUNT}\nzone_defaults: { ns_ttl: 600 }\ngateways:\n  bot: { authentication: true }\ngateway_tokens:\n  bot run: { sink: "file:gateway.token", gateways: [bot], rotate_after: ${age} }\n`;

/** Saves the process list while a configured command runs. */
const LOOK = "cat /proc/[0-9]*/cmdline >> arguments.txt 2> /dev/null\n";

type Env = Readonly<Record<string, string | undefined>>;
const asToken: Env = { ZONEWRIGHT_API_TOKEN: TOKEN };
const asKey: Env = { ZONEWRIGHT_EMAIL: "ops@example.com", ZONEWRIGHT_API_KEY: HEX_KEY };
const asOddKey: Env = { ...asKey, ZONEWRIGHT_API_KEY: KEY };
const fromFile: Env = { ZONEWRIGHT_API_TOKEN_SOURCE: "file:token" };
const fromCommand: Env = { ZONEWRIGHT_API_TOKEN_SOURCE: 'exec:["./fetch.sh"]' };

/** A response with the credential of the request in its headers and in every string of its body. */
function echo(status: number): typeof globalThis.fetch {
  return async (_, init) => {
    const sent = new Headers(init?.headers);
    const secret = sent.get("x-auth-key") ?? String(sent.get("authorization")).replace("Bearer ", "");
    const text = [
      secret,
      Buffer.from(secret).toString("base64"),
      Buffer.from(`Bearer ${secret}`).toString("base64url"),
      Buffer.from(secret).toString("hex"),
      encodeURIComponent(secret),
    ].join(" ");
    const error = { code: 1004, message: text, documentation_url: text, source: { pointer: `/${text}` } };
    const body = { success: false, result: null, messages: [text], errors: [error] };
    return new Response(JSON.stringify(body), { status, headers: { "cf-ray": secret, location: `/${secret}` } });
  };
}

async function zw(argv: readonly string[], env: Env, io: Parameters<typeof run>[1] = {}) {
  ran.add(argv[0] as string);
  const all = {
    ...env,
    ZONEWRIGHT_STATE_DIR: join(here.path, "state"),
    PATH: process.env["PATH"],
    ZONEWRIGHT_BASE_URL: emulator.baseUrl,
  };
  const { code, out, err } = await run(argv, { cwd: here.path, fetch: globalThis.fetch, ...io, env: all });
  outputs.push({ what: argv.join(" "), text: `${out}\n${err}` });
  return { code, out, err };
}

/** Searches all output and files so far for every encoding of every secret. */
function leaks(): readonly string[] {
  const sink = join(here.path, "gateway.token");
  const secrets = [DECLARED, TOKEN, HEX_KEY, KEY, SCANNED, ...(existsSync(sink) ? [readFileSync(sink, "utf8")] : [])];
  const left = [...readFilesBelow(here.path, (name) => ALLOWED_FILES.has(name))].map(([what, text]) => ({
    what,
    text,
  }));
  const found = [...outputs.splice(0), ...left].flatMap(({ what, text }) =>
    secrets.flatMap((secret) =>
      findForms(text, secret).map((form) => `${secret.slice(0, 8)}… as ${form}: ${what.slice(0, 60)}`),
    ),
  );
  return found.slice(0, 20);
}

const everyForm = (name: string) => REPORT_FORMATS.flatMap((form) => ["--report", `${form}=${name}.${form}.out`]);

describe("a secret", () => {
  it.each([
    ["a token", asToken],
    ["an address and a key", asKey],
    ["a token file", fromFile],
    ["a token command", fromCommand],
  ])("of %s does not leak into a plan, its reports, its file, an apply and a drift", async (what, env) => {
    const name = what.replaceAll(" ", "-");
    here.write("zone.yaml", zone(`      - { name: ${name}, type: TXT, content: '"${name}"', comment: ours }\n`));
    const plan = await zw(
      ["plan", "zone.yaml", "--verbose", "--out", `${name}.zwplan`, ...everyForm(`plan-${name}`)],
      env,
    );
    expect(plan, plan.err).toMatchObject({ code: 0 });
    const applied = await zw(["apply", `${name}.zwplan`, "--auto-approve", ...everyForm(`apply-${name}`)], env);
    expect(applied, applied.err).toMatchObject({ code: 0 });
    for (const form of REPORT_FORMATS) await zw(["drift", "zone.yaml", "--format", form], env);
    expect(leaks()).toEqual([]);
  });

  it("that the API returns in its errors does not leak, for any command and format", async () => {
    for (const status of [400, 401, 403, 404, 429, 500, 302]) {
      const io = { fetch: echo(status) };
      for (const env of [asToken, asKey, asOddKey]) {
        for (const words of [
          ["plan", "zone.yaml"],
          ["drift", "zone.yaml"],
          ["import", "live"],
          ["export", "bind", "--zone", "example.com"],
        ])
          await zw(words, env, io);
        for (const form of REPORT_FORMATS)
          await zw(["plan", "zone.yaml", "--format", form, ...everyForm("refused")], env, io);
        await zw(["apply", "zone.yaml", "--auto-approve", "--report", "junit=refused.junit"], env, io);
      }
    }
    expect(leaks()).toEqual([]);
  });

  it("that the API returns only for writes does not leak into a report of an apply", async () => {
    here.write("zone.yaml", zone("      - { name: refused, type: A, content: 192.0.2.9 }\n"));
    for (const form of REPORT_FORMATS) {
      const io = {
        fetch: ((input, init) =>
          init?.method === "GET" ? fetch(input, init) : echo(400)(input, init)) as typeof fetch,
      };
      const refused = await zw(
        ["apply", "zone.yaml", "--auto-approve", "--format", form, ...everyForm("writes")],
        asToken,
        io,
      );
      expect(refused.code).toBe(6);
    }
    expect(leaks()).toEqual([]);
  });

  it("in live objects does not leak into a report, and a plan with it is not saved", async () => {
    const leaked = [TOKEN, HEX_KEY, KEY].map((secret, at) => ({
      type: "TXT",
      name: `leak${at}.example.com`,
      content: `"${secret.replace(/["\\]/g, "\\$&")}"`,
      comment: secret.slice(0, 90),
    }));
    for (const record of leaked) emulator.control.foreign.create("example.com", record);
    for (const env of [{ ...asKey, CLOUDFLARE_API_TOKEN: TOKEN, ZONEWRIGHT_EMULATOR_TOKEN: KEY }]) {
      for (const command of ["plan", "drift"])
        for (const form of REPORT_FORMATS)
          await zw([command, "zone.yaml", "--verbose", "--format", form, ...everyForm(`live-${command}`)], env);
      const refused = await zw(["plan", "zone.yaml", "--out", "leaked.zwplan"], env);
      expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("PLN110")]);
      expect(existsSync(join(here.path, "leaked.zwplan"))).toBe(false);
      await zw(["import", "live", "--zone", "example.com"], env);
      await zw(["export", "bind", "--zone", "example.com", "--lossy"], env);
    }
    for (const { name } of leaked) emulator.control.foreign.remove("example.com", { name });
    expect(leaks()).toEqual([]);
  });

  it("that is created for a gateway is only in its secret store, after creation, rotation and use", async () => {
    const made = await zw(["apply", "account.yaml", "--auto-approve", ...everyForm("made")], asToken);
    expect(made, made.err).toMatchObject({ code: 0 });
    const first = readFileSync(join(here.path, "gateway.token"), "utf8");
    expect(leaks()).toEqual([]);
    await zw(["plan", "account.yaml", "--out", "account.zwplan", ...everyForm("account")], asToken);
    await zw(["verify", "account.yaml", "--gateway-url", emulator.gatewayUrl, "--json"], asToken);
    await zw(["verify", "zone.yaml", "--resolver", String(emulator.dns), "--verbose"], asToken);
    expect((await zw(["rotate", "account.yaml", "--auto-approve", ...everyForm("rotated")], asToken)).code).toBe(0);
    expect(outputs.filter(({ text }) => findForms(text, first).length > 0)).toEqual([]);
    expect(readFileSync(join(here.path, "gateway.token"), "utf8")).not.toBe(first);
    expect(leaks()).toEqual([]);
    expect(readdirSync(join(here.path, "state")).sort()).toEqual(["locks", "secrets", "snapshots"]);
  });

  it("that a document declares, and no response contains, does not leak", async () => {
    const billed = (more: string) =>
      `version: 1\naccount: ${ACCOUNT}\ngateways:\n  billed: { stripe: { authorization: ${DECLARED}, usage_events: [{ payload: "{}" }]${more} } }\n`;
    here.write("billed.yaml", billed(""));
    for (const form of REPORT_FORMATS)
      await zw(["plan", "billed.yaml", "--verbose", "--format", form, ...everyForm("billed")], asToken);
    await zw(["plan", "billed.yaml", "--out", "billed.zwplan"], asToken);
    const made = await zw(["apply", "billed.yaml", "--auto-approve", ...everyForm("billed")], asToken);
    expect(made, made.err).toMatchObject({ code: 0 });
    for (const form of REPORT_FORMATS) await zw(["drift", "billed.yaml", "--verbose", "--format", form], asToken);
    await zw(["import", "live"], asToken);
    expect(leaks()).toEqual([]);
  });

  it.each([
    `stripe: { authorization: ${DECLARED}, usage_events: 7 }`,
    `stripe: { authorization: [${DECLARED}], usage_events: [{ payload: "{}" }] }`,
    `stripe: { authorization: { a: ${DECLARED} } }`,
    `otel: [{ authorization: ${DECLARED}, url: 5, headers: { authorization: ${DECLARED} } }]`,
    `otel: [{ Authorization: ${DECLARED} }]`,
  ])("in an invalid line of a document does not leak: %s", async (line) => {
    here.write("billed.yaml", `version: 1\naccount: ${ACCOUNT}\ngateways:\n  billed: { ${line} }\n`);
    for (const form of REPORT_FORMATS) {
      const refused = await zw(["plan", "billed.yaml", "--format", form, ...everyForm("wrong")], asToken);
      expect(refused.code).toBe(1);
    }
    await zw(["validate", "billed.yaml"], {});
    await zw(["fix", "billed.yaml"], {});
    expect(leaks()).toEqual([]);
  });

  it("does not leak into the output of the other commands", async () => {
    await zw(["validate", "zone.yaml"], asToken);
    here.write(
      "billed.yaml",
      `version: 1\naccount: ${ACCOUNT}\ngateways:\n  billed: { stripe: { authorization: ${DECLARED} } }\nzones:\n  example.com:\n    records:\n      - { name: www, type: A, content: 192.0.2.1, locked: false }\n`,
    );
    expect((await zw(["fix", "billed.yaml", "--check"], asToken)).code).toBe(2);
    await zw(["fix", "old.yaml", "--check"], asToken);
    // The difference shows the lines around the edit, and a refusal shows the document.
    expect((await zw(["set", "billed.yaml", "api", "A", "192.0.2.2"], asToken)).code).toBe(0);
    expect((await zw(["unset", "billed.yaml", "api"], asToken)).code).toBe(0);
    expect((await zw(["set", "billed.yaml", "www", "A", DECLARED], asToken)).code).toBe(1);
    await zw(["deprecations", "scan", "scanned.sh"], asToken);
    await zw(["deprecations", "scan", "scanned.sh", "--sarif"], asToken);
    await zw(["deprecations", "list"], asToken);
    await zw(["unlock", TOKEN], asToken);
    await zw(["provider", "schema"], asToken);
    await zw(["demo"], asToken);
    // A queue backend sleeps until a job is due.
    const real = { now: () => new Date(), sleep };
    await zw(["fleet", "run", "zone.yaml", "account.yaml", "--verbose"], asToken, real);
    await zw(["fleet", "run", "zone.yaml", "account.yaml", "--json"], asToken, real);
    await zw(
      ["fleet", "status"],
      { ...asToken, ZONEWRIGHT_ENGINE: `redis://:${encodeURIComponent(KEY)}@127.0.0.1:1` },
      real,
    );
    const stop = new AbortController();
    stop.abort();
    await zw(["emulator", "--token-file", "emulated.token"], asToken, { interrupt: stop.signal });
    expect([...ran].sort()).toEqual(commands.map((command) => command.name).sort());
    expect(leaks()).toEqual([]);
  });

  it("does not leak into locks, or into the message or stack of an unexpected error", async () => {
    let locked = "";
    const cause = Object.assign(new Error(`caused with ${KEY}`), {
      stack: `Error: ${KEY}\n    at ${encodeURIComponent(TOKEN)}`,
    });
    const io = {
      fetch: (async (input, init) => {
        const locks = join(here.path, "state", "locks");
        locked += readdirSync(locks).map((name) => `${name}\n${readFileSync(join(locks, name), "utf8")}`);
        return fetch(input, init);
      }) as typeof fetch,
      sleep: () => Promise.reject(new Error(`sent ${TOKEN}`, { cause })),
    };
    await zw(["apply", "zone.yaml", "--auto-approve"], asToken, io);
    expect(locked).toContain("expires");
    outputs.push({ what: "locks", text: locked });
    const broken = { ...io, fetch: echo(429) };
    const bug = await zw(
      ["plan", "zone.yaml"],
      { ...asToken, CLOUDFLARE_API_TOKEN: KEY, ZONEWRIGHT_DEBUG: "1" },
      broken,
    );
    expect(bug.err).toContain("error BUG");
    expect(leaks()).toEqual([]);
  });

  it("does not leak into the arguments of processes", async () => {
    if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: run \`npm run build\``);
    here.write("sink.sh", `#!/bin/sh\n${LOOK}cat > gateway.token\n`);
    chmodSync(join(here.path, "sink.sh"), 0o700);
    here.write("account.yaml", account("1d").replace("file:gateway.token", 'exec:[\\"./sink.sh\\"]'));
    const env = {
      ...fromCommand,
      PATH: process.env["PATH"],
      ZONEWRIGHT_BASE_URL: emulator.baseUrl,
      ZONEWRIGHT_STATE_DIR: join(here.path, "state"),
    };
    const words = [MAIN, "rotate", "account.yaml", "--auto-approve"];
    emulator.control.onMutation(() => outputs.push({ what: "argument lists", text: argumentLists() }));
    const child = spawn(process.execPath, words, { cwd: here.path, env, stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += part));
    expect([await new Promise((resolve) => child.on("close", resolve)), text]).toEqual([0, expect.any(String)]);
    const seen = [...outputs.map((value) => value.text), readFileSync(join(here.path, "arguments.txt"), "latin1")].join(
      "\n",
    );
    for (const name of ["rotate\0account.yaml", "fetch.sh", "sink.sh"]) expect(seen).toContain(name);
    outputs.push({ what: "rotate as a process", text });
    expect(leaks()).toEqual([]);
  });
});

function argumentLists(): string {
  const lists = readdirSync("/proc").flatMap((pid) => {
    try {
      return /^\d+$/.test(pid) ? [readFileSync(`/proc/${pid}/cmdline`, "latin1")] : [];
    } catch {
      return [];
    }
  });
  return lists.join("\n");
}

describe("the search", () => {
  it("finds every encoding", () => {
    const forms: readonly string[] = [
      TOKEN,
      Buffer.from(`Bearer ${TOKEN}`).toString("base64"),
      Buffer.from(`Bearer  ${TOKEN}!`).toString("base64url"),
      Buffer.from(TOKEN).toString("hex"),
      TOKEN.replace(/_/g, "\\_"),
      TOKEN.replace(/-/g, "&#45;"),
      encodeURIComponent(TOKEN).replace(/-/g, "%2D"),
      TOKEN.replace(/_/g, "\\u005f"),
    ];
    expect(forms.filter((form) => findForms(`x ${form} y`, TOKEN).length === 0)).toEqual([]);
    expect(findForms(JSON.stringify(KEY), KEY)).not.toEqual([]);
    expect(findForms(`text of ${ACCOUNT} with nothing in it`, TOKEN)).toEqual([]);
  });

  it("finds nothing in redacted text, but the value in other text", () => {
    const redact = createRedactor([TOKEN, KEY]);
    const bearer = ["", "x", "xx"].map((before) => Buffer.from(`${before}${TOKEN}${before}`).toString("base64"));
    const text = [TOKEN, KEY, JSON.stringify(KEY), ...bearer].join(" ");
    expect(findForms(redact(text), TOKEN)).toEqual([]);
    expect(findForms(redact(text), KEY)).toEqual([]);
    writeFileSync(join(here.path, "planted"), text);
    expect(dirname(join(here.path, "planted"))).toBe(here.path);
    expect(leaks()).not.toEqual([]);
    writeFileSync(join(here.path, "planted"), "");
  });
});
