// Where the nodes of a graph stand when it is drawn in columns: what points stands left of what it points at. Numbers only;
// each connected part is laid out by itself. It knows nothing of names.

export interface Sized {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Laid {
  readonly at: ReadonlyMap<string, Spot>;
  readonly width: number;
  readonly height: number;
}

const COLUMN_GAP = 84;
const ROW_GAP = 8;
const SWEEPS = 6;

/** The connected parts of a graph, the largest first; ids in the order given. */
export function partsOf(nodes: readonly Sized[], arrows: readonly Arrow[]): readonly (readonly Sized[])[] {
  const near = new Map<string, string[]>(nodes.map((node) => [node.id, []]));
  for (const { from, to } of arrows) {
    near.get(from)?.push(to);
    near.get(to)?.push(from);
  }
  const part = new Map<string, number>();
  let count = 0;
  for (const { id } of nodes) {
    if (part.has(id)) continue;
    const waiting = [id];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (part.has(next)) continue;
      part.set(next, count);
      waiting.push(...(near.get(next) ?? []));
    }
    count += 1;
  }
  const parts = [...Array(count).keys()].map((index) => nodes.filter((node) => part.get(node.id) === index));
  return parts.sort((left, right) => right.length - left.length);
}

/** One connected part in columns. Loops are broken where they close. */
export function layered(nodes: readonly Sized[], arrows: readonly Arrow[]): Laid {
  const own = new Set(nodes.map((node) => node.id));
  const inside = arrows.filter((arrow) => own.has(arrow.from) && own.has(arrow.to) && arrow.from !== arrow.to);
  const columns = inColumns(nodes, columnsOf(nodes, withoutLoops(nodes, inside)));
  const middles = settled(columns, inside);
  const widths = columns.map((column) => Math.max(...column.map((sized) => sized.width)));
  const lefts = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width + COLUMN_GAP, 0));
  const top = Math.min(...nodes.map((node) => (middles.get(node.id) as number) - node.height / 2));
  const at = new Map<string, Spot>();
  for (const [index, column] of columns.entries()) {
    for (const sized of column)
      at.set(sized.id, { x: lefts[index] as number, y: (middles.get(sized.id) as number) - sized.height / 2 - top });
  }
  const bottom = Math.max(...nodes.map((node) => (at.get(node.id) as Spot).y + node.height));
  return { at, width: (lefts.at(-1) as number) + (widths.at(-1) as number), height: bottom };
}

/** The arrows without those that lead back to a node whose walk is not over. */
function withoutLoops(nodes: readonly Sized[], arrows: readonly Arrow[]): readonly Arrow[] {
  const out = new Map<string, Arrow[]>();
  for (const arrow of arrows) out.set(arrow.from, [...(out.get(arrow.from) ?? []), arrow]);
  const state = new Map<string, "open" | "closed">();
  const kept: Arrow[] = [];
  const walk = (start: string) => {
    const path: { id: string; rest: Arrow[] }[] = [{ id: start, rest: [...(out.get(start) ?? [])] }];
    state.set(start, "open");
    while (path.length > 0) {
      const last = path[path.length - 1] as { id: string; rest: Arrow[] };
      const next = last.rest.shift();
      if (next === undefined) {
        state.set(last.id, "closed");
        path.pop();
      } else if (state.get(next.to) !== "open") {
        kept.push(next);
        if (state.has(next.to)) continue;
        state.set(next.to, "open");
        path.push({ id: next.to, rest: [...(out.get(next.to) ?? [])] });
      }
    }
  };
  for (const { id } of nodes) if (!state.has(id)) walk(id);
  return kept;
}

/** The column of each node: one more than the furthest of those that point at it; then each as far right as it may be. */
function columnsOf(nodes: readonly Sized[], arrows: readonly Arrow[]): ReadonlyMap<string, number> {
  const column = new Map(nodes.map((node) => [node.id, 0]));
  for (let moved = true; moved; ) {
    moved = false;
    for (const { from, to } of arrows) {
      const wanted = (column.get(from) as number) + 1;
      if ((column.get(to) as number) >= wanted) continue;
      column.set(to, wanted);
      moved = true;
    }
  }
  const pointedAt = new Set(arrows.map((arrow) => arrow.to));
  for (const { id } of nodes) {
    const targets = arrows.filter((arrow) => arrow.from === id).map((arrow) => column.get(arrow.to) as number);
    if (!pointedAt.has(id) && targets.length > 0) column.set(id, Math.min(...targets) - 1);
  }
  return column;
}

function inColumns(nodes: readonly Sized[], column: ReadonlyMap<string, number>): readonly (readonly Sized[])[] {
  const last = Math.max(...column.values());
  const all = [...Array(last + 1).keys()].map((index) => nodes.filter((node) => column.get(node.id) === index));
  return all.filter((value) => value.length > 0);
}

/** The middle of each node: near the middles of its neighbours, and no two in one column over one another. */
function settled(columns: readonly (readonly Sized[])[], arrows: readonly Arrow[]): ReadonlyMap<string, number> {
  const near = new Map<string, string[]>();
  for (const { from, to } of arrows) {
    near.set(from, [...(near.get(from) ?? []), to]);
    near.set(to, [...(near.get(to) ?? []), from]);
  }
  const middle = new Map<string, number>();
  for (const column of columns) stacked(column, middle, (_, index) => index * 40);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const column of sweep % 2 === 0 ? [...columns].reverse() : columns) {
      stacked(column, middle, (sized) => mean((near.get(sized.id) ?? []).map((id) => middle.get(id) as number)));
    }
  }
  return middle;
}

/** Puts a column's nodes as near to where they want to be as they can be without touching. */
function stacked(
  column: readonly Sized[],
  middle: Map<string, number>,
  wants: (sized: Sized, index: number) => number,
): void {
  const wanted = column.map((sized, index) => ({ sized, at: wants(sized, index) })).sort((a, b) => a.at - b.at);
  let edge = Number.NEGATIVE_INFINITY;
  for (const { sized, at } of wanted) {
    const top = Math.max(at - sized.height / 2, edge);
    middle.set(sized.id, top + sized.height / 2);
    edge = top + sized.height + ROW_GAP;
  }
  // Pushed down only: move the whole column up by as much as it went down on average.
  const shift = mean(wanted.map(({ sized, at }) => (middle.get(sized.id) as number) - at));
  for (const { sized } of wanted) middle.set(sized.id, (middle.get(sized.id) as number) - shift);
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
