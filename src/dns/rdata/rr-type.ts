// The registry of RR types and their interface. Knows nothing of owner names, TTLs or any API.
import type { Fqdn } from "../fqdn";
import type { Parsed } from "../parsed";
import { a } from "./a";
import { aaaa } from "./aaaa";
import { caa } from "./caa";
import { cert } from "./cert";
import { cname } from "./cname";
import { dnskey } from "./dnskey";
import { ds } from "./ds";
import { loc } from "./loc";
import { mx } from "./mx";
import { naptr } from "./naptr";
import { ns } from "./ns";
import { openpgpkey } from "./openpgpkey";
import { ptr } from "./ptr";
import { smimea } from "./smimea";
import { soa } from "./soa";
import { srv } from "./srv";
import { sshfp } from "./sshfp";
import { https, svcb } from "./svcb";
import { tlsa } from "./tlsa";
import { txt } from "./txt";
import { defineUnknownType } from "./unknown-type";
import { uri } from "./uri";

export type RdataFieldType =
  | "integer"
  | "number"
  | "text"
  | "host"
  | "hex"
  | "base64"
  | "ipv4"
  | "ipv6"
  | "strings"
  | "params";

/** A field of rdata. The fields of a type are in the order of its presentation format. */
export interface RdataField {
  readonly name: string;
  readonly type: RdataFieldType;
  readonly doc: string;
  /** The inclusive range of an integer or number; of a text, `max` limits its octets. */
  readonly min?: number;
  readonly max?: number;
  /** The number of significant decimal places. */
  readonly decimals?: number;
  /** The syntax of a text, and its description for messages. */
  readonly pattern?: RegExp;
  readonly form?: string;
  /** The presentation format of the text has no quotation marks. */
  readonly bare?: boolean;
  /** The canonical case of a text that is compared without case. */
  readonly fold?: "lower" | "upper";
  /** The text is one of a few words, which schemas list in their canonical case. */
  readonly enumeration?: boolean;
  /** Accepts a duration with units: `1h30m`. */
  readonly duration?: boolean;
  /** Names for values of an integer. */
  readonly mnemonics?: Readonly<Record<string, number>>;
  /** The value if structured input omits the field. */
  readonly default?: string | number;
}

export type RdataFields = Readonly<Record<string, string | number>>;

/** The fields of a text as they are written: unescaped, except for hosts, and otherwise unchanged. */
export type RdataWords = Readonly<Record<string, string>>;

export interface RrType<D extends RdataFields = RdataFields> {
  /** Upper-case mnemonic. */
  readonly type: string;
  /** `RFC n §m`. */
  readonly rfc: string;
  readonly doc: string;
  readonly fields: readonly RdataField[];
  /** Splits the presentation format into its fields. */
  split(text: string): Parsed<RdataWords>;
  /** Parses the presentation format. With an origin, a name without the final dot is relative to it; without, it is a full name. */
  parse(text: string, origin?: Fqdn): Parsed<D>;
  /** Parses structured input: numbers may be numeric strings, hexadecimal may have spaces, and text is not escaped. */
  parseData(data: Readonly<Record<string, unknown>>, origin?: Fqdn): Parsed<D>;
  /** The canonical presentation format; the inverse of `parse`. */
  format(data: D): string;
  /** The octets of the rdata on the wire. */
  octets(data: D): number;
}

/** The RR types with their own definition: the 21 types of the API, and SOA. */
export const rrTypes: readonly RrType[] = [
  a,
  aaaa,
  caa,
  cert,
  cname,
  dnskey,
  ds,
  https,
  loc,
  mx,
  naptr,
  ns,
  openpgpkey,
  ptr,
  smimea,
  soa,
  srv,
  sshfp,
  svcb,
  tlsa,
  txt,
  uri,
];

const rrTypesByName: ReadonlyMap<string, RrType> = new Map(rrTypes.map((rr) => [rr.type, rr]));

/** Finds an RR type by its mnemonic in any case. An unregistered type keeps its rdata unchanged (RFC 3597). */
export function rrType(type: string): RrType {
  const known = rrTypesByName.get(type);
  if (known !== undefined) return known;
  const mnemonic = type.toUpperCase();
  return rrTypesByName.get(mnemonic) ?? defineUnknownType(mnemonic);
}
