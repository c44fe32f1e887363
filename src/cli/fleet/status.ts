// `fleet status`: how the zones are, as their last turns left them, and what waits. Nothing is asked of the API.
import { results } from "../../fleet/results";
import type { Args } from "../command";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { outPaint } from "../print";
import { withFleet } from "./engine";
import { resultsJson } from "./json";
import { fleetTable } from "./table";

export function status(args: Args, io: Io): Promise<ExitCode> {
  return withFleet(io, async ({ engine }) => {
    const stats = await engine.stats();
    const zones = new Set(args.all("zone"));
    const found = (await results(engine.store)).filter((result) => zones.size === 0 || zones.has(result.key));
    if (args.has("json")) {
      io.stdout.write(resultsJson(found, { engine: engine.name, stats }));
      return EXIT.done;
    }
    const { waiting, delayed, active, failed, schedules } = stats;
    const queue = `${active} active, ${waiting} waiting, ${delayed} delayed, ${failed} failed, ${schedules} scheduled`;
    io.stdout.write(
      `${fleetTable(found, io.now().getTime(), outPaint(io), args.has("verbose"))}${engine.name}: ${queue}.\n`,
    );
    return EXIT.done;
  });
}
