// URI: the address of a service as a URI.
import { octetLength } from "../octets";
import { defineRrType } from "./define-rr-type";

export const uri = defineRrType({
  type: "URI",
  rfc: "RFC 7553 §4",
  doc: "The address of a service as a URI.",
  fields: [
    { name: "priority", type: "integer", max: 65_535, doc: "the priority; the lowest number is tried first." },
    { name: "weight", type: "integer", max: 65_535, doc: "the share among targets of one priority." },
    { name: "target", type: "text", pattern: /./su, form: "a URI", doc: "the URI." },
  ],
  octets: ({ target }) => 4 + octetLength(target),
});
