// `zonewright import live` of a whole account: one document, and a plan of it is empty.
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { JsonObject } from "../../src/base/json";
import { type Control, type EmbeddedEmulator, embedEmulator } from "../../src/emulator";
import { getMapKey, type Kind } from "../../src/kind/kind";
import { kinds } from "../../src/kinds";
import { ACCOUNT, TOKEN } from "../emulated";
import { folder } from "./folder";
import { run as runIn } from "./run-in";

const here = folder();
const run = (argv: readonly string[], env: Record<string, string> = {}) => runIn(argv, { cwd: here.path, env });
const target = (file = "state.json") => ["--base-url", `emulator:${file}`];

/** Everything that the kinds' samples declare, in one document. */
function everything(): JsonObject {
  const own = kinds.filter((kind) => kind.importable !== false && !kind.definesScope);
  const members = (within: Kind["within"]) =>
    Object.fromEntries(
      own.filter((kind) => kind.within === within).map((kind) => [kind.inDocument.key, declared(kind)]),
    );
  const zones = { "example.com": members("zone"), "example.net": { records: [] }, "example.org": { paused: true } };
  return { version: 1, account: ACCOUNT, ...members("account"), zones };
}

function declared(kind: Kind) {
  const { form } = kind.inDocument;
  const all = kind.samples.map((sample) => sample.declared);
  if (form === "list") return all;
  if (form === "single") return Object.assign({}, ...all);
  const mapKey = getMapKey(kind);
  return Object.fromEntries(all.map(({ [mapKey]: name, ...rest }) => [String(name), rest]));
}

async function imported(...argv: readonly string[]) {
  const { code, out, err } = await run(["import", "live", ...argv], { ZONEWRIGHT_ACCOUNT_ID: ACCOUNT });
  expect({ code, err }).toEqual({ code: 0, err: "" });
  here.write("imported.yaml", out);
  return out;
}

describe("import live without --zone", () => {
  it("prints every object of every kind as a document whose plan is empty", async () => {
    here.write("all.yaml", JSON.stringify(everything()));
    const applied = await run(["apply", "all.yaml", ...target(), "--auto-approve"]);
    expect(applied, applied.out + applied.err).toMatchObject({ code: 0 });
    const document = parse(await imported(...target()));
    const keys = kinds
      .filter((kind) => kind.within === "account" && kind.importable !== false)
      .map((kind) => kind.inDocument.key);
    expect(Object.keys(document).sort()).toEqual([...new Set(["version", "account", ...keys])].sort());
    expect(Object.keys(document.zones)).toEqual(["example.com", "example.net", "example.org"]);
    expect(document.zones["example.org"]).toMatchObject({ paused: true });
    expect(Object.keys(document.zones["example.com"].access_applications)).toEqual([
      "database",
      "desktops",
      "servers",
      "status",
      "wiki",
    ]);
    const planned = await run(["plan", "imported.yaml", ...target(), "--detailed-exitcode"]);
    expect(planned, planned.out + planned.err).toMatchObject({ code: 0 });
    expect(await run(["validate", "imported.yaml"])).toMatchObject({ code: 0 });
  });

  it("prints what a person would write: a line for each application, the domain only where it adds something", async () => {
    const out = await imported(...target());
    expect(out).toContain("\nsoa_defaults: { ");
    expect(out).toMatch(/^ {2}wiki: \{ .*destinations: \[ \{ type: public, uri: wiki\.example\.com \} \].* \}$/m);
    expect(out).not.toContain("self_hosted");
    expect(out).not.toContain("created_at");
    expect(out).toContain("\n  status: { type: bookmark, domain: https://status.example.com/, ");
  });

  it("reads each part once: the list of zones, the account's settings and applications, and what each zone holds", async () => {
    const emulator = embedEmulator({ data: `${here.path}/state.json` });
    emulator.control.clearRequests();
    expect((await importOver(emulator)).code).toBe(0);
    const paths = requests(emulator.control);
    const asked = emulator.control.requests().map((request) => `${request.path} ${request.query}`);
    expect(new Set(asked).size).toBe(asked.length);
    expect(paths.filter((path) => path.includes("/accounts/") && path.endsWith("dns_settings"))).toHaveLength(1);
    expect(paths.filter((path) => path.endsWith("/dns_records"))).toHaveLength(3);
    expect(emulator.control.requests().filter((request) => request.query.includes("type=internal"))).toHaveLength(1);
    await emulator.close();
  });

  it("finds the only account, and asks for its id when there are several", async () => {
    here.write("one.yaml", "version: 1\nzones: { example.com: { records: [] } }\n");
    await run(["apply", "one.yaml", ...target("one.json"), "--auto-approve"]);
    const ran = await run(["import", "live", ...target("one.json")]);
    expect(ran).toMatchObject({ code: 0, err: "" });
    expect(parse(ran.out)).toMatchObject({ version: 1, account: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const wrong = await run(["import", "live", ...target()], { ZONEWRIGHT_ACCOUNT_ID: "../zones" });
    expect(wrong.code).toBe(1);
    expect(wrong.err).toContain("is not an id");
  });

  it("leaves two applications of one name as comments, with a warning", async () => {
    await edited(async (ask) => {
      for (const host of ["one", "two"])
        await ask("POST", `/accounts/${ACCOUNT}/access/apps`, {
          name: "twice",
          type: "self_hosted",
          domain: `${host}.example.com`,
        });
    });
    const { code, out, err } = await run(["import", "live", ...target()], { ZONEWRIGHT_ACCOUNT_ID: ACCOUNT });
    expect(code).toBe(0);
    expect(err.match(/warning OWN105/g)).toHaveLength(2);
    expect(out).toMatch(/# - access application \{"name":"twice".*several objects have this name/);
    expect(Object.keys(parse(out).access_applications)).not.toContain("twice");
    here.write("imported.yaml", out);
    expect(await run(["plan", "imported.yaml", ...target(), "--detailed-exitcode"])).toMatchObject({ code: 0 });
  });

  it("leaves out what the credential may not read, with a warning, and nothing else", async () => {
    const emulator = embedEmulator({ data: `${here.path}/state.json` });
    emulator.control.fault({ path: `/accounts/${ACCOUNT}/access/apps`, phase: "before", fault: { status: 403 } });
    const ran = await importOver(emulator);
    expect(ran.code).toBe(0);
    expect(ran.err).toContain("Cannot read the access applications of account");
    expect(parse(ran.out)).not.toHaveProperty("access_applications");
    expect(parse(ran.out)).toHaveProperty("zone_defaults");
    emulator.control.clearFaults();
    emulator.control.fault({ path: "/dns_records", phase: "before", fault: { status: 403 } });
    const failed = await importOver(emulator);
    expect([failed.code, failed.out]).toEqual([1, ""]);
    await emulator.close();
  });
});

describe("import live --zone", () => {
  it("prints the zone with its applications and settings, and nothing of the account", async () => {
    const document = parse(await imported("--zone", "example.com", ...target()));
    expect(Object.keys(document)).toEqual(["version", "zones"]);
    expect(Object.keys(document.zones["example.com"])).toEqual(
      expect.arrayContaining(["dns_settings", "access_applications", "records"]),
    );
  });
});

const LOOPBACK = "http://127.0.0.1:8090/client/v4";

/** Through a base URL, as against the API itself. */
function importOver(emulator: EmbeddedEmulator) {
  const fetch: typeof globalThis.fetch = (input, init) =>
    emulator.fetch(String(input).replace(LOOPBACK, emulator.baseUrl), init);
  const env = { ZONEWRIGHT_ACCOUNT_ID: ACCOUNT, ZONEWRIGHT_API_TOKEN: TOKEN };
  return runIn(["import", "live", "--base-url", LOOPBACK], { cwd: here.path, fetch, env });
}

function requests(control: Control): readonly string[] {
  return control.requests().map((request) => request.path);
}

type Ask = (method: string, path: string, body: JsonObject) => Promise<Response>;

async function edited(work: (ask: Ask) => Promise<void>): Promise<void> {
  const emulator = embedEmulator({ data: `${here.path}/state.json` });
  const headers = { authorization: `Bearer ${TOKEN}` };
  await work((method, path, body) =>
    emulator.fetch(`${emulator.baseUrl}${path}`, { method, headers, body: JSON.stringify(body) }),
  );
  await emulator.close();
}
