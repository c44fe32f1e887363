// A zone as a DNS server sees it: nodes by name, with those that are there only because something stands below them (RFC 4592
// §2.2.2), and what its settings say. Views are made anew when the store has changed.
import type { JsonObject } from "../../base/json";
import type { World } from "../call";
import { type AutomaticHttps, automaticHttps } from "../services/dns-record/automatic-https";
import { recordsOf } from "../services/dns-record/write";
import { accountDefaults, zoneSettings } from "../services/dns-settings/settings";
import { isOn } from "../services/zone/settings";
import type { Row } from "../store";
import { serialOf } from "../zones";
import { keyOf, type Labels, labelsOf } from "./name";

/** Records of one name by type; without any, something stands below it. */
export type Node = ReadonlyMap<string, readonly Row[]>;

export interface Soa {
  readonly mname: string;
  readonly rname: string;
  readonly serial: number;
  readonly refresh: number;
  readonly retry: number;
  readonly expire: number;
  readonly min_ttl: number;
  readonly ttl: number;
}

export interface ZoneView {
  readonly apex: Labels;
  readonly nodes: ReadonlyMap<string, Node>;
  readonly soa: Soa;
  readonly nameServers: readonly string[];
  /** Seconds, of the NS set at the apex. */
  readonly nsTtl: number;
  /** Records of type NS at the apex are answered beside the service's own. */
  readonly multiProvider: boolean;
  readonly flattensAll: boolean;
  /** Proxied names point to the edge; not while the zone is paused or set to DNS only. */
  readonly proxies: boolean;
  readonly ipv6: boolean;
  /** The HTTPS answer that the service makes up for a proxied record, by the record's name. */
  automatic(name: string): AutomaticHttps | undefined;
}

export interface ZoneViews {
  /** The zone that a name is in: the deepest one. */
  holding(name: Labels): ZoneView | undefined;
  /** The zone in which the name of another zone's apex is: the one above. */
  above(apex: Labels): ZoneView | undefined;
}

/** Zones whose names the service answers for; a partial zone's nameservers are elsewhere, an internal one is nobody's business. */
const SERVED = ["full", "secondary"];

export function makeZoneViews(world: World): ZoneViews {
  let version: number | undefined;
  const zones = new Map<string, Row>();
  const views = new Map<string, ZoneView>();
  const current = () => {
    if (version === world.store.version()) return;
    version = world.store.version();
    zones.clear();
    views.clear();
    for (const zone of world.store.all("zones").filter(({ type }) => SERVED.includes(String(type)))) {
      const apex = labelsOf(String(zone["name"]));
      if (apex) zones.set(keyOf(apex), zone);
    }
  };
  const view = (key: string): ZoneView | undefined => {
    const zone = zones.get(key);
    const known = views.get(key);
    if (!zone || known) return known;
    const made = viewOf(world, zone);
    views.set(key, made);
    return made;
  };
  const holding = (name: Labels) => {
    current();
    for (let cut = 0; cut < name.length; cut += 1) {
      const found = view(keyOf(name.slice(cut)));
      if (found) return found;
    }
    return undefined;
  };
  return { holding, above: (apex) => holding(apex.slice(1)) };
}

function viewOf(world: World, zone: Row): ZoneView {
  const settings = zoneSettings(world, zone);
  const apex = labelsOf(String(zone["name"])) ?? [];
  const vanity = zone["vanity_name_servers"] as readonly string[];
  const nameServers = vanity.length > 0 ? vanity : (zone["name_servers"] as readonly string[]);
  let made: ReadonlyMap<string, AutomaticHttps> | undefined;
  return {
    apex,
    nodes: nodesOf(recordsOf(world, zone), apex),
    soa: soaOf(world, zone, settings["soa"] as JsonObject, nameServers),
    nameServers,
    nsTtl: Number(settings["ns_ttl"]),
    multiProvider: settings["multi_provider"] === true,
    flattensAll: settings["flatten_all_cnames"] === true,
    proxies: proxies(world, zone, settings),
    ipv6: isOn(world, zone, "ipv6"),
    automatic: (name) => {
      made ??= new Map(automaticHttps(world, zone).map((automaticHttp) => [automaticHttp.name, automaticHttp]));
      return made.get(name);
    },
  };
}

/** A paused zone, a zone that is set to DNS only, and an account that enforces it, show every origin (API documentation). */
function proxies(world: World, zone: Row, settings: JsonObject): boolean {
  const enforced = accountDefaults(world, String(zone["account_id"]))["enforce_dns_only"] === true;
  return zone["paused"] !== true && settings["zone_mode"] !== "dns_only" && !enforced;
}

function soaOf(world: World, zone: Row, soa: JsonObject, nameServers: readonly string[]): Soa {
  const number = (name: string) => Number(soa[name]);
  return {
    mname: String(soa["mname"] ?? nameServers[0] ?? "."),
    rname: String(soa["rname"]),
    serial: serialOf(world.store, zone),
    refresh: number("refresh"),
    retry: number("retry"),
    expire: number("expire"),
    min_ttl: number("min_ttl"),
    ttl: number("ttl"),
  };
}

function nodesOf(rows: readonly Row[], apex: Labels): ReadonlyMap<string, Node> {
  const nodes = new Map<string, Map<string, Row[]>>([[keyOf(apex), new Map()]]);
  for (const row of rows) {
    const labels = labelsOf(String(row["name"]));
    if (!labels) continue;
    for (let cut = 1; cut < labels.length - apex.length; cut += 1) {
      const above = keyOf(labels.slice(cut));
      if (nodes.has(above)) break;
      nodes.set(above, new Map());
    }
    const key = keyOf(labels);
    const node = nodes.get(key) ?? new Map<string, Row[]>();
    const type = String(row["type"]);
    nodes.set(key, node.set(type, [...(node.get(type) ?? []), row]));
  }
  return nodes;
}
