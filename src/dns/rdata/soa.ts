// SOA: the start of a zone. The API has no SOA records; it has settings for them, and zone files contain them.
import { defineRrType } from "./define-rr-type";

export const soa = defineRrType({
  type: "SOA",
  rfc: "RFC 1035 §3.3.13",
  doc: "The start of the zone.",
  fields: [
    { name: "mname", type: "host", doc: "the primary name server." },
    { name: "rname", type: "host", doc: "the mailbox of the person in charge, its `@` written as a dot." },
    { name: "serial", type: "integer", max: 4_294_967_295, doc: "the serial number." },
    {
      name: "refresh",
      type: "integer",
      max: 2_147_483_647,
      duration: true,
      doc: "seconds until a secondary asks again.",
    },
    {
      name: "retry",
      type: "integer",
      max: 2_147_483_647,
      duration: true,
      doc: "seconds until a secondary asks again after a failure.",
    },
    {
      name: "expire",
      type: "integer",
      max: 2_147_483_647,
      duration: true,
      doc: "seconds until a secondary stops answering.",
    },
    {
      name: "minimum",
      type: "integer",
      max: 2_147_483_647,
      duration: true,
      doc: "seconds that a negative answer is cached (RFC 2308).",
    },
  ],
});
