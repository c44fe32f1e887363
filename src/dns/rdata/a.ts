// A: an IPv4 address.
import { defineRrType } from "./define-rr-type";

export const a = defineRrType({
  type: "A",
  rfc: "RFC 1035 §3.4.1",
  doc: "An IPv4 address of the name.",
  fields: [{ name: "address", type: "ipv4", doc: "the IPv4 address, four decimal numbers." }],
});
