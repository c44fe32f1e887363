// A record as a single resource.

import type { Construct } from "constructs";
import { type Adopt, type DnsRecordConfig, DnsRecordResource, type MetaArguments } from "#framework";
import { ownerFqdn, parseOwnerName, parseZoneName, toWireName } from "../dns";
import type { CONTENT_TYPES, DATA_TYPES, TEXT_ALIASES } from "../kinds/dns-record";
import { ResourceConstruct } from "./resource-construct";
import { inheritProvider, type ResourceOptions } from "./resource-options";
import { countRecord, getZoneName, knownText, registerConstruct } from "./stack-state";
import { warnDeprecated } from "./warn-deprecated";
import type { ZoneReference } from "./zone-reference";

export type RecordType = (typeof CONTENT_TYPES)[number] | (typeof DATA_TYPES)[number] | (typeof TEXT_ALIASES)[number];

/** A record without its zone, as `records.a(…)` and similar functions return it. */
export interface RecordProps extends Omit<DnsRecordConfig, keyof MetaArguments | "zoneId" | "type" | "ttl" | "adopt"> {
  /** The RR type. */
  readonly type: RecordType;
  /**
   * Seconds, 60 to 86400 (from 30 on Enterprise), or `auto`.
   * @default "auto"
   */
  readonly ttl?: number | "auto";
}

/** A record without its zone, with Terraform's arguments. */
export interface ZoneRecordProps extends RecordProps, ResourceOptions {
  /**
   * Take over a record of the same name, type and rdata that exists already.
   * @default false
   */
  readonly adopt?: Adopt;
}

export interface DnsRecordProps extends ZoneRecordProps {
  readonly zone: ZoneReference;
}

/**
 * A DNS record.
 *
 * @example
 * new DnsRecord(this, "Www", { zone, ...records.a("www", "192.0.2.1", { proxied: true }) });
 */
export class DnsRecord extends ResourceConstruct<DnsRecordResource> {
  readonly resource: DnsRecordResource;
  /** The id that the API assigned; known after creation. */
  readonly recordId: string;
  /** The owner name as it is declared. */
  readonly name: string;
  readonly zoneId: string;
  private readonly zone: ZoneReference;

  constructor(scope: Construct, id: string, props: DnsRecordProps) {
    super(scope, id);
    const { zone, ttl, ...others } = props;
    const provider = inheritProvider(this, zone, props.provider);
    this.resource = new DnsRecordResource(this, "Resource", {
      ...others,
      ttl: toSeconds(ttl),
      zoneId: zone.zoneId,
      provider,
    });
    this.recordId = this.resource.id;
    this.name = props.name;
    this.zoneId = zone.zoneId;
    this.zone = zone;
    registerConstruct(this, zone);
    countRecord(this);
    warnDeprecated(this, "records", props);
  }

  /** The full name, without the final dot: `www.example.com`. Throws if the name or the zone's name is a token. */
  get fqdn(): string {
    return getFullName(this, this.name, this.zone);
  }
}

/** The full name of an owner name in a zone, without the final dot. */
export function getFullName(construct: Construct, name: string, zone: ZoneReference): string {
  const zoneName = getZoneName(zone);
  const known = knownText(name);
  if (known === undefined || zoneName === undefined)
    throw new Error(`only Terraform knows the full name of ${construct.node.path}: its name or its zone is a token`);
  const apex = parseZoneName(zoneName);
  if (!apex.ok) throw new Error(`${construct.node.path}: ${apex.problem.message}`);
  const owner = parseOwnerName(known, apex.value);
  if (!owner.ok) throw new Error(`${construct.node.path}: ${owner.problem.message}`);
  return toWireName(ownerFqdn(owner.value, apex.value));
}

/** The API represents `auto` as 1. */
export function toSeconds(ttl: RecordProps["ttl"]): number | undefined {
  return ttl === "auto" ? 1 : ttl;
}
