// Runs a story once and counts its calls, then crashes it at each call in three phases, restarts it, and checks the result.
import { CRASHES, type CrashPoint } from "./network";
import { recordsIn, settled, shapeOf, watch } from "./oracles";
import { type Declaration, declarationByExample, declarationOf } from "./records";
import { begin, howOf, type Scenario } from "./scenarios";
import type { Ran, World } from "./world";

export interface Undisturbed {
  readonly calls: number;
  /** The whole state afterwards, without ids and times. */
  readonly shape: readonly string[];
  readonly declaration: Declaration;
}

/** The story without a fault: it converges, and no write of it is refused. */
export async function undisturbed(scenario: Scenario): Promise<Undisturbed & { readonly problems: readonly string[] }> {
  const world = await begin(scenario);
  const said = declarationOf(scenario.document);
  const oracles = scenario.byExample ? undefined : watch(world, said);
  const ran = await world.run(scenario.document, howOf(scenario));
  const declaration = scenario.byExample ? declarationByExample(recordsIn(world)) : said;
  oracles?.afterRun(ran);
  const problems = [
    ...refusals(ran),
    ...(await settled(world, scenario.document, declaration, howOf(scenario))),
    ...(oracles?.violations ?? []),
  ];
  const shape = shapeOf(world);
  await world.end();
  return { calls: ran.calls.length, shape, declaration, problems };
}

export function crashPoints(calls: number): readonly CrashPoint[] {
  return Array.from({ length: calls }, (_, index) => CRASHES.map((at) => ({ call: index + 1, at }))).flat();
}

/**
 * The story with processes that die one after the other, each at its point, and a last process that may live.
 * @returns what does not hold, in words, and the calls of the last process that died or lived.
 */
export async function crashed(
  scenario: Scenario,
  points: readonly CrashPoint[],
  expected: Undisturbed,
): Promise<{ readonly problems: readonly string[]; readonly calls: number }> {
  const world = await begin(scenario);
  const oracles = watch(world, expected.declaration);
  const seen: string[] = [];
  let calls = 0;
  for (const crash of [...points, undefined]) {
    const ran = await world.run(scenario.document, { ...howOf(scenario), crash });
    seen.push(...refusals(ran));
    oracles.afterRun(ran);
    calls = ran.calls.length;
    if (crash === undefined && ran.exit !== 0) seen.push(`the run after the crash exits with ${ran.exit}`);
  }
  const problems = [
    ...seen,
    ...(await settled(world, scenario.document, expected.declaration, howOf(scenario))),
    ...oracles.violations,
  ];
  problems.push(...unlike(world, expected));
  await world.end();
  return { problems, calls };
}

/** Nobody else writes, so the API refuses only writes that should not have been sent. */
function refusals({ calls }: Ran): readonly string[] {
  return calls
    .filter((call) => call.method !== "GET" && call.status >= 400)
    .map(
      (call) => `${call.method} ${call.path.split("/").at(-1)} was refused: ${call.status} ${call.codes.join(", ")}`,
    );
}

function unlike(world: World, { shape }: Undisturbed): readonly string[] {
  const now = shapeOf(world);
  const missing = shape.filter((row) => !now.includes(row)).map((row) => `missing in the end: ${row}`);
  const surplus = now.filter((row) => !shape.includes(row)).map((row) => `surplus in the end: ${row}`);
  const counts = now.length === shape.length ? [] : [`${now.length} objects in the end instead of ${shape.length}`];
  return [...missing, ...surplus, ...counts].slice(0, 10);
}
