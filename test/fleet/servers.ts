// Real servers for tests, on free ports and in folders of their own; nothing of what a machine runs by itself is touched.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Server } from "./conforms";

export interface Running extends Server {
  readonly url: string;
  /** Whether a text was ever written there (Redis), or is there now (PostgreSQL). */
  holds(text: string): boolean;
  close(): Promise<void>;
}

/** Why there is no Redis here; undefined where there is one. */
export function noRedis(): string | undefined {
  return spawnSync("redis-server", ["--version"]).status === 0 ? undefined : "redis-server is not installed";
}

/** As a fleet needs it, with other settings after that. */
export async function startRedis(settings: readonly string[] = []): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), "zonewright-redis-"));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const up = async () => {
    const options = ["--port", `${port}`, "--bind", "127.0.0.1", "--appendonly", "yes", "--appendfsync", "always"];
    child = spawn("redis-server", [...options, "--save", "", "--dir", folder, ...settings], { stdio: "ignore" });
    // One that wants a password is there, too.
    await answering(async () => (await redisSays(port, "PING", "+PONG")) || redisSays(port, "PING", "-NOAUTH"));
  };
  const down = () => killed(child);
  await up();
  return {
    url,
    up,
    down,
    flush: async () => void (await redisSays(port, "FLUSHALL", "+OK")),
    holds: (text) =>
      readdirSync(join(folder, "appendonlydir")).some((name) =>
        readFileSync(join(folder, "appendonlydir", name)).includes(text),
      ),
    async close() {
      await down();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const POSTGRES = ["/usr/lib/postgresql", "/usr/local/pgsql"];

/** Why there is no PostgreSQL here; undefined where there is one. */
export function noPostgres(): string | undefined {
  return postgresFolder() === undefined ? "postgresql is not installed" : undefined;
}

function postgresFolder(): string | undefined {
  const [debian, plain] = POSTGRES as [string, string];
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, "bin")) : [];
  return [...versions, join(plain, "bin")].find((folder) => existsSync(join(folder, "initdb")));
}

export async function startPostgres(): Promise<Running> {
  const bin = postgresFolder() as string;
  const folder = mkdtempSync(join(tmpdir(), "zonewright-postgres-"));
  // It does not run as root.
  const root = process.getuid?.() === 0;
  if (root) run("chown", ["postgres", folder]);
  const as = (program: string, options: readonly string[]): string => {
    const whole = [join(bin, program), ...options];
    return root ? run("runuser", ["-u", "postgres", "--", ...whole]) : run(whole[0] as string, whole.slice(1));
  };
  const at = join(folder, "data");
  as("initdb", ["-D", at, "-A", "trust", "-U", "fleet", "-E", "UTF8", "--locale=C", "--no-sync"]);
  const port = await freePort();
  // What was written outlives the server without it; only a machine that loses power needs it.
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  const up = async () =>
    void as("pg_ctl", ["-D", at, "-l", join(folder, "log"), "-w", "-t", "60", "-o", settings, "start"]);
  // No last word: like a crash.
  const down = async () => void as("pg_ctl", ["-D", at, "-m", "immediate", "-w", "stop"]);
  await up();
  const url = `postgres://fleet@127.0.0.1:${port}/postgres`;
  const forget = `DO $$ DECLARE t record; BEGIN FOR t IN SELECT schemaname, tablename FROM pg_tables
    WHERE schemaname IN ('bullmq', 'zonewright') AND tablename <> 'migration' LOOP
    EXECUTE format('TRUNCATE %I.%I CASCADE', t.schemaname, t.tablename); END LOOP; END $$`;
  return {
    url,
    up,
    down,
    holds: (text) => as("pg_dump", ["-h", "127.0.0.1", "-p", `${port}`, "-U", "fleet", "postgres"]).includes(text),
    flush: async () =>
      void as("psql", ["-q", "-h", "127.0.0.1", "-p", `${port}`, "-U", "fleet", "postgres", "-c", forget]),
    async close() {
      await down();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Into a file: a server that outlives its starter would keep a pipe open. */
function run(program: string, options: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "zonewright-run-"));
  const out = openSync(join(folder, "out"), "w");
  try {
    const { status } = spawnSync(program, options, { cwd: "/", stdio: ["ignore", out, out] });
    const said = readFileSync(join(folder, "out"), "utf8");
    if (status !== 0) throw new Error(`${program} ${options.join(" ")}: ${said}`);
    return said;
  } finally {
    closeSync(out);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function killed(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

async function answering(asked: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_500; tries += 1) {
    if (await asked()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("the server does not answer");
}

function redisSays(port: number, command: string, wanted: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket: Socket = connect(port, "127.0.0.1", () => socket.write(`${command}\r\n`));
    socket.once("data", (data) => {
      socket.destroy();
      resolve(data.toString().startsWith(wanted));
    });
    socket.once("error", () => resolve(false));
    socket.once("close", () => resolve(false));
  });
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
