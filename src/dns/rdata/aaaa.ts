// AAAA: an IPv6 address, compared by value.
import { defineRrType } from "./define-rr-type";

export const aaaa = defineRrType({
  type: "AAAA",
  rfc: "RFC 3596 §2.2",
  doc: "An IPv6 address of the name.",
  fields: [{ name: "address", type: "ipv6", doc: "the IPv6 address, in any spelling of RFC 4291." }],
});
