// Makes the fixtures of this folder with the command line of another build: `npx tsx test/compatibility/make-fixtures.ts BUILD_DIR`.
// See fixtures/README.md.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort, type RunningServer, startPostgres, startRedis } from "../fleet/servers";
import { ACCOUNT_DOCUMENT, CHANGED_DOCUMENT, FLEET_DOCUMENT, FLEET_ZONES, TARGET, TOKENS_DOCUMENT } from "./documents";
import { dumpPostgres, dumpRedis } from "./store-dumps";

const PRELOAD = resolve(__dirname, "../../scripts/regression/preload.cjs");
const FIXTURES = join(__dirname, "fixtures");
const NOW = "2026-11-21T12:00:00Z";
/** A lock that is still valid when a test reads it. */
const FAR_FUTURE = "2099-01-01T00:00:00Z";
/** Also where JSON is a string in JSON. */
const LOCK_EXPIRES = /(\\?"expires\\?":\\?")[^"\\]+/g;
/** Another host: a test must not look for its process here. */
const HOST = 'require("node:os").hostname = () => "build.example.com";\n';

interface Place {
  readonly build: string;
  readonly folder: string;
  readonly emulator: { readonly url: string; readonly controlUrl: string };
}

type Env = Readonly<Record<string, string>>;

async function main(build: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "zonewright-fixtures-"));
  const data = join(folder, "emulator.json");
  writeFileSync(join(folder, "host.cjs"), HOST);
  const [port, controlPort] = [await freePort(), await freePort()];
  const emulator = { url: `http://127.0.0.1:${port}`, controlUrl: `http://127.0.0.1:${controlPort}` };
  const place: Place = { build, folder, emulator };
  const ports = ["--port", `${port}`, "--control-port", `${controlPort}`, "--seed", "1", "--data", data];
  const server = start(place, ["emulator", ...ports], {});
  try {
    await until(() => fetch(`${emulator.controlUrl}/requests`).then((response) => response.ok));
    await makeFiles(place);
    copyFileSync(data, join(FIXTURES, "emulator.json"));
    for (const name of FLEET_ZONES) await control(place, "POST /zones", { name });
    await makeFleet(place, "redis.json", await startRedis(), dumpRedis);
    await makeFleet(place, "postgres.sql", await startPostgres(), dumpPostgres);
  } finally {
    await stop(server, "SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeFiles(place: Place): Promise<void> {
  const { folder } = place;
  write(folder, "account.yaml", ACCOUNT_DOCUMENT);
  write(folder, "changed.yaml", CHANGED_DOCUMENT);
  write(folder, "tokens.yaml", TOKENS_DOCUMENT);
  await control(place, "POST /zones", { name: "example.com", account: "0123456789abcdef0123456789abcdef" });
  await run(place, ["apply", "account.yaml", "--auto-approve"]);
  await run(place, ["apply", "tokens.yaml", "--auto-approve"]);
  await control(place, "POST /foreign", {
    act: "patch",
    zone: "example.com",
    which: { type: "A", name: "www.example.com" },
    change: { content: "203.0.113.9" },
  });
  await run(place, ["drift", "account.yaml", "--history", "drift-history.json"]);
  copyFileSync(join(folder, "drift-history.json"), join(FIXTURES, "drift-history.json"));
  await run(place, ["plan", "changed.yaml", "--out", "saved-plan.zwplan", "--expires", "30000d"]);
  copyFileSync(join(folder, "saved-plan.zwplan"), join(FIXTURES, "saved-plan.zwplan"));
  // The rotation stops where the successor's value is stored and the old token is still there.
  await interrupted(place, "DELETE", ["rotate", "tokens.yaml", "--token", "interrupted", "--auto-approve"], NOW);
  rmSync(join(folder, "state/locks"), { recursive: true });
  await interrupted(place, "POST", ["apply", "changed.yaml", "--auto-approve"], FAR_FUTURE);
  cpSync(join(folder, "state"), join(FIXTURES, "state"), { recursive: true });
}

/** Runs a command until its first request of a method, which is never answered, and kills it there. */
async function interrupted(place: Place, method: string, words: readonly string[], now: string, env: Env = {}) {
  await control(place, "DELETE /requests");
  await control(place, "POST /faults", { method, phase: "before", fault: "timeout" });
  const log = join(place.folder, "requests");
  writeFileSync(log, "");
  const child = start(place, words, { CORPUS_NOW: now, ...env });
  await until(async () => readFileSync(log, "utf8").includes(`"method":"${method}"`));
  await stop(child, "SIGKILL");
  await control(place, "DELETE /faults");
}

/** Results of two zones, a schedule, a request that waits for a worker, a lock whose holder died, and a rate limit's window. */
async function makeFleet(
  place: Place,
  file: string,
  server: RunningServer,
  dump: (server: RunningServer) => Promise<string>,
): Promise<void> {
  const env = { ZONEWRIGHT_ENGINE: server.url, ZONEWRIGHT_RATE_LIMIT: "1200" };
  try {
    write(place.folder, "fleet.yaml", FLEET_DOCUMENT);
    const live = { CORPUS_NOW: "" };
    const worker = start(place, ["fleet", "worker", "fleet.yaml", "--apply"], { ...env, ...live });
    try {
      await run(place, ["fleet", "run", "fleet.yaml", "--apply", "--wait", "60"], { ...env, ...live });
    } finally {
      await stop(worker, "SIGTERM");
    }
    await run(place, ["fleet", "schedule", "fleet.yaml", "--cron", "0 4 * * *"], { ...env, ...live });
    await run(place, ["fleet", "run", "fleet.yaml", "--apply", "--zone", "b.example"], { ...env, ...live });
    write(place.folder, "fleet.yaml", FLEET_DOCUMENT.replaceAll("192.0.2.1", "192.0.2.2"));
    const apply = ["apply", "fleet.yaml", "--zone", "a.example", "--auto-approve"];
    await interrupted(place, "PATCH", apply, "", env);
    writeFileSync(join(FIXTURES, file), (await dump(server)).replace(LOCK_EXPIRES, `$1${FAR_FUTURE}`));
  } finally {
    await server.close();
  }
}

function start({ build, folder, emulator }: Place, words: readonly string[], env: Env): ChildProcess {
  const log = join(folder, "requests");
  writeFileSync(log, "", { flag: "a" });
  return spawn(
    process.execPath,
    ["--require", PRELOAD, "--require", join(folder, "host.cjs"), join(build, "dist/cli/main.js"), ...words],
    {
      cwd: folder,
      stdio: ["ignore", "inherit", "inherit"],
      env: {
        PATH: process.env["PATH"],
        HOME: folder,
        TZ: "UTC",
        ZONEWRIGHT_STATE_DIR: join(folder, "state"),
        ...(words[0] !== "emulator" && {
          ZONEWRIGHT_BASE_URL: `${TARGET}/client/v4`,
          CORPUS_TARGET: TARGET,
          CORPUS_HOOK: "http://127.0.0.1:7",
          CORPUS_LOG: log,
          CORPUS_EMULATOR: emulator.url,
        }),
        CORPUS_NOW: NOW,
        ...env,
      },
    },
  );
}

async function run(place: Place, words: readonly string[], env: Env = {}): Promise<void> {
  const child = start(place, words, env);
  await once(child, "exit");
  if (![0, 2].includes(child.exitCode ?? 1)) throw new Error(`${words.join(" ")} ended with ${child.exitCode}`);
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

async function control({ emulator }: Place, request: string, body?: object): Promise<void> {
  const [method, path] = request.split(" ");
  const response = await fetch(`${emulator.controlUrl}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${request}: ${await response.text()}`);
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await isTrue().catch(() => false)) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("It did not happen in 20 seconds.");
}

function write(folder: string, name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

const [build] = process.argv.slice(2);
if (build === undefined) throw new Error("usage: npx tsx test/compatibility/make-fixtures.ts BUILD_DIR");
for (const name of readdirSync(FIXTURES).filter((found) => found !== "README.md")) {
  rmSync(join(FIXTURES, name), { recursive: true });
}
mkdirSync(FIXTURES, { recursive: true });
void main(resolve(build));
