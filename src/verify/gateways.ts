// Probes of gateways: whether requests pass with and without the authorization header as the setting says (specification 3.1, facts
// of recorded replies). A refusal is told from a provider's by its body; no provider gets a credential, and no log an entry.
import type { Diagnostic, Where } from "../base/diagnostic";
import { isObject, type Json, type JsonObject } from "../base/json";
import type { DesiredState } from "../kind/state";
import { type Probe, Silent, type Verdict } from "./probe";

/** The value of a gateway's token, or why it is not known here. */
export type FoundToken = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly why: string };

export interface GatewayOptions {
  /** Without a final slash: `https://gateway.ai.cloudflare.com`. */
  readonly url: string;
  readonly profile: "live" | "spec";
  readonly fetch: typeof fetch;
  /** A token that may run requests through this gateway. */
  readonly tokenOf: (gateway: string) => FoundToken;
}

/** Header names by reading of the API, each of them enough (specification 5.1; public documentation of gateways). */
const HEADERS = {
  live: { names: ["cf-aig-authorization"], prefix: "cf-aig-" },
  spec: { names: ["gw-aig-authorization", "gw-aig-token"], prefix: "gw-aig-" },
} as const;

const PROVIDER = "openai/chat/completions";
/** No provider has this model, so that even a key that is stored with the gateway buys nothing. */
const BODY = JSON.stringify({
  model: "zonewright-verify",
  max_tokens: 1,
  messages: [{ role: "user", content: "verify" }],
});
/** Well formed, and nobody's. */
const STRANGER = "zonewright-verify-no-token-of-anybody-0";

export function gatewayProbes(desired: DesiredState, options: GatewayOptions): readonly Probe[] {
  const scope = desired.scopes.find((scope) => scope.scope.within === "account");
  const account = desired.account ?? "";
  const present = (scope?.objects ?? []).filter((object) => object.kind === "gateway");
  const absent = (scope?.absent ?? []).filter((absence) => absence.kind === "gateway" && absence.member === undefined);
  return [
    ...present.flatMap(({ props, where }) =>
      rowsFor(props, options).map((row) => probeOf({ account, id: String(props["id"]), where }, row, options)),
    ),
    ...absent.map(({ group, where }) =>
      probeOf({ account, id: String((JSON.parse(group) as Json[])[0]), where }, GONE, options),
    ),
  ];
}

/** One row of the outcome table: a header, and whether the request passes. */
interface Row {
  readonly header?: { readonly name: string; readonly value: string };
  /** As reports say it: `without a token`. */
  readonly with: string;
  readonly outcome: Outcome;
  /** Why it cannot be asked for. */
  readonly missing?: string;
}

type Outcome = "passes" | "refused" | "unknown gateway" | "rate limited";

const GONE: Row = { with: "without a token", outcome: "unknown gateway" };

/** A setting that nobody declared may be either way: then only a token says anything. */
function rowsFor(props: JsonObject, { profile, tokenOf }: GatewayOptions): readonly Row[] {
  const on = props["authentication"];
  const token = tokenOf(String(props["id"]));
  const rows: Row[] = [];
  const outcome: Outcome = on === true ? "refused" : "passes";
  if (on !== undefined) rows.push({ with: "without a token", outcome });
  for (const name of HEADERS[profile].names) {
    if (on === true)
      rows.push({ with: `with a token of nobody in \`${name}\``, outcome, header: { name, value: STRANGER } });
    // With the setting off a token is not even looked at.
    const value = token.ok ? token.value : on === false ? STRANGER : undefined;
    const header = { name, value: value ?? "" };
    rows.push({
      with: `with a token in \`${name}\``,
      outcome: "passes",
      header,
      ...(value === undefined && !token.ok && { missing: token.why }),
    });
  }
  return rows;
}

interface Gateway {
  readonly account: string;
  readonly id: string;
  readonly where: Where;
}

function probeOf({ account, id, where }: Gateway, row: Row, options: GatewayOptions): Probe {
  return {
    subject: { within: account, name: id, type: "gateway", where },
    server: options.url,
    judge: () =>
      account === ""
        ? Promise.resolve({ verdict: "not judged", why: "the documents name no account" })
        : judge(`${options.url}/v1/${account}/${id}/${PROVIDER}`, row, options),
  };
}

async function judge(url: string, row: Row, options: GatewayOptions): Promise<Verdict> {
  if (row.missing !== undefined) return { verdict: "not judged", why: row.missing };
  const { outcome, status, code } = await send(url, row, options);
  const inWords = (outcome: Outcome) => `${outcome} ${row.with}`;
  if (outcome === row.outcome) return { verdict: "as declared" };
  if (outcome === "rate limited") return { verdict: "not judged", why: "its rate limit answered first" };
  const said = `${status}${code === undefined ? "" : `, code ${code}`}`;
  return { verdict: "different", expected: [inWords(row.outcome)], seen: [`${inWords(outcome)} (${said})`] };
}

interface Sent {
  readonly outcome: Outcome;
  readonly status: number;
  /** Of the gateway's own refusal. */
  readonly code?: number;
}

const ATTEMPTS = 3;
const WAIT_MS = 15_000;

/** The provider behind may fail as it likes: what the gateway itself does not refuse has passed it. */
async function send(url: string, row: Row, options: GatewayOptions): Promise<Sent> {
  let why = "";
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await sendOnce(url, row, options);
    } catch (error) {
      why = reason(error);
    }
  }
  throw new Silent(unreachable(options.url, why));
}

const REFUSALS: ReadonlyMap<number, Outcome> = new Map([
  [2009, "refused"],
  [2001, "unknown gateway"],
  [2003, "rate limited"],
]);

async function sendOnce(url: string, { header }: Row, { profile, fetch }: GatewayOptions): Promise<Sent> {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(new Error("no answer in time")), WAIT_MS);
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
    const code = refusalCode(await startOf(response));
    const outcome = (code === undefined ? undefined : REFUSALS.get(code)) ?? "passes";
    return { outcome, status: response.status, ...(code !== undefined && { code }) };
  } finally {
    clearTimeout(late);
  }
}

const MOST = 65_536;

/** As much of a body as a refusal can have; a streamed answer is not waited for. */
async function startOf(response: Response): Promise<string> {
  if (!/json/.test(response.headers.get("content-type") ?? "") || !response.body) {
    await response.body?.cancel();
    return "";
  }
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let octets = 0;
  for (let part = await reader.read(); !part.done && octets <= MOST; part = await reader.read()) {
    parts.push(part.value);
    octets += part.value.length;
  }
  await reader.cancel();
  return Buffer.concat(parts).toString("utf8");
}

/** `internalCode` of a body that is the gateway's own (recorded replies: `name` is `AiGatewayError`). */
function refusalCode(text: string): number | undefined {
  try {
    const body = JSON.parse(text) as Json;
    if (!isObject(body) || body["name"] !== "AiGatewayError") return undefined;
    return typeof body["internalCode"] === "number" ? body["internalCode"] : undefined;
  } catch {
    return undefined;
  }
}

/** Never the message of `fetch`: it may show a header. */
function reason(error: unknown): string {
  const { name, cause } = error as { readonly name?: string; readonly cause?: { readonly code?: unknown } };
  const code = cause?.code;
  if (code === "ECONNREFUSED") return "nobody listens there";
  if (typeof code === "string") return code;
  return name === "Error" || name === "AbortError" ? "no answer in time" : "the request failed";
}

function unreachable(url: string, why: string): Diagnostic {
  const detail = `The gateways at \`${url}\` gave no answer: ${why}.`;
  const help = "Check `--gateway-url`, and that requests get through.";
  return { code: "VER103", severity: "error", summary: "The gateways cannot be reached", detail, help };
}
