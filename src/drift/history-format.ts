// The stored form of a drift history. Its keys and values are older than the names in the code: `told` is `notified`, `remedy` is
// `remediation`, and `fight` is `flapping`.
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { isObject, parseJson } from "../base/json";
import type { ChangeAuthor, FieldDrift } from "./drift-finding";
import type { DriftRun } from "./drift-run";
import type { CleanListing, DriftHistory, TrackedFinding } from "./history";
import { fromStoredRemedy, isStoredRemedy, type StoredRemedy, toStoredRemedy } from "./stored-remedy";

const FORMAT = "zonewright drift history";
const VERSION = 1;

type StoredFinding = Omit<TrackedFinding, "notified" | "remediation"> & {
  readonly told: boolean;
  readonly remedy?: StoredRemedy;
};

export function formatHistory({ findings, ...history }: DriftHistory): string {
  const { target, runs, ...others } = history;
  const stored = { format: FORMAT, version: VERSION, target, runs, findings: findings.map(toStored), ...others };
  return `${JSON.stringify(stored, null, 1)}\n`;
}

function toStored({ notified, remediation, reverts, resolved, ...finding }: TrackedFinding): StoredFinding {
  return {
    ...finding,
    told: notified,
    ...(remediation && { remedy: toStoredRemedy(remediation) }),
    ...(reverts && { reverts }),
    ...(resolved !== undefined && { resolved }),
  };
}

function fromStored({ told, remedy, ...finding }: StoredFinding): TrackedFinding {
  return { ...finding, notified: told, ...(remedy && { remediation: fromStoredRemedy(remedy) }) };
}

export type ParsedHistory =
  | { readonly ok: true; readonly history: DriftHistory }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

/**
 * Parses what `formatHistory` wrote. Anything else is refused as a whole: half a history would cause wrong notifications.
 *
 * @param isSameTarget whether a stored target is another spelling of `target`.
 */
export function parseHistory(
  file: string,
  text: string,
  target: string,
  isSameTarget = (stored: string) => stored === target,
): ParsedHistory {
  const value = parseJson(text);
  if (!isObject(value)) return refuse(file, "It is not a drift history.");
  const { format, version, runs, findings, scopes, zones, target: storedTarget } = value;
  if (format !== FORMAT) return refuse(file, "It is not a drift history.");
  if (version !== VERSION) return refuse(file, `Its version is \`${String(version).slice(0, 20)}\`.`);
  if (!isListOf(runs, isRun)) return refuse(file, "Its `runs` are malformed.");
  if (!isListOf(findings, isStoredFinding)) return refuse(file, "Its `findings` are malformed.");
  if (!isListOf(scopes, isText)) return refuse(file, "Its `scopes` are malformed.");
  if (!isListOf(zones, isCleanListing)) return refuse(file, "Its `zones` are malformed.");
  if (!isText(storedTarget) || !isSameTarget(storedTarget))
    return refuse(file, `Its target is \`${String(storedTarget).slice(0, 100)}\`, and that of this run \`${target}\`.`);
  return { ok: true, history: { target, runs, findings: findings.map(fromStored), scopes, zones } };
}

function isListOf<T>(value: unknown, isElement: (element: unknown) => element is T): value is readonly T[] {
  return Array.isArray(value) && value.every(isElement);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isDate(value: unknown): value is string {
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function isRun(value: unknown): value is DriftRun {
  if (!isObject(value)) return false;
  const { at, changed, missing, extra } = value;
  return isDate(at) && [changed, missing, extra].every(isCount);
}

const CATEGORIES: readonly unknown[] = ["changed", "missing", "extra", "unmanaged", "unreadable"];
const SEVERITIES: readonly unknown[] = ["high", "medium", "low"];

function isStoredFinding(value: unknown): value is StoredFinding {
  if (!isObject(value)) return false;
  const { fingerprint, category, severity, scope, kind, label, seen, fields } = value;
  const { firstSeen, lastSeen, resolved, by, remedy, reverts, told } = value;
  return (
    [fingerprint, scope, kind, label, seen].every(isText) &&
    CATEGORIES.includes(category) &&
    SEVERITIES.includes(severity) &&
    isListOf(fields, isFieldDrift) &&
    [firstSeen, lastSeen].every(isDate) &&
    (resolved === undefined || isDate(resolved)) &&
    (by === undefined || isAuthor(by)) &&
    (remedy === undefined || isStoredRemedy(remedy)) &&
    (reverts === undefined || isListOf(reverts, isDate)) &&
    typeof told === "boolean"
  );
}

function isFieldDrift(value: unknown): value is FieldDrift {
  if (!isObject(value)) return false;
  const { field } = value;
  return isText(field);
}

function isAuthor(value: unknown): value is ChangeAuthor {
  if (!isObject(value)) return false;
  const { who, at } = value;
  return isText(who) && isText(at);
}

function isCleanListing(value: unknown): value is CleanListing {
  if (!isObject(value)) return false;
  const { zone, documents, serial, servers, listed } = value;
  return (
    [zone, documents].every(isText) &&
    (serial === undefined || isCount(serial)) &&
    isListOf(servers, isText) &&
    isDate(listed)
  );
}

function refuse(file: string, reason: string): ParsedHistory {
  return {
    ok: false,
    diagnostic: {
      code: "DRF101",
      severity: "error",
      summary: codeTitle("DRF101"),
      detail: `\`${file}\`: ${reason} The file is unchanged.`,
      help: "Name another file, or move this one away; the next run then starts a new history.",
      where: { file },
    },
  };
}
