import fc from "fast-check";
import { expect, it } from "vitest";
import { groupBy } from "../../src/base/group-by";
import { Groups } from "../../src/base/groups";

it("groups values as groupBy does, in the order of their first values", () => {
  const list = fc.array(fc.record({ key: fc.integer({ min: 0, max: 9 }), value: fc.nat() }));
  fc.assert(
    fc.property(list, (list) => {
      const groups = new Groups(list, ({ key }) => key);
      const expected = groupBy(list, ({ key }) => key);
      expect([...groups.keys()]).toEqual([...expected.keys()]);
      for (let key = 0; key <= 10; key += 1) {
        const group = expected.get(key) ?? [];
        expect(groups.get(key)).toEqual(group);
        expect(groups.has(key)).toBe(group.length > 0);
        expect(groups.only(key)).toBe(group.length === 1 ? group[0] : undefined);
      }
    }),
  );
});
