// What one server should answer for one RRset. Plain values: made from documents, judged against answers.
import type { Where } from "../base/diagnostic";
import type { Fqdn } from "../dns";

export interface Place {
  readonly name: Fqdn;
  readonly type: string;
  readonly where?: Where;
}

export type Expectation = Place & Wanted;

export type Wanted =
  /** This set of rdata, at one of these TTLs; an open set may hold more. */
  | {
      readonly what: "records";
      readonly rdatas: readonly string[];
      readonly ttls: readonly number[];
      readonly open: boolean;
    }
  /** Addresses of the edge, and none of the origins. */
  | { readonly what: "proxied"; readonly origins: readonly string[]; readonly families: Families }
  /** The addresses of the target under the name's own; `maybe` where the zone's setting is not declared. */
  | {
      readonly what: "alias";
      readonly target: Fqdn;
      readonly rdata: string;
      readonly ttls: readonly number[];
      readonly flattened: "yes" | "maybe";
    }
  /** No such RRset, or none with this rdata. */
  | { readonly what: "absent"; readonly rdata?: string }
  /** These fields of the SOA record. */
  | { readonly what: "soa"; readonly fields: Readonly<Record<string, string | number>>; readonly ttl?: number }
  /** Nothing outside can tell. */
  | { readonly what: "unseen"; readonly why: string };

export type Families = "both" | "ipv4" | "ipv6";

export type Of<W extends Expectation["what"]> = Extract<Expectation, { readonly what: W }>;

/** Seconds of a TTL that is left to the service (specification 2.1). */
export const AUTOMATIC_TTL = 300;
