// Opens the fleet for a command: the queue on the server that the environment names, or one inside this process.

import { escapeText } from "../../base/escape-text";
import type { FleetTarget } from "../../fleet/fleet-target";
import { createMemoryStore } from "../../fleet/memory-store";
import { type Fleet, openFleet } from "../../fleet/open-fleet";
import type { SharedStore } from "../../fleet/shared-store";
import type { Io } from "../io";
import { printDiagnostics } from "../print";
import { toEnvironment } from "../to-environment";

/** What the fleets of a command share in this process. */
export function createLocalStore({ now }: Pick<Io, "now">): SharedStore {
  return createMemoryStore({ now: () => now().getTime() });
}

/** Closes the queue afterwards in any case. Rejects with `QueueUnavailableError` when the queue cannot be used. */
export async function withFleet<Result>(
  io: Io,
  fleetTarget: FleetTarget,
  use: (fleet: Fleet) => Promise<Result>,
  local?: SharedStore,
): Promise<Result> {
  const environment = toEnvironment(io, { onDiagnostics: (diagnostics) => printDiagnostics(io, diagnostics) });
  const fleet = await openFleet(
    environment,
    fleetTarget,
    (warning) => void io.stderr.write(`${escapeText(warning)}\n`),
    local,
  );
  try {
    return await use(fleet);
  } finally {
    await fleet.queue.close();
  }
}
