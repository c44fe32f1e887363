// Which live object matches which declared object inside a group (an RRset). Both sides are in canonical form.
//
//   declared   live            result
//   equal      equal           kept, or its other fields updated
//   left       left            an update in place, paired in sorted order so that the same input gives the same pairs
//   left       –               create
//   –          left            delete (kept where the group is open)
//   –          equal copy      delete: the API accepts some records twice
import { groupBy } from "../base/group-by";
import { type Declared, identityKey, type Kind, type Live } from "../kind/kind";
import { fieldChanges } from "./fields";
import { ignoresIdentity } from "./ignored-fields";

export interface Pair {
  readonly declared: Declared;
  readonly live: Live;
}

export interface Matched {
  readonly pairs: readonly Pair[];
  readonly creates: readonly Declared[];
  readonly leftovers: readonly Live[];
  readonly copies: readonly Live[];
  /** Declared objects that only an object managed elsewhere could match. */
  readonly blocked: readonly Pair[];
}

export function matchGroup(kind: Kind, declared: readonly Declared[], live: readonly Live[], open: boolean): Matched {
  const memberKey = (object: Declared | Live) => identityKey(object.props, kind.identity.member);
  const byKey = groupBy(live, memberKey);
  const pairs: Pair[] = [];
  const copies: Live[] = [];
  const unmatched: Declared[] = [];
  for (const object of declared) {
    const equal = byKey.get(memberKey(object)) ?? [];
    byKey.delete(memberKey(object));
    const [best, ...others] = [...equal].sort((a, b) => compareCost(kind, object, a, b));
    if (best) pairs.push({ declared: object, live: best });
    else unmatched.push(object);
    copies.push(...others.filter((copy) => copy.managedBy === undefined));
  }
  const rest = [...byKey.values()].flat();
  const ours = rest.filter((live) => live.managedBy === undefined);
  const blocker = rest.find((live) => live.managedBy !== undefined);
  const candidates = open ? [] : sortBy(ours, (live) => `${memberKey(live)} ${live.id}`);
  // An object that ignores its identity takes over the live object before another object overwrites it.
  const sorted = sortBy(unmatched, (object) => `${ignoresIdentity(kind, object) ? 0 : 1} ${memberKey(object)}`);
  const paired = candidates.slice(0, sorted.length);
  pairs.push(...paired.map((live, index) => ({ declared: sorted[index]!, live })));
  const unpaired = sorted.slice(paired.length);
  return {
    pairs,
    copies,
    creates: blocker ? [] : unpaired,
    blocked: blocker ? unpaired.map((object) => ({ declared: object, live: blocker })) : [],
    // Which of several is the object that ignores its identity is unknown: none of them is deleted.
    leftovers: sorted.some((object) => ignoresIdentity(kind, object)) ? [] : candidates.slice(paired.length),
  };
}

/** Of several equal copies, the copy that needs the fewest changes is kept; then the lowest id. */
function compareCost(kind: Kind, declared: Declared, left: Live, right: Live): number {
  const cost = (live: Live) =>
    (live.managedBy === undefined ? 100 : 0) + fieldChanges(kind.fields, declared.props, live.props).length;
  return cost(left) - cost(right) || (left.id < right.id ? -1 : 1);
}

function sortBy<T>(list: readonly T[], key: (value: T) => string): readonly T[] {
  const keyed = list.map((value) => ({ value, key: key(value) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ value }) => value);
}
