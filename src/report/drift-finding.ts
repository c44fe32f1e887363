// What a drift run found, finding by finding, under names that stay the same from run to run. Knows neither files nor clocks,
// and nothing of earlier runs.
import { createHash } from "node:crypto";
import { errorsAmong } from "../base/diagnostic";
import { canonicalText, type Json } from "../base/json";
import { type Change, type Kind, type Live, type Props, type Scope, scopeName } from "../kind/kind";
import type { Plan, ScopePlan } from "../plan/plan";
import { driftOf, type ScopeDrift } from "./drift";

/** The first three are drift. `unmanaged` is told of once and is none; `unreadable` is what a run could not tell. */
export type Category = "changed" | "missing" | "extra" | "unmanaged" | "unreadable";
export type Level = "high" | "medium" | "low";

/** One field as it is declared and as it is live; canonical JSON text, cut after 200 characters. */
export interface FieldDrift {
  readonly field: string;
  readonly declared?: string;
  readonly live?: string;
}

/** By a log of the service: the newest write of this object that it names. */
export interface Author {
  /** An e-mail address, the name of a token, or an id. */
  readonly who: string;
  /** RFC 3339. */
  readonly at: string;
}

export interface DriftFinding {
  /** 32 hex digits of scope, category, kind and label: the same on every run. */
  readonly fingerprint: string;
  readonly category: Category;
  readonly severity: Level;
  /** Zone, or `account`. */
  readonly scope: string;
  readonly kind: string;
  readonly label: string;
  /** The live object's id, where there is one. */
  readonly id?: string;
  readonly fields: readonly FieldDrift[];
  /** Who made it so, where an audit log says. */
  readonly by?: Author;
  /** Digest of what is live: another one is news of the same finding. */
  readonly seen: string;
}

/** A finding, and the change that would undo it where there is one. */
export interface FoundDrift {
  readonly finding: DriftFinding;
  readonly change?: Change;
}

/** Every finding of a plan, scope by scope. What cannot be read is one finding for each scope. */
export function driftFindings(plan: Plan, kinds: readonly Kind[]): readonly DriftFinding[] {
  return foundDrift(plan, kinds).map((drift) => drift.finding);
}

export function foundDrift(plan: Plan, kinds: readonly Kind[]): readonly FoundDrift[] {
  const found = driftOf(plan).flatMap((drift) => scopeFindings(drift, kinds));
  const twins = new Map<string, number>();
  return [...found, ...unreadable(plan).map((bare): Found => ({ bare }))].map(({ bare, change }) => {
    const key = canonicalText([bare.scope, bare.category, bare.kind, bare.label]);
    const n = twins.get(key) ?? 0;
    twins.set(key, n + 1);
    return { finding: { fingerprint: digest([key, n]), ...bare }, ...(change && { change }) };
  });
}

/** Managed objects as a share of all that are live, in per cent. Ignored and foreign ones count on neither side. */
export function coverageOf(scopes: readonly ScopePlan[]): number {
  const sum = (of: (drift: ScopeDrift) => number) =>
    driftOf({ scopes } as Plan).reduce((total, drift) => total + of(drift), 0);
  const managed = sum((drift) => drift.kept + drift.changed.length);
  const live = managed + sum((drift) => drift.extra.length + drift.unmanaged.length);
  return live === 0 ? 100 : Math.floor((managed / live) * 1000) / 10;
}

/** NS, DS, MX, CAA and whatever stands at the apex: an error there takes mail, certificates or the whole zone with it. */
export function isCritical(scope: Scope, props: Props | undefined): boolean {
  if (props === undefined) return false;
  const { type, name } = props;
  if (["NS", "DS", "MX", "CAA"].includes(String(type))) return true;
  const zone = scope.within === "zone" ? scope.zone : undefined;
  return typeof type === "string" && zone !== undefined && isApex(name, zone);
}

export function isApex(name: Json | undefined, zone: string): boolean {
  return name === "@" || name === zone || name === `${zone}.`;
}

type Bare = Omit<DriftFinding, "fingerprint">;

interface Found {
  readonly bare: Bare;
  readonly change?: Change;
}

function scopeFindings(drift: ScopeDrift, kinds: readonly Kind[]): readonly Found[] {
  const as = (category: Category) => (change: Change) => ({ bare: ofChange(category, change, kinds), change });
  return [
    ...drift.changed.map(as("changed")),
    ...drift.missing.map(as("missing")),
    ...drift.extra.map(as("extra")),
    ...drift.unmanaged.map((live) => ({ bare: ofLive(live, drift.scope) })),
  ];
}

function ofChange(category: Category, change: Change, kinds: readonly Kind[]): Bare {
  const { scope, kind, label, id } = change;
  const known = kinds.find((candidate) => candidate.name === kind);
  const fields = category === "changed" ? change.fields.map((field) => fieldDrift(field, known)) : [];
  return {
    category,
    severity: severityOf(change, kinds),
    scope: scopeName(scope),
    kind,
    label,
    ...(id !== undefined && { id }),
    fields,
    seen: digest([category, fields.map(({ field, live }) => [field, live ?? null])]),
  };
}

/** How bad it is that a plan would have to make this change. */
export function severityOf({ scope, kind, action, fields, from, to }: Change, kinds: readonly Kind[]): Level {
  const isUpdate = action === "update" || action === "replace";
  if (isUpdate && fields.every(({ field }) => REMARKS.has(field))) return "low";
  const served = isUpdate && scope.within === "zone" && fields.some(({ field }) => AT_APEX.has(field));
  const opens = kinds.find((value) => value.name === kind)?.opens !== undefined;
  const critical = served || (opens && action === "create") || isCritical(scope, to) || isCritical(scope, from);
  return critical ? "high" : "medium";
}

/** Settings of a zone that its SOA and its own NS are made of. */
const AT_APEX: ReadonlySet<string> = new Set(["soa", "nameservers", "ns_ttl"]);

/** Fields that nobody's answer depends on. */
const REMARKS: ReadonlySet<string> = new Set(["comment", "tags"]);

/** The plan's way back, read the other way round: its `from` is live. A sensitive value is neither kept nor digested. */
function fieldDrift({ field, from, to }: Change["fields"][number], kind: Kind | undefined): FieldDrift {
  if (kind?.fields[field]?.sensitive) return { field, declared: "(sensitive)", live: "(sensitive)" };
  return { field, ...(to !== undefined && { declared: cut(to) }), ...(from !== undefined && { live: cut(from) }) };
}

const MOST = 200;

/** What was cut ends in a digest of the whole, so that two long values stay two. */
function cut(value: Json): string {
  const text = typeof value === "string" ? value : canonicalText(value);
  return text.length <= MOST ? text : `${text.slice(0, MOST)}… (${digest([text]).slice(0, 8)})`;
}

function ofLive(live: Live, scope: Scope): Bare {
  const { kind, label, id, props } = live;
  const severity = isCritical(scope, props) ? "high" : "low";
  return { category: "unmanaged", severity, scope: scopeName(scope), kind, label, id, fields: [], seen: "" };
}

function unreadable(plan: Plan): readonly Bare[] {
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

function digest(value: Json): string {
  return createHash("sha256").update(canonicalText(value)).digest("hex").slice(0, 32);
}
