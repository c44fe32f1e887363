// NS: a name server of a zone or of a delegation.
import { defineRrType } from "./define-rr-type";

export const ns = defineRrType({
  type: "NS",
  rfc: "RFC 1035 §3.3.11",
  doc: "A name server of the zone or of a delegated name.",
  fields: [{ name: "target", type: "host", doc: "the name server." }],
});
