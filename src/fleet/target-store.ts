// The part of a shared store that belongs to one target and account: other fleet targets of the same server do not see its names.
import { type FleetTarget, fleetTargetId } from "./fleet-target";
import type { SharedStore } from "./shared-store";

export function createTargetStore(shared: SharedStore, fleetTarget: FleetTarget): SharedStore {
  const prefix = `${fleetTargetId(fleetTarget)}/`;
  return {
    update: (name, update) => shared.update(prefix + name, update),
    read: (name) => shared.read(prefix + name),
    list: async (start) =>
      (await shared.list(prefix + start)).map(([name, value]) => [name.slice(prefix.length), value] as const),
  };
}
