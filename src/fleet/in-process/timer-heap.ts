// Timers by key, one for each key, ordered by time: a binary heap that skips outdated nodes. It knows no clock.

/** @template T what a key's timer carries. */
export interface TimerHeap<T> {
  readonly size: number;
  get(key: string): Timed<T> | undefined;
  /** Replaces the key's timer. */
  set(key: string, value: Timed<T>): void;
  delete(key: string): void;
  /** Removes and returns the timers that are due, earliest first. */
  takeDue(now: number): readonly (readonly [key: string, value: Timed<T>])[];
  /** The time of the earliest timer; infinity without any. */
  nextTime(): number;
  values(): readonly (readonly [key: string, value: Timed<T>])[];
}

export type Timed<T> = T & { readonly at: number };

interface HeapNode {
  readonly at: number;
  /** Timers with the same time fire in the order in which they were set. */
  readonly order: number;
  readonly key: string;
}

export function createTimerHeap<T>(): TimerHeap<T> {
  const timers = new Map<string, Timed<T>>();
  /** The order of each key's current node; a node with another order is outdated. */
  const orders = new Map<string, number>();
  const heap: HeapNode[] = [];
  let order = 0;
  const isOutdated = (node: HeapNode) => orders.get(node.key) !== node.order;
  const first = () => {
    while (heap[0] && isOutdated(heap[0])) pop(heap);
    return heap[0];
  };
  const remove = (key: string) => {
    timers.delete(key);
    orders.delete(key);
  };
  return {
    get size() {
      return timers.size;
    },
    get: (key) => timers.get(key),
    set(key, value) {
      if (timers.get(key)?.at !== value.at) {
        order += 1;
        orders.set(key, order);
        push(heap, { at: value.at, order, key });
      }
      timers.set(key, value);
      // Timers that are set again and again leave outdated nodes behind.
      if (heap.length > 2 * timers.size + 64) rebuild(heap, isOutdated);
    },
    delete: remove,
    takeDue(now) {
      const due: (readonly [string, Timed<T>])[] = [];
      for (let node = first(); node && node.at <= now; node = first()) {
        const value = timers.get(node.key);
        remove(node.key);
        if (value) due.push([node.key, value]);
      }
      return due;
    },
    nextTime: () => first()?.at ?? Number.POSITIVE_INFINITY,
    values: () => [...timers],
  };
}

function isBefore(left: HeapNode, right: HeapNode): boolean {
  return left.at < right.at || (left.at === right.at && left.order < right.order);
}

function rebuild(heap: HeapNode[], isOutdated: (node: HeapNode) => boolean): void {
  const nodes = heap.filter((node) => !isOutdated(node));
  heap.length = 0;
  for (const node of nodes) push(heap, node);
}

function push(heap: HeapNode[], node: HeapNode): void {
  let index = heap.push(node) - 1;
  while (index > 0) {
    const parentIndex = (index - 1) >> 1;
    const parent = heap[parentIndex];
    if (!parent || !isBefore(node, parent)) break;
    heap[index] = parent;
    index = parentIndex;
  }
  heap[index] = node;
}

/** Removes the first node. */
function pop(heap: HeapNode[]): void {
  const last = heap.pop();
  if (!last || heap.length === 0) return;
  let index = 0;
  for (;;) {
    const childIndex = findEarlierChild(heap, index);
    const child = heap[childIndex];
    if (!child || !isBefore(child, last)) break;
    heap[index] = child;
    index = childIndex;
  }
  heap[index] = last;
}

/** The index of the left child where there is no right child, also when that is past the end. */
function findEarlierChild(heap: readonly HeapNode[], index: number): number {
  const leftIndex = 2 * index + 1;
  const left = heap[leftIndex];
  const right = heap[leftIndex + 1];
  return left && right && isBefore(right, left) ? leftIndex + 1 : leftIndex;
}
