// The certificate association fields of TLSA and SMIMEA (RFC 6698 §2.1, RFC 8162 §2).

export const associationFields = [
  {
    name: "usage",
    type: "integer",
    max: 255,
    doc: "the certificate usage: 0 PKIX-TA, 1 PKIX-EE, 2 DANE-TA, 3 DANE-EE.",
  },
  { name: "selector", type: "integer", max: 255, doc: "the selector: 0 the whole certificate, 1 its public key." },
  { name: "matching_type", type: "integer", max: 255, doc: "the matching type: 0 exact, 1 SHA-256, 2 SHA-512." },
  { name: "certificate", type: "hex", doc: "the certificate association data in hexadecimal." },
] as const;
