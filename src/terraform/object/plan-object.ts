// Plans one object: keeps the configuration's spelling where the meaning changes, the state's spelling where it does not, and
// marks values unknown that only the API can determine. Terraform checks every planned value against configuration and state.

import { equalJson, type Json } from "../../base/json";
import type { OldField } from "../../deprecation/translate";
import { fieldChanges } from "../../diff/fields";
import type { Field, Fields, Props } from "../../kind/field";
import type { Context, Kind } from "../../kind/kind";
import { getOldFieldNames, getOldFields } from "../schema/field-attributes";
import { equalValues, isObjectValue, type ObjectValue, toValue, UNKNOWN, type Value } from "../wire";
import type { AttributeDiagnostic } from "./attribute-diagnostic";
import { declareCleared, mayClear, planCleared } from "./cleared-values";
import { type DeclaredConfig, toDeclaredConfig } from "./declared-config";
import { type NormalizedConfig, normalizeConfig } from "./normalize-config";
import { omitWriteOnly } from "./omit-write-only";
import { canonicalizeState, toAttributeValue } from "./state-attributes";

export interface PlannedObject {
  /** The attributes of the kind's fields. */
  readonly attributes: ObjectValue;
  /** `replace`: the object gets a new id. */
  readonly action: "none" | "create" | "update" | "replace";
  /** Changed fields that require a replacement. */
  readonly replacing: readonly string[];
  readonly diagnostics: readonly AttributeDiagnostic[];
  /** The canonical form of the configuration, if it is known completely and valid. */
  readonly desired?: Props | undefined;
}

export interface PlanObjectOptions {
  readonly kind: Kind;
  /** Missing while the scope is unknown; then configuration and state cannot be compared. */
  readonly context?: Context | undefined;
  /** The context is that of another zone: it serves to compare an existing object, and its errors are not reported. */
  readonly isAssumed?: true;
  /** The object may exist already and have undeclared values. */
  readonly adopt: boolean;
  /** Writes the object even if nothing differs, in place or under a new id. */
  readonly forced?: "update" | "replace" | undefined;
  /** An update in place may become a deletion and a creation: what only the API determines is not known. */
  readonly mayReplace?: boolean | undefined;
  /** What the configuration leaves out is cleared. */
  readonly clears?: boolean | undefined;
}

export function planObject(
  options: PlanObjectOptions,
  config: ObjectValue,
  prior: ObjectValue | undefined,
): PlannedObject {
  const { kind, clears = false } = options;
  if (!clears || !mayClear(kind)) return planDeclared(options, config, prior);
  if (prior === undefined) return planDeclared({ ...options, adopt: false }, config, prior);
  const cleared = declareCleared(kind.fields, config, prior);
  const planned = planDeclared(options, cleared, prior);
  return { ...planned, attributes: planCleared(planned.attributes, config, cleared) };
}

function planDeclared(
  { kind, context, isAssumed, adopt, forced, mayReplace }: PlanObjectOptions,
  config: ObjectValue,
  prior: ObjectValue | undefined,
): PlannedObject {
  const { declared, unknown } = toDeclaredConfig(kind, config);
  const known: ObjectValue = {
    ...config,
    ...Object.fromEntries([...unknown].map((name) => [name, prior?.[name] ?? null])),
  };
  const comparable = unknown.size === 0 ? declared : toDeclaredConfig(kind, known).declared;
  const canCompare = context !== undefined && (unknown.size === 0 || prior !== undefined);
  const normalized: Pick<NormalizedConfig, "props" | "diagnostics"> = canCompare
    ? normalizeConfig(kind, comparable, context, prior === undefined ? "new" : "existing")
    : { diagnostics: [] };
  const diagnostics = isAssumed ? [] : normalized.diagnostics;
  const desired = unknown.size === 0 ? normalized.props : undefined;
  const computed = context && !isAssumed ? computeKnown(kind, context, desired, { declared, unknown }) : {};
  if (prior === undefined) {
    const attributes = omitWriteOnly(kind.fields, { ...planCreate(kind, config, adopt), ...computed });
    return { attributes, action: "create", replacing: [], diagnostics, desired };
  }
  const literal = isAssumed && !normalized.props ? findDifferentFields(kind, config, prior) : [];
  const changed = new Set([...findChangedFields(kind, context, normalized.props, prior, unknown), ...literal]);
  const updated = planUpdate(kind, config, prior, { changed, desired: normalized.props, unknown });
  const replacing = [...changed].filter((name) => kind.fields[name]?.onChange === "replace");
  const action = changed.size === 0 ? (forced ?? "none") : replacing.length > 0 ? "replace" : "update";
  const expected = mayReplace ? "replace" : action;
  const completed = setComputed(kind, updated, prior, { action: expected, changed, computed });
  const attributes = omitWriteOnly(kind.fields, completed);
  return { attributes, action, replacing, diagnostics, desired };
}

/** The declared fields that differ literally. */
function findDifferentFields(kind: Kind, config: ObjectValue, prior: ObjectValue): readonly string[] {
  return Object.keys(kind.fields).filter((name) => {
    const declared = config[name] ?? null;
    return declared !== null && !equalValues(declared, prior[name] ?? null);
  });
}

/** The fields whose meaning differs; all declared fields if state and configuration cannot be compared. */
function findChangedFields(
  kind: Kind,
  context: Context | undefined,
  desired: Props | undefined,
  prior: ObjectValue,
  unknown: ReadonlySet<string>,
): ReadonlySet<string> {
  const before = context && canonicalizeState(kind, prior, context);
  if (!desired) return unknown;
  // A state that is not valid for this kind is written completely.
  if (!before) return new Set([...Object.keys(desired), ...unknown]);
  const locals = Object.entries(kind.fields).filter(([name, field]) =>
    hasLocalFieldChanged(field, desired[name], before[name]),
  );
  const names = [
    ...fieldChanges(kind.fields, desired, before).map((fieldChange) => fieldChange.field),
    ...locals.map(([name]) => name),
  ];
  const rdata = kind.identity.member;
  const touched = names.some((name) => rdata.includes(name)) ? rdata : [];
  return new Set([...names, ...touched, ...unknown]);
}

/** A field that only this tool knows is compared with its last declared value. */
function hasLocalFieldChanged(field: Field, now: Json | undefined, before: Json | undefined): boolean {
  return field.local === true && now !== undefined && !equalJson(now, before);
}

/** An undeclared field of a new object has its default, or is unset, or is left to the API. */
function planCreate(kind: Kind, config: ObjectValue, adopt: boolean): ObjectValue {
  const rdata = new Set(kind.identity.member);
  const attributes: Record<string, Value> = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    const declared = config[name] ?? null;
    if (declared !== null) attributes[name] = fillMembers(field, declared, kind.routes.create === undefined);
    else if (field.presence === "computed") attributes[name] = UNKNOWN;
    else if (field.default !== undefined) attributes[name] = toValue(field.default);
    else if (rdata.has(name)) attributes[name] = null;
    else attributes[name] = !adopt && isOmittedByApi(field) ? null : UNKNOWN;
  }
  return { ...attributes, ...copyOldFields(kind, config) };
}

/** Whether the API omits the field, or returns it empty, unless it is declared. */
function isOmittedByApi(field: Field): boolean {
  if (field.unset !== undefined || field.clears !== undefined) return true;
  return field.type === "object" && field.fields !== undefined && Object.values(field.fields).every(isOmittedByApi);
}

/** Fills undeclared members of an object. Settings that exist once per scope have values already. */
function fillMembers(field: Field, declared: Value, existsWithScope: boolean): Value {
  if (field.type !== "object" || !field.fields || !isObjectValue(declared)) return declared;
  const members = Object.entries(field.fields).map(([name, inner]): [string, Value] => {
    const value = declared[name] ?? null;
    if (value !== null) return [name, fillMembers(inner, value, existsWithScope)];
    if (inner.default !== undefined) return [name, toValue(inner.default)];
    return [name, existsWithScope || !isOmittedByApi(inner) ? UNKNOWN : null];
  });
  return Object.fromEntries(members);
}

interface Difference {
  readonly changed: ReadonlySet<string>;
  readonly desired: Props | undefined;
  readonly unknown: ReadonlySet<string>;
}

function planUpdate(
  kind: Kind,
  config: ObjectValue,
  prior: ObjectValue,
  { changed, desired, unknown }: Difference,
): ObjectValue {
  const rdata = new Set(kind.identity.member);
  // The value of an old spelling is that of another field.
  const mayChange = getOldFieldNames(kind).some((name) => unknown.has(name));
  const attributes: Record<string, Value> = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    const declared = config[name] ?? null;
    const before = prior[name] ?? null;
    if (declared === null && rdata.has(name))
      attributes[name] = field.repeats !== undefined && !changed.has(name) ? before : null;
    else if (declared === null && mayChange && field.presence === "optional") attributes[name] = UNKNOWN;
    else if (declared === null)
      attributes[name] = changed.has(name)
        ? planUndeclared(field, desired?.[name], before)
        : followFields(field, changed, keepDefault(field, before));
    else
      attributes[name] =
        changed.has(name) || isDerived(field, changed) || hasOtherOldMembers(kind, name, declared, before)
          ? mergeValue(field, declared, before, changed)
          : keepSpelling(field, declared, before);
  }
  return { ...attributes, ...copyOldFields(kind, config) };
}

/** A default is written as it is: `ttl = 300` of a proxied record means 1 only while it is proxied. */
function keepDefault({ default: implied }: Field, before: Value): Value {
  return before === null || implied === undefined || implied === null ? before : toValue(implied);
}

/** What the API derives from a field that changes is not known yet. An unset value stays unset, or is given with the field. */
function followFields(field: Field, changed: ReadonlySet<string>, before: Value): Value {
  if (!isDerived(field, changed)) return before;
  return before === null && isOmittedByApi(field) ? null : UNKNOWN;
}

function isDerived({ follows = [] }: Field, changed: ReadonlySet<string>): boolean {
  return follows.some((name) => changed.has(name));
}

/** Whether the field has old spellings inside, which mean another field (`data.name` means `name`), and is spelled otherwise now. */
function hasOtherOldMembers(kind: Kind, name: string, declared: Value, before: Value): boolean {
  if (!isObjectValue(declared) || !isObjectValue(before)) return false;
  const hasOld = ({ path: [field, member] }: OldField) =>
    field === name &&
    member !== undefined &&
    ((declared[member] ?? null) !== null || (before[member] ?? null) !== null);
  return getOldFields(kind).some(hasOld) && !equalValues(declared, before);
}

/** The default of the field, or the value that an old spelling gives it. */
function planUndeclared(field: Field, desired: Json | undefined, before: Value): Value {
  if (field.default !== undefined && field.default !== null) return toValue(field.default);
  return desired === undefined ? before : mergeValue(field, toAttributeValue(field, desired), before, NOTHING);
}

/** An equivalent value keeps the spelling of the state. */
function keepSpelling(field: Field, declared: Value, before: Value): Value {
  if (before === null) return declared;
  return field.fields && isObjectValue(declared) && isObjectValue(before)
    ? mergeMembers(field.fields, declared, before, { merge: keepSpelling, keep: (_, was) => was })
    : before;
}

const NOTHING: ReadonlySet<string> = new Set();

/** `changed`: other fields that change. */
function mergeValue(field: Field, declared: Value, before: Value, changed: ReadonlySet<string>): Value {
  if (field.type !== "object" || !field.fields || !isObjectValue(declared)) return declared;
  const previous = isObjectValue(before) ? before : {};
  const isChanged = ([name, value]: [string, Value]) => value !== null && !equalValues(value, previous[name] ?? null);
  const others = Object.entries(declared).filter(isChanged);
  const all = new Set([...changed, ...others.map(([name]) => name)]);
  return mergeMembers(field.fields, declared, previous, {
    merge: (inner, value, was) => mergeValue(inner, value, was, NOTHING),
    keep: (inner, was) => followFields(inner, all, was),
  });
}

interface MemberPlan {
  readonly merge: (field: Field, declared: Value, before: Value) => Value;
  /** The value of an undeclared member. */
  readonly keep: (field: Field, before: Value) => Value;
}

function mergeMembers(fields: Fields, declared: ObjectValue, before: ObjectValue, plan: MemberPlan): ObjectValue {
  const members = Object.entries(fields).map(([name, field]): [string, Value] => {
    const value = declared[name] ?? null;
    const previous = before[name] ?? null;
    return [name, value === null ? plan.keep(field, previous) : plan.merge(field, value, previous)];
  });
  return Object.fromEntries(members);
}

interface ComputedInput {
  readonly action: PlannedObject["action"];
  readonly changed: ReadonlySet<string>;
  /** Values that follow from the configuration. */
  readonly computed: ObjectValue;
}

/** An update keeps the creation time and what follows from unchanged fields; other computed values are unknown. */
function setComputed(
  kind: Kind,
  planned: ObjectValue,
  prior: ObjectValue,
  { action, changed, computed }: ComputedInput,
): ObjectValue {
  const old = getOldFieldNames(kind);
  const attributes: Record<string, Value> = { ...planned };
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.presence !== "computed" || old.includes(name)) continue;
    const before = prior[name] ?? null;
    if (action === "none") attributes[name] = before;
    else if (computed[name] !== undefined) attributes[name] = computed[name];
    else attributes[name] = action === "update" && isKept(name, field, changed, before) ? before : UNKNOWN;
  }
  return attributes;
}

/** Whether an update keeps a computed value. A state of an earlier version may lack it. */
function isKept(name: string, field: Field, changed: ReadonlySet<string>, before: Value): boolean {
  if (name.startsWith("created")) return true;
  return before !== null && field.follows !== undefined && !isDerived(field, changed);
}

/** The computed values that follow from the configuration. */
function computeKnown(kind: Kind, context: Context, desired: Props | undefined, config: DeclaredConfig): ObjectValue {
  const group = kind.computed && (desired ?? canonicalizeKnownGroup(kind, context, config));
  const computed = Object.entries((group && kind.computed?.(group, context)) ?? {});
  return Object.fromEntries(
    computed.flatMap(([name, value]) => {
      const field = kind.fields[name];
      return field ? [[name, toAttributeValue(field, value)] as const] : [];
    }),
  );
}

/** The fields of the group while other fields are unknown. An unknown value may contain an old spelling of one (`data.name`). */
function canonicalizeKnownGroup(
  kind: Kind,
  context: Context,
  { declared, unknown }: DeclaredConfig,
): Props | undefined {
  if (getOldFields(kind).some(({ path: [name = ""] }) => unknown.has(name))) return undefined;
  const canonical = kind.canonicalGroup?.(declared, context);
  return canonical?.diagnostics.length === 0 ? canonical.props : undefined;
}

function copyOldFields(kind: Kind, config: ObjectValue): ObjectValue {
  return Object.fromEntries(getOldFieldNames(kind).map((name) => [name, config[name] ?? null]));
}
