// `zonewright deprecations list`: the schedule, newest day first, as it stands on a day.
import { type Deprecation, effectiveDate, SCHEDULE, stateOn } from "../../deprecation";
import { jsonText } from "../../report/json";
import { scheduleJson } from "../../report/schedule-json";
import { scheduleText } from "../../report/text/schedule";
import type { Args } from "../command";
import { asOf, profileOf } from "../flags";
import type { Io } from "../io";
import { outPaint } from "../print";

export function listDeprecations(args: Args, io: Io): void {
  const [day, profile] = [asOf(args, io), profileOf(args)];
  const ids = args.all("id");
  const within = args.value("due-within");
  const isDue = (deprecation: Deprecation) => {
    if (within === undefined) return true;
    const { state, daysLeft } = stateOn(deprecation, day, profile);
    return state !== "ended" && daysLeft <= Number.parseInt(within, 10);
  };
  const rows = SCHEDULE.filter(
    (deprecation) => (ids.length === 0 || ids.includes(deprecation.id)) && isDue(deprecation),
  );
  const date = (deprecation: Deprecation) => effectiveDate(deprecation, profile);
  const sorted = [...rows].sort((left, right) => (date(left) < date(right) ? 1 : date(left) > date(right) ? -1 : 0));
  io.stdout.write(
    args.has("json") ? jsonText(scheduleJson(sorted, day, profile)) : scheduleText(sorted, day, profile, outPaint(io)),
  );
}
