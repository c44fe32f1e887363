// The provider's process: started by Terraform, it says where it listens, serves, and ends when Terraform does. Knows the
// handlers by the names of their RPCs only.
import type { Socket } from "node:net";
import type { Redact } from "../../base/redact";
import { type Calls, createCalls, type Explain, type Handlers } from "./calls";
import { selfSignedCertificate } from "./certificate";
import { createGrpcServer, type GrpcServer } from "./grpc-server";
import { type Address, listen } from "./listen";
import { createLog, type Log, levelFrom } from "./log";
import { exitWithParent } from "./orphan";

export type { Call, Explain, Handlers } from "./calls";
export type { Log } from "./log";
export { listenForReattach, type Reattach, type ReattachServer } from "./reattach";

export interface PluginOptions {
  /** What the binary is and how it gets to where Terraform finds it, for a person who starts it by hand. */
  readonly about: string;
  readonly explain?: Explain;
  readonly redact?: Redact;
}

/** What Terraform gives to a plugin so that nobody starts one by accident; it is no secret. */
const COOKIE = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";
const PROTOCOL = 6;
const CRASHED = 2;
const SHUTDOWN_GRACE = 1_000;

/** Serves until Terraform is done or gone, then ends the process; exits with 1 at once where Terraform did not start it. */
export async function servePlugin(handlers: Handlers, options: PluginOptions): Promise<void> {
  const print = takeStdout();
  const refusal = refusalOf(process.env, options.about);
  if (refusal !== undefined) return refuse(refusal);
  const redact = options.redact ?? ((text) => text);
  const log = createLog({ write: writeStderr, redact, now: Date.now, from: levelFrom(process.env) });
  reportCrashes(redact);
  // Ctrl-C reaches every process of the group; Terraform then asks to stop, in its own words.
  process.on("SIGINT", () => {});
  const calls = createCalls({ handlers, log, redact, explain: options.explain });
  await serve(calls, log, print);
}

async function serve(calls: Calls, log: Log, print: (line: string) => void): Promise<void> {
  const client = process.env["PLUGIN_CLIENT_CERT"] || undefined;
  const own = client === undefined ? undefined : selfSignedCertificate(Date.now());
  const identity = own && client ? { key: own.key, certificate: own.pem, client } : undefined;
  const server = createGrpcServer(calls, identity, () => void end(server));
  const orphan = exitWithParent(calls, log);
  const accept = (socket: Socket) => {
    orphan.watch(socket);
    server.accept(socket);
  };
  const listener = await listen(process.env, process.platform, accept).catch((error: Error) => error);
  if (listener instanceof Error) return refuse(`The provider found no place to listen: ${listener.message}`);
  process.on("exit", listener.close);
  process.on("SIGTERM", () => process.exit(143));
  print(handshake(listener.at, own?.der));
}

/** Core's protocol, ours, where, how, and our certificate, in base64 without padding. */
function handshake({ network, address }: Address, certificate: Buffer | undefined): string {
  const encoded = certificate?.toString("base64").replace(/=+$/, "") ?? "";
  return `1|${PROTOCOL}|${network}|${address}|grpc|${encoded}\n`;
}

/** What is under way is answered first, for a moment. */
async function end(server: GrpcServer): Promise<void> {
  setTimeout(() => process.exit(0), SHUTDOWN_GRACE);
  await server.drain();
  process.exit(0);
}

function refusalOf(env: NodeJS.ProcessEnv, about: string): string | undefined {
  if (env["TF_PLUGIN_MAGIC_COOKIE"] !== COOKIE) return about;
  const versions = (env["PLUGIN_PROTOCOL_VERSIONS"] || String(PROTOCOL)).split(",").map((part) => part.trim());
  if (versions.includes(String(PROTOCOL))) return undefined;
  return `Terraform offers plugin protocol \`${versions.join(", ")}\`; this provider speaks ${PROTOCOL}. Use Terraform 1.0 or newer.`;
}

function refuse(text: string): void {
  process.stderr.write(`${text.trimEnd()}\n`, () => process.exit(1));
}

/** Nothing but the handshake may be on stdout, whatever a dependency prints: the rest goes to stderr. */
function takeStdout(): (line: string) => void {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
  // Terraform may be gone before the line is read.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  return (line) => void write(line);
}

function writeStderr(text: string): void {
  process.stderr.write(text);
}

/** go-plugin knows a crash by its first word, and shows what follows. */
function reportCrashes(redact: Redact): void {
  const crash = (error: unknown) => {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`panic: ${redact(stack)}\n`, () => process.exit(CRASHED));
  };
  process.on("uncaughtException", crash);
  process.on("unhandledRejection", crash);
}
