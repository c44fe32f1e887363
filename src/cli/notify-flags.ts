// The flags of jobs that notify, and the recipient that they name.
import { type Recipient, resolveRecipient } from "../operations";
import type { Args, Flag } from "./command";
import type { Io } from "./io";
import { toEnvironment } from "./to-environment";

export const notifyFlag: Flag = {
  name: "notify",
  value: "URL|env:NAME",
  doc: "POST new and resolved findings to this URL; `env:NAME` if the URL is a secret itself",
};

export const notifyAsFlag: Flag = {
  name: "notify-as",
  value: "json|slack",
  doc: "the format of the notification: JSON signed with ZONEWRIGHT_NOTIFY_SECRET, or Slack blocks; default: json",
  check: (text) =>
    text === "json" || text === "slack" ? undefined : `\`--notify-as\` is \`${text}\`; write \`json\` or \`slack\`.`,
};

export type RecipientResult =
  | { readonly ok: true; readonly recipient?: Recipient }
  | { readonly ok: false; readonly problem: string };

/** Without `--notify` there is no recipient. */
export function readRecipient(args: Args, io: Io): RecipientResult {
  const address = args.value("notify");
  if (address === undefined) return { ok: true };
  const format = args.value("notify-as") === "slack" ? "slack" : "json";
  const resolved = resolveRecipient(address, format, toEnvironment(io));
  if (resolved.ok) return resolved;
  if (resolved.reason === "address")
    return { ok: false, problem: `\`--notify ${resolved.address}\`: ${resolved.problem}` };
  const problem =
    "Notifications are signed: set ZONEWRIGHT_NOTIFY_SECRET to at least 16 characters that the receiver knows too.";
  return { ok: false, problem };
}
