// NAPTR: a rule that rewrites a name or number to the address of a service.
import { defineRrType } from "./define-rr-type";

export const naptr = defineRrType({
  type: "NAPTR",
  rfc: "RFC 3403 §4.1",
  doc: "A rule that leads from a name or number to a service.",
  fields: [
    { name: "order", type: "integer", max: 65_535, doc: "the order; the lowest number goes first." },
    { name: "preference", type: "integer", max: 65_535, doc: "the preference among rules of one order." },
    {
      name: "flags",
      type: "text",
      fold: "upper", // RFC 3403 §4.1: the case does not matter.
      max: 255,
      pattern: /^[A-Z0-9]*$/,
      form: "letters and digits, or nothing",
      default: "",
      doc: "the flags: `S`, `A`, `U`, `P` or nothing.",
    },
    { name: "service", type: "text", max: 255, default: "", doc: "the service, such as `SIP+D2U`, or nothing." },
    { name: "regex", type: "text", max: 255, default: "", doc: "the substitution expression, or nothing." },
    { name: "replacement", type: "host", doc: "the next name, or `.` where there is an expression." },
  ],
});
