// What an import must know of an octoDNS setup besides the records of a zone.
import { clampTtl, MAX_TTL, MIN_TTL } from "../../../dns";

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
  /** Why the document does not own its zone; undefined where octoDNS owned it. */
  readonly additive?: string;
  /** octoDNS itself left records of the zone alone. */
  readonly isShared?: boolean;
}

/** The default of octoDNS's YAML provider (`default_ttl`). */
export const OCTODNS_TTL = 3600;

/** The default of octoDNS's Cloudflare provider (`min_ttl`). */
export const OCTODNS_MIN_TTL = 120;

/** The id that octoDNS's documentation gives the provider. */
export const USUAL_TARGET = "cloudflare";

export const WITHOUT_CONFIGURATION: OctodnsSetup = {
  escapedSemicolons: true,
  additive: "octoDNS's configuration was not read (`--config FILE`)",
};

export interface PublishedTtl {
  readonly ttl: number;
  /** Why it is another TTL than the zone file's; undefined where it is the same. */
  readonly because?: string;
}

/** The TTL that octoDNS publishes. Without a configuration, only a TTL that the API refuses is known to be raised. */
export function publishTtl(ttl: number, { minTtl }: OctodnsSetup): PublishedTtl {
  if (ttl > MAX_TTL) return { ttl: MAX_TTL, because: `the API accepts at most ${MAX_TTL}` };
  const min = clampTtl(minTtl ?? MIN_TTL);
  if (ttl >= min) return { ttl };
  if (minTtl === undefined)
    return {
      ttl: OCTODNS_MIN_TTL,
      because: `the API accepts ${MIN_TTL} and more, and octoDNS's provider publishes at least ${OCTODNS_MIN_TTL} unless \`min_ttl\` is configured`,
    };
  return {
    ttl: min,
    because: `octoDNS's provider publishes at least ${minTtl}, and the API accepts ${MIN_TTL} and more`,
  };
}
