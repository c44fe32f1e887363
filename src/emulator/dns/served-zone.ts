// A zone as a DNS server sees it: nodes by name, including empty nodes above others (RFC 4592 §2.2.2), and the settings of
// the zone. Served zones are built again when the store has changed.
import type { EmulatorState } from "../core";
import { getSerial, ZONES, type ZoneRow } from "../scope";
import { type AutomaticHttps, type DnsRecordRow, listAutomaticHttps, listRecords } from "../services/dns-record";
import { type DnsSettingsRow, getAccountSettings, getZoneSettings } from "../services/dns-settings";
import { isSettingOn } from "../services/zone";
import { type Labels, nameKey, parseName } from "./name";

/** The records of one name, by type; an empty node has only names below it. */
export type Node = ReadonlyMap<string, readonly DnsRecordRow[]>;

export interface ServedSoa {
  readonly mname: string;
  readonly rname: string;
  readonly serial: number;
  readonly refresh: number;
  readonly retry: number;
  readonly expire: number;
  readonly min_ttl: number;
  readonly ttl: number;
}

export interface ServedZone {
  readonly apex: Labels;
  readonly nodes: ReadonlyMap<string, Node>;
  readonly soa: ServedSoa;
  readonly nameServers: readonly string[];
  /** Seconds, of the NS records at the apex. */
  readonly nsTtl: number;
  /** NS records at the apex are served in addition to those of the service. */
  readonly multiProvider: boolean;
  readonly flattensAll: boolean;
  /** Proxied names point to the edge, unless the zone is paused or set to DNS only. */
  readonly proxies: boolean;
  readonly ipv6: boolean;
  /** The HTTPS record that the service serves for a proxied name. */
  findAutomaticHttps(name: string): AutomaticHttps | undefined;
}

export interface ServedZones {
  /** The deepest zone that contains a name. */
  find(name: Labels): ServedZone | undefined;
  /** The zone that contains the delegation of another zone. */
  findParent(apex: Labels): ServedZone | undefined;
}

/** The types of zones that the service serves: partial zones have other nameservers, internal zones are private. */
const SERVED = ["full", "secondary"];

export function createServedZones(state: EmulatorState): ServedZones {
  let version: number | undefined;
  const zones = new Map<string, ZoneRow>();
  const served = new Map<string, ServedZone>();
  const refresh = () => {
    if (version === state.store.version()) return;
    version = state.store.version();
    zones.clear();
    served.clear();
    for (const zone of state.store.all(ZONES).filter(({ type }) => SERVED.includes(type))) {
      const apex = parseName(zone.name);
      if (apex) zones.set(nameKey(apex), zone);
    }
  };
  const getServedZone = (key: string): ServedZone | undefined => {
    const zone = zones.get(key);
    const known = served.get(key);
    if (!zone || known) return known;
    const found = createServedZone(state, zone);
    served.set(key, found);
    return found;
  };
  const find = (name: Labels) => {
    refresh();
    for (let cut = 0; cut < name.length; cut += 1) {
      const found = getServedZone(nameKey(name.slice(cut)));
      if (found) return found;
    }
    return undefined;
  };
  return { find, findParent: (apex) => find(apex.slice(1)) };
}

function createServedZone(state: EmulatorState, zone: ZoneRow): ServedZone {
  const settings = getZoneSettings(state, zone);
  const apex = parseName(zone.name) ?? [];
  const nameServers = zone.vanity_name_servers.length > 0 ? zone.vanity_name_servers : zone.name_servers;
  let automaticHttps: ReadonlyMap<string, AutomaticHttps> | undefined;
  return {
    apex,
    nodes: groupByName(listRecords(state, zone), apex),
    soa: createServedSoa(state, zone, settings, nameServers),
    nameServers,
    nsTtl: settings.ns_ttl,
    multiProvider: settings.multi_provider,
    flattensAll: settings.flatten_all_cnames,
    proxies: isProxying(state, zone, settings),
    ipv6: isSettingOn(state, zone, "ipv6"),
    findAutomaticHttps: (name) => {
      automaticHttps ??= new Map(listAutomaticHttps(state, zone).map((record) => [record.name, record]));
      return automaticHttps.get(name);
    },
  };
}

/** Origins are visible in a paused zone, in a zone that is set to DNS only, and where the account enforces it (API documentation). */
function isProxying(state: EmulatorState, zone: ZoneRow, settings: DnsSettingsRow): boolean {
  const isEnforced = getAccountSettings(state, zone.account_id).enforce_dns_only;
  return !zone.paused && settings.zone_mode !== "dns_only" && !isEnforced;
}

function createServedSoa(
  state: EmulatorState,
  zone: ZoneRow,
  { soa }: DnsSettingsRow,
  nameServers: readonly string[],
): ServedSoa {
  return { ...soa, mname: soa.mname ?? nameServers[0] ?? ".", serial: getSerial(state.store, zone) };
}

function groupByName(records: readonly DnsRecordRow[], apex: Labels): ReadonlyMap<string, Node> {
  const nodes = new Map<string, Map<string, DnsRecordRow[]>>([[nameKey(apex), new Map()]]);
  for (const record of records) {
    const labels = parseName(record.name);
    if (!labels) continue;
    for (let cut = 1; cut < labels.length - apex.length; cut += 1) {
      const above = nameKey(labels.slice(cut));
      if (nodes.has(above)) break;
      nodes.set(above, new Map());
    }
    const key = nameKey(labels);
    const node = nodes.get(key) ?? new Map<string, DnsRecordRow[]>();
    nodes.set(key, node.set(record.type, [...(node.get(record.type) ?? []), record]));
  }
  return nodes;
}
