// Zones that the app creates, zones that exist already, and zones of documents.

import { Construct } from "constructs";
import { type Provider, ZoneLookup, ZoneResource } from "#framework";
import { withProvider } from "./account-options";
import { Delegation, type ZoneDelegationProps } from "./delegation";
import { DnsRecord, type RecordProps, type ZoneRecordProps } from "./dns-record";
import { DnsRecordSet, type DnsRecordSetOptions } from "./dns-record-set";
import { DnsSettings, type ZoneSettingsProps } from "./dns-settings";
import { addDocumentObjects, readDocuments, type ZoneDocumentProps } from "./document-objects";
import { knownText, registerZone, type ZoneRegistration } from "./stack-state";
import type { ExistingZoneOptions, ZoneAttributes, ZoneOptions, ZoneProps } from "./zone-options";
import type { ZoneReference } from "./zone-reference";

/** A zone that the app creates, or an existing zone. */
export interface IZone extends ZoneReference {
  /** The same as `zoneId`. */
  readonly id: string;
  /** The same as `zoneName`. */
  readonly name: string;
  /** The apex, such as `example.com`. */
  readonly zoneName: string;
  /** The name servers to delegate the zone to; undefined for a zone that was imported by its id. */
  readonly zoneNameServers?: string[];
  /** Adds a record. Its construct id is its address, which does not depend on its rdata. */
  addRecord(id: string, record: ZoneRecordProps): DnsRecord;
  /** Adds many records as one resource, with keys of your choice. */
  addRecordSet(
    id: string,
    records?: Readonly<Record<string, RecordProps>>,
    options?: DnsRecordSetOptions,
  ): DnsRecordSet;
  /** Adds the DNS settings of the zone; a zone has one. */
  addSettings(settings: ZoneSettingsProps): DnsSettings;
  /** Delegates a name in the zone to other name servers, such as those of another zone of the app. */
  addDelegation(id: string, delegation: ZoneDelegationProps): Delegation;
}

const ZONE = Symbol.for("zonewright.Zone");

abstract class ZoneBase extends Construct implements IZone {
  abstract readonly zoneId: string;
  abstract readonly zoneName: string;
  abstract readonly provider: Provider | undefined;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    Object.defineProperty(this, ZONE, { value: true });
  }

  get id(): string {
    return this.zoneId;
  }

  get name(): string {
    return this.zoneName;
  }

  addRecord(id: string, record: ZoneRecordProps): DnsRecord {
    return new DnsRecord(this, id, { zone: this, ...record });
  }

  addRecordSet(
    id: string,
    records: Readonly<Record<string, RecordProps>> = {},
    options: DnsRecordSetOptions = {},
  ): DnsRecordSet {
    return new DnsRecordSet(this, id, { zone: this, records, ...options });
  }

  addSettings(settings: ZoneSettingsProps): DnsSettings {
    return new DnsSettings(this, "Settings", { zone: this, ...settings });
  }

  addDelegation(id: string, delegation: ZoneDelegationProps): Delegation {
    return new Delegation(this, id, { zone: this, ...delegation });
  }
}

/**
 * A zone.
 *
 * @example
 * const zone = new Zone(this, "Example", { name: "example.com" });
 * zone.addRecord("Www", records.a("www", "192.0.2.1", { proxied: true }));
 */
export class Zone extends ZoneBase {
  /** The resource, for settings without a prop. */
  readonly resource: ZoneResource;
  readonly zoneId: string;
  readonly zoneName: string;
  /** The name servers to delegate the zone to; known after the zone is created. */
  readonly zoneNameServers: string[];
  /** `initializing`, `pending`, `active` or `moved`. */
  readonly zoneStatus: string;
  readonly provider: Provider | undefined;

  constructor(scope: Construct, id: string, props: ZoneProps) {
    super(scope, id);
    const { plan, prune, ignore, protect, open, ...config } = withProvider(this, props);
    this.resource = new ZoneResource(this, "Resource", config);
    this.zoneId = this.resource.id;
    this.zoneName = props.name;
    this.zoneNameServers = this.resource.nameServers;
    this.zoneStatus = this.resource.status;
    this.provider = config.provider;
    registerZone(describeZone(this, { plan, prune, ignore, protect, open }));
  }

  /** The address of the resource, for `dependsOn`. */
  get fqn(): string {
    return this.resource.fqn;
  }

  /** An existing zone by id. `zonewright plan` cannot assign its records, because its name is unknown. */
  static fromZoneId(
    scope: Construct,
    id: string,
    zoneId: string,
    options: Pick<ExistingZoneOptions, "account" | "provider"> = {},
  ): IZone {
    return new ImportedZone(scope, id, zoneId, undefined, options);
  }

  /** An existing zone by name; Terraform looks it up. */
  static fromZoneName(scope: Construct, id: string, zoneName: string, options: ExistingZoneOptions = {}): IZone {
    return new LookedUpZone(scope, id, zoneName, options);
  }

  /** An existing zone by id and name. */
  static fromZoneAttributes(scope: Construct, id: string, attributes: ZoneAttributes): IZone {
    const { zoneId, zoneName, ...options } = attributes;
    return new ImportedZone(scope, id, zoneId, zoneName, options);
  }

  /**
   * The zones, records and settings of YAML or JSON documents.
   *
   * @example
   * Zone.fromDocument(this, "Zones", "zones/*.yaml", { recordsAs: "set" });
   */
  static fromDocument(
    scope: Construct,
    id: string,
    paths: string | readonly string[],
    props: ZoneDocumentProps = {},
  ): ZoneDocument {
    return new ZoneDocument(scope, id, paths, props);
  }

  static isZone(value: unknown): value is IZone {
    return typeof value === "object" && value !== null && ZONE in value;
  }
}

class LookedUpZone extends ZoneBase {
  readonly zoneId: string;
  readonly zoneNameServers: string[];
  readonly provider: Provider | undefined;

  constructor(
    scope: Construct,
    id: string,
    readonly zoneName: string,
    props: ExistingZoneOptions,
  ) {
    super(scope, id);
    const { provider, ...options } = withProvider(this, props);
    const found = new ZoneLookup(this, "Resource", { name: zoneName, provider });
    this.zoneId = found.id;
    this.zoneNameServers = found.nameServers;
    this.provider = provider;
    registerZone(describeZone(this, options));
  }
}

class ImportedZone extends ZoneBase {
  readonly provider: Provider | undefined;

  constructor(
    scope: Construct,
    id: string,
    readonly zoneId: string,
    private readonly givenName: string | undefined,
    props: ExistingZoneOptions,
  ) {
    super(scope, id);
    const { provider, ...options } = withProvider(this, props);
    this.provider = provider;
    registerZone({ ...describeZone(this, options, givenName), id: knownText(zoneId) });
  }

  get zoneName(): string {
    if (this.givenName !== undefined) return this.givenName;
    throw new Error(`${this.node.path} was imported by its id alone; use Zone.fromZoneAttributes to give its name`);
  }
}

function describeZone(zone: ZoneBase, options: ZoneOptions, name?: string): ZoneRegistration {
  const known = zone instanceof ImportedZone ? name : zone.zoneName;
  return { zone, name: knownText(known), id: undefined, options };
}

/**
 * Zones, records and settings of documents, created by `Zone.fromDocument`.
 *
 * The construct id of a record is its name and type (`www-A`). If several records share these, the ids of all but the first
 * also contain the rdata. The keys of sets are the same.
 */
export class ZoneDocument extends Construct {
  /** By name, as in `example.com`. */
  readonly zones: ReadonlyMap<string, Zone>;

  constructor(scope: Construct, id: string, paths: string | readonly string[], props: ZoneDocumentProps = {}) {
    super(scope, id);
    const own = withProvider(this, props);
    const documents = readDocuments(this, paths, own);
    const createZone = (name: string, zoneProps: ZoneProps) => new Zone(this, name, zoneProps);
    this.zones = addDocumentObjects(this, documents, own, createZone);
  }

  /** One of its zones, by name as in `example.com`. */
  zone(name: string): Zone {
    const zone = this.zones.get(name);
    if (zone) return zone;
    throw new Error(`${this.node.path} has no zone ${name}; it has ${[...this.zones.keys()].join(", ") || "none"}`);
  }
}
