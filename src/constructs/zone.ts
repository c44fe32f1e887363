// A zone: made here, or one that is there already. Records, settings and sets are added to either alike.
import type { TerraformMetaArguments } from "cdktf";
import { Construct, type IConstruct } from "constructs";
import type { JsonObject } from "../base/json";
import { DnsRecord, type RecordProps, type ResourceOptions } from "./dns-record";
import { DnsRecordSet } from "./dns-record-set";
import { DnsSettings, type DnsSettingsOptions } from "./dns-settings";
import { DataEdgeZone } from "./generated/data-edge-zone";
import { type ZoneConfig, Zone as ZoneResource } from "./generated/zone";
import { literal, watchZone, type ZoneFacts } from "./stack-state";
import { ZoneDocument, type ZoneDocumentProps } from "./zone-document";

/** A zone, whoever made it. */
export interface IZone extends IConstruct {
  /** 32 hex digits; a token for a zone that this app makes. */
  readonly zoneId: string;
  /** The apex, such as `example.com`. */
  readonly zoneName: string;
  /** One record; its construct id is its address, whatever its rdata becomes. */
  addRecord(id: string, record: RecordProps): DnsRecord;
  /** Many records as one resource, by keys of your own choice. */
  addRecordSet(id: string, records?: Readonly<Record<string, RecordProps>>): DnsRecordSet;
  /** The zone's DNS settings; a zone has one. */
  addSettings(settings: DnsSettingsOptions): DnsSettings;
}

/** Globs of records: those that match all that is given. */
export interface RecordGlob {
  readonly name?: string;
  readonly type?: string;
  readonly content?: string;
}

/**
 * What zonewright's own commands do with a zone beside its records. Terraform has no such thing: it manages what is in the
 * stack, and nothing else.
 */
export interface ZoneOptions {
  /**
   * The account's plan for the zone; TTLs from 30 seconds are taken on Enterprise.
   * @default - any but Enterprise
   */
  readonly plan?: "free" | "pro" | "business" | "enterprise";
  /**
   * `zonewright apply` deletes records that the stack does not have.
   * @default false
   */
  readonly prune?: boolean;
  /** Records that `zonewright` does not look at. */
  readonly ignore?: readonly RecordGlob[];
  /** Records whose change `zonewright` refuses. */
  readonly protect?: readonly RecordGlob[];
  /** RRsets that keep members which the stack does not have. */
  readonly open?: readonly RecordGlob[];
}

export interface ZoneProps
  extends Omit<ZoneConfig, keyof TerraformMetaArguments | "type" | "paused" | "adopt" | "deletionProtection">,
    ResourceOptions,
    ZoneOptions {
  /**
   * Who serves the zone.
   * @default "full"
   */
  readonly type?: "full" | "partial" | "secondary" | "internal";
  /**
   * Whether the service only answers DNS and proxies nothing.
   * @default - as it is
   */
  readonly paused?: boolean;
  /**
   * Take over the zone if it is there already.
   * @default false
   */
  readonly adopt?: boolean;
  /**
   * Refuses to destroy the zone. Set it to `false` and deploy before a destroy.
   * @default true
   */
  readonly deletionProtection?: boolean;
}

/** What an import says of a zone. */
export interface ZoneAttributes extends ZoneOptions {
  readonly zoneId: string;
  readonly zoneName: string;
}

const ZONE = Symbol.for("zonewright.Zone");

abstract class ZoneBase extends Construct implements IZone {
  abstract readonly zoneId: string;
  abstract readonly zoneName: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    Object.defineProperty(this, ZONE, { value: true });
  }

  addRecord(id: string, record: RecordProps): DnsRecord {
    return new DnsRecord(this, id, { zone: this, ...record });
  }

  addRecordSet(id: string, records: Readonly<Record<string, RecordProps>> = {}): DnsRecordSet {
    return new DnsRecordSet(this, id, { zone: this, records });
  }

  addSettings(settings: DnsSettingsOptions): DnsSettings {
    return new DnsSettings(this, "Settings", { zone: this, ...settings });
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
  /** The Terraform resource, for what this class has no prop for. */
  readonly resource: ZoneResource;
  readonly zoneId: string;
  readonly zoneName: string;
  /** The name servers to delegate the zone to; known after it was created. */
  readonly zoneNameServers: string[];
  /** `initializing`, `pending`, `active` or `moved`. */
  readonly zoneStatus: string;

  constructor(scope: Construct, id: string, props: ZoneProps) {
    super(scope, id);
    const { plan, prune, ignore, protect, open, ...config } = props;
    this.resource = new ZoneResource(this, "Resource", config);
    this.zoneId = this.resource.id;
    this.zoneName = props.name;
    this.zoneNameServers = this.resource.nameServers;
    this.zoneStatus = this.resource.status;
    watchZone(factsOf(this, { plan, prune, ignore, protect, open }));
  }

  /** A zone that is there, by its id. Its name is not known: `zonewright plan` cannot place its records. */
  static fromZoneId(scope: Construct, id: string, zoneId: string): IZone {
    return new ImportedZone(scope, id, zoneId, undefined, {});
  }

  /** A zone that is there, found by its name when Terraform runs. */
  static fromZoneName(scope: Construct, id: string, zoneName: string, options: ZoneOptions = {}): IZone {
    return new FoundZone(scope, id, zoneName, options);
  }

  /** A zone that is there, with both its id and its name. */
  static fromZoneAttributes(scope: Construct, id: string, attributes: ZoneAttributes): IZone {
    const { zoneId, zoneName, ...options } = attributes;
    return new ImportedZone(scope, id, zoneId, zoneName, options);
  }

  /**
   * Zones, records and settings as YAML or JSON documents declare them.
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

class FoundZone extends ZoneBase {
  readonly zoneId: string;

  constructor(
    scope: Construct,
    id: string,
    readonly zoneName: string,
    options: ZoneOptions,
  ) {
    super(scope, id);
    this.zoneId = new DataEdgeZone(this, "Resource", { name: zoneName }).id;
    watchZone(factsOf(this, options));
  }
}

class ImportedZone extends ZoneBase {
  constructor(
    scope: Construct,
    id: string,
    readonly zoneId: string,
    private readonly name: string | undefined,
    options: ZoneOptions,
  ) {
    super(scope, id);
    watchZone({ ...factsOf(this, options, name), id: literal(zoneId) });
  }

  get zoneName(): string {
    if (this.name !== undefined) return this.name;
    throw new Error(`${this.node.path} was imported by its id alone; use Zone.fromZoneAttributes to give its name`);
  }
}

function factsOf(zone: ZoneBase, options: ZoneOptions, name?: string): ZoneFacts {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const known = zone instanceof ImportedZone ? name : zone.zoneName;
  return {
    zone,
    name: literal(known),
    id: undefined,
    options: Object.fromEntries(given) as JsonObject,
  };
}
