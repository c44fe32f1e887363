// One record as a resource of its own.
import type { TerraformMetaArguments } from "cdktf";
import { Construct } from "constructs";
import type { CONTENT_TYPES, DATA_TYPES, TEXT_ALIASES } from "../kinds/dns-record/canonical";
import { warnDeprecated } from "./deprecated";
import { type DnsRecordConfig, DnsRecord as DnsRecordResource } from "./generated/dns-record";
import { countRecord, watch } from "./stack-state";
import type { IZone } from "./zone";

export type RecordType = (typeof CONTENT_TYPES)[number] | (typeof DATA_TYPES)[number] | (typeof TEXT_ALIASES)[number];

/** A record without its zone; `records.a(…)` and its siblings make these. */
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

/** Terraform's own arguments of a resource, for those who need them. */
export type ResourceOptions = Pick<TerraformMetaArguments, "provider" | "dependsOn" | "lifecycle">;

export interface DnsRecordProps extends RecordProps, ResourceOptions {
  readonly zone: IZone;
  /**
   * Take over a record of the same name, type and rdata that is there already.
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
  /** The Terraform resource, for what this class has no prop for. */
  readonly resource: DnsRecordResource;
  /** Id that the API gave it; known after it was created. */
  readonly recordId: string;

  constructor(scope: Construct, id: string, props: DnsRecordProps) {
    super(scope, id);
    const { zone, ttl, ...others } = props;
    this.resource = new DnsRecordResource(this, "Resource", { ...others, ttl: seconds(ttl), zoneId: zone.zoneId });
    this.recordId = this.resource.id;
    watch(this, zone);
    countRecord(this);
    warnDeprecated(this, "records", props);
  }
}

/** `auto` is 1 for the API. */
export function seconds(ttl: RecordProps["ttl"]): number | undefined {
  return ttl === "auto" ? 1 : ttl;
}
