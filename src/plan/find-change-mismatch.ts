// Finds where a change of a saved plan contradicts itself: its label, its keys and its fields follow from the object before and
// after. Pure.
import { canonicalText, equalJson, isObject, type Json } from "../base/json";
import { fieldChanges, overlay } from "../diff/fields";
import { canonicalize } from "../kind/derive/canonicalize";
import { declaredForm } from "../kind/derive/declared-form";
import { hasFieldTypes } from "../kind/derive/from-wire";
import { hasHiddenValues } from "../kind/derive/hidden";
import { withoutSpelling } from "../kind/derive/without-spelling";
import type { Field, Fields, Props } from "../kind/field";
import { type Change, type Context, type FieldChange, identityKey, type Kind, type Scope } from "../kind/kind";

/**
 * Why the change is none that the planner makes, as the end of a sentence about it.
 *
 * @param all the changes of the scope.
 */
export function findChangeMismatch(
  kind: Kind,
  change: Change,
  scope: Scope,
  all: readonly Change[],
): string | undefined {
  const { action, from, to, id, label, group, conflict, renews } = change;
  if (!equalJson({ ...change.scope }, { ...scope })) return "it belongs to another zone or account";
  if (renews !== undefined && (action !== "update" || kind.secret === undefined)) return "it has no secret to renew";
  const object = to ?? from;
  if (object === undefined || !hasObjects(change)) return `${describeAction(change)} of no object`;
  if ([from, to].some((props) => props && !hasFieldTypes(kind.fields, withoutSpelling(props))))
    return "its values have other types";
  if ([from, to].some((props) => props && hasHiddenValues(kind.fields, props))) return "it has hidden members";
  const { identity } = kind;
  if (group !== identityKey(object, identity.group) || conflict !== identityKey(object, identity.conflict))
    return "its keys are those of another object";
  if (label !== kind.label(object)) return "its label is that of another object";
  const values = findValueMismatch(kind, change, all);
  if (values !== undefined) return values;
  if (!equalFields(kind, change, all)) return "the fields that it shows are not those that differ";
  return (id === undefined) === (action === "create") ? undefined : "its id does not fit its action";
}

function describeAction({ action }: Change): string {
  return action === "replace" ? "a replacement" : `${action === "update" ? "an update" : `a ${action}`}`;
}

/** A create has only the object after it, a deletion only the object before it. A replacement is planned as both. */
function hasObjects({ action, from, to }: Change): boolean {
  switch (action) {
    case "create":
      return from === undefined && to !== undefined;
    case "update":
      return from !== undefined && to !== undefined;
    case "delete":
      return from !== undefined && to === undefined;
    case "replace":
      return false;
  }
}

/** The object after a change has values that a document can declare; what nobody declares is as it was before. */
function findValueMismatch(kind: Kind, change: Change, all: readonly Change[]): string | undefined {
  if (change.to === undefined) return undefined;
  // The API decides which TTLs a zone's subscription allows, and a plan does not say which profile it was made for.
  const contexts = PROFILES.map((profile): Context => ({ scope: change.scope, profile, enterprise: true }));
  const mismatches = contexts.map((context) => findValueMismatchIn(kind, change, all, context));
  return mismatches.includes(undefined) ? undefined : mismatches[0];
}

const PROFILES = ["live", "spec"] as const;

function findValueMismatchIn(kind: Kind, change: Change, all: readonly Change[], context: Context): string | undefined {
  const { from, to } = change;
  if (to === undefined) return undefined;
  if (from === undefined) return isDeclarable(kind, to, context) ? undefined : "no document can declare its values";
  if (change.renews !== undefined) {
    const kept = expectedAfterRenewal(kind, change, from, to, all);
    return equalJson(to, kept) ? undefined : "a renewal changes nothing else";
  }
  if (!equalJson(pick(kind, from, isComputed), pick(kind, to, isComputed))) return "it changes what the API computes";
  const before = { ...from, ...pick(kind, to, isLocal) };
  const canDeclare = [to, withoutUntouched(kind, from, to)].some((props) => isDeclarable(kind, props, context));
  const isWorse = !canDeclare && isDeclarable(kind, before, context);
  if (isWorse) return "no document can declare its values";
  return isSpelledAsShown(kind, to, from, context) ? undefined : "its spelling is that of another value";
}

/**
 * The object as a document can declare it that leaves out what it does not change. Such a field may follow from the others: the
 * domain of an application follows from its destinations.
 */
function withoutUntouched(kind: Kind, from: Props, to: Props): Props {
  const named = getNamingFields(kind);
  const isTouched = ([name, value]: readonly [string, Json | undefined]) => {
    const field = kind.fields[name];
    const isOptional = field?.presence === "optional" && field.default === undefined;
    return !isOptional || named.has(name) || !equalJson(value ?? null, from[name] ?? null);
  };
  return Object.fromEntries(Object.entries(to).filter(isTouched));
}

/** The fields that say which object it is, and their spelling. */
function getNamingFields({ identity }: Kind): ReadonlySet<string> {
  return new Set([...identity.group, ...identity.member, "spelling"]);
}

/** Values are sent as they are spelled, and shown in canonical form. */
function isSpelledAsShown(kind: Kind, to: Props, from: Props, context: Context): boolean {
  const { spelling } = to;
  const { spelling: before } = from;
  if (spelling === undefined || equalJson(spelling, before)) return true;
  const named = getNamingFields(kind);
  const onlyNamed = (props: Props) => Object.fromEntries(Object.entries(props).filter(([name]) => named.has(name)));
  const form = canonicalize(kind, declaredForm(kind, onlyNamed(to), context), context);
  return equalJson(onlyNamed(form.props), onlyNamed(to));
}

function isDeclarable(kind: Kind, props: Props, context: Context): boolean {
  const { spelling } = props;
  const own = { ...pick(kind, props, (field) => !isComputed(field)), ...(spelling !== undefined && { spelling }) };
  const declared = declaredForm(kind, own, context);
  const { props: canonical, diagnostics } = canonicalize(kind, withWords(kind.fields, declared), context);
  if (diagnostics.some(({ severity }) => severity !== "warning")) return false;
  // The declared form omits a field that follows from others.
  const isOmitted = (name: string) => ![declared, canonical].some((form) => Object.hasOwn(form, name));
  const compared = Object.entries(own).filter(([name]) => name === "spelling" || !isOmitted(name));
  return equalJson(canonical, Object.fromEntries(compared));
}

/** Null is declared by its word: `auto`. */
function withWords(fields: Fields, declared: Props): Props {
  const members = Object.entries(declared).map(([name, value]): readonly [string, Json | undefined] => {
    const { fields: inner, words = {} } = fields[name] ?? {};
    if (value === null) return [name, Object.keys(words).find((word) => words[word] === null) ?? null];
    return [name, inner && isObject(value) ? withWords(inner, value) : value];
  });
  return Object.fromEntries(members);
}

/** The renewed object: as it is live, or as another step of the plan updates it; without what has expired. */
function expectedAfterRenewal(kind: Kind, { id }: Change, from: Props, to: Props, all: readonly Change[]): Props {
  const update = all.find(
    (other) => other.kind === kind.name && other.id === id && other.action === "update" && other.renews === undefined,
  );
  const { secret } = kind;
  const expired = new Set(secret?.expiredFields(from, to));
  const kept = Object.entries(update?.to ?? from).filter(([name]) => !expired.has(name));
  const named = secret === undefined ? {} : { [secret.name]: to[secret.name] };
  return { ...Object.fromEntries(kept), ...pick(kind, to, isLocal), ...named };
}

const isComputed = (field: Field) => field.presence === "computed";
const isLocal = (field: Field) => field.local === true;

function pick(kind: Kind, props: Props, isWanted: (field: Field) => boolean): Props {
  const members = Object.entries(props).filter(([name]) => {
    const field = kind.fields[name];
    return field !== undefined && isWanted(field);
  });
  return Object.fromEntries(members);
}

function equalFields(kind: Kind, change: Change, all: readonly Change[]): boolean {
  const { action, id, from, to, fields, renews } = change;
  if (from === undefined || to === undefined) {
    const entries = Object.entries(withoutSpelling(to ?? from ?? {}));
    const whole = entries.map(([field, value]): FieldChange => (to ? { field, to: value } : { field, from: value }));
    return isSameList(fields, whole);
  }
  if (renews !== undefined) return fields.length === 0;
  const differing = fieldChanges(kind.fields, to, from);
  const isInPlace = differing.every(({ field }) => kind.fields[field]?.onChange !== "replace");
  if (!isInPlace || fields.length === 0 || !equalJson(overlay(kind, from, to), to)) return false;
  if (!kind.routes.singleFieldPerUpdate) return isSameList(fields, differing);
  const steps = all.filter((other) => other.kind === kind.name && other.id === id && other.action === action);
  const shown = steps.flatMap((step) => step.fields);
  return fields.length === 1 && isSameList(shown, differing);
}

function isSameList(left: readonly FieldChange[], right: readonly FieldChange[]): boolean {
  const sort = (list: readonly FieldChange[]) => list.map((change) => canonicalText(change)).sort();
  return equalJson(sort(left), sort(right));
}
