// The rules on production zones: no errors in the default profile, and only the specification's errors in the strict profile.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../src/base/diagnostic";
import { compileDocuments } from "../../../src/desired";
import { parseYaml } from "../../../src/desired/formats/document";
import { convertOctodns } from "../../../src/desired/formats/octodns";
import { kinds } from "../../../src/kinds";

const zones = ["k8s.io", "kubernetes.io"] as const;

function findings(zone: string, profile: "live" | "spec", prune: boolean): readonly Diagnostic[] {
  const file = `${zone}.octodns.yaml`;
  const text = readFileSync(join(__dirname, "../../../examples/zones", file), "utf8");
  const imported = convertOctodns(zone, [{ file, text }]);
  const { document } = parseYaml("zone.yaml", imported.document);
  if (!document) throw new Error(`${zone} cannot be imported`);
  const owned = prune ? withPrune(document.value, zone) : document.value;
  return compileDocuments([{ ...document, value: owned as never }], { kinds, profile }).diagnostics;
}

function withPrune(value: unknown, zone: string): unknown {
  const { zones: all, ...rest } = value as { readonly zones: Readonly<Record<string, object>> };
  return { ...rest, zones: { ...all, [zone]: { ...all[zone], prune: true } } };
}

function counted(diagnostics: readonly Diagnostic[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { severity, code } of diagnostics) {
    counts.set(`${severity} ${code}`, (counts.get(`${severity} ${code}`) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort());
}

describe.each(zones)("%s", (zone) => {
  it("has no error in the default profile", () => {
    for (const prune of [false, true]) {
      expect(findings(zone, "live", prune).filter((finding) => finding.severity === "error")).toEqual([]);
    }
  });

  it("has exactly the expected errors in the strict profile", () => {
    const strict = findings(zone, "spec", false).filter((finding) => finding.severity === "error");
    expect([...new Set(strict.map((diagnostic) => diagnostic.code))]).toEqual(["REC131"]);
  });
});

it("finds the same diagnostics in the real zones every time", () => {
  const all = zones.map((zone) => [zone, counted(findings(zone, "live", true)), counted(findings(zone, "spec", true))]);
  expect(all).toMatchInlineSnapshot(`
    [
      [
        "k8s.io",
        {
          "warning REC131": 1,
          "warning REC146": 1,
        },
        {
          "error REC131": 3,
          "warning REC146": 1,
        },
      ],
      [
        "kubernetes.io",
        {
          "warning REC131": 1,
          "warning REC146": 1,
        },
        {
          "error REC131": 2,
          "warning REC146": 1,
        },
      ],
    ]
  `);
});
