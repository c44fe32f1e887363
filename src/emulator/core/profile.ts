// Where the live API and its specification disagree: all differences between the two profiles of the emulator.

export type Profile = "live" | "spec";

interface Differences {
  /** A TXT content without quotes: quoted by the API, or stored as it is (specification 2.1; recorded replies). */
  readonly txtQuoting: "add" | "verbatim";
  /** SRV `data.service`, `proto` and `name` after their end: refused (specification 7), or ignored as clients still see. */
  readonly srvNameFields: "refuse" | "ignore";
  /** An address in the networks of the service: always refused (specification 2.1), or only for proxied records. */
  readonly ownAddresses: "refuse" | "refuse-proxied";
  /** Names of A, AAAA and CNAME records: letters, digits, `-` and `_` after a first letter, 63 in all (specification 2.1), or any octets. */
  readonly addressNames: "letters" | "any";
  /** Names of SRV records: service and protocol with an underscore, then the base (specification 2.3), or any octets. */
  readonly srvNames: "service" | "any";
  /** The content of a CNAME: a host name but not an address (specification 2.1), or any name. */
  readonly aliasContent: "host" | "any";
  /** Quotation marks in a TXT content: around whole strings only (specification 2.1), or an even number of them. */
  readonly txtQuotes: "around" | "even";
  /** Name servers of the standard of new zones that the specification does not have (2.5). */
  readonly moreDefaultNameservers: readonly string[];
  /** The upper bound of the retry of an SOA and both bounds of its TTL, in seconds (specification 2.4; the published schema is wider). */
  readonly soaRetryMax: number;
  readonly soaTtl: readonly [number, number];
  /** Headers that carry the token of a gateway, and the prefix of its other headers (specification 5.1; for `live` the documentation of the product). */
  readonly gatewayAuthorization: readonly string[];
  readonly gatewayPrefix: string;
}

export const PROFILES: Readonly<Record<Profile, Differences>> = {
  live: {
    txtQuoting: "verbatim",
    srvNameFields: "ignore",
    ownAddresses: "refuse-proxied",
    addressNames: "any",
    srvNames: "any",
    aliasContent: "any",
    txtQuotes: "even",
    moreDefaultNameservers: ["cloudflare.advanced"],
    soaRetryMax: 86_400,
    soaTtl: [300, 86_400],
    gatewayAuthorization: ["cf-aig-authorization"],
    gatewayPrefix: "cf-aig-",
  },
  spec: {
    txtQuoting: "add",
    srvNameFields: "refuse",
    ownAddresses: "refuse",
    addressNames: "letters",
    srvNames: "service",
    aliasContent: "host",
    txtQuotes: "around",
    moreDefaultNameservers: [],
    soaRetryMax: 3600,
    soaTtl: [1800, 3600],
    gatewayAuthorization: ["gw-aig-authorization", "gw-aig-token"],
    gatewayPrefix: "gw-aig-",
  },
};
