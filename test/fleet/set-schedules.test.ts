// Schedules that are set again: a queue may return a schedule in another form than it was given, with the same meaning.
import { expect, it } from "vitest";
import type { JobQueue, Schedule } from "../../src/fleet/job-queue";
import { setSchedules } from "../../src/fleet/set-schedules";

/** A queue that has these schedules, and takes others. */
function queueOf(schedules: readonly { readonly key: string; readonly schedule: Schedule }[]) {
  const set: string[] = [];
  const queue: Pick<JobQueue, "schedules" | "schedule" | "unschedule"> = {
    schedules: async () => schedules.map((schedule) => ({ ...schedule, nextAt: 0 })),
    schedule: async (key) => void set.push(key),
    unschedule: async () => undefined,
  };
  return { queue, set };
}

it.each<readonly [string, Schedule, Schedule, number]>([
  ["a cron expression without a time zone", { cron: "0 4 * * *", timeZone: "UTC" }, { cron: "0 4 * * *" }, 0],
  [
    "the same time zone",
    { cron: "0 4 * * *", timeZone: "Asia/Tokyo" },
    { cron: "0 4 * * *", timeZone: "Asia/Tokyo" },
    0,
  ],
  ["another time zone", { cron: "0 4 * * *", timeZone: "Asia/Tokyo" }, { cron: "0 4 * * *" }, 1],
  ["another expression", { cron: "0 4 * * *", timeZone: "UTC" }, { cron: "0 5 * * *" }, 1],
  ["an interval in place of an expression", { cron: "0 4 * * *", timeZone: "UTC" }, { everyMs: 60_000 }, 1],
])("%s: changes what differs, and nothing else", async (_, existing, wanted, changed) => {
  const { queue, set } = queueOf([{ key: "a", schedule: existing }]);
  const result = await setSchedules(queue, ["a"], () => wanted, false);
  expect([result, set]).toEqual([
    { added: 0, changed, removed: 0, unchanged: 1 - changed },
    changed === 1 ? ["a"] : [],
  ]);
});
