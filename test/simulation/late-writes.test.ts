// A request may take effect after its connection was reset. Each write of each story is late once, and each route by 0.5, 2.5 and 29
// seconds: nothing is double, nothing is lost, the report is true, and the next plan is empty. The process may also die
// while it waits.
import { describe, expect, it } from "vitest";
import { isConverged } from "../../src/apply/outcome";
import { groupBy } from "../../src/base/group-by";
import { type Undisturbed, undisturbed } from "./crash-points";
import type { Numbered } from "./network";
import { differences, recordsIn, settled, shapeOf, watch } from "./oracles";
import { declarationOf } from "./records";
import { begin, howOf, type Scenario, scenarios } from "./scenarios";
import type { Ran, World } from "./world";

/** A delay, and how many calls later the process dies in the second test: once in each interval between two reads. */
const DELAYS = [
  { lateMs: 500, after: 1 },
  { lateMs: 2500, after: 2 },
  { lateMs: 29_000, after: 3 },
] as const;

/** A late batch of 500 changes is as any other batch. */
const stories = scenarios.filter(({ title }) => !title.startsWith("500 changes"));

interface LateWrite {
  /** The number of the call. */
  readonly n: number;
  readonly lateMs: number;
  readonly after: number;
}

interface Story {
  readonly expected: Undisturbed & { readonly problems: readonly string[] };
  readonly lateWrites: readonly LateWrite[];
}

/** All stories without faults. The first test waits for them. */
let undisturbedStories: Promise<ReadonlyMap<Scenario, Story>> | undefined;

async function getStory(scenario: Scenario): Promise<Story> {
  undisturbedStories ??= runAllUndisturbed();
  const story = (await undisturbedStories).get(scenario);
  if (!story) throw new Error(`${scenario.title} is not among the stories`);
  return story;
}

/**
 * The stories share the delays, because all three for every write took half a minute of CPU: every write of every story is late once, and
 * every route (of saved plans and of documents) is late by each delay in one of them.
 */
async function runAllUndisturbed(): Promise<ReadonlyMap<Scenario, Story>> {
  const found = new Map<Scenario, Story & { readonly lateWrites: LateWrite[] }>();
  for (const scenario of stories) found.set(scenario, { expected: await undisturbed(scenario), lateWrites: [] });
  const writes = (await Promise.all(stories.map(listWrites))).flat();
  const routes = groupBy(writes, ({ scenario, method, path }) => {
    return `${scenario.saved} ${method} ${path.replace(/[0-9a-f]{32}/g, "")}`;
  });
  for (const calls of routes.values()) {
    for (let index = 0; index < Math.max(calls.length, DELAYS.length); index += 1) {
      const { scenario, n } = pick(calls, index);
      found.get(scenario)?.lateWrites.push({ n, ...pick(DELAYS, index) });
    }
  }
  return found;
}

async function listWrites(scenario: Scenario): Promise<readonly (Numbered & { readonly scenario: Scenario })[]> {
  const world = await begin(scenario);
  const ran = await world.run(scenario.document, howOf(scenario));
  await world.end();
  return ran.calls.filter((call) => call.method !== "GET").map((call) => ({ ...call, scenario }));
}

function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error("the list is empty");
  return found;
}

const late = (n: number, lateMs: number) => ({
  faults: [{ on: (call: Numbered) => call.n === n, phase: "late" as const, fault: { lateMs } }],
});

/** What the run reports, compared with the live state. */
function untruths(ran: Ran, world: World, scenario: Scenario): readonly string[] {
  if (!ran.outcome || !isConverged(ran.outcome)) return [`exit ${ran.exit}`];
  return scenario.byExample ? [] : differences(recordsIn(world), declarationOf(scenario.document));
}

/** Nothing can arrive any more. */
async function waitForLateWrites(world: World): Promise<void> {
  await world.clock.sleep(60_000);
  world.control.zones();
}

describe.each(stories)("$title", (scenario) => {
  it("is applied whichever of its writes is late", { timeout: 120_000 }, async () => {
    const found = new Map<string, readonly string[]>();
    const { expected, lateWrites } = await getStory(scenario);
    const { shape, declaration, problems } = expected;
    expect(problems).toEqual([]);
    for (const { n, lateMs } of lateWrites) {
      const world = await begin(scenario);
      const oracles = watch(world, declaration);
      const ran = await world.run(scenario.document, { ...howOf(scenario), ...late(n, lateMs) });
      // A PATCH that arrives twice is written twice.
      oracles.afterRun(ran, { alone: false });
      const said = untruths(ran, world, scenario);
      await waitForLateWrites(world);
      const left =
        shapeOf(world).length === shape.length ? [] : [`${shapeOf(world).length} objects, not ${shape.length}`];
      const problems = [
        ...said,
        ...left,
        ...(await settled(world, scenario.document, declaration, howOf(scenario), 1)),
        ...oracles.violations,
      ];
      if (problems.length > 0) found.set(`call ${n}, ${lateMs} ms`, problems);
      await world.end();
    }
    expect(Object.fromEntries(found)).toEqual({});
  });

  it("is finished by the next runs if the process also dies while it waits", { timeout: 120_000 }, async () => {
    const found = new Map<string, readonly string[]>();
    const { expected, lateWrites } = await getStory(scenario);
    const { shape, declaration } = expected;
    for (const { n, lateMs, after } of lateWrites) {
      const world = await begin(scenario);
      const crash = { call: n + after, at: "before sending" } as const;
      await world.run(scenario.document, { ...howOf(scenario), ...late(n, lateMs), crash });
      await world.run(scenario.document, howOf(scenario));
      await waitForLateWrites(world);
      const problems = await settled(world, scenario.document, declaration, howOf(scenario));
      const copies = shapeOf(world).length - shape.length;
      // Nothing on the disk says that a dead process sent the create of an application: its copy is named, and left.
      const isNamed = copies === 1 && (await isAmbiguous(world, scenario));
      if (!isNamed && problems.length + copies > 0)
        found.set(`call ${n}, ${lateMs} ms, dead ${after} calls later`, [`${copies} copies`, ...problems]);
      await world.end();
    }
    expect(Object.fromEntries(found)).toEqual({});
  });
});

/** Whether the next plan refuses to choose among the applications of a name. */
async function isAmbiguous(world: World, { document }: Scenario): Promise<boolean> {
  const { plan } = await world.run(document);
  const errors = (plan?.diagnostics ?? []).filter(({ severity }) => severity === "error");
  return (
    errors.length > 0 &&
    errors.every(({ code, detail }) => code === "OWN105" && /access applications/.test(detail ?? ""))
  );
}
