// Two accounts in a real process that is killed while it writes to both, and run again. It needs the build (`npm test` makes it).
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { folder } from "./folder";
import { ACCOUNTS, accountsDocument, findLeaks, type RecordedAccount, startAccounts, TOKENS } from "./two-accounts";

const MAIN = join(__dirname, "../../dist/cli/main.js");
const RECORDS = Array.from({ length: 20 }, (_, index) => `{ name: n${index}, type: A, content: 192.0.2.${index} }`);
const ZONES = ["a.example", "b.example"] as const;
const here = folder();
let accounts: readonly [RecordedAccount, RecordedAccount];

beforeEach(async () => {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: run \`npm run build\``);
  accounts = await startAccounts();
  const zones = ZONES.map((zone, index) => {
    accounts[index]?.emulator.addZone(zone, { account: ACCOUNTS[index]?.id });
    return `  ${zone}:\n    account: ${ACCOUNTS[index]?.name}\n    records: [${RECORDS.join(", ")}]\n`;
  });
  here.write("zones.yaml", `version: 1\n${accountsDocument(accounts)}zones:\n${zones.join("")}`);
});
afterEach(() => Promise.all(accounts.map((account) => account.close())));

function start(...argv: string[]) {
  const env = { PATH: process.env["PATH"], ...TOKENS, ZONEWRIGHT_STATE_DIR: join(here.path, "state") };
  const child = spawn(process.execPath, [MAIN, ...argv], { cwd: here.path, env, stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  child.stdout.on("data", (part) => (out += part));
  child.stderr.on("data", (part) => (out += part));
  const ended = new Promise<{ readonly code: number | null; readonly out: string }>((resolve) =>
    child.on("close", (code) => resolve({ code, out })),
  );
  return { child, ended };
}

const count = () => accounts.map(({ emulator }, index) => emulator.records(ZONES[index] ?? "").length);

it.each([
  ["apply", ["apply", "zones.yaml", "--auto-approve", "--no-batch"]],
  ["fleet", ["fleet", "run", "zones.yaml", "--apply"]],
])("%s sends no token of one account to the other, killed while it writes and run again", async (command, argv) => {
  const { child, ended } = start(...argv);
  const stop = command === "apply" ? 5 : 1;
  accounts[1].emulator.onMutation(
    () => void (accounts[1].emulator.records(ZONES[1]).length >= stop && child.kill("SIGKILL")),
  );
  await ended;
  const free = start("unlock", "--all");
  await free.ended;
  const again = await start(...argv).ended;
  expect([again.code, count()], again.out).toEqual([0, [RECORDS.length, RECORDS.length]]);
  expect(findLeaks(accounts)).toEqual([]);
  for (const [index, { token }] of ACCOUNTS.entries()) {
    expect(accounts[index]?.requests.every((request) => request.includes(`Bearer ${token}`))).toBe(true);
    expect(again.out).not.toContain(token);
  }
});
