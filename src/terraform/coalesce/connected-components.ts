// Finds operations that are connected because they share a name, directly or through other operations. Pure.

/** For each list of names, the name that represents its component. */
export function connectedComponents(lists: readonly (readonly string[])[]): readonly string[] {
  const parent = new Map<string, string>();
  const root = (name: string): string => {
    let current = name;
    for (let next = parent.get(current); next !== undefined && next !== current; next = parent.get(current))
      current = next;
    parent.set(name, current);
    return current;
  };
  for (const names of lists) {
    const [first, ...rest] = names;
    if (first === undefined) continue;
    if (!parent.has(first)) parent.set(first, first);
    for (const name of rest) {
      if (!parent.has(name)) parent.set(name, name);
      parent.set(root(name), root(first));
    }
  }
  return lists.map((names) => (names[0] === undefined ? "" : root(names[0])));
}
