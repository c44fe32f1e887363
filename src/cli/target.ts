// Where a command works: the API at a base URL, or an emulator embedded in this process. It knows nothing of documents.
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Diagnostic } from "../base/diagnostic";
import { type EmbeddedEmulator, embedEmulator } from "../emulator";
import { limitOf } from "../fleet/shared";
import type { Rank } from "../fleet/shared-budget";
import type { Refusal } from "../kind/field";
import { refuseHost } from "../live/allowed-hosts";
import { LIVE_URL, parseBaseUrl } from "../live/base-url";
import { type Clock, createBudget, LIMIT } from "../live/budget";
import { type Api, createApi } from "../live/client";
import { type Credential, credentialFrom } from "../live/credential";
import type { Args } from "./command";
import { EXIT, type ExitCode } from "./exit";
import { profileOf } from "./flags";
import type { Io } from "./io";
import { printDiagnostics, usageError } from "./print";
import type { Progress } from "./progress";
import { hide } from "./redacted";

export interface Target {
  readonly api: Api;
  /** As it is shown first in every report. */
  readonly name: string;
  /** The same for one place wherever it is named from: locks and snapshots go by it. */
  readonly identity: string;
  /** Nothing real is at stake: zones may be created without leave, and `apply --as-of` means something. */
  readonly emulator: boolean;
  /** The account to create zones in where neither documents nor environment name one. Reading is not narrowed to it. */
  readonly account?: string;
  close(): Promise<void>;
}

export type Opened = { readonly ok: true; readonly target: Target } | { readonly ok: false; readonly exit: ExitCode };

export function targetUrl(args: Args, { env }: Pick<Io, "env">): string | undefined {
  return args.value("base-url") ?? env["ZONEWRIGHT_BASE_URL"];
}

/** What `--base-url` or ZONEWRIGHT_BASE_URL names. There is no default: forgetting it must not look like success. */
export async function openTarget(command: string, args: Args, io: Io, progress: Progress): Promise<Opened> {
  const text = targetUrl(args, io);
  if (!text)
    return misused(
      io,
      `No target: give \`--base-url ${LIVE_URL}\`, or \`--base-url emulator:FILE\` to try it out.`,
      command,
    );
  if (text.startsWith("emulator:")) return openEmulator(command, text.slice("emulator:".length), args, io, progress);
  return openUrl(command, text, args, io, progress);
}

function misused(io: Io, problem: string, command: string): Opened {
  return { ok: false, exit: usageError(io, problem, command) };
}

function stopped(io: Io, problem: Diagnostic, exit: ExitCode): Opened {
  printDiagnostics(io, [problem]);
  return { ok: false, exit };
}

/** Any well-formed credential will do. */
const ANYONE: Credential = { headers: { authorization: "Bearer zonewright-embedded-emulator" }, secrets: [] };

function openEmulator(command: string, file: string, args: Args, io: Io, progress: Progress): Opened {
  if (file === "" && command === "apply") {
    return misused(
      io,
      "`emulator:` is in memory and gone after the run: nothing would be applied. Name a file: `emulator:state.json`.",
      command,
    );
  }
  const path = file === "" ? undefined : resolve(io.cwd, file);
  if (path !== undefined && !existsSync(dirname(path))) {
    return stopped(
      io,
      noEmulator(`The folder of \`${file}\` does not exist.`, "Create it, or name a file elsewhere."),
      EXIT.error,
    );
  }
  let emulator: EmbeddedEmulator;
  try {
    emulator = embedEmulator({
      data: path,
      asOf: args.value("as-of"),
      profile: profileOf(args),
      clock: () => io.now().getTime(),
    });
  } catch (error) {
    return stopped(io, noEmulator(error instanceof Error ? error.message : String(error)), EXIT.error);
  }
  const { baseUrl } = emulator;
  const fetch = inTurns(emulator.fetch);
  const api = createApi({
    baseUrl,
    credential: ANYONE,
    clock: clockOf(io),
    fetch,
    signal: io.interrupt,
    onWait: waiting(progress),
  });
  const target = {
    api,
    name: `emulator:${file}`,
    identity: `emulator:${path ?? ""}`,
    emulator: true,
    close: emulator.close,
  };
  return { ok: true, target };
}

/** No socket, no turn of the event loop: without one a long run would hear no signal and show no progress. */
function inTurns(fetch: Io["fetch"]): Io["fetch"] {
  return async (input, init) => {
    await new Promise((turn) => setImmediate(turn));
    return fetch(input, init);
  };
}

/** Why an emulator does not start: its state file is broken, its port is in use. */
export function noEmulator(detail: string, help?: string): Diagnostic {
  return { code: "CLI102", severity: "error", summary: "The emulator cannot be started", detail, help };
}

/**
 * An API over the network. `http:` is taken for loopback only (base-url.ts), where the API itself never is: such a target is an
 * emulator. A loopback proxy in front of the real API would be taken for one too, and only gains zone creation without leave.
 */
function openUrl(command: string, text: string, args: Args, io: Io, progress: Progress): Opened {
  const parsed = parseBaseUrl(text);
  if (!parsed.ok) return stopped(io, problem("The base URL cannot be used", parsed.problem), EXIT.usage);
  const emulator = parsed.value.startsWith("http:");
  if (command === "apply" && args.has("as-of") && !emulator) {
    return misused(io, "`apply --as-of` is for emulator targets: the API has its own day.", command);
  }
  const barred = refuseHost(parsed.value, io.env, "operator");
  if (barred) return stopped(io, problem("The credential is not sent there", barred), EXIT.auth);
  const credential = credentialOf(io, emulator);
  if ("code" in credential) return stopped(io, problem("The credential cannot be used", credential), EXIT.auth);
  hide(io, credential.secrets);
  const clock = clockOf(io);
  const api = createApi({
    baseUrl: parsed.value,
    credential,
    clock,
    fetch: io.fetch,
    signal: io.interrupt,
    budget: budgetFor(command, credential, emulator, clock, io),
    onWait: waiting(progress),
  });
  return { ok: true, target: { api, name: parsed.value, identity: parsed.value, emulator, close: async () => {} } };
}

/** One for everybody who asks the engine, where there is one. */
function budgetFor(command: string, credential: Credential, emulator: boolean, clock: Clock, io: Io) {
  const limit = limitOf(io.env, emulator, LIMIT);
  if (limit === null) return undefined;
  return io.shared?.budget(credential, rankOf(command), limit) ?? createBudget({ clock, limit });
}

/** A scheduled job waits for people, not they for it. */
function rankOf(command: string): Rank {
  if (command === "fleet apply") return "apply";
  return command === "drift" || command === "fleet drift" ? "drift" : "interactive";
}

/** An emulator gets the credential that is meant for zonewright, or none; a token of the service's own tools is not sent to it. */
function credentialOf(io: Io, emulator: boolean): Credential | Refusal {
  const found = credentialFrom(emulator ? { ...io.env, CLOUDFLARE_API_TOKEN: undefined } : io.env, io.cwd);
  if (found.ok) return found.credential;
  return emulator && found.problem.code === "TGT111" ? ANYONE : found.problem;
}

function problem(summary: string, { code, message, help }: Refusal): Diagnostic {
  return { code, severity: "error", summary, detail: message, help };
}

function clockOf(io: Io): Clock {
  return { now: () => io.now().getTime(), sleep: io.sleep };
}

function waiting(progress: Progress): (ms: number, why: string) => void {
  return (ms, why) => progress.now(`waiting ${Math.ceil(ms / 1000)} s: ${why}`);
}
