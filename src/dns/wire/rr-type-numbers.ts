// RR types by number and by name (IANA registry "Resource Record (RR) TYPEs"). A type without a name here is `TYPE…` (RFC 3597 §5).

const NUMBERS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    A: 1,
    NS: 2,
    CNAME: 5,
    SOA: 6,
    PTR: 12,
    MX: 15,
    TXT: 16,
    AAAA: 28,
    LOC: 29,
    SRV: 33,
    NAPTR: 35,
    CERT: 37,
    DS: 43,
    SSHFP: 44,
    DNSKEY: 48,
    TLSA: 52,
    SMIMEA: 53,
    OPENPGPKEY: 61,
    SVCB: 64,
    HTTPS: 65,
    URI: 256,
    CAA: 257,
  }),
);

// Types that a signer creates: they have a name here, and no definition of their rdata.
const SIGNING: ReadonlyMap<string, number> = new Map(
  Object.entries({ RRSIG: 46, NSEC: 47, NSEC3: 50, NSEC3PARAM: 51, CDS: 59, CDNSKEY: 60, ZONEMD: 63 }),
);
const NAMES: ReadonlyMap<number, string> = new Map([...NUMBERS, ...SIGNING].map(([name, number]) => [number, name]));

export function toTypeName(number: number): string {
  return NAMES.get(number) ?? `TYPE${number}`;
}

/** Throws for an unknown type. Callers pass only types of the record kind. */
export function toTypeNumber(name: string): number {
  const number = NUMBERS.get(name);
  if (number === undefined) throw new Error(`no number of type ${name}`);
  return number;
}

/** Whether a type has a number here, and so a definition of its rdata. */
export function hasWireForm(name: string): boolean {
  return NUMBERS.has(name);
}
