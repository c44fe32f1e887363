// The zones that a state knows by name: resources and data sources of zones, of every provider whose records are read.
import { elementsOf, isObject, type Json } from "../../../base/json";
import { type Fqdn, parseZoneName } from "../../../dns";
import type { StateResource } from "./read-state";

/** Where a resource of a record says which zone it is in. */
export interface ZoneOfState {
  /** As records refer to it: an id, or for Google the name of the managed zone. */
  readonly id: string;
  readonly name: Fqdn;
  /** A zone that only some networks can ask: its names may be secret. */
  readonly isPrivate: boolean;
  /** The resource of the zone, where the configuration manages it. */
  readonly resource?: StateResource;
}

/** Zones by the id that records refer to. `names` are of zones that are not in the state. */
export function readZonesOfState(
  resources: readonly StateResource[],
  names: ReadonlyMap<string, string>,
): ReadonlyMap<string, ZoneOfState> {
  const zones = new Map<string, ZoneOfState>();
  for (const [id, name] of names) addZone(zones, { id, name });
  // A resource says more than a data source of the same zone.
  const ordered = [...resources].sort((a, b) => Number(a.mode === "data") - Number(b.mode === "data"));
  for (const resource of ordered) for (const found of listZones(resource)) addZone(zones, { ...found, resource });
  return zones;
}

interface FoundZone {
  readonly id: Json | undefined;
  readonly name: Json | undefined;
  readonly isPrivate?: boolean;
  readonly resource?: StateResource;
}

function addZone(zones: Map<string, ZoneOfState>, { id, name, isPrivate = false, resource }: FoundZone): void {
  if (typeof id !== "string" || id === "" || typeof name !== "string" || zones.has(id)) return;
  const parsed = parseZoneName(name);
  if (!parsed.ok) return;
  const managed = resource?.mode === "managed" ? { resource } : {};
  zones.set(id, { id, name: parsed.value, isPrivate, ...managed });
}

function listZones({ type, attributes }: StateResource): readonly FoundZone[] {
  const { id, zone_id, name, zone, zones, result, vpc, private_zone, visibility, dns_name } = attributes;
  switch (type) {
    case "edge_zone":
    case "cloudflare_zone": // version 4 has the name in `zone`, but in its data source
      return [{ id: id ?? zone_id, name: typeof zone === "string" ? zone : name }];
    case "cloudflare_zones":
      return [...elementsOf(zones), ...elementsOf(result)].filter(isObject).map(({ id, name }) => ({ id, name }));
    case "aws_route53_zone":
      return [{ id: zone_id, name, isPrivate: private_zone === true || elementsOf(vpc).length > 0 }];
    case "google_dns_managed_zone":
      return [{ id: name, name: dns_name, isPrivate: visibility === "private" }];
    default:
      return [];
  }
}
