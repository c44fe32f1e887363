// A provider as a real process, started like Terraform does: its handshake, its clients, and its exit.
import { X509Certificate } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as grpc from "@grpc/grpc-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { selfSignedCertificate } from "../../../src/terraform/plugin/certificate";
import { COOKIE, dial, run, type StartOptions, start, terraformEnv } from "../core/client";
import { type Bundle, bundleFixture } from "./bundle";

let bundle: Bundle;
beforeAll(() => {
  bundle = bundleFixture();
});
afterAll(() => bundle.remove());

const provider = (options: Partial<StartOptions> = {}) => start({ command: bundle.command, ...options });
const NULL = Buffer.from([0xc0]);

describe("the handshake", () => {
  it("is the only line on stdout, with a certificate in base64 without padding, whatever dependencies print", async () => {
    const plugin = await provider();
    const { core, protocol, network, address, transport, certificate } = plugin.handshake;
    expect([core, protocol, network, transport]).toEqual(["1", "6", "unix", "grpc"]);
    expect(address.startsWith(tmpdir())).toBe(true);
    expect(certificate).toMatch(/^[A-Za-z0-9+/]+$/);
    expect(new X509Certificate(Buffer.from(certificate, "base64")).checkHost("localhost")).toBe("localhost");
    await plugin.core.call("ReadResource", { typeName: "fixture_prints" });
    const { code, stdout, stderr } = await plugin.shutdown();
    expect({ code, lines: stdout.split("\n").length }).toEqual({ code: 0, lines: 2 });
    expect(stderr).toContain("a dependency says hello\nand so does another\n");
    expect(stderr).toContain("printed in a handler\n");
  });

  it("has no certificate if Terraform sends none", async () => {
    const plugin = await provider({ tls: false });
    expect(plugin.handshake.certificate).toBe("");
    expect((await plugin.core.call("GetProviderSchema")).provider?.version).toBe(1);
    expect((await plugin.shutdown()).code).toBe(0);
  });

  it.each([undefined, "", "6", "4, 5, 6"])("answers 6 to the offer `%s`", async (offer) => {
    const plugin = await provider({ env: { PLUGIN_PROTOCOL_VERSIONS: offer } });
    expect(plugin.handshake.protocol).toBe("6");
    await plugin.shutdown();
  });

  it("is refused if Terraform offers only older protocols", async () => {
    const { exited } = run(bundle.command, { ...terraformEnv(), PLUGIN_PROTOCOL_VERSIONS: "4,5" });
    const { code, stdout, stderr } = await exited;
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("Terraform offers plugin protocol `4, 5`; this provider supports version 6.");
  });

  it.each([undefined, "", COOKIE.toUpperCase()])("is refused with a message for the cookie `%s`", async (cookie) => {
    const { code, stdout, stderr } = await run(bundle.command, { TF_PLUGIN_MAGIC_COOKIE: cookie }).exited;
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("This is the fixture. It is installed by nobody.\n");
  });
});

describe("the socket", () => {
  it("is in Terraform's folder, accessible to its owner only, and removed on exit", async () => {
    const folder = mkdtempSync(join(tmpdir(), "s-"));
    const plugin = await provider({ env: { PLUGIN_UNIX_SOCKET_DIR: folder } });
    expect(plugin.handshake.address).toBe(join(folder, readdirSync(folder)[0] as string));
    expect(statSync(plugin.handshake.address).mode & 0o777).toBe(0o600);
    await plugin.shutdown();
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it("is a loopback port if the path is too long", async () => {
    const folder = join(mkdtempSync(join(tmpdir(), "s-")), "x".repeat(90));
    mkdirSync(folder);
    const plugin = await provider({ env: { TMPDIR: folder } });
    const [host, port] = plugin.handshake.address.split(":");
    expect([plugin.handshake.network, host]).toEqual(["tcp", "127.0.0.1"]);
    expect(Number(port)).toBeGreaterThanOrEqual(10_000);
    expect(Number(port)).toBeLessThanOrEqual(25_000);
    expect((await plugin.core.call("GetProviderSchema")).provider?.version).toBe(1);
    expect((await plugin.shutdown()).code).toBe(0);
  });

  it("is a port if the folder is not writable, and an error if no port is free", async () => {
    const [taken, port] = await takenPort();
    const env = {
      ...terraformEnv(),
      PLUGIN_UNIX_SOCKET_DIR: "/nowhere/at/all",
      PLUGIN_MIN_PORT: port,
      PLUGIN_MAX_PORT: port,
    };
    const { code, stderr } = await run(bundle.command, env).exited;
    expect(code).toBe(1);
    expect(stderr).toContain("The provider cannot listen: listen EADDRINUSE");
    taken.close();
  });
});

describe("a client", () => {
  it("is served only with the announced certificate", async () => {
    const plugin = await provider();
    const { network, address } = plugin.handshake;
    const stranger = selfSignedCertificate(Date.now(), "P-521");
    const server = plugin.tls?.server as string;
    for (const tls of [{ own: stranger, server }, undefined]) {
      const core = dial(network, address, tls);
      await expect(core.call("GetProviderSchema")).rejects.toMatchObject({ code: grpc.status.UNAVAILABLE });
      core.close();
    }
    const nobody = new grpc.Client(`unix:${address}`, grpc.credentials.createSsl(Buffer.from(server)), {
      "grpc.ssl_target_name_override": "localhost",
    });
    await expect(unary(nobody, "/tfplugin6.Provider/GetProviderSchema")).rejects.toMatchObject({
      code: grpc.status.UNAVAILABLE,
    });
    nobody.close();
    expect((await plugin.core.call("GetProviderSchema")).provider?.version).toBe(1);
    expect((await plugin.shutdown()).code).toBe(0);
  });

  it("without HTTP/2 or TLS does not affect other clients", async () => {
    for (const tls of [true, false]) {
      const plugin = await provider({ tls });
      await plugin.core.call("GetProviderSchema");
      for (const noise of [
        "GET / HTTP/1.1\r\n\r\n",
        "\0".repeat(5_000),
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\nxxxxxxxxxxxx",
      ]) {
        await noiseTo(plugin.handshake.address, noise);
      }
      expect((await plugin.core.call("GetProviderSchema")).provider?.version).toBe(1);
      expect((await plugin.shutdown()).code).toBe(0);
    }
  });

  it("may send and receive messages of many megabytes", async () => {
    const plugin = await provider();
    const state = { msgpack: Buffer.alloc(12 * 1024 * 1024, "x") };
    const { newState } = await plugin.core.call("ReadResource", { typeName: "fixture_map", currentState: state });
    expect(newState?.msgpack.length).toBe(state.msgpack.length);
    await plugin.shutdown();
  });

  it("may keep go-plugin's streams open until the process exits", async () => {
    const plugin = await provider();
    const ends: string[] = [];
    const bytes = (buffer: Buffer) => buffer;
    const { client } = plugin.core;
    const stdio = client.makeServerStreamRequest("/plugin.GRPCStdio/StreamStdio", bytes, bytes, Buffer.alloc(0));
    const broker = client.makeBidiStreamRequest("/plugin.GRPCBroker/StartStream", bytes, bytes);
    const opened = [stdio, broker].map((stream) => new Promise((resolve) => stream.on("metadata", resolve)));
    for (const [name, stream] of Object.entries({ stdio, broker })) {
      stream.on("data", () => ends.push(`${name} spoke`));
      stream.on("error", () => {});
      stream.on("status", ({ code }) => ends.push(`${name} ended with ${code}`));
    }
    await Promise.all(opened);
    await plugin.core.call("GetProviderSchema");
    expect(ends).toEqual([]);
    expect((await plugin.shutdown()).code).toBe(0);
    expect(ends.sort()).toEqual(["broker ended with 0", "stdio ended with 0"]);
  });

  it("gets a healthy status", async () => {
    const plugin = await provider();
    const answer = await plugin.core.callBytes("/grpc.health.v1.Health/Check", Buffer.alloc(0));
    expect(answer.toString("hex")).toBe("0801");
    await plugin.shutdown();
  });
});

describe("the process", () => {
  it("ignores Ctrl-C, which reaches it as well as Terraform", async () => {
    const plugin = await provider();
    plugin.child.kill("SIGINT");
    plugin.child.kill("SIGINT");
    expect((await plugin.core.call("GetProviderSchema")).provider?.version).toBe(1);
    expect(plugin.child.exitCode).toBeNull();
    await plugin.shutdown();
  });

  it("ends on SIGTERM, and leaves no socket", async () => {
    const plugin = await provider();
    plugin.child.kill("SIGTERM");
    expect((await plugin.exited).code).toBe(143);
    expect(existsSync(plugin.handshake.address)).toBe(false);
    plugin.core.close();
  });

  it("answers calls in flight before it shuts down", async () => {
    const plugin = await provider();
    const read = plugin.core.call("ReadResource", { typeName: "fixture_waits", currentState: { msgpack: NULL } });
    await plugin.core.call("GetProviderSchema");
    const stopped = plugin.core.call("StopProvider");
    const [{ newState }] = await Promise.all([read, stopped, plugin.shutdown()]);
    expect(newState?.msgpack).toEqual(NULL);
  });

  it("exits when its last connection closes, even during a call", async () => {
    const plugin = await provider();
    const line = await relay(plugin.handshake.address);
    const cut = dial("tcp", line.address, plugin.tls);
    await cut.call("GetProviderSchema");
    const waiting = cut
      .call("ReadResource", { typeName: "fixture_waits" })
      .catch((error: grpc.ServiceError) => error.code);
    await plugin.core.call("GetProviderSchema");
    plugin.core.close();
    await cut.call("GetProviderSchema");
    expect(plugin.child.exitCode).toBeNull();
    line.cut();
    expect(await waiting).toBe(grpc.status.UNAVAILABLE);
    expect((await plugin.exited).code).toBe(0);
    expect(plugin.stderr()).toContain('"@message":"Terraform is gone; the provider exits"');
    expect(existsSync(plugin.handshake.address)).toBe(false);
    cut.close();
  });

  it("exits if its parent is killed before the first connection", async () => {
    const parent = `require("node:child_process").spawn(...${JSON.stringify([process.execPath, [bundle.command[1]]])}, { stdio: "inherit" }); setInterval(() => {}, 1e9)`;
    const { child, firstLine, exited } = run([process.execPath, "-e", parent], terraformEnv());
    const address = (await firstLine).split("|")[3] as string;
    expect(existsSync(address)).toBe(true);
    child.kill("SIGKILL");
    // Closes when no process holds its streams, so the provider has exited too.
    await exited;
    expect(existsSync(address)).toBe(false);
  });

  it("reports a crash in Terraform's format, without secrets", async () => {
    const plugin = await provider({ env: { FIXTURE_SECRET: "s3cr3t-t0ken" } });
    await plugin.core.call("ReadResource", { typeName: "fixture_crashes" }).catch(() => {});
    const { code, stderr } = await plugin.exited;
    expect(code).toBe(2);
    expect(stderr).toMatch(/^panic: Error: crashed with \[redacted\]\n {4}at /m);
    expect(stderr).not.toContain("s3cr3t-t0ken");
    expect(existsSync(plugin.handshake.address)).toBe(false);
    plugin.core.close();
  });

  it("redacts secrets in unexpected errors", async () => {
    const plugin = await provider({ env: { FIXTURE_SECRET: "s3cr3t-t0ken" } });
    const { diagnostics } = await plugin.core.call("ReadResource", { typeName: "fixture_throws" });
    expect(diagnostics[0]?.detail).toContain("no word for [redacted]");
    const { stderr } = await plugin.shutdown();
    expect(stderr).toContain("no word for [redacted]");
    expect(stderr).not.toContain("s3cr3t-t0ken");
  });
});

function unary(client: grpc.Client, path: string): Promise<Buffer> {
  const bytes = (buffer: Buffer) => buffer;
  return new Promise((resolve, reject) => {
    client.makeUnaryRequest(path, bytes, bytes, Buffer.alloc(0), (error, answer) => {
      if (error) reject(error);
      else resolve(answer as Buffer);
    });
  });
}

/** Resolves when the other side has closed or received everything. */
function noiseTo(path: string, noise: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(path, () => socket.end(noise));
    socket.on("error", () => resolve());
    socket.on("close", () => resolve());
    socket.resume();
  });
}

/** A connection to a socket file that can be cut, as if Terraform was killed. */
function relay(path: string): Promise<{ readonly address: string; cut(): void }> {
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(path);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on("error", () => {});
    near.pipe(far).pipe(near);
  });
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      resolve({ address: `127.0.0.1:${(server.address() as { port: number }).port}`, cut });
    });
  });
}

function takenPort(): Promise<readonly [Server, string]> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve([server, String((server.address() as { port: number }).port)]));
  });
}
