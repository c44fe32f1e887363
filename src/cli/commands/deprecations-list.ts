// `zonewright deprecations list`: the schedule as of a day, latest date first.
import { type Deprecation, getEffectiveDate, getStatusOn, SCHEDULE } from "../../deprecation";
import { jsonText } from "../../report/json/report-json";
import { scheduleJson } from "../../report/json/schedule-json";
import { scheduleText } from "../../report/text/schedule";
import type { Args } from "../command";
import { readAsOf, readProfile } from "../flags";
import type { Io } from "../io";
import { stdoutPaint } from "../print";

export function listDeprecations(args: Args, io: Io): void {
  const [day, profile] = [readAsOf(args, io), readProfile(args)];
  const ids = args.all("id");
  const within = args.value("due-within");
  const isDue = (deprecation: Deprecation) => {
    if (within === undefined) return true;
    const { state, daysLeft } = getStatusOn(deprecation, day, profile);
    return state !== "ended" && daysLeft <= Number.parseInt(within, 10);
  };
  const rows = SCHEDULE.filter(
    (deprecation) => (ids.length === 0 || ids.includes(deprecation.id)) && isDue(deprecation),
  );
  const date = (deprecation: Deprecation) => getEffectiveDate(deprecation, profile);
  const sorted = [...rows].sort((left, right) => (date(left) < date(right) ? 1 : date(left) > date(right) ? -1 : 0));
  io.stdout.write(
    args.has("json")
      ? jsonText(scheduleJson(sorted, day, profile))
      : scheduleText(sorted, day, profile, stdoutPaint(io)),
  );
}
