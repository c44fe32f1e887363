// Sends the notification of a drift job: where to, how it is signed, and when it is retried. The signing secret and an address
// from the environment are never shown.
import { codeTitle } from "../../base/codes";
import type { Diagnostic } from "../../base/diagnostic";
import { errorCode } from "../../base/error-text";
import { findProxyError } from "../../base/proxy-error";
import {
  formatNotification,
  type NotificationFormat,
  type NotificationMessage,
  notificationHeaders,
} from "../../drift";
import { isLoopback } from "../../live/base-url";
import type { Environment } from "../environment";

export interface Recipient {
  readonly url: string;
  /** The URL as reports may show it. */
  readonly name: string;
  readonly format: NotificationFormat;
  /** Signs the message. */
  readonly secret?: string;
}

export type ResolvedRecipient =
  | { readonly ok: true; readonly recipient: Recipient }
  /** `address`: as it may be shown. */
  | { readonly ok: false; readonly reason: "address"; readonly address: string; readonly problem: string }
  /** JSON messages are signed, and ZONEWRIGHT_NOTIFY_SECRET is not set or shorter than 16 characters. */
  | { readonly ok: false; readonly reason: "no-secret" };

/** @param address a URL, or `env:NAME` for a URL that is a secret itself. */
export function resolveRecipient(
  address: string,
  format: NotificationFormat,
  { env, redaction }: Pick<Environment, "env" | "redaction">,
): ResolvedRecipient {
  const variable = address.startsWith("env:") ? address.slice("env:".length) : undefined;
  const url = variable === undefined ? address : (env[variable] ?? "").trim();
  if (variable !== undefined) redaction.hide([url]);
  const name = variable === undefined ? hostOf(address) : address;
  const problem = checkUrl(url);
  if (problem !== undefined) return { ok: false, reason: "address", address: name, problem };
  const secret = env.ZONEWRIGHT_NOTIFY_SECRET;
  if (secret) redaction.hide([secret]);
  if (format === "json" && (!secret || secret.length < 16)) return { ok: false, reason: "no-secret" };
  return { ok: true, recipient: { url, name, format, ...(secret && { secret }) } };
}

const RETRY_DELAYS_MS = [1000, 4000];
const TIMEOUT_MS = 10_000;

/** Sends a message, up to three times. A receiver that gets it twice can tell so by its delivery header. */
export async function sendNotification(
  recipient: Recipient,
  message: NotificationMessage,
  environment: Environment,
): Promise<readonly Diagnostic[]> {
  const { redaction, signal, sleep } = environment;
  const body = redaction.redact(formatNotification(message, recipient.format));
  let reason = "";
  for (const delayMs of [0, ...RETRY_DELAYS_MS]) {
    if (delayMs > 0) await sleep(delayMs, signal);
    if (signal.aborted) break;
    const delivery = await post(recipient, body, message.at, environment);
    if (delivery.ok) return [];
    reason = delivery.reason;
    if (delivery.final) break;
  }
  const detail = `\`${recipient.name}\`: ${redaction.redact(reason || "interrupted")}.`;
  const help = "The next run reports the same findings again.";
  return [{ code: "DRF102", severity: "error", summary: codeTitle("DRF102"), detail, help }];
}

type Delivery = { readonly ok: true } | { readonly ok: false; readonly reason: string; readonly final: boolean };

async function post(
  recipient: Recipient,
  body: string,
  at: string,
  { fetch, signal }: Pick<Environment, "fetch" | "signal">,
): Promise<Delivery> {
  try {
    const response = await fetch(recipient.url, {
      method: "POST",
      headers: notificationHeaders(body, at, recipient.secret),
      body,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    const { status } = response;
    if (status >= 200 && status < 300) return { ok: true };
    return { ok: false, reason: `the status is ${status}`, final: status < 500 && status !== 429 && status !== 408 };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const proxyError = findProxyError(error);
    const reason = proxyError?.message ?? errorCode(cause) ?? "no response";
    return { ok: false, reason, final: proxyError?.final ?? false };
  }
}

function checkUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return "not a URL.";
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== "" || password !== "") return "it contains a user name or a password; use `env:NAME`.";
  if (protocol === "https:" || (protocol === "http:" && isLoopback(hostname))) return undefined;
  return "write an https URL; http is accepted for this machine only.";
}

function hostOf(text: string): string {
  return URL.canParse(text) ? new URL(text).host : "(not a URL)";
}
