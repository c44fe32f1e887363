// `Map.groupBy`, which Node 20 does not have yet, and the groups of several values alone.

export function groupBy<T, K>(list: Iterable<T>, key: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const value of list) addToGroup(groups, key(value), value);
  return groups;
}

export function addToGroup<T, K>(groups: Map<K, T[]>, key: K, value: T): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}

/** The groups of at least two values, in the order of their first values. Most keys are those of a single value, which needs no group. */
export function findRepeated<T, K>(list: Iterable<T>, key: (value: T) => K): readonly (readonly T[])[] {
  const first = new Map<K, T>();
  const repeated = new Map<K, T[]>();
  for (const value of list) {
    const name = key(value);
    const earlier = first.get(name);
    if (earlier === undefined) {
      first.set(name, value);
      continue;
    }
    if (!repeated.has(name)) repeated.set(name, [earlier]);
    addToGroup(repeated, name, value);
  }
  if (repeated.size < 2) return [...repeated.values()];
  return [...first.keys()].flatMap((name) => {
    const group = repeated.get(name);
    return group === undefined ? [] : [group];
  });
}
