// The real command over a real socket, killed with SIGKILL in the middle of 2,000 changes. It needs the build (`npm test` makes it).
// ZONEWRIGHT_KILLS=50 does it at that many moments; ZONEWRIGHT_SEED repeats those of one seed.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { type Emulator, type Snapshot, startEmulator } from "../../src/emulator";
import { folder } from "../cli/folder";
import { ACCOUNT } from "../emulated";
import { randomOf } from "./network";
import { declarationOf, fullName, keyOf, zoneOf } from "./records";
import { ZONE } from "./world";

const MAIN = join(__dirname, "../../dist/cli/main.js");
const KILLS = Number(process.env["ZONEWRIGHT_KILLS"] ?? 4);
const SEED = process.env["ZONEWRIGHT_SEED"] ?? String(Math.floor(Math.random() * 2 ** 31));

const many = (from: number, to: number, content: string): readonly JsonObject[] =>
  Array.from({ length: to - from }, (_, index) => ({
    name: `n${from + index}`,
    type: "A",
    content: `${content}.${index % 250}`,
  }));
const BEFORE = [...many(0, 700, "192.0.2"), ...many(700, 1000, "192.0.2")];
const FOREIGN = many(0, 100, "203.0.113").map((row, index) => ({
  ...row,
  name: `theirs${index}`,
  comment: `kept ${index}`,
}));
/** 1,000 made, 700 changed, 300 deleted. */
const DOCUMENT = zoneOf([
  ...many(1000, 2000, "198.51.100"),
  ...many(0, 700, "198.51.100"),
  ...many(700, 1000, "").map(({ name, type }) => ({ name: name as string, type: type as string, state: "absent" })),
]);

const here = folder();
let emulator: Emulator;
let start: Snapshot;

beforeAll(async () => {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: run \`npm run build\``);
  emulator = await startEmulator({ mode: "calm", plan: "pro" });
  emulator.control.addZone(ZONE, { account: ACCOUNT, plan: "pro" });
  for (const value of [...BEFORE, ...FOREIGN])
    emulator.control.foreign.create(ZONE, { ...value, name: fullName(String(value["name"])) });
  here.write("zone.json", JSON.stringify(DOCUMENT));
  start = emulator.control.snapshot();
});
afterAll(() => emulator.close());

/** Runs the command; the process is killed when it sends its n-th request, or some milliseconds later. */
function apply(form: readonly string[], kill?: { readonly request: number; readonly laterMs: number }) {
  const words = ["apply", "zone.json", "--auto-approve", "--allow", "MANY_UPDATES", "--allow", "MANY_DELETES", ...form];
  const env = {
    PATH: process.env["PATH"],
    ZONEWRIGHT_BASE_URL: emulator.baseUrl,
    ZONEWRIGHT_STATE_DIR: join(here.path, "state"),
  };
  const child = spawn(process.execPath, [MAIN, ...words], { cwd: here.path, env, stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (out += part));
  let seen = 0;
  const off = emulator.control.onRequest(() => {
    seen += 1;
    if (seen === kill?.request) setTimeout(() => child.kill("SIGKILL"), kill.laterMs);
  });
  return new Promise<{ code: number | null; signal: string | null; out: string }>((resolve) =>
    child.on("close", (code, signal) => {
      off();
      resolve({ code, signal, out });
    }),
  );
}

const theirs = () =>
  JSON.stringify(emulator.control.records(ZONE).filter((record) => String(record["name"]).startsWith("theirs")));
const ours = () =>
  emulator.control
    .records(ZONE)
    .filter((record) => !String(record["name"]).startsWith("theirs"))
    .map(keyOf)
    .sort();

describe("an apply of 2,000 changes that is killed", () => {
  const random = randomOf(`kills ${SEED}`);
  const expected = [...declarationOf(DOCUMENT).declared.keys()].sort();
  const moments = Array.from({ length: KILLS }, (_, index) => {
    const single = index % 3 !== 2;
    const request = 1 + Math.floor(random() * (single ? 2_003 : 4));
    const form = single ? ["--no-batch"] : [];
    const title = `at request ${request} ${single ? "of single calls" : "of one batch"}`;
    return { title, request, form, laterMs: Math.floor(random() * 25) };
  });
  process.stderr.write(`${KILLS} kills, ZONEWRIGHT_SEED=${SEED}\n`);

  it.each(moments)("$title is finished by the next run", { timeout: 120_000 }, async ({ request, form, laterMs }) => {
    emulator.control.restore(start);
    emulator.control.clearRequests();
    const before = theirs();
    const killed = await apply(form, { request, laterMs });
    expect([killed.signal, killed.code]).toEqual(killed.code === null ? ["SIGKILL", null] : [null, 0]);
    const last = await apply([]);
    expect([last.code, last.out]).toEqual([0, expect.stringMatching(/Converged:|No changes|as declared/)]);
    expect(ours()).toEqual(expected);
    expect(theirs()).toBe(before);
  });
});
