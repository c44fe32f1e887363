// OPENPGPKEY: a public OpenPGP key of a mail address.
import { defineRrType } from "./define-rr-type";

export const openpgpkey = defineRrType({
  type: "OPENPGPKEY",
  rfc: "RFC 7929 §2.3",
  doc: "A public OpenPGP key of a mail address.",
  fields: [{ name: "public_key", type: "base64", doc: "the transferable public key in base64." }],
});
