// The layout of a graph: no boxes overlap, and each box is left of its targets.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Arrow,
  type Box,
  layOutColumns,
  listConnectedParts,
  type Position,
} from "../../src/report/html/column-layout";
import { layOutPage } from "../../src/report/html/page-layout";

const box = fc.record({ width: fc.integer({ min: 20, max: 300 }), height: fc.integer({ min: 20, max: 100 }) });
const graph = fc.integer({ min: 2, max: 25 }).chain((size) =>
  fc.record({
    boxes: fc.array(box, { minLength: size, maxLength: size }),
    pairs: fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { minLength: 1, maxLength: 40 }),
  }),
);

function built({ boxes, pairs }: { boxes: readonly Omit<Box, "id">[]; pairs: readonly (readonly [number, number])[] }) {
  const arrows = pairs
    .filter(([from, to]) => from !== to)
    .map(([from, to]): Arrow => ({ from: `n${from}`, to: `n${to}` }));
  const touched = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const nodes = boxes.map((box, index): Box => ({ id: `n${index}`, ...box })).filter((sized) => touched.has(sized.id));
  return { nodes, arrows };
}

function overlapping(nodes: readonly Box[], at: ReadonlyMap<string, Position>): readonly string[] {
  const apart = (left: number, size: number, right: number, otherSize: number) =>
    left + size <= right + 0.01 || right + otherSize <= left + 0.01;
  return nodes.flatMap((node, index) =>
    nodes.slice(index + 1).flatMap((other) => {
      const [a, b] = [at.get(node.id) as Position, at.get(other.id) as Position];
      return apart(a.x, node.width, b.x, other.width) || apart(a.y, node.height, b.y, other.height)
        ? []
        : [`${node.id} ${other.id}`];
    }),
  );
}

describe("boxes of a graph", () => {
  it("do not overlap and are inside the picture, even with loops", () => {
    fc.assert(
      fc.property(graph, (sketch) => {
        const { nodes, arrows } = built(sketch);
        if (nodes.length === 0) return;
        const { at, width, height } = layOutPage(nodes, arrows);
        expect(overlapping(nodes, at)).toEqual([]);
        const outside = nodes.filter((node) => {
          const { x, y } = at.get(node.id) as Position;
          return x < 0 || y < -0.01 || x + node.width > width || y + node.height > height;
        });
        expect(outside).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("are left of their targets if there is no loop", () => {
    fc.assert(
      fc.property(graph, ({ boxes, pairs }) => {
        const { nodes, arrows } = built({ boxes, pairs: pairs.filter(([from, to]) => from < to) });
        for (const part of listConnectedParts(nodes, arrows)) {
          const ids = new Set(part.map((sized) => sized.id));
          const { at } = layOutColumns(part, arrows);
          for (const { from, to } of arrows.filter((arrow) => ids.has(arrow.from))) {
            expect((at.get(from) as Position).x).toBeLessThan((at.get(to) as Position).x);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it("are placed quickly if a thousand paths lead from one end to the other", () => {
    const rungs = [...Array(40).keys()];
    const nodes = rungs.flatMap((n) => ["a", "b", "c"].map((of): Box => ({ id: `${of}${n}`, width: 50, height: 20 })));
    const arrows = rungs.slice(0, -1).flatMap((n) => [
      { from: `a${n}`, to: `b${n}` },
      { from: `a${n}`, to: `c${n}` },
      { from: `b${n}`, to: `a${n + 1}` },
      { from: `c${n}`, to: `a${n + 1}` },
    ]);
    const inner = nodes.filter((node) => !["b39", "c39"].includes(node.id));
    expect(layOutColumns(inner, arrows).at.size).toBe(118);
  });
});
