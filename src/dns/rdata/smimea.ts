// SMIMEA: the S/MIME certificate or key of a mail address.
import { associationFields } from "./association";
import { defineRrType, type RdataOf } from "./define";

export const smimea = defineRrType({
  type: "SMIMEA",
  rfc: "RFC 8162 §2",
  doc: "The S/MIME certificate or key of a mail address.",
  fields: associationFields,
});
export type Smimea = RdataOf<typeof smimea>;
