// The index of a listing: it equals a search of all objects after any writes, and a run with many resources examines the listing once.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Kind, objectIdentityKey } from "../../src/kind/kind";
import { kinds } from "../../src/kinds";
import { createListedObjects } from "../../src/terraform/coalesce/listed-objects";
import type { FoundObject } from "../../src/terraform/coalesce/reader";
import { emulate } from "../emulated";
import { type Config, createCore } from "./in-process-core";

const records = kinds.find(({ name }) => name === "dns_record") as Kind;

function found(id: string, name: string, content: string): FoundObject {
  const props = { name, type: "A", content };
  const live = { kind: records.name, id, group: `${name} A`, conflict: name, label: name, props };
  return { outcome: "found", row: {}, live: live as FoundObject["live"] };
}

const object = fc
  .tuple(fc.constantFrom("1", "2", "3", "4"), fc.constantFrom("a", "b"), fc.constantFrom("192.0.2.1", "192.0.2.2"))
  .map((row) => found(...row));
const write = fc.oneof(
  object.map((written) => ({ written, id: written.live.id })),
  fc.constantFrom("1", "2", "3", "4").map((id) => ({ written: undefined, id })),
);

describe("the objects of a listing", () => {
  it("are found as by a search of all of them, after any writes", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(object, { selector: ({ live }) => live.id }),
        fc.array(write),
        object,
        (all, writes, like) => {
          const objects = createListedObjects(records, all);
          const check = () => {
            const list = [...objects.values()];
            const { live } = like;
            const key = objectIdentityKey(records, live.props);
            expect(new Set(objects.find("identity", key))).toEqual(
              new Set(list.filter((each) => objectIdentityKey(records, each.live.props) === key)),
            );
            for (const by of ["group", "conflict"] as const)
              expect(new Set(objects.find(by, live[by]))).toEqual(
                new Set(list.filter((each) => each.live[by] === live[by])),
              );
            expect(list.every((each) => objects.get(each.live.id) === each)).toBe(true);
            expect(objects.size).toBe(list.length);
          };
          check();
          for (const { id, written } of writes) {
            if (written) objects.set(written);
            else objects.delete(id);
            expect(objects.has(id)).toBe(written !== undefined);
            check();
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("are compared a number of times that grows with the number of resources that adopt them, and not with its square", async () => {
    const [few, many] = [await countReads(100), await countReads(400)];
    expect(few).toBeGreaterThan(100);
    expect(many / few).toBeLessThan(5);
  });
});

/** How often the identity of a kind is read while resources adopt as many records, one after another. */
async function countReads(count: number): Promise<number> {
  const emulation = emulate({ mode: "calm", seed: 5 });
  const zone_id = String(emulation.control.addZone("example.com")["id"]);
  const configs: Readonly<Record<string, Config>> = Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `edge_dns_record.r${n}`,
      { zone_id, name: `h${n}`, type: "A", content: "192.0.2.1", adopt: true },
    ]),
  );
  for (let n = 0; n < count; n += 1)
    emulation.control.foreign.create("example.com", { type: "A", name: `h${n}.example.com`, content: "192.0.2.1" });
  let reads = 0;
  const identity = new Proxy(records.identity, {
    get: (target, name, receiver) => {
      reads += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  const counted = kinds.map((kind) => (kind === records ? { ...kind, identity } : kind));
  const core = createCore(emulation, { kinds: counted, parallelism: 10 });
  await core.apply(configs);
  expect(emulation.control.records("example.com")).toHaveLength(count);
  expect(core.state.size).toBe(count);
  return reads;
}
