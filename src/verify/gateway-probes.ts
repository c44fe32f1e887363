// Creates the probes of gateways: whether requests with and without the authorization header pass as the setting declares
// (specification 3.1, recorded responses). The body of an error shows whether the gateway or a provider sent it. The requests contain
// no provider credentials, and the gateway does not log them.
import { codeTitle } from "../base/codes";
import type { Diagnostic, Where } from "../base/diagnostic";
import { errorCode } from "../base/error-text";
import { isJsonArray, isObject, type Json, type JsonObject } from "../base/json";
import { findProxyError } from "../base/proxy-error";
import type { DesiredState } from "../kind/state";
import { NoResponseError, type Probe, type Verdict } from "./probe";

/** The value of the token of a gateway, or why it is unknown. */
export type TokenLookup = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly why: string };

export interface GatewayOptions {
  /** Without a final slash: `https://gateway.ai.cloudflare.com`. */
  readonly url: string;
  readonly profile: "live" | "spec";
  readonly fetch: typeof fetch;
}

/** The gateways of an account. */
export interface GatewayAccount {
  readonly desired: DesiredState;
  /** Finds a token that may send requests through a gateway of the account. */
  readonly findToken: (gateway: string) => TokenLookup;
}

/** The header names of each profile, any of which is enough (specification 5.1; public documentation of gateways). */
const HEADERS = {
  live: { names: ["cf-aig-authorization"], prefix: "cf-aig-" },
  spec: { names: ["gw-aig-authorization", "gw-aig-token"], prefix: "gw-aig-" },
} as const;

const PROVIDER = "openai/chat/completions";
/** No provider has this model, so that the request costs nothing even if the gateway stores a key. */
const BODY = JSON.stringify({
  model: "zonewright-verify",
  max_tokens: 1,
  messages: [{ role: "user", content: "verify" }],
});
/** A well-formed token that does not exist. */
const UNKNOWN_TOKEN = "zonewright-verify-no-token-of-anybody-0";

export function createGatewayProbes({ desired, findToken }: GatewayAccount, options: GatewayOptions): readonly Probe[] {
  const scope = desired.scopes.find((scope) => scope.scope.within === "account");
  const account = desired.account ?? "";
  const present = (scope?.objects ?? []).filter((object) => object.kind === "gateway");
  const absent = (scope?.absent ?? []).filter((absence) => absence.kind === "gateway" && absence.member === undefined);
  return [
    ...present.flatMap(({ props, where }) => {
      const { id } = props;
      return listCases(props, options.profile, findToken).map((probeCase) =>
        createProbe({ account, id: String(id), where }, probeCase, options),
      );
    }),
    ...absent.map(({ group, where }) =>
      createProbe({ account, id: parseGatewayId(group), where }, ABSENT_GATEWAY, options),
    ),
  ];
}

function parseGatewayId(group: string): string {
  const values: Json = JSON.parse(group);
  const [id] = isJsonArray(values) ? values : [];
  return String(id);
}

/** A request with a header, and its expected outcome. */
interface ProbeCase {
  readonly header?: { readonly name: string; readonly value: string };
  /** The description for reports: `without a token`. */
  readonly with: string;
  readonly outcome: Outcome;
  /** Why the request cannot be sent. */
  readonly missing?: string;
}

type Outcome = "passes" | "refused" | "unknown gateway" | "rate limited";

const ABSENT_GATEWAY: ProbeCase = { with: "without a token", outcome: "unknown gateway" };

/** An undeclared setting may have any value. Only a request with a token has a certain outcome then. */
function listCases(
  props: JsonObject,
  profile: GatewayOptions["profile"],
  findToken: GatewayAccount["findToken"],
): readonly ProbeCase[] {
  const { id, authentication: on } = props;
  const token = findToken(String(id));
  const cases: ProbeCase[] = [];
  const outcome: Outcome = on === true ? "refused" : "passes";
  if (on !== undefined) cases.push({ with: "without a token", outcome });
  for (const name of HEADERS[profile].names) {
    if (on === true)
      cases.push({ with: `with an unknown token in \`${name}\``, outcome, header: { name, value: UNKNOWN_TOKEN } });
    // With the setting off, the gateway ignores tokens.
    const value = token.ok ? token.value : on === false ? UNKNOWN_TOKEN : undefined;
    const header = { name, value: value ?? "" };
    cases.push({
      with: `with a token in \`${name}\``,
      outcome: "passes",
      header,
      ...(value === undefined && !token.ok && { missing: token.why }),
    });
  }
  return cases;
}

interface ProbedGateway {
  readonly account: string;
  readonly id: string;
  readonly where: Where;
}

function createProbe({ account, id, where }: ProbedGateway, probeCase: ProbeCase, options: GatewayOptions): Probe {
  return {
    subject: { within: account, name: id, type: "gateway", where },
    server: options.url,
    run: () =>
      account === ""
        ? Promise.resolve({ verdict: "unverifiable", why: "the documents do not name an account" })
        : runCase(`${options.url}/v1/${account}/${id}/${PROVIDER}`, probeCase, options),
  };
}

async function runCase(url: string, probeCase: ProbeCase, options: GatewayOptions): Promise<Verdict> {
  if (probeCase.missing !== undefined) return { verdict: "unverifiable", why: probeCase.missing };
  const { outcome, status, code } = await sendWithRetries(url, probeCase, options);
  const describe = (outcome: Outcome) => `${outcome} ${probeCase.with}`;
  if (outcome === probeCase.outcome) return { verdict: "matches" };
  if (outcome === "rate limited")
    return { verdict: "unverifiable", why: "the rate limit of the gateway rejected the request" };
  const response = `${status}${code === undefined ? "" : `, code ${code}`}`;
  return { verdict: "differs", expected: [describe(probeCase.outcome)], seen: [`${describe(outcome)} (${response})`] };
}

interface GatewayResponse {
  readonly outcome: Outcome;
  readonly status: number;
  /** The code of an error of the gateway itself. */
  readonly code?: number;
}

const ATTEMPTS = 3;
const WAIT_MS = 15_000;

/** Errors of the provider do not count: a request passes if the gateway itself does not reject it. */
async function sendWithRetries(url: string, probeCase: ProbeCase, options: GatewayOptions): Promise<GatewayResponse> {
  let why = "";
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await sendOnce(url, probeCase, options);
    } catch (error) {
      why = describeError(error);
    }
  }
  throw new NoResponseError(unreachableDiagnostic(options.url, why));
}

const ERROR_OUTCOMES: ReadonlyMap<number, Outcome> = new Map([
  [2009, "refused"],
  [2001, "unknown gateway"],
  [2003, "rate limited"],
]);

async function sendOnce(
  url: string,
  { header }: ProbeCase,
  { profile, fetch }: GatewayOptions,
): Promise<GatewayResponse> {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(new Error("timed out")), WAIT_MS);
  try {
    const response = await fetch(url, {
      method: "POST",
      body: BODY,
      redirect: "error",
      signal: stop.signal,
      headers: {
        "content-type": "application/json",
        [`${HEADERS[profile].prefix}collect-log`]: "false",
        ...(header && { [header.name]: `Bearer ${header.value}` }),
      },
    });
    const code = parseErrorCode(await readBodyStart(response));
    const outcome = (code === undefined ? undefined : ERROR_OUTCOMES.get(code)) ?? "passes";
    return { outcome, status: response.status, ...(code !== undefined && { code }) };
  } finally {
    clearTimeout(late);
  }
}

const MAX_BODY_OCTETS = 65_536;

/** Reads at most the size of an error body, and does not wait for a streamed response. */
async function readBodyStart(response: Response): Promise<string> {
  if (!/json/.test(response.headers.get("content-type") ?? "") || !response.body) {
    await response.body?.cancel();
    return "";
  }
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let octets = 0;
  for (let part = await reader.read(); !part.done && octets <= MAX_BODY_OCTETS; part = await reader.read()) {
    parts.push(part.value);
    octets += part.value.length;
  }
  await reader.cancel();
  return Buffer.concat(parts).toString("utf8");
}

/** The `internalCode` of an error of the gateway itself (recorded responses: `name` is `AiGatewayError`). */
function parseErrorCode(text: string): number | undefined {
  try {
    const body: Json = JSON.parse(text);
    const { name, internalCode } = isObject(body) ? body : {};
    return name === "AiGatewayError" && typeof internalCode === "number" ? internalCode : undefined;
  } catch {
    return undefined;
  }
}

/** Omits the message of `fetch`, which may contain a header. */
function describeError(error: unknown): string {
  const proxyError = findProxyError(error);
  if (proxyError) return proxyError.message;
  const { name, cause } = error instanceof Error ? error : {};
  const code = errorCode(cause);
  if (code !== undefined) return code === "ECONNREFUSED" ? "connection refused" : code;
  return name === "Error" || name === "AbortError" ? "timed out" : "the request failed";
}

function unreachableDiagnostic(url: string, why: string): Diagnostic {
  const detail = `The gateways at \`${url}\` did not answer: ${why}.`;
  const help = "Check `--gateway-url`, and that the network allows the requests.";
  return { code: "VER103", severity: "error", summary: codeTitle("VER103"), detail, help };
}
