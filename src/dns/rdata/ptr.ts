// PTR: a name that an address or another name points to.
import { defineRrType, type RdataOf } from "./define";

export const ptr = defineRrType({
  type: "PTR",
  rfc: "RFC 1035 §3.3.12",
  doc: "The name behind an address.",
  fields: [{ name: "target", type: "host", doc: "the name pointed to." }],
});
export type Ptr = RdataOf<typeof ptr>;
