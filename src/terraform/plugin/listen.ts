// Where a provider listens: a socket file, or a port on the loopback where there can be none. Knows nothing of gRPC.
import { randomBytes } from "node:crypto";
import { chmodSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Address {
  readonly network: "unix" | "tcp";
  /** A path, or `127.0.0.1:10000`. */
  readonly address: string;
}

export interface Listener {
  readonly at: Address;
  /** Takes no further connection and removes the socket file; at once. */
  close(): void;
}

export type Env = Readonly<Record<string, string | undefined>>;

/** A socket's path has 104 bytes on BSD and macOS, 108 on Linux, and a zero at the end. */
const LONGEST_PATH = 103;

/** Throws the last error where neither a socket file nor any of the ports can be had. */
export async function listen(env: Env, platform: NodeJS.Platform, accept: (socket: Socket) => void): Promise<Listener> {
  const path = join(env["PLUGIN_UNIX_SOCKET_DIR"] || tmpdir(), `plugin${randomBytes(6).toString("hex")}`);
  const fits = platform !== "win32" && Buffer.byteLength(path) <= LONGEST_PATH;
  const server = createServer(accept);
  if (fits && (await tryListening(server, { path })) === undefined) return socketFile(server, path);
  return loopback(server, env);
}

function socketFile(server: Server, path: string): Listener {
  chmodSync(path, 0o600);
  const close = () => {
    server.close();
    rmSync(path, { force: true });
  };
  return { at: { network: "unix", address: path }, close };
}

/** The first port that is free of those that Terraform names; any free one where it names none. */
async function loopback(server: Server, env: Env): Promise<Listener> {
  const [from, to] = portRange(env);
  let error: Error | undefined;
  for (let port = from; port <= to; port++) {
    error = await tryListening(server, { host: "127.0.0.1", port });
    if (error !== undefined) continue;
    const bound = server.address() as { readonly port: number };
    return { at: { network: "tcp", address: `127.0.0.1:${bound.port}` }, close: () => server.close() };
  }
  throw error ?? new Error(`no port from ${from} to ${to}`);
}

function portRange(env: Env): readonly [number, number] {
  const from = Number(env["PLUGIN_MIN_PORT"]);
  const to = Number(env["PLUGIN_MAX_PORT"]);
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
