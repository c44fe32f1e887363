// Where the live API and its specification disagree: the whole difference between the emulator's two profiles.

export type Profile = "live" | "spec";

interface Differences {
  /** A TXT content sent without quotes: quoted by the API, or stored as it came (specification 2.1; recorded replies). */
  readonly txtQuoting: "add" | "verbatim";
  /** SRV `data.service`, `proto`, `name` after their end: refused (specification 7), or ignored as clients still see. */
  readonly srvNameFields: "refuse" | "ignore";
  /** An address inside the service's own networks: never (specification 2.1), or only where it would be proxied. */
  readonly ownAddresses: "refuse" | "refuse-proxied";
  /** Names of A, AAAA and CNAME: a letter first, letters, digits, `-` and `_`, 63 in all (specification 2.1), or any octets. */
  readonly addressNames: "letters" | "any";
  /** Upper bound of the SOA's retry and both bounds of its TTL, seconds (specification 2.4; the published schema is wider). */
  readonly soaRetryMax: number;
  readonly soaTtl: readonly [number, number];
  /** Request headers that a gateway's token is taken from, and how the gateway's other headers begin (specification 5.1, neutral; documentation, the product's own). */
  readonly gatewayAuthorization: readonly string[];
  readonly gatewayPrefix: string;
}

export const PROFILES: Readonly<Record<Profile, Differences>> = {
  live: {
    txtQuoting: "verbatim",
    srvNameFields: "ignore",
    ownAddresses: "refuse-proxied",
    addressNames: "any",
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
    soaRetryMax: 3600,
    soaTtl: [1800, 3600],
    gatewayAuthorization: ["gw-aig-authorization", "gw-aig-token"],
    gatewayPrefix: "gw-aig-",
  },
};
