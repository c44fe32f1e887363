// CNAME: the canonical name of an alias.
import { defineRrType } from "./define-rr-type";

export const cname = defineRrType({
  type: "CNAME",
  rfc: "RFC 1035 §3.3.1",
  doc: "The canonical name of an alias.",
  fields: [{ name: "target", type: "host", doc: "the name that the alias stands for." }],
});
