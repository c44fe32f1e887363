// OPENPGPKEY: a public OpenPGP key of a mail address.
import { defineRrType, type RdataOf } from "./define";

export const openpgpkey = defineRrType({
  type: "OPENPGPKEY",
  rfc: "RFC 7929 §2.3",
  doc: "A public OpenPGP key of a mail address.",
  fields: [{ name: "public_key", type: "base64", doc: "the transferable public key in base64." }],
});
export type Openpgpkey = RdataOf<typeof openpgpkey>;
