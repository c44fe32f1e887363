// Which live object stands for which declared one inside a group (an RRset). Both sides are in canonical form.
//
//   declared   live            what it means
//   equal      equal           kept, or its other fields updated
//   left       left            an update in place, paired in sorted order so that the same input pairs the same way
//   left       –               create
//   –          left            delete (kept where the group is open)
//   –          equal copy      delete: the API takes some records twice
import { groupBy } from "../base/group-by";
import { type Declared, type Kind, keyOf, type Live } from "../kind/kind";
import { fieldChanges } from "./fields";

export interface Pair {
  readonly declared: Declared;
  readonly live: Live;
}

export interface Matched {
  readonly pairs: readonly Pair[];
  readonly creates: readonly Declared[];
  readonly leftovers: readonly Live[];
  readonly copies: readonly Live[];
  /** Declared objects that only an object managed elsewhere could stand for. */
  readonly blocked: readonly Pair[];
}

export function matchGroup(kind: Kind, declared: readonly Declared[], live: readonly Live[], open: boolean): Matched {
  const memberKey = (value: Declared | Live) => keyOf(value.props, kind.identity.member);
  const byKey = groupBy(live, memberKey);
  const pairs: Pair[] = [];
  const copies: Live[] = [];
  const unmatched: Declared[] = [];
  for (const value of declared) {
    const equal = byKey.get(memberKey(value));
    if (!equal) {
      unmatched.push(value);
      continue;
    }
    byKey.delete(memberKey(value));
    const [best, ...others] = [...equal].sort((a, b) => nearness(kind, value, a, b));
    pairs.push({ declared: value, live: best as Live });
    copies.push(...others.filter((copy) => copy.managedBy === undefined));
  }
  const rest = [...byKey.values()].flat();
  const ours = rest.filter((value) => value.managedBy === undefined);
  const foreign = rest.filter((value) => value.managedBy !== undefined);
  const candidates = open ? [] : sortedBy(ours, (our) => `${memberKey(our)} ${our.id}`);
  const sorted = sortedBy(unmatched, memberKey);
  const paired = sorted.slice(0, candidates.length);
  pairs.push(...paired.map((value, index) => ({ declared: value, live: candidates[index] as Live })));
  const unpaired = sorted.slice(paired.length);
  const blocker = foreign[0];
  return {
    pairs,
    copies,
    creates: blocker ? [] : unpaired,
    blocked: blocker ? unpaired.map((value) => ({ declared: value, live: blocker })) : [],
    leftovers: candidates.slice(paired.length),
  };
}

/** Of several equal copies, the one that needs the fewest changes stays; then the lowest id. */
function nearness(kind: Kind, declared: Declared, left: Live, right: Live): number {
  const cost = (live: Live) =>
    (live.managedBy === undefined ? 100 : 0) + fieldChanges(kind.fields, declared.props, live.props).length;
  return cost(left) - cost(right) || (left.id < right.id ? -1 : 1);
}

function sortedBy<T>(list: readonly T[], key: (value: T) => string): readonly T[] {
  const keyed = list.map((value) => ({ value, key: key(value) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ value }) => value);
}
