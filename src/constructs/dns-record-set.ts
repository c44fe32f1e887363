// Many records as one resource: planned key by key, written in batches. For large zones.
import { Lazy } from "cdktf";
import { Construct } from "constructs";
import { warnDeprecated } from "./deprecated";
import { type RecordProps, type ResourceOptions, seconds } from "./dns-record";
import { DnsRecordSet as DnsRecordSetResource, dnsRecordSetRecordsToTerraform } from "./generated/dns-record-set";
import { watch } from "./stack-state";
import type { IZone } from "./zone";

export interface DnsRecordSetProps extends ResourceOptions {
  readonly zone: IZone;
  /**
   * Records by a key of your own choice: the key is the record's address in plans and state.
   * @default - none; add them with `addRecord`
   */
  readonly records?: Readonly<Record<string, RecordProps>>;
  /**
   * Take over records of the same name, type and rdata that are there already.
   * @default false
   */
  readonly adopt?: boolean;
}

/**
 * Many DNS records in one resource. It manages its own keys and leaves other records alone.
 *
 * @example
 * const set = new DnsRecordSet(this, "Records", { zone, records: { www: records.a("www", "192.0.2.1") } });
 * set.addRecord("mail", records.mx("@", 10, "mail.example.com"));
 */
export class DnsRecordSet extends Construct {
  /** The Terraform resource, for what this class has no prop for. */
  readonly resource: DnsRecordSetResource;
  private readonly records = new Map<string, RecordProps>();
  private readonly said = new Set<string>();

  constructor(scope: Construct, id: string, props: DnsRecordSetProps) {
    super(scope, id);
    const { zone, records = {}, ...others } = props;
    const produce = () => terraformRecords(this.records);
    this.resource = new DnsRecordSetResource(this, "Resource", {
      ...others,
      zoneId: zone.zoneId,
      records: Lazy.anyValue({ produce }),
    });
    watch(this, zone);
    for (const [key, record] of Object.entries(records)) this.addRecord(key, record);
  }

  /** Adds a record. A key that is taken already is a mistake. */
  addRecord(key: string, record: RecordProps): void {
    if (this.records.has(key)) throw new Error(`the key ${key} of ${this.node.path} is taken`);
    this.records.set(key, record);
    warnDeprecated(this, "records", record, this.said);
  }

  /** How many records it has. */
  get size(): number {
    return this.records.size;
  }

  /** Id that the API gave the record of that key; known after it was created. */
  recordId(key: string): string {
    return this.resource.ids.lookup(key);
  }
}

function terraformRecords(records: ReadonlyMap<string, RecordProps>): unknown {
  const made = [...records].map(([key, { ttl, ...others }]) => {
    const record = dnsRecordSetRecordsToTerraform({ ...others, ttl: seconds(ttl) });
    return [key, record] as const;
  });
  return Object.fromEntries(made);
}
