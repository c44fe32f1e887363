// Mistakes around saved plans that are found before the zones are read.
import { generateKeyPairSync } from "node:crypto";
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type Folder, folder, zoneDocument } from "./folder";
import { run } from "./run-in";

let here: Folder;
beforeEach(() => {
  here = folder();
  here.write("zone.yaml", zoneDocument(["name: www, type: A, content: 192.0.2.1"]));
  const { privateKey } = generateKeyPairSync("ed25519");
  here.write("plan.key", String(privateKey.export({ type: "pkcs8", format: "pem" })));
  chmodSync(join(here.path, "plan.key"), 0o600);
});

/** Counts the requests; none is answered. */
async function plan(...flags: string[]) {
  let requests = 0;
  const fetch = () => {
    requests += 1;
    return Promise.reject(new Error("not to be asked"));
  };
  const env = { ZONEWRIGHT_BASE_URL: "http://127.0.0.1:9", ZONEWRIGHT_API_TOKEN: "test-token" };
  const ran = await run(["plan", "zone.yaml", ...flags], { cwd: here.path, env, fetch });
  return { ...ran, requests };
}

describe("a plan that could not be saved", () => {
  it.each([
    ["a folder that does not exist", ["--out", "missing/x.zwplan"], "PLN106"],
    ["a folder in place of a file", ["--out", "folder"], "PLN106"],
    ["a document", ["--out", "zone.yaml"], "PLN106"],
    ["a key file that does not exist", ["--out", "x.zwplan", "--sign-with", "file:none.key"], "PLN117"],
    ["a key of another form", ["--out", "x.zwplan", "--sign-with", "file:other.key"], "PLN117"],
    ["a command without a public key", ["--out", "x.zwplan", "--sign-with", 'exec:["true"]'], "PLN117"],
    ["a source of no form", ["--out", "x.zwplan", "--sign-with", "plan.key"], "PLN117"],
  ])("is refused before anything is read: %s", async (_, flags, code) => {
    mkdirSync(join(here.path, "folder"));
    here.write("other.key", "-----BEGIN NOTHING-----\n");
    chmodSync(join(here.path, "other.key"), 0o600);
    const { code: exit, err, requests } = await plan(...flags);
    expect([exit, requests, err], err).toEqual([1, 0, expect.stringMatching(new RegExp(`^error ${code}: `))]);
  });

  it("is read where nothing is wrong", async () => {
    const { requests } = await plan("--out", "x.zwplan", "--sign-with", "file:plan.key");
    expect(requests).toBeGreaterThan(0);
  });
});

it.each([
  ["--sign-with", "file:plan.key"],
  ["--expires", "1d"],
])("refuses `%s` without `--out`, where it would do nothing", async (flag, value) => {
  const { code, err, requests } = await plan(flag, value);
  expect([code, requests, err]).toEqual([
    64,
    0,
    expect.stringContaining(`\`${flag}\` is for a saved plan: name its file with \`--out FILE\`.`),
  ]);
});

it.each(["plan", "validate", "drift"])("`%s` names a saved plan as such, in a single error", async (command) => {
  const on = (...argv: string[]) => run([...argv, "--base-url", "emulator:state.json"], { cwd: here.path });
  expect(await on("plan", "zone.yaml", "--out", "plan.json")).toMatchObject({ code: 0 });
  const { code, err } = await (command === "validate"
    ? run(["validate", "plan.json"], { cwd: here.path })
    : on(command, "plan.json"));
  expect([code, err.match(/^error/gm)], err).toEqual([1, ["error"]]);
  expect(err).toContain("The file is a saved plan.\n  `zonewright apply plan.json` applies it, one plan at a time.");
});
