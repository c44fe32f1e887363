// Real servers for tests, on free ports and in folders of their own; nothing of what a machine runs by itself is touched.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Server } from "./conforms";

export interface Running extends Server {
  readonly url: string;
  close(): Promise<void>;
}

/** Why there is no Redis here; undefined where there is one. */
export function noRedis(): string | undefined {
  return spawnSync("redis-server", ["--version"]).status === 0 ? undefined : "redis-server is not installed";
}

export async function startRedis(): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), "zonewright-redis-"));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const up = async () => {
    const options = ["--port", `${port}`, "--bind", "127.0.0.1", "--appendonly", "yes", "--appendfsync", "always"];
    child = spawn("redis-server", [...options, "--save", "", "--dir", folder], { stdio: "ignore" });
    await answering(() => redisSays(port, "PING", "+PONG"));
  };
  const down = () => killed(child);
  await up();
  return {
    url,
    up,
    down,
    flush: async () => void (await redisSays(port, "FLUSHALL", "+OK")),
    async close() {
      await down();
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
