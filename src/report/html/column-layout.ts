// Lays out a graph in columns: a node is to the left of its targets. Each connected part is laid out on its own. It computes
// positions only and knows nothing about names.

export interface Box {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
}

export interface Position {
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  readonly at: ReadonlyMap<string, Position>;
  readonly width: number;
  readonly height: number;
}

const COLUMN_GAP = 84;
const ROW_GAP = 8;
const SWEEPS = 6;

/** The connected parts of a graph, the largest first; nodes in the given order. */
export function listConnectedParts(nodes: readonly Box[], arrows: readonly Arrow[]): readonly (readonly Box[])[] {
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
  return parts.sort((a, b) => b.length - a.length);
}

/** Lays out one connected part. Edges that close a loop are ignored for the columns. */
export function layOutColumns(nodes: readonly Box[], arrows: readonly Arrow[]): Layout {
  const own = new Set(nodes.map((node) => node.id));
  const inside = arrows.filter((arrow) => own.has(arrow.from) && own.has(arrow.to) && arrow.from !== arrow.to);
  const columns = groupByColumn(nodes, assignColumns(nodes, removeLoops(nodes, inside)));
  const middles = positionRows(columns, inside);
  const widths = columns.map((column) => Math.max(...column.map((box) => box.width)));
  const lefts = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width + COLUMN_GAP, 0));
  const top = Math.min(...nodes.map((node) => (middles.get(node.id) ?? 0) - node.height / 2));
  const at = new Map<string, Position>();
  for (const [index, column] of columns.entries()) {
    for (const box of column)
      at.set(box.id, { x: lefts[index] ?? 0, y: (middles.get(box.id) ?? 0) - box.height / 2 - top });
  }
  const bottom = Math.max(...nodes.map((node) => (at.get(node.id)?.y ?? 0) + node.height));
  return { at, width: (lefts.at(-1) ?? 0) + (widths.at(-1) ?? 0), height: bottom };
}

/** Removes arrows that lead back to a node on the current path. */
function removeLoops(nodes: readonly Box[], arrows: readonly Arrow[]): readonly Arrow[] {
  const out = new Map<string, Arrow[]>();
  for (const arrow of arrows) out.set(arrow.from, [...(out.get(arrow.from) ?? []), arrow]);
  const state = new Map<string, "open" | "closed">();
  const kept: Arrow[] = [];
  const walk = (start: string) => {
    const path: { id: string; rest: Arrow[] }[] = [{ id: start, rest: [...(out.get(start) ?? [])] }];
    state.set(start, "open");
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
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

/** The column of each node: right of every node that points at it, and then as far right as its targets permit. */
function assignColumns(nodes: readonly Box[], arrows: readonly Arrow[]): ReadonlyMap<string, number> {
  const column = new Map(nodes.map((node) => [node.id, 0]));
  for (let moved = true; moved; ) {
    moved = false;
    for (const { from, to } of arrows) {
      const wanted = (column.get(from) ?? 0) + 1;
      if ((column.get(to) ?? 0) >= wanted) continue;
      column.set(to, wanted);
      moved = true;
    }
  }
  const pointedAt = new Set(arrows.map((arrow) => arrow.to));
  for (const { id } of nodes) {
    const targets = arrows.filter((arrow) => arrow.from === id).map((arrow) => column.get(arrow.to) ?? 0);
    if (!pointedAt.has(id) && targets.length > 0) column.set(id, Math.min(...targets) - 1);
  }
  return column;
}

function groupByColumn(nodes: readonly Box[], column: ReadonlyMap<string, number>): readonly (readonly Box[])[] {
  const last = Math.max(...column.values());
  const all = [...Array(last + 1).keys()].map((index) => nodes.filter((node) => column.get(node.id) === index));
  return all.filter((column) => column.length > 0);
}

/** The vertical center of each node: near the centers of its neighbors, without overlaps in a column. */
function positionRows(columns: readonly (readonly Box[])[], arrows: readonly Arrow[]): ReadonlyMap<string, number> {
  const near = new Map<string, string[]>();
  for (const { from, to } of arrows) {
    near.set(from, [...(near.get(from) ?? []), to]);
    near.set(to, [...(near.get(to) ?? []), from]);
  }
  const middle = new Map<string, number>();
  for (const column of columns) stackColumn(column, middle, (_, index) => index * 40);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const column of sweep % 2 === 0 ? [...columns].reverse() : columns) {
      stackColumn(column, middle, (box) => mean((near.get(box.id) ?? []).map((id) => middle.get(id) ?? 0)));
    }
  }
  return middle;
}

/** Places the nodes of a column as near to their wanted centers as possible without overlaps. */
function stackColumn(
  column: readonly Box[],
  middle: Map<string, number>,
  wants: (box: Box, index: number) => number,
): void {
  const wanted = column.map((box, index) => ({ box, at: wants(box, index) })).sort((a, b) => a.at - b.at);
  let edge = Number.NEGATIVE_INFINITY;
  for (const { box, at } of wanted) {
    const top = Math.max(at - box.height / 2, edge);
    middle.set(box.id, top + box.height / 2);
    edge = top + box.height + ROW_GAP;
  }
  // Nodes are only pushed down: move the whole column up by the average shift.
  const shift = mean(wanted.map(({ box, at }) => (middle.get(box.id) ?? 0) - at));
  for (const { box } of wanted) middle.set(box.id, (middle.get(box.id) ?? 0) - shift);
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
