// The register of RR types and the shape that each of them has. Knows nothing of owner names, TTLs or any API.
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
import { unknownType } from "./unknown";
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

/** One field of rdata, in the order of the presentation form. */
export interface RdataField {
  readonly name: string;
  readonly type: RdataFieldType;
  readonly doc: string;
  /** Range of an integer or number, inclusive. */
  readonly min?: number;
  readonly max?: number;
  /** Digits after the point that carry meaning. */
  readonly decimals?: number;
  /** The form of a text, and its description for people. */
  readonly pattern?: RegExp;
  readonly form?: string;
  /** A text that stands in the presentation form without quotes. */
  readonly bare?: boolean;
  /** Text compared without case. */
  readonly fold?: "lower" | "upper";
  /** A duration may have units in the presentation form: `1h30m`. */
  readonly duration?: boolean;
  /** Mnemonics of an integer. */
  readonly mnemonics?: Readonly<Record<string, number>>;
  /** The value of a structured field that is not given. */
  readonly default?: string | number;
}

export type RdataFields = Readonly<Record<string, string | number>>;

export interface RrType<D extends RdataFields = RdataFields> {
  /** Upper-case mnemonic. */
  readonly type: string;
  /** `RFC n §m`. */
  readonly rfc: string;
  readonly doc: string;
  readonly fields: readonly RdataField[];
  /** Presentation form to canonical fields. With an origin, a name without the final dot is relative to it; without, it is full. */
  parse(text: string, origin?: Fqdn): Parsed<D>;
  /** Structured input to canonical fields: numbers may be numeric text, hexadecimal may have spaces, text stands for itself. */
  complete(fields: Readonly<Record<string, unknown>>, origin?: Fqdn): Parsed<D>;
  /** The one presentation form of canonical fields; `parse` reads it back. */
  format(data: D): string;
  /** Octets of the rdata on the wire. */
  octets(data: D): number;
}

/** Every RR type with a shape of its own: the 21 of the API, and SOA. */
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

const registered: ReadonlyMap<string, RrType> = new Map(rrTypes.map((rr) => [rr.type, rr]));

/** The RR type of a mnemonic in any case; one that is not registered is carried through as it is (RFC 3597). */
export function rrType(type: string): RrType {
  const mnemonic = type.toUpperCase();
  return registered.get(mnemonic) ?? unknownType(mnemonic);
}
