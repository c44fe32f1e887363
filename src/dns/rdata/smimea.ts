// SMIMEA: the S/MIME certificate or key of a mail address.
import { associationFields } from "./association";
import { defineRrType } from "./define-rr-type";

export const smimea = defineRrType({
  type: "SMIMEA",
  rfc: "RFC 8162 §2",
  doc: "The S/MIME certificate or key of a mail address.",
  fields: associationFields,
});
