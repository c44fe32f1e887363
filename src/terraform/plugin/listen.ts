// Listens on a socket file, or on a loopback port if a socket file is not possible. Knows nothing of gRPC.
import { randomBytes } from "node:crypto";
import { chmodSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface ListenAddress {
  readonly network: "unix" | "tcp";
  /** A path, or `127.0.0.1:10000`. */
  readonly address: string;
}

export interface Listener {
  readonly at: ListenAddress;
  /** Stops accepting connections and removes the socket file, synchronously. */
  close(): void;
}

export type PluginEnv = Readonly<Record<string, string | undefined>>;

/** The path of a socket has 104 bytes on BSD and macOS and 108 on Linux, including the final zero. */
const MAX_PATH_BYTES = 103;

/** Throws the last error if neither a socket file nor any of the ports is available. */
export async function listen(
  env: PluginEnv,
  platform: NodeJS.Platform,
  accept: (socket: Socket) => void,
): Promise<Listener> {
  const { PLUGIN_UNIX_SOCKET_DIR: folder } = env;
  const path = join(folder || tmpdir(), `plugin${randomBytes(6).toString("hex")}`);
  const fits = platform !== "win32" && Buffer.byteLength(path) <= MAX_PATH_BYTES;
  const server = createServer(accept);
  if (fits && (await tryListening(server, { path })) === undefined) return listenOnSocketFile(server, path);
  return listenOnLoopback(server, env);
}

function listenOnSocketFile(server: Server, path: string): Listener {
  chmodSync(path, 0o600);
  const close = () => {
    server.close();
    rmSync(path, { force: true });
  };
  return { at: { network: "unix", address: path }, close };
}

/** Takes the first free port in Terraform's range, or any free port if it sets no range. */
async function listenOnLoopback(server: Server, env: PluginEnv): Promise<Listener> {
  const [from, to] = readPortRange(env);
  let error: Error | undefined;
  for (let port = from; port <= to; port++) {
    error = await tryListening(server, { host: "127.0.0.1", port });
    if (error !== undefined) continue;
    const bound = server.address();
    const boundPort = typeof bound === "object" && bound !== null ? bound.port : port;
    return { at: { network: "tcp", address: `127.0.0.1:${boundPort}` }, close: () => server.close() };
  }
  throw error ?? new Error(`no free port from ${from} to ${to}`);
}

function readPortRange(env: PluginEnv): readonly [number, number] {
  const { PLUGIN_MIN_PORT: min, PLUGIN_MAX_PORT: max } = env;
  const from = Number(min);
  const to = Number(max);
  return from > 0 && to >= from && to < 65_536 ? [from, to] : [0, 0];
}

function tryListening(
  server: Server,
  at: { path: string } | { host: string; port: number },
): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const done = (error?: Error) => {
      server.removeListener("error", done);
      server.removeListener("listening", done);
      resolve(error);
    };
    server.once("error", done);
    server.once("listening", done);
    server.listen(at);
  });
}
