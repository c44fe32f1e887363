// Record types by number and by name (IANA registry "Resource Record (RR) TYPEs"); one without a name here is `TYPE…` (RFC 3597 §5).

const NUMBERS: Readonly<Record<string, number>> = {
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
};
const NAMES: ReadonlyMap<number, string> = new Map(Object.entries(NUMBERS).map(([name, number]) => [number, name]));

export function typeName(number: number): string {
  return NAMES.get(number) ?? `TYPE${number}`;
}

/** Throws where there is no such type: only types of the kind are asked for. */
export function typeNumber(name: string): number {
  const number = Object.hasOwn(NUMBERS, name) ? NUMBERS[name] : undefined;
  if (number === undefined) throw new Error(`no number of type ${name}`);
  return number;
}
