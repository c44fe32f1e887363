// CNAME: the name that an alias stands for.
import { defineRrType, type RdataOf } from "./define";

export const cname = defineRrType({
  type: "CNAME",
  rfc: "RFC 1035 §3.3.1",
  doc: "The canonical name of an alias.",
  fields: [{ name: "target", type: "host", doc: "the name that the alias stands for." }],
});
export type Cname = RdataOf<typeof cname>;
