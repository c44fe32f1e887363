// The findings of a drift run, each with a fingerprint that stays the same on every run. It knows no files, clocks or earlier runs.

import { errorsAmong } from "../base/diagnostic";
import { shortDigest } from "../base/digest";
import { canonicalText, type Json } from "../base/json";
import { type Change, type Kind, type Live, type Props, type Scope, scopeName } from "../kind/kind";
import { findKind } from "../kind/registry";
import type { Plan, ScopePlan } from "../plan/plan";
import { createScopeDrift, listScopeDrift, type ScopeDrift } from "./scope-drift";

/** The first three are drift. `unmanaged` is reported once and is not drift; `unreadable` is a scope that could not be read. */
export type DriftCategory = "changed" | "missing" | "extra" | "unmanaged" | "unreadable";
export type DriftSeverity = "high" | "medium" | "low";

/** A field as declared and as live: canonical JSON text, truncated after 200 characters. */
export interface FieldDrift {
  readonly field: string;
  readonly declared?: string;
  readonly live?: string;
}

/** Who wrote the object last, according to an audit log. */
export interface ChangeAuthor {
  /** An e-mail address, the name of a token, or an id. */
  readonly who: string;
  /** RFC 3339. */
  readonly at: string;
}

export interface DriftFinding {
  /** 32 hexadecimal digits, derived from scope, category, kind and label: the same on every run. */
  readonly fingerprint: string;
  readonly category: DriftCategory;
  readonly severity: DriftSeverity;
  /** A zone or `account`. */
  readonly scope: string;
  readonly kind: string;
  readonly label: string;
  /** The live object's id, if it exists. */
  readonly id?: string;
  readonly fields: readonly FieldDrift[];
  /** The author, if an audit log names one. */
  readonly by?: ChangeAuthor;
  /** Digest of the live values: if it changes, the same finding is reported again. */
  readonly seen: string;
}

/** A finding and, where possible, the change that reverts it. */
export interface FoundDrift {
  readonly finding: DriftFinding;
  readonly change?: Change;
}

/** Lists the findings of a plan by scope. A scope that cannot be read is one finding. */
export function listDriftFindings(plan: Plan, kinds: readonly Kind[]): readonly DriftFinding[] {
  return findDrift(plan, kinds).map((drift) => drift.finding);
}

export function findDrift(plan: Plan, kinds: readonly Kind[]): readonly FoundDrift[] {
  const found = listScopeDrift(plan).flatMap((drift) => findScopeDrift(drift, kinds));
  const counts = new Map<string, number>();
  return [...found, ...listUnreadableScopes(plan).map((bare): UnnamedFoundDrift => ({ bare }))].map(
    ({ bare, change }) => {
      const key = canonicalText([bare.scope, bare.category, bare.kind, bare.label]);
      const n = counts.get(key) ?? 0;
      counts.set(key, n + 1);
      return { finding: { fingerprint: digestJson([key, n]), ...bare }, ...(change && { change }) };
    },
  );
}

/** The percentage of live objects that are managed. Ignored objects and those of other products do not count. */
export function getCoverage(scopes: readonly ScopePlan[]): number {
  const drift = scopes.map(createScopeDrift);
  const managed = drift.reduce((sum, { kept, changed }) => sum + kept + changed.length, 0);
  const live = drift.reduce((sum, { extra, unmanaged }) => sum + extra.length + unmanaged.length, managed);
  return live === 0 ? 100 : Math.floor((managed / live) * 1000) / 10;
}

/** NS, DS, MX and CAA records, and everything at the apex: a mistake there breaks mail, certificates or the whole zone. */
export function isCritical(scope: Scope, props: Props | undefined): boolean {
  if (props === undefined) return false;
  const { type, name } = props;
  if (["NS", "DS", "MX", "CAA"].includes(String(type))) return true;
  const zone = scope.within === "zone" ? scope.zone : undefined;
  return typeof type === "string" && zone !== undefined && isApexName(name, zone);
}

export function isApexName(name: Json | undefined, zone: string): boolean {
  return name === "@" || name === zone || name === `${zone}.`;
}

type FindingWithoutFingerprint = Omit<DriftFinding, "fingerprint">;

interface UnnamedFoundDrift {
  readonly bare: FindingWithoutFingerprint;
  readonly change?: Change;
}

function findScopeDrift(drift: ScopeDrift, kinds: readonly Kind[]): readonly UnnamedFoundDrift[] {
  const create = (category: DriftCategory) => (change: Change) => ({
    bare: createChangeFinding(category, change, kinds),
    change,
  });
  return [
    ...drift.changed.map(create("changed")),
    ...drift.missing.map(create("missing")),
    ...drift.extra.map(create("extra")),
    ...drift.unmanaged.map((live) => ({ bare: createUnmanagedFinding(live, drift.scope) })),
  ];
}

function createChangeFinding(
  category: DriftCategory,
  change: Change,
  kinds: readonly Kind[],
): FindingWithoutFingerprint {
  const { scope, kind, label, id } = change;
  const known = findKind(kinds, kind);
  const fields = category === "changed" ? change.fields.map((field) => createFieldDrift(field, known)) : [];
  return {
    category,
    severity: getDriftSeverity(change, kinds),
    scope: scopeName(scope),
    kind,
    label,
    ...(id !== undefined && { id }),
    fields,
    seen: digestJson([category, fields.map(({ field, live }) => [field, live ?? null])]),
  };
}

/** How serious the drift is that this change would repair. */
export function getDriftSeverity(
  { scope, kind, action, fields, from, to }: Change,
  kinds: readonly Kind[],
): DriftSeverity {
  const isUpdate = action === "update" || action === "replace";
  if (isUpdate && fields.every(({ field }) => COSMETIC_FIELDS.has(field))) return "low";
  const served = isUpdate && scope.within === "zone" && fields.some(({ field }) => APEX_SETTINGS.has(field));
  const opens = findKind(kinds, kind)?.definesScope !== undefined;
  const critical = served || (opens && action === "create") || isCritical(scope, to) || isCritical(scope, from);
  return critical ? "high" : "medium";
}

/** Settings of a zone that determine its SOA and NS records at the apex. */
const APEX_SETTINGS: ReadonlySet<string> = new Set(["soa", "nameservers", "ns_ttl"]);

/** Fields that no DNS answer depends on. */
const COSMETIC_FIELDS: ReadonlySet<string> = new Set(["comment", "tags"]);

/** A plan describes the repair, so `from` is the live value. Sensitive values are neither stored nor digested. */
function createFieldDrift({ field, from, to }: Change["fields"][number], kind: Kind | undefined): FieldDrift {
  if (kind?.fields[field]?.sensitive) return { field, declared: "(sensitive)", live: "(sensitive)" };
  return {
    field,
    ...(to !== undefined && { declared: truncateValue(to) }),
    ...(from !== undefined && { live: truncateValue(from) }),
  };
}

const MAX_LENGTH = 200;

/** A truncated value ends in a digest of the whole value, so that two long values remain distinct. */
function truncateValue(value: Json): string {
  const text = typeof value === "string" ? value : canonicalText(value);
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}… (${digestJson([text]).slice(0, 8)})`;
}

function createUnmanagedFinding(live: Live, scope: Scope): FindingWithoutFingerprint {
  const { kind, label, id, props } = live;
  const severity = isCritical(scope, props) ? "high" : "low";
  return { category: "unmanaged", severity, scope: scopeName(scope), kind, label, id, fields: [], seen: "" };
}

function listUnreadableScopes(plan: Plan): readonly FindingWithoutFingerprint[] {
  const failed = errorsAmong(plan.diagnostics).filter((diagnostic) => diagnostic.code.startsWith("LIV"));
  const scopes = [...new Set(failed.map((diagnostic) => diagnostic.where?.at ?? "account"))];
  return scopes.map((scope) => ({
    category: "unreadable",
    severity: "high",
    scope,
    kind: "scope",
    label: scope,
    fields: [],
    seen: "",
  }));
}

function digestJson(value: Json): string {
  return shortDigest(canonicalText(value));
}
