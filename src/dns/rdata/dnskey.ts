// DNSKEY: a public key of a signed zone.
import { defineRrType } from "./define-rr-type";
import { dnssecAlgorithms } from "./mnemonics";

export const dnskey = defineRrType({
  type: "DNSKEY",
  rfc: "RFC 4034 §2",
  doc: "A public key that signs the zone.",
  fields: [
    { name: "flags", type: "integer", max: 65_535, doc: "the flags: 256 for a zone key, 257 for a key signing key." },
    { name: "protocol", type: "integer", max: 255, doc: "the protocol, always 3." },
    {
      name: "algorithm",
      type: "integer",
      max: 255,
      mnemonics: dnssecAlgorithms,
      doc: "the DNSSEC algorithm, a number or its mnemonic.",
    },
    { name: "public_key", type: "base64", doc: "the public key in base64." },
  ],
});
