// CERT: a certificate or a revocation list.
import { defineRrType } from "./define-rr-type";
import { certificateTypes, dnssecAlgorithms } from "./mnemonics";

export const cert = defineRrType({
  type: "CERT",
  rfc: "RFC 4398 §2",
  doc: "A certificate or a certificate revocation list.",
  fields: [
    {
      name: "type",
      type: "integer",
      max: 65_535,
      mnemonics: certificateTypes,
      doc: "the certificate type, a number or `PKIX`, `PGP`, …",
    },
    { name: "key_tag", type: "integer", max: 65_535, doc: "the key tag of the key in the certificate." },
    {
      name: "algorithm",
      type: "integer",
      max: 255,
      mnemonics: dnssecAlgorithms,
      doc: "the DNSSEC algorithm, a number or its mnemonic.",
    },
    { name: "certificate", type: "base64", doc: "the certificate in base64." },
  ],
});
