// `zonewright emulator`: serves the emulated API until it is interrupted.
import { resolve } from "node:path";
import { errorText } from "../../base/error-text";
import { escapeText } from "../../base/escape-text";
import { readTextFile } from "../../base/read-text-file";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator";
import { emulatorProblem } from "../../operations";
import type { Args, Command } from "../command";
import { EXIT, type ExitCode } from "../exit";
import { asOfFlag, integerFlag, profileFlag } from "../flags";
import type { Io } from "../io";
import { printDiagnostics, stdoutPaint, usageError } from "../print";
import { hide } from "../redact-streams";

const TIERS = ["free", "pro", "business", "enterprise"] as const;

export const emulatorCommand: Command = {
  name: "emulator",
  usage: "[flags]",
  doc: "For trials and tests. Accepts any well-formed credential and any account unless restricted.",
  positionals: { min: 0, max: 0, of: "nothing" },
  flags: [
    integerFlag("port", "N", 0, 65_535, "port of the API; default: a free port"),
    integerFlag(
      "control-port",
      "N",
      0,
      65_535,
      "port of the control API, which seeds state, plans faults and returns the request log; default: a free port",
    ),
    integerFlag(
      "dns-port",
      "N",
      0,
      65_535,
      "answer DNS queries for its zones on this port, over UDP and TCP; 0 for a free port; default: no DNS",
    ),
    {
      name: "gateway-upstream",
      value: "URL",
      doc: "forward requests through its gateways to this URL, where `{provider}` is the provider; default: echo them",
    },
    { name: "data", value: "FILE", doc: "keep the state in this file; default: in memory" },
    { ...asOfFlag, doc: "the date of the API's schedule, YYYY-MM-DD; default: today" },
    {
      name: "strict",
      doc: "hostile: small pages, shuffled lists, unknown members, some 429 and lost responses, from one seed",
    },
    { name: "calm", doc: "none of that; the default" },
    integerFlag("seed", "N", 0, 4_294_967_295, "seed of all random behaviour; always printed"),
    profileFlag,
    {
      name: "plan",
      value: TIERS.join("|"),
      doc: "subscription plan of the zones, which sets quotas, tags and batch limits; default: enterprise",
      check: (value) => (isTier(value) ? undefined : `\`--plan\` is \`${value}\`; write one of ${TIERS.join(", ")}.`),
    },
    { name: "token-file", value: "FILE", doc: "accept only the token in this file; or set ZONEWRIGHT_EMULATOR_TOKEN" },
  ],
  examples: [
    { line: "zonewright emulator", doc: "prints its URL, and the variables that zonewright needs" },
    { line: "zonewright emulator --port 8090 --data state.json", doc: "state that is kept between runs" },
    {
      line: "zonewright emulator --dns-port 5353",
      doc: "then `dig @127.0.0.1 -p 5353 www.example.com` queries its zones",
    },
    { line: "zonewright emulator --strict --seed 7", doc: "the same hostile behaviour every time" },
  ],
  async run(args, io) {
    if (args.has("strict") && args.has("calm"))
      return usageError(io, "`--strict` and `--calm` cannot be combined.", "emulator");
    const token = readToken(args, io);
    if (token.ok) hide(io, [token.value ?? ""]);
    return token.ok ? serve(args, io, token.value) : usageError(io, token.problem, "emulator");
  },
};

type Tier = (typeof TIERS)[number];

function isTier(value: string | undefined): value is Tier {
  return TIERS.some((name) => name === value);
}

type TokenResult = { readonly ok: true; readonly value?: string } | { readonly ok: false; readonly problem: string };

/** From a file or the environment: a token on the command line would appear in every process list. */
function readToken(args: Args, io: Io): TokenResult {
  const file = args.value("token-file");
  if (file === undefined) return { ok: true, value: io.env.ZONEWRIGHT_EMULATOR_TOKEN || undefined };
  try {
    const value = readTextFile(resolve(io.cwd, file)).trim();
    return value === "" ? { ok: false, problem: `\`${file}\` is empty; write a token into it.` } : { ok: true, value };
  } catch {
    return { ok: false, problem: `\`${file}\` cannot be read.` };
  }
}

async function serve(args: Args, io: Io, token: string | undefined): Promise<ExitCode> {
  const readNumber = (flag: string) => (args.has(flag) ? Number(args.value(flag)) : undefined);
  const dnsPort = readNumber("dns-port");
  const data = args.value("data");
  const upstream = args.value("gateway-upstream");
  const plan = args.value("plan");
  const options: EmulatorOptions = {
    port: readNumber("port"),
    controlPort: readNumber("control-port"),
    dns: dnsPort === undefined ? undefined : { port: dnsPort },
    gateway: upstream === undefined ? undefined : { upstream },
    data: data === undefined ? undefined : resolve(io.cwd, data),
    asOf: args.value("as-of"),
    mode: args.has("strict") ? "strict" : "calm",
    seed: readNumber("seed"),
    profile: args.value("profile") === "spec" ? "spec" : "live",
    plan: isTier(plan) ? plan : undefined,
    tokens: token === undefined ? undefined : [token],
  };
  let server: Emulator;
  try {
    server = await startEmulator(options);
  } catch (error) {
    printDiagnostics(io, [emulatorProblem(errorText(error))]);
    return EXIT.error;
  }
  announce(server, options, io);
  await waitForAbort(io.interrupt);
  await server.close();
  return EXIT.done;
}

function announce(server: Emulator, { data, tokens }: EmulatorOptions, io: Io): void {
  const paint = stdoutPaint(io);
  io.stdout.write(`${paint.title(`Emulator at ${server.baseUrl}`)}\n`);
  io.stdout.write(
    `  control at ${server.controlUrl}, seed ${server.seed}, state ${data === undefined ? "in memory" : `in ${escapeText(data)}`}\n`,
  );
  io.stdout.write(`  gateways at ${server.gatewayUrl}/v1/ACCOUNT/GATEWAY\n`);
  if (server.dns !== undefined) io.stdout.write(`  DNS at ${server.dns}, UDP and TCP\n`);
  io.stdout.write("\n");
  io.stdout.write(`export ZONEWRIGHT_BASE_URL=${server.baseUrl}\n`);
  io.stdout.write(tokens === undefined ? "" : "export ZONEWRIGHT_API_TOKEN=…  # the token that it was started with\n");
  io.stderr.write("Press Ctrl-C to stop.\n");
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener("abort", () => done(), { once: true });
  });
}
