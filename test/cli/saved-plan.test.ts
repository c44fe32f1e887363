// A saved plan does exactly what was reviewed, or refuses and says what moved.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { canonicalText, type Json } from "../../src/base/json";
import { type Control, embedEmulator } from "../../src/emulator";
import { ACCOUNT, TOKEN } from "../emulated";
import { folder, zoneDocument } from "./folder";
import { run as runCommand } from "./run-in";

const SHOP = "name: shop, type: A, content: 192.0.2.7";
const www = (content: string) => `name: www, type: A, content: ${content}`;

/** A folder, and commands in it against one emulator kept in a file. */
function place() {
  const here = folder();
  const run = (command: string, word: string, ...more: string[]) =>
    runCommand([command, word, "--base-url", "emulator:state.json", ...more], { cwd: here.path });
  const read = (name: string) => readFileSync(join(here.path, name), "utf8");
  return { ...here, run, read, apply: (word: string) => run("apply", word, "--auto-approve") };
}

/** The zone with `www` at 192.0.2.1, and a saved plan that moves it to 192.0.2.2. */
async function saved(...flags: string[]) {
  const here = place();
  here.write("zone.yaml", zoneDocument([www("192.0.2.1"), SHOP]));
  expect((await here.apply("zone.yaml")).code).toBe(0);
  here.write("zone.yaml", zoneDocument([www("192.0.2.2"), SHOP]));
  expect((await here.run("plan", "zone.yaml", "--out", "next.zwplan", ...flags)).code).toBe(0);
  return here;
}

describe("a saved plan", () => {
  it("is applied without its documents, once", async () => {
    const here = await saved();
    here.write("zone.yaml", "gone");
    const first = await here.apply("next.zwplan");
    expect([first.code, first.out]).toEqual([0, expect.stringContaining("Converged: 1 done, 0 failed, 0 skipped.")]);
    const again = await here.apply("next.zwplan");
    expect([again.code, again.err]).toEqual([
      4,
      expect.stringContaining("`www A 192.0.2.1` in example.com was changed"),
    ]);
  });

  it.each([
    ["emulator:state.json", "next.zwplan", []],
    ["emulator:the state.json", "it's next.zwplan", ["--as-of", "2026-10-01", "--profile", "spec"]],
  ] as const)("is applied by the command line that `plan` prints, with the target %s", async (target, file, flags) => {
    const here = place();
    here.write("zone.yaml", zoneDocument([www("192.0.2.1"), SHOP]));
    const argv = ["plan", "zone.yaml", "--base-url", target, "--out", file, ...flags];
    const { err } = await runCommand(argv, { cwd: here.path });
    const line = /: `zonewright (.*)` applies exactly/.exec(err)?.[1] ?? "";
    const words = execFileSync("sh", ["-c", `printf '%s\\n' ${line}`], { encoding: "utf8" })
      .trimEnd()
      .split("\n");
    const applied = await runCommand(words, { cwd: here.path });
    expect([applied.code, applied.out], applied.err).toEqual([0, expect.stringContaining("Converged: ")]);
  });

  it("is applied by the printed command line without `--base-url` where the environment names the target", async () => {
    const here = place();
    here.write("zone.yaml", zoneDocument([www("192.0.2.1"), SHOP]));
    const io = { cwd: here.path, env: { ZONEWRIGHT_BASE_URL: "emulator:state.json" }, ask: async () => "yes" };
    const { err } = await runCommand(["plan", "zone.yaml", "--out", "next.zwplan"], io);
    expect(err).toContain(": `zonewright apply next.zwplan` applies exactly this plan, or refuses.");
    expect((await runCommand(["apply", "next.zwplan"], io)).code).toBe(0);
  });

  it("with records of several members is applied and reported", async () => {
    const here = place();
    const srv = "name: _sip._tcp, type: SRV, data: { priority: 10, weight: 5, port: 5060, target: sip.example.net }";
    const caa = 'name: "@", type: CAA, data: { tag: issue, flags: 0, value: ca.example.net }';
    here.write("zone.yaml", zoneDocument([srv, caa]));
    expect((await here.run("plan", "zone.yaml", "--out", "next.zwplan")).code).toBe(0);
    const applied = await here.apply("next.zwplan");
    expect([applied.code, applied.out]).toEqual([0, expect.stringContaining("Converged: ")]);
  });

  it("still fits after a foreign edit elsewhere in the zone", async () => {
    const here = await saved();
    await here.foreign((control: Control) =>
      control.foreign.patch("example.com", { name: "shop.example.com" }, { ttl: 600 }),
    );
    expect((await here.apply("next.zwplan")).code).toBe(0);
  });

  it("is stale, exit 4, after a foreign edit at a name that it touches, and names the record", async () => {
    const here = await saved();
    await here.foreign((control: Control) =>
      control.foreign.create("example.com", { type: "TXT", name: "www", content: '"new"' }),
    );
    const refused = await here.apply("next.zwplan");
    expect([refused.code, refused.err]).toEqual([
      4,
      expect.stringContaining("`www TXT new` in example.com was created"),
    ]);
  });

  const again = (text: string, change: (body: Record<string, Json>) => object) => {
    const { sha256, ...body } = JSON.parse(text) as Record<string, Json>;
    const changed = change(body) as Json;
    const sum = createHash("sha256").update(canonicalText(changed)).digest("hex");
    return `${canonicalText({ ...(changed as object), sha256: sum })}\n`;
  };
  const inPlan = (text: string, change: (plan: string) => string) =>
    again(text, (body) => ({ ...body, plan: JSON.parse(change(JSON.stringify(body["plan"]))) }));

  const broken: readonly (readonly [string, (text: string) => string, string])[] = [
    ["cut short", (text) => text.slice(0, 400), "PLN107"],
    ["cut short by its end alone", (text) => text.trimEnd().slice(0, -1), "PLN107"],
    ["emptied", () => "", "PLN101"],
    ["replaced by other JSON", () => '{"version":2}', "PLN101"],
    ["replaced by JSON that is very deep", () => "[".repeat(200_000), "PLN101"],
    ["changed", (text) => text.replace("192.0.2.2", "192.0.2.3"), "PLN103"],
    ["changed in its end", (text) => text.replace(/"expires":"2026/, '"expires":"2036'), "PLN103"],
    ["stripped of its checksum", (text) => text.replace(/"sha256":"[0-9a-f]+",/, ""), "PLN103"],
    ["given a member twice", (text) => text.replace('"format"', '"format":"x","format"'), "PLN103"],
    ["written with spaces", (text) => JSON.stringify(JSON.parse(text), null, 2), "PLN103"],
    ["of a later version", (text) => text.replace('"version":2', '"version":9'), "PLN102"],
    ["made by a later tool", (text) => again(text, (body) => ({ ...body, tool: "99.0.0" })), "PLN102"],
    ["of an older version", (text) => again(text, (body) => ({ ...body, version: 1 })), "PLN109"],
    ["without a time", (text) => again(text, (body) => ({ ...body, made: "yesterday" })), "PLN101"],
    [
      "led to another route",
      (text) => inPlan(text, (plan) => plan.replace(/"route":"[^"]+"/, '"route":"/user"')),
      "PLN103",
    ],
    [
      "led to another zone",
      (text) => inPlan(text, (plan) => plan.replace(/("write":\{.*?"zone":")example/, "$1other")),
      "PLN103",
    ],
    [
      "stripped of its fingerprints",
      (text) => inPlan(text, (plan) => plan.replace(/"basedOn":\{.*?\}\}\}/, '"basedOn":{}')),
      "PLN103",
    ],
  ];
  it.each(broken)("that was %s is refused with its code, and nothing is written", async (_, breaking, code) => {
    const here = await saved();
    const text = here.read("next.zwplan");
    here.write("next.zwplan", breaking(text));
    expect(here.read("next.zwplan")).not.toBe(text);
    const before = here.read("state.json");
    const refused = await here.apply("next.zwplan");
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(code)]);
    expect(here.read("state.json")).toBe(before);
  });

  it("accepts the line endings of a checkout", async () => {
    const here = await saved();
    here.write("next.zwplan", here.read("next.zwplan").replace("\n", "\r\n"));
    expect((await here.apply("next.zwplan")).code).toBe(0);
  });

  it("that cannot be read is refused without a stack trace", async () => {
    const here = await saved();
    mkdirSync(join(here.path, "folder.zwplan"));
    const refused = await here.apply("folder.zwplan");
    expect([refused.code, refused.err]).toEqual([1, expect.not.stringContaining("BUG")]);
  });

  const at = (time: string) => () => new Date(time);
  const days: readonly (readonly [string, readonly string[], string, number, string])[] = [
    ["is good for 7 days", [], "2026-11-28T11:59:59Z", 0, ""],
    ["has expired after them", [], "2026-11-28T12:00:00Z", 4, "PLN108"],
    ["has expired after what was asked for", ["--expires", "30m"], "2026-11-21T12:30:00Z", 4, "PLN108"],
    ["is refused by a clock that is behind", [], "2026-11-21T11:50:00Z", 4, "one of the two clocks is wrong"],
    ["bears a clock that is a little behind", [], "2026-11-21T11:56:00Z", 0, ""],
  ];
  it.each(days)("%s", async (_, flags, time, code, says) => {
    const here = await saved(...flags);
    const words = ["apply", "next.zwplan", "--base-url", "emulator:state.json", "--auto-approve"];
    const applied = await runCommand(words, { cwd: here.path, now: at(time) });
    expect([applied.code, applied.err]).toEqual([code, expect.stringContaining(says)]);
  });

  it("accepts documents named with it that declare the same in another spelling, and no others", async () => {
    const here = await saved();
    here.write("zone.yaml", `# reviewed\n${zoneDocument([SHOP, `${www("192.0.2.2")}, ttl: 1`])}`);
    const other = await here.run("apply", "next.zwplan", "other.yaml", "--auto-approve");
    expect(other.code).not.toBe(0);
    here.write("other.yaml", zoneDocument([www("192.0.2.9"), SHOP]));
    const refused = await here.run("apply", "next.zwplan", "other.yaml", "--auto-approve");
    expect([refused.code, refused.err]).toEqual([4, expect.stringContaining("PLN111")]);
    here.write("other.yaml", zoneDocument([www("192.0.2.2"), SHOP], "    prune: true\n"));
    expect((await here.run("apply", "next.zwplan", "other.yaml", "--auto-approve")).err).toContain("PLN111");
    expect((await here.run("apply", "next.zwplan", "zone.yaml", "--auto-approve")).code).toBe(0);
  });

  it("is refused if the environment names another account", async () => {
    const here = place();
    here.write("zone.yaml", zoneDocument([SHOP]));
    expect((await here.run("plan", "zone.yaml", "--out", "next.zwplan")).code).toBe(0);
    const words = ["apply", "next.zwplan", "--base-url", "emulator:state.json", "--auto-approve"];
    const env = { ZONEWRIGHT_ACCOUNT_ID: "f".repeat(32) };
    const refused = await runCommand(words, { cwd: here.path, env });
    expect([refused.code, refused.err]).toEqual([4, expect.stringContaining("PLN112")]);
  });

  it.each([
    ["sees other accounts alone", [{ id: "f".repeat(32) }], 4],
    ["sees no account, as where it may not list them", [], 0],
  ])("of an account, with a credential that %s, ends with %s", async (_, accounts, code) => {
    const here = folder();
    const emulator = embedEmulator({ mode: "calm" });
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const path = String(input).replace("https://api.example.com", "");
      if (!path.startsWith("/accounts?")) return emulator.fetch(emulator.baseUrl + path, init);
      const result_info = { page: 1, per_page: 50, count: accounts.length, total_count: accounts.length };
      return Response.json({ success: true, errors: [], messages: [], result: accounts, result_info });
    };
    const env = { ZONEWRIGHT_BASE_URL: "https://api.example.com", ZONEWRIGHT_API_TOKEN: TOKEN };
    const io = { cwd: here.path, fetch, env };
    here.write("zone.yaml", `account: ${ACCOUNT}\n${zoneDocument([SHOP])}`);
    const allow = ["--allow", "ZONE_CREATE"];
    expect((await runCommand(["plan", "zone.yaml", "--out", "next.zwplan", ...allow], io)).err).toContain("Saved");
    const applied = await runCommand(["apply", "next.zwplan", "--auto-approve", ...allow], io);
    expect([applied.code, applied.err]).toEqual([code, code === 4 ? expect.stringContaining("PLN112") : ""]);
  });

  it("is stale if a zone that it creates exists by now", async () => {
    const here = place();
    here.write("zone.yaml", zoneDocument([SHOP]));
    expect((await here.run("plan", "zone.yaml", "--out", "next.zwplan")).code).toBe(0);
    await here.foreign((control: Control) => void control.addZone("example.com"));
    const refused = await here.apply("next.zwplan");
    expect([refused.code, refused.err]).toEqual([4, expect.stringContaining("was created since the plan was made")]);
  });

  it("is stale if settings that it writes were changed, and names them", async () => {
    const here = place();
    here.write("zone.yaml", zoneDocument([SHOP]));
    expect((await here.apply("zone.yaml")).code).toBe(0);
    here.write("zone.yaml", zoneDocument([SHOP], "    dns_settings: { ns_ttl: 3600 }\n"));
    expect((await here.run("plan", "zone.yaml", "--out", "next.zwplan")).code).toBe(0);
    here.write("other.yaml", zoneDocument([SHOP], "    dns_settings: { flatten_all_cnames: true }\n"));
    expect((await here.apply("other.yaml")).code).toBe(0);
    const refused = await here.apply("next.zwplan");
    expect([refused.code, refused.err]).toEqual([4, expect.stringContaining("was changed since the plan was made")]);
  });

  it("is refused for another target", async () => {
    const here = await saved();
    const refused = await here.run("apply", "next.zwplan", "--auto-approve", "--base-url", "emulator:other.json");
    expect([refused.code, refused.err]).toEqual([4, expect.stringContaining("PLN104")]);
  });
});

describe("settings with `state: absent`", () => {
  it("return to the values before the first write, once", async () => {
    const here = place();
    const settings = (text: string) =>
      here.write("zone.yaml", `version: 1\nzones:\n  example.com:\n    dns_settings: ${text}\n`);
    here.write("zone.yaml", zoneDocument([]));
    expect((await here.apply("zone.yaml")).code).toBe(0);
    settings("{ flatten_all_cnames: true, soa: { refresh: 9000 } }");
    expect((await here.apply("zone.yaml")).code).toBe(0);
    settings("{ soa: { refresh: 8000 } }");
    expect((await here.apply("zone.yaml")).code).toBe(0);
    settings("{ state: absent }");
    const restored = await here.apply("zone.yaml");
    expect([restored.code, restored.out]).toEqual([0, expect.stringContaining("soa.refresh 8000 → 10000")]);
    expect(restored.out).toContain("flatten_all_cnames true → false");
    expect((await here.apply("zone.yaml")).err).toContain("SNP101");
  });
});
