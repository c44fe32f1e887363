// Where the boxes of a graph stand: on nothing else, each left of what it points at, whatever the graph is.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arranged } from "../../src/report/html/arranged";
import { type Arrow, layered, partsOf, type Sized, type Spot } from "../../src/report/html/layered";

const box = fc.record({ width: fc.integer({ min: 20, max: 300 }), height: fc.integer({ min: 20, max: 100 }) });
const graph = fc.integer({ min: 2, max: 25 }).chain((size) =>
  fc.record({
    boxes: fc.array(box, { minLength: size, maxLength: size }),
    pairs: fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { minLength: 1, maxLength: 40 }),
  }),
);

function built({
  boxes,
  pairs,
}: {
  boxes: readonly Omit<Sized, "id">[];
  pairs: readonly (readonly [number, number])[];
}) {
  const arrows = pairs
    .filter(([from, to]) => from !== to)
    .map(([from, to]): Arrow => ({ from: `n${from}`, to: `n${to}` }));
  const touched = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const nodes = boxes
    .map((box, index): Sized => ({ id: `n${index}`, ...box }))
    .filter((sized) => touched.has(sized.id));
  return { nodes, arrows };
}

function overlapping(nodes: readonly Sized[], at: ReadonlyMap<string, Spot>): readonly string[] {
  const apart = (left: number, size: number, right: number, otherSize: number) =>
    left + size <= right + 0.01 || right + otherSize <= left + 0.01;
  return nodes.flatMap((node, index) =>
    nodes.slice(index + 1).flatMap((other) => {
      const [a, b] = [at.get(node.id) as Spot, at.get(other.id) as Spot];
      return apart(a.x, node.width, b.x, other.width) || apart(a.y, node.height, b.y, other.height)
        ? []
        : [`${node.id} ${other.id}`];
    }),
  );
}

describe("boxes of a graph", () => {
  it("stand on no other box, inside the picture, also with loops", () => {
    fc.assert(
      fc.property(graph, (sketch) => {
        const { nodes, arrows } = built(sketch);
        if (nodes.length === 0) return;
        const { at, width, height } = arranged(nodes, arrows);
        expect(overlapping(nodes, at)).toEqual([]);
        const outside = nodes.filter((node) => {
          const { x, y } = at.get(node.id) as Spot;
          return x < 0 || y < -0.01 || x + node.width > width || y + node.height > height;
        });
        expect(outside).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("stand left of what they point at where there is no loop", () => {
    fc.assert(
      fc.property(graph, ({ boxes, pairs }) => {
        const { nodes, arrows } = built({ boxes, pairs: pairs.filter(([from, to]) => from < to) });
        for (const part of partsOf(nodes, arrows)) {
          const ids = new Set(part.map((sized) => sized.id));
          const { at } = layered(part, arrows);
          for (const { from, to } of arrows.filter((arrow) => ids.has(arrow.from))) {
            expect((at.get(from) as Spot).x).toBeLessThan((at.get(to) as Spot).x);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it("are placed at once where a thousand ways lead from one end to the other", () => {
    const rungs = [...Array(40).keys()];
    const nodes = rungs.flatMap((n) =>
      ["a", "b", "c"].map((of): Sized => ({ id: `${of}${n}`, width: 50, height: 20 })),
    );
    const arrows = rungs.slice(0, -1).flatMap((n) => [
      { from: `a${n}`, to: `b${n}` },
      { from: `a${n}`, to: `c${n}` },
      { from: `b${n}`, to: `a${n + 1}` },
      { from: `c${n}`, to: `a${n + 1}` },
    ]);
    const inner = nodes.filter((node) => !["b39", "c39"].includes(node.id));
    expect(layered(inner, arrows).at.size).toBe(118);
  });
});
