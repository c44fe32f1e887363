// SSHFP: the fingerprint of an SSH host key.
import { defineRrType } from "./define-rr-type";

export const sshfp = defineRrType({
  type: "SSHFP",
  rfc: "RFC 4255 §3.1",
  doc: "The fingerprint of an SSH host key.",
  fields: [
    { name: "algorithm", type: "integer", max: 255, doc: "the key algorithm: 1 RSA, 3 ECDSA, 4 Ed25519." },
    { name: "type", type: "integer", max: 255, doc: "the fingerprint type: 1 SHA-1, 2 SHA-256." },
    { name: "fingerprint", type: "hex", doc: "the fingerprint in hexadecimal." },
  ],
});
