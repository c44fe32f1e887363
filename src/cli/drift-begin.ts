// What a drift job knows when it begins: its history, a digest of what each zone declares, and, where it is asked for, the serials
// by which zones are spared a listing.
import { randomInt } from "node:crypto";
import type { History } from "../drift/history";
import { askSerials, isSpared } from "../drift/serials";
import type { TurnStart } from "../drift/turn";
import { scopeName } from "../kind/kind";
import type { DesiredScope, DesiredState } from "../kind/state";
import { digestOf } from "../plan/saved";
import { network, parseResolver, systemNames } from "../verify";
import type { Args } from "./command";
import type { Io } from "./io";
import { VERSION } from "./version";

export async function begin(desired: DesiredState, history: History, args: Args, io: Io): Promise<TurnStart> {
  const at = timeOf(io);
  const zones = desired.scopes.filter((scope) => scope.scope.within === "zone");
  const documents = new Map(zones.map((zone) => [scopeName(zone.scope), documentOf(zone)]));
  const kept = new Map(history.zones.map((zone) => [zone.zone, zone]));
  const asked = zones.map((zone) => ({
    zone: scopeName(zone.scope),
    servers: kept.get(scopeName(zone.scope))?.servers ?? [],
  }));
  const serials = args.has("serial-hint") ? await askSerials(asked, serialOptions(args)) : new Map<string, number>();
  const fullEvery = Number.parseInt(args.value("full-every") ?? "24", 10) * 3_600_000;
  const spared = [...documents].flatMap(([zone, digest]) =>
    isSpared(kept.get(zone), serials.get(zone), digest, io.now().getTime(), fullEvery) ? [zone] : [],
  );
  return { history, at, documents, serials, spared };
}

/** Another version may read the same zone otherwise. */
function documentOf(scope: DesiredScope): string {
  return `${VERSION} ${digestOf({ scopes: [scope] })}`;
}

function serialOptions(args: Args) {
  const resolvers = args.all("resolver").flatMap((name) => parseResolver(name) ?? []);
  return { transport: network, names: systemNames, randomInt: (below: number) => randomInt(below), resolvers };
}

function timeOf(io: Io): string {
  return io
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, "Z");
}
