// Acts as Terraform in the plugin protocol: starts a provider as go-plugin does, or connects to one, and calls its RPCs. Shares
// only the table of messages and the creation of certificates with the provider.
import { type ChildProcess, spawn } from "node:child_process";
import * as grpc from "@grpc/grpc-js";
import { type Certificate, selfSignedCertificate } from "../../../src/terraform/plugin/certificate";
import type { Reattach } from "../../../src/terraform/plugin/serve";
import {
  type Draft,
  decodeMessage,
  encodeMessage,
  type Message,
  type MessageName,
  RPCS,
  type RpcName,
} from "../../../src/terraform/wire/messages";

export interface Core {
  call<Name extends RpcName>(name: Name, request?: Draft<`${Name}.Request`>): Promise<Message<`${Name}.Response`>>;
  /** Calls a method by path with bytes. Rejects with a `grpc.ServiceError`. */
  callBytes(path: string, request: Buffer): Promise<Buffer>;
  readonly client: grpc.Client;
  close(): void;
}

export interface Tls {
  readonly own: Certificate;
  /** The server's certificate, PEM. */
  readonly server: string;
}

const OPTIONS: grpc.ClientOptions = {
  "grpc.ssl_target_name_override": "localhost",
  "grpc.max_receive_message_length": -1,
  "grpc.max_send_message_length": -1,
  "grpc.enable_channelz": 0,
  "grpc.enable_http_proxy": 0,
};

export function dial(network: string, address: string, tls?: Tls): Core {
  const target = network === "unix" ? `unix:${address}` : `dns:${address}`;
  const client = new grpc.Client(target, credentialsOf(tls), OPTIONS);
  const callBytes = (path: string, request: Buffer) => {
    return new Promise<Buffer>((resolve, reject) => {
      client.makeUnaryRequest(path, same, same, request, (error, response) => {
        if (error) reject(error);
        else resolve(response as Buffer);
      });
    });
  };
  return {
    client,
    callBytes,
    call: async (name, request = {}) => {
      const { request: asked, response } = RPCS[name];
      const bytes = encodeMessage(asked as MessageName, request);
      return decodeMessage(response, await callBytes(`/tfplugin6.Provider/${name}`, bytes)) as never;
    },
    close: () => client.close(),
  };
}

export function dialReattach({ Addr }: Reattach): Core {
  return dial(Addr.Network, Addr.String);
}

const same = (bytes: Buffer): Buffer => bytes;

function credentialsOf(tls: Tls | undefined): grpc.ChannelCredentials {
  if (!tls) return grpc.credentials.createInsecure();
  return grpc.credentials.createSsl(Buffer.from(tls.server), Buffer.from(tls.own.key), Buffer.from(tls.own.pem));
}

export interface Plugin {
  readonly child: ChildProcess;
  /** The first line on stdout. */
  readonly handshake: Handshake;
  readonly tls: Tls | undefined;
  readonly core: Core;
  readonly exited: Promise<Exit>;
  stdout(): string;
  stderr(): string;
  /** Stops the plugin as Terraform does; resolves when the process has exited. */
  shutdown(): Promise<Exit>;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Handshake {
  readonly core: string;
  readonly protocol: string;
  readonly network: string;
  readonly address: string;
  readonly transport: string;
  /** Base64, unchanged. */
  readonly certificate: string;
}

export interface StartOptions {
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Default true. */
  readonly tls?: boolean;
  /** The certificate to present instead of the announced one. */
  readonly shown?: Certificate;
}

export const COOKIE = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

/** Rejects if the process exits before the handshake. */
export async function start({ command, env = {}, tls = true, shown }: StartOptions): Promise<Plugin> {
  const announced = tls ? selfSignedCertificate(Date.now(), "P-521") : undefined;
  const running = run(command, { ...terraformEnv(announced), ...env });
  const handshake = parseHandshake(await Promise.race([running.firstLine, endedEarly(running)]));
  const server = pemOf(handshake.certificate);
  const secured = announced ? { own: shown ?? announced, server } : undefined;
  const core = dial(handshake.network, handshake.address, secured);
  const { child, exited, stdout, stderr } = running;
  const shutdown = async () => {
    await core.callBytes("/plugin.GRPCController/Shutdown", Buffer.alloc(0));
    core.close();
    return exited;
  };
  return { child, handshake, tls: secured, core, exited, stdout, stderr, shutdown };
}

/** Starts the process with Terraform's environment and does not wait. */
export function run(command: StartOptions["command"], env: StartOptions["env"]) {
  const [file, ...rest] = command;
  const child = spawn(file, rest, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const seen = { stdout: "", stderr: "" };
  const firstLine = new Promise<string>((resolve) => {
    child.stdout.on("data", (chunk) => {
      seen.stdout += chunk;
      if (seen.stdout.includes("\n")) resolve(seen.stdout.slice(0, seen.stdout.indexOf("\n")));
    });
  });
  child.stderr.on("data", (chunk) => {
    seen.stderr += chunk;
  });
  const exited = new Promise<Exit>((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal, ...seen }));
  });
  return { child, firstLine, exited, stdout: () => seen.stdout, stderr: () => seen.stderr };
}

async function endedEarly({ exited }: { readonly exited: Promise<Exit> }): Promise<never> {
  const { code, signal, stderr } = await exited;
  throw new Error(`the provider ended with ${code ?? signal} before its handshake: ${stderr}`);
}

export function terraformEnv(certificate?: Certificate): Readonly<Record<string, string | undefined>> {
  return {
    TF_PLUGIN_MAGIC_COOKIE: COOKIE,
    PLUGIN_PROTOCOL_VERSIONS: "5,6",
    PLUGIN_MIN_PORT: "10000",
    PLUGIN_MAX_PORT: "25000",
    PLUGIN_CLIENT_CERT: certificate?.pem,
  };
}

export function parseHandshake(line: string): Handshake {
  const [core, protocol, network, address, transport, certificate, ...more] = line.split("|");
  if (transport === undefined || more.length > 0) throw new Error(`not a handshake: ${line}`);
  return {
    core: core as string,
    protocol: protocol as string,
    network: network as string,
    address: address as string,
    transport,
    certificate: certificate ?? "",
  };
}

/** Go reads base64 without padding; PEM has it. */
function pemOf(unpadded: string): string {
  const base64 = Buffer.from(unpadded, "base64").toString("base64");
  return `-----BEGIN CERTIFICATE-----\n${(base64.match(/.{1,64}/g) ?? []).join("\n")}\n-----END CERTIFICATE-----\n`;
}
