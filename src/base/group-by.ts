// `Map.groupBy`, which Node 20 does not have yet, and the groups of several values alone.

export function groupBy<T, K>(list: Iterable<T>, key: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const value of list) {
    const name = key(value);
    const group = groups.get(name);
    if (group) group.push(value);
    else groups.set(name, [value]);
  }
  return groups;
}

/** The groups of at least two values, in the order of their first values. Most keys are those of a single value, which needs no group. */
export function findRepeated<T, K>(list: Iterable<T>, key: (value: T) => K): readonly (readonly T[])[] {
  const first = new Map<K, T>();
  const repeated = new Map<K, T[]>();
  for (const value of list) {
    const name = key(value);
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, value);
    else (repeated.get(name) ?? startGroup(repeated, name, earlier)).push(value);
  }
  if (repeated.size < 2) return [...repeated.values()];
  return [...first.keys()].flatMap((name) => {
    const group = repeated.get(name);
    return group === undefined ? [] : [group];
  });
}

function startGroup<T, K>(groups: Map<K, T[]>, name: K, first: T): T[] {
  const group = [first];
  groups.set(name, group);
  return group;
}
