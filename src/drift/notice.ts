// What is sent when drift appears or is gone: the body, in plain JSON or as Slack blocks, and its signature. Sending is left
// to the command line.
import { createHash, createHmac } from "node:crypto";
import { escapeJson, escapeText } from "../report/escape";
import type { KeptFinding, News, Remedy } from "./history";

export type NoticeForm = "json" | "slack";

export interface Notice {
  readonly target: string;
  readonly at: string;
  readonly news: News;
}

/** Findings in one message; further ones are counted. */
const MOST = { json: 500, slack: 40 } as const;

export function noticeBody(notice: Notice, form: NoticeForm): string {
  return form === "slack" ? slackBody(notice) : jsonBody(notice);
}

/** Headers of a message. The signature is over `timestamp.body`, so that an old message cannot be sent again as a new one. */
export function noticeHeaders(body: string, at: string, secret: string | undefined): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(Date.parse(at) / 1000));
  const signature = secret && createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return {
    "content-type": "application/json",
    "user-agent": "zonewright",
    // The same on a second attempt: a receiver can tell it from another message.
    "x-zonewright-delivery": createHash("sha256").update(body).digest("hex").slice(0, 32),
    "x-zonewright-timestamp": timestamp,
    ...(signature && { "x-zonewright-signature": `sha256=${signature}` }),
  };
}

function jsonBody({ target, at, news }: Notice): string {
  return escapeJson(
    JSON.stringify({
      format_version: "1.0",
      event: "drift",
      target,
      at,
      appeared: news.appeared.slice(0, MOST.json).map(findingJson),
      resolved: news.resolved.slice(0, MOST.json).map(findingJson),
      reverted: news.reverted.slice(0, MOST.json).map(findingJson),
      counts: { appeared: news.appeared.length, resolved: news.resolved.length, reverted: news.reverted.length },
    }),
  );
}

function findingJson(finding: KeptFinding): object {
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
    ...(finding.remedy && { remedy: finding.remedy }),
  };
}

/** Slack takes 50 blocks and 3,000 characters of text in each (Block Kit reference, section). */
function slackBody({ target, news: { appeared, resolved, reverted } }: Notice): string {
  const back = reverted.length === 0 ? "" : `, ${reverted.length} put back`;
  const title = `DNS drift: ${appeared.length} new, ${resolved.length} resolved${back}`;
  const lines = [
    ...appeared.map((finding) => `⚠ ${line(finding)}`),
    ...reverted.map((finding) => `↩ put back: ${line(finding)}`),
    ...resolved.map((finding) => `✓ resolved: ${line(finding)}`),
  ];
  const sections = lines.slice(0, MOST.slack).map(section);
  const more = lines.length - sections.length;
  return JSON.stringify({
    text: title,
    blocks: [
      { type: "header", text: { type: "plain_text", text: title } },
      { type: "context", elements: [plain(target)] },
      ...sections,
      ...(more === 0 ? [] : [section(`${more} more: see the report of the run.`)]),
    ],
  });
}

const REMEDY: Readonly<Record<Remedy, string>> = {
  reverted: "",
  proposed: "; written into the documents",
  fight: "; put back three times and changed again: left to a person",
};

function line({ severity, scope, category, label, fields, by, remedy }: KeptFinding): string {
  const moved = fields.map(({ field, declared = "(none)", live = "(none)" }) => `${field} ${declared} → ${live}`);
  const who = by ? `; by ${by.who}` : "";
  const done = remedy === undefined ? "" : REMEDY[remedy];
  return `[${severity}] ${scope}: ${category} ${label}${moved.length === 0 ? "" : `; ${moved.join("; ")}`}${who}${done}`;
}

/** Plain text throughout: nothing that a record holds is read as a mention or a link. */
function section(text: string): object {
  return { type: "section", text: plain(text) };
}

function plain(text: string): object {
  return { type: "plain_text", text: escapeText(text).slice(0, 2900), emoji: false };
}
