// Opens the target of an operation: the API at a base URL, or an emulator inside this process. It knows nothing of documents.

import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { errorText } from "../base/error-text";
import { resolveLinks } from "../base/replace-file";
import type { ValidationError } from "../kind/field";
import type { DeclaredAccount } from "../kind/state";
import { checkHost } from "../live/allowed-hosts";
import { canonicalizeBaseUrl, parseBaseUrl } from "../live/base-url";
import { type Api, createApi } from "../live/client";
import { type Credential, readCredential, readTokenVariable } from "../live/credential";
import { readLateWriteTime } from "../live/late-write-time";
import { clock, type EmbeddedTarget, type Environment, type Priority } from "./environment";
import type { Failure } from "./failure";

export interface TargetOptions {
  /** `https://api.cloudflare.com/client/v4`, or `emulator:FILE`. ZONEWRIGHT_BASE_URL by default. */
  readonly baseUrl?: string;
  /** The day of an embedded emulator's schedule, YYYY-MM-DD; today by default. */
  readonly asOf?: string;
  readonly profile?: "live" | "spec";
  /** Who is served first when the rate limit makes requests wait; `interactive` by default. */
  readonly priority?: Priority;
  /** An account that the documents declare: its own token, and its own URL if it has one. */
  readonly account?: DeclaredAccount;
  /** The run applies documents: a target that keeps nothing is refused, and `asOf` on the real API. */
  readonly forApply?: boolean;
}

export interface Target {
  readonly api: Api;
  /** What reports show first. */
  readonly name: string;
  /** The same for every spelling of one target: the key of locks, snapshots, histories and queues. */
  readonly identity: string;
  /** Zones may be created without permission, and `asOf` is the API's date. */
  readonly emulator: boolean;
  close(): Promise<void>;
}

export type OpenedTarget = { readonly ok: true; readonly target: Target } | Failure;

/** The URL that a request or the environment names. There is no default: a forgotten target must not look like success. */
export function targetUrl(
  options: Pick<TargetOptions, "baseUrl">,
  { env }: Pick<Environment, "env">,
): string | undefined {
  return options.baseUrl ?? env.ZONEWRIGHT_BASE_URL;
}

/** A target that was not opened. */
export type IdentifiedTarget = { readonly ok: true; readonly identity: string } | Failure;

/** The identity that the target will have, without opening it: no file is read and no credential is needed. */
export function identifyTarget(
  options: Pick<TargetOptions, "account" | "baseUrl">,
  environment: Pick<Environment, "cwd" | "env">,
): IdentifiedTarget {
  const located = locateTarget(options, environment);
  if (!located.ok) return located;
  const { url } = located;
  if (url.startsWith(EMBEDDED)) {
    return { ok: true, identity: identifyEmbedded(resolveEmbedded(url.slice(EMBEDDED.length), environment)) };
  }
  const parsed = parseBaseUrl(url);
  if (!parsed.ok) return failed("base-url", diagnostic("The base URL cannot be used", parsed.problem));
  return { ok: true, identity: canonicalizeBaseUrl(parsed.value) };
}

/** The name that reports show, of a target that may not be openable. */
export function nameTarget(
  options: Pick<TargetOptions, "account" | "baseUrl">,
  environment: Pick<Environment, "env">,
): string {
  const located = locateTarget(options, environment);
  if (!located.ok) return "no target";
  const parsed = parseBaseUrl(located.url);
  return parsed.ok ? parsed.value : located.url.startsWith(EMBEDDED) ? located.url : "no target";
}

type LocatedTarget =
  | { readonly ok: true; readonly url: string; readonly namedBy: "operator" | "configuration" }
  | Failure;

/**
 * The URL of an account is that of its documents, else that of the run. A request that names another is refused rather than sent to
 * either of the two, except for an emulator: it may stand in for every account.
 */
function locateTarget(
  { account, baseUrl }: Pick<TargetOptions, "account" | "baseUrl">,
  environment: Pick<Environment, "env">,
): LocatedTarget {
  const url = targetUrl({ baseUrl }, environment);
  const declared = account?.baseUrl;
  if (account === undefined || declared === undefined || (baseUrl !== undefined && isEmulatorUrl(baseUrl)))
    return url ? { ok: true, url, namedBy: "operator" } : { ok: false, reason: "no-target" };
  if (baseUrl !== undefined && !isSameUrl(baseUrl, declared))
    return failed("base-url", contradictoryUrl(account, baseUrl));
  return { ok: true, url: declared, namedBy: "configuration" };
}

function isEmulatorUrl(url: string): boolean {
  return url.startsWith(EMBEDDED) || url.startsWith("http:");
}

function isSameUrl(left: string, right: string): boolean {
  const [first, second] = [parseBaseUrl(left), parseBaseUrl(right)];
  return first.ok && second.ok && canonicalizeBaseUrl(first.value) === canonicalizeBaseUrl(second.value);
}

function contradictoryUrl({ name, baseUrl, where }: DeclaredAccount, requested: string): Diagnostic {
  const code = "TGT121";
  const detail = `The account \`${name}\` is at \`${baseUrl}\`, and \`--base-url\` is \`${requested}\`.`;
  const help = "Remove one of the two. Only an emulator may stand in for every account.";
  return { code, severity: "error", summary: codeTitle(code), detail, help, where };
}

const EMBEDDED = "emulator:";

/** The absolute path of the emulator's file; undefined for an emulator in memory. */
function resolveEmbedded(file: string, { cwd }: Pick<Environment, "cwd">): string | undefined {
  return file === "" ? undefined : resolve(cwd, file);
}

/** The file may not exist yet: its folder may be a symbolic link all the same. */
function identifyEmbedded(data: string | undefined): string {
  const path = data === undefined ? "" : resolveLinks(join(resolveLinks(dirname(data)), basename(data)));
  return `${EMBEDDED}${path}`;
}

export async function openTarget(options: TargetOptions, environment: Environment): Promise<OpenedTarget> {
  const located = locateTarget(options, environment);
  if (!located.ok) return located;
  const { url } = located;
  if (url.startsWith(EMBEDDED)) return openEmbedded(url.slice(EMBEDDED.length), options, environment);
  return openUrl(located, options, environment);
}

/** An emulator accepts any well-formed credential. */
const EMULATOR_CREDENTIAL: Credential = {
  headers: { authorization: "Bearer zonewright-embedded-emulator" },
  secrets: [],
};

function openEmbedded(file: string, options: TargetOptions, environment: Environment): OpenedTarget {
  const { emulators, now, signal } = environment;
  if (file === "" && options.forApply) return { ok: false, reason: "in-memory-target" };
  const data = resolveEmbedded(file, environment);
  if (data !== undefined && !existsSync(dirname(data))) {
    const detail = `The folder of \`${file}\` does not exist.`;
    return failed("emulator", emulatorProblem(detail, "Create the folder, or name a file elsewhere."));
  }
  let emulator: EmbeddedTarget;
  try {
    const { asOf, profile = "live" } = options;
    emulator = emulators.open({ data, asOf, profile, clock: () => now().getTime() });
  } catch (error) {
    return failed("emulator", emulatorProblem(errorText(error)));
  }
  const api = createApi({
    baseUrl: emulator.baseUrl,
    credential: EMULATOR_CREDENTIAL,
    clock: clock(environment),
    fetch: reportWrites(yieldBefore(emulator.fetch), environment),
    signal,
    onWait: reportWaits(environment),
  });
  const identity = identifyEmbedded(data);
  return {
    ok: true,
    target: { api, name: `${EMBEDDED}${file}`, identity, emulator: true, close: () => emulator.close() },
  };
}

/** Without a socket the event loop never runs: a long operation would see no signal and show no progress. */
function yieldBefore(fetch: Environment["fetch"]): Environment["fetch"] {
  return async (input, init) => {
    await new Promise((done) => setImmediate(done));
    return fetch(input, init);
  };
}

/** Every request but a GET may change the target, whatever comes back. */
function reportWrites(fetch: Environment["fetch"], { onWrite }: Pick<Environment, "onWrite">): Environment["fetch"] {
  return (input, init) => {
    if (init?.method !== undefined && init.method !== "GET") onWrite?.();
    return fetch(input, init);
  };
}

/** An emulator that does not start: its state file is broken, or its port is in use. */
export function emulatorProblem(detail: string, help?: string): Diagnostic {
  return { code: "CLI102", severity: "error", summary: codeTitle("CLI102"), detail, help };
}

/**
 * `http:` is accepted for loopback only (base-url.ts), where the real API never is: such a target is an emulator. A loopback
 * proxy in front of the real API counts as one too; the only effect is that zones are created without permission.
 */
function openUrl(
  { url, namedBy }: Extract<LocatedTarget, { ok: true }>,
  options: TargetOptions,
  environment: Environment,
): OpenedTarget {
  const { env, rateLimiter, redaction, signal } = environment;
  const fetch = reportWrites(environment.fetch, environment);
  const parsed = parseBaseUrl(url);
  if (!parsed.ok) return failed("base-url", diagnostic("The base URL cannot be used", parsed.problem));
  const baseUrl = parsed.value;
  const emulator = baseUrl.startsWith("http:");
  if (options.forApply && options.asOf !== undefined && !emulator) return { ok: false, reason: "as-of-not-emulated" };
  const refused = checkHost(baseUrl, env, namedBy);
  if (refused) return failed("credential", diagnostic("The credential is not sent to this host", refused));
  const lateWrite = readLateWriteTime(env);
  if (!lateWrite.ok) return failed("base-url", diagnostic("The target cannot be used", lateWrite.problem));
  const found = options.account
    ? readAccountToken(options.account, environment)
    : findCredential(emulator, environment);
  if (!found.ok) return failed("credential", diagnostic("The credential cannot be used", found.problem));
  const { credential } = found;
  redaction.hide(credential.secrets);
  const { priority = "interactive" } = options;
  const identity = canonicalizeBaseUrl(baseUrl);
  const rateLimit = rateLimiter({ credential, target: identity, priority, isEmulator: emulator });
  const onWait = reportWaits(environment);
  const waits = { clock: clock(environment), lateWriteMs: lateWrite.ms, onWait };
  const api = createApi({ baseUrl, credential, fetch, signal, rateLimit, ...waits });
  return { ok: true, target: { api, name: baseUrl, identity, emulator, close: async () => {} } };
}

/** An emulator gets Zonewright's own credential or none: a token of the service's other tools is not sent to it. */
function findCredential(emulator: boolean, { env, cwd }: Environment) {
  const found = readCredential(emulator ? { ...env, CLOUDFLARE_API_TOKEN: undefined } : env, cwd);
  if (found.ok || !emulator || found.problem.code !== "TGT111") return found;
  return { ok: true, credential: EMULATOR_CREDENTIAL } as const;
}

/** The token of a declared account is in its own variable and nowhere else: no other credential is ever sent for it. */
function readAccountToken({ name, tokenVariable }: DeclaredAccount, { env }: Pick<Environment, "env">) {
  return readTokenVariable(tokenVariable, env, `The account \`${name}\``);
}

function reportWaits({ onProgress }: Environment): (ms: number, reason: string) => void {
  return (ms, reason) => onProgress?.(`waiting ${Math.ceil(ms / 1000)} s: ${reason}`);
}

function diagnostic(summary: string, { code, message, help }: ValidationError): Diagnostic {
  return { code, severity: "error", summary, detail: message, help };
}

function failed(reason: "emulator" | "base-url" | "credential", problem: Diagnostic): Failure {
  return { ok: false, reason, diagnostics: [problem] };
}
