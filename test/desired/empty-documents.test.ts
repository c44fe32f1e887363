// Documents that declare less than their author meant: content that was lost is reported, and never read as "delete everything".
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../src/emulator";
import { run } from "../cli/run-in";

const cwd = mkdtempSync(join(tmpdir(), "zonewright-empty-"));
let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ mode: "calm" });
});
afterAll(async () => {
  await emulator.close();
  rmSync(cwd, { recursive: true });
});

const on = (command: string, text: string, ...flags: string[]) => {
  writeFileSync(join(cwd, "zone.yaml"), text);
  const env = { ZONEWRIGHT_BASE_URL: emulator.baseUrl };
  return run([command, "zone.yaml", ...flags], { cwd, env, fetch: globalThis.fetch });
};

describe("a zone with nothing after its name", () => {
  it.each([
    ["YAML", "version: 1\nzones:\n  n.example:\n"],
    ["YAML with `null`", "version: 1\nzones: { n.example: null }\n"],
    ["JSON", '{ "version": 1, "zones": { "n.example": null } }'],
    ["an alias of an empty value", "version: 1\nzones: { n.example: &none , m.example: *none }\n"],
  ])("is an error in %s, not an empty zone", async (_, text) => {
    const { code, err } = await on("plan", text);
    expect([code, err]).toEqual([1, expect.stringContaining("`n.example` is empty, not a mapping with `records`.")]);
    expect(err).toContain("Write `{}` for a zone without records and options.");
  });

  it("is an empty zone where `{}` says so", async () => {
    const { code, out } = await on("validate", "version: 1\nzones: { n.example: {} }\n");
    expect([code, out]).toEqual([0, "Valid: 1 file, 1 zone, 0 objects.\n"]);
  });
});

describe.each([
  ["no zones", "version: 1\nzones: {}\n"],
  ["only a version", "version: 1\n"],
  ["only an account", "version: 1\naccount: 0123456789abcdef0123456789abcdef\n"],
  ["empty maps of all kinds", "version: 1\nzones: {}\ngateways: {}\naccess_applications: {}\n"],
])("a document with %s", (_, text) => {
  it("says that nothing is declared", async () => {
    const { code, err } = await on("validate", text);
    expect([code, err]).toEqual([
      0,
      expect.stringMatching(/^warning DOC121: Nothing is declared\n {2}zone\.yaml:1:1\n/),
    ]);
  });

  it("is never said to match the live state, of which nothing was read", async () => {
    for (const [command, flags, total] of [
      ["plan", [], "No changes"],
      ["apply", ["--auto-approve"], "No changes"],
      ["drift", [], "No drift"],
    ] as const) {
      const { code, out, err } = await on(command, text, ...flags);
      expect([code, out], err).toEqual([0, expect.stringContaining(`\n${total}: nothing was read from the target.\n`)]);
      expect(out + err).toContain("DOC121");
      expect(out + err).not.toMatch(/Coverage|match/);
    }
  });
});

it("says nothing of the kind about a document that declares an absence, or an object of the account alone", async () => {
  for (const text of [
    "zones: { n.example: { state: absent } }",
    "gateways: { g: { state: absent } }",
    "gateways: { g: {} }",
  ])
    expect(await on("validate", `version: 1\n${text}\n`)).toMatchObject({ code: 0, err: "" });
});

describe("a value of another structure than expected", () => {
  it.each([
    ["access_applications: { wiki: }", "`wiki` is empty, not a mapping of the fields of an access application."],
    ["gateways: { g: text }", "`g` is a single value, not a mapping of the fields of a gateway."],
    ["gateways: [g]", "`gateways` is a list, not a mapping of names."],
    [
      "zones: { a.example: { dns_settings: [] } }",
      "`dns_settings` is a list, not a mapping of the fields of DNS settings.",
    ],
    ["zones: { a.example: { records: { a: b } } }", "`records` is a mapping, not a list."],
    [
      "zones: { a.example: { records: [1] } }",
      "`records[0]` is a single value, not a mapping of the fields of a record.",
    ],
    ["zones: { a.example: text }", "`a.example` is a single value, not a mapping with `records`."],
  ])("%s: names the structure found, the structure expected, and the remedy", async (text, says) => {
    const { code, err } = await on("validate", `version: 1\n${text}\n`);
    const [, , , detail, help, ...rest] = err.trimEnd().split("\n");
    expect([code, detail, rest]).toEqual([1, `  ${says}`, []]);
    expect(help).toMatch(/^ {2}Write /);
  });
});
