// Where the connected parts of a graph stand on a wide page: large ones below one another, small ones in two columns, and
// pairs (one name that points at one other) with their targets in a line. Numbers only.
import { type Arrow, type Laid, layered, partsOf, type Sized, type Spot } from "./layered";

const WIDE = 1130;
const GUTTER = 40;
const GAP = 20;
const PAIR_GAP = 8;
const ARROW = 40;

export interface Arranged {
  readonly at: ReadonlyMap<string, Spot>;
  readonly width: number;
  readonly height: number;
}

interface Part extends Laid {
  readonly gap: number;
}

export function arranged(nodes: readonly Sized[], arrows: readonly Arrow[]): Arranged {
  const parts = partsOf(nodes, arrows);
  const isPair = (part: readonly Sized[]) => part.length === 2;
  const others = parts.filter((part) => !isPair(part)).map((part) => ({ ...layered(part, arrows), gap: GAP }));
  const half = (WIDE - GUTTER) / 2;
  const all = [...others, ...pairs(parts.filter(isPair), arrows, half)];
  const broad = all.filter((part) => part.width > half);
  const small = all.filter((part) => part.width <= half);
  const top = broad.reduce((sum, part) => sum + part.height + part.gap, 0);
  return joined([...below(broad), ...inColumns(small, top, half + GUTTER)]);
}

/** Sources at the left, targets in a line; a pair too wide for that keeps its own width. */
function pairs(parts: readonly (readonly Sized[])[], arrows: readonly Arrow[], half: number): readonly Part[] {
  const found = parts.map((part) => {
    const from = part.find((sized) => arrows.some((arrow) => arrow.from === sized.id)) as Sized;
    return { from, to: part.find((sized) => sized !== from) as Sized };
  });
  const widest = Math.max(0, ...found.map(({ to }) => to.width));
  const line = Math.min(Math.max(0, ...found.map(({ from }) => from.width)) + ARROW, Math.max(half - widest, 0));
  return found.map(({ from, to }) => {
    const x = Math.max(line, from.width + ARROW);
    const height = Math.max(from.height, to.height);
    const spot = (sized: Sized, left: number) => [sized.id, { x: left, y: (height - sized.height) / 2 }] as const;
    return { at: new Map([spot(from, 0), spot(to, x)]), width: x + to.width, height, gap: PAIR_GAP };
  });
}

interface Placed {
  readonly part: Part;
  readonly at: Spot;
}

function below(parts: readonly Part[]): readonly Placed[] {
  let y = 0;
  return parts.map((part) => {
    const placed = { part, at: { x: 0, y } };
    y += part.height + part.gap;
    return placed;
  });
}

/** Each part goes where the page is shorter. */
function inColumns(parts: readonly Part[], top: number, right: number): readonly Placed[] {
  const ends = [top, top];
  return parts.map((part) => {
    const column = (ends[0] as number) <= (ends[1] as number) ? 0 : 1;
    const at = { x: column * right, y: ends[column] as number };
    ends[column] = at.y + part.height + part.gap;
    return { part, at };
  });
}

function joined(placed: readonly Placed[]): Arranged {
  const spots = placed.flatMap(({ part, at }) =>
    [...part.at].map(([id, { x, y }]) => [id, { x: x + at.x, y: y + at.y }] as const),
  );
  const width = Math.max(...placed.map(({ part, at }) => at.x + part.width));
  const height = Math.max(...placed.map(({ part, at }) => at.y + part.height));
  return { at: new Map(spots), width: Math.ceil(width), height: Math.ceil(height) };
}
