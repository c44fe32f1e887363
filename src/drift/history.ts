// What a drift job remembers between runs: findings with their first and last day, runs as numbers, and what was read when.
// Text in, text out, and the step from one run to the next; files and clocks are left to the command line.
import type { Diagnostic } from "../base/diagnostic";
import { isObject, type Json } from "../base/json";
import type { Run } from "../report/history";
import type { DriftFinding } from "./finding";

export interface KeptFinding extends DriftFinding {
  /** RFC 3339 in UTC. */
  readonly firstSeen: string;
  readonly lastSeen: string;
  /** When it was gone again. */
  readonly resolved?: string;
  /** Somebody has been told of it as it is, or it belongs to the baseline. */
  readonly told: boolean;
  /** What this job did about it when it was last seen. */
  readonly remedy?: Remedy;
  /** When this job put it back, the last few times; RFC 3339. */
  readonly reverts?: readonly string[];
}

/** Put back as declared; written into the documents, for a person to take; put back too often, and left (`fight`). */
export type Remedy = "reverted" | "proposed" | "fight";

/** A zone as of its last clean listing: complete, and without drift. */
export interface KeptZone {
  readonly zone: string;
  /** Digest of what the documents declared then. */
  readonly documents: string;
  /** Of the SOA, asked before that listing; missing where nobody could say. */
  readonly serial?: number;
  /** Hosts that the service serves the zone from. */
  readonly servers: readonly string[];
  /** When the listing began: a full read is due some hours later. */
  readonly listed: string;
}

export interface History {
  /** The place that was read: findings of another one are none of this job's. */
  readonly target: string;
  readonly runs: readonly Run[];
  readonly findings: readonly KeptFinding[];
  /** Scopes that were read completely at least once. */
  readonly scopes: readonly string[];
  readonly zones: readonly KeptZone[];
}

export interface Observed {
  readonly at: string;
  readonly findings: readonly DriftFinding[];
  /** Scopes that were read completely: only there can a finding be gone. */
  readonly read: readonly string[];
  readonly run: Run;
  /** What is open now counts as known. */
  readonly baseline?: boolean;
  /** What was done about findings, by fingerprint. What was put back is resolved by it. */
  readonly remedies?: ReadonlyMap<string, Remedy>;
}

/** What somebody should be told of. */
export interface News {
  readonly appeared: readonly KeptFinding[];
  /** Gone without this job. */
  readonly resolved: readonly KeptFinding[];
  /** Put back by this job. */
  readonly reverted: readonly KeptFinding[];
}

export function isNews({ appeared, resolved, reverted }: News): boolean {
  return appeared.length + resolved.length + reverted.length > 0;
}

const FORMAT = "zonewright drift history";
const VERSION = 1;
const RUNS = 500;
const RESOLVED = 1000;
const OPEN = 50_000;

export function emptyHistory(target: string): History {
  return { target, runs: [], findings: [], scopes: [], zones: [] };
}

/**
 * The history after a run. A finding that is there again after it was resolved begins anew. The first reading of a scope
 * takes what is unmanaged there as it is: nobody is told of what was there before anybody looked.
 */
export function nextHistory(before: History, observed: Observed): History {
  const { baseline = false } = observed;
  const known = new Set(before.scopes);
  const kept = new Map(before.findings.map((finding) => [finding.fingerprint, finding]));
  const now = new Set(observed.findings.map((finding) => finding.fingerprint));
  const read = new Set(observed.read);
  const seen = observed.findings.map((finding) => seenAgain(finding, kept.get(finding.fingerprint), observed, known));
  const rest = before.findings.flatMap((finding): readonly KeptFinding[] => {
    if (now.has(finding.fingerprint)) return [];
    if (finding.resolved !== undefined || !read.has(finding.scope)) return [finding];
    // What nobody was told of goes as it came, unless it was this job that put it back, and it died before it could say so.
    const silent = !finding.told && finding.remedy !== "reverted";
    return [{ ...finding, resolved: observed.at, told: silent || baseline }];
  });
  const scopes = [...new Set([...before.scopes, ...observed.read])];
  return bounded({ ...before, scopes, runs: [...before.runs, observed.run], findings: [...seen, ...rest] });
}

/**
 * The history to be kept before a job puts findings back, by fingerprint: where the job dies before it can say so, the next run
 * knows that it was this job.
 */
export function withIntent(next: History, fingerprints: ReadonlySet<string>, at: string): History {
  const findings = next.findings.map((finding): KeptFinding => {
    if (!fingerprints.has(finding.fingerprint)) return finding;
    const reverts = [...(finding.reverts ?? []), at].slice(-MOST_REVERTS);
    return { ...finding, told: false, remedy: "reverted", reverts };
  });
  return { ...next, findings };
}

function seenAgain(
  finding: DriftFinding,
  before: KeptFinding | undefined,
  { at, baseline = false, remedies }: Observed,
  known: ReadonlySet<string>,
): KeptFinding {
  const old = before?.resolved === undefined ? before : undefined;
  const remedy = remedies?.get(finding.fingerprint);
  const same = old !== undefined && old.seen === finding.seen && (old.remedy === "fight") === (remedy === "fight");
  const asBefore = finding.category === "unmanaged" && !known.has(finding.scope);
  const reverts = [...revertsOf(before, at), ...(remedy === "reverted" ? [at] : [])];
  return {
    ...finding,
    ...(same && old.by && { by: old.by }),
    firstSeen: old?.firstSeen ?? at,
    lastSeen: at,
    told: (same && old.told && remedy !== "reverted") || baseline || asBefore,
    ...(remedy && { remedy }),
    ...(reverts.length > 0 && { reverts: reverts.slice(-MOST_REVERTS) }),
    ...(remedy === "reverted" && { resolved: at }),
  };
}

/** A finding that is changed again after so many reverts within the memory is fought over. */
export const MOST_REVERTS = 3;
const REVERTS_LIVE_MS = 7 * 86_400_000;

/**
 * When this job put a finding back, as far as it counts: seven days, and only while nobody else has resolved it since. What is
 * fought over stays so for as long as it is open.
 */
export function revertsOf(before: KeptFinding | undefined, at: string): readonly string[] {
  const { reverts = [], resolved, remedy } = before ?? {};
  if (resolved !== undefined && remedy !== "reverted") return [];
  if (resolved === undefined && remedy === "fight") return reverts;
  return reverts.filter((revert) => Date.parse(at) - Date.parse(revert) < REVERTS_LIVE_MS);
}

export function newsOf({ findings }: History): News {
  const news = findings.filter((finding) => !finding.told);
  const isReverted = (finding: KeptFinding) => finding.resolved !== undefined && finding.remedy === "reverted";
  return {
    appeared: news.filter((finding) => finding.resolved === undefined),
    resolved: news.filter((finding) => finding.resolved !== undefined && !isReverted(finding)),
    reverted: news.filter(isReverted),
  };
}

/** After the message has arrived, or where nobody asked for one. */
export function allTold(history: History): History {
  return {
    ...history,
    findings: history.findings.map((finding) => (finding.told ? finding : { ...finding, told: true })),
  };
}

/** The newest runs and resolved findings; older ones go. */
function bounded(history: History): History {
  const open = history.findings.filter((finding) => finding.resolved === undefined);
  const resolved = history.findings.filter((finding) => finding.resolved !== undefined);
  const newest = [...resolved].sort((left, right) => ((left.resolved ?? "") < (right.resolved ?? "") ? 1 : -1));
  return {
    ...history,
    runs: history.runs.slice(-RUNS),
    findings: [...open.slice(0, OPEN), ...newest.slice(0, RESOLVED)],
  };
}

export function formatHistory(history: History): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, ...history }, null, 1)}\n`;
}

export type ParsedHistory =
  | { readonly ok: true; readonly history: History }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

/** What `formatHistory` wrote. Anything else is refused whole: half a memory would tell people the wrong thing. */
export function parseHistory(file: string, text: string, target: string): ParsedHistory {
  const value = jsonOf(text);
  if (!isObject(value) || value["format"] !== FORMAT) return broken(file, "It is no drift history.");
  if (value["version"] !== VERSION) return broken(file, `Its version is \`${String(value["version"]).slice(0, 20)}\`.`);
  const { runs, findings, scopes, zones } = value;
  if (!listOf(runs, isRun)) return broken(file, "Its `runs` are not readable.");
  if (!listOf(findings, isFinding)) return broken(file, "Its `findings` are not readable.");
  if (!listOf(scopes, isText)) return broken(file, "Its `scopes` are not readable.");
  if (!listOf(zones, isZone)) return broken(file, "Its `zones` are not readable.");
  if (value["target"] !== target)
    return broken(file, `It is of \`${String(value["target"]).slice(0, 100)}\`, and this run of \`${target}\`.`);
  const history = { target, runs, findings, scopes, zones } as unknown as History;
  return { ok: true, history };
}

function jsonOf(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function listOf(value: Json | undefined, fits: (element: Json) => boolean): boolean {
  return Array.isArray(value) && value.every(fits);
}

const isText = (value: Json | undefined): boolean => typeof value === "string";
const isDate = (value: Json | undefined): boolean =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
const isCount = (value: Json | undefined): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

function isRun(value: Json): boolean {
  return isObject(value) && isDate(value["at"]) && [value["changed"], value["missing"], value["extra"]].every(isCount);
}

const CATEGORIES = ["changed", "missing", "extra", "unmanaged", "unreadable"];

const REMEDIES = ["reverted", "proposed", "fight"];

function isFinding(value: Json): boolean {
  if (!isObject(value)) return false;
  const { fingerprint, category, severity, scope, kind, label, seen, fields, firstSeen, lastSeen, resolved } = value;
  return (
    [fingerprint, scope, kind, label, seen].every(isText) &&
    CATEGORIES.includes(String(category)) &&
    ["high", "medium", "low"].includes(String(severity)) &&
    listOf(fields, (field) => isObject(field) && isText(field["field"])) &&
    [firstSeen, lastSeen].every(isDate) &&
    (resolved === undefined || isDate(resolved)) &&
    (value["by"] === undefined || isAuthor(value["by"])) &&
    (value["remedy"] === undefined || REMEDIES.includes(String(value["remedy"]))) &&
    (value["reverts"] === undefined || listOf(value["reverts"], isDate)) &&
    typeof value["told"] === "boolean"
  );
}

function isAuthor(value: Json): boolean {
  return isObject(value) && isText(value["who"]) && isText(value["at"]);
}

function isZone(value: Json): boolean {
  if (!isObject(value)) return false;
  const { zone, documents, serial, servers, listed } = value;
  return (
    [zone, documents].every(isText) &&
    (serial === undefined || isCount(serial)) &&
    listOf(servers, isText) &&
    isDate(listed)
  );
}

function broken(file: string, why: string): ParsedHistory {
  return {
    ok: false,
    diagnostic: {
      code: "DRF101",
      severity: "error",
      summary: "The drift history cannot be used",
      detail: `\`${file}\`: ${why} It is left as it is.`,
      help: "Name another file, or move this one away; the next run begins a new history.",
      where: { file },
    },
  };
}
