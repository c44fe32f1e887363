// What an import must know of an octoDNS setup besides the records of a zone.
import { type Fqdn, MAX_TTL } from "../../../dns";

/** How octoDNS reads and publishes a zone. */
export interface OctodnsSetup {
  /** The TTL of records without one; undefined where neither a flag nor a configuration says it. */
  readonly defaultTtl?: number;
  /** What the provider writes instead of a lower TTL; undefined without a configuration. */
  readonly minTtl?: number;
  /** The ids of the providers that publish the zone; undefined without a configuration. */
  readonly targets?: readonly string[];
  /** Whether `;` is written `\;` in texts. */
  readonly escapedSemicolons: boolean;
  /** The zone has the same records under another name: octoDNS's `alias`. */
  readonly alias?: Fqdn;
  /** Why the document does not own its zone; undefined where octoDNS owned it. */
  readonly additive?: string;
}

/** The default of octoDNS's YAML provider (`default_ttl`). */
export const OCTODNS_TTL = 3600;

/** The minimum of the API outside Enterprise. */
const MIN_TTL = 60;

/** The default of octoDNS's Cloudflare provider (`min_ttl`). */
export const OCTODNS_MIN_TTL = 120;

/** The id that octoDNS's documentation gives the provider. */
export const USUAL_TARGET = "cloudflare";

export const WITHOUT_CONFIGURATION: OctodnsSetup = {
  escapedSemicolons: true,
  additive: "octoDNS's configuration was not read (`--config FILE`)",
};

/** The TTLs that octoDNS's provider and the API accept. Without a configuration, only TTLs that the API refuses are raised. */
export function supportedTtls(ttl: number, { minTtl }: OctodnsSetup): { readonly min: number; readonly max: number } {
  const providerMin = minTtl ?? (ttl < MIN_TTL ? OCTODNS_MIN_TTL : MIN_TTL);
  return { min: Math.max(providerMin, MIN_TTL), max: MAX_TTL };
}
