// `fleet status`: the results of the zones' last jobs, and the state of the queue. It sends no request to the API.
import { listJobResults } from "../../fleet/job-results";
import type { Args } from "../command";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { stdoutPaint } from "../print";
import { resultsJson } from "./results-json";
import { resultsTable } from "./results-table";
import { withFleet } from "./with-fleet";

export function runStatus(args: Args, io: Io): Promise<ExitCode> {
  return withFleet(io, async ({ queue }) => {
    const stats = await queue.stats();
    const zones = new Set(args.all("zone"));
    const results = (await listJobResults(queue.store)).filter(({ key }) => zones.size === 0 || zones.has(key));
    if (args.has("json")) {
      io.stdout.write(resultsJson(results, { name: queue.name, stats }));
      return EXIT.done;
    }
    const { waiting, delayed, active, failed, schedules } = stats;
    const state = `${active} active, ${waiting} waiting, ${delayed} delayed, ${failed} failed, ${schedules} scheduled`;
    const table = resultsTable(results, io.now().getTime(), stdoutPaint(io), args.has("verbose"));
    io.stdout.write(`${table}${queue.name}: ${state}.\n`);
    return EXIT.done;
  });
}
