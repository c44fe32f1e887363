// What a name server should answer for an RRset. Plain values, derived from documents and compared with answers.
import type { Where } from "../base/diagnostic";
import type { Fqdn } from "../dns";

export interface ExpectedRrset {
  readonly name: Fqdn;
  readonly type: string;
  readonly where?: Where;
}

export type Expectation = ExpectedRrset & ExpectedAnswer;

export type ExpectedAnswer =
  /** This set of rdata with one of these TTLs. An open set may have more. */
  | {
      readonly what: "records";
      readonly rdatas: readonly string[];
      readonly ttls: readonly number[];
      readonly open: boolean;
    }
  /** Addresses of the edge, but none of the origins. */
  | { readonly what: "proxied"; readonly origins: readonly string[]; readonly families: AddressFamilies }
  /** The addresses of the target at the name itself; `maybe` if the setting of the zone is not declared. */
  | {
      readonly what: "alias";
      readonly target: Fqdn;
      readonly rdata: string;
      readonly ttls: readonly number[];
      readonly flattened: "yes" | "maybe";
    }
  /** No RRset, or none with this rdata. */
  | { readonly what: "absent"; readonly rdata?: string }
  /** These fields of the SOA record. */
  | { readonly what: "soa"; readonly fields: Readonly<Record<string, string | number>>; readonly ttl?: number }
  /** Answers cannot show whether the state is as declared. */
  | { readonly what: "unverifiable"; readonly why: string };

export type AddressFamilies = "both" | "ipv4" | "ipv6";

export type ExpectationOf<W extends Expectation["what"]> = Extract<Expectation, { readonly what: W }>;

/** The seconds of an automatic TTL (specification 2.1). */
export const AUTOMATIC_TTL = 300;
