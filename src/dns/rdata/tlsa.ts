// TLSA: the certificate or key of a TLS server.
import { associationFields } from "./association";
import { defineRrType, type RdataOf } from "./define";

export const tlsa = defineRrType({
  type: "TLSA",
  rfc: "RFC 6698 §2",
  doc: "The certificate or key of a TLS server.",
  fields: associationFields,
});
export type Tlsa = RdataOf<typeof tlsa>;
