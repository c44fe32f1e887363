// Which object of a set belongs to which key. Keys are only names: an object keeps its id when it moves to another key.
//
//   1. the same object under any key, its own key first
//   2. the object that the key had
//   3. what is left of a group (an RRset), in sorted order, as updates in place
//
// The plan matches by the configuration, and its ids record the result, which the apply follows. Pure.
import { compareText } from "../../base/compare-text";
import { groupBy } from "../../base/group-by";
import type { Props } from "../../kind/field";
import { identityKey, type Kind } from "../../kind/kind";
import type { ResolvedScope } from "../coalesce/scope-cache";
import { isUnchangedConfig } from "../object/plan-unchanged";
import { canonicalizeState, toStateAttributes } from "../object/state-attributes";
import { isObjectValue, type ObjectValue, type Value } from "../wire";
import { objectIdentity } from "./build-changes";

/** An object of the set according to the prior state. */
export interface PriorMember {
  readonly key: string;
  readonly id: string;
  readonly attributes: ObjectValue;
}

export interface MatchedMembers {
  /** The prior objects by the key that they belong to now. */
  readonly byKey: ReadonlyMap<string, PriorMember>;
  /** Keys whose object may be another when all values are known. */
  readonly uncertain: ReadonlySet<string>;
}

export interface MatchInput {
  readonly kind: Kind;
  readonly scope: ResolvedScope;
  /** The members of the configuration; an unknown member is not an object. */
  readonly declared: ObjectValue;
  readonly prior: readonly PriorMember[];
  /** A new member may take over an existing object: nothing that is left over is changed into it. */
  readonly adopt: boolean;
}

export function matchMembers(input: MatchInput): MatchedMembers {
  const { kind, declared, prior, adopt } = input;
  const own = new Map(prior.map((member) => [member.key, member]));
  const byKey = new Map<string, PriorMember>();
  for (const [key, attributes] of Object.entries(declared)) {
    const member = own.get(key);
    if (member && isObjectValue(attributes) && isUnchangedConfig(kind, attributes, member.attributes))
      byKey.set(key, member);
  }
  const open = Object.keys(declared).filter((key) => !byKey.has(key));
  if (open.length === 0) return { byKey, uncertain: new Set() };
  const left = new Map(
    prior.filter(({ key }) => !byKey.has(key)).map((member) => [member.id, identify(input, member, member.attributes)]),
  );
  const take: Take = ({ value: key, attributes }, id) => {
    const found = id === undefined ? undefined : left.get(id);
    if (!found) return false;
    byKey.set(key, moveTo(input, key, found, attributes));
    return left.delete(found.value.id);
  };
  const wanted = open.map((key) => identify(input, key, declared[key] ?? null));
  const others = takeSame(wanted, left, take);
  const unmatched = others.filter((want) => !take(want, own.get(want.value)?.id));
  if (!adopt) takeLeftovers(unmatched, left, take);
  const isUndecided = others.some(({ identity }) => identity === undefined);
  return { byKey, uncertain: new Set(isUndecided ? others.map((want) => want.value) : []) };
}

/** A member with its identity and group, which are missing while one of its values is unknown. */
interface Identified<T> {
  readonly value: T;
  readonly attributes: Value;
  readonly props?: Props | undefined;
  readonly identity?: string | undefined;
  readonly group?: string | undefined;
}

function identify<T>({ kind, scope }: MatchInput, value: T, attributes: Value): Identified<T> {
  const props = isObjectValue(attributes) ? canonicalizeState(kind, attributes, scope.context) : undefined;
  if (!props) return { value, attributes };
  const identity = objectIdentity(kind, scope, props);
  return { value, attributes, props, identity, group: identityKey(props, kind.identity.group) };
}

type Left = ReadonlyMap<string, Identified<PriorMember>>;

/** Gives the object with the id to the key, if it is left. */
type Take = (want: Identified<string>, id: string | undefined) => boolean;

/** Returns the keys whose object does not exist yet. */
function takeSame(wanted: readonly Identified<string>[], left: Left, take: Take): readonly Identified<string>[] {
  const byIdentity = groupBy(left.values(), ({ identity }) => identity);
  return wanted.filter((want) => {
    const same = want.identity === undefined ? [] : (byIdentity.get(want.identity) ?? []);
    const free = same.filter(({ value }) => left.has(value.id));
    return !take(want, (free.find(({ value }) => value.key === want.value) ?? free[0])?.value.id);
  });
}

function takeLeftovers(wanted: readonly Identified<string>[], left: Left, take: Take): void {
  const byGroup = groupBy(sortByIdentity([...left.values()]), ({ group }) => group);
  for (const want of sortByIdentity(wanted))
    if (want.group !== undefined) take(want, byGroup.get(want.group)?.shift()?.value.id);
}

function sortByIdentity<T>(list: readonly Identified<T>[]): readonly Identified<T>[] {
  const keyed = list.map((member) => ({ member, key: member.identity ?? "" }));
  return keyed.sort((a, b) => compareText(a.key, b.key)).map(({ member }) => member);
}

/** Under another key, the object takes the spelling of the configuration: Terraform's prior value is that of another object. */
function moveTo(
  { kind, scope }: MatchInput,
  key: string,
  { value: member, props }: Identified<PriorMember>,
  attributes: Value,
): PriorMember {
  if (member.key === key) return member;
  const written = isObjectValue(attributes) ? attributes : undefined;
  const spelled = props ? toStateAttributes(kind, props, written, scope.context) : member.attributes;
  return { ...member, attributes: { ...spelled, ...pickComputed(kind, member.attributes) } };
}

function pickComputed({ fields }: Kind, attributes: ObjectValue): ObjectValue {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => fields[name]?.presence === "computed"));
}

/** The prior object of each key as the plan matched them: by its id; a key without an id replaces the object that it had. */
export function followPlan(
  planned: ReadonlyMap<string, string>,
  keys: Iterable<string>,
  prior: readonly PriorMember[],
): ReadonlyMap<string, PriorMember> {
  const byId = new Map(prior.map((member) => [member.id, member]));
  const own = new Map(prior.map((member) => [member.key, member]));
  const kept = new Set(planned.values());
  return new Map(
    [...keys].flatMap((key) => {
      const id = planned.get(key);
      const before = own.get(key);
      const replaced = before && !kept.has(before.id) ? before : undefined;
      const member = id === undefined ? replaced : byId.get(id);
      return member ? [[key, member] as const] : [];
    }),
  );
}
