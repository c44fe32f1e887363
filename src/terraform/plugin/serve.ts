// The provider's process: prints the handshake line, serves RPCs, and exits with Terraform. Knows handlers only by the names of
// their RPCs.
import type { Socket } from "node:net";
import { errorStack } from "../../base/error-text";
import type { Redact } from "../../base/redact";
import { selfSignedCertificate } from "./certificate";
import { exitWithParent } from "./exit-with-parent";
import { createGrpcServer, type GrpcServer } from "./grpc-server";
import { type ListenAddress, listen } from "./listen";
import { createLog, type Log, readLogLevel } from "./log";
import { createRpcCalls, type ExplainError, type RpcCalls, type RpcHandlers } from "./rpc-calls";

export type { Log } from "./log";
export { listenForReattach, type Reattach, type ReattachServer } from "./reattach";
export type { ExplainError, RpcCall, RpcHandlers } from "./rpc-calls";

export interface PluginOptions {
  /** What the binary is and how to install it; printed if a person starts it. */
  readonly about: string;
  readonly explain?: ExplainError;
  readonly redact?: Redact;
}

/** Terraform passes this value to plugins, so that they notice if a person starts them. It is not a secret. */
const COOKIE = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";
const PROTOCOL = 6;
const CRASHED = 2;
const SHUTDOWN_GRACE = 1_000;

/** Serves until Terraform stops or is gone, then exits. Exits with 1 at once if Terraform did not start the process. */
export async function servePlugin(handlers: RpcHandlers, options: PluginOptions): Promise<void> {
  const print = redirectStdout();
  const problem = findStartProblem(process.env, options.about);
  if (problem !== undefined) return exitWithMessage(problem);
  const redact = options.redact ?? ((text) => text);
  const log = createLog({ write: writeStderr, redact, now: Date.now, from: readLogLevel(process.env) });
  reportCrashes(redact);
  // Ctrl-C reaches every process of the group; Terraform then sends StopProvider.
  process.on("SIGINT", () => {});
  const calls = createRpcCalls({ handlers, log, redact, explain: options.explain });
  await serve(calls, log, print);
}

async function serve(calls: RpcCalls, log: Log, print: (line: string) => void): Promise<void> {
  const { PLUGIN_CLIENT_CERT: client } = process.env;
  const own = client ? selfSignedCertificate(Date.now()) : undefined;
  const identity = own && client ? { key: own.key, certificate: own.pem, client } : undefined;
  const server = createGrpcServer(calls, identity, () => void shutDown(server));
  const parentWatch = exitWithParent(calls, log);
  const accept = (socket: Socket) => {
    parentWatch.watch(socket);
    server.accept(socket);
  };
  const listener = await listen(process.env, process.platform, accept).catch((error: Error) => error);
  if (listener instanceof Error) return exitWithMessage(`The provider cannot listen: ${listener.message}`);
  process.on("exit", listener.close);
  process.on("SIGTERM", () => process.exit(143));
  print(formatHandshake(listener.at, own?.der));
}

/** The version of go-plugin's protocol, the plugin protocol, network, address, transport, and the certificate without padding. */
function formatHandshake({ network, address }: ListenAddress, certificate: Buffer | undefined): string {
  const encoded = certificate?.toString("base64").replace(/=+$/, "") ?? "";
  return `1|${PROTOCOL}|${network}|${address}|grpc|${encoded}\n`;
}

/** Answers calls in flight first, for at most a second. */
async function shutDown(server: GrpcServer): Promise<void> {
  setTimeout(() => process.exit(0), SHUTDOWN_GRACE);
  await server.drain();
  process.exit(0);
}

function findStartProblem(env: NodeJS.ProcessEnv, about: string): string | undefined {
  const { TF_PLUGIN_MAGIC_COOKIE: cookie, PLUGIN_PROTOCOL_VERSIONS: offered } = env;
  if (cookie !== COOKIE) return about;
  const versions = (offered || String(PROTOCOL)).split(",").map((part) => part.trim());
  if (versions.includes(String(PROTOCOL))) return undefined;
  return `Terraform offers plugin protocol \`${versions.join(", ")}\`; this provider supports version ${PROTOCOL}. Use Terraform 1.0 or newer.`;
}

function exitWithMessage(text: string): void {
  process.stderr.write(`${text.trimEnd()}\n`, () => process.exit(1));
}

/** Redirects stdout to stderr, because only the handshake line may be on stdout. */
function redirectStdout(): (line: string) => void {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  // Terraform may be gone before it reads the line.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  return (line) => void write(line);
}

function writeStderr(text: string): void {
  process.stderr.write(text);
}

/** go-plugin detects a crash by the word "panic" and shows the rest. */
function reportCrashes(redact: Redact): void {
  const crash = (error: unknown) => {
    process.stderr.write(`panic: ${redact(errorStack(error))}\n`, () => process.exit(CRASHED));
  };
  process.on("uncaughtException", crash);
  process.on("unhandledRejection", crash);
}
