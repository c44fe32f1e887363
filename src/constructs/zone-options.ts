// Props and options of zones.
import type { Adopt, DeletionProtection, MetaArguments, ZoneConfig } from "#framework";
import type { AccountOptions } from "./account-options";
import type { ResourceOptions } from "./resource-options";

/** Selects the records that match every given glob. */
export interface RecordGlob {
  readonly name?: string;
  readonly type?: string;
  readonly content?: string;
}

/** The records of another program, recognized by the marks that it leaves in the zone. */
export interface ManagedRecords {
  readonly managedBy: "external-dns";
  /**
   * The owner id of the instance (`--txt-owner-id`).
   * @default - every instance
   */
  readonly owner?: string;
  /** The prefix of its registry records (`--txt-prefix`). */
  readonly txtPrefix?: string;
  /** The suffix of its registry records (`--txt-suffix`). */
  readonly txtSuffix?: string;
  /** What stands for `*` in its registry records (`--txt-wildcard-replacement`). */
  readonly txtWildcardReplacement?: string;
}

/** Options for zonewright's own commands. They have no effect in Terraform, which manages only the resources of the stack. */
export interface ZoneOptions {
  /**
   * The plan of the zone. Enterprise allows TTLs from 30 seconds.
   * @default - any but Enterprise
   */
  readonly plan?: "free" | "pro" | "business" | "enterprise";
  /**
   * `zonewright apply` deletes records that the stack does not have.
   * @default false
   */
  readonly prune?: boolean;
  /** Records that `zonewright` ignores. */
  readonly ignore?: readonly (RecordGlob | ManagedRecords)[];
  /** Records whose change `zonewright` refuses. */
  readonly protect?: readonly RecordGlob[];
  /** RRsets whose other members `zonewright` keeps. */
  readonly open?: readonly RecordGlob[];
}

export interface ZoneProps
  extends Omit<ZoneConfig, keyof MetaArguments | "type" | "paused" | "adopt" | "deletionProtection">,
    ResourceOptions,
    AccountOptions,
    ZoneOptions {
  /**
   * How the zone is served.
   * @default "full"
   */
  readonly type?: "full" | "partial" | "secondary" | "internal";
  /**
   * Whether the service only answers DNS and proxies nothing.
   * @default - unchanged
   */
  readonly paused?: boolean;
  /**
   * Take over the zone if it exists already.
   * @default false
   */
  readonly adopt?: Adopt;
  /**
   * Refuses to destroy the zone. Set it to `false` and deploy before a destroy.
   * @default true
   */
  readonly deletionProtection?: DeletionProtection;
}

/** Options of an existing zone. */
export interface ExistingZoneOptions extends ZoneOptions, AccountOptions, Pick<ResourceOptions, "provider"> {}

/** The attributes of an existing zone. */
export interface ZoneAttributes extends ExistingZoneOptions {
  readonly zoneId: string;
  readonly zoneName: string;
}
