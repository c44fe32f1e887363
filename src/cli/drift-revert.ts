// `drift --remediate revert`: puts records back as they are declared, as far as a job may, and says what it left.
import { isConverged, type Outcome } from "../apply/outcome";
import { revertible } from "../drift/revert";
import { kinds } from "../kinds";
import { carryOut } from "../reconcile";
import { readable } from "../report/escape";
import { count } from "../report/text/words";
import type { Args } from "./command";
import { EXIT, type ExitCode } from "./exit";
import type { Io } from "./io";
import type { Planned } from "./planned";
import { printDiagnostics } from "./print";

export function reverts(args: Args): boolean {
  return args.one("remediate") === "revert";
}

/** Exit 0 where all is as declared again, 2 where something was left to a person, 6 where a write failed. */
export async function revert(planned: Planned, io: Io): Promise<ExitCode> {
  const { plan, steps, left } = revertible(planned.plan);
  if (steps > 0) {
    const outcome = await written(planned, plan, io);
    printDiagnostics(
      io,
      outcome.scopes.flatMap((one) => one.diagnostics),
    );
    if (outcome.interrupted) return EXIT.interrupted;
    if (!isConverged(outcome)) return EXIT.partial;
    io.stderr.write(`Reverted ${count(steps, "change")}.\n`);
  }
  if (left.length === 0) return EXIT.done;
  io.stderr.write(`Left to a person: ${left.map(readable).join(", ")}.\n`);
  return EXIT.changes;
}

/** Without the documents exactly these steps are carried out, or given up where live moved again. */
function written(planned: Planned, plan: Planned["plan"], io: Io): Promise<Outcome> {
  const { target, options, locks, snapshots, secrets } = planned;
  return carryOut(target.api, kinds, undefined, plan, {
    ...options,
    allow: [],
    signal: io.interrupt,
    mayNotWrite: locks?.mayNotWrite,
    beforeFirstWrite: snapshots.keep,
    secrets,
  });
}
