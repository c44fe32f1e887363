// `zonewright emulator`: the emulated API as a server of its own, until it is interrupted.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator";
import { escapeText } from "../../report/escape";
import type { Args, Command } from "../command";
import { EXIT, type ExitCode } from "../exit";
import { asOfFlag, integerFlag, profileFlag } from "../flags";
import type { Io } from "../io";
import { outPaint, printDiagnostics, usageError } from "../print";
import { hide } from "../redacted";
import { noEmulator } from "../target";

const PLANS = ["free", "pro", "business", "enterprise"] as const;

export const emulator: Command = {
  name: "emulator",
  summary: "serve an emulated API on loopback until interrupted",
  usage: "[flags]",
  doc: "For trying things out and for tests. Takes any well-formed credential and any account unless told otherwise.",
  words: { min: 0, max: 0, of: "nothing" },
  flags: [
    integerFlag("port", "N", 0, 65_535, "port of the API; a free one unless given"),
    integerFlag(
      "control-port",
      "N",
      0,
      65_535,
      "port that seeds state, plans faults and gives the request log; a free one unless given",
    ),
    integerFlag(
      "dns-port",
      "N",
      0,
      65_535,
      "answer DNS for its zones on this port, over UDP and TCP; 0 for a free one; no DNS unless given",
    ),
    {
      name: "gateway-upstream",
      value: "URL",
      doc: "send what comes through its gateways below this URL, `{provider}` in it being the provider; echoed unless given",
    },
    { name: "data", value: "FILE", doc: "keep the state in this file; in memory unless given" },
    { ...asOfFlag, doc: "the day that the API's schedule stands at, YYYY-MM-DD; today unless given" },
    {
      name: "strict",
      doc: "hostile: small pages, shuffled lists, unknown members, some 429 and lost answers, from one seed",
    },
    { name: "calm", doc: "none of that; so unless `--strict` is given" },
    integerFlag("seed", "N", 0, 4_294_967_295, "seed of all that is random; printed in any case"),
    profileFlag,
    {
      name: "plan",
      value: PLANS.join("|"),
      doc: "plan that zones are on: quotas, tags and batch limits follow it; enterprise unless given",
      check: (value) => (isPlan(value) ? undefined : `\`--plan\` is \`${value}\`; write one of ${PLANS.join(", ")}.`),
    },
    { name: "token-file", value: "FILE", doc: "take only the token in this file; or set ZONEWRIGHT_EMULATOR_TOKEN" },
  ],
  examples: [
    { line: "zonewright emulator", doc: "prints its URL and the lines that point zonewright at it" },
    { line: "zonewright emulator --port 8090 --data state.json", doc: "state that outlives it" },
    { line: "zonewright emulator --dns-port 5353", doc: "and `dig @127.0.0.1 -p 5353 www.example.com` asks its zones" },
    { line: "zonewright emulator --strict --seed 7", doc: "the same unfriendliness every time" },
  ],
  async run(args, io) {
    if (args.has("strict") && args.has("calm"))
      return usageError(io, "`--strict` and `--calm` exclude each other.", "emulator");
    const token = tokenOf(args, io);
    if (token.ok) hide(io, [token.value ?? ""]);
    return token.ok ? serve(args, io, token.value) : usageError(io, token.problem, "emulator");
  },
};

type Plan = (typeof PLANS)[number];

function isPlan(value: string | undefined): value is Plan {
  return PLANS.some((name) => name === value);
}

type Token = { readonly ok: true; readonly value?: string } | { readonly ok: false; readonly problem: string };

/** A token on the command line would be in every process list: it comes from a file or the environment. */
function tokenOf(args: Args, io: Io): Token {
  const file = args.value("token-file");
  if (file === undefined) return { ok: true, value: io.env["ZONEWRIGHT_EMULATOR_TOKEN"] || undefined };
  try {
    const value = readFileSync(resolve(io.cwd, file), "utf8").trim();
    return value === "" ? { ok: false, problem: `\`${file}\` is empty; write a token into it.` } : { ok: true, value };
  } catch {
    return { ok: false, problem: `\`${file}\` cannot be read.` };
  }
}

async function serve(args: Args, io: Io, token: string | undefined): Promise<ExitCode> {
  const number = (flag: string) => (args.has(flag) ? Number(args.value(flag)) : undefined);
  const dnsPort = number("dns-port");
  const data = args.value("data");
  const upstream = args.value("gateway-upstream");
  const plan = args.value("plan");
  const options: EmulatorOptions = {
    port: number("port"),
    controlPort: number("control-port"),
    dns: dnsPort === undefined ? undefined : { port: dnsPort },
    gateway: upstream === undefined ? undefined : { upstream },
    data: data === undefined ? undefined : resolve(io.cwd, data),
    asOf: args.value("as-of"),
    mode: args.has("strict") ? "strict" : "calm",
    seed: number("seed"),
    profile: args.value("profile") === "spec" ? "spec" : "live",
    plan: isPlan(plan) ? plan : undefined,
    tokens: token === undefined ? undefined : [token],
  };
  let server: Emulator;
  try {
    server = await startEmulator(options);
  } catch (error) {
    printDiagnostics(io, [noEmulator(error instanceof Error ? error.message : String(error))]);
    return EXIT.error;
  }
  announce(server, options, io);
  await interrupted(io.interrupt);
  await server.close();
  return EXIT.done;
}

function announce(server: Emulator, { data, tokens }: EmulatorOptions, io: Io): void {
  const paint = outPaint(io);
  io.stdout.write(`${paint.title(`Emulator at ${server.baseUrl}`)}\n`);
  io.stdout.write(
    `  control at ${server.controlUrl}, seed ${server.seed}, state ${data === undefined ? "in memory" : `in ${escapeText(data)}`}\n`,
  );
  io.stdout.write(`  gateways at ${server.gatewayUrl}/v1/ACCOUNT/GATEWAY\n\n`);
  if (server.dns !== undefined) io.stdout.write(`  DNS at ${server.dns}, UDP and TCP\n\n`);
  io.stdout.write(`export ZONEWRIGHT_BASE_URL=${server.baseUrl}\n`);
  io.stdout.write(tokens === undefined ? "" : "export ZONEWRIGHT_API_TOKEN=…  # the token that it was started with\n");
  io.stderr.write("Ctrl-C ends it.\n");
}

function interrupted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener("abort", () => done(), { once: true });
  });
}
