// Which operations hang together because they share a name, directly or through others. Pure.

/** For each list of names, the name that stands for all that it is connected with. */
export function components(lists: readonly (readonly string[])[]): readonly string[] {
  const parent = new Map<string, string>();
  const root = (name: string): string => {
    let at = name;
    for (let up = parent.get(at); up !== undefined && up !== at; up = parent.get(at)) at = up;
    parent.set(name, at);
    return at;
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
