// Real servers for tests, on free ports and in folders of their own. Servers that the machine runs already stay untouched.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { Client } from "pg";
import type { TestServer } from "./job-queue-suite";

export interface RunningServer extends TestServer {
  readonly url: string;
  /** Whether a text was ever written to the server (Redis), or is stored in it now (PostgreSQL). */
  holds(text: string): boolean;
  /** Stores text as a value of a fleet, as any program with access to the server can. */
  forge(fleet: string, name: string, text: string): Promise<void>;
  close(): Promise<void>;
}

/** Why Redis cannot be used; undefined if it can. */
export function whyNoRedis(): string | undefined {
  return spawnSync("redis-server", ["--version"]).status === 0 ? undefined : "redis-server is not installed";
}

/** With the settings that a fleet needs, and others after them. */
export async function startRedis(settings: readonly string[] = []): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), "zonewright-redis-"));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const up = async () => {
    const options = ["--port", `${port}`, "--bind", "127.0.0.1", "--appendonly", "yes", "--appendfsync", "always"];
    child = spawn("redis-server", [...options, "--save", "", "--dir", folder, ...settings], { stdio: "ignore" });
    // A server that requires a password answers, too.
    await untilAnswering(
      async () => (await redisAnswers(port, "PING", "+PONG")) || redisAnswers(port, "PING", "-NOAUTH"),
    );
  };
  const down = () => kill(child);
  await up();
  return {
    url,
    up,
    down,
    flush: async () => void (await redisAnswers(port, "FLUSHALL", "+OK")),
    holds: (text) =>
      readdirSync(join(folder, "appendonlydir")).some((name) =>
        readFileSync(join(folder, "appendonlydir", name)).includes(text),
      ),
    async forge(fleet, name, text) {
      const redis = new Redis(url);
      await redis.set(`{${fleet}}:shared:${name}`, text);
      await redis.zadd(`{${fleet}}:names`, 0, name);
      redis.disconnect();
    },
    async close() {
      await down();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const POSTGRES = ["/usr/lib/postgresql", "/usr/local/pgsql"] as const;

/** Why PostgreSQL cannot be used; undefined if it can. */
export function whyNoPostgres(): string | undefined {
  return findPostgres() === undefined ? "postgresql is not installed" : undefined;
}

function findPostgres(): string | undefined {
  const [debian, plain] = POSTGRES;
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, "bin")) : [];
  return [...versions, join(plain, "bin")].find((folder) => existsSync(join(folder, "initdb")));
}

export async function startPostgres(): Promise<RunningServer> {
  const bin = findPostgres() ?? "";
  const folder = mkdtempSync(join(tmpdir(), "zonewright-postgres-"));
  // PostgreSQL does not run as root.
  const root = process.getuid?.() === 0;
  if (root) run("chown", ["postgres", folder]);
  const as = (program: string, options: readonly string[]): string => {
    const whole = [join(bin, program), ...options];
    return root ? run("runuser", ["-u", "postgres", "--", ...whole]) : run(join(bin, program), options);
  };
  const at = join(folder, "data");
  as("initdb", ["-D", at, "-A", "trust", "-U", "fleet", "-E", "UTF8", "--locale=C", "--no-sync"]);
  const port = await freePort();
  // Without fsync, writes still survive a killed server; only a power failure loses them.
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  const up = async () =>
    void as("pg_ctl", ["-D", at, "-l", join(folder, "log"), "-w", "-t", "60", "-o", settings, "start"]);
  // Without a clean shutdown, like a crash.
  const down = async () => void as("pg_ctl", ["-D", at, "-m", "immediate", "-w", "stop"]);
  await up();
  const url = `postgres://fleet@127.0.0.1:${port}/postgres`;
  const truncateAll = `DO $$ DECLARE t record; BEGIN FOR t IN SELECT schemaname, tablename FROM pg_tables
    WHERE schemaname IN ('bullmq', 'zonewright') AND tablename <> 'migration' LOOP
    EXECUTE format('TRUNCATE %I.%I CASCADE', t.schemaname, t.tablename); END LOOP; END $$`;
  return {
    url,
    up,
    down,
    async forge(fleet, name, text) {
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.query(
        "INSERT INTO zonewright.shared (space, name, value) VALUES ($1, $2, $3) ON CONFLICT (space, name) DO UPDATE SET value = $3",
        [fleet, name, text],
      );
      await client.end();
    },
    holds: (text) => as("pg_dump", ["-h", "127.0.0.1", "-p", `${port}`, "-U", "fleet", "postgres"]).includes(text),
    flush: async () =>
      void as("psql", ["-q", "-h", "127.0.0.1", "-p", `${port}`, "-U", "fleet", "postgres", "-c", truncateAll]),
    async close() {
      await down();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The output goes to a file: a server that outlives its starter would keep a pipe open. */
function run(program: string, options: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "zonewright-run-"));
  const out = openSync(join(folder, "out"), "w");
  try {
    const { status } = spawnSync(program, options, { cwd: "/", stdio: ["ignore", out, out] });
    const output = readFileSync(join(folder, "out"), "utf8");
    if (status !== 0) throw new Error(`${program} ${options.join(" ")}: ${output}`);
    return output;
  } finally {
    closeSync(out);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function kill(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

async function untilAnswering(asked: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_500; tries += 1) {
    if (await asked()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("the server does not answer");
}

function redisAnswers(port: number, command: string, wanted: string): Promise<boolean> {
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
