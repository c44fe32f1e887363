// A drift run as one of many: what it remembers, whom it tells, the numbers it leaves, and the zones it need not list.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Diagnostic, hasErrors } from "../base/diagnostic";
import { redactDeep } from "../base/redact";
import { coverageOf, type DriftFinding } from "../drift/finding";
import { allTold, emptyHistory, isNews, type News, newsOf, withIntent } from "../drift/history";
import { lastSuccessIn, metricsText } from "../drift/metrics";
import { driftTurn, type Turn, type TurnStart } from "../drift/turn";
import { scopeName } from "../kind/kind";
import type { DesiredState } from "../kind/state";
import { kinds } from "../kinds";
import type { Plan } from "../plan/plan";
import type { PastFinding, Run } from "../report/history";
import { count } from "../report/text/words";
import type { Args } from "./command";
import { withAuthors } from "./drift-authors";
import { begin } from "./drift-begin";
import { readHistory, writeHistory, written } from "./drift-memory";
import { type Recipient, send } from "./drift-notify";
import { askedFor, mayRevert, type Remedied, type RemedyJob, remedy } from "./drift-remedy";
import type { Io } from "./io";
import type { Narrowed, Planned } from "./planned";
import { redactorOf } from "./redacted";
import type { Target } from "./target";

export interface DriftJob {
  readonly before: (desired: DesiredState, target: Target) => Promise<Narrowed>;
  /** Does about the drift what the run may do. */
  readonly remedy: (planned: Planned) => Promise<Remedied>;
  readonly after: (planned: Planned, remedied: Remedied) => Promise<AfterRun>;
}

export interface AfterRun {
  readonly diagnostics: readonly Diagnostic[];
  /** Runs for a chart; missing where nothing is remembered. */
  readonly history?: readonly Run[];
  /** With what is known of their past. */
  readonly findings: readonly PastFinding[];
  /** A few lines for people. */
  readonly said: string;
}

/** Why flags do not go together, or undefined. */
export function allowedClash(args: Args): string | undefined {
  if (args.has("history")) return undefined;
  const needy = ["notify", "baseline", "serial-hint", "who"].find((name) => args.has(name));
  const flag = needy ?? (mayRevert(args) ? `remediate ${askedFor(args)}` : undefined);
  return flag && `\`--${flag}\` goes by what earlier runs saw; give \`--history FILE\` too.`;
}

export function jobOf(args: Args, io: Io, recipient: Recipient | undefined): DriftJob {
  let start: TurnStart | undefined;
  return {
    before: async (desired, target) => {
      const file = args.value("history");
      const read = file === undefined ? undefined : readHistory(file, target.identity, io);
      if (read?.ok === false) return { desired, diagnostics: [read.diagnostic] };
      start = await begin(desired, read?.history ?? emptyHistory(target.identity), args, io);
      const spared = new Set(start.spared);
      const scopes = desired.scopes.filter((scope) => !spared.has(scopeName(scope.scope)));
      return { desired: { ...desired, scopes }, diagnostics: [] };
    },
    remedy: (planned) => remedy(planned, remedyJob(planned, start as TurnStart, args, io), args, io),
    after: (planned, remedied) => finish(planned, remedied, start as TurnStart, args, io, recipient),
  };
}

export function remedyJob({ plan }: Planned, start: TurnStart, args: Args, io: Io): RemedyJob {
  const { history, at } = start;
  const intend = (fingerprints: ReadonlySet<string>) => {
    const { next } = driftTurn(start, plan, { kinds, redact: redactedFor(io) });
    return writeHistory(args.value("history") as string, withIntent(next, fingerprints, at), io);
  };
  return { history, at, intend };
}

export function redactedFor(io: Io) {
  return <T extends readonly DriftFinding[]>(findings: T): T => redactDeep(findings, redactorOf(io));
}

/** What a run leaves behind, after everything was done that it may do. */
async function finish(
  planned: Planned,
  { remedies }: Remedied,
  start: TurnStart,
  args: Args,
  io: Io,
  recipient: Recipient | undefined,
): Promise<AfterRun> {
  const { plan } = planned;
  const turn = driftTurn(start, plan, { kinds, baseline: args.has("baseline"), remedies, redact: redactedFor(io) });
  const metrics = writeMetrics(plan, turn, start, args, io);
  const said = [`Coverage: ${coverageOf(plan.scopes)} %.`, ...sparedText(start.spared)].join(" ");
  const file = args.value("history");
  if (file === undefined) return { diagnostics: metrics, findings: remedyOnly(remedies), said: `${said}\n` };
  const next = args.has("who") ? await withAuthors(turn.next, planned, start.history, io) : turn.next;
  const news = newsOf(next);
  // Kept before anybody is told, as not yet told: a run that dies in between tells twice, never not at all.
  const tells = recipient !== undefined && isNews(news);
  const first = writeHistory(file, tells ? next : allTold(next), io);
  const notice = { target: plan.target, at: start.at, news };
  const told = tells && !hasErrors(first) ? await send(recipient, notice, io) : [];
  const second = tells && !hasErrors([...first, ...told]) ? writeHistory(file, allTold(next), io) : [];
  const diagnostics = [...metrics, ...first, ...told, ...second];
  const findings = next.findings.filter((finding) => finding.lastSeen === start.at);
  return { diagnostics, history: next.runs, findings, said: `${said} ${newsText(news)}\n` };
}

/** Nothing is known of the past where nothing is remembered. */
function remedyOnly(remedies: Remedied["remedies"]): readonly PastFinding[] {
  return [...remedies].map(([fingerprint, remedy]) => ({ fingerprint, remedy }));
}

function newsText({ appeared, resolved, reverted }: News): string {
  const back = reverted.length === 0 ? "" : `, ${reverted.length} put back`;
  return `Since the last run: ${appeared.length} new, ${resolved.length} resolved${back}.`;
}

function sparedText(spared: readonly string[]): readonly string[] {
  return spared.length === 0 ? [] : [`Not listed, since their serial stands: ${count(spared.length, "zone")}.`];
}

function writeMetrics(
  plan: Plan,
  { open: findings, complete, news }: Turn,
  start: TurnStart,
  args: Args,
  io: Io,
): readonly Diagnostic[] {
  const file = args.value("metrics-file");
  if (file === undefined) return [];
  const lastSuccess = lastSuccessOf(file, io);
  const at = Math.floor(io.now().getTime() / 1000);
  const spared = start.spared.length;
  const reverted = news.reverted.length;
  const known = lastSuccess === undefined ? {} : { lastSuccess };
  const text = metricsText({ plan, findings, at, complete, spared, reverted, ...known });
  // The collector is another user.
  return written(file, redactorOf(io)(text), io, 0o644);
}

function lastSuccessOf(file: string, io: Io): number | undefined {
  try {
    return lastSuccessIn(readFileSync(resolve(io.cwd, file), "utf8"));
  } catch {
    return undefined;
  }
}
