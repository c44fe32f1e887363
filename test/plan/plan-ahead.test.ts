// Zones are planned as soon as they are read, and the live objects of a zone without changes are dropped. The plan is that of all zones at once.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import type { DesiredScope, LiveScope } from "../../src/kind/state";
import { kinds } from "../../src/kinds";
import { createPlan, joinPlans, type PlanOptions, planAhead } from "../../src/plan/create-plan";
import { desiredScope, liveScope } from "../build-state";

const options: PlanOptions = { target: "test", asOf: "2026-11-22", emulator: true };
const address = (name: string, content: string): JsonObject => ({ name, type: "A", content });

interface Zone {
  readonly desired: DesiredScope;
  readonly live: LiveScope;
}

function zone(name: string, declared: readonly JsonObject[], rows: readonly JsonObject[], found: object = {}): Zone {
  const scope = { within: "zone", zone: name } as const;
  const full = rows.map((row) => ({ ...row, name: `${row["name"]}.example.com` }));
  return { desired: { ...desiredScope(declared), scope }, live: { ...liveScope(full), scope, ...found } };
}

const [www, moved, old] = [address("www", "192.0.2.1"), address("www", "192.0.2.2"), address("old", "192.0.2.3")];
const failure = { code: "LIV101", severity: "error", summary: "Cannot read", detail: "", help: "" } as const;
const ZONES = {
  unchanged: zone("a.example", [www], [www]),
  changed: zone("b.example", [moved], [www, old]),
  "with unmanaged records": zone("c.example", [www], [www, old]),
  "changed too": zone("d.example", [moved, old], [www]),
  "not there": zone("e.example", [], [], { exists: false }),
  "not read": zone("f.example", [www], [], { failure }),
} as const;

const plans = ([first, ...others]: readonly Zone[], without?: Zone) => {
  const zones = first ? [first, ...others] : [];
  const desired = { scopes: zones.filter((zone) => zone !== without).map(({ desired }) => desired) };
  const live = zones.map(({ live }) => live);
  return {
    atOnce: createPlan(kinds, desired, { scopes: live }, options),
    planned: joinPlans(
      kinds,
      desired,
      zones.map(({ desired, live }) => planAhead(kinds, desired, live, options)),
      options,
    ),
  };
};

describe("zones planned one by one", () => {
  it.each(Object.entries(ZONES))("a zone that is %s has the plan that it has alone", (_, zone) => {
    const { atOnce, planned } = plans([zone]);
    expect(planned).toEqual(atOnce);
  });

  it("have the plan of all at once, in any order", () => {
    const zones = Object.values(ZONES);
    for (const order of [zones, zones.toReversed()]) {
      const { atOnce, planned } = plans(order);
      expect(planned).toEqual(atOnce);
      expect(planned.scopes.flatMap(({ steps }) => steps.map(({ n }) => n))).toEqual([1, 2, 3]);
    }
  });

  it("have the plan of the others, if one of them is left out afterwards", () => {
    const { changed } = ZONES;
    const { atOnce, planned } = plans(Object.values(ZONES), changed);
    expect(planned).toEqual(atOnce);
    expect(planned.scopes.flatMap(({ steps }) => steps.map(({ n }) => n))).toEqual([1, 2]);
  });

  it("keep the live objects of zones with changes alone", () => {
    const kept = Object.values(ZONES).map(({ desired, live }) => planAhead(kinds, desired, live, options).live?.scope);
    const names = kept.flatMap((scope) => (scope?.within === "zone" ? [scope.zone] : []));
    expect(names).toEqual(["b.example", "d.example", "f.example"]);
  });
});
