// The delegation of a name: the NS records of a child zone in its parent zone, and the DS records of its keys.

import { Construct } from "constructs";
import { elementOf } from "#framework";
import type { DnsRecord, RecordProps } from "./dns-record";
import { DsRecord, type DsRecordProps, NsRecord } from "./generated/record-classes";
import type { ResourceOptions } from "./resource-options";
import { getZoneName } from "./stack-state";
import type { ZoneReference } from "./zone-reference";

/** A zone below the parent, with the name servers that the service assigned to it. */
export interface ChildZone extends ZoneReference {
  readonly zoneName: string;
  readonly zoneNameServers?: string[];
}

interface DelegationOptions extends Pick<ResourceOptions, "provider" | "lifecycle"> {
  /** The DS records: digests of the keys that sign the child zone. Without them the delegation is not signed. */
  readonly ds?: readonly DsRecordProps["data"][];
  /** @default "auto" */
  readonly ttl?: RecordProps["ttl"];
  readonly comment?: string;
}

/** A delegation to name servers of your choice. */
export interface NamedDelegationProps extends DelegationOptions {
  /** The delegated name, relative to the parent zone. */
  readonly name: string;
  /** The host names of the name servers. */
  readonly nameServers: readonly string[];
}

/** A delegation to a zone of the app, or to a zone that was looked up by its name. */
export interface ChildDelegationProps extends DelegationOptions {
  /** Its name and its name servers are used. */
  readonly child: ChildZone;
  /**
   * The number of its name servers, which Terraform learns too late to count them.
   * @default 2
   */
  readonly nameServerCount?: number;
}

export type ZoneDelegationProps = NamedDelegationProps | ChildDelegationProps;

export type DelegationProps = ZoneDelegationProps & {
  /** The parent zone, which gets the records. */
  readonly zone: ZoneReference;
};

const NAME_SERVERS = 2;

/**
 * Delegates a name in a zone. DS records are created after the NS records and destroyed before them.
 *
 * @example
 * new Delegation(this, "Lab", { zone, name: "lab", nameServers: ["ns1.example.net", "ns2.example.net"] });
 * new Delegation(this, "Dev", { zone, child: new Zone(this, "DevZone", { name: "dev.example.com" }) });
 */
export class Delegation extends Construct {
  /** The delegated name. */
  readonly name: string;
  readonly zoneId: string;
  readonly nameServerRecords: readonly DnsRecord[];
  readonly dsRecords: readonly DnsRecord[];

  constructor(scope: Construct, id: string, props: DelegationProps) {
    super(scope, id);
    const { zone, ds = [], ttl, comment, provider, lifecycle } = props;
    const { name, nameServers } = "child" in props ? readChild(this, zone, props) : props;
    if (nameServers.length === 0) throw new Error(`${this.node.path} has no name servers`);
    const common = { zone, name, ttl, comment, provider, lifecycle };
    this.name = name;
    this.zoneId = zone.zoneId;
    this.nameServerRecords = nameServers.map(
      (content, index) => new NsRecord(this, `Ns${index + 1}`, { ...common, content }),
    );
    const dependsOn = [...this.nameServerRecords];
    this.dsRecords = ds.map((data, index) => new DsRecord(this, `Ds${index + 1}`, { ...common, data, dependsOn }));
  }
}

function readChild(
  delegation: Construct,
  zone: ZoneReference,
  { child, nameServerCount = NAME_SERVERS }: ChildDelegationProps,
): Pick<NamedDelegationProps, "name" | "nameServers"> {
  const [parentName, name] = [getZoneName(zone), getZoneName(child)];
  const path = delegation.node.path;
  if (parentName !== undefined && name !== undefined && !name.endsWith(`.${parentName}`))
    throw new Error(`${path}: the zone ${name} is not below ${parentName}`);
  const servers = child.zoneNameServers;
  if (!servers)
    throw new Error(
      `${path}: ${child.node.path} was imported by its id; use Zone.fromZoneName, or give its nameServers`,
    );
  const indexes = Array.from({ length: nameServerCount }, (_, index) => index);
  return {
    name: child.zoneName,
    nameServers: indexes.map((index) => elementOf(servers, index)),
  };
}
