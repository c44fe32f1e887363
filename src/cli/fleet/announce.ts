// Checks whether a fleet works for the target of a command before anything is enqueued: on a server that several targets use, a
// wrong base URL or account would leave the request with nobody, and its author in the belief that it was done.
import { codeTitle } from "../../base/codes";
import { describeFleetTarget } from "../../fleet/fleet-target";
import { announceTarget, findOtherTargets, listKnownTargets } from "../../fleet/known-targets";
import type { Fleet } from "../../fleet/open-fleet";
import { FLEET_VARIABLE } from "../../fleet/shared-services";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { printDiagnostics } from "../print";

/** Reports that all workers run for other targets, with all names. Undefined when the command may enqueue. */
export async function announceCommand(
  command: string,
  { fleetTarget, queue }: Fleet,
  io: Io,
): Promise<ExitCode | undefined> {
  const { targets } = await listKnownTargets(queue.shared);
  const others = findOtherTargets(targets, fleetTarget);
  if (others.length > 0) {
    const served = others.map((other) => `\`${describeFleetTarget(other)}\``).join(" and ");
    const detail = `\`fleet ${command}\` is for \`${describeFleetTarget(fleetTarget)}\`. The workers of this fleet run for ${served}. Nothing was enqueued.`;
    const help = `Correct \`--base-url\`, ZONEWRIGHT_BASE_URL or the account, name the fleet of this target in ${FLEET_VARIABLE}, or start a worker for this target first.`;
    printDiagnostics(io, [{ code: "FLT103", severity: "error", summary: codeTitle("FLT103"), detail, help }]);
    return EXIT.error;
  }
  await announceTarget(queue.shared, fleetTarget, "command");
  return undefined;
}
