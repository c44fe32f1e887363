// A drift run as one of many: what it remembers, whom it tells, the numbers it leaves, and the zones it need not list.
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Diagnostic, hasErrors } from "../diagnostic";
import { coverageOf, type DriftFinding, driftFindings } from "../drift/finding";
import { allTold, emptyHistory, type History, type KeptZone, newsOf, nextHistory } from "../drift/history";
import { lastSuccessIn, metricsText } from "../drift/metrics";
import { askSerials, isSpared } from "../drift/serials";
import { scopeName } from "../kind/kind";
import type { DesiredScope, DesiredState } from "../kind/state";
import { kinds } from "../kinds";
import type { Plan, ScopePlan } from "../plan/plan";
import { digestOf } from "../plan/saved";
import { redactDeep } from "../redact";
import { driftOf, hasDrifted } from "../report/drift";
import type { Run } from "../report/history";
import { count } from "../report/text/words";
import { network, parseResolver, systemNames } from "../verify";
import type { Args } from "./command";
import { withAuthors } from "./drift-authors";
import { readHistory, writeHistory, written } from "./drift-memory";
import { type Recipient, send } from "./drift-notify";
import type { Io } from "./io";
import type { Narrowed, Planned } from "./planned";
import { redactorOf } from "./redacted";
import type { Target } from "./target";
import { VERSION } from "./version";

export interface DriftJob {
  readonly before: (desired: DesiredState, target: Target) => Promise<Narrowed>;
  readonly after: (planned: Planned) => Promise<AfterRun>;
}

export interface AfterRun {
  readonly diagnostics: readonly Diagnostic[];
  /** Runs for a chart; missing where nothing is remembered. */
  readonly history?: readonly Run[];
  /** A few lines for people. */
  readonly said: string;
}

/** Why flags do not go together, or undefined. */
export function allowedClash(args: Args): string | undefined {
  if (args.has("history")) return undefined;
  const needy = ["notify", "baseline", "serial-hint", "who"].find((name) => args.has(name));
  return needy && `\`--${needy}\` goes by what earlier runs saw; give \`--history FILE\` too.`;
}

/** What is known when the run begins. */
interface Start {
  readonly history: History;
  readonly at: string;
  /** Digest of each zone's declaration. */
  readonly documents: ReadonlyMap<string, string>;
  readonly serials: ReadonlyMap<string, number>;
  readonly spared: readonly string[];
}

export function jobOf(args: Args, io: Io, recipient: Recipient | undefined): DriftJob {
  let start: Start | undefined;
  return {
    before: async (desired, target) => {
      const file = args.one("history");
      const read = file === undefined ? undefined : readHistory(file, target.identity, io);
      if (read?.ok === false) return { desired, diagnostics: [read.diagnostic] };
      start = await begin(desired, read?.history ?? emptyHistory(target.identity), args, io);
      const spared = new Set(start.spared);
      const scopes = desired.scopes.filter((one) => !spared.has(scopeName(one.scope)));
      return { desired: { ...desired, scopes }, diagnostics: [] };
    },
    after: (planned) => finish(planned, start as Start, args, io, recipient),
  };
}

async function begin(desired: DesiredState, history: History, args: Args, io: Io): Promise<Start> {
  const at = timeOf(io);
  const zones = desired.scopes.filter((one) => one.scope.within === "zone");
  const documents = new Map(zones.map((one) => [scopeName(one.scope), documentOf(one)]));
  const kept = new Map(history.zones.map((one) => [one.zone, one]));
  const asked = zones.map((one) => ({
    zone: scopeName(one.scope),
    servers: kept.get(scopeName(one.scope))?.servers ?? [],
  }));
  const serials = args.has("serial-hint") ? await askSerials(asked, serialOptions(args)) : new Map<string, number>();
  const fullEvery = Number.parseInt(args.one("full-every") ?? "24", 10) * 3_600_000;
  const spared = [...documents].flatMap(([zone, digest]) =>
    isSpared(kept.get(zone), serials.get(zone), digest, io.now().getTime(), fullEvery) ? [zone] : [],
  );
  return { history, at, documents, serials, spared };
}

/** Another version may read the same zone otherwise. */
function documentOf(scope: DesiredScope): string {
  return `${VERSION} ${digestOf({ scopes: [scope] })}`;
}

function serialOptions(args: Args) {
  const resolvers = args.all("resolver").flatMap((one) => parseResolver(one) ?? []);
  return { transport: network, names: systemNames, randomInt: (below: number) => randomInt(below), resolvers };
}

async function finish(
  planned: Planned,
  start: Start,
  args: Args,
  io: Io,
  recipient: Recipient | undefined,
): Promise<AfterRun> {
  const { plan } = planned;
  const findings = redactDeep(driftFindings(plan, kinds), redactorOf(io));
  const complete = !hasErrors(plan.diagnostics);
  const metrics = writeMetrics(plan, findings, complete, start, args, io);
  const said = [`Coverage: ${coverageOf(plan.scopes)} %.`, ...sparedText(start.spared)].join(" ");
  const file = args.one("history");
  if (file === undefined) return { diagnostics: metrics, said: `${said}\n` };
  const found = remembered(planned, findings, complete, start, args);
  const next = args.has("who") ? await withAuthors(found, planned, start.history, io) : found;
  const news = newsOf(next);
  const isNews = news.appeared.length + news.resolved.length > 0;
  // Kept before anybody is told, as not yet told: a run that dies in between tells twice, never not at all.
  const first = writeHistory(file, recipient && isNews ? next : allTold(next), io);
  const notice = { target: plan.target, at: start.at, news };
  const told = recipient && isNews && !hasErrors(first) ? await send(recipient, notice, io) : [];
  const second = recipient && isNews && !hasErrors([...first, ...told]) ? writeHistory(file, allTold(next), io) : [];
  const summary = `Since the last run: ${news.appeared.length} new, ${news.resolved.length} resolved.`;
  return { diagnostics: [...metrics, ...first, ...told, ...second], history: next.runs, said: `${said} ${summary}\n` };
}

function sparedText(spared: readonly string[]): readonly string[] {
  return spared.length === 0 ? [] : [`Not listed, since their serial stands: ${count(spared.length, "zone")}.`];
}

function remembered(
  { plan }: Planned,
  findings: readonly DriftFinding[],
  complete: boolean,
  start: Start,
  args: Args,
): History {
  const unread = new Set(findings.filter((one) => one.category === "unreadable").map((one) => one.scope));
  const read = plan.scopes.map((one) => scopeName(one.scope)).filter((name) => !unread.has(name));
  const run = runOf(plan, start.at, complete);
  const next = nextHistory(start.history, { at: start.at, findings, read, run, baseline: args.has("baseline") });
  return { ...next, zones: zonesAfter(plan, new Set(read), start) };
}

function runOf(plan: Plan, at: string, complete: boolean): Run {
  const drift = driftOf(plan);
  const sum = (of: "changed" | "missing" | "extra") => drift.reduce((total, one) => total + one[of].length, 0);
  const counts = { changed: sum("changed"), missing: sum("missing"), extra: sum("extra") };
  return { at, ...counts, ...(complete ? {} : { incomplete: true as const }) };
}

/** A zone that was listed and is not clean is forgotten: the next run lists it again. One that was not asked for stays. */
function zonesAfter(plan: Plan, read: ReadonlySet<string>, start: Start): readonly KeptZone[] {
  const listed = new Set(start.documents.keys());
  for (const zone of start.spared) listed.delete(zone);
  const clean = plan.scopes.flatMap((one) => cleanZone(one, plan, read, start));
  return [...start.history.zones.filter((one) => !listed.has(one.zone)), ...clean];
}

function cleanZone(one: ScopePlan, plan: Plan, read: ReadonlySet<string>, start: Start): readonly KeptZone[] {
  const zone = scopeName(one.scope);
  const documents = start.documents.get(zone);
  const drifted = hasDrifted(driftOf({ ...plan, scopes: [one] }));
  if (documents === undefined || !read.has(zone) || drifted || one.outputs?.["status"] !== "active") return [];
  const named = one.outputs["name_servers"];
  const servers = Array.isArray(named) ? named.map(String) : [];
  const serial = start.serials.get(zone);
  return [{ zone, documents, servers, listed: start.at, ...(serial !== undefined && { serial }) }];
}

function writeMetrics(
  plan: Plan,
  findings: readonly DriftFinding[],
  complete: boolean,
  start: Start,
  args: Args,
  io: Io,
): readonly Diagnostic[] {
  const file = args.one("metrics-file");
  if (file === undefined) return [];
  const lastSuccess = lastSuccessOf(file, io);
  const at = Math.floor(io.now().getTime() / 1000);
  const spared = start.spared.length;
  const text = metricsText({ plan, findings, at, complete, spared, ...(lastSuccess !== undefined && { lastSuccess }) });
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

function timeOf(io: Io): string {
  return io
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, "Z");
}
