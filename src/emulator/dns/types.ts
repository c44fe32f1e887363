// Numbers of record types, classes and response codes on the wire (IANA registry "Domain Name System Parameters").

export const TYPE_NUMBERS = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  HINFO: 13,
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
} as const;

export type TypeName = keyof typeof TYPE_NUMBERS;

export function isTypeName(name: string): name is TypeName {
  return Object.hasOwn(TYPE_NUMBERS, name);
}

const NAMES: ReadonlyMap<number, TypeName> = new Map(
  Object.keys(TYPE_NUMBERS)
    .filter(isTypeName)
    .map((name) => [TYPE_NUMBERS[name], name]),
);

export function getTypeName(type: number): TypeName | undefined {
  return NAMES.get(type);
}

export const OPT = 41;
export const ANY = 255;
/** Types 128 to 255 exist only in questions: transfers, keys, signatures (RFC 6895 §3.1). */
export const FIRST_QUESTION_TYPE = 128;
export const CLASS_IN = 1;

export const RCODE = { noError: 0, formErr: 1, servFail: 2, nxDomain: 3, notImp: 4, refused: 5, badVers: 16 } as const;
export type Rcode = (typeof RCODE)[keyof typeof RCODE];
