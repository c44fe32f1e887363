// DS: the digest of a key of a delegated zone.
import { defineRrType } from "./define-rr-type";
import { dnssecAlgorithms } from "./mnemonics";

export const ds = defineRrType({
  type: "DS",
  rfc: "RFC 4034 §5",
  doc: "The digest of a key that signs the delegated zone.",
  fields: [
    { name: "key_tag", type: "integer", max: 65_535, doc: "the key tag of the DNSKEY." },
    {
      name: "algorithm",
      type: "integer",
      max: 255,
      mnemonics: dnssecAlgorithms,
      doc: "the DNSSEC algorithm, a number or its mnemonic.",
    },
    { name: "digest_type", type: "integer", max: 255, doc: "the digest type: 2 for SHA-256, 4 for SHA-384." },
    { name: "digest", type: "hex", doc: "the digest in hexadecimal." },
  ],
});
