// Opens the fleet for a command: the queue on the server that the environment names, or one inside this process.

import { escapeText } from "../../base/escape-text";
import type { FleetTarget } from "../../fleet/fleet-target";
import { type Fleet, openFleet } from "../../fleet/open-fleet";
import type { Io } from "../io";
import { printDiagnostics } from "../print";
import { toEnvironment } from "../to-environment";

/** Closes the queue afterwards in any case. Rejects with `QueueUnavailableError` when the queue cannot be used. */
export async function withFleet<Result>(
  io: Io,
  fleetTarget: FleetTarget,
  use: (fleet: Fleet) => Promise<Result>,
): Promise<Result> {
  const environment = toEnvironment(io, { onDiagnostics: (diagnostics) => printDiagnostics(io, diagnostics) });
  const fleet = await openFleet(
    environment,
    fleetTarget,
    (warning) => void io.stderr.write(`${escapeText(warning)}\n`),
  );
  try {
    return await use(fleet);
  } finally {
    await fleet.queue.close();
  }
}
