// TLSA: the certificate or key of a TLS server.
import { associationFields } from "./association";
import { defineRrType } from "./define-rr-type";

export const tlsa = defineRrType({
  type: "TLSA",
  rfc: "RFC 6698 §2",
  doc: "The certificate or key of a TLS server.",
  fields: associationFields,
});
