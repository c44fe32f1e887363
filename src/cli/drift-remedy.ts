// `drift --remediate`: what is done about drifted records, zone by zone, as far as a job may; and what it left.
import { isConverged, type Outcome } from "../apply/outcome";
import { type Diagnostic, hasErrors } from "../base/diagnostic";
import { type FoundDrift, foundDrift } from "../drift/finding";
import type { History, Remedy } from "../drift/history";
import { ASKED, type Asked, remediationOf } from "../drift/policy";
import { type Held, heldBack, revertible } from "../drift/revert";
import { revertedBy } from "../drift/turn";
import { type Change, scopeName } from "../kind/kind";
import type { Remediation } from "../kind/state";
import { kinds } from "../kinds";
import { carryOut } from "../operations/reconcile";
import { type Plan, stepsOf } from "../plan/plan";
import { readable } from "../report/escape";
import { count } from "../report/text/words";
import type { Args } from "./command";
import { proposeIn } from "./drift-propose";
import { EXIT, type ExitCode } from "./exit";
import type { Io } from "./io";
import type { Planned } from "./planned";

export interface Remedied {
  /** By fingerprint of the finding. */
  readonly remedies: ReadonlyMap<string, Remedy>;
  readonly diagnostics: readonly Diagnostic[];
  /** Lines for people, and the differences of documents. */
  readonly said: string;
  /** Where a write failed or was interrupted. */
  readonly exit?: ExitCode;
  /** Drift that is still there. */
  readonly left: number;
}

export const remediateFlag = {
  name: "remediate",
  value: "report|pr|revert|policy",
  doc: "what is done about drifted records: told of, live values written into the documents, put back as declared, or what each zone's `drift` says; never NS, DS or the apex",
  check: (text: string) =>
    ASKED.some((asked) => asked === text)
      ? undefined
      : `\`--remediate\` is \`${text}\`; write \`report\`, \`pr\`, \`revert\` or \`policy\`.`,
};

export function askedFor(args: Args): Asked {
  return (args.value("remediate") ?? "report") as Asked;
}

/** Whether the run may write to the API. */
export function mayRevert(args: Args): boolean {
  return ["revert", "policy"].includes(askedFor(args));
}

/** What a job knows when it may write, and how it keeps what it is about to do. */
export interface RemedyJob {
  readonly history: History;
  readonly at: string;
  /** Keeps which findings are to be put back; errors mean that nothing is. */
  readonly intend: (fingerprints: ReadonlySet<string>) => readonly Diagnostic[];
}

/** Where something could not be read or judged nothing is done: half a picture is no reason to write. */
export async function remedy(planned: Planned, job: RemedyJob, args: Args, io: Io): Promise<Remedied> {
  const { plan, desired } = planned;
  const found = foundDrift(plan, kinds).filter((drift) => drift.change !== undefined);
  const nothing = { remedies: new Map(), diagnostics: [], said: "", left: found.length };
  if (hasErrors(plan.diagnostics) || askedFor(args) === "report" || found.length === 0) return nothing;
  const scopes = (wanted: Remediation) => {
    const own = (desired?.scopes ?? []).filter((scope) => remediationOf(scope.remediate, askedFor(args)) === wanted);
    return new Set(own.map((scope) => scopeName(scope.scope)));
  };
  const reverted = await revert(planned, found, scopes("revert"), job, io);
  const proposed = proposeIn(planned, found, scopes("pr"), args, io);
  const remedies = new Map([...reverted.remedies, ...proposed.remedies]);
  const open = found.filter(({ finding }) => !isDone(remedies.get(finding.fingerprint)));
  return {
    remedies,
    diagnostics: [...reverted.diagnostics, ...proposed.diagnostics],
    said: `${reverted.said}${proposed.said}${leftText(open)}`,
    ...(reverted.exit !== undefined && { exit: reverted.exit }),
    left: open.length,
  };
}

function isDone(remedy: Remedy | undefined): boolean {
  return remedy === "reverted" || remedy === "proposed";
}

function leftText(open: readonly FoundDrift[]): string {
  if (open.length === 0) return "";
  const shown = open.slice(0, 20).map(({ finding }) => readable(finding.label));
  const more = open.length > shown.length ? ` and ${open.length - shown.length} more` : "";
  return `Left to a person: ${shown.join(", ")}${more}.\n`;
}

type Reverted = Omit<Remedied, "left">;

async function revert(
  planned: Planned,
  found: readonly FoundDrift[],
  scopes: ReadonlySet<string>,
  { history, at, intend }: RemedyJob,
  io: Io,
): Promise<Reverted> {
  const own = found.filter(({ finding }) => scopes.has(finding.scope));
  const held = heldBack(own, history, at);
  const heldChanges = new Set(
    own.flatMap((drift) => (held.has(drift.finding.fingerprint) && drift.change ? [drift.change] : [])),
  );
  const { plan, steps } = revertible(planned.plan, { scopes, held: heldChanges });
  const fights = own.filter(({ finding }) => held.get(finding.fingerprint) === "fight");
  const remedies = new Map<string, Remedy>(fights.map(({ finding }) => [finding.fingerprint, "fight"]));
  const told = heldText(held);
  const diagnostics = fights.flatMap((fight) => newFight(fight, history));
  if (steps === 0) return { remedies, diagnostics, said: told };
  const meant = new Set(stepsOf(plan).map((step) => step.change));
  const problems = intend(
    new Set(own.flatMap(({ finding, change }) => (change && meant.has(change) ? [finding.fingerprint] : []))),
  );
  if (hasErrors(problems)) return { remedies, diagnostics: [...diagnostics, ...problems], said: told };
  const outcome = await written(planned, plan, io);
  const done = revertedBy(outcome, plan, own);
  const exit = outcome.interrupted ? EXIT.interrupted : isConverged(outcome) ? undefined : EXIT.partial;
  return {
    remedies: new Map([...remedies, ...done]),
    diagnostics: [...diagnostics, ...outcome.scopes.flatMap((scope) => scope.diagnostics)],
    said: `Reverted ${count(done.size, "change")}.\n${told}`,
    ...(exit !== undefined && { exit }),
  };
}

function heldText(held: ReadonlyMap<string, Held>): string {
  const cooling = [...held.values()].filter((value) => value === "cooling").length;
  return cooling === 0 ? "" : `Put back less than half an hour ago, and left for now: ${count(cooling, "change")}.\n`;
}

/** Told when it begins. */
function newFight({ finding, change }: FoundDrift, history: History): readonly Diagnostic[] {
  const old = history.findings.find((value) => value.fingerprint === finding.fingerprint);
  if (old?.resolved === undefined && old?.remedy === "fight") return [];
  return [
    {
      code: "DRF104",
      severity: "warning",
      summary: "Put back again and again, and left now",
      detail: `\`${finding.label}\` of ${finding.scope} was put back three times within seven days, and is ${finding.category} again.`,
      help: "Find out who writes it (`--who`), and decide whose it is.",
      ...whereOf(change),
    },
  ];
}

function whereOf(change: Change | undefined): Pick<Diagnostic, "where"> {
  return change?.where ? { where: change.where } : {};
}

/** Without the documents exactly these steps are carried out, or given up where live moved again. */
function written(planned: Planned, plan: Plan, io: Io): Promise<Outcome> {
  const { target, options, locks, snapshots, secrets } = planned;
  return carryOut(target.api, kinds, undefined, plan, {
    ...options,
    allow: [],
    signal: io.interrupt,
    mayNotWrite: locks?.mayNotWrite,
    beforeFirstWrite: snapshots.keep,
    secrets,
  });
}
