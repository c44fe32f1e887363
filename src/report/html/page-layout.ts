// Lays out the connected parts of a graph on a wide page: large parts below one another, small parts in two columns, and pairs (a
// name with one target) with their targets aligned. It computes positions only.
import { type Arrow, type Box, type Layout, layOutColumns, listConnectedParts, type Position } from "./column-layout";

const PAGE_WIDTH = 1130;
const GUTTER = 40;
const GAP = 20;
const PAIR_GAP = 8;
const ARROW = 40;

export interface PageLayout {
  readonly at: ReadonlyMap<string, Position>;
  readonly width: number;
  readonly height: number;
}

interface LaidOutPart extends Layout {
  readonly gap: number;
}

export function layOutPage(nodes: readonly Box[], arrows: readonly Arrow[]): PageLayout {
  const parts = listConnectedParts(nodes, arrows);
  const isPair = (part: readonly Box[]) => part.length === 2;
  const others = parts.filter((part) => !isPair(part)).map((part) => ({ ...layOutColumns(part, arrows), gap: GAP }));
  const half = (PAGE_WIDTH - GUTTER) / 2;
  const all = [...others, ...layOutPairs(parts.filter(isPair), arrows, half)];
  const broad = all.filter((part) => part.width > half);
  const small = all.filter((part) => part.width <= half);
  const top = broad.reduce((sum, part) => sum + part.height + part.gap, 0);
  return mergeParts([...stackParts(broad), ...placeInTwoColumns(small, top, half + GUTTER)]);
}

/** Sources at the left, targets aligned; a pair that is too wide keeps its own width. */
function layOutPairs(
  parts: readonly (readonly Box[])[],
  arrows: readonly Arrow[],
  half: number,
): readonly LaidOutPart[] {
  const found = parts.flatMap((part) => {
    const from = part.find((box) => arrows.some((arrow) => arrow.from === box.id));
    const to = part.find((box) => box !== from);
    return from && to ? [{ from, to }] : [];
  });
  const widest = Math.max(0, ...found.map(({ to }) => to.width));
  const line = Math.min(Math.max(0, ...found.map(({ from }) => from.width)) + ARROW, Math.max(half - widest, 0));
  return found.map(({ from, to }) => {
    const x = Math.max(line, from.width + ARROW);
    const height = Math.max(from.height, to.height);
    const place = (box: Box, left: number) => [box.id, { x: left, y: (height - box.height) / 2 }] as const;
    return { at: new Map([place(from, 0), place(to, x)]), width: x + to.width, height, gap: PAIR_GAP };
  });
}

interface PlacedPart {
  readonly part: LaidOutPart;
  readonly at: Position;
}

function stackParts(parts: readonly LaidOutPart[]): readonly PlacedPart[] {
  let y = 0;
  return parts.map((part) => {
    const placed = { part, at: { x: 0, y } };
    y += part.height + part.gap;
    return placed;
  });
}

/** Adds each part to the shorter column. */
function placeInTwoColumns(parts: readonly LaidOutPart[], top: number, right: number): readonly PlacedPart[] {
  const [first, second] = [
    { x: 0, end: top },
    { x: right, end: top },
  ];
  return parts.map((part) => {
    const column = first.end <= second.end ? first : second;
    const at = { x: column.x, y: column.end };
    column.end += part.height + part.gap;
    return { part, at };
  });
}

function mergeParts(placed: readonly PlacedPart[]): PageLayout {
  const spots = placed.flatMap(({ part, at }) =>
    [...part.at].map(([id, { x, y }]) => [id, { x: x + at.x, y: y + at.y }] as const),
  );
  const width = Math.max(...placed.map(({ part, at }) => at.x + part.width));
  const height = Math.max(...placed.map(({ part, at }) => at.y + part.height));
  return { at: new Map(spots), width: Math.ceil(width), height: Math.ceil(height) };
}
