// A record as a single resource.
import type { TerraformMetaArguments } from "cdktf";
import { Construct } from "constructs";
import type { CONTENT_TYPES, DATA_TYPES, TEXT_ALIASES } from "../kinds/dns-record";
import { type DnsRecordConfig, DnsRecord as DnsRecordResource } from "./generated/dns-record";
import type { ResourceOptions } from "./resource-options";
import { countRecord, registerConstruct } from "./stack-state";
import { warnDeprecated } from "./warn-deprecated";
import type { ZoneReference } from "./zone-reference";

export type RecordType = (typeof CONTENT_TYPES)[number] | (typeof DATA_TYPES)[number] | (typeof TEXT_ALIASES)[number];

/** A record without its zone, as `records.a(…)` and similar functions return it. */
export interface RecordProps
  extends Omit<DnsRecordConfig, keyof TerraformMetaArguments | "zoneId" | "type" | "ttl" | "adopt"> {
  /** The RR type. */
  readonly type: RecordType;
  /**
   * Seconds, 60 to 86400 (from 30 on Enterprise), or `auto`.
   * @default "auto"
   */
  readonly ttl?: number | "auto";
}

export interface DnsRecordProps extends RecordProps, ResourceOptions {
  readonly zone: ZoneReference;
  /**
   * Take over a record of the same name, type and rdata that exists already.
   * @default false
   */
  readonly adopt?: boolean;
}

/**
 * A DNS record.
 *
 * @example
 * new DnsRecord(this, "Www", { zone, ...records.a("www", "192.0.2.1", { proxied: true }) });
 */
export class DnsRecord extends Construct {
  /** The Terraform resource, for settings without a prop. */
  readonly resource: DnsRecordResource;
  /** The id that the API assigned; known after creation. */
  readonly recordId: string;

  constructor(scope: Construct, id: string, props: DnsRecordProps) {
    super(scope, id);
    const { zone, ttl, ...others } = props;
    this.resource = new DnsRecordResource(this, "Resource", { ...others, ttl: toSeconds(ttl), zoneId: zone.zoneId });
    this.recordId = this.resource.id;
    registerConstruct(this, zone);
    countRecord(this);
    warnDeprecated(this, "records", props);
  }
}

/** The API represents `auto` as 1. */
export function toSeconds(ttl: RecordProps["ttl"]): number | undefined {
  return ttl === "auto" ? 1 : ttl;
}
