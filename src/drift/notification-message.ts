// The message that reports new and resolved drift: its body, as plain JSON or Slack blocks, and its signature. Sending it belongs
// to the caller.
import { createHmac } from "node:crypto";
import { shortDigest } from "../base/digest";
import { escapeJson, escapeText } from "../base/escape-text";
import type { DriftNotification, TrackedFinding } from "./history";
import { type RemediationResult, toStoredRemedy } from "./stored-remedy";

export type NotificationFormat = "json" | "slack";

export interface NotificationMessage {
  readonly target: string;
  readonly at: string;
  readonly notification: DriftNotification;
}

/** The limit of findings in a message; further findings are counted. */
const MAX_FINDINGS = { json: 500, slack: 40 } as const;

export function formatNotification(message: NotificationMessage, format: NotificationFormat): string {
  return format === "slack" ? formatSlack(message) : formatJson(message);
}

/** The headers of a message. The signature covers `timestamp.body`, so that an old message cannot be replayed later. */
export function notificationHeaders(
  body: string,
  at: string,
  secret: string | undefined,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(Date.parse(at) / 1000));
  const signature = secret && createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return {
    "content-type": "application/json",
    "user-agent": "zonewright",
    // A retry has the same value: a receiver can tell it from another message.
    "x-zonewright-delivery": shortDigest(body),
    "x-zonewright-timestamp": timestamp,
    ...(signature && { "x-zonewright-signature": `sha256=${signature}` }),
  };
}

function formatJson({ target, at, notification: { appeared, resolved, reverted } }: NotificationMessage): string {
  const toJson = (findings: readonly TrackedFinding[]) => findings.slice(0, MAX_FINDINGS.json).map(toFindingJson);
  return escapeJson(
    JSON.stringify({
      format_version: "1.0",
      event: "drift",
      target,
      at,
      appeared: toJson(appeared),
      resolved: toJson(resolved),
      reverted: toJson(reverted),
      counts: { appeared: appeared.length, resolved: resolved.length, reverted: reverted.length },
    }),
  );
}

function toFindingJson(finding: TrackedFinding): object {
  const { fingerprint, category, severity, scope, kind, label, fields, firstSeen, lastSeen, resolved } = finding;
  return {
    fingerprint,
    category,
    severity,
    scope,
    kind,
    label,
    fields,
    first_seen: firstSeen,
    last_seen: lastSeen,
    ...(resolved !== undefined && { resolved }),
    ...(finding.by && { by: finding.by }),
    ...(finding.remediation && { remedy: toStoredRemedy(finding.remediation) }),
  };
}

/** Slack accepts 50 blocks with 3,000 characters of text each (Block Kit reference, section). */
function formatSlack({ target, notification: { appeared, resolved, reverted } }: NotificationMessage): string {
  const revertedCount = reverted.length === 0 ? "" : `, ${reverted.length} reverted`;
  const title = `DNS drift: ${appeared.length} new, ${resolved.length} resolved${revertedCount}`;
  const lines = [
    ...appeared.map((finding) => `⚠ ${formatFinding(finding)}`),
    ...reverted.map((finding) => `↩ reverted: ${formatFinding(finding)}`),
    ...resolved.map((finding) => `✓ resolved: ${formatFinding(finding)}`),
  ];
  const sections = lines.slice(0, MAX_FINDINGS.slack).map(createSection);
  const more = lines.length - sections.length;
  return JSON.stringify({
    text: title,
    blocks: [
      { type: "header", text: { type: "plain_text", text: title } },
      { type: "context", elements: [createPlainText(target)] },
      ...sections,
      ...(more === 0 ? [] : [createSection(`${more} more: see the report of the run.`)]),
    ],
  });
}

const REMEDIATION_TEXT: Readonly<Record<RemediationResult, string>> = {
  reverted: "",
  proposed: "; written into the documents",
  flapping: "; reverted three times and changed again: left as it is",
};

function formatFinding({ severity, scope, category, label, fields, by, remediation }: TrackedFinding): string {
  const changes = fields.map(({ field, declared = "(none)", live = "(none)" }) => `${field} ${declared} → ${live}`);
  const details = changes.length === 0 ? "" : `; ${changes.join("; ")}`;
  const author = by ? `; by ${by.who}` : "";
  const result = remediation === undefined ? "" : REMEDIATION_TEXT[remediation];
  return `[${severity}] ${scope}: ${category} ${label}${details}${author}${result}`;
}

function createSection(text: string): object {
  return { type: "section", text: createPlainText(text) };
}

/** Plain text everywhere: nothing in a record is read as a mention or a link. */
function createPlainText(text: string): object {
  return { type: "plain_text", text: escapeText(text).slice(0, 2900), emoji: false };
}
