// The message of a drift job on its way: where it goes, who it is signed by, and a few attempts. The secret and an address
// taken from the environment are never shown.
import type { Diagnostic } from "../base/diagnostic";
import { type Notice, type NoticeForm, noticeBody, noticeHeaders } from "../drift/notice";
import { isLoopback } from "../live/base-url";
import type { Args, Flag } from "./command";
import type { Io } from "./io";
import { hide, redactorOf } from "./redacted";

export const SECRET_VARIABLE = "ZONEWRIGHT_NOTIFY_SECRET";

export const notifyFlag: Flag = {
  name: "notify",
  value: "URL|env:NAME",
  doc: "POST what is new or resolved there; `env:NAME` where the address is a secret itself",
};

export const notifyAsFlag: Flag = {
  name: "notify-as",
  value: "json|slack",
  doc: `the form of that message: JSON signed with ${SECRET_VARIABLE}, or Slack blocks; json unless given`,
  check: (text) =>
    text === "json" || text === "slack" ? undefined : `\`--notify-as\` is \`${text}\`; write \`json\` or \`slack\`.`,
};

export interface Recipient {
  readonly url: string;
  /** As it may be shown. */
  readonly name: string;
  readonly form: NoticeForm;
  readonly secret?: string;
}

export type FoundRecipient =
  | { readonly ok: true; readonly recipient?: Recipient }
  | { readonly ok: false; readonly problem: string };

/** Whom the command line names; why nobody can be told where it names somebody wrong. */
export function recipientOf(args: Args, io: Io): FoundRecipient {
  const given = args.value("notify");
  if (given === undefined) return { ok: true };
  const variable = given.startsWith("env:") ? given.slice(4) : undefined;
  const url = variable === undefined ? given : (io.env[variable] ?? "").trim();
  if (variable !== undefined) hide(io, [url]);
  const name = variable === undefined ? hostOf(given) : given;
  const wrong = wrongUrl(url);
  if (wrong !== undefined) return { ok: false, problem: `\`--notify ${name}\`: ${wrong}` };
  const form = args.value("notify-as") === "slack" ? "slack" : "json";
  const secret = io.env[SECRET_VARIABLE];
  if (secret) hide(io, [secret]);
  if (form === "json" && (!secret || secret.length < 16)) {
    const problem = `Messages are signed: set ${SECRET_VARIABLE} to 16 characters or more that the receiver knows too.`;
    return { ok: false, problem };
  }
  return { ok: true, recipient: { url, name, form, ...(secret && { secret }) } };
}

const WAITS_MS = [1000, 4000];
const TIMEOUT_MS = 10_000;

/** Sends a message, up to three times. A receiver may get it twice and knows it by its delivery header. */
export async function send(recipient: Recipient, notice: Notice, io: Io): Promise<readonly Diagnostic[]> {
  const body = redactorOf(io)(noticeBody(notice, recipient.form));
  let why = "";
  for (let attempt = 0; attempt <= WAITS_MS.length; attempt += 1) {
    if (attempt > 0) await io.sleep(WAITS_MS[attempt - 1] as number, io.interrupt);
    if (io.interrupt.aborted) break;
    const outcome = await post(recipient, body, notice.at, io);
    if (outcome.ok) return [];
    why = outcome.why;
    if (outcome.final) break;
  }
  const detail = `\`${recipient.name}\`: ${redactorOf(io)(why || "interrupted")}.`;
  const help = "The next run tells of the same findings again.";
  return [{ code: "DRF102", severity: "error", summary: "Nobody could be told", detail, help }];
}

type Posted = { readonly ok: true } | { readonly ok: false; readonly why: string; readonly final: boolean };

async function post(recipient: Recipient, body: string, at: string, io: Io): Promise<Posted> {
  try {
    const headers = noticeHeaders(body, at, recipient.secret);
    const signal = AbortSignal.any([io.interrupt, AbortSignal.timeout(TIMEOUT_MS)]);
    const answer = await io.fetch(recipient.url, { method: "POST", headers, body, redirect: "manual", signal });
    await answer.body?.cancel();
    if (answer.status >= 200 && answer.status < 300) return { ok: true };
    const final = answer.status < 500 && answer.status !== 429 && answer.status !== 408;
    return { ok: false, why: `it answered ${answer.status}`, final };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { ok: false, why: (cause as NodeJS.ErrnoException).code ?? "no answer", final: false };
  }
}

function wrongUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return "it is no URL.";
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== "" || password !== "") return "a user name or password in it would be seen; use `env:NAME`.";
  if (protocol === "https:" || (protocol === "http:" && isLoopback(hostname))) return undefined;
  return "write an https URL; http is for this machine only.";
}

function hostOf(text: string): string {
  return URL.canParse(text) ? new URL(text).host : "(no URL)";
}
