// Parses JSON as a plan, or reports where it has another shape. Whether its parts agree with each other is another question:
// `find-mismatch.ts`.
import type { Diagnostic, Where } from "../base/diagnostic";
import { isObject, type Json, type JsonObject } from "../base/json";
import type { DeprecationFinding } from "../deprecation/deprecation";
import { isDay } from "../deprecation/deprecation-status";
import type { Write } from "../kind/derive/requests";
import type { FieldChange, Hazard, Live, Scope } from "../kind/kind";
import type { BrokenPart } from "../kind/state";
import type { ObjectDigest, Plan, PlannedCall, ScopePlan } from "./plan";
import {
  fromStoredPlan,
  type StoredChange,
  type StoredPlan,
  type StoredScopePlan,
  type StoredStep,
} from "./stored-plan";

/** `at`: the path of the first value that no plan has there. */
export type ParsedPlan = { readonly ok: true; readonly plan: Plan } | { readonly ok: false; readonly at: string };

/** @param path of the value, for `at`. */
export function parsePlan(value: Json | undefined, path = "plan"): ParsedPlan {
  let at = path;
  const report = (path: string) => {
    at = path;
    return false;
  };
  return isStoredPlan(value, path, report) ? { ok: true, plan: fromStoredPlan(value) } : { ok: false, at };
}

/** Narrows a value to a type, or reports the path of the first part that does not have it. */
type Check<T> = (value: unknown, at: string, report: (at: string) => boolean) => value is T;

const text: Check<string> = (value, at, report): value is string => typeof value === "string" || report(at);
const number: Check<number> = (value, at, report): value is number => typeof value === "number" || report(at);
const count: Check<number> = (value, at, report): value is number =>
  (number(value, at, report) && Number.isSafeInteger(value) && value >= 0) || report(at);
const day: Check<string> = (value, at, report): value is string =>
  (text(value, at, report) && isDay(value)) || report(at);
const object: Check<JsonObject> = (value, at, report): value is JsonObject => isObject(value) || report(at);
/** The value was read from JSON. */
const json: Check<Json | undefined> = (_value): _value is Json | undefined => true;

/** A member that only a plan for reports has. */
const nothing: Check<undefined> = (value, at, report): value is undefined => value === undefined || report(at);

function literal<const T extends string | number | true>(...literals: readonly T[]): Check<T> {
  return (value, at, report): value is T => literals.some((literal) => literal === value) || report(at);
}

function nullable<T>(check: Check<T>): Check<T | null> {
  return (value, at, report): value is T | null => value === null || check(value, at, report);
}

function optional<T>(check: Check<T>): Check<T | undefined> {
  return (value, at, report): value is T | undefined => value === undefined || check(value, at, report);
}

function list<T>(check: Check<T>): Check<readonly T[]> {
  return (value, at, report): value is readonly T[] =>
    Array.isArray(value) ? value.every((element, index) => check(element, `${at}[${index}]`, report)) : report(at);
}

function map<T>(check: Check<T>): Check<Readonly<Record<string, T>>> {
  return (value, at, report): value is Readonly<Record<string, T>> =>
    isObject(value)
      ? Object.entries(value).every(([name, element]) => check(element, `${at}.${name}`, report))
      : report(at);
}

/** Members without a check are kept as they are. */
function members<T>(checks: { readonly [K in keyof T]-?: Check<T[K]> }): Check<T> {
  return (value, at, report): value is T => {
    if (!isObject(value)) return report(at);
    for (const name in checks) if (!checks[name](value[name], `${at}.${name}`, report)) return false;
    return true;
  };
}

/** A key of identity: a JSON list, as text. */
const key: Check<string> = (value, at, report): value is string => {
  try {
    return Array.isArray(JSON.parse(String(value))) || report(at);
  } catch {
    return report(at);
  }
};

const isWhere: Check<Where> = members<Where>({
  file: optional(text),
  line: optional(number),
  column: optional(number),
  at: optional(text),
  use: optional((value, at, report): value is Where => isWhere(value, at, report)),
});

const isScope: Check<Scope> = (value, at, report): value is Scope => {
  const { within, zone, account } = isObject(value) ? value : {};
  if (within === "zone") return text(zone, `${at}.zone`, report);
  return literal("account")(within, `${at}.within`, report) && nothing(account, `${at}.account`, report);
};

const isLive = members<Live>({
  kind: text,
  id: text,
  group: key,
  conflict: key,
  label: text,
  props: object,
  managedBy: optional(text),
});

const isChange = members<StoredChange>({
  action: literal("create", "update", "replace", "delete"),
  kind: text,
  scope: isScope,
  group: key,
  conflict: key,
  label: text,
  id: optional(text),
  from: optional(object),
  to: optional(object),
  fields: list(members<FieldChange>({ field: text, from: json, to: json })),
  because: optional(text),
  unmanaged: optional(literal(true)),
  renews: optional(literal("roll", "rotate")),
  where: optional(isWhere),
});

const isWrite = members<Write>({
  method: literal("POST", "PATCH", "PUT", "DELETE"),
  route: text,
  scope: isScope,
  id: optional(text),
  query: optional(map(text)),
  body: optional(object),
});

const isStep = members<StoredStep>({
  n: count,
  change: isChange,
  phase: literal(1, 2),
  write: isWrite,
  comment: text,
});

const isCall = members<PlannedCall>({
  scope: isScope,
  phase: literal(1, 2),
  steps: list(count),
  form: literal("single", "batch", "merged"),
});

const isScopePlan = members<StoredScopePlan>({
  scope: isScope,
  account: nothing,
  id: optional(text),
  steps: list(isStep),
  calls: list(isCall),
  batchLimit: optional(number),
  basedOn: map(map(members<ObjectDigest>({ label: text, digest: text }))),
  kept: count,
  liveCount: count,
  unmanaged: list(isLive),
  ignored: list(members<ScopePlan["ignored"][number]>({ live: isLive, rule: text })),
  managedElsewhere: list(isLive),
  hazards: list(
    members<Hazard>({ code: text, scope: isScope, message: text, labels: list(text), final: optional(literal(true)) }),
  ),
  outputs: optional(object),
});

const isDiagnostic = members<Diagnostic>({
  code: text,
  severity: literal("error", "warning", "note"),
  summary: text,
  detail: optional(text),
  help: optional(text),
  where: optional(isWhere),
  also: optional(list(isWhere)),
  zones: optional(count),
});

const isDeprecation = members<DeprecationFinding>({
  id: text,
  where: text,
  line: optional(number),
  column: optional(number),
  file: optional(text),
  field: optional(text),
  state: literal("deprecated", "ended"),
  date: text,
  daysLeft: number,
  replacement: nullable(text),
  rewritten: optional(text),
});

const isStoredPlan = members<StoredPlan>({
  target: text,
  asOf: day,
  account: optional(text),
  accounts: nothing,
  scopes: list(isScopePlan),
  diagnostics: list(isDiagnostic),
  broken: optional(
    list(members<BrokenPart>({ name: text, scope: optional(isScope), diagnostics: list(isDiagnostic) })),
  ),
  deprecations: list(isDeprecation),
  budget: members<Plan["budget"]>({ reads: count, writes: count }),
});
