// Schedules as the documents and the command line want them, put into the engine: what is there as wanted is left alone.
import { mapAtOnce } from "../../base/at-once";
import { equalJson } from "../../base/json";
import type { Engine, Schedule } from "../../fleet/engine";

/** One after another, ten thousand schedules take half a minute. */
export const AT_ONCE = 50;

export interface Rescheduled {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly same: number;
}

/** @param prune schedules of keys that are not among them are removed. */
export async function putSchedules(
  engine: Engine,
  keys: readonly string[],
  when: (key: string) => Schedule,
  prune: boolean,
): Promise<Rescheduled> {
  const there = new Map((await engine.schedules()).map((schedule) => [schedule.key, schedule]));
  const due = keys.filter((key) => !equalJson({ ...there.get(key)?.when }, { ...when(key) }));
  await mapAtOnce(due, AT_ONCE, (key) => engine.schedule(key, when(key)));
  const wanted = new Set(keys);
  const surplus = prune ? [...there.keys()].filter((key) => !wanted.has(key)) : [];
  await mapAtOnce(surplus, AT_ONCE, (key) => engine.unschedule(key));
  const changed = due.filter((key) => there.has(key)).length;
  return { added: due.length - changed, changed, removed: surplus.length, same: keys.length - due.length };
}
