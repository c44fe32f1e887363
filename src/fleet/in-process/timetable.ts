// What is due when, one time for each key: a heap, whose stale places are passed over. It knows no clock.

export interface Timetable<T> {
  readonly size: number;
  get(key: string): (T & { readonly at: number }) | undefined;
  /** In place of what the key had. */
  set(key: string, value: T & { readonly at: number }): void;
  delete(key: string): void;
  /** Takes out what is due, earliest first. */
  due(now: number): readonly (readonly [key: string, entry: T & { readonly at: number }])[];
  /** When something is due next; infinity where nothing is. */
  next(): number;
  keys(): readonly string[];
}

interface Place {
  readonly at: number;
  /** Of two that are due at the same time, the one that was set first goes first. */
  readonly order: number;
  readonly key: string;
}

const isBefore = (left: Place, right: Place) =>
  left.at < right.at || (left.at === right.at && left.order < right.order);

export function createTimetable<T>(): Timetable<T> {
  type Timed = T & { readonly at: number };
  const times = new Map<string, Timed>();
  const orders = new Map<string, number>();
  const heap: Place[] = [];
  let order = 0;
  const isStale = (place: Place) => orders.get(place.key) !== place.order;
  const first = () => {
    while (heap[0] && isStale(heap[0])) pop(heap);
    return heap[0];
  };
  const remove = (key: string) => {
    times.delete(key);
    orders.delete(key);
  };
  return {
    get size() {
      return times.size;
    },
    get: (key) => times.get(key),
    set(key, value) {
      if (times.get(key)?.at !== value.at) {
        order += 1;
        orders.set(key, order);
        push(heap, { at: value.at, order, key });
      }
      times.set(key, value);
      // Times that are moved again and again leave stale places behind.
      if (heap.length > 2 * times.size + 64) rebuild(heap, isStale);
    },
    delete: remove,
    due(now) {
      const found: (readonly [string, Timed])[] = [];
      for (let place = first(); place && place.at <= now; place = first()) {
        found.push([place.key, times.get(place.key) as Timed]);
        remove(place.key);
      }
      return found;
    },
    next: () => first()?.at ?? Number.POSITIVE_INFINITY,
    keys: () => [...times.keys()],
  };
}

function rebuild(heap: Place[], isStale: (place: Place) => boolean): void {
  const places = heap.filter((place) => !isStale(place));
  heap.length = 0;
  for (const place of places) push(heap, place);
}

function push(heap: Place[], place: Place): void {
  let at = heap.push(place) - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (!isBefore(place, heap[above] as Place)) break;
    heap[at] = heap[above] as Place;
    at = above;
  }
  heap[at] = place;
}

function pop(heap: Place[]): void {
  const last = heap.pop() as Place;
  if (heap.length === 0) return;
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below >= heap.length) break;
    if (below + 1 < heap.length && isBefore(heap[below + 1] as Place, heap[below] as Place)) below += 1;
    if (!isBefore(heap[below] as Place, last)) break;
    heap[at] = heap[below] as Place;
    at = below;
  }
  heap[at] = last;
}
