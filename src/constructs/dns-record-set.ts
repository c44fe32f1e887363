// Many records in one resource, for large zones: Terraform plans them key by key, and the provider writes them in batches.

import type { Construct } from "constructs";
import { type Adopt, DnsRecordSetResource, produceLater, recordPlace, renderSetRecord } from "#framework";
import { getFullName, type RecordProps, toSeconds } from "./dns-record";
import { ResourceConstruct } from "./resource-construct";
import { inheritProvider, type ResourceOptions } from "./resource-options";
import { registerConstruct } from "./stack-state";
import { warnDeprecated } from "./warn-deprecated";
import type { ZoneReference } from "./zone-reference";

export interface DnsRecordSetOptions extends ResourceOptions {
  /**
   * Take over records of the same name, type and rdata that exist already.
   * @default false
   */
  readonly adopt?: Adopt;
}

export interface DnsRecordSetProps extends DnsRecordSetOptions {
  readonly zone: ZoneReference;
  /**
   * Records by key. You choose the keys; a key is the address of its record in plans and state.
   * @default - none; add them with `addRecord`
   */
  readonly records?: Readonly<Record<string, RecordProps>>;
}

/**
 * Many DNS records in one resource. It manages the records of its keys and leaves other records alone.
 *
 * @example
 * const set = new DnsRecordSet(this, "Records", { zone, records: { www: records.a("www", "192.0.2.1") } });
 * set.addRecord("mail", records.mx("@", 10, "mail.example.com"));
 */
export class DnsRecordSet extends ResourceConstruct<DnsRecordSetResource> {
  readonly resource: DnsRecordSetResource;
  readonly zoneId: string;
  private readonly zone: ZoneReference;
  private readonly records = new Map<string, RecordProps>();
  private readonly reported = new Set<string>();

  constructor(scope: Construct, id: string, props: DnsRecordSetProps) {
    super(scope, id);
    const { zone, records = {}, ...others } = props;
    this.resource = new DnsRecordSetResource(this, "Resource", {
      ...others,
      zoneId: zone.zoneId,
      records: produceLater(() => renderRecords(this.records)),
      provider: inheritProvider(this, zone, props.provider),
    });
    this.zoneId = zone.zoneId;
    this.zone = zone;
    registerConstruct(this, zone);
    for (const [key, record] of Object.entries(records)) this.addRecord(key, record);
  }

  /** Adds a record. Throws if the key is taken. */
  addRecord(key: string, record: RecordProps): void {
    if (this.records.has(key)) throw new Error(`the key ${key} of ${this.node.path} is taken`);
    this.records.set(key, record);
    recordPlace(this, { key });
    warnDeprecated(this, "records", record, this.reported);
  }

  /** The number of records. */
  get size(): number {
    return this.records.size;
  }

  /** The id of a record by key; known after creation. */
  recordId(key: string): string {
    return this.resource.ids.lookup(key);
  }

  /** The full name of a record by key, without the final dot. Throws if it is a token. */
  recordFqdn(key: string): string {
    const record = this.records.get(key);
    if (!record) throw new Error(`${this.node.path} has no record ${key}`);
    return getFullName(this, record.name, this.zone);
  }
}

function renderRecords(records: ReadonlyMap<string, RecordProps>): unknown {
  const converted = [...records].map(([key, { ttl, ...others }]) => {
    const record = renderSetRecord({ ...others, ttl: toSeconds(ttl) });
    return [key, record] as const;
  });
  return Object.fromEntries(converted);
}
