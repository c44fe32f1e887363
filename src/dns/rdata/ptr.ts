// PTR: the name that belongs to an address.
import { defineRrType } from "./define-rr-type";

export const ptr = defineRrType({
  type: "PTR",
  rfc: "RFC 1035 §3.3.12",
  doc: "The name behind an address.",
  fields: [{ name: "target", type: "host", doc: "the name pointed to." }],
});
