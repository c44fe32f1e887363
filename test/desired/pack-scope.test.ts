// Zones beyond the first 100,000 objects are packed, and unpacked when they are planned: nothing may get lost.
import { describe, expect, it } from "vitest";
import { formatPath, type LocatedDocument } from "../../src/base/located-document";
import { compileDocuments } from "../../src/desired/compile-documents";
import { createPacker, packScope } from "../../src/desired/pack-scope";
import type { DesiredScope } from "../../src/kind/state";
import { kinds } from "../../src/kinds";
import { digestDesiredState } from "../../src/plan/saved-plan";
import { records } from "./every-type";

const several = { name: "several", type: "A", content: ["192.0.2.7", "192.0.2.8"] };
const document: LocatedDocument = {
  file: "zones.yaml",
  value: {
    version: 1,
    zones: Object.fromEntries(
      ["a.example", "b.example", "c.example"].map((zone) => [
        zone,
        { prune: true, dns_settings: { flatten_all_cnames: true }, records: [...records, several] },
      ]),
    ),
  },
  locate: (path) => ({ file: "zones.yaml", at: formatPath(path) }),
  ignoredFields: (path) => (path.at(-1) === 1 ? [["ttl"]] : undefined),
};

function compileZones(): readonly DesiredScope[] {
  const { desired } = compileDocuments([document], { kinds });
  return desired.scopes.filter(({ scope }) => scope.within === "zone");
}

/** Everything that a stage can ask an object for. */
const members = ({ objects }: DesiredScope) =>
  objects.map(({ kind, group, conflict, label, props, ignoredFields, where }) => ({
    ...{ kind, group, conflict, label, props, ignoredFields, where },
  }));

describe("a packed zone", () => {
  it("declares what it declared before", () => {
    const scopes = compileZones();
    expect(scopes.map(({ objects }) => objects.length)).toEqual(scopes.map(() => records.length + 3));
    for (const scope of scopes) {
      const packed = packScope(kinds, scope);
      expect(packed.objects).not.toBe(scope.objects);
      expect(members(packed)).toEqual(members(scope));
      expect({ ...packed, objects: [] }).toEqual({ ...scope, objects: [] });
    }
    const packed = scopes.map((scope) => packScope(kinds, scope));
    expect(digestDesiredState({ scopes: packed })).toBe(digestDesiredState({ scopes }));
  });

  it("is the same list for a stage that asks twice", () => {
    for (const scope of compileZones().map((scope) => packScope(kinds, scope)))
      expect(scope.objects).toBe(scope.objects);
  });

  it("comes after zones with many objects", () => {
    const [first, second, third] = compileZones();
    if (!first || !second || !third) throw new Error("three zones are needed");
    const pack = createPacker(kinds, first.objects.length + 1);
    expect(pack(first)).toBe(first);
    expect(pack(second)).toBe(second);
    expect(pack(third)).not.toBe(third);
  });
});
