// CAA: the certification authorities that may issue certificates for a domain.
import { octetLength } from "../octets";
import { defineRrType } from "./define-rr-type";

export const caa = defineRrType({
  type: "CAA",
  rfc: "RFC 8659 §4",
  doc: "A certification authority that may issue certificates, or whom to tell of an attempt.",
  fields: [
    {
      name: "flags",
      type: "integer",
      max: 255,
      doc: "the flags: 0, or 128 where an authority must understand the tag.",
    },
    {
      name: "tag",
      type: "text",
      bare: true,
      fold: "lower", // RFC 8659 §4.1: matched without case.
      pattern: /^[a-z0-9]{1,255}$/,
      form: "letters and digits, such as `issue`, `issuewild` or `iodef`",
      doc: "the property: `issue`, `issuewild`, `iodef`, …",
    },
    { name: "value", type: "text", doc: "the value of the property." },
  ],
  octets: ({ tag, value }) => 2 + tag.length + octetLength(value),
});
