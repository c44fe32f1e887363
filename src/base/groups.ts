// Values by key, for large lists of which most values have a key of their own: a single value needs no list.

export class Groups<K, T> {
  readonly #firsts = new Map<K, T>();
  /** The groups of at least two values. */
  readonly #several = new Map<K, T[]>();

  constructor(list: Iterable<T>, key: (value: T) => K) {
    for (const value of list) this.#add(key(value), value);
  }

  #add(key: K, value: T): void {
    const first = this.#firsts.get(key);
    const group = this.#several.get(key);
    if (group) group.push(value);
    else if (first === undefined) this.#firsts.set(key, value);
    else this.#several.set(key, [first, value]);
  }

  /** In the order of their first values. */
  keys(): Iterable<K> {
    return this.#firsts.keys();
  }

  has(key: K): boolean {
    return this.#firsts.has(key);
  }

  get(key: K): readonly T[] {
    const first = this.#firsts.get(key);
    return this.#several.get(key) ?? (first === undefined ? [] : [first]);
  }

  /** The value of a key that has no other. */
  only(key: K): T | undefined {
    return this.#several.has(key) ? undefined : this.#firsts.get(key);
  }
}
